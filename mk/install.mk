# `make install PREFIX=/usr/local`: the command, and beside it what it runs.
.PHONY: install
install: all ## install the command under PREFIX (default /usr/local)
	@scripts/install.sh $(BUILD) "$(DESTDIR)$(PREFIX)"
