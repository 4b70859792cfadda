/* SPDX-License-Identifier: Apache-2.0 */
/* See profile_reading.h: all tables but those of samples. */
#include "demangle.h"
#include "profile_reading.h"
#include "signature_hash.h"

/* --- queries */

bool reading_rows(const reading_t *reading, const char *sql, sql_take_t *take, void *into) {
    return sql_rows(sql_prepare(reading->db, sql), take, into);
}

bool reading_table(reading_t *reading, const char *table, const char *sql, sql_take_t *take,
                   void *into) {
    return reading_rows(reading, sql, take, into) ||
           failure_set(reading->failure,
                       "%s: table %s: damaged (%s).\n  Record it again with `assay record`.",
                       reading->path, table, sqlite3_errmsg(reading->db));
}

bool reading_has_table(const reading_t *reading, const char *name) {
    char sql[96];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM sqlite_master WHERE name = '%s'", name);
    return sql_number(reading->db, sql) == 1;
}

static bool has_column(const reading_t *reading, const char *table, const char *name) {
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM pragma_table_info('%s') WHERE name = '%s'",
             table, name);
    return sql_number(reading->db, sql) == 1;
}

/* --- facts */

/* Facts are limited in number, as each is looked for among all the others. */
static bool take_fact(sqlite3_stmt *row, void *into) {
    enum { FACTS_MOST = 10000, FACT_MOST = 1 << 20 };
    const facts_t *facts = into;
    if (facts->count >= FACTS_MOST || sqlite3_column_bytes(row, 1) > FACT_MOST)
        return false;
    facts_set(into, sql_text(row, 0), "%s", sql_text(row, 1));
    return true;
}

bool reading_meta(reading_t *reading) {
    return reading_table(reading, "meta", "SELECT name, value FROM meta ORDER BY rowid", take_fact,
                         &reading->profile->meta);
}

/* What estimates rest on counts something: a number that no run of a machine can exceed. */
static bool check_counters(const reading_t *reading) {
    const facts_t *counters = &reading->profile->counters;
#define COUNTER_NAME(name, ...) #name,
    static const char *const names[] = {PD_COUNTER_LIST(COUNTER_NAME) "counted_cycles", "in_flight",
                                        "cycles", "instructions"};
    const double most = 9007199254740992.0; /* 2^53 */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        double number = facts_number(counters, names[i], 0);
        if (!(number >= 0 && number <= most))
            return failure_set(reading->failure,
                               "%s: its counter `%s` is `%s`, where a count was expected.\n"
                               "  Record it again with `assay record`.",
                               reading->path, names[i], facts_text(counters, names[i]));
    }
    return true;
}

bool reading_counters(reading_t *reading) {
    return reading_table(reading, "counters", "SELECT name, value FROM counters ORDER BY rowid",
                         take_fact, &reading->profile->counters) &&
           check_counters(reading);
}

/* --- symbols */

static bool take_symbol(sqlite3_stmt *row, void *into) {
    symbols_add(into, (uint64_t)sqlite3_column_int64(row, 0),
                (uint64_t)sqlite3_column_int64(row, 1), sql_text(row, 2));
    return true;
}

bool reading_symbols(reading_t *reading) {
    symbols_t *symbols = &reading->profile->symbols;
    if (!reading_table(reading, "symbols",
                       "SELECT address, size, name FROM symbols ORDER BY address", take_symbol,
                       symbols))
        return false;
    symbols_finish(symbols, UINT64_MAX); /* SQL's order is that of signed numbers */
    demangle_symbols(symbols);
    return true;
}

/* --- stacks of calls */

static bool take_call(sqlite3_stmt *row, void *into) {
    stacks_t *stacks = into;
    sqlite3_int64 id = sqlite3_column_int64(row, 0), parent = sqlite3_column_int64(row, 1);
    call_t call = {.parent = (uint32_t)parent,
                   .kind = (stack_kind_t)sqlite3_column_int(row, 2),
                   .site = (uint64_t)sqlite3_column_int64(row, 3),
                   .entry = (uint64_t)sqlite3_column_int64(row, 4),
                   .calls = (uint64_t)sqlite3_column_int64(row, 5)};
    return parent >= 0 && parent < id && id < UINT32_MAX && stacks_add(stacks, &call) &&
           (size_t)id == stacks->count - 1;
}

bool reading_stacks(reading_t *reading) {
    return !reading_has_table(reading, "stacks") ||
           reading_table(reading, "stacks",
                         "SELECT id, parent, kind, site, entry, calls FROM stacks ORDER BY id",
                         take_call, &reading->profile->stacks);
}

