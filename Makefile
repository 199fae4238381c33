# Every target sets up what it needs in .venv, with the versions in requirements/: playing needs little, testing more.

PYTHON ?= python3
WORKERS ?= 4
ARGS ?=
GAME ?=
SECONDS ?= 600

BIN := .venv/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip -qq
BUILDING := PIP_CONSTRAINT=requirements/build.txt PIP_BUILD_CONSTRAINT=requirements/build.txt
NPM := $(BIN)/python -m web.scripts.npm --silent
GAMES := horsemen seven grid
CLIENT := src/augury/server/client/index.html
# Threads of PyTorch would wait for each other beside other workers.
PYTEST := OMP_NUM_THREADS=1 $(BIN)/pytest -q -n $(WORKERS) --dist worksteal
CHOICE ?= -m "not long"

# These need no more than playing does; all other targets need what testing does, and install that at once.
LIGHT := help play client docs bench clean .venv/.play
SET := $(if $(filter-out $(LIGHT),$(MAKECMDGOALS)),test,play)

# Without its bytecode every start of Python takes twice as long.
unexport PYTHONDONTWRITEBYTECODE

MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help play test quick thorough faults attack lint style types pages fix client bench load figures docs notebooks learn services pins wheeltest release clean

help: ## list what make can do
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: ## play in the browser: the lobby, or a table at once (GAME=seven, grid or horsemen; ARGS=--terminal)
	@$(MAKE) --silent -j2 .venv/.play
	@$(BIN)/augury play $(or $(GAME),$(if $(findstring --terminal,$(ARGS)),seven)) $(ARGS)

test: ## check everything: lint, types, all tests but the longest (ARGS="-k trick" to choose)
	@$(MAKE) -j4 style types pages services $(GAMES:%=compiled-%)
	@$(PYTEST) $(CHOICE) $(ARGS)

quick: .venv/.test services ## run the tests that are not slow
	@$(PYTEST) -m "not slow and not long" $(ARGS)

# So that test workers do not compile the same code at the same time.
compiled-%: .venv/.pins-test
	@PYTHONPATH=src $(BIN)/python -m tests.precompile $*

thorough: ## check everything there is: also the longest tests, the wheel, the documentation, faults for 20 minutes
	@AUGURY_SCREENS=1 HYPOTHESIS_PROFILE=thorough $(MAKE) test CHOICE=
	@$(MAKE) wheeltest
	@$(MAKE) docs
	@$(MAKE) faults

faults: .venv/.test services ## play over a bad network to servers that are killed: one node, then two (SECONDS=600 each)
	@$(BIN)/python -m tests.faults.run --seconds $(SECONDS) --bots 1
	@$(BIN)/python -m tests.faults.run --seconds $(SECONDS) --bots 1 --nodes 2 --database postgres

attack: .venv/.test services ## attack a server with 1,000 people over loopback, and damage what it stands on
	@$(BIN)/python -m tests.attack.run $(ARGS)

lint: ## check style, format and types
	@$(MAKE) -j2 style types pages

style: .venv/.pins-test
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --quiet --check

types: .venv/.test
	@$(BIN)/mypy --no-error-summary

pages: web/node_modules/.test
	@$(NPM) run formatted && $(NPM) run check && $(NPM) run test

fix: .venv/.test ## repair style and format where a tool can
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format --quiet
	@$(NPM) run format >/dev/null

client: .venv/.play ## build the table in the browser, where its sources changed

bench: .venv/.play .venv/.pins-peers ## measure the rules and the batches, beside OpenSpiel, RLCard and PettingZoo
	@$(BIN)/python -m benchmarks.against_openspiel
	@$(BIN)/python -m benchmarks.against_ismcts
	@$(BIN)/python benchmarks/batches.py
	@$(BIN)/augury bench seven

load: .venv/.test ## measure how much one node carries, beside boardgame.io (needs npm and two quiet cores)
	@$(BIN)/python -m benchmarks.load $(ARGS)

figures: .venv/.test services ## measure the client in Chromium: first load, clicks, shifts, frames
	@$(BIN)/python -m benchmarks.browser $(ARGS)

docs: .venv/.play .venv/.pins-docs ## build the documentation into site/, with the notebooks and the reference
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --clean
	@echo "open site/index.html"

notebooks: .venv/.test ## run the notebooks of the documentation, and keep what they show (ARGS=first-agent for one)
	@$(BIN)/python -m tests.docs.notebooks $(ARGS)

