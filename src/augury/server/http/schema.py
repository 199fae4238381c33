"""JSON Schemas of everything on the wire, made from the types that read and write it."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import inspect as type_info

from augury.kernel.engine import View
from augury.kernel.registry import BUILT_IN, game_info
from augury.server import messages
from augury.server.http.answers import Refused
from augury.server.http.routes import ENDPOINTS
from augury.table.commands import Command
from augury.table.messages import TableMessage

Schema = dict[str, Any]

UNIONS = {
    "Command": Command,
    "TableMessage": TableMessage,
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
    "ToBot": messages.ToBot,
}
"""The names of the unions that people read about."""
OTHER_VIEW = "What a seat knows of a game from another package, which has fields of its own beside these."
OTHER_EVENT: Schema = {
    "title": "OtherEvent",
    "description": "Something that happened in a game from another package, which has fields of its own beside these.",
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "words": {"type": "string", "description": "The event in words, at tables and in replays; not in records."},
    },
    "required": ["type"],
}


@cache
def definitions() -> dict[str, Schema]:
    """The schema of every type and union by its name. A game's types have the game's name as a prefix."""
    http = [kind for one in ENDPOINTS for kind in (one.takes, one.gives) if kind not in {None, dict}]
    found = _structs([*UNIONS.values(), *http, Refused, View], "")
    for name, view in views().items():
        found |= _structs([view, game_info(name).load_engine().shown_events], name.capitalize())
    for name, kind in UNIONS.items():
        (union,), _ = msgspec.json.schema_components([kind])
        found[name] = union
    for name in views():
        game = name.capitalize()
        found[f"{game}View"]["properties"]["game"] = {"enum": [name]}
        (union,), _ = msgspec.json.schema_components([game_info(name).load_engine().shown_events])
        found[f"{game}Event"] = {"anyOf": [{"$ref": _prefixed(part["$ref"], game)} for part in union["anyOf"]]}
    found["OtherView"] = found.pop("View") | {"title": "OtherView", "description": OTHER_VIEW}
    found["OtherEvent"] = OTHER_EVENT
    found["View"] = _one_of([*(f"{name.capitalize()}View" for name in views()), "OtherView"])
    found["GameEvent"] = _one_of([*(f"{name.capitalize()}Event" for name in views()), "OtherEvent"])
    for schema in found.values():
        _fill(schema)
    return found


def views() -> dict[str, Any]:
    """The type of each game's view."""
    scribes: dict[str, Any] = {name: game_info(name).load_engine().view_writer for name in BUILT_IN}
    return {name: inspect.signature(scribe.public, eval_str=True).return_annotation for name, scribe in scribes.items()}


def placed(where: str) -> dict[str, Schema]:
    """All definitions, their references pointing to where they are put, such as `#/$defs/`."""
    text = msgspec.json.encode(definitions()).decode().replace("#/$defs/", where)
    found: dict[str, Schema] = msgspec.json.decode(text)
    return found


def message_schema() -> Schema:
    """All definitions as one document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Augury's messages",
        "description": "A client sends FromClient over its socket and receives FromServer. A bot receives ToBot.",
        "$defs": definitions(),
    }


def _structs(kinds: Iterable[Any], game: str) -> dict[str, Schema]:
    """The schemas of types and of all types inside them."""
    kinds = list(kinds)
    _, found = msgspec.json.schema_components(kinds)
    described = {kind.__name__: _descriptions(kind) for kind in _classes(kinds)}
    for name, schema in found.items():
        for field, words in described[name].items():
            if field in schema.get("properties", {}):
                schema["properties"][field]["description"] = words
    if not game:
        return found
    renamed = {_named(name, game): schema for name, schema in found.items()}
    for name, schema in renamed.items():
        schema["title"] = name
        _walk(schema, lambda part: part.update({"$ref": _prefixed(part["$ref"], game)}) if "$ref" in part else None)
    return renamed


def _named(name: str, game: str) -> str:
    return name if name.startswith(game) else game + name


def _prefixed(reference: str, game: str) -> str:
    return "#/$defs/" + _named(reference.removeprefix("#/$defs/"), game)


def _one_of(names: list[str]) -> Schema:
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}


def _fill(schema: Schema) -> None:
    """Fill in the games' types, which the server's own types leave open."""
    fields = schema.get("properties", {})
    if "view" in fields:
        nullable = {"anyOf": [{"$ref": "#/$defs/View"}, {"type": "null"}]}
        fields["view"] |= {"$ref": "#/$defs/View"} if schema["title"] == "Turn" else nullable
    if "command" in fields:
        fields["command"] = {"$ref": "#/$defs/Command"}
    if "events" in fields:
        fields["events"] |= {"items": {"$ref": "#/$defs/GameEvent"}}


def _walk(value: Any, visit: Any) -> None:
    """Visit every object of a schema."""
    if isinstance(value, dict):
        visit(value)
        for inner in value.values():
            _walk(inner, visit)
    elif isinstance(value, list):
        for inner in value:
            _walk(inner, visit)


def _classes(kinds: Iterable[Any]) -> set[type[Any]]:
    """All classes in types."""
    found: set[type[Any]] = set()

    def look(kind: Any) -> None:
        if isinstance(kind, (type_info.StructType, type_info.DataclassType)):
            if kind.cls not in found:
                found.add(kind.cls)
                for field in kind.fields:
                    look(field.type)
            return
        for name in ("type", "item_type", "key_type", "value_type"):
            if hasattr(kind, name):
                look(getattr(kind, name))
        for inner in (*getattr(kind, "item_types", ()), *getattr(kind, "types", ())):
            look(inner)

    for kind in type_info.multi_type_info(kinds):
        look(kind)
    return found


def _descriptions(kind: type[Any]) -> dict[str, str]:
    """The docstrings of a class's fields, its parents' included."""
    found: dict[str, str] = {}
    for parent in reversed(kind.__mro__):
        if parent.__module__.startswith("augury."):
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(parent))).body
            body = tree.body if isinstance(tree, ast.ClassDef) else []
            for field, words in pairwise(body):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and _text(words):
                    found[field.target.id] = re.sub(r"\bNone\b", "null", _text(words))
    return found


def _text(node: ast.stmt) -> str:
    """The text of a docstring, if it is one."""
    value = node.value if isinstance(node, ast.Expr) else None
    return inspect.cleandoc(value.value) if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""
