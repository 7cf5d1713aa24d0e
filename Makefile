# Two commands do everything: `make` and `make test`. Both set up what they need first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: all build test lint schemas reference bench fuzz studio wheel clean

all: build

# Lints, tests and renders the shipped content, and says which page to open.
build: $(READY)
	$(BIN)/fragkit build --out build

test: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal

# What the code itself is held to.
lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/fragkit schema --check
	$(BIN)/fragkit fmt --check --quiet content

schemas: $(READY)
	$(BIN)/fragkit schema

# The pages of docs/reference and docs/lint, from the vocabulary, the models and the codes; of docs/variants, from a pack.
reference: $(READY)
	$(BIN)/python -m fragkit.lint.reference docs/reference
	$(BIN)/python -m fragkit.lint.reference.codes docs/lint
	$(BIN)/python -m fragkit.lint.reference.variants deathmatch docs/variants

# Side by side with other tools; prints ratios.
bench: build/bench-venv/.ready
	build/bench-venv/bin/python -m benchmarks

PEERS := catanatron rlcard chess pyminion open_spiel yamllint check-jsonschema weasyprint
# The other tools, in an environment of their own; one that cannot be installed here is left out.
build/bench-venv/.ready: pyproject.toml
	$(PYTHON) -m venv build/bench-venv
	build/bench-venv/bin/python -m pip install --quiet --editable ".[lsp,pdf,studio]" hatchling mypy playwright setuptools
	for peer in $(PEERS); do build/bench-venv/bin/python -m pip install --quiet $$peer || echo "no $$peer here"; done
	touch $@

# The page of `fragkit studio`, from studio/; it needs Node.js, and a wheel has it in it.
studio: $(READY)
	$(BIN)/python bundle_studio.py

# Looks for texts and archives that stop fragkit, with atheris: FUZZ_SECONDS for each target. What it finds is in build/fuzz.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= yaml expression formatting archive pack
fuzz: build/fuzz-venv/.ready
	for target in $(FUZZ_TARGETS); do \
	  build/fuzz-venv/bin/python -m tests.fuzzing $$target -max_total_time=$(FUZZ_SECONDS) || exit 1; done

build/fuzz-venv/.ready: pyproject.toml
	$(PYTHON) -m venv build/fuzz-venv
	build/fuzz-venv/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	build/fuzz-venv/bin/python -m pip install --quiet --editable '.[lsp]' --group fuzz
	touch $@

wheel: $(READY)
	$(BIN)/python -m build --wheel --outdir dist .

clean:
	rm -rf build dist $(VENV)

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("fragkit needs Python 3.11 or newer; run make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable . --group dev
	touch $@
