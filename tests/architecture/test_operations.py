"""The monitoring and Kubernetes files work: alerts and panels query metrics that exist, and manifests are valid."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import kubernetes_validate
import promql_parser
import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families
from starlette.routing import Route

from augury.server.http.routes import routes
from tests.architecture.repository import ROOT
from tests.architecture.test_deploy import compose, parameters, variables
from tests.server.site import served

DEPLOY = ROOT / "deploy"
MANIFESTS = DEPLOY / "kubernetes"
KUBERNETES = ("1.30", "1.33")
OTHERS = {"up"}
"""Metrics that Prometheus itself creates."""
ANYWHERE = {"job", "instance", "le"}
"""Labels that Prometheus adds, and the label of histogram buckets."""


def alerts() -> dict[str, str]:
    """Return the expression of each alert."""
    groups = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"]
    return {rule["alert"]: rule["expr"] for group in groups for rule in group["rules"]}


def panels() -> dict[str, str]:
    """Return the expressions of the dashboard, as Grafana sends them."""
    board = json.loads((DEPLOY / "dashboard.json").read_text())
    shown = {
        f"{panel['title']}, {target['refId']}": target["expr"]
        for panel in board["panels"]
        for target in panel["targets"]
    }
    asked = {variable["name"]: variable["query"] for variable in board["templating"]["list"]}
    assert asked["node"] == "label_values(augury_sockets, instance)"
    return {name: text.replace("$__rate_interval", "1m").replace("$node", ".*") for name, text in shown.items()}


def selectors(text: str) -> Iterator[tuple[str, set[str]]]:
    """Yield the metrics that an expression queries, each with the labels that it matches."""
    waiting = [promql_parser.parse(text)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, promql_parser.VectorSelector):
            matchers = [*node.matchers.matchers, *(matcher for some in node.matchers.or_matchers for matcher in some)]
            yield node.name or "", {matcher.name for matcher in matchers} - {"__name__"}
        names = ("expr", "lhs", "rhs", "param", "vector_selector", "vs")
        waiting += [part for name in names if isinstance(part := getattr(node, name, None), promql_parser.Expr)]
        waiting += list(getattr(node, "args", None) or [])


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Return the metrics that a running node exports, by sample name, with their labels."""
    from augury.server.metrics import Metrics

    every = Metrics()
    every.requested("/", 200)
    every.commanded("move")
    every.thought(0.1)
    with served(tmp_path_factory.mktemp("metrics")) as site:
        text = httpx.get(f"http://{site.host}/metrics").text
    found: dict[str, set[str]] = {}
    for family in [*text_string_to_metric_families(text), *text_string_to_metric_families(every.text().decode())]:
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


@pytest.mark.parametrize("source", [alerts, panels])
def test_metrics_exist(source: Any, exported: dict[str, set[str]]) -> None:
    """Every expression parses, and queries only metrics and labels that a node exports."""
    asked = {what: list(selectors(text)) for what, text in source().items()}
    assert all(asked.values()), "an expression without any metric"
    for what, found in asked.items():
        for name, labels in found:
            assert name in exported.keys() | OTHERS, f"{what}: no node exports {name}"
            assert labels <= exported.get(name, set()) | ANYWHERE, f"{what}: {name} has no label {labels}"


def test_the_dashboard_shows_every_metric(exported: dict[str, set[str]]) -> None:
    """The dashboard shows every Augury metric that a node exports."""
    shown = {family(name) for text in panels().values() for name, _ in selectors(text)}
    assert {family(name) for name in exported if name.startswith("augury_")} <= shown


def family(name: str) -> str:
    """Return a metric's name without the suffixes of histograms, counters and creation times."""
    return re.sub(r"_(bucket|sum|count|created|total)$", "", name)


def test_a_metric_that_is_not_exported_would_be_noticed() -> None:
    """Metric names are found anywhere in an expression."""
    text = 'sum by (a) (rate(one_total{x="1"}[5m])) / max_over_time(two[1h:1m]) > 2 * (three or -four offset 5m)'
    assert dict(selectors(text)) == {"one_total": {"x"}, "two": set(), "three": set(), "four": set()}


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool, of Debian's package prometheus, is not installed")
def test_prometheus_reads_its_files() -> None:
    """Prometheus' own checker accepts the configuration and the alerts."""
    for words in (["check", "config", "--syntax-only", "prometheus.yaml"], ["check", "rules", "alerts.yaml"]):
        subprocess.run(["promtool", *words], cwd=DEPLOY, check=True, capture_output=True)


