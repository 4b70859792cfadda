// SPDX-License-Identifier: Apache-2.0
// Did what went into profile_streamer come out as frames of the profile channel? Reads what stream_tb.sv has written down,
// and its bytes with the host's reader (sw/analysis/core/frame.c); each frame must be the next one expected, whole, with a
// CRC-32 that is computed here bit by bit.
//
//   stream_check IN OUT        `PASSED: ...`, or `FAILED: ...` and exit status 1
#include "frame.h"
#include "profile_defs.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    uint64_t registers[4096];
    frame_reader_t link;
    uint32_t sequence;
    uint64_t records, dropped, counters, ends;
} run;

static _Noreturn void __attribute__((format(printf, 1, 2))) fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    printf("FAILED: ");
    vprintf(format, values);
    va_end(values);
    printf("\n");
    exit(1);
}

static uint32_t crc_by_bits(const uint8_t *bytes, size_t size) {
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < 8 * size; i++) {
        uint32_t in = bytes[i / 8] >> i % 8 & 1;
        crc = (crc >> 1) ^ (((crc ^ in) & 1) ? UINT32_C(0xEDB88320) : 0);
    }
    return ~crc;
}

// The next frame, which must begin where the last one ended.
static void expect(frame_t *frame, unsigned type, size_t words) {
    size_t from = run.link.at;
    if (!frame_next(&run.link, frame))
        fail("frame %u of type %u is missing", run.sequence, type);
    const uint8_t *bytes = run.link.bytes + frame->offset;
    size_t end = PD_FRAME_PAYLOAD_AT + 8 * frame->words;
    uint32_t crc;
    memcpy(&crc, bytes + end, sizeof crc);
    if (frame->offset != from)
        fail("%zu bytes at %zu are no frame", frame->offset - from, from);
    if (frame->type != type || frame->words != words || frame->sequence != run.sequence)
        fail("frame %u: type %u, %zu words, sequence %u, but type %u, %zu words were expected",
             run.sequence, frame->type, frame->words, frame->sequence, type, words);
    if (crc != crc_by_bits(bytes + PD_FRAME_TYPE_AT, end - PD_FRAME_TYPE_AT))
        fail("frame %u: CRC", run.sequence);
    run.sequence++;
}

static void expect_word(const frame_t *frame, unsigned index, uint64_t value) {
    if (frame->word[index] != value)
        fail("frame %u of type %u: word %u is %016" PRIx64 ", not %016" PRIx64, frame->sequence,
             frame->type, index, frame->word[index], value);
}

static void expect_config(void) {
    frame_t f;
    run.sequence = 0;
    expect(&f, PD_FRAME_CONFIG, PD_FRAME_CONFIG_WORDS);
    uint64_t initval = run.registers[PD_CSR_MPDISCOUNTER] >> PD_MPDISCOUNTER_INITVAL_LO;
    expect_word(&f, PD_CONFIG_VERSION, PD_VERSION);
    expect_word(&f, PD_CONFIG_PERIOD, (uint32_t)-initval);
    expect_word(&f, PD_CONFIG_SEED, run.registers[PD_CSR_MPMDELIVERY] >> PD_MPMDELIVERY_SEED_LO);
    expect_word(&f, PD_CONFIG_CONTROL, run.registers[PD_CSR_MPDISCTL]);
    expect_word(&f, PD_CONFIG_HARDWARE, run.registers[PD_CSR_MPMCONFIG]);
    expect_word(&f, PD_CONFIG_HART, 0);
    expect_word(&f, PD_CONFIG_ENTRY, 0);
    expect_word(&f, PD_CONFIG_EVMASK, run.registers[PD_CSR_MPDISEVMASK]);
    expect_word(&f, PD_CONFIG_EVMATCH, run.registers[PD_CSR_MPDISEVMATCH]);
    expect_word(&f, PD_CONFIG_FILTER, run.registers[PD_CSR_MPDISFILTER]);
    expect_word(&f, PD_CONFIG_PAIR, run.registers[PD_CSR_MPMPAIR]);
    expect_word(&f, PD_CONFIG_SIGNATURE, run.registers[PD_CSR_MPMSIGNATURE]);
    expect_word(&f, PD_CONFIG_STRATA, run.registers[PD_CSR_MPMSTRATA]);
    run.records = 0;
}