learn: .venv/.test ## install PyTorch, for its tests and examples (on Linux several gigabytes, unless pip is offered a CPU build)
	@$(PIP) install --no-compile --constraint requirements/learn.txt torch

services: ## install what the tests need beside Python: PostgreSQL, Redis, Chromium (Debian, as root)
	@missing=$$( \
		{ command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || echo postgresql; \
		{ command -v redis-server || command -v valkey-server; } >/dev/null 2>&1 || echo redis-server; \
		{ command -v chromium-headless-shell || command -v chromium || command -v chromium-browser \
			|| command -v google-chrome; } >/dev/null 2>&1 || echo chromium-headless-shell); \
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
	install="apt-get -qq install --no-install-recommends"; \
	{ apt-get -qq update && { $$install $$missing || $$install $${missing%-headless-shell}; }; } >/dev/null 2>&1 \
		|| echo "The tests need PostgreSQL, Redis and Chromium, but apt-get could not install" $$missing >&2

pins: .venv/.test ## renew requirements/ with the newest versions
	@$(BIN)/python -m requirements.pins

wheeltest: .venv/.test services ## run the tests against a wheel, installed outside the checkout
	@$(BIN)/python -m tests.release.wheel --workers $(WORKERS) $(CHOICE) $(ARGS)

release: .venv/.test ## build wheel and sdist into dist/, and try both in clean environments
	@$(BIN)/python -m tests.release.run $(ARGS)

clean: ## remove everything that make made
	@rm -rf .venv build dist site web/node_modules $(dir $(CLIENT)) .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests benchmarks requirements web/scripts -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Augury needs Python 3.11 or newer; name one with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv .venv \
		|| { echo "Augury needs Python's venv module (on Debian: the package python3-venv)." >&2; exit 1; }

.venv/.node: | .venv/bin/pip
	@$(NPM) --version >/dev/null # fetches Node where there is none
	@touch $@

# Much faster than pip, but it does not read the settings of pip: where it finds nothing, pip may.
UV := $(shell sed -n 's/^\(uv==[0-9.]*\).*/\1/p' requirements/test.txt)
.venv/bin/uv: | .venv/.node
	@$(PIP) install --no-compile --no-deps $(UV)

# Every set has the pins of play in it. Python compiles what is used when it is used.
.venv/.pins-%: requirements/%.txt | .venv/bin/uv
	@echo "setting up .venv for $* ..."
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --requirement $< 2>/dev/null \
		|| $(PIP) install --no-compile --requirement $<
	@touch $@ .venv/.pins-play

# One installation at a time: the one for tests renews pip itself.
.venv/.pins-docs .venv/.pins-peers: | .venv/.augury

# The pins are installed already, and so is the client, which pip would build otherwise.
.venv/.augury: pyproject.toml hatch_build.py | .venv/.pins-$(SET) $(CLIENT)
	@$(BUILDING) $(PIP) install --no-compile --no-deps --editable .
	@$(BIN)/python -c 'import augury.cli.localserver, augury.server.bots.worker' # bytecode for the first start
	@touch $@

.venv/.play .venv/.test: .venv/.%: .venv/.pins-% .venv/.augury $(CLIENT)
	@touch $@
.venv/.test: .venv/.torch

# PyPI's PyTorch for Linux weighs gigabytes, so tests get it only where pip is offered a build for the CPU: by PIP_FIND_LINKS
# or PIP_EXTRA_INDEX_URL. Everywhere else those tests are skipped, until make learn.
TORCH := $(shell sed -n 's/^torch==//p' requirements/learn.txt)
.venv/.torch: requirements/learn.txt | .venv/.augury .venv/.pins-test
	@$(PIP) install --no-compile --constraint requirements/learn.txt 'torch==$(TORCH)+cpu' 2>/dev/null \
		|| $(BIN)/python -c 'import torch' 2>/dev/null \
		|| echo "pip is offered no PyTorch for the CPU: tests that need PyTorch are skipped, until make learn"
	@touch $@

WEB := $(shell find src/augury/japanese web/src web/public web/index.html web/*.json web/*.ts web/*.js web/.npmrc -type f 2>/dev/null)

# Playing needs what builds the client, testing also what checks it. npm starts from an empty folder each time.
web/node_modules/.play web/node_modules/.test: web/package-lock.json | .venv/.node
	@echo "setting up web/node_modules for $(SET) ..."
	@$(NPM) ci $(if $(filter play,$(SET)),--omit=dev)
	@touch web/node_modules/.play $@

$(CLIENT): $(WEB) | web/node_modules/.$(SET)
	@$(NPM) run build -- --logLevel warn
	@touch $@
