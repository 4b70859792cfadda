/* SPDX-License-Identifier: Apache-2.0 */
/* Reads damaged counts, thousands of kinds: one or two words of the table of sites or of the frames are others. Whatever they are, the reader
 * says what is wrong, or all that is made of the counts ends soon, is not long, and touches no memory of others' (the sanitizers of the
 * build tell). The damage that is known to have been dear is tried by itself, and must be refused.
 *
 *     counts_fuzz PROGRAM.elf COUNTS SEED ROUNDS
 *
 * The last line is `N passed, N failed`. */
#define _GNU_SOURCE
#include "counts.h"
#include "counts_export.h"
#include "frame.h"
#include "lines.h"
#include "profile_defs.h"
#include "slurp.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LONGEST = 1 << 27, SECONDS = 20, MOST_FRAMES = 4096 };

typedef struct {
    uint8_t *bytes;
    size_t size;
} content_t;

typedef struct {
    content_t elf, counts; /* as they are */
    size_t sites, site_words;
    frame_t frame[MOST_FRAMES];
    size_t frames;
    lines_t *lines;
    int elf_file, counts_file; /* in memory */
    unsigned passed, failed;
} fuzz_t;

static uint64_t state;
static uint64_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static void stop(const char *why) {
    fprintf(stderr, "counts_fuzz: %s\n", why);
    exit(2);
}

/* --- what is made of counts, and how long it may be */

static ssize_t count_bytes(void *cookie, const char *bytes, size_t size) {
    size_t *all = cookie;
    (void)bytes;
    *all += size;
    return *all > LONGEST ? 0 : (ssize_t)size;
}

static bool writes_little(const fuzz_t *z, const counts_t *counts) {
    size_t written = 0;
    cookie_io_functions_t functions = {.write = count_bytes};
    FILE *out = fopencookie(&written, "w", functions);
    if (!out)
        stop("fopencookie");
    counts_gmon(counts, out);
    counts_gcov(counts, z->lines, out);
    counts_gcno(counts, z->lines, out);
    counts_gcda(counts, z->lines, out);
    fclose(out);
    return written <= LONGEST;
}

static void put_file(int file, const uint8_t *bytes, size_t size) {
    if (ftruncate(file, 0) != 0 || pwrite(file, bytes, size, 0) != (ssize_t)size)
        stop("a file in memory cannot be written");
}

typedef enum { REFUSED, TAKEN, TOO_MUCH } outcome_t;

static outcome_t try_files(const fuzz_t *z) {
    char elf[64], channel[64];
    counts_t counts;
    failure_t failure = {0};
    snprintf(elf, sizeof elf, "/proc/self/fd/%d", z->elf_file);
    snprintf(channel, sizeof channel, "/proc/self/fd/%d", z->counts_file);
    alarm(SECONDS); /* its signal ends the test */
    if (!counts_read(&counts, elf, channel, &failure))
        return REFUSED;
    outcome_t outcome = writes_little(z, &counts) ? TAKEN : TOO_MUCH;
    counts_free(&counts);
    return outcome;
}

/* --- damage */

static void put_elf(const fuzz_t *z) { put_file(z->elf_file, z->elf.bytes, z->elf.size); }

static void put_frames(const fuzz_t *z) {
    uint8_t *bytes = malloc(z->frames * 512 + 1);
    size_t size = 0;
    for (size_t i = 0; bytes && i < z->frames; i++)
        size += frame_write(bytes + size, z->frame[i].type, z->frame[i].sequence, z->frame[i].word,
                            z->frame[i].words);
    put_file(z->counts_file, bytes, size);
    free(bytes);
}

static uint64_t site(const fuzz_t *z, size_t word) {
    uint64_t value;
    memcpy(&value, z->elf.bytes + z->sites + 8 * word, 8);
    return value;
}

static void set_site(fuzz_t *z, size_t word, uint64_t value) {
    memcpy(z->elf.bytes + z->sites + 8 * word, &value, 8);
}

