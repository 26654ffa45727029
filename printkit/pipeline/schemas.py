"""A folder in, the files of JSON Schemas in it out."""

from __future__ import annotations

import json
from pathlib import Path

from printkit.diagnostics import Report
from printkit.input.schema_json import schemas as schemas
from printkit.pipeline.exporting import write_errors

#: The file of a new game's schema, and the line with which its `game.toml` points editors at it.
SCHEMA_FILE = "game.schema.json"
SCHEMA_LINE = f"#:schema ./{SCHEMA_FILE}\n"


def schema_text(name: str) -> str:
    """Return the schema of one kind of file as text."""
    return json.dumps(schemas()[name], indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path, report: Report) -> list[Path]:
    """Write the schema of each kind of file as `NAME.schema.json`; return the files."""
    files = []
    with write_errors(folder, report):
        folder.mkdir(parents=True, exist_ok=True)
        for name in schemas():
            file = folder / f"{name}.schema.json"
            file.write_text(schema_text(name), encoding="utf-8", newline="\n")
            files.append(file)
    return files
