"""The deployment files fit the server: options exist and are documented, files parse, ports and addresses agree."""

from __future__ import annotations

import configparser
import inspect
import re
from typing import Any, get_type_hints

import pytest
import yaml  # type: ignore[import-untyped]
from starlette.routing import Route, WebSocketRoute

from augury.cli.serve import serve
from augury.server.http.credentials import COOKIE
from augury.server.http.routes import routes
from tests.architecture.repository import ROOT

FILES = ["Dockerfile", "deploy/augury.service", "deploy/augury.env.example", "deploy/compose.yaml", "deploy/nginx.conf"]
PAGE = "docs/hosting.md"
TABLE = "q3V9xTqk2Hc-Yb0e"
"""A match id."""
OTHERS = {"AUGURY_CACHE"}
"""Variables that are not options of the server."""


def read(path: str) -> str:
    """Return the text of a file."""
    return (ROOT / path).read_text(encoding="utf-8")


def variables() -> dict[str, str]:
    """Return the environment variable of each option."""
    hints = get_type_hints(serve, include_extras=True)
    found = {name: [word for part in hints[name].__metadata__ for word in part.env_var or ()] for name in parameters()}
    return {f"--{name.replace('_', '-')}": words[0] for name, words in found.items()}


def parameters() -> dict[str, inspect.Parameter]:
    """Return the parameters of the function behind `augury serve`."""
    return dict(inspect.signature(serve).parameters)


def rows() -> dict[str, list[str]]:
    """Return the page's table of options: for each option its variable, default and description."""
    found = re.findall(r"^\| `(--[a-z-]+)` \| (.*) \|$", read(PAGE), re.MULTILINE)
    return {option: [cell.strip() for cell in cells.split(" | ")] for option, cells in found}


def compose() -> dict[str, Any]:
    """Return the parsed compose file."""
    return dict(yaml.safe_load(read("deploy/compose.yaml")))


def test_the_page_lists_every_option_with_its_variable() -> None:
    """The table lists each option of `augury serve` exactly once with its environment variable, and nothing else."""
    assert {option: cells[0] for option, cells in rows().items()} == {
        option: f"`{variable}`" for option, variable in variables().items()
    }


@pytest.mark.parametrize("name", [name for name, option in parameters().items() if option.default not in {"", None}])
def test_the_page_tells_defaults(name: str) -> None:
    """Each default in the table is the default of the command."""
    default = parameters()[name].default
    shown = "no" if default is False else str(default)
    assert rows()[f"--{name.replace('_', '-')}"][1] == f"`{shown}`"


@pytest.mark.parametrize("path", [*FILES, PAGE, "docs/server.md", "README.md"])
def test_options_and_variables_exist(path: str) -> None:
    """Every `AUGURY_` variable, and every option after `augury serve`, is one that the server has."""
    text = read(path)
    named = set(re.findall(r"\bAUGURY_[A-Z_]+\b", text)) - OTHERS
    assert named <= set(variables().values())
    for line in re.findall(r"augury serve\b([^\n`]*)", text):
        assert set(re.findall(r"--[a-z-]+", line)) <= set(variables())


def test_the_unit_can_be_read() -> None:
    """The systemd unit has its three sections, runs the server, and stores its files in writable folders."""
    unit = configparser.RawConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(read("deploy/augury.service"))
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    assert service["ExecStart"].endswith("/augury serve")
    assert service["StateDirectory"] == service["CacheDirectory"] == "augury"
    assert service["ProtectSystem"] == "strict" and service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert "MemoryDenyWriteExecute" not in service, "rules are compiled while the server runs"
    for folder in ("AUGURY_DATABASE=%S/augury/", "AUGURY_CACHE=%C/augury"):
        assert folder in read("deploy/augury.service")


def test_settings_are_names_and_values() -> None:
    """Each line of the example is a comment or a variable with its value, in the form that systemd and compose read."""
    for line in read("deploy/augury.env.example").splitlines():
        assert not line or line.startswith("#") or re.fullmatch(r"AUGURY_[A-Z_]+=\S+", line), line


def test_ports_agree() -> None:
    """The image, the unit, nginx and the page all use the server's default port."""
    port = parameters()["port"].default
    assert re.findall(r"AUGURY_PORT=(\d+)", read("Dockerfile") + read("deploy/augury.service")) == [str(port)] * 2
    assert re.findall(r"^EXPOSE (\d+)$", read("Dockerfile"), re.MULTILINE) == [str(port)]
    assert set(re.findall(r"server [\d.]+:(\d+)", read("deploy/nginx.conf"))) == {str(port)}
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", read(PAGE))) == {str(port)}


