/* SPDX-License-Identifier: Apache-2.0 */
/* See history.h. */
#include "history.h"
#include "memory.h"
#include "profile_sql.h"
#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { APPLICATION = 0x41535549, VERSION = 1, WAIT_MS = 60000 }; /* "ASUI" */

struct history {
    sqlite3 *db;
    char *path;
};

static const char schema[] =
    "PRAGMA application_id = 1095980361; PRAGMA user_version = 1;"
    "CREATE TABLE IF NOT EXISTS results(key TEXT, name TEXT, value TEXT NOT NULL, PRIMARY KEY(key, name)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS figures(key TEXT, name TEXT, part TEXT, value REAL, sigma REAL,"
    " PRIMARY KEY(key, name, part)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS labels(id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE, suite TEXT NOT NULL,"
    " platform TEXT NOT NULL, date TEXT NOT NULL, commit_date TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS runs(label INTEGER, machine TEXT, program TEXT, measure TEXT, kind TEXT NOT NULL, seed INTEGER,"
    " key TEXT NOT NULL, PRIMARY KEY(label, machine, program, measure, seed)) WITHOUT ROWID;";

static const char *remedy_of(int code) {
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB
               ? "It is damaged: move it away or put a copy back, and run the suite again."
           : code == SQLITE_FULL || code == SQLITE_IOERR ? "Make room on its disk."
           : code == SQLITE_BUSY || code == SQLITE_LOCKED
               ? "Another process holds it: try again later."
               : "Choose another folder with -o.";
}

bool history_refuse(const history_t *history, failure_t *failure, const char *what) {
    int code = history->db ? sqlite3_errcode(history->db) : SQLITE_NOMEM;
    return failure_set(failure, "%s: %s: %s.\n  %s", history->path, what,
                       history->db ? sqlite3_errmsg(history->db) : "no memory",
                       remedy_of(code & 0xff));
}

bool history_open(history_t **out, const char *path, bool write, failure_t *failure) {
    history_t *history = *out = memory_get(sizeof *history);
    history->path = memory_copy(path);
    int flags = write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    bool good = false;
    if (!write && access(path, R_OK) != 0)
        failure_set(failure, "%s: cannot be read: %s.\n  `assay suite run` makes it.", path,
                    strerror(errno));
    else if (sqlite3_open_v2(path, &history->db, flags, NULL) != SQLITE_OK)
        history_refuse(history, failure, "cannot be opened");
    else {
        sqlite3_busy_timeout(history->db, WAIT_MS);
        int64_t tables = sql_number(history->db, "SELECT count(*) FROM sqlite_master");
        bool ours = sql_number(history->db, "PRAGMA application_id") == APPLICATION &&
                    sql_number(history->db, "PRAGMA user_version") == VERSION;
        if (tables < 0)
            history_refuse(history, failure, "cannot be read");
        else if (!ours && (tables > 0 || !write))
            failure_set(failure, "%s: is not a history of suites, or one of another version.",
                        path);
        else
            good = ours || sql_run(history->db, schema) ||
                   history_refuse(history, failure, "cannot be made");
    }
    if (!good) {
        history_close(history);
        *out = NULL;
    }
    return good;
}

void history_close(history_t *history) {
    if (!history)
        return;
    sqlite3_close(history->db);
    free(history->path);
    free(history);
}

bool history_begin(history_t *history, failure_t *failure) {
    return sql_run(history->db, "BEGIN IMMEDIATE") ||
           history_refuse(history, failure, "cannot be written");
}

bool history_commit(history_t *history, failure_t *failure) {
    if (sql_run(history->db, "COMMIT"))
        return true;
    history_refuse(history, failure, "cannot be written");
    history_undo(history);
    return false;
}

void history_undo(history_t *history) { sql_run(history->db, "ROLLBACK"); }

/* --- results */

static sqlite3_stmt *rows_of_key(history_t *history, const char *sql, const char *key) {
    sqlite3_stmt *row = sql_prepare(history->db, sql);
    sqlite3_bind_text(row, 1, key, -1, SQLITE_STATIC);
    return row;
}

static bool take_text(sqlite3_stmt *row, void *into) {
    char **text = into;
    free(*text);
    *text = memory_copy(sql_text(row, 0));
    return true;
}

char *history_status(history_t *history, const char *key) {
    char *status = NULL;
    sql_rows(
        rows_of_key(history, "SELECT value FROM results WHERE key = ? AND name = 'status'", key),
        take_text, &status);
    return status;
}

static bool put_figure(sqlite3_stmt *insert, const char *key, const figure_t *figure) {
    sqlite3_bind_text(insert, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, figure->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 3, figure->part, -1, SQLITE_STATIC);
    sqlite3_bind_double(insert, 4, figure->value.value);
    if (estimate_is_certain(figure->value))
        sqlite3_bind_null(insert, 5);
    else
        sqlite3_bind_double(insert, 5, figure->value.sigma);
    bool done = sqlite3_step(insert) == SQLITE_DONE;
    return sqlite3_reset(insert) == SQLITE_OK && done;
}

bool history_put_result(history_t *history, const char *key, const result_t *result) {
    sqlite3_stmt *insert =
        sql_prepare(history->db, "INSERT OR REPLACE INTO figures VALUES(?, ?, ?, ?, ?)");
    bool good = insert && sql_put(history->db, "DELETE FROM results WHERE key = ?", "t", key) &&
                sql_put(history->db, "DELETE FROM figures WHERE key = ?", "t", key);
    for (size_t i = 0; good && i < result->facts.count; i++)
        good = sql_put(history->db, "INSERT INTO results VALUES(?, ?, ?)", "ttt", key,
                       result->facts.list[i].name, result->facts.list[i].value);
    for (size_t i = 0; good && i < result->count; i++)
        good = put_figure(insert, key, &result->list[i]);
    sqlite3_finalize(insert);
    return good;
}

