/* SPDX-License-Identifier: Apache-2.0 */
/* How fast are samples added up? Makes a profile of SAMPLES samples by repeating those of a real one, adds its
 * records up in memory on one thread (decoded, grouped by place, function and over all: what `assay report` does
 * once the file is read), and writes it as OUT.assay and, for `perf report`, as OUT.data: as many samples at the same
 * addresses of the same program.
 *
 *     aggregate PROFILE.assay PROGRAM.elf SAMPLES OUT.assay OUT.data
 *
 * Prints "records a second of processor time,places", the best of ROUNDS rounds: other things run, too. */
#include "intake.h"
#include "memory.h"
#include "profile.h"
#include <inttypes.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 9, PID = 1000, PAGE = 4096 };

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static uint32_t part_of(const void *context, uint64_t place) {
    const symbols_t *symbols = context;
    const symbol_t *symbol = symbols_at(symbols, place);
    return symbol ? (uint32_t)(symbol - symbols->list) + 1 : 0;
}

static size_t add_up(const profile_t *profile) {
    intake_t intake = {.part_of = part_of, .context = &profile->symbols};
    bool good = intake_start(&intake, profile->symbols.count + 1);
    for (size_t i = 0; good && i < profile->count; i++) {
        sample_t s;
        record_decode(&profile->records[i], &s);
        s.pc = place_of(s.pc, s.context, s.privilege);
        s.owner_pc = place_of(s.owner_pc, s.context, s.owner_privilege);
        good = intake_take(&intake, &s);
    }
    if (!good)
        memory_out();
    intake_finish(&intake);
    if (intake.total.samples + intake.seconds != profile->count)
        exit(1);
    size_t places = intake.table.count;
    intake_free(&intake);
    return places;
}

static void repeat_records(profile_t *profile, size_t count) {
    profile->records = memory_resize(profile->records, count * sizeof *profile->records);
    for (size_t i = profile->count; i < count; i++)
        profile->records[i] = profile->records[i - profile->count];
    profile->count = count;
    facts_set(&profile->meta, "samples", "%zu", count);
}

/* --- as perf would have recorded it: perf.data-file-format.txt */

typedef struct {
    uint64_t offset, size;
} section_t;
typedef struct {
    char magic[8];
    uint64_t size, attribute_size;
    section_t attributes, data, types;
    uint64_t features[4];
} perf_header_t;
typedef struct {
    struct perf_event_header header;
    uint64_t ip;
    uint32_t pid, tid;
    uint64_t time, period;
} perf_sample_t;
typedef struct {
    struct perf_event_header header;
    uint32_t pid, tid;
    char name[16];
} perf_comm_t;
typedef struct {
    struct perf_event_header header;
    uint32_t pid, tid;
    uint64_t address, size, offset;
    char file[PAGE];
} perf_mmap_t;

static void put_program(FILE *out, const char *elf) {
    perf_comm_t comm = {
        {PERF_RECORD_COMM, PERF_RECORD_MISC_COMM_EXEC, sizeof comm}, PID, PID, "program"};
    perf_mmap_t map = {.header = {PERF_RECORD_MMAP, PERF_RECORD_MISC_USER, sizeof map},
                       .pid = PID,
                       .tid = PID,
                       .address = UINT64_C(0x80000000),
                       .size = 0x8000000,
                       .offset = PAGE};
    if (!realpath(elf, map.file))
        exit(1);
    fwrite(&comm, sizeof comm, 1, out);
    fwrite(&map, sizeof map, 1, out);
}

static void put_samples(FILE *out, const profile_t *profile) {
    for (size_t i = 0; i < profile->count; i++) {
        perf_sample_t sample = {{PERF_RECORD_SAMPLE, PERF_RECORD_MISC_USER, sizeof sample},
                                profile->records[i].word[PD_WORD_PC],
                                PID,
                                PID,
                                1000 * i,
                                1000};
        fwrite(&sample, sizeof sample, 1, out);
    }
}

static bool write_perf(const profile_t *profile, const char *elf, const char *path) {
    struct {
        perf_header_t header;
        struct perf_event_attr attribute;
        uint64_t ids[2]; /* where they lie and how many bytes: there are none */
    } start = {.header = {.magic = "PERFILE2",
                          .size = sizeof(perf_header_t),
                          .attribute_size = sizeof start - sizeof start.header},
               .attribute = {.type = PERF_TYPE_SOFTWARE,
                             .size = sizeof(struct perf_event_attr),
                             .sample_period = 1000,
                             .sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME |
                                            PERF_SAMPLE_PERIOD}};
    FILE *out = fopen(path, "wb");
    if (!out)
        return false;
    start.header.attributes = (section_t){sizeof start.header, sizeof start - sizeof start.header};
    start.header.data = (section_t){sizeof start, sizeof(perf_comm_t) + sizeof(perf_mmap_t) +
                                                      profile->count * sizeof(perf_sample_t)};
    fwrite(&start, sizeof start, 1, out);
    put_program(out, elf);
    put_samples(out, profile);
    return fclose(out) == 0;
}

int main(int count, char **argument) {
    profile_t profile;
    failure_t failure;
    double best = 0;
    size_t places = 0;
    if (count != 6)
        return fprintf(stderr,
                       "usage: aggregate PROFILE.assay PROGRAM.elf SAMPLES OUT.assay OUT.data\n"),
               2;
    if (!profile_read(&profile, argument[1], &failure))
        return fprintf(stderr, "%s\n", failure.text), 1;
    repeat_records(&profile, strtoull(argument[3], NULL, 0));
    for (int round = 0; round < ROUNDS; round++) {
        double begin = seconds_now();
        places = add_up(&profile);
        double rate = (double)profile.count / (seconds_now() - begin);
        best = rate > best ? rate : best;
    }
    printf("%.0f,%zu\n", best, places);
    if (!profile_write(&profile, argument[4], &failure))
        return fprintf(stderr, "%s\n", failure.text), 1;
    if (!write_perf(&profile, argument[2], argument[5]))
        return fprintf(stderr, "%s: cannot be written.\n", argument[5]), 1;
    profile_free(&profile);
    return 0;
}
