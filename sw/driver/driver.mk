# SPDX-License-Identifier: Apache-2.0
# The profiling driver in its two forms: build/driver/libassay.a, linked into a program, and
# build/driver/resident.elf, loaded with an unmodified one. Example: build/programs/selfprofile.elf.
ALL += driver
DRIVER_OBJ := $(addprefix $(BUILD)/driver/assay/,assay_driver.o channel.o counter_driver.o event_driver.o event_trap.o profile_trap.o sum_table.o told.o)
RESIDENT_OBJ := $(addprefix $(BUILD)/driver/assay/,resident.o resident_start.o)
# The driver's files name CSRs, so they are compiled with zicsr; linking stays with rv64imac, which picks the library.
# No gp relaxation: in the sampling interrupt gp holds the program's value.
DRIVER_ARCH := -march=rv64imac_zicsr -mabi=lp64 -mcmodel=medany -mno-relax
DRIVER_CFLAGS := $(DRIVER_ARCH) -std=gnu11 -O2 -funroll-loops -g -Wall -Wextra -ffreestanding -ffunction-sections -fdata-sections \
  -Isw/driver -I$(BUILD)/gen

.PHONY: driver
driver: $(BUILD)/driver/libassay.a $(BUILD)/driver/libassay-count.a $(BUILD)/driver/resident.elf $(BUILD)/programs/selfprofile.elf ## build the profiling driver

$(BUILD)/driver/assay/%.o: sw/driver/%.c $(PROFILE_GEN) sw/driver/driver.mk
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(DRIVER_CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/driver/assay/resident_start.o: sw/driver/resident.S $(PROFILE_GEN) sw/driver/driver.mk
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(DRIVER_ARCH) -g -I$(BUILD)/gen -MMD -MP -c $< -o $@

$(BUILD)/driver/assay/%.o: sw/driver/%.S $(PROFILE_GEN) sw/driver/driver.mk
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(DRIVER_ARCH) -g -I$(BUILD)/gen -MMD -MP -c $< -o $@

$(BUILD)/driver/libassay.a: $(DRIVER_OBJ)
	$(Q)rm -f $@
	$(Q)$(RV_AR) rcs $@ $^

$(BUILD)/driver/resident.elf: $(RESIDENT_OBJ) $(BUILD)/driver/libassay.a sw/driver/resident.ld
	$(Q)$(RV_CC) -march=rv64imac -mabi=lp64 -nostdlib -static -Wl,--gc-sections -T sw/driver/resident.ld \
	  $(RESIDENT_OBJ) $(BUILD)/driver/libassay.a -lgcc -o $@

# Run-time code linked with instrumented programs (assay-cc).
COUNT_OBJ := $(addprefix $(BUILD)/driver/count/,count_runtime.o count_windows.o count_send.o count_call.o count_hot.o count_vector.o channel.o)
$(BUILD)/driver/count/%.o: sw/driver/%.c $(PROFILE_GEN) $(INSTRUMENT_GEN) sw/driver/driver.mk
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(DRIVER_CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/driver/count/%.o: sw/driver/%.S $(PROFILE_GEN) $(INSTRUMENT_GEN) sw/driver/driver.mk
	@mkdir -p $(@D)
	$(Q)$(RV_CC) $(DRIVER_ARCH) -g -I$(BUILD)/gen -MMD -MP -c $< -o $@

$(BUILD)/driver/libassay-count.a: $(COUNT_OBJ)
	$(Q)rm -f $@
	$(Q)$(RV_AR) rcs $@ $^

# The example: a kernel with the driver linked in. self_profile ELF FLAGS: the same with other sizes, for tests.
define self_profile
$(1:.elf=.o): sw/programs/selfprofile/selfprofile.c $(PROFILE_GEN)
	@mkdir -p $$(@D)
	$(Q)$(RV_CC) $(RV_CFLAGS) -Isw/driver -I$(BUILD)/gen $(2) -MMD -MP -c $$< -o $$@

$(1): $(1:.elf=.o) $(RUNTIME_OBJ) $(BUILD)/driver/libassay.a $(RV_LDSCRIPT)
	$(Q)$(RV_CC) $(RV_LDFLAGS) $$(filter %.o %.a,$$^) -o $$@

-include $(wildcard $(1:.elf=.d))
endef
$(eval $(call self_profile,$(BUILD)/programs/selfprofile.elf,))

-include $(wildcard $(BUILD)/driver/assay/*.d $(BUILD)/driver/count/*.d)
