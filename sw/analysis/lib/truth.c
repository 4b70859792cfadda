/* See truth.h. */
#include "truth.h"
#include "memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 128, PC_FIELD = TRUTH_COLUMNS, CONTEXT_FIELD, COUNTED_FIELD, FIELD_COUNT };

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
        [TRUTH_MEMORY] = "memory",
        [TRUTH_TRANSFERS] = "transfer",
        [TRUTH_LOADS] = "loads",
        [TRUTH_LOAD_WAIT] = "lat_memory",
        [TRUTH_OLDEST] = "lat_oldest",
    };
    return column < TRUTH_WHY ? names[column] : why_name((why_t)(column - TRUTH_WHY));
}

void truth_add(pc_table_t *truth, const truth_row_t *row) {
    truth_row_t *there = pc_table_take(truth, row->pc, sizeof *there);
    if (!there)
        memory_out();
    *there = *row;
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

/* Cuts a line at its commas; returns the number of fields. */
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

static const char *field_name(int field) {
    return field == PC_FIELD        ? "pc"
           : field == CONTEXT_FIELD ? "context"
           : field == COUNTED_FIELD ? "counted"
                                    : truth_column_name((truth_column_t)field);
}

/* position[c]: where column c stands in a line, FIELDS if it is not there. */
static bool find_columns(char *line, size_t position[FIELD_COUNT]) {
    char *field[FIELDS];
    size_t count = split_line(line, field);
    for (int c = 0; c < FIELD_COUNT; c++) {
        position[c] = FIELDS;
        for (size_t f = 0; f < count; f++)
            if (strcmp(field[f], field_name(c)) == 0)
                position[c] = f;
    }
    return position[PC_FIELD] < FIELDS && position[TRUTH_FETCHED] < FIELDS &&
           position[TRUTH_RETIRED] < FIELDS && position[TRUTH_ABORTED] < FIELDS;
}

static bool parse_number(const char *text, uint64_t *value) {
    char *end;
    *value = strtoull(text, &end, 0);
    return end != text && *end == 0;
}

static bool parse_row(char *line, const size_t position[FIELD_COUNT], truth_row_t *row,
                      bool *counted) {
    char *field[FIELDS];
    size_t count = split_line(line, field);
    uint64_t value[FIELD_COUNT] = {[COUNTED_FIELD] = 1};
    for (int c = 0; c < FIELD_COUNT; c++)
        if (position[c] != FIELDS &&
            (position[c] >= count || !parse_number(field[position[c]], &value[c])))
            return false;
    row->pc = place_of(value[PC_FIELD], (uint16_t)value[CONTEXT_FIELD], 0);
    memcpy(row->value, value, sizeof row->value);
    *counted = value[COUNTED_FIELD] != 0;
    return true;
}

static bool read_rows(pc_table_t *truth, pc_table_t *apart, FILE *file, const char *path,
                      failure_t *failure) {
    char line[4096];
    size_t position[FIELD_COUNT];
    truth_row_t row;
    bool counted;
    if (!fgets(line, sizeof line, file) || !find_columns(line, position))
        return failure_set(
            failure, "%s: line 1: a header with pc,fetched,retired,aborted was expected.", path);
    for (size_t number = 2; fgets(line, sizeof line, file); number++) {
        if (line[strspn(line, " \r\n")] == 0)
            continue;
        if (!parse_row(line, position, &row, &counted))
            return failure_set(failure, "%s: line %zu: a number in every column was expected.",
                               path, number);
        truth_add(counted ? truth : apart, &row);
    }
    pc_table_sort(truth);
    pc_table_sort(apart);
    return true;
}

bool truth_read(pc_table_t *truth, pc_table_t *apart, const char *path, failure_t *failure) {
    FILE *file = fopen(path, "r");
    if (!file)
        return failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    bool good = read_rows(truth, apart, file, path, failure);
    fclose(file);
    return good;
}
