// SPDX-License-Identifier: Apache-2.0
// Source lines of a program from which the linker has dropped a function (tests/unit/dropped.c).
#include "image.h"
#include "lines.h"
#include <criterion/criterion.h>
#include <string.h>

static uint64_t address_of(const char *name) {
    image_t *image;
    failure_t failure;
    symbols_t symbols;
    cr_assert(image_open(&image, DROPPED_ELF, &failure), "%s", failure.text);
    image_symbols(image, &symbols);
    const symbol_t *symbol = symbols_named(&symbols, name);
    cr_assert(symbol, "%s", name);
    uint64_t address = symbol->address;
    symbols_free(&symbols);
    image_close(image);
    return address;
}

Test(lines, found_in_spite_of_dropped_code) {
    lines_t *lines;
    failure_t failure;
    cr_assert(lines_open(&lines, DROPPED_ELF, &failure), "%s", failure.text);
    location_t start = lines_at(lines, address_of("start"));
    cr_assert(start.file && strstr(start.file, "tests/unit/dropped.c"));
    cr_assert(strstr(lines_text(lines, start.file, start.line), "void start(void)"));
    cr_assert_null(start.inlined);
    location_t used = lines_at(lines, address_of("used"));
    cr_assert(used.inlined && strcmp(used.inlined, "twist") == 0);
    cr_assert_null(lines_at(lines, 0x80100000).file);
    cr_assert_null(lines_at(lines, 0x7fffffff).file);
    lines_close(lines);
}

Test(lines, frames_of_inlined_code) {
    lines_t *lines;
    failure_t failure;
    source_frame_t frames[4];
    cr_assert(lines_open(&lines, DROPPED_ELF, &failure), "%s", failure.text);
    uint64_t used = address_of("used");
    cr_assert(lines_frames(lines, used, frames, 4) == 2);
    cr_assert_str_eq(frames[0].function, "twist");
    cr_assert_str_eq(frames[1].function, "used");
    cr_assert(strstr(lines_text(lines, frames[0].file, frames[0].declared), "long twist("));
    cr_assert(strstr(lines_text(lines, frames[0].file, frames[0].line), "value << 13"));
    cr_assert(strstr(lines_text(lines, frames[1].file, frames[1].line), "return twist(value) + 1"));
    cr_assert(lines_frames(lines, used, frames, 1) == 1);
    cr_assert(lines_frames(lines, address_of("start"), frames, 4) == 1);
    cr_assert_str_eq(frames[0].function, "start");
    cr_assert(lines_frames(lines, 0x80100000, frames, 4) == 0);
    lines_close(lines);
}