def documents() -> list[tuple[str, dict[str, Any]]]:
    """Return all Kubernetes objects with the names of their files."""
    listed = yaml.safe_load((MANIFESTS / "kustomization.yaml").read_text())["resources"]
    assert sorted(listed) == sorted(path.name for path in MANIFESTS.glob("*.yaml") if path.stem != "kustomization")
    return [(file, document) for file in listed for document in yaml.safe_load_all((MANIFESTS / file).read_text())]


def containers() -> dict[str, dict[str, Any]]:
    """Return the container of each workload, by the workload's name."""
    found = {one["metadata"]["name"]: one for _, one in documents() if "template" in one.get("spec", {})}
    pods = {name: one["spec"]["template"]["spec"] for name, one in found.items()}
    assert all(len(pod["containers"]) == 1 for pod in pods.values())
    return {name: pod["containers"][0] | {"pod": pod} for name, pod in pods.items()}


@pytest.mark.parametrize("version", KUBERNETES)
def test_manifests_are_valid(version: str) -> None:
    """Every object is valid under the schema of its kind, and the validator rejects unknown fields."""
    for _, document in documents():
        kubernetes_validate.validate(document, version, strict=True)
    wrong = next(one for _, one in documents() if one["kind"] == "Deployment")
    wrong["spec"]["replica"] = 2
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, version, strict=True)


def test_workloads_have_no_more_rights_than_they_need() -> None:
    """Each workload runs as an ordinary user on a read-only file system, without capabilities or an API token."""
    for container in containers().values():
        pod, context = container["pod"], container["securityContext"]
        assert pod["securityContext"]["runAsNonRoot"] and pod["automountServiceAccountToken"] is False
        assert context["readOnlyRootFilesystem"] and context["capabilities"] == {"drop": ["ALL"]}
        assert context["allowPrivilegeEscalation"] is False


def test_manifests_agree_with_the_server_and_with_compose() -> None:
    """Manifests share images with compose, and settings, port, probes and volumes with the server."""
    found, services = containers(), compose()["services"]
    assert {name: found[name]["image"] for name in ("postgresql", "valkey")} == {
        name: services[name]["image"] for name in ("postgresql", "valkey")
    }
    node = found["augury"]
    example = (MANIFESTS / "secrets.env.example").read_text()
    named = {variable["name"] for variable in node["env"]} | set(re.findall(r"^(AUGURY_\w+)=", example, re.MULTILINE))
    assert {"AUGURY_DATABASE", "AUGURY_REDIS"} <= named <= set(variables().values())
    assert [port["containerPort"] for port in node["ports"]] == [parameters()["port"].default]
    paths = {route.path for route in routes() if isinstance(route, Route)}
    assert {node[probe]["httpGet"]["path"] for probe in ("livenessProbe", "readinessProbe", "startupProbe")} <= paths
    image = (ROOT / "Dockerfile").read_text()
    assert all(f'"{mount["mountPath"]}"' in image for mount in node["volumeMounts"] if mount["name"] == "cache")
    kinds = {"Service": [], "pods": []}  # type: dict[str, list[dict[str, str]]]
    for _, one in documents():
        if one["kind"] == "Service":
            kinds["Service"].append(one["spec"]["selector"])
        elif "template" in one.get("spec", {}):
            kinds["pods"].append(one["spec"]["template"]["metadata"]["labels"])
    assert sorted(map(str, kinds["Service"])) == sorted(map(str, kinds["pods"])) and kinds["pods"]


@pytest.mark.skipif(not shutil.which("kubectl"), reason="kubectl, which has kustomize in it, is not installed")
def test_kustomize_builds(tmp_path: Path) -> None:
    """Kustomize builds the manifests together with the secrets."""
    folder = shutil.copytree(MANIFESTS, tmp_path / "kubernetes")
    (folder / "secrets.env.example").rename(folder / "secrets.env")
    done = subprocess.run(["kubectl", "kustomize", str(folder)], capture_output=True, text=True, check=True)
    built = list(yaml.safe_load_all(done.stdout))
    assert {resource["kind"] for resource in built} >= {
        "Deployment",
        "StatefulSet",
        "Secret",
        "Ingress",
        "NetworkPolicy",
    }
    for one in built:
        kubernetes_validate.validate(one, KUBERNETES[-1], strict=True)
