/* See truth.h. */
#include "truth.h"
#include "memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 64, PC_FIELD = TRUTH_COLUMNS };

const char *truth_column_name(truth_column_t column) {
    static const char *const names[TRUTH_COLUMNS] = {
        [TRUTH_FETCHED] = "fetched",
        [TRUTH_RETIRED] = "retired",
        [TRUTH_ABORTED] = "aborted",
        [TRUTH_ICMISS] = "icmiss",
        [TRUTH_DMISS] = "dmiss",
        [TRUTH_TAKEN] = "taken",
        [TRUTH_MISPREDICTED] = "misp",
        [TRUTH_MAP] = "lat_fetch_map",
        [TRUTH_DATA] = "lat_map_ready",
        [TRUTH_ISSUE] = "lat_ready_issue",
        [TRUTH_EXECUTE] = "lat_issue_rready",
        [TRUTH_RETIRE] = "lat_rready_retire",
        [TRUTH_TOTAL] = "lat_total",
    };
    return names[column];
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

/* position[c]: the field of column c (PC_FIELD: of the PC), FIELDS if it is not there. */
static bool find_columns(char *line, size_t position[TRUTH_COLUMNS + 1]) {
    char *field[FIELDS];
    size_t count = split_line(line, field);
    for (int c = 0; c <= TRUTH_COLUMNS; c++) {
        const char *name = c == PC_FIELD ? "pc" : truth_column_name((truth_column_t)c);
        position[c] = FIELDS;
        for (size_t f = 0; f < count; f++)
            if (strcmp(field[f], name) == 0)
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

static bool parse_row(char *line, const size_t position[TRUTH_COLUMNS + 1], truth_row_t *row) {
    char *field[FIELDS];
    size_t count = split_line(line, field);
    *row = (truth_row_t){0};
    for (int c = 0; c <= TRUTH_COLUMNS; c++) {
        uint64_t *value = c == PC_FIELD ? &row->pc : &row->value[c];
        if (position[c] == FIELDS)
            continue;
        if (position[c] >= count || !parse_number(field[position[c]], value))
            return false;
    }
    return true;
}

static bool read_rows(pc_table_t *truth, FILE *file, const char *path, failure_t *failure) {
    char line[2048];
    size_t position[TRUTH_COLUMNS + 1];
    truth_row_t row;
    if (!fgets(line, sizeof line, file) || !find_columns(line, position))
        return failure_set(
            failure, "%s: line 1: a header with pc,fetched,retired,aborted was expected.", path);
    for (size_t number = 2; fgets(line, sizeof line, file); number++) {
        if (line[strspn(line, " \r\n")] == 0)
            continue;
        if (!parse_row(line, position, &row))
            return failure_set(failure, "%s: line %zu: a number in every column was expected.",
                               path, number);
        truth_add(truth, &row);
    }
    pc_table_sort(truth);
    return true;
}

bool truth_read(pc_table_t *truth, const char *path, failure_t *failure) {
    FILE *file = fopen(path, "r");
    if (!file)
        return failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    bool good = read_rows(truth, file, path, failure);
    fclose(file);
    return good;
}
