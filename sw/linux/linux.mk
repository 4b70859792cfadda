# SPDX-License-Identifier: Apache-2.0
# Linux on this machine (docs/linux.md): none of its source is in this repository, the kernel is Debian's.
#
#   make linux            build/linux/linux.elf: firmware, kernel, device tree, a first process
#   make linux-boot       on the reference simulator and on QEMU
#   make linux-lockstep   on the simulated core, in lock step; CONFIG=board
#   make linux-perf       counts and samples by perf_event_open against the exact record; CONFIG=board
#
# None of it is part of `make test`. The kernel is compiled once for each version of Debian's source, kernel.config
# and driver; LINUX_JOBS=2: by two processes.
LINUX      := $(BUILD)/linux
LINUX_DIR  := sw/linux
LINUX_CC   := riscv64-linux-gnu-gcc
LINUX_JOBS ?= 1
# The kernel's C library has the types of <stdint.h>.
LINUX_INIT_FLAGS := -march=rv64imac_zicsr_zifencei -mabi=lp64 -Os -g -static -nostdlib -nostdinc -ffreestanding -Wall -Wextra \
  -Wno-unused-parameter -D_GCC_WRAP_STDINT_H

.PHONY: linux linux-boot linux-lockstep linux-perf
linux: ## build Linux from Debian's source for this machine: build/linux/linux.elf (first time a quarter of an hour)
	@scripts/deps.sh install linux
	@$(MAKE) --no-print-directory $(LINUX)/linux.elf

# Its stamp changes when the kernel changes.
$(LINUX)/kernel: $(LINUX_DIR)/kernel.config $(LINUX_DIR)/assay_pmu.c $(BUILD)/gen/profile_defs.h scripts/linux-kernel.sh /usr/src/linux-source-6.1.tar.xz
	@scripts/linux-kernel.sh $(LINUX) $(LINUX_JOBS) $(wordlist 1,3,$^)

$(LINUX)/memory_map_asm.h: sw/analysis/base/memory_map.h
	$(Q)sed 's/ull$$//' $< >$@

# Programs that run in Linux; processes by name: the program that runs under the name of a file, or of a link to it.
LINUX_PROGRAMS := init tools checks events
LINUX_FIRMWARE := $(patsubst %,$(LINUX)/firmware/%.o,entry firmware who command pmu sampler driver/arguments driver/channel) \
  $(BUILD)/driver/memory.o

$(LINUX_PROGRAMS:%=$(LINUX)/%): $(LINUX)/%: $(LINUX_DIR)/%.c $(LINUX)/kernel
	$(Q)$(LINUX_CC) $(LINUX_INIT_FLAGS) -isystem "$$($(LINUX_CC) -print-file-name=include)" -isystem /usr/riscv64-linux-gnu/include \
	  -include "$$(cat $(LINUX)/kernel)/nolibc/nolibc.h" -I$(BUILD)/gen -o $@ $< -lgcc

$(LINUX)/%.stripped: $(LINUX)/%
	$(Q)$(RV_PREFIX)objcopy --strip-all $< $@

$(LINUX)/initrd.cpio: $(LINUX_PROGRAMS:%=$(LINUX)/%.stripped) $(LINUX_DIR)/files.txt
	$(Q)sed 's:FOLDER:$(LINUX):' $(LINUX_DIR)/files.txt >$(LINUX)/files.txt
	$(Q)"$$(cat $(LINUX)/kernel)/gen_init_cpio" -t 0 $(LINUX)/files.txt >$@

$(LINUX)/processes: $(LINUX_DIR)/files.txt
	$(Q)awk '$$1 == "file" || $$1 == "slink" { name = $$2; file = $$3; sub(/.*\//, "", name); sub(/.*\//, "", file); sub(/\.stripped/, "", file); \
	  print 0, name, file }' $< >$@

LINUX_FIRMWARE_CC = $(RV_CC) $(RV_CFLAGS) -march=rv64imac_zicsr_zifencei -ffreestanding -I$(LINUX_DIR) -Isw/driver -Isw/analysis/base -I$(BUILD)/gen -MMD -MP
$(LINUX)/firmware/%.o: $(LINUX_DIR)/%.c $(LINUX)/kernel $(BUILD)/gen/profile_defs.h $(BUILD)/gen/event_defs.h
	@mkdir -p $(@D)
	$(Q)$(LINUX_FIRMWARE_CC) -DCOMM_OFFSET=$$(cat "$$(cat $(LINUX)/kernel)/comm") -c $< -o $@

