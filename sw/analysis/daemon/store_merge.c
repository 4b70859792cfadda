/* SPDX-License-Identifier: Apache-2.0 */
/* See store.h: sets of another database, whose load files get numbers of this one. Sets record
 * which database they came from, so that newer contents from there replace the older ones here. */
#include "memory.h"
#include "sample_sets.h"
#include "store.h"
#include "store_sql.h"
#include "sums.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    store_t *store;
    sqlite3 *to, *from;
    char *origin;
    uint16_t number[UINT16_MAX + 1]; /* numbers here of the other's load files */
    const char *path;
} merge_t;

/* Epochs with the same name are merged. */
static sqlite3_int64 epoch_of(merge_t *merge, sqlite3_int64 there) {
    sqlite3_stmt *row =
        sql_prepare(merge->from, "SELECT name, began, ended FROM epochs WHERE id = ?");
    sqlite3_bind_int64(row, 1, there);
    sqlite3_int64 here = -1;
    if (sqlite3_step(row) == SQLITE_ROW) {
        sqlite3_stmt *same = sql_prepare(merge->to, "SELECT id FROM epochs WHERE name = ?");
        sqlite3_bind_text(same, 1, sql_text(row, 0), -1, SQLITE_STATIC);
        if (sqlite3_step(same) == SQLITE_ROW)
            here = sqlite3_column_int64(same, 0);
        sqlite3_finalize(same);
        sqlite3_int64 began = sqlite3_column_int64(row, 1), ended = sqlite3_column_int64(row, 2);
        if (here < 0 && sql_put(merge->to, "INSERT INTO epochs VALUES(NULL, ?, ?, ?)", "tii",
                                sql_text(row, 0), began, ended ? ended : began))
            here = sqlite3_last_insert_rowid(merge->to);
    }
    sqlite3_finalize(row);
    return here;
}

static bool copy_facts(merge_t *merge, const char *table, sqlite3_int64 from, sqlite3_int64 to) {
    char *select =
             memory_print("SELECT name, value FROM %s WHERE id BETWEEN ? AND ? ORDER BY id", table),
         *insert = memory_print("INSERT INTO %s VALUES(?, ?, ?)", table);
    sqlite3_stmt *row = sql_rows_of(merge->from, select, from);
    sqlite3_int64 id = to << DATABASE_SET_SHIFT;
    bool good = row != NULL;
    while (good && sqlite3_step(row) == SQLITE_ROW)
        good = sql_put(merge->to, insert, "itt", id++, sql_text(row, 0), sql_text(row, 1));
    good &= sqlite3_finalize(row) == SQLITE_OK;
    free(select);
    free(insert);
    return good;
}

static bool copy_samples(merge_t *merge, sqlite3_int64 from, sqlite3_int64 to) {
    sqlite3_stmt *row = sql_rows_of(
        merge->from, "SELECT record FROM samples WHERE id BETWEEN ? AND ? ORDER BY id", from);
    sqlite3_stmt *insert = sql_prepare(merge->to, "INSERT INTO samples VALUES(?, ?, ?)");
    sqlite3_int64 id = to << DATABASE_SET_SHIFT;
    bool good = row && insert;
    while (good && sqlite3_step(row) == SQLITE_ROW) {
        record_t record, moved;
        sample_t sample;
        good = sql_record(row, 0, &record) && record_decode(&record, &sample) &&
               sum_of(&record, merge->number[sample.context], &moved) &&
               sql_put_record(insert, id++, &moved);
    }
    good &= sqlite3_finalize(row) == SQLITE_OK;
    sqlite3_finalize(insert);
    return good;
}

static bool copy_programs(merge_t *merge) {
    sqlite3_stmt *row = sql_prepare(merge->from, "SELECT sha256, size, bytes FROM programs");
    sqlite3_stmt *insert = sql_prepare(merge->to, "INSERT OR IGNORE INTO programs VALUES(?, ?, ?)");
    bool good = row && insert;
    while (good && sqlite3_step(row) == SQLITE_ROW) {
        for (int i = 0; i < 3; i++)
            sqlite3_bind_value(insert, i + 1, sqlite3_column_value(row, i));
        good = sqlite3_step(insert) == SQLITE_DONE;
        sqlite3_reset(insert);
    }
    good &= sqlite3_finalize(row) == SQLITE_OK;
    sqlite3_finalize(insert);
    return good;
}

