// SPDX-License-Identifier: Apache-2.0
// Names of data, in a program whose layout is written down in data.S: each byte has the one name and the one beginning that is there.
#include "data_names.h"
#include "memory_map.h"
#include "pc_table.h"
#include <criterion/criterion.h>
#include <string.h>

static data_names_t *opened(const profile_t *profile) {
    failure_t failure;
    data_names_t *names;
    cr_assert(data_names_open(&names, DATA_ELF, profile, &failure), "%s", failure.text);
    return names;
}

static const struct {
    uint64_t address;
    const char *name;
    uint64_t start;
} bytes[] = {
    {0x80000000, "[.text]", 0x80000000},
    {0x80000100, "table", 0x80000100},
    {0x8000011f, "table", 0x80000100},
    {0x80000120, "[.rodata]", 0x80000120}, // the section begins where `table` does
    {0x8000012f, "[.rodata]", 0x80000120},
    {0x80000130, "label", 0x80000130},
    {0x80000137, "label", 0x80000130},
    {0x80000138, "[memory]", 0x80000008}, // between sections
    {0x80000200, "[.data]", 0x80000200},
    {0x80000208, "counter", 0x80000208},
    {0x80000210, "[.data]", 0x80000200},
    {0x80001000, "[memory]", 0x80000008},
    {0x10000000, "[device]", 0},
    {MAP_RAM_BASE + MAP_RAM_SIZE - 1, "[memory]", 0x80000008},
    {MAP_RESIDENT_BASE, "[command line and driver]", MAP_RESIDENT_BASE},
    {UINT64_MAX - 7, "[elsewhere]", MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE},
};
enum { BYTES = sizeof bytes / sizeof *bytes };

Test(data_names, of_each_byte) {
    profile_t profile = {0};
    data_names_t *names = opened(&profile);
    for (int i = 0; i < BYTES; i++) {
        datum_t datum = data_names_at(names, bytes[i].address);
        cr_assert_str_eq(datum.name, bytes[i].name, "%#lx: %s", (long)bytes[i].address, datum.name);
        cr_assert_eq(datum.start, bytes[i].start, "%#lx: %#lx", (long)bytes[i].address,
                     (long)datum.start);
    }
    data_names_close(names);
}

// Rows of assay mem are told apart by where their data begin.
Test(data_names, no_two_begin_at_one_place) {
    profile_t profile = {0};
    data_names_t *names = opened(&profile);
    for (int i = 0; i < BYTES; i++)
        for (int k = 0; k < i; k++) {
            datum_t one = data_names_at(names, bytes[i].address),
                    other = data_names_at(names, bytes[k].address);
            cr_assert_eq(one.start == other.start, strcmp(one.name, other.name) == 0, "%s, %s",
                         one.name, other.name);
        }
    data_names_close(names);
}

// A process whose program is not there has a part of its own.
Test(data_names, of_a_process) {
    profile_t profile = {0};
    data_names_t *names = opened(&profile);
    datum_t datum = data_names_at(names, place_of(0x10000, 3, 0));
    cr_assert_str_eq(datum.name, "asid 3:[process memory]");
    cr_assert_eq(datum.start, (uint64_t)3 << PLACE_CONTEXT);
    data_names_close(names);
}