static uint64_t other_word(uint64_t old, uint64_t neighbour) {
    uint64_t kind = next_random() % 8, n = next_random();
    switch (kind) {
    case 0:
        return (UINT64_C(1) << n % 64) - (n >> 8) % 3; /* 0, -1 among them */
    case 1:
        return old ^ UINT64_C(1) << n % 64;
    case 2:
        return old + n % 64 - 32;
    case 3:
        return neighbour;
    case 4:
        return (old & ~UINT64_C(0xff)) | n % 16; /* kind of a record, or of an edge */
    case 5:
        return (old & 0xff) | n << 8;
    case 6:
        return old ^ (n & UINT64_C(0xfffffff00000000));
    default:
        return n;
    }
}

static void damage_sites(fuzz_t *z) {
    size_t at = next_random() % z->site_words, from = next_random() % z->site_words;
    uint64_t old = site(z, at);
    set_site(z, at, other_word(old, site(z, from)));
    size_t more = next_random() % z->site_words;
    uint64_t second = site(z, more);
    if (next_random() % 2)
        set_site(z, more, other_word(second, old));
    put_elf(z);
    z->failed += try_files(z) == TOO_MUCH;
    z->passed++;
    set_site(z, more, second);
    set_site(z, at, old);
}

static void damage_frames(fuzz_t *z) {
    frame_t *f = &z->frame[next_random() % z->frames], old = *f;
    if (f->words) {
        size_t word = next_random() % f->words;
        f->word[word] = other_word(f->word[word], f->word[0]);
    }
    if (next_random() % 8 == 0)
        f->words = next_random() % (FRAME_WORDS + 1);
    put_frames(z);
    z->failed += try_files(z) == TOO_MUCH;
    z->passed++;
    *f = old;
}

static void rounds(fuzz_t *z, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        damage_sites(z);
    put_elf(z);
    for (unsigned i = 0; i < count; i++)
        damage_frames(z);
    put_frames(z);
}

/* --- damage that must be refused */

static void must(fuzz_t *z, outcome_t wanted, const char *what) {
    outcome_t outcome = try_files(z);
    z->passed += outcome == wanted;
    z->failed += outcome != wanted;
    if (outcome != wanted)
        printf("%s: FAILED\n", what);
}

static void refuse_site(fuzz_t *z, size_t word, uint64_t value, const char *what) {
    uint64_t old = site(z, word);
    set_site(z, word, value);
    put_elf(z);
    must(z, REFUSED, what);
    set_site(z, word, old);
}

/* A record that has blocks; its first word. */
static size_t find_record(const fuzz_t *z) {
    for (size_t at = 0; at + 4 < z->site_words;) {
        uint64_t sizes = site(z, at + 2);
        if (sizes)
            return at;
        at += 4;
    }
    stop("no record with blocks");
    return 0;
}

static void refuse_sites(fuzz_t *z) {
    size_t at = find_record(z), edges = at + 4 + 2 * (uint32_t)site(z, at + 2);
    uint64_t place = 0;
    for (size_t kind = 0; kind < 11; kind++) { /* ends that no block is, of each kind */
        refuse_site(z, edges, kind | UINT64_C(0xffffff0) << 8 | UINT64_C(0xfffffff) << 36, "from");
        refuse_site(z, edges, kind | UINT64_C(0xffffff0) << 36 | UINT64_C(0xfffffff) << 8, "to");
        refuse_site(z, edges, kind | UINT64_C(0xffffff0) << 36, "both");
    }
    refuse_site(z, at + 1, 6, "a function that is no code");
    refuse_site(z, at + 5, UINT64_MAX, "a block without end");
    refuse_site(z, at + 5, UINT64_C(0x87fffffe), "a block behind the code");
    refuse_site(z, at + 5, site(z, at + 4) - 2, "a block that ends before it begins");
    refuse_site(z, at + 4, 0, "a block in front of the code");
    refuse_site(z, at + 2, UINT32_MAX, "blocks by the thousand million");
    refuse_site(z, at + 2, UINT64_C(0xffffffff) << 32, "edges by the thousand million");
    for (size_t i = edges + 1; !place && i < z->site_words; i += 2)
        place = site(z, i) < UINT64_C(1) << 40 ? i : 0;
    refuse_site(z, place, site(z, place) + 8, "a place between two counters");
    refuse_site(z, place, UINT64_C(4096) << 32, "a place behind all counters");
    put_elf(z);
}

