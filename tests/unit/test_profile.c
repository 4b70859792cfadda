// SPDX-License-Identifier: Apache-2.0
// The profile file: round trip, and clear words about files that are damaged or something else.
#include "coverage.h"
#include "profile.h"
#include "profile_defs.h"
#include "recorded_samples.h"
#include "temporary.h"
#include "whole_file.h"
#include <criterion/criterion.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RECORDS = 500 };

static profile_t make_profile(void) {
    profile_t profile = {.records = calloc(RECORDS, sizeof(record_t)), .count = RECORDS};
    for (uint64_t i = 0; i < RECORDS; i++) {
        sample_t sample = {.pc = UINT64_MAX - i, .kind = KIND_STORE, .path = i, .address = 8 * i};
        record_encode(&sample, &profile.records[i]);
    }
    facts_set(&profile.meta, "config", "wide");
    facts_set(&profile.meta, "samples", "%d", RECORDS);
    facts_set(&profile.counters, "fetched", "%d", 12345);
    symbols_add(&profile.symbols, 0x80000000, 64, "main");
    truth_row_t row = {.pc = 0x80000004, .value = {7, 6, 1}};
    truth_add(&profile.truth, &truth_by_instruction, &row);
    return profile;
}

static const char *write_profile(const char *name) {
    profile_t profile = make_profile();
    failure_t failure;
    const char *path = temporary_path(name);
    cr_assert(profile_write(&profile, path, &failure), "%s", failure.text);
    profile_free(&profile);
    return path;
}

static void refuse(const char *path, const char *word) {
    profile_t profile;
    failure_t failure;
    cr_assert_not(profile_read(&profile, path, &failure));
    cr_assert(strstr(failure.text, path), "%s", failure.text);
    cr_assert(strstr(failure.text, word), "%s", failure.text);
}

