# Two commands do everything: `make run` starts Railbird, `make test` checks it.

PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
# More than two cores: tests wait for browsers, servers and animations as often as they compute.
WORKERS := 4
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCK := requirements.lock
RULES_TESTS := $(addprefix tests/,core conformance golden lanes games rl cli/test_own_games.py \
	bots/test_own_bots.py)
HOUSE_TESTS := $(addprefix tests/,analysis bots lab lessons cli table)
LOCKING := $(VENV)/locking
NODE_MODULES := web/node_modules/.installed
PAGE := src/railbird/table/static/index.html
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -name test -prune -o -type f -print)

# Tests start some hundred Python processes; where the shell forbids Python to keep what it compiles,
# each of them would compile Railbird anew.
unit quick coverage coverage_house campaign: export PYTHONDONTWRITEBYTECODE :=

.PHONY: run web test quick lint types unit page_tests browser postgres campaign exercises pictures coverage coverage_house docs site lock clean

run: $(INSTALLED) $(PAGE)
	@$(BIN)/railbird serve

web: $(PAGE)

test: lint types page_tests unit

# What fits into a few minutes while you work: no browser, no test marked slow.
quick: lint $(PAGE)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow" --durations=10 --durations-min=5

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED)
	$(BIN)/mypy

page_tests: $(NODE_MODULES)
	npm run --silent lint --prefix web
	npm run --silent check --prefix web
	npm run --silent test --prefix web

unit: $(INSTALLED) $(PAGE) browser postgres
	$(BIN)/python -m tests.ready
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# The browser tests need Chromium or Chrome. Elsewhere than on Debian as root they say how to get it.
browser: $(INSTALLED)
	@$(BIN)/python -m tests.browser.chromium 2>/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
		$(BIN)/python -m tests.browser.chromium || true

# The tests of the table on PostgreSQL start one of their own; it is found or installed like the browser.
postgres: $(INSTALLED)
	@$(BIN)/python -m tests.postgres 2>/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; } || \
		$(BIN)/python -m tests.postgres || true

# Kills, malformed messages, a crowd, attacks and a look for spoilers, in full; half an hour and more.
campaign: $(INSTALLED)
	$(BIN)/python -m tests.campaign

# How many lines of core and of the rules the tests run: at least 95 % of each part.
coverage: $(INSTALLED)
	$(BIN)/python -m pytest -n $(WORKERS) --cov --cov-report= $(RULES_TESTS)
	$(BIN)/python -m tests.covered

# The same of the house, but for what runs in other processes. Floors stand in tests/floors.toml.
coverage_house: $(INSTALLED)
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow" --cov --cov-report= $(HOUSE_TESTS)
	$(BIN)/python -m tests.covered table cli analysis arena lab

# The documentation as a site that loads nothing from outside: open site/index.html.
docs: $(INSTALLED)
	$(BIN)/python docs_site.py

# The whole site in one folder of static files: the documentation, and under play/ the table itself,
# which runs in the browser. TAB_SERVICE_WORKER=off publishes the switch that takes the offline copy back.
site: docs $(NODE_MODULES)
	$(BIN)/python web/tab/wheels.py $(VENV)/tab-wheels
	node web/tab/build.mjs $(VENV)/tab-wheels site/play

# Make the exercises for beginners again, after a change of rules or tables; a few minutes a game.
exercises: $(INSTALLED)
	$(BIN)/python -m railbird.drill.gathering $(GAME)

# Regenerate the screenshots of the documentation.
pictures: $(INSTALLED) $(PAGE)
	$(BIN)/python -m tests.browser.pictures
	$(BIN)/python -m tests.browser.long_shot_pictures
	$(BIN)/python -m tests.browser.race_room_pictures
	$(BIN)/python -m tests.browser.win_place_and_show_pictures
	$(BIN)/python -m tests.browser.big_stakes_pictures
	$(BIN)/python -m tests.browser.contact_sheets

# Choose the newest packages that pyproject.toml allows, for every system and Python. What a server
# needs, and what builds the wheel, are those of the same versions.
COMPILE := $(LOCKING)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header
lock:
	@test -d $(LOCKING) || { $(PYTHON) -m venv $(LOCKING) && $(LOCKING)/bin/python -m pip install --quiet uv; }
	$(COMPILE) --upgrade --extra dev --output-file $(LOCK) pyproject.toml
	$(COMPILE) --upgrade --constraint $(LOCK) --extra postgres --output-file deploy/server.lock pyproject.toml
	echo hatchling | $(COMPILE) --upgrade --constraint $(LOCK) --output-file deploy/build.lock -

# The lock names every package; with --no-deps pip looks for no newer one behind an extra such as coverage[toml].
$(INSTALLED): pyproject.toml $(LOCK)
	@test -n "$(PYTHON)" || { echo "Railbird needs Python 3.11 or newer; none was found on the PATH." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) --no-deps --require-hashes --requirement $(LOCK)
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(NODE_MODULES): web/package-lock.json
	@command -v npm >/dev/null || { echo "Railbird's page is built with Node 20.19 or newer; npm was not found." >&2; exit 1; }
	npm ci --prefix web
	@touch $@

$(PAGE): $(NODE_MODULES) $(PAGE_SOURCES)
	npm run --silent build --prefix web
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules src/railbird/table/static .mypy_cache .ruff_cache .pytest_cache dist site .coverage