// What COUNTERS and END have in common.
static void expect_counters(unsigned type, frame_t *frame) {
    expect(frame, type, PD_FRAME_COUNTERS_WORDS);
    expect_word(frame, PD_COUNTERS_SAMPLES, run.registers[PD_CSR_MPDISSAMPLES]);
    expect_word(frame, PD_COUNTERS_COLLISIONS, run.registers[PD_CSR_MPDISCOLLISIONS]);
    expect_word(frame, PD_COUNTERS_FILTERED, run.registers[PD_CSR_MPDISFILTERED]);
    expect_word(frame, PD_COUNTERS_DROPPED, run.registers[PD_CSR_MPDISDROPPED]);
    expect_word(frame, PD_COUNTERS_FETCHED, run.registers[PD_CSR_MPMFETCHED]);
    expect_word(frame, PD_COUNTERS_SIGNATURES, run.registers[PD_CSR_MPMSIGNATURES]);
    expect_word(frame, PD_COUNTERS_PASSED, run.registers[PD_CSR_MPMPASSED]);
    expect_word(frame, PD_COUNTERS_EMPTY, run.registers[PD_CSR_MPMEMPTY]);
    expect_word(frame, PD_COUNTERS_FULL, run.registers[PD_CSR_MPMRINGFULL]);
}

// `ended`: cycles and retired instructions until then.
static void expect_end(const uint64_t ended[2]) {
    frame_t f;
    expect_counters(PD_FRAME_END, &f);
    expect_word(&f, PD_COUNTERS_CYCLES, ended[0]);
    expect_word(&f, PD_COUNTERS_INSTRET, ended[1]);
    run.ends++;
}

static void expect_record(char *words) {
    frame_t f;
    expect(&f, PD_FRAME_RECORD, PD_FRAME_RECORD_WORDS);
    for (unsigned i = 0; i < PD_FRAME_RECORD_WORDS; i++)
        expect_word(&f, i, strtoull(words, &words, 16));
    run.records++;
    if ((run.records & (run.records - 1)) == 0 || run.records % PD_COUNTERS_EVERY == 0) {
        expect_counters(PD_FRAME_COUNTERS, &f);
        run.counters++;
    }
}

static uint8_t *read_bytes(const char *path, size_t *size) {
    FILE *file = fopen(path, "r");
    uint8_t *bytes = malloc(1 << 24);
    unsigned value;
    for (*size = 0; file && fscanf(file, "%2x", &value) == 1; ++*size)
        bytes[*size] = (uint8_t)value;
    if (!file || fclose(file) != 0)
        fail("%s cannot be read", path);
    return bytes;
}

int main(int count, char **argument) {
    char line[1024];
    size_t size;
    uint64_t ended[2], number, value, all = 0;
    bool over = false;
    FILE *in = count == 3 ? fopen(argument[1], "r") : NULL;
    if (!in)
        fail("usage: stream_check IN OUT");
    uint8_t *bytes = read_bytes(argument[2], &size);
    frame_reader_start(&run.link, bytes, size);
    while (fgets(line, sizeof line, in)) {
        if (sscanf(line, "register %" SCNu64 " %" SCNx64, &number, &value) == 2) {
            run.registers[number & 4095] = value;
        } else if (strncmp(line, "session", 7) == 0) {
            if (over)
                expect_end(ended);
            expect_config();
        } else if (strncmp(line, "record", 6) == 0) {
            expect_record(line + 6);
            all++;
        } else if (strncmp(line, "dropped", 7) == 0)
            run.dropped++;
        else if (sscanf(line, "end %" SCNx64 " %" SCNx64, &ended[0], &ended[1]) == 2)
            over = true;
        else
            fail("not understood: %s", line);
    }
    if (over)
        expect_end(ended);
    if (run.link.at != size)
        fail("%zu bytes too many", size - run.link.at);
    printf("PASSED: %" PRIu64 " records, %" PRIu64 " dropped, %" PRIu64 " COUNTERS, %" PRIu64
           " END, %zu bytes\n",
           all, run.dropped, run.counters, run.ends, size);
    free(bytes);
    fclose(in);
    return 0;
}
