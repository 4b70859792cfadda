/* SPDX-License-Identifier: Apache-2.0 */
/* pprof's format (profile.proto of google/pprof): a sample for each instruction, with its inlined
 * functions and, if stacks are known, its callers, and three values. Field numbers are those of the
 * messages. */
#include "entry.h"
#include "export.h"
#include "memory.h"
#include "printable.h"
#include "protobuf.h"
#include "texts.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    PROFILE_SAMPLE_TYPE = 1,
    PROFILE_SAMPLE = 2,
    PROFILE_MAPPING = 3,
    PROFILE_LOCATION = 4,
    PROFILE_FUNCTION = 5,
    PROFILE_STRING = 6,
    PROFILE_PERIOD_TYPE = 11,
    PROFILE_PERIOD = 12,
    PROFILE_DEFAULT_TYPE = 14,
};
enum { TYPE_NAME = 1, TYPE_UNIT = 2 };
enum { SAMPLE_LOCATION = 1, SAMPLE_VALUE = 2 };
enum { MAPPING_ID = 1, MAPPING_START = 2, MAPPING_LIMIT = 3, MAPPING_FILE = 5, MAPPING_HAS = 7 };
enum { MAPPING_HAS_LAST = 10 }; /* has functions, file names, line numbers, inlined frames */
enum { LOCATION_ID = 1, LOCATION_MAPPING = 2, LOCATION_ADDRESS = 3, LOCATION_LINE = 4 };
enum { LINE_FUNCTION = 1, LINE_NUMBER = 2 };
enum { FUNCTION_ID = 1, FUNCTION_NAME = 2, FUNCTION_SYSTEM_NAME = 3, FUNCTION_FILE = 4 };
enum { FUNCTION_START = 5 };

typedef struct {
    export_t *export;
    message_t profile;
    texts_t strings, functions; /* functions: "length name file" */
    pc_table_t locations;       /* numbered_t by place */
} pprof_t;

typedef struct {
    uint64_t place, id; /* id: from 1 on */
} numbered_t;

/* Readers of the format accept only UTF-8; control characters would act on a terminal. */
static uint64_t string(pprof_t *pprof, const char *text) {
    char *clean = printable(text, "");
    uint64_t number = texts_number(&pprof->strings, clean);
    free(clean);
    return number;
}

static void put_type(pprof_t *pprof, unsigned field, const char *name, const char *unit) {
    message_t type = {0};
    message_number(&type, TYPE_NAME, string(pprof, name));
    message_number(&type, TYPE_UNIT, string(pprof, unit));
    message_message(&pprof->profile, field, &type);
    message_free(&type);
}

/* The program's own name. pprof takes a name equal to the shown one for mangled, and removes
 * parentheses or angle brackets if it looks like C++: then the name is left out. */
static const char *system_name(const source_frame_t *frame, const char *shown) {
    const char *name = frame->function ? frame->function : shown;
    bool seems = strstr(shown, "::") || strpbrk(shown, "<>[]");
    return strcmp(name, shown) == 0 && seems ? "" : name;
}

/* Ids count from 1. */
static uint64_t function_id(pprof_t *pprof, const source_frame_t *frame) {
    const char *file = frame->file ? frame->file : "";
    const char *shown = frame->shown ? frame->shown : "[unknown]";
    char *key = memory_print("%zu %s%s", strlen(shown), shown, file);
    size_t before = pprof->functions.count, number = texts_number(&pprof->functions, key);
    free(key);
    if (number < before)
        return number + 1;
    message_t function = {0};
    message_number(&function, FUNCTION_ID, number + 1);
    message_number(&function, FUNCTION_NAME, string(pprof, shown));
    message_number(&function, FUNCTION_SYSTEM_NAME, string(pprof, system_name(frame, shown)));
    message_number(&function, FUNCTION_FILE, string(pprof, file));
    message_number(&function, FUNCTION_START, (uint64_t)frame->declared);
    message_message(&pprof->profile, PROFILE_FUNCTION, &function);
    message_free(&function);
    return number + 1;
}

static void put_location(pprof_t *pprof, uint64_t id, uint64_t place) {
    source_frame_t frames[EXPORT_FRAMES];
    message_t location = {0}, line = {0};
    size_t count = export_frames(pprof->export, place, frames);
    message_number(&location, LOCATION_ID, id);
    if (!place_context(place))
        message_number(&location, LOCATION_MAPPING, 1);
    message_number(&location, LOCATION_ADDRESS, place_pc(place));
    for (size_t i = 0; i < count; i++) {
        message_number(&line, LINE_FUNCTION, function_id(pprof, &frames[i]));
        message_number(&line, LINE_NUMBER, (uint64_t)frames[i].line);
        message_message(&location, LOCATION_LINE, &line);
    }
    message_message(&pprof->profile, PROFILE_LOCATION, &location);
    message_free(&location);
    message_free(&line);
}

static uint64_t location_of(pprof_t *pprof, uint64_t place) {
    numbered_t *location = table_entry(&pprof->locations, place, sizeof *location);
    uint64_t id = location->id;
    if (!id) {
        id = location->id = pprof->locations.count;
        put_location(pprof, id, place);
    }
    return id;
}

