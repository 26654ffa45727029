"""A folder in, the files of JSON Schemas in it out."""

from __future__ import annotations

import json
from pathlib import Path

from printkit.diagnostics import Report
from printkit.input.schema_json import schemas as schemas
from printkit.pipeline.journey import write_errors


def write_schemas(folder: Path, report: Report) -> list[Path]:
    """Write the schema of each kind of file as `NAME.schema.json`; return the files."""
    files = []
    with write_errors(folder, report):
        folder.mkdir(parents=True, exist_ok=True)
        for name, schema in schemas().items():
            file = folder / f"{name}.schema.json"
            file.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
            files.append(file)
    return files