/* Numbers are given before the transaction: a flush of the store writes them. */
static void number_files(merge_t *merge) {
    sqlite3_stmt *row = sql_prepare(merge->from, "SELECT id, name, path, sha256 FROM load_files");
    while (row && sqlite3_step(row) == SQLITE_ROW) {
        sqlite3_int64 id = sqlite3_column_int64(row, 0);
        if (id > 0 && id <= UINT16_MAX)
            merge->number[id] =
                store_load_file(merge->store, sql_text(row, 1), sql_text(row, 2), sql_text(row, 3));
    }
    sqlite3_finalize(row);
}

static bool copy_sets(merge_t *merge) {
    database_sets_t sets;
    bool good = database_sets(&sets, merge->from);
    for (size_t i = 0; good && i < sets.count; i++) {
        const database_set_t *set = &sets.list[i];
        sqlite3_int64 epoch = epoch_of(merge, set->epoch), id = store_new_set(merge->store);
        const char *origin = *set->origin ? set->origin : merge->origin;
        good = epoch >= 0 &&
               sql_put(merge->to, "INSERT INTO sets VALUES(?, ?, ?, ?, ?, ?)", "iitttt", id, epoch,
                       set->platform, set->label, origin, set->settings) &&
               copy_facts(merge, "set_meta", set->id, id) &&
               copy_facts(merge, "set_counters", set->id, id) && copy_samples(merge, set->id, id);
    }
    database_sets_free(&sets);
    return good;
}

/* Everything that came from there before, even through another database. */
static bool forget_sets(merge_t *merge) {
    static const char *const tables[] = {"samples", "set_meta", "set_counters"};
    sqlite3_stmt *row = sql_prepare(merge->from, "SELECT DISTINCT origin FROM sets");
    bool good = row != NULL;
    while (good && sqlite3_step(row) == SQLITE_ROW) {
        const char *origin = *sql_text(row, 0) ? sql_text(row, 0) : merge->origin;
        for (size_t i = 0; good && i < sizeof tables / sizeof *tables; i++) {
            char *sql = memory_print(
                "DELETE FROM %s WHERE id >> 32 IN (SELECT id FROM sets WHERE origin = ?)",
                tables[i]);
            good = sql_put(merge->to, sql, "t", origin);
            free(sql);
        }
        good = good && sql_put(merge->to, "DELETE FROM sets WHERE origin = ?", "t", origin);
    }
    sqlite3_finalize(row);
    return good;
}

static char *origin_of(sqlite3 *db) {
    sqlite3_stmt *row = sql_prepare(db, "SELECT value FROM meta WHERE name = 'database'");
    char *text = row && sqlite3_step(row) == SQLITE_ROW ? memory_copy(sql_text(row, 0)) : NULL;
    sqlite3_finalize(row);
    return text;
}

static bool merge_sets(merge_t *merge, failure_t *failure) {
    char *own = origin_of(merge->to);
    bool same = !merge->origin || (own && strcmp(own, merge->origin) == 0);
    free(own);
    if (same)
        return failure_set(failure, "%s: is the database itself, or a copy of it.", merge->path);
    number_files(merge);
    if (!store_flush(merge->store, failure))
        return false;
    if (sql_run(merge->to, "BEGIN IMMEDIATE") && forget_sets(merge) && copy_programs(merge) &&
        copy_sets(merge) && sql_run(merge->to, "COMMIT"))
        return true;
    failure_set(failure, "%s: cannot be merged: %s; %s.", merge->path, sqlite3_errmsg(merge->from),
                sqlite3_errmsg(merge->to));
    sql_run(merge->to, "ROLLBACK");
    return false;
}

bool store_merge(store_t *store, const char *path, failure_t *failure) {
    merge_t *merge = memory_get(sizeof *merge);
    *merge = (merge_t){.store = store, .to = store_database(store), .path = path};
    merge->from = database_open(path, failure);
    bool good = merge->from != NULL;
    if (good) {
        merge->origin = origin_of(merge->from);
        good = merge_sets(merge, failure);
    }
    sqlite3_close(merge->from);
    free(merge->origin);
    free(merge);
    return good;
}
