# Everything runs in .venv, which the first target that needs it makes. `make` alone shows what there is.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: help setup demo test lint bench-walk lock chaos
help:
	@echo "make setup       install everything into .venv (about a minute, once)"
	@echo "make demo        start a network, negotiate one demand, show the plan"
	@echo "make lint        ruff, mypy, import rules"
	@echo "make test        lint, then all tests"
	@echo "make bench-walk  measure one negotiation from demand to plan"
	@echo "make chaos       kill processes of a busy network, and show that nothing is lost (KILLS=60)"

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "No python3 was found; ToWow needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON) is too old; ToWow needs Python 3.11 or newer (make setup PYTHON=/path/to/python3.11)."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: setup
	$(BIN)/towow demo --once

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/python -m pytest -q

bench-walk: setup
	$(BIN)/python -m tests.benchmarks.walk

chaos: setup
	$(BIN)/python -m tests.chaos --kills $(or $(KILLS),60) $(if $(DATABASE),--database $(DATABASE))

lock: setup # what pyproject.toml asks for, resolved again; needs pip-tools
	$(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb')); \
		print(*p['project']['dependencies'], *p['dependency-groups']['dev'], sep='\n')" > .venv/requirements.in
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate \
		--no-header --strip-extras --allow-unsafe -o requirements.lock .venv/requirements.in