static void refuse_word(fuzz_t *z, unsigned type, size_t word, uint64_t value, const char *what) {
    for (size_t i = 0; i < z->frames; i++) {
        frame_t *f = &z->frame[i], old = *f;
        if (f->type != type || f->words <= word)
            continue;
        f->word[word] = value;
        put_frames(z);
        must(z, REFUSED, what);
        *f = old;
        break;
    }
    put_frames(z);
}

static void refuse_frames(fuzz_t *z) {
    refuse_word(z, PD_FRAME_ARC, PD_ARC_COUNT, UINT64_C(1) << 63, "calls, 2^63");
    refuse_word(z, PD_FRAME_ARC, PD_ARC_COUNT, UINT64_MAX, "calls, 2^64 - 1");
    refuse_word(z, PD_FRAME_COUNTS, 1, UINT64_C(1) << 63, "a counter, 2^63");
    refuse_word(z, PD_FRAME_COUNTS, 1, UINT64_MAX, "a counter, 2^64 - 1");
    refuse_word(z, PD_FRAME_COUNTS, 0, UINT64_MAX, "a counter's number");
    refuse_word(z, PD_FRAME_COUNTED, PD_COUNTED_BUILD, 1, "another build");
}

/* --- the files */

static void find_sites(fuzz_t *z) {
    uint64_t table;
    uint16_t count, names, size = 64;
    memcpy(&table, z->elf.bytes + 40, 8);
    memcpy(&count, z->elf.bytes + 60, 2);
    memcpy(&names, z->elf.bytes + 62, 2);
    uint64_t texts;
    memcpy(&texts, z->elf.bytes + table + names * size + 24, 8);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *header = z->elf.bytes + table + i * size;
        uint32_t name;
        uint64_t bytes;
        memcpy(&name, header, 4);
        if (strcmp((const char *)z->elf.bytes + texts + name, SITES_SECTION) != 0)
            continue;
        memcpy(&z->sites, header + 24, 8);
        memcpy(&bytes, header + 32, 8);
        z->site_words = bytes / 8;
    }
    if (!z->site_words)
        stop("the program has no sites");
}

static void find_frames(fuzz_t *z) {
    frame_reader_t reader;
    frame_reader_start(&reader, z->counts.bytes, z->counts.size);
    while (z->frames < MOST_FRAMES && frame_next(&reader, &z->frame[z->frames]))
        z->frames++;
    if (!z->frames)
        stop("the counts have no frames");
}

int main(int count, char **argument) {
    static fuzz_t z;
    failure_t failure;
    if (count != 5)
        stop("PROGRAM.elf COUNTS SEED ROUNDS");
    z.elf.bytes = slurp(argument[1], &z.elf.size);
    z.counts.bytes = slurp(argument[2], &z.counts.size);
    state = strtoull(argument[3], NULL, 0) * UINT64_C(0x9e3779b97f4a7c15) + 1;
    z.elf_file = memfd_create("elf", 0);
    z.counts_file = memfd_create("counts", 0);
    if (!lines_open(&z.lines, argument[1], &failure))
        stop("no lines");
    find_sites(&z);
    find_frames(&z);
    put_elf(&z);
    put_frames(&z);
    must(&z, TAKEN, "as they are");
    refuse_sites(&z);
    refuse_frames(&z);
    rounds(&z, (unsigned)strtoul(argument[4], NULL, 0));
    must(&z, TAKEN, "as they are, again");
    lines_close(z.lines);
    free(z.elf.bytes);
    free(z.counts.bytes);
    printf("%u passed, %u failed\n", z.passed - z.failed, z.failed);
    return z.failed > 0;
}
