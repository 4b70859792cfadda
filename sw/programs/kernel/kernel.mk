# SPDX-License-Identifier: Apache-2.0
# The supervisor kernel with its programs in the image: build/programs/kernel.elf, with small inputs
# build/programs/short/kernel.elf, both once more in zb. The programs, linked for the user half, are beside the kernel in
# user/NAME.elf.
KERNEL_DIR     := sw/programs/kernel
KERNEL_CLASSES := $(BUILD)/programs $(BUILD)/programs/zb $(BUILD)/programs/short $(BUILD)/programs/zb/short
KERNEL_ELFS    := $(KERNEL_CLASSES:%=%/kernel.elf)
KERNEL_ARCH    := -march=rv64imac_zicsr_zifencei -mabi=lp64 -mcmodel=medany
KERNEL_CFLAGS  := $(KERNEL_ARCH) --specs=picolibc.specs -std=gnu11 -O2 -g -Wall -Wextra -ffreestanding \
  -fno-asynchronous-unwind-tables -Isw/driver -I$(BUILD)/gen
KERNEL_OBJ     := $(patsubst $(KERNEL_DIR)/%.c,$(BUILD)/kernel/%.o,$(wildcard $(KERNEL_DIR)/*.c)) \
  $(BUILD)/kernel/start.o $(BUILD)/kernel/entry.o $(addprefix $(BUILD)/driver/,memory.o arguments.o)
KERNEL_USERS   := $(PROGRAMS) words fault flags
USER_OBJ       := $(BUILD)/kernel/user/crt0.o $(BUILD)/kernel/user/runtime.o $(BUILD)/driver/memory.o
USER_LDSCRIPT  := $(KERNEL_DIR)/user/user.ld

programs: $(KERNEL_ELFS)

$(BUILD)/kernel/%.o: $(KERNEL_DIR)/%.c $(BUILD)/gen/instrument_defs.h $(BUILD)/gen/profile_defs.h
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(KERNEL_CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/kernel/%.o: $(KERNEL_DIR)/%.S $(BUILD)/gen/instrument_defs.h
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(KERNEL_ARCH) -g -I$(BUILD)/gen -MMD -MP -c $< -o $@

$(BUILD)/kernel/user/%.o: $(KERNEL_DIR)/user/%.c $(BUILD)/gen/instrument_defs.h
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -Isw/driver -I$(BUILD)/gen -MMD -MP -c $< -o $@

$(BUILD)/kernel/kernel.ld: $(KERNEL_DIR)/kernel.ld $(KERNEL_DIR)/layout.h
	@mkdir -p $(@D)
	$(Q)$(RV_CC) -E -P -x c -I$(KERNEL_DIR) $< -o $@

$(BUILD)/kernel/user/flags.o: RV_CFLAGS += -march=rv64imac_zicsr

# user_program ELF OBJECTS. With a build id, which the kernel reports.
define user_program
$(1): $(2) $(USER_OBJ) $(USER_LDSCRIPT)
	@mkdir -p $$(@D)
	$(Q)$(RV_CC) $(RV_FLAGS) -nostartfiles -Wl,--no-gc-sections,--build-id=sha1 -T $(USER_LDSCRIPT) -DPICOLIBC_INTEGER_PRINTF_SCANF \
	  $(USER_OBJ) $(2) -o $$@
endef

# user_class DIRECTORY: the programs of one class of size, for its kernel.
define user_class
$(foreach p,$(PROGRAMS),$(eval $(call user_program,$(1)/user/$(p).elf,\
  $(patsubst sw/programs/$(p)/%,$(1)/$(p)/%.o,$(wildcard sw/programs/$(p)/*.[cS])))))
$(eval $(call user_program,$(1)/user/words.elf,$(BUILD)/kernel/user/words.o))
$(eval $(call user_program,$(1)/user/flags.elf,$(BUILD)/kernel/user/flags.o))
$(eval $(call user_program,$(1)/user/fault.elf,$(BUILD)/kernel/user/fault.o $(BUILD)/kernel/user/faults.o))
endef
$(foreach c,$(KERNEL_CLASSES),$(call user_class,$(c)))

# Stripped of symbols and lines, which the kernel does not use.
$(BUILD)/programs/%.image: $(BUILD)/programs/%.elf
	$(Q)$(RV_PREFIX)objcopy --strip-all $< $@

# kernel_image NAME CLASS-DIRECTORY COMMAND-LINES: files.h names what the image contains, `processes` what runs in which address
# space.
define kernel_image
$(2)/$(1)/files.o: $(KERNEL_DIR)/files.S $(KERNEL_DIR)/kernel.mk $(3) $(KERNEL_USERS:%=$(2)/user/%.image)
	@mkdir -p $$(@D)
	$(Q)for f in $(KERNEL_USERS); do echo "file $$$$f, $(2)/user/$$$$f.image"; done >$$(@D)/files.h
	$(Q)echo "file $(notdir $(3)), $(3)" >>$$(@D)/files.h
	$(Q)sed 's/^!//' $(3) | awk '!/^slice=/ { print ++pid, $$$$1, "user/" $$$$1 ".elf" }' >$$(@D)/processes
	$(Q)for f in $(KERNEL_USERS); do echo "0 $$$$f user/$$$$f.elf"; done >>$$(@D)/processes
	$(Q)$(RV_CC) $(KERNEL_ARCH) -DFILES='"$$(@D)/files.h"' -DLINES='"$(3)"' -DPROCESSES='"$$(@D)/processes"' -I. -c $$< -o $$@

$(2)/$(1).elf: $(KERNEL_OBJ) $(2)/$(1)/files.o $(BUILD)/kernel/kernel.ld
	$(Q)$(RV_CC) $(RV_FLAGS) -nostartfiles -Wl,--no-gc-sections -T $(BUILD)/kernel/kernel.ld $$(filter %.o,$$^) -o $$@
endef
$(foreach c,$(filter-out %/short,$(KERNEL_CLASSES)),\
  $(eval $(call kernel_image,kernel,$(c),$(KERNEL_DIR)/processes.txt)))
$(foreach c,$(filter %/short,$(KERNEL_CLASSES)),\
  $(eval $(call kernel_image,kernel,$(c),$(KERNEL_DIR)/short.txt)))

-include $(wildcard $(BUILD)/kernel/*.d $(BUILD)/kernel/user/*.d $(addsuffix /kernel*/*.d,$(KERNEL_CLASSES)))
