"""What virtual tables take, as JSON schemas: written down from their public documentation."""

DICE = [f"Die_{sides}" for sides in (4, 6, 8, 10, 12, 20)]
NUMBER, TEXT, FLAG = {"type": "number"}, {"type": "string"}, {"type": "boolean"}
URL = {"type": "string", "pattern": r"^(file|https)://.*\.png$"}
SHEET = {
    "type": "object",
    "required": ["FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack"],
    "properties": {
        "FaceURL": URL,
        "BackURL": URL,
        "NumWidth": {"type": "integer", "minimum": 1, "maximum": 10},
        "NumHeight": {"type": "integer", "minimum": 1, "maximum": 7},
        "BackIsHidden": FLAG,
        "UniqueBack": FLAG,
        "Type": {"enum": [0, 1, 2, 3, 4]},
    },
    "additionalProperties": False,
}
#: What the knowledge base says of a saved object.
SAVED = {
    "type": "object",
    "required": ["SaveName", "ObjectStates"],
    "properties": {"ObjectStates": {"type": "array", "items": {"$ref": "#/$defs/state"}}},
    "$defs": {
        "state": {
            "type": "object",
            "required": ["Name", "Transform", "Nickname"],
            "properties": {
                "Name": {"enum": ["DeckCustom", "Card", "Custom_Tile", "Custom_Tile_Stack", *DICE]},
                "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
                "Transform": {
                    "type": "object",
                    "required": [f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"],
                    "additionalProperties": NUMBER,
                },
                "CardID": {"type": "integer", "minimum": 100},
                "DeckIDs": {"type": "array", "items": {"type": "integer"}, "minItems": 2},
                "CustomDeck": {"type": "object", "additionalProperties": SHEET},
                "ContainedObjects": {"type": "array", "items": {"$ref": "#/$defs/state"}},
                "Number": {"type": "integer", "minimum": 2},
                "CustomImage": {
                    "type": "object",
                    "required": ["ImageURL", "ImageSecondaryURL", "CustomTile"],
                    "properties": {
                        "ImageURL": URL,
                        "ImageSecondaryURL": URL,
                        "CustomTile": {"properties": {"Type": {"enum": [0, 1, 2, 3]}}},
                    },
                },
            },
        }
    },
}
#: The keys that the public schema of Card Game Simulator has, of those that are written, with their types.
FLOAT2 = {"type": "object", "properties": {"x": NUMBER, "y": NUMBER}, "additionalProperties": False}
CGS = {
    "type": "object",
    "required": ["name"],
    "additionalProperties": False,
    "properties": {
        **dict.fromkeys(("name", "copyright", "setCodeDefault", "setNameDefault"), TEXT),
        **dict.fromkeys(("cardImageFileType", "cardBackImageFileType"), TEXT),
        "autoUpdate": {"type": "integer"},
        "cardSize": FLOAT2,
        "cardNameIsUnique": FLAG,
        "deckFileType": {"enum": ["dec", "hsd", "lor", "txt", "ydk"]},
        "deckFileTxtId": {"enum": ["id", "set"]},
        "deckSharePreference": {"enum": ["ask", "share", "individual"]},
        "gameStartDecks": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"name": TEXT, "txt": TEXT, "url": TEXT, "isAvailable": FLAG},
                "additionalProperties": False,
            },
        },
        "cardProperties": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["name", "type"],
                "properties": {"name": TEXT, "type": {"enum": ["string", "integer"]}, "display": TEXT},
                "additionalProperties": False,
            },
        },
    },
}
