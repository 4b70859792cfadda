# SPDX-License-Identifier: Apache-2.0
# `make install PREFIX=/usr/local`: the command, and the files that it needs.
.PHONY: install
install: all ## install the command under PREFIX (default /usr/local)
	@scripts/install.sh $(BUILD) "$(DESTDIR)$(PREFIX)"
