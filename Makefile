# The two commands most people need: `make run` (the product) and `make test` (everything that shows it works).
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
CATALOGUES := $(wildcard tablecheck/locale/*/LC_MESSAGES/django.po)

.PHONY: help env env-dev run test bench lint format messages lock clean

help: ## what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "TableCheck needs Python 3.11 or newer; $(PYTHON) is older. Set PYTHON=python3.x"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Could not make an environment; on Debian: apt install python3-venv"; exit 1; }

$(VENV)/.run-ready: requirements.lock | $(VENV)/bin/python
	@echo "Installing what TableCheck runs on …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.dev-ready: requirements-dev.lock | $(VENV)/bin/python
	@echo "Installing what the tests need …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@ $(VENV)/.run-ready

$(VENV)/.words-ready: $(CATALOGUES) | $(VENV)/.run-ready
	@$(BIN)/pybabel --quiet compile --domain django --directory tablecheck/locale
	@touch $@

env: $(VENV)/.run-ready $(VENV)/.words-ready ## only the environment; quick when current

env-dev: $(VENV)/.dev-ready $(VENV)/.words-ready

run: env ## the product on http://127.0.0.1:8000 (HOST=, PORT=)
	@$(BIN)/python manage.py serve --host $(HOST) --port $(PORT)

# The browser tests run beside the others; what they say is kept and shown when both are through.
BROWSER_SAID := var/tests-browser.txt

test: env-dev ## every test this machine can run (ARGS= for some of them)
	@TABLECHECK_CHROMIUM="$$($(BIN)/python -m tests.chromium)" && export TABLECHECK_CHROMIUM && \
	if [ -n "$(ARGS)" ]; then $(BIN)/python -m pytest $(ARGS); else \
		$(BIN)/python manage.py warm && mkdir -p var && \
		{ $(BIN)/python -m pytest tests/browser > $(BROWSER_SAID) 2>&1 & browser=$$!; \
		$(BIN)/python -m pytest --ignore=tests/browser; others=$$?; \
		wait $$browser; browser=$$?; cat $(BROWSER_SAID); exit $$((others + browser)); }; fi

bench: env-dev ## the benchmarks, each with its baseline in the same run, into docs/benchmarks.md
	@$(BIN)/python benchmarks/record.py

lint: env-dev ## style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: env-dev
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format .

messages: env-dev ## collect the sentences of pages and forms into the catalogues (needs gettext)
	@$(BIN)/python manage.py makemessages --all --no-wrap --no-location --ignore $(VENV) --ignore var --ignore tests

lock: ## resolve the locks again (needs uv)
	@uv pip compile --universal --python-version 3.11 --generate-hashes --quiet --no-header --upgrade pyproject.toml -o requirements.lock
	@uv pip compile --universal --python-version 3.11 --generate-hashes --quiet --no-header pyproject.toml --extra dev -c requirements.lock -o requirements-dev.lock

clean: ## remove the environment; keeps var/ with the tables
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
