// SPDX-License-Identifier: Apache-2.0
// What readers see: numbers, tables, CSV.
#include "csv.h"
#include "format.h"
#include "table.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *pm(double value, double sigma) {
    static number_t number;
    return format_estimate(&number, (estimate_t){value, sigma}, 1);
}

Test(format, counts) {
    number_t n;
    cr_assert_str_eq(format_count(&n, 0), "0");
    cr_assert_str_eq(format_count(&n, 999), "999");
    cr_assert_str_eq(format_count(&n, 1000), "1,000");
    cr_assert_str_eq(format_count(&n, 1234567.8), "1,234,568");
    cr_assert_str_eq(format_count(&n, -1234), "-1,234");
    cr_assert_str_eq(format_count(&n, -123), "-123");
    cr_assert_str_eq(format_count(&n, NAN), "-");
}

Test(format, estimates) {
    cr_assert_str_eq(pm(4.123, 0.31), "4.1±.3");
    cr_assert_str_eq(pm(4.123, 0.01), "4.1±0");
    cr_assert_str_eq(pm(41.9, 3.2), "42±3");
    cr_assert_str_eq(pm(0, 0), "0.0±0");
    cr_assert_str_eq(pm(99.9, 0.94), "99.9±.9");
    cr_assert_str_eq(pm(99.96, 0.1), "100±0");
    cr_assert_str_eq(pm(5, 0.96), "5±1");
    cr_assert_str_eq(pm(7, NAN), "7.0");
    cr_assert_str_eq(pm(NAN, 1), "-");
    number_t n;
    cr_assert_str_eq(format_estimated_count(&n, (estimate_t){123456, 7890}), "123,456±7,890");
}

static char *printed(const table_t *table, size_t width) {
    static char text[4096];
    FILE *file = fmemopen(text, sizeof text, "w");
    table_print(table, file, width);
    fclose(file);
    return text;
}

Test(table, aligns_and_counts_characters_not_bytes) {
    table_t *table =
        table_new(3, (const heading_t[]){{"name", LEFT}, {"n", RIGHT}, {"rest", LEFT}});
    const char *cells[] = {"a", "1±2", "x", "longer", "12345", "y"};
    for (int i = 0; i < 6; i++)
        table_cell(table, "%s", cells[i]);
    cr_assert_str_eq(printed(table, 0), "name        n  rest\n"
                                        "a         1±2  x\n"
                                        "longer  12345  y\n");
    table_free(table);
}

Test(table, free_lines_and_cutting) {
    table_t *table = table_new(2, (const heading_t[]){{"text", LEFT}, {"n", RIGHT}});
    table_line(table, "-- a line of its own that is as long as it likes --");
    table_cell(table, "a text that is much too long for this");
    table_cell(table, "%d", 5);
    cr_assert_str_eq(printed(table, 24), "text                   n\n"
                                         "-- a line of its own that is as long as it likes --\n"
                                         "a text that is much ~  5\n");
    table_free(table);
}

// The characters of a terminal's language are shown, not sent; text in any other one stays.
Test(table, control_characters_are_shown) {
    table_t *table = table_new(1, (const heading_t[]){{"t", LEFT}});
    const char *cells[] = {"\x1b[31mred",  "a\tb\nc",      "\x7f\xc2\x9b",
                           "cut \xe2\x82", "\xc0\xaf\xff", "±µ€𝄞~"};
    for (int i = 0; i < 6; i++)
        table_cell(table, "%s", cells[i]);
    table_line(table, "\r%s", "line");
    cr_assert_str_eq(printed(table, 0), "t\n"
                                        "\\x1b[31mred\n"
                                        "a b\\x0ac\n"
                                        "\\x7f\\xc2\\x9b\n"
                                        "cut \\xe2\\x82\n"
                                        "\\xc0\\xaf\\xff\n"
                                        "±µ€𝄞~\n"
                                        "\\x0dline\n");
    table_free(table);
}

Test(table, cuts_between_characters) {
    table_t *table = table_new(2, (const heading_t[]){{"text", LEFT}, {"n", RIGHT}});
    table_cell(table, "ääääääääääääääääääää");
    table_cell(table, "5");
    cr_assert_str_eq(printed(table, 19), "text              n\n"
                                         "äääääääääääääää~  5\n");
    table_free(table);
}

static char *csv_of(const char *field, double number) {
    static char text[256];
    FILE *file = fmemopen(text, sizeof text, "w");
    csv_text(file, field);
    fputc(',', file);
    csv_number(file, number);
    fclose(file);
    return text;
}

Test(csv, quotes_what_must_be) {
    cr_assert_str_eq(csv_of("plain", 1.5), "plain,1.5");
    cr_assert_str_eq(csv_of("a,b", 1e6), "\"a,b\",1000000");
    cr_assert_str_eq(csv_of("say \"x\"", NAN), "\"say \"\"x\"\"\",");
    cr_assert_str_eq(csv_of("two\nlines", INFINITY), "\"two\nlines\",");
    cr_assert_str_eq(csv_of("returns\r", 0.1), "\"returns\r\",0.1");
    cr_assert_str_eq(csv_of("", INFINITY), ",");
    cr_assert_str_eq(csv_of("", 123456789012345), ",123456789012345");
}

Test(table, words_go_on_below) {
    table_t *table = table_new(2, (const heading_t[]){{"name", LEFT}, {"meaning", WORDS}});
    table_cell(table, "a");
    table_cell(table, "± of the samples, in words");
    table_cell(table, "b");
    table_cell(table, "%s", "");
    cr_assert_str_eq(printed(table, 22), "name  meaning\n"
                                         "a     ± of the\n"
                                         "      samples, in\n"
                                         "      words\n"
                                         "b     \n");
    cr_assert_str_eq(printed(table, 0), "name  meaning\n"
                                        "a     ± of the samples, in words\n"
                                        "b     \n");
    table_free(table);
}
