"""The JSON Schemas of `docs`, and a check whether a value is valid under one of them."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.architecture.repository import ROOT

Schema = dict[str, Any]

KINDS: dict[str, Any] = {"string": str, "array": list, "object": dict, "integer": int, "number": (int, float)}
WORDS = {
    *("$schema", "$defs", "$ref", "title", "description", "type", "oneOf", "required", "properties", "pattern", "enum"),
    *("additionalProperties", "propertyNames", "items", "uniqueItems", "minimum", "maximum"),
    *("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"),
}


def schema(name: str) -> Schema:
    """Return the schema in a file."""
    found: Schema = json.loads((ROOT / "docs" / name).read_text(encoding="utf-8"))
    return found


def fits(value: Any, part: Schema, whole: Schema | None = None) -> bool:
    """Return whether a value is valid under a schema or a part of it; supports the keywords that ours use."""
    whole = whole or part
    assert part.keys() <= WORDS, f"unknown words {part.keys() - WORDS}"
    if "$ref" in part:
        return fits(value, whole["$defs"][part["$ref"].removeprefix("#/$defs/")], whole)
    if "oneOf" in part:
        return sum(fits(value, one, whole) for one in part["oneOf"]) == 1
    if not isinstance(value, KINDS[part["type"]]) or isinstance(value, bool):
        return False
    if isinstance(value, (int, float)):
        return bool(part["minimum"] <= value <= part["maximum"])
    if isinstance(value, str):
        return text_fits(value, part)
    return list_fits(value, part, whole) if isinstance(value, list) else object_fits(value, part, whole)


def text_fits(value: str, part: Schema) -> bool:
    """Return whether a text is valid under a schema."""
    if "enum" in part:
        return value in part["enum"]
    return sized(value, part, "Length") and re.search(part["pattern"][:-1] + r"\Z", value) is not None


def list_fits(value: list[Any], part: Schema, whole: Schema) -> bool:
    """Return whether a list has the length and the items that a schema requires."""
    unique = not part.get("uniqueItems") or all(value.count(item) == 1 for item in value)
    return sized(value, part, "Items") and unique and all(fits(item, part["items"], whole) for item in value)


def object_fits(value: dict[str, Any], part: Schema, whole: Schema) -> bool:
    """Return whether an object has the keys and the values that a schema requires."""
    known, others = part.get("properties", {}), part["additionalProperties"]
    return (
        sized(value, part, "Properties")
        and all(key in value for key in part.get("required", ()))
        and all(fits(key, part["propertyNames"], whole) for key in value if "propertyNames" in part)
        and all(
            fits(inside, known[key], whole) if key in known else others and fits(inside, others, whole)
            for key, inside in value.items()
        )
    )


def sized(value: str | list[Any] | dict[str, Any], part: Schema, what: str) -> bool:
    """Return whether a value has a length that a schema allows."""
    return bool(part.get(f"min{what}", 0) <= len(value) <= part.get(f"max{what}", 10**9))