static bool take_stack_row(sqlite3_stmt *row, void *into) {
    sqlite3_int64 stack = sqlite3_column_int64(row, 0);
    stack_row_t is = {.stack = (uint32_t)stack,
                      .place = (uint64_t)sqlite3_column_int64(row, 1),
                      .parts = (uint64_t)sqlite3_column_int64(row, 2),
                      .retired = (uint64_t)sqlite3_column_int64(row, 3)};
    return stack >= 0 && stack < UINT32_MAX && stacks_add_row(into, &is);
}

bool reading_stack_rows(reading_t *reading) {
    return !reading_has_table(reading, "truth_stacks") ||
           reading_table(reading, "truth_stacks",
                         "SELECT stack, pc, parts, retired FROM truth_stacks", take_stack_row,
                         &reading->profile->stacks);
}

/* --- signatures */

static bool take_signature(sqlite3_stmt *row, void *into) {
    signature_t s = {.pc = (uint64_t)sqlite3_column_int64(row, 0),
                     .number = (uint64_t)sqlite3_column_int64(row, 1),
                     .context = (uint16_t)sqlite3_column_int(row, 2),
                     .privilege = (uint8_t)sqlite3_column_int(row, 3),
                     .count = (uint16_t)sqlite3_column_int(row, 4)};
    sqlite3_int64 hash = sqlite3_column_int64(row, 6);
    if (hash < 0 || hash > HASH_MOST || s.count == 0 || s.count > SIGNATURE_MOST ||
        !sql_words(row, 5, s.bits, signature_words(s.count)))
        return false;
    s.hash = (uint8_t)hash;
    return signatures_add(into, &s);
}

bool reading_signatures(reading_t *reading) {
    char select[128];
    snprintf(select, sizeof select,
             "SELECT pc, number, context, privilege, count, bits, %s FROM signatures ORDER BY id",
             has_column(reading, "signatures", "hash") ? "hash" : "0");
    return !reading_has_table(reading, "signatures") ||
           reading_table(reading, "signatures", select, take_signature,
                         &reading->profile->signatures);
}

/* --- truth */

typedef struct {
    pc_table_t *table;
    const truth_shape_t *shape;
    int column[1 + TRUTH_COLUMNS]; /* column of the shape by column of the file; `known` of them */
    int known;
} truth_reading_t;

/* An older profile lacks some, a newer one has others: the name counts. */
static void find_truth_columns(truth_reading_t *reading, sqlite3_stmt *row) {
    int count = sqlite3_column_count(row);
    for (reading->known = 1; reading->known < count && reading->known <= TRUTH_COLUMNS;
         reading->known++)
        reading->column[reading->known] =
            truth_column(reading->shape, sqlite3_column_name(row, reading->known));
}

static bool take_truth(sqlite3_stmt *row, void *into) {
    truth_reading_t *reading = into;
    uint64_t numbers[1 + TRUTH_COLUMNS + 1] = {(uint64_t)sqlite3_column_int64(row, 0)};
    if (!reading->known)
        find_truth_columns(reading, row);
    for (int i = 1; i < reading->known; i++)
        numbers[1 + reading->column[i]] = (uint64_t)sqlite3_column_int64(row, i);
    truth_add(reading->table, reading->shape, numbers);
    return true;
}

static bool read_truth(reading_t *reading, const char *name, const truth_shape_t *shape,
                       pc_table_t *table) {
    char select[128];
    truth_reading_t of_table = {.table = table, .shape = shape};
    snprintf(select, sizeof select, "SELECT * FROM %s ORDER BY %s", name, shape->key);
    if (reading_has_table(reading, name) &&
        !reading_table(reading, name, select, take_truth, &of_table))
        return false;
    pc_table_sort(table);
    return true;
}

bool reading_truth(reading_t *reading) {
    profile_t *p = reading->profile;
    return read_truth(reading, "truth", &truth_by_instruction, &p->truth) &&
           read_truth(reading, "truth_apart", &truth_by_instruction, &p->apart) &&
           read_truth(reading, "truth_halves", &truth_by_instruction, &p->halves) &&
           read_truth(reading, "truth_fetches", &truth_by_fetch, &p->truth_fetches) &&
           read_truth(reading, "truth_fetches_apart", &truth_by_fetch, &p->fetches_apart);
}

bool reading_data(reading_t *reading) {
    return read_truth(reading, "truth_data", &truth_by_data, &reading->profile->data);
}
