# Every target sets up .venv by itself, with exactly the versions in constraints.txt.

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=
GAME ?=
SECONDS ?= 600

BIN := .venv/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt $(BIN)/pip -qq
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --silent --prefix web
# Threads of PyTorch would wait for each other beside other workers.
PYTEST := OMP_NUM_THREADS=1 $(BIN)/pytest -q -n $(WORKERS) --dist worksteal

MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help play test quick faults style lint fix client bench load figures docs notebooks services pins clean

help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: .venv/.client ## play in the browser: the lobby, or a table at once (GAME=seven, grid or horsemen; ARGS=--terminal)
	@$(BIN)/augury play $(or $(GAME),$(if $(findstring --terminal,$(ARGS)),seven)) $(ARGS)

test: ## check everything: lint, types, all tests (ARGS="-k trick" to choose)
	@$(MAKE) -j2 style services
	@mkdir -p build; $(BIN)/mypy --no-error-summary > build/types.txt & types=$$!; \
		{ $(NPM) run formatted && $(NPM) run check && $(NPM) run test && $(PYTEST) $(ARGS); }; tests=$$?; \
		wait $$types || { cat build/types.txt; exit 1; }; exit $$tests

quick: .venv/.client services ## run the tests that are not slow
	@$(PYTEST) -m "not slow" $(ARGS)

faults: .venv/.client services ## play over a bad network to servers that are killed: one node, then two (SECONDS=600 each)
	@$(BIN)/python -m tests.faults.run --seconds $(SECONDS) --bots 1
	@$(BIN)/python -m tests.faults.run --seconds $(SECONDS) --bots 1 --nodes 2 --database postgres

style: .venv/.client
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check

lint: style ## check style, format and types
	@$(BIN)/mypy --no-error-summary & types=$$!; \
		{ $(NPM) run formatted && $(NPM) run check; }; client=$$?; \
		wait $$types && exit $$client

fix: .venv/.dev ## repair style and format where a tool can
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format --quiet
	@$(NPM) run format >/dev/null

client: .venv/.client ## build the table in the browser, where its sources changed

bench: .venv/.peers ## measure the rules and the batches, beside OpenSpiel, RLCard and PettingZoo
	@$(BIN)/python benchmarks/against_openspiel.py
	@$(BIN)/python benchmarks/against_ismcts.py
	@$(BIN)/python benchmarks/batches.py
	@$(BIN)/augury bench seven

load: .venv/.client ## measure how much one node carries, beside boardgame.io (needs npm and two quiet cores)
	@$(BIN)/python -m benchmarks.load $(ARGS)

figures: .venv/.client services ## measure the client in Chromium: first load, clicks, shifts, frames
	@$(BIN)/python -m benchmarks.browser $(ARGS)

docs: .venv/.docs ## build the documentation into site/, with the notebooks and the reference
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --clean
	@echo "open site/index.html"

notebooks: .venv/.dev ## run the notebooks of the documentation, and keep what they show (ARGS=first-agent for one)
	@$(BIN)/python -m tests.docs.notebooks $(ARGS)

services: ## install what the tests need beside Python: PostgreSQL, Redis, Chromium (Debian, as root)
	@missing=$$( \
		{ command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || echo postgresql; \
		{ command -v redis-server || command -v valkey-server; } >/dev/null 2>&1 || echo redis-server; \
		{ command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null 2>&1 || echo chromium); \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
		echo "The tests need PostgreSQL, Redis or Valkey, and Chromium: install" $$missing "and try again." >&2; exit 0; \
	fi; \
	echo "installing" $$missing "..."; \
	policy=/usr/sbin/policy-rc.d; \
	if [ ! -e $$policy ]; then \
		trap "rm -f $$policy" EXIT; printf '#!/bin/sh\nexit 101\n' > $$policy; chmod +x $$policy; \
	fi; \
	export DEBIAN_FRONTEND=noninteractive; \
	{ apt-get -qq update && apt-get -qq install --no-install-recommends $$missing; } >/dev/null 2>&1 \
		|| echo "The tests need PostgreSQL, Redis and Chromium, but apt-get could not install" $$missing >&2

pins: .venv/.dev ## renew constraints.txt with the newest versions
	@mkdir -p build
	@PIP_CONSTRAINT= $(BIN)/pip -qq install --dry-run --ignore-installed --report build/pins.json \
		-e '.[dev,docs,gpu,peers]' hatchling editables
	@$(BIN)/python -c 'import json; \
		found = [item["metadata"] for item in json.load(open("build/pins.json"))["install"]]; \
		pins = [(m["name"] + "==" + m["version"]).lower() for m in found if m["name"] != "augury"]; \
		print("# Renewed by make pins: the versions Augury is built, checked and measured with.", *sorted(pins), sep="\n")' \
		> build/constraints.txt
	@mv build/constraints.txt constraints.txt

clean: ## remove everything that make made
	@rm -rf .venv build dist site web/node_modules src/augury/interfaces/web/client .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Augury needs Python 3.11 or newer; name one with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv .venv \
		|| { echo "Augury needs Python's venv module (on Debian: the package python3-venv)." >&2; exit 1; }

.venv/.dev: pyproject.toml constraints.txt | .venv/bin/pip
	@echo "setting up .venv ..."
	@$(PIP) install --no-compile -e '.[dev]' # Python compiles what is used when it is used
	@touch $@

WEB := $(shell find web/src web/public web/index.html web/*.json web/*.ts web/*.js web/.npmrc -type f 2>/dev/null)

.venv/.node: web/package-lock.json .venv/.dev
	@echo "setting up web/node_modules ..."
	@$(NPM) ci
	@touch $@

.venv/.client: $(WEB) .venv/.node
	@$(NPM) run build -- --logLevel warn
	@touch $@

.venv/.peers .venv/.docs: .venv/.%: .venv/.dev
	@echo "setting up $* ..."
	@$(PIP) install --no-compile -e '.[dev,$*]'
	@touch $@
