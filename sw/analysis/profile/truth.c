/* SPDX-License-Identifier: Apache-2.0 */
/* See truth.h. */
#include "truth.h"
#include "entry.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of a shape, then those that each file has. */
enum { FIELDS = 128, PLACE_FIELD = TRUTH_COLUMNS, CONTEXT_FIELD, COUNTED_FIELD, FIELD_COUNT };
_Static_assert((int)DATA_COLUMNS <= (int)TRUTH_COLUMNS, "both fit the fields of a line");

const char *truth_column_name(truth_column_t column) {
    static const char *const names[TRUTH_WHY] = {
        [TRUTH_FETCHED] = "fetched",
        [TRUTH_RETIRED] = "retired",
        [TRUTH_ABORTED] = "aborted",
        [TRUTH_ICMISS] = "icmiss",
        [TRUTH_DMISS] = "dmiss",
        [TRUTH_TAKEN] = "taken",
        [TRUTH_MISPREDICTED] = "misp",
        [TRUTH_ITLBMISS] = "itlbmiss",
        [TRUTH_DTLBMISS] = "dtlbmiss",
        [TRUTH_FORWARDED] = "forward",
        [TRUTH_VIOLATION] = "violation",
        [TRUTH_REPLAYED] = "replay",
        [TRUTH_MAP] = "lat_fetch_map",
        [TRUTH_DATA] = "lat_map_ready",
        [TRUTH_ISSUE] = "lat_ready_issue",
        [TRUTH_EXECUTE] = "lat_issue_rready",
        [TRUTH_RETIRE] = "lat_rready_retire",
        [TRUTH_TOTAL] = "lat_total",
        [TRUTH_BACK] = "violation_back",
        [TRUTH_REFETCHED] = "refetched",
        [TRUTH_MEMORY] = "memory",
        [TRUTH_READS] = "reads",
        [TRUTH_TRANSFERS] = "transfer",
        [TRUTH_LOADS] = "loads",
        [TRUTH_LOAD_WAIT] = "lat_memory",
        [TRUTH_OLDEST] = "lat_oldest",
    };
    return column < TRUTH_WHY ? names[column] : why_name((why_t)(column - TRUTH_WHY));
}

static const char *instruction_name(int column) {
    return truth_column_name((truth_column_t)column);
}

static const char *data_name(int column) {
    static const char *const names[DATA_COLUMNS] = {
        [DATA_BYTES] = "bytes",       [DATA_LOADS] = "loads",          [DATA_STORES] = "stores",
        [DATA_ATOMICS] = "atomics",   [DATA_TIMED] = "timed",          [DATA_DMISS] = "dmiss",
        [DATA_DTLBMISS] = "dtlbmiss", [DATA_LOAD_WAIT] = "lat_memory", [DATA_WAITED] = "waited"};
    return names[column];
}

const truth_shape_t truth_by_instruction = {"pc", TRUTH_COLUMNS, TRUTH_ABORTED + 1, -1,
                                            instruction_name};
const truth_shape_t truth_by_data = {"address", DATA_COLUMNS, DATA_ATOMICS + 1, DATA_BYTES,
                                     data_name};

int truth_column(const truth_shape_t *shape, const char *name) {
    int c = 0;
    while (c < shape->count && strcmp(name, shape->name(c)) != 0)
        c++;
    return c;
}

static uint64_t *row_of(pc_table_t *truth, const truth_shape_t *shape, uint64_t place) {
    uint64_t *row = table_entry(truth, place, (size_t)(1 + shape->count) * sizeof *row);
    return row;
}

void truth_add(pc_table_t *truth, const truth_shape_t *shape, const void *row) {
    const uint64_t *numbers = row;
    memcpy(row_of(truth, shape, *numbers), row, (size_t)(1 + shape->count) * sizeof *numbers);
}

void truth_merge(pc_table_t *into, const truth_shape_t *shape, const pc_table_t *next) {
    const uint64_t *from = next->entries;
    for (size_t i = 0; i < next->count; i++, from += 1 + shape->count) {
        uint64_t *row = row_of(into, shape, *from);
        for (int c = 0; c < shape->count; c++)
            row[1 + c] = c == shape->alike ? from[1 + c] : row[1 + c] + from[1 + c];
    }
    pc_table_sort(into);
}

