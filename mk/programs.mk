# SPDX-License-Identifier: Apache-2.0
# Programs for the simulated core: build/programs/NAME.elf, and with small inputs build/programs/short/NAME.elf.
# Once more with Zba, Zbb and Zbs: build/programs/zb/NAME.elf, build/programs/zb/short/NAME.elf.
PROGRAMS := $(sort $(notdir $(patsubst %/,%,$(dir $(wildcard sw/programs/*/main.c)))))
PROGRAM_ELFS := $(PROGRAMS:%=$(BUILD)/programs/%.elf)
SHORT_ELFS   := $(PROGRAMS:%=$(BUILD)/programs/short/%.elf)
ZB_ELFS      := $(PROGRAMS:%=$(BUILD)/programs/zb/%.elf)
ZB_SHORT_ELFS := $(PROGRAMS:%=$(BUILD)/programs/zb/short/%.elf)
ALL += programs

# Start code, arguments, console, system calls: linked with every program.
RUNTIME_SRC := crt0.S console.c syscalls.c memory.c arguments.c
RUNTIME_OBJ := $(patsubst %,$(BUILD)/driver/%.o,$(basename $(RUNTIME_SRC)))
RV_LDSCRIPT := sw/driver/link.ld
# Keeps all sections: for sections that --gc-sections (a default of picolibc.specs) drops, zeros would stay in
# .debug_aranges. They end a unit's list early, and elfutils 0.188 rejects all of it.
RV_LDFLAGS  := $(RV_FLAGS) -nostartfiles -Wl,--no-gc-sections -T $(RV_LDSCRIPT) -DPICOLIBC_INTEGER_PRINTF_SCANF
# Header libraries of the host (stb, jsmn, xxHash, uthash), searched after the target's own headers.
PROGRAM_CFLAGS := $(RV_CFLAGS) -Isw/driver -Isw/programs -idirafter /usr/include

.PHONY: programs
programs: $(PROGRAM_ELFS) $(SHORT_ELFS) $(ZB_ELFS) $(ZB_SHORT_ELFS) ## compile the programs

# memory.c implements the functions that gcc would otherwise recognise in its loops.
$(BUILD)/driver/memory.o: RV_CFLAGS += -fno-tree-loop-distribute-patterns

$(BUILD)/driver/%.o: sw/driver/%.c
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/driver/%.o: sw/driver/%.S
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_FLAGS) -MMD -MP -c $< -o $@

# program_rules NAME: sources in one folder, compiled once for each size class, with and without ZB_ARCH. Run-time
# code, C library and the linker's choice of library stay plain.
define program_rules
$(call program_class,$(1),$(BUILD)/programs/$(1),$(BUILD)/programs/$(1).elf,-DSIZE_SHORT=0)
$(call program_class,$(1),$(BUILD)/programs/short/$(1),$(BUILD)/programs/short/$(1).elf,-DSIZE_SHORT=1)
$(call program_class,$(1),$(BUILD)/programs/zb/$(1),$(BUILD)/programs/zb/$(1).elf,-DSIZE_SHORT=0 $(ZB_ARCH))
$(call program_class,$(1),$(BUILD)/programs/zb/short/$(1),$(BUILD)/programs/zb/short/$(1).elf,-DSIZE_SHORT=1 $(ZB_ARCH))
endef

# program_class NAME OBJECT-DIRECTORY ELF FLAGS
define program_class
$(3): $(patsubst sw/programs/$(1)/%,$(2)/%.o,$(wildcard sw/programs/$(1)/*.[cS])) $(RUNTIME_OBJ) $(RV_LDSCRIPT)
	$(Q)$(RV_CC) $(RV_LDFLAGS) $$(filter %.o,$$^) -o $$@

$(2)/%.c.o: sw/programs/$(1)/%.c
	@mkdir -p $$(@D)
	$(Q)$(RV_CC) $(PROGRAM_CFLAGS) $(4) -MMD -MP -c $$< -o $$@

$(2)/%.S.o: sw/programs/$(1)/%.S $(wildcard sw/programs/$(1)/input/*)
	@mkdir -p $$(@D)
	$(Q)$(RV_CC) $(RV_FLAGS) -g0 $(4) -Isw/programs -Isw/programs/$(1) -c $$< -o $$@
endef
$(foreach p,$(PROGRAMS),$(eval $(call program_rules,$(p))))


# The pointer chase once more, printing cycles per load (the values depend on the machine).
programs: $(BUILD)/programs/chase-times.elf
$(eval $(call program_class,chase,$(BUILD)/programs/chase-times,$(BUILD)/programs/chase-times.elf,-DSIZE_SHORT=0 -DCHASE_TIMES))

-include $(wildcard $(BUILD)/driver/*.d $(BUILD)/programs/*/*.d $(BUILD)/programs/short/*/*.d $(BUILD)/programs/zb/*/*.d $(BUILD)/programs/zb/short/*/*.d)

# Makes the committed input files again (the programs' expected values depend on them).
.PHONY: inputs
inputs: $(BUILD)/host/make_inputs
	$(BUILD)/host/make_inputs sw/programs
$(BUILD)/host/make_inputs: sw/programs/inputs/make_inputs.c sw/programs/result.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -idirafter /usr/include $< -ljpeg -lz -lm -o $@
