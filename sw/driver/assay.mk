# SPDX-License-Identifier: Apache-2.0
# Make rules for your own programs, counted by assay-cc; `make install` puts it and all that it needs under PREFIX.
#
#   include /usr/local/share/assay/assay.mk
#   sort.counted: sort.c heap.c         # counts itself
#   sort.elf: sort.c heap.c             # does not
#
# `make sort.counts` runs it on the simulated machine, `make sort.report` shows its counts. Variables:
#   ASSAY_COUNT    what is counted, and how: options of assay-cc (--blocks --calls)
#   CFLAGS, LDLIBS as usual (-O2 -g)
#   ASSAY_RUN      options of `assay run`; ASSAY_ARGS the program's arguments
#   ASSAY_SHOW     options of `assay counts`
ASSAY_SHARE := $(patsubst %/,%,$(dir $(abspath $(lastword $(MAKEFILE_LIST)))))
ASSAY_BIN   ?= $(abspath $(ASSAY_SHARE)/../../bin)
ASSAY_COUNT ?= --blocks --calls
ASSAY_GCC   ?= riscv64-unknown-elf-gcc
CFLAGS      ?= -O2 -g
# Keep sections that nothing refers to: without them source lines are not found.
ASSAY_FLAGS   = -march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -I$(ASSAY_SHARE)/include $(CFLAGS)
ASSAY_LINK    = -nostartfiles -Wl,--no-gc-sections -T $(ASSAY_SHARE)/link.ld
ASSAY_RUNTIME = $(patsubst %,$(ASSAY_SHARE)/%.o,crt0 console syscalls memory arguments)
ASSAY_INPUTS  = $(filter %.c %.i %.s %.S %.o %.a,$^) $(ASSAY_RUNTIME) $(LDLIBS)

%.counted: %.c
	ASSAY_CC='$(ASSAY_GCC)' $(ASSAY_BIN)/assay-cc $(ASSAY_COUNT) $(ASSAY_FLAGS) $(ASSAY_LINK) -o $@ $(ASSAY_INPUTS)

%.elf: %.c
	$(ASSAY_GCC) $(ASSAY_FLAGS) $(ASSAY_LINK) -o $@ $(ASSAY_INPUTS)

# A run that fails leaves no counts.
%.counts: %.counted
	$(ASSAY_BIN)/assay run $(ASSAY_RUN) --channel $@ $< $(ASSAY_ARGS) || { rm -f $@; false; }

%.report: %.counted %.counts
	@$(ASSAY_BIN)/assay counts $(ASSAY_SHOW) $^

.PRECIOUS: %.counted %.counts
