// SPDX-License-Identifier: Apache-2.0
// Programs that ran on another core: for RV32, or loaded where our machine has no memory. They are read, and not run.
#include "code.h"
#include "data_names.h"
#include "flow.h"
#include "image.h"
#include "listing.h"
#include "memory_map.h"
#include <criterion/criterion.h>
#include <string.h>

#define NARROW NARROW_FOLDER "/narrow.elf"
#define COMPRESSED NARROW_FOLDER "/narrow-c.elf"
#define ELSEWHERE NARROW_FOLDER "/user.elf" // for RV64, at 0x10000

Test(narrow, is_read_and_not_run) {
    program_t *program;
    failure_t failure;
    symbols_t symbols;
    cr_assert_not(program_open(&program, NARROW, 0, UINT64_MAX, &failure));
    cr_assert(strstr(failure.text, "32-bit"), "%s", failure.text);
    cr_assert(program_read(&program, NARROW, &failure), "%s", failure.text);
    cr_assert_geq(program_entry(program), 0x10000);
    program_symbols(program, NAMES_FUNCTIONS, &symbols);
    cr_assert_str_eq(symbols_name_at(&symbols, program_entry(program)), "start");
    symbols_free(&symbols);
    program_close(program);
}

Test(narrow, compressed_ones_are_refused) {
    program_t *program;
    failure_t failure;
    cr_assert_not(program_read(&program, COMPRESSED, &failure));
    cr_assert(strstr(failure.text, "-march=rv32im"), "%s", failure.text);
    cr_assert_null(program);
}

Test(narrow, any_load_address) {
    program_t *program;
    image_t *image;
    failure_t failure;
    cr_assert_not(program_open(&program, ELSEWHERE, MAP_RAM_BASE, MAP_RAM_SIZE, &failure));
    cr_assert(strstr(failure.text, "does not fit into RAM"), "%s", failure.text);
    cr_assert_not(image_open(&image, ELSEWHERE, &failure));
    cr_assert(image_read(&image, ELSEWHERE, &failure), "%s", failure.text);
    cr_assert_not(image_is_narrow(image));
    image_close(image);
    cr_assert(image_read(&image, NARROW, &failure), "%s", failure.text);
    cr_assert(image_is_narrow(image));
    image_close(image);
    cr_assert_not(image_read(&image, "/dev/null", &failure));
    cr_assert_null(image);
}

// Each instruction's bits and its text are those of the file; control flow has the functions.
Test(narrow, code_and_text) {
    failure_t failure;
    code_t *code;
    flow_t *flow;
    listing_t listing;
    uint32_t raw;
    cr_assert(code_open(&code, NARROW, &failure), "%s", failure.text);
    cr_assert(listing_read(&listing, NARROW, 0, UINT32_MAX, &failure), "%s", failure.text);
    cr_assert_gt(listing.count, 10);
    for (size_t i = 0; i < listing.count; i++) {
        cr_assert(code_at(code, listing.list[i].address, &raw));
        cr_assert_eq((raw & 0x7f) == 0x63, listing_is_branch(listing.list[i].text), "%s",
                     listing.list[i].text);
    }
    listing_free(&listing);
    code_close(code);
    cr_assert(flow_open(&flow, NARROW, &failure), "%s", failure.text);
    flow_close(flow);
}

// Its memory is not laid out as ours: what has no name is elsewhere, and no device.
Test(narrow, data) {
    failure_t failure;
    data_names_t *names;
    profile_t profile = {0};
    cr_assert(data_names_open(&names, NARROW, &profile, &failure), "%s", failure.text);
    datum_t datum = data_names_at(names, 0x1fff0);
    cr_assert_str_eq(datum.name, "[elsewhere]");
    data_names_close(names);
}