def test_nginx_finds_the_nodes_and_is_trusted() -> None:
    """Nginx uses the node addresses from compose, and the nodes trust nginx alone as a proxy."""
    services = compose()["services"]
    nodes = {name: service for name, service in services.items() if name.startswith("node")}
    where = sorted(node["networks"]["front"]["ipv4_address"] for node in nodes.values())
    assert sorted(re.findall(r"server ([\d.]+):\d+ ", read("deploy/nginx.conf"))) == where
    proxy = services["nginx"]["networks"]["front"]["ipv4_address"]
    assert {node["environment"]["AUGURY_TRUSTED_PROXIES"] for node in nodes.values()} == {proxy}


def paths(kind: type[Route | WebSocketRoute] | tuple[type[Route], type[WebSocketRoute]]) -> list[str]:
    """Return the paths of the routes of some kind, with a match id filled in."""
    return [route.path.replace("{match}", TABLE) for route in routes() if isinstance(route, kind)]


def test_nginx_chooses_the_node_by_the_table() -> None:
    """Nginx sends identified clients of a match to one node, and spreads requests of anonymous spectators."""
    text = read("deploy/nginx.conf")
    (pattern,) = re.findall(r"^\s*~(\S+) \$table\$nobody;$", text, re.MULTILINE)
    for path in paths((Route, WebSocketRoute)):
        found = re.match(pattern.replace("?<t", "?P<t"), path)
        assert (found["table"] if found else None) == (TABLE if path.startswith(f"/api/matches/{TABLE}") else None), (
            path
        )
    assert f'map "$cookie_{COOKIE}$http_authorization$http_sec_websocket_protocol" $nobody' in text


def test_nginx_tries_another_node_only_for_sockets() -> None:
    """Nginx retries only WebSocket handshakes on another node: any other request may already have been carried out."""
    text = read("deploy/nginx.conf")
    locations = re.findall(r"location ([^{]+) \{([^}]+)\}", text)
    (pattern,) = [path.removeprefix("~ ") for path, body in locations if "http_503" in body]
    assert [path for path in paths((Route, WebSocketRoute)) if re.match(pattern, path)] == paths(WebSocketRoute)
    assert text.count("http_503") == 1


def test_containers_write_only_where_they_must() -> None:
    """Nodes run as an unprivileged user on a read-only file system, with volumes for what they write."""
    image = read("Dockerfile")
    volumes = set(re.findall(r"(?<==)/var/[a-z/]+(?=/augury\.db|\s)", image))
    assert volumes == set(re.findall(r'"(/var/[^"]+)"', image)), "data and compiled code are in volumes"
    assert image.index("USER augury") < image.index("ENTRYPOINT")
    for name, service in compose()["services"].items():
        if name.startswith("node"):
            assert service["read_only"] and "cap_add" not in service
    for name in compose()["volumes"]:
        assert any(f"{name}:/" in volume for service in compose()["services"].values() for volume in service["volumes"])


ENTRY = {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID", "NET_BIND_SERVICE"}
"""Capabilities that the entry points of images need before they switch to an ordinary user."""


@pytest.mark.parametrize("name", compose()["services"])
def test_containers_have_no_more_rights_than_they_need(name: str) -> None:
    """Every service drops all capabilities, adds back only a few, and cannot gain new privileges."""
    service = compose()["services"][name]
    assert service["cap_drop"] == ["ALL"]
    assert set(service.get("cap_add", [])) <= ENTRY
    assert "no-new-privileges:true" in service["security_opt"]
    assert not service.get("privileged")


def test_images_have_exact_versions() -> None:
    """Every third-party image has an exact version, and the page explains how to pin a digest."""
    images = [service["image"] for service in compose()["services"].values() if "build" not in service]
    assert len(images) == 3
    for image in images:
        assert re.fullmatch(r"[a-z/]+:\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?", image), image
    assert re.search(r"^ARG PYTHON=\d+\.\d+\.\d+$", read("Dockerfile"), re.MULTILINE)
    assert "docker buildx imagetools inspect" in read(PAGE)


def test_nginx_can_be_read() -> None:
    """In the nginx configuration braces balance, every statement ends, and the required proxy settings are present."""
    text = re.sub(r"(?<![^\s])#.*", "", read("deploy/nginx.conf"))
    assert text.count("{") == text.count("}")
    statements = [line.strip() for line in text.splitlines() if line.strip()]
    assert all(line.endswith((";", "{", "}")) for line in statements)
    for wanted in (
        "proxy_http_version 1.1;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Host $http_host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header X-Forwarded-Proto $scheme;",
        "proxy_buffering off;",
    ):
        assert wanted in statements


def test_the_image_has_what_the_wheel_is_built_from() -> None:
    """The Docker build context includes every file that the wheel build names."""
    kept = {line[1:] for line in read(".dockerignore").splitlines() if line.startswith("!")}
    included = set(re.findall(r'^"(docs/[^"*]+)" =', read("pyproject.toml"), re.MULTILINE))
    assert included <= kept
    assert {"pyproject.toml", "requirements", "README.md", "LICENSE", "hatch_build.py", "src", "web"} <= kept
    assert all((ROOT / path).exists() for path in kept)