$(LINUX)/firmware/driver/%.o: sw/driver/%.c $(BUILD)/gen/profile_defs.h
	@mkdir -p $(@D)
	$(Q)$(LINUX_FIRMWARE_CC) -c $< -o $@

$(LINUX)/firmware/%.o: $(LINUX_DIR)/%.S $(LINUX)/memory_map_asm.h $(BUILD)/gen/profile_defs.h
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_FLAGS) -march=rv64imac_zicsr_zifencei -I$(LINUX) -I$(BUILD)/gen -c $< -o $@
-include $(wildcard $(LINUX)/firmware/*.d $(LINUX)/firmware/driver/*.d)

$(LINUX)/machine.dtb: $(LINUX_DIR)/machine.dts $(LINUX_DIR)/layout.h $(LINUX)/memory_map_asm.h $(LINUX)/initrd.cpio
	$(Q)$(CC) -E -P -undef -x assembler-with-cpp -I$(LINUX) -include $(LINUX_DIR)/layout.h -include memory_map_asm.h \
	  -DINITRD_SIZE=$$(stat -c %s $(LINUX)/initrd.cpio) $< | dtc -q -I dts -O dtb -o $@ -

$(LINUX)/linux.ld: $(LINUX_DIR)/linux.ld $(LINUX_DIR)/layout.h $(LINUX)/memory_map_asm.h
	$(Q)$(CC) -E -P -undef -x assembler-with-cpp -I$(LINUX) -include $(LINUX_DIR)/layout.h -include memory_map_asm.h $< >$@

# The kernel's functions by name, in the kernel's section.
$(LINUX)/symbols.S: $(LINUX)/kernel scripts/linux-symbols.awk
	$(Q)riscv64-linux-gnu-readelf -sW "$$(cat $<)/vmlinux" | awk -f scripts/linux-symbols.awk >$@

# Strips the mapping symbols of .incbin, which mark data.
$(LINUX)/linux.elf: $(LINUX_DIR)/image.S $(LINUX)/symbols.S $(LINUX)/linux.ld $(LINUX)/machine.dtb $(LINUX)/initrd.cpio \
  $(LINUX)/processes $(LINUX_FIRMWARE)
	$(Q)cat $(LINUX_DIR)/image.S $(LINUX)/symbols.S >$(LINUX)/image.S
	$(Q)$(RV_CC) $(RV_FLAGS) -nostartfiles -I$(LINUX) \
	  -DKERNEL_IMAGE='"'"$$(cat $(LINUX)/kernel)/Image"'"' -DDEVICE_TREE='"$(LINUX)/machine.dtb"' -DINITRD='"$(LINUX)/initrd.cpio"' \
	  -DPROCESSES='"$(LINUX)/processes"' -Wl,-z,max-page-size=4096,--build-id=none,--no-warn-rwx-segments,--no-gc-sections \
	  -T $(LINUX)/linux.ld -o $@.new $(LINUX)/image.S $(LINUX_FIRMWARE)
	$(Q)$(RV_PREFIX)objcopy --wildcard --strip-symbol='$$d*' $@.new $@
	@rm $@.new
	@echo "$@: $$(cat $(LINUX)/kernel), $$(stat -c %s $@) bytes"

LINUX_SIM = $(BUILD)/sim/$(CONFIG)/verilator/sim
linux-boot: linux $(BUILD)/bin/assay-iss ## Linux boots on the reference simulator and on QEMU, and its processes print the same
	@scripts/linux-boot.sh $(LINUX)/linux.elf $(BUILD)/bin/assay-iss

linux-lockstep: linux $(BUILD)/bin/assay-iss $(LINUX_SIM) ## Linux boots on the simulated core, CONFIG=wide or board, in lock step (minutes)
	@scripts/linux-boot.sh $(LINUX)/linux.elf $(BUILD)/bin/assay-iss $(LINUX_SIM)

linux-perf: linux all $(LINUX_SIM) ## perf_event_open in Linux counts and samples on the simulated core what the exact record says (minutes)
	@scripts/linux-perf.sh $(LINUX)/linux.elf $(BUILD)/bin/assay $(CONFIG)