/* The first of its locations is the innermost. */
static void put_sample(pprof_t *pprof, message_t *sample, uint64_t taken, uint64_t cycles,
                       uint64_t retired) {
    message_number(sample, SAMPLE_VALUE, taken);
    message_number(sample, SAMPLE_VALUE, cycles);
    message_number(sample, SAMPLE_VALUE, retired);
    message_message(&pprof->profile, PROFILE_SAMPLE, sample);
    message_free(sample);
}

static void put_instructions(pprof_t *pprof) {
    const view_t *view = pprof->export->view;
    const tally_t *tallies = view->table.entries;
    for (size_t i = 0; i < view->table.count; i++) {
        message_t sample = {0};
        message_number(&sample, SAMPLE_LOCATION, location_of(pprof, tallies[i].pc));
        put_sample(pprof, &sample, tallies[i].taken, export_cycles(pprof->export, &tallies[i]),
                   export_retired(pprof->export, &tallies[i]));
    }
}

static void put_stacks(pprof_t *pprof) {
    const call_tree_t *calls = pprof->export->calls;
    calls_frame_t *frames = memory_get(EXPORT_DEPTH * sizeof *frames);
    double rest[2] = {0};
    for (size_t i = 0; i < calls->row_count; i++) {
        const calls_row_t *row = &calls->rows[i];
        uint64_t cycles = export_part(row->cycles, &rest[0]);
        uint64_t retired = export_part(row->retired, &rest[1]);
        size_t count = calls_frames(calls, row->stack, row->place, frames, EXPORT_DEPTH);
        message_t sample = {0};
        if (!row->taken && !cycles && !retired)
            continue;
        for (size_t f = 0; f < count; f++)
            message_number(&sample, SAMPLE_LOCATION, location_of(pprof, frames[f].place));
        put_sample(pprof, &sample, row->taken, cycles, retired);
    }
    free(frames);
}

/* Code extends from the first to the last function of the program. */
static void put_mapping(pprof_t *pprof) {
    const symbols_t *symbols = &pprof->export->view->profile.symbols;
    message_t mapping = {0};
    uint64_t start = 0, limit = 0;
    for (size_t i = 0; i < symbols->count; i++) {
        const symbol_t *symbol = &symbols->list[i];
        if (place_context(symbol->address))
            continue;
        start = start ? start : symbol->address;
        if (symbol->address + symbol->size > limit)
            limit = symbol->address + symbol->size;
    }
    message_number(&mapping, MAPPING_ID, 1);
    message_number(&mapping, MAPPING_START, start);
    message_number(&mapping, MAPPING_LIMIT, limit);
    message_number(&mapping, MAPPING_FILE, string(pprof, pprof->export->elf));
    for (unsigned has = MAPPING_HAS; has <= MAPPING_HAS_LAST; has++)
        message_number(&mapping, has, 1);
    message_message(&pprof->profile, PROFILE_MAPPING, &mapping);
    message_free(&mapping);
}

static void make_profile(pprof_t *pprof) {
    string(pprof, ""); /* number 0 */
    put_type(pprof, PROFILE_SAMPLE_TYPE, "samples", "count");
    put_type(pprof, PROFILE_SAMPLE_TYPE, "cycles", "count");
    put_type(pprof, PROFILE_SAMPLE_TYPE, "instructions", "count");
    put_mapping(pprof);
    if (pprof->export->calls)
        put_stacks(pprof);
    else
        put_instructions(pprof);
    put_type(pprof, PROFILE_PERIOD_TYPE, "fetched instructions", "count");
    message_number(&pprof->profile, PROFILE_PERIOD, export_weight(pprof->export, 1));
    message_number(&pprof->profile, PROFILE_DEFAULT_TYPE, string(pprof, "cycles"));
    for (size_t i = 0; i < pprof->strings.count; i++)
        message_text(&pprof->profile, PROFILE_STRING, pprof->strings.list[i]);
}

/* Writes gzip format, without time and name: the same profile makes the same file. */
static bool write_gzip(const message_t *message, FILE *out, failure_t *failure) {
    enum { WINDOW_GZIP = 15 + 16, LEVEL = 9 };
    z_stream stream = {.next_in = message->bytes, .avail_in = (uInt)message->size};
    if (deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW_GZIP, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        memory_out();
    size_t room = deflateBound(&stream, message->size) + 64;
    uint8_t *packed = memory_get(room);
    stream.next_out = packed;
    stream.avail_out = (uInt)room;
    bool good = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    good = good && fwrite(packed, 1, stream.total_out, out) == stream.total_out;
    deflateEnd(&stream);
    free(packed);
    return good || failure_set(failure, "The profile cannot be written: %s.", strerror(errno));
}

bool export_pprof(export_t *export, FILE *out, failure_t *failure) {
    pprof_t pprof = {.export = export};
    make_profile(&pprof);
    bool good = write_gzip(&pprof.profile, out, failure);
    message_free(&pprof.profile);
    texts_free(&pprof.strings);
    texts_free(&pprof.functions);
    pc_table_free(&pprof.locations);
    return good;
}
