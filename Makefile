# Doors to Meson and ninja; `make` alone lists them.
SANITIZE_CC ?= clang-19
SECONDS ?= 60
PORT ?= 8080
PREFIX ?= /usr/local
# New and removed files show in the time of their folder.
FOLDERS := $(shell find src lang nets tests fuzz examples -type d -printf '%p/. ')
WEB := $(shell find web include src lang tools/catalogue.py meson.build -path web/node_modules -prune -o -path web/src/generated -prune \
    -o -print)

.DEFAULT_GOAL := help
.PHONY: help play terminal build web site install uninstall test test-release test-sanitize test-thread python-test bench lint fmt fuzz clean FORCE

help: ## list what make can do
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 13

play: build web ## build everything, start the server and print the address to open
	@build/jacta serve --port $(PORT) --db play.db

terminal: build ## build and play in the terminal
	@build/jacta play

build: build/build.ninja ## build build/jacta and the library, optimised
	@ninja -C build

web: build/web/sw.js ## build the browser client into build/web

site: web/node_modules ## write build/site, a page without any server for a host of files
	@node web/build.mjs build/site --site

install: web build/build.ninja ## install program, page and library below PREFIX=/usr/local
	@meson configure build -Dprefix='$(abspath $(PREFIX))'
	@ninja -C build
	@meson install -C build --no-rebuild --quiet
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" != 0 ] || ldconfig

uninstall: ## take away what make install has put below PREFIX
	@ninja -C build uninstall >build/meson-logs/uninstall-log.txt
	@[ ! -d '$(DESTDIR)$(PREFIX)/share/jacta' ] || \
	    { cd '$(DESTDIR)$(PREFIX)/share' && rmdir -p --ignore-fail-on-non-empty jacta/web; }

test: test-release test-sanitize test-thread python-test ## build and run all tests, optimised and with sanitizers

python-test: | deps-python ## build the Python wheel, and test it in an environment of its own
	@tools/python build-python

bench: build ## measure speed
	@build/jacta bench

lint: build-sanitize/build.ninja web ## check format, types, layers, lengths and likely mistakes
	@tools/deps lint
	@meson test -C build-sanitize --suite lint --suite structure --no-rebuild --print-errorlogs --logbase lint

fmt: web/node_modules ## format the sources
	@tools/deps lint
	@tools/format -i

fuzz: build-sanitize/build.ninja ## feed random input for SECONDS=60 to each fuzz target
	@ninja -C build-sanitize
	@for name in $(basename $(notdir $(wildcard fuzz/*.c))); do \
	    fuzz/run build-sanitize/fuzz/fuzz_$$name -max_total_time=$(SECONDS) || exit; done

clean: ## remove what was built
	@rm -rf build build-sanitize build-thread build-python web/node_modules web/src/generated

test-release: build/with-tests web
	@tools/test build

test-sanitize test-thread: test-%: build-%/build.ninja
	@tools/test build-$*

# A player's build needs no test tools, so it is configured without tests until somebody wants them.
build/build.ninja: $(FOLDERS) | deps-build
	@CC='$(CC)' meson setup $(if $(wildcard $@),--reconfigure,-Dtests=false) build

build/with-tests: build/build.ninja | deps-test
	@[ -e $@ ] || meson configure build -Dtests=true -Dwerror=true
	@touch $@

build-sanitize/build.ninja: OPTIONS = -Db_sanitize=address,undefined -Dfuzz=true
build-thread/build.ninja: OPTIONS = -Db_sanitize=thread
build-sanitize/build.ninja build-thread/build.ninja: $(FOLDERS) | deps-test
	@CC='$(SANITIZE_CC)' meson setup $(if $(wildcard $@),--reconfigure) -Dwerror=true -Ddebug=true -Doptimization=1 \
	    -Db_lto=false -Dgpu=disabled $(OPTIONS) $(@D)

# The service worker is what the build writes last.
build/web/sw.js: web/node_modules $(filter-out web,$(WEB))
	@node web/build.mjs build/web

web/node_modules: web/package-lock.json | deps-web
	@cd web && npm ci --silent && touch node_modules

deps-%: FORCE
	@tools/deps $*