uint64_t truth_sum(const pc_table_t *truth, truth_column_t column) {
    const truth_row_t *rows = truth->entries;
    uint64_t sum = 0;
    for (size_t i = 0; i < truth->count; i++)
        sum += rows[i].value[column];
    return sum;
}

uint64_t truth_parts(const truth_row_t *row) {
    uint64_t sum = 0;
    for (int why = 0; why < WHY_COUNT; why++)
        sum += row->value[TRUTH_WHY + why];
    return sum;
}

/* Splits a line at its commas; returns the number of fields. */
static size_t split_line(char *line, char *field[FIELDS]) {
    size_t count = 0;
    line[strcspn(line, "\r\n")] = 0;
    for (char *at = line; at && count < FIELDS; count++) {
        field[count] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = 0;
    }
    return count;
}

static const char *field_name(const truth_shape_t *shape, int field) {
    return field == PLACE_FIELD     ? shape->key
           : field == CONTEXT_FIELD ? "context"
           : field == COUNTED_FIELD ? "counted"
           : field < shape->count   ? shape->name(field)
                                    : "";
}

/* position[c]: the field of column c in a line, FIELDS if absent. */
static bool find_columns(const truth_shape_t *shape, char *line, size_t position[FIELD_COUNT]) {
    char *field[FIELDS];
    size_t count = split_line(line, field);
    bool good = true;
    for (int c = 0; c < FIELD_COUNT; c++) {
        position[c] = FIELDS;
        for (size_t f = 0; f < count; f++)
            if (*field[f] && strcmp(field[f], field_name(shape, c)) == 0)
                position[c] = f;
        good = good && (position[c] < FIELDS || (c != PLACE_FIELD && c >= shape->needed));
    }
    return good;
}

static bool parse_number(const char *text, uint64_t *value) {
    char *end;
    *value = strtoull(text, &end, 0);
    return end != text && *end == 0;
}

static bool parse_row(char *line, const size_t position[FIELD_COUNT], uint64_t row[FIELD_COUNT],
                      bool *counted) {
    char *field[FIELDS];
    size_t count = split_line(line, field);
    uint64_t value[FIELD_COUNT] = {[COUNTED_FIELD] = 1};
    for (int c = 0; c < FIELD_COUNT; c++)
        if (position[c] != FIELDS &&
            (position[c] >= count || !parse_number(field[position[c]], &value[c])))
            return false;
    *row = place_of(value[PLACE_FIELD], (uint16_t)value[CONTEXT_FIELD], 0);
    memcpy(row + 1, value, PLACE_FIELD * sizeof *value);
    *counted = value[COUNTED_FIELD] != 0;
    return true;
}

static bool refuse_header(const truth_shape_t *shape, const char *path, failure_t *failure) {
    char names[128] = "";
    for (int c = 0; c < shape->needed; c++)
        snprintf(names + strlen(names), sizeof names - strlen(names), ",%s", shape->name(c));
    return failure_set(failure, "%s: line 1: a header with %s%s was expected.", path, shape->key,
                       names);
}

static bool read_rows(pc_table_t *truth, pc_table_t *apart, const truth_shape_t *shape, FILE *file,
                      const char *path, failure_t *failure) {
    char line[4096];
    size_t position[FIELD_COUNT];
    uint64_t row[FIELD_COUNT];
    bool counted;
    if (!fgets(line, sizeof line, file) || !find_columns(shape, line, position))
        return refuse_header(shape, path, failure);
    for (size_t number = 2; fgets(line, sizeof line, file); number++) {
        if (line[strspn(line, " \r\n")] == 0)
            continue;
        if (!parse_row(line, position, row, &counted))
            return failure_set(failure, "%s: line %zu: a number in every column was expected.",
                               path, number);
        truth_add(counted || !apart ? truth : apart, shape, row);
    }
    pc_table_sort(truth);
    if (apart)
        pc_table_sort(apart);
    return true;
}

bool truth_read(pc_table_t *truth, pc_table_t *apart, const truth_shape_t *shape, const char *path,
                failure_t *failure) {
    FILE *file = fopen(path, "r");
    if (!file)
        return failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    bool good = read_rows(truth, apart, shape, file, path, failure);
    fclose(file);
    return good;
}