static void change(const char *path, const char *sql) {
    sqlite3 *db;
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

Test(profile, round_trip) {
    profile_t before = make_profile(), after;
    failure_t failure;
    const char *path = write_profile("a.assay");
    cr_assert(profile_read(&after, path, &failure), "%s", failure.text);
    cr_assert_eq(after.count, RECORDS);
    cr_assert_arr_eq(after.records, before.records, RECORDS * sizeof(record_t));
    cr_assert_str_eq(facts_text(&after.meta, "config"), "wide");
    cr_assert_eq(facts_integer(&after.counters, "fetched", 0), 12345);
    cr_assert_null(facts_text(&after.meta, "nothing"));
    cr_assert_str_eq(symbols_name_at(&after.symbols, 0x80000010), "main");
    cr_assert_eq(
        ((const truth_row_t *)pc_table_find(&after.truth, 0x80000004))->value[TRUTH_RETIRED], 6);
    cr_assert_null(pc_table_find(&after.truth, 0x80000006));
    profile_free(&after);
    profile_free(&before);
}

// Counts the samples that come in their order, with everything else at hand and nothing kept.
static void count_in_order(void *context, const profile_t *profile, const record_t *record,
                           const sample_t *sample) {
    profile_t expected = make_profile();
    sample_t decoded;
    size_t *count = context;
    cr_assert_eq(profile->count, ++*count);
    cr_assert_arr_eq(record, &expected.records[*count - 1], sizeof *record);
    cr_assert(record_decode(&expected.records[*count - 1], &decoded));
    cr_assert_eq(sample->pc, decoded.pc);
    cr_assert_eq(sample->time, decoded.time);
    cr_assert_str_eq(symbols_name_at(&profile->symbols, 0x80000010), "main");
    cr_assert_str_eq(facts_text(&profile->meta, "config"), "wide");
    profile_free(&expected);
}

static void sum_weight(void *context, const profile_t *profile, const record_t *record,
                       const sample_t *sample) {
    double *sum = context;
    (void)profile, (void)record;
    sum[sample->window] += sample_weight(sample);
}

// Two samples in the first window, none in the second, the others in the third.
Test(profile, samples_of_windows_weigh_what_the_profile_says) {
    profile_t profile = make_profile();
    double sum[4] = {0}, alike[4] = {0};
    facts_set(&profile.meta, "window_ends", "2,2,%d", RECORDS);
    profile_walk(&profile, sum_weight, alike);
    facts_set(&profile.meta, "window_weights", "0.5,9,1.25");
    profile_walk(&profile, sum_weight, sum);
    cr_assert(alike[1] == 2 && alike[2] == 0 && alike[3] == RECORDS - 2);
    cr_assert(sum[1] == 1 && sum[2] == 0 && sum[3] == 1.25 * (RECORDS - 2), "%g", sum[3]);
    profile_free(&profile);
}

// A life of 30 cycles has ended in a window of 60 if it began in its first half, in one of 300 in nine tenths; of longer ones half is taken.
Test(profile, samples_stand_for_those_that_their_window_cut) {
    profile_t profile = {.records = calloc(3, sizeof(record_t)), .count = 3};
    sample_t sample = {.pc = 0x80000000, .mapped = true, .stages = 1 << STAGE_TOTAL};
    double sum[4] = {0};
    sample.latency[STAGE_TOTAL] = 30;
    for (int i = 0; i < 3; i++)
        record_encode(&sample, &profile.records[i]);
    facts_set(&profile.meta, "window_ends", "1,2,3");
    facts_set(&profile.meta, "window_cycles", "60,300,10");
    profile_walk(&profile, sum_weight, sum);
    cr_assert_float_eq(sum[1], 2, 1e-9, "%g", sum[1]);
    cr_assert_float_eq(sum[2], 300. / 270, 1e-9);
    cr_assert_float_eq(sum[3], 2, 1e-9);
    profile_free(&profile);
}

Test(profile, streamed) {
    profile_t profile;
    failure_t failure;
    size_t count = 0;
    const char *path = write_profile("a.assay");
    cr_assert(profile_open(&profile, path, count_in_order, &count, &failure), "%s", failure.text);
    cr_assert_eq(count, RECORDS);
    count = 0;
    profile_walk(&profile, count_in_order, &count);
    cr_assert_eq(count, RECORDS);
    profile_free(&profile);
    change(path, "DELETE FROM samples WHERE id >= (SELECT min(id) FROM samples) + 3");
    count = 0;
    cr_assert_not(profile_open(&profile, path, count_in_order, &count, &failure));
    cr_assert_eq(count, 3);
    cr_assert(strstr(failure.text, "3 records, but"), "%s", failure.text);
}

Test(profile, replaces_an_old_one_and_leaves_nothing_else_behind) {
    const char *path = write_profile("a.assay");
    write_profile("a.assay");
    struct stat status;
    cr_assert_eq(stat(path, &status), 0);
    cr_assert_eq(status.st_mode & 0400, 0400);
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(rmdir(temporary_folder()), 0); // empty: no temporary file stays
}

Test(profile, cannot_be_written) {
    profile_t profile = make_profile();
    failure_t failure;
    cr_assert_not(profile_write(&profile, "/nonexistent/a.assay", &failure));
    cr_assert(strstr(failure.text, "/nonexistent/a.assay"));
    cr_assert_not(profile_writable("/nonexistent/a.assay", &failure));
    profile_free(&profile);
}

Test(profile, missing_and_foreign_files) {
    refuse("/nonexistent/a.assay", "No such file");
    refuse("/dev/null", "not an Assay profile");
    refuse("/bin/true", "not an Assay profile");
    const char *path = temporary_path("other.sqlite");
    change(path, "CREATE TABLE a(b)");
    refuse(path, "not an Assay profile");
}

Test(profile, of_another_version) {
    const char *path = write_profile("a.assay");
    change(path, "PRAGMA user_version = 99");
    refuse(path, "format 99");
}

Test(profile, every_cut_is_noticed) {
    const char *path = write_profile("a.assay");
    struct stat status;
    cr_assert_eq(stat(path, &status), 0);
    for (off_t size = status.st_size - 4096; size >= 0; size -= 4096) {
        cr_assert_eq(truncate(path, size), 0);
        profile_t profile;
        failure_t failure;
        cr_assert_not(profile_read(&profile, path, &failure), "%lld bytes", (long long)size);
        cr_assert(strstr(failure.text, "amaged") || strstr(failure.text, "not an Assay profile"),
                  "%s", failure.text);
    }
}

// Two rows of a page whose places are exchanged: nothing is missing, and each row is whole.
Test(profile, every_page_out_of_order_is_noticed) {
    enum { PAGE = 4096, LEAF = 13, CELLS = 8 };
    const char *path = write_profile("a.assay");
    uint8_t *bytes;
    size_t size, tried = 0;
    cr_assert(whole_file_read(path, &bytes, &size));
    for (uint8_t *page = bytes + PAGE; page < bytes + size; page += PAGE) {
        uint16_t first, second;
        if (page[0] != LEAF || page[4] < 2)
            continue;
        memcpy(&first, page + CELLS, 2);
        memcpy(&second, page + CELLS + 2, 2);
        memcpy(page + CELLS, &second, 2);
        memcpy(page + CELLS + 2, &first, 2);
        refuse(temporary_bytes("a.assay", bytes, size), "amaged");
        memcpy(page + CELLS, &first, 2);
        memcpy(page + CELLS + 2, &second, 2);
        tried++;
    }
    cr_assert_gt(tried, 10);
    free(bytes);
}

Test(profile, damaged_records_are_named) {
    const char *path = write_profile("a.assay");
    change(path, "UPDATE samples SET record = x'00' WHERE id = 41");
    refuse(path, "record 41");
    path = write_profile("b.assay");
    change(path, "UPDATE samples SET pc = 5 WHERE id = 42");
    refuse(path, "record 42");
    path = write_profile("c.assay");
    change(path, "DELETE FROM samples WHERE id = 43");
    refuse(path, "500 were written");
    path = write_profile("d.assay");
    change(path, "DROP TABLE symbols");
    refuse(path, "symbols");
}

Test(truth_file, reads_columns_by_name) {
    const char *path = temporary_text(
        "truth.csv", "aborted,pc,extra,retired,fetched\n1,0x80000004,9,6,7\n0,0x80000000,9,5,5\n");
    pc_table_t truth = {0}, apart = {0};
    failure_t failure;
    cr_assert(truth_read(&truth, &apart, &truth_by_instruction, path, &failure), "%s",
              failure.text);
    cr_assert_eq(truth.count, 2);
    cr_assert_eq(((const truth_row_t *)truth.entries)->pc, 0x80000000);
    cr_assert_eq(truth_sum(&truth, TRUTH_RETIRED), 11);
    cr_assert_eq(truth_sum(&truth, TRUTH_DMISS), 0);
    cr_assert_eq(apart.count, 0);
    pc_table_free(&truth);
}

Test(truth_file, keeps_apart_what_was_not_counted_and_what_shares_a_pc) {
    const char *path = temporary_text(
        "truth.csv", "pc,fetched,retired,aborted,context,counted,base,mem_ram\n"
                     "0x1000,7,7,0,0,1,12,24\n0x1000,5,5,0,3,1,6,0\n0x1000,2,2,0,3,0,36,0\n");
    pc_table_t truth = {0}, apart = {0};
    failure_t failure;
    cr_assert(truth_read(&truth, &apart, &truth_by_instruction, path, &failure), "%s",
              failure.text);
    cr_assert_eq(truth.count, 2);
    cr_assert_eq(apart.count, 1);
    const truth_row_t *row = pc_table_find(&truth, place_of(0x1000, 3, 0));
    cr_assert_eq(row->value[TRUTH_FETCHED], 5);
    cr_assert_eq(truth_parts(pc_table_find(&truth, 0x1000)), 36);
    cr_assert_eq(truth_sum(&apart, TRUTH_WHY + WHY_BASE), 36);
    pc_table_free(&truth);
    pc_table_free(&apart);
}

Test(truth_file, names_the_bad_line) {
    const char *path = temporary_text(
        "truth.csv", "pc,fetched,retired,aborted\n0x80000000,1,1,0\n0x80000004,1,x,0\n");
    pc_table_t truth = {0}, apart = {0};
    failure_t failure;
    cr_assert_not(truth_read(&truth, &apart, &truth_by_instruction, path, &failure));
    cr_assert(strstr(failure.text, "line 3"), "%s", failure.text);
    pc_table_free(&truth);
}

// Where counting rests around samples, what retires meanwhile is not counted: the share of the slots is.
Test(coverage, is_of_what_was_fetched_while_counting_did_not_rest) {
    facts_t meta = {0}, counters = {0};
    coverage_t coverage;
    facts_set(&counters, "run_program_instructions", "134929");
    facts_set(&counters, "run_counted_instructions", "72415");
    cr_assert_str_eq(coverage_text(&coverage, &meta, &counters),
                     "53.6 % of the program's 134,929 instructions");
    facts_set(&counters, "run_program_slots", "200000");
    facts_set(&counters, "run_counted_slots", "106000"); /* at the edges of the handler */
    cr_assert_str_eq(coverage_text(&coverage, &meta, &counters),
                     "53.6 % of the program's 134,929 instructions");
    facts_set(&counters, "run_counted_slots", "76900");
    cr_assert_str_eq(coverage_text(&coverage, &meta, &counters),
                     "about 38.4 % of the program's 134,929 instructions");
    facts_set(&counters, "run_counted_slots", "106000");
    facts_set(&meta, "delivery", "stream");
    cr_assert(coverage_rests(&meta, &counters));
    cr_assert_str_eq(coverage_text(&coverage, &meta, &counters),
                     "about 53.0 % of the program's 134,929 instructions");
    facts_set(&meta, "delivery", "interrupt");
    cr_assert_not(coverage_rests(&meta, &counters));
    cr_assert_str_eq(coverage_text(&coverage, &meta, &counters),
                     "53.6 % of the program's 134,929 instructions");
    facts_free(&meta);
    facts_free(&counters);
}

// One in a hundred lost goes without a word; more does not, whatever lost them, and the words name the part.
Test(coverage, says_when_many_samples_were_lost) {
    facts_t counters = {0};
    coverage_t coverage;
    facts_set(&counters, "delivered", "995");
    cr_assert_null(coverage_lost_text(&coverage, &counters));
    facts_set(&counters, "dropped", "5");
    cr_assert_null(coverage_lost_text(&coverage, &counters));
    facts_set(&counters, "collisions", "245");
    facts_set(&counters, "delivered", "750");
    const char *text = coverage_lost_text(&coverage, &counters);
    cr_assert(text && strncmp(text, "25 % of the samples, more where", 31) == 0, "%s", text);
    facts_free(&counters);
}

/* --- signature samples: what their bits stand for is told, and one and the same for all of them */

static const char *write_signatures(const char *name, uint8_t hash, uint8_t other) {
    profile_t profile = make_profile();
    failure_t failure;
    const char *path = temporary_path(name);
    facts_set(&profile.counters, "run_machine", "%s",
              "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2");
    for (int i = 0; i < 3; i++) {
        signature_t s = {.pc = 0x80000000, .count = 40, .hash = i == 2 ? other : hash};
        s.bits[1] = 0xb0;
        cr_assert(signatures_add(&profile.signatures, &s));
    }
    cr_assert(profile_write(&profile, path, &failure), "%s", failure.text);
    profile_free(&profile);
    return path;
}

Test(signatures, keep_what_their_bits_stand_for) {
    samples_t samples;
    failure_t failure;
    const char *path = write_signatures("near.assay", 0x24, 0x24);
    cr_assert(recorded_samples(&samples, path, NULL, NULL, &failure), "%s", failure.text);
    cr_assert_eq(samples.hash, 0x24);
    cr_assert_eq(samples.skeleton[2].hash, 0x24);
    cr_assert_eq(samples.skeleton[2].bits[1], 0xb0);
    samples_free(&samples);
}

Test(signatures, of_two_choices_are_refused) {
    samples_t samples;
    failure_t failure;
    const char *path = write_signatures("two.assay", 0, 0x40);
    cr_assert_not(recorded_samples(&samples, path, NULL, NULL, &failure));
    cr_assert(strstr(failure.text, "stand for all, of others for all,place"), "%s", failure.text);
    samples_free(&samples);
}

Test(signatures, of_an_unknown_choice_are_refused) {
    const char *path = write_signatures("unknown.assay", 0, 0);
    change(path, "UPDATE signatures SET hash = 128 WHERE id = 1");
    refuse(path, "signatures");
}

Test(signatures, of_an_older_profile_are_of_all) {
    samples_t samples;
    failure_t failure;
    const char *path = write_signatures("old.assay", 0x40, 0x40);
    change(path, "ALTER TABLE signatures DROP COLUMN hash");
    cr_assert(recorded_samples(&samples, path, NULL, NULL, &failure), "%s", failure.text);
    cr_assert_eq(samples.hash, HASH_ALL);
    samples_free(&samples);
}
