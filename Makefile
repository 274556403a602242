# Two commands do everything: `make run` starts Railbird, `make test` checks it.

PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.PHONY: run test lint types unit golden clean

run: $(INSTALLED)
	@$(BIN)/railbird play homestretch --players you,random,random,random

test: lint types unit

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED)
	$(BIN)/mypy

unit: $(INSTALLED)
	$(BIN)/python -m pytest -n 2

# Write the golden games anew; only when a rules fix changes what they must say.
golden: $(INSTALLED)
	$(BIN)/python -m tests.golden.make --force

$(INSTALLED): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Railbird needs Python 3.11 or newer; none was found on the PATH." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache dist