static bool take_fact(sqlite3_stmt *row, void *into) {
    facts_set(&((result_t *)into)->facts, sql_text(row, 0), "%s", sql_text(row, 1));
    return true;
}

static bool take_figure(sqlite3_stmt *row, void *into) {
    double value = sqlite3_column_double(row, 2);
    char *name = memory_copy(sql_text(row, 0));
    result_add(into, name, sql_text(row, 1),
               sqlite3_column_type(row, 3) == SQLITE_NULL
                   ? estimate_certain(value)
                   : (estimate_t){value, sqlite3_column_double(row, 3)});
    free(name);
    return true;
}

bool history_get_result(history_t *history, const char *key, result_t *result) {
    *result = (result_t){0};
    return sql_rows(rows_of_key(history, "SELECT name, value FROM results WHERE key = ?", key),
                    take_fact, result) &&
           sql_rows(rows_of_key(history,
                                "SELECT name, part, value, sigma FROM figures WHERE key = ?", key),
                    take_figure, result);
}

/* --- labels and runs */

static bool take_number(sqlite3_stmt *row, void *into) {
    *(int64_t *)into = sqlite3_column_int64(row, 0);
    return true;
}

bool history_put_label(history_t *history, history_label_t *label) {
    bool good = sql_put(
        history->db,
        "INSERT INTO labels(label, suite, platform, date, commit_date) VALUES(?, ?, ?, ?, ?) "
        "ON CONFLICT(label) DO UPDATE SET suite = excluded.suite, platform = excluded.platform,"
        " commit_date = excluded.commit_date",
        "ttttt", label->label, label->suite, label->platform, label->date, label->commit_date);
    label->id = -1;
    return good &&
           sql_rows(rows_of_key(history, "SELECT id FROM labels WHERE label = ?", label->label),
                    take_number, &label->id) &&
           label->id >= 0;
}

bool history_put_run(history_t *history, int64_t label, const history_run_t *run) {
    return sql_put(history->db, "INSERT OR REPLACE INTO runs VALUES(?, ?, ?, ?, ?, ?, ?)",
                   "ittttit", (sqlite3_int64)label, run->machine, run->program, run->measure,
                   run->kind, (sqlite3_int64)run->seed, run->key);
}

bool history_drop_run(history_t *history, int64_t label, const history_run_t *run) {
    return sql_put(
        history->db,
        "DELETE FROM runs WHERE label = ? AND machine = ? AND program = ? AND measure = ? AND seed = ?",
        "ittti", (sqlite3_int64)label, run->machine, run->program, run->measure,
        (sqlite3_int64)run->seed);
}

bool history_drop_empty(history_t *history, int64_t label) {
    return sql_put(history->db,
                   "DELETE FROM labels WHERE id = ? AND id NOT IN (SELECT label FROM runs)", "i",
                   (sqlite3_int64)label);
}

/* Rows of texts. */
typedef struct {
    char **text; /* row by row */
    size_t count, columns;
} rows_of_texts_t;

static bool take_texts(sqlite3_stmt *row, void *into) {
    rows_of_texts_t *rows = into;
    rows->columns = (size_t)sqlite3_column_count(row);
    for (size_t c = 0; c < rows->columns; c++) {
        memory_room(rows->text, rows->count);
        rows->text[rows->count++] = memory_copy(sql_text(row, (int)c));
    }
    return true;
}

bool history_labels(history_t *history, history_label_t **list, size_t *count) {
    rows_of_texts_t rows = {.columns = 1};
    /* A label is not before an older one because the clock was set back meanwhile. */
    bool good = sql_rows(
        sql_prepare(history->db,
                    "SELECT id, label, suite, platform, date, commit_date FROM labels ORDER BY "
                    "CASE commit_date WHEN '' THEN max(date) OVER (PARTITION BY commit_date = '' "
                    "ORDER BY id) ELSE commit_date END, id"),
        take_texts, &rows);
    *count = rows.count / rows.columns;
    *list = memory_get((*count + 1) * sizeof **list);
    for (size_t i = 0; i < *count; i++) {
        char **t = rows.text + i * rows.columns;
        (*list)[i] = (history_label_t){strtoll(t[0], NULL, 10), t[1], t[2], t[3], t[4], t[5]};
        free(t[0]);
    }
    free(rows.text);
    return good;
}

bool history_runs(history_t *history, int64_t label, history_run_t **list, size_t *count) {
    rows_of_texts_t rows = {.columns = 1};
    sqlite3_stmt *row =
        sql_prepare(history->db, "SELECT machine, program, measure, kind, seed, key FROM runs "
                                 "WHERE label = ? ORDER BY machine, program, measure, seed");
    sqlite3_bind_int64(row, 1, label);
    bool good = sql_rows(row, take_texts, &rows);
    *count = rows.count / rows.columns;
    *list = memory_get((*count + 1) * sizeof **list);
    for (size_t i = 0; i < *count; i++) {
        char **t = rows.text + i * rows.columns;
        (*list)[i] = (history_run_t){t[0], t[1], t[2], t[3], strtoull(t[4], NULL, 10), t[5]};
        free(t[4]);
    }
    free(rows.text);
    return good;
}

static void free_texts(char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
}

void history_free_labels(history_label_t *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        free_texts((char *const[]){list[i].label, list[i].suite, list[i].platform, list[i].date,
                                   list[i].commit_date},
                   5);
    free(list);
}

void history_free_runs(history_run_t *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        free_texts((char *const[]){list[i].machine, list[i].program, list[i].measure, list[i].kind,
                                   list[i].key},
                   5);
    free(list);
}
