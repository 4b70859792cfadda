# SPDX-License-Identifier: Apache-2.0
# The reference simulator: build/bin/assay-iss.
ISS_SRC := $(filter-out tb/iss/main.c,$(sort $(wildcard tb/iss/*.c)))
ISS_OBJ := $(ISS_SRC:tb/iss/%.c=$(BUILD)/iss/%.o)
ISS_FLAGS := -Itb/iss -Isw/analysis/base -Isw/analysis/core -I$(BUILD)/gen
ISS_LIBS := $(addprefix $(BUILD)/analysis/libassay-,base.a core.a)
ISS_SYSTEM := -lelf -lzstd
ALL += $(BUILD)/bin/assay-iss

$(BUILD)/iss/%.o: tb/iss/%.c $(wildcard tb/iss/*.h sw/analysis/base/*.h) $(BUILD)/gen/instrument_defs.h $(BUILD)/gen/profile_defs.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(ISS_FLAGS) -c $< -o $@

$(BUILD)/bin/assay-iss: tb/iss/main.c $(ISS_OBJ) $(ISS_LIBS)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(ISS_FLAGS) $^ $(ISS_SYSTEM) -o $@
