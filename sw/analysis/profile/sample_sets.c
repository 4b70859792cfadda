/* SPDX-License-Identifier: Apache-2.0 */
/* See sample_sets.h: names of sets, and the list of them. */
#include "sample_sets.h"
#include "memory.h"
#include "profile_guard.h"
#include "profile_sql.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- names */

static bool begins(const char *text, const char *word) {
    return strncmp(text, word, strlen(word)) == 0;
}

bool database_is(const char *path) {
    static const char magic[] = "SQLite format 3";
    char first[sizeof magic] = "";
    sqlite3 *db = NULL;
    struct stat status;
    bool regular = stat(path, &status) == 0 && S_ISREG(status.st_mode);
    FILE *file = regular ? fopen(path, "rbe") : NULL; /* a pipe would block */
    bool is = file && fread(first, sizeof magic, 1, file) == 1 && strcmp(first, magic) == 0;
    if (file)
        fclose(file);
    is = is && sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
         sql_number(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'epochs'") == 1;
    sqlite3_close(db);
    return is;
}

/* "name=" and its field; false: there is no such part. */
static bool take_part(database_name_t *name, const char *part) {
    struct {
        const char *is;
        char **field;
    } parts[] = {{"epoch=", &name->epochs},
                 {"label=", &name->label},
                 {"platform=", &name->platform},
                 {"program=", &name->program}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (begins(part, parts[i].is)) {
            free(*parts[i].field);
            *parts[i].field = memory_copy(part + strlen(parts[i].is));
            return true;
        }
    char *end;
    name->set = begins(part, "set=") ? strtoll(part + 4, &end, 10) : 0;
    return name->set > 0 && !*end;
}

bool database_name(database_name_t *name, const char *text, const char **wrong) {
    struct stat is;
    const char *at = stat(text, &is) == 0 ? NULL : strrchr(text, '@');
    *name = (database_name_t){.file = at ? memory_print("%.*s", (int)(at - text), text)
                                         : memory_copy(text)};
    *wrong = NULL;
    if (!database_is(name->file)) {
        database_name_free(name);
        return false;
    }
    char *copy = memory_copy(at ? at + 1 : ""), *rest = copy, *part;
    for (bool first = true; (part = strsep(&rest, ",")); first = false)
        if (first && !strchr(part, '='))
            name->epochs = *part ? memory_copy(part) : NULL;
        else if (!take_part(name, part) && !*wrong)
            *wrong = text + (at - text) + 1 + (part - copy);
    free(copy);
    return true;
}

void database_name_free(database_name_t *name) {
    free(name->file);
    free(name->epochs);
    free(name->label);
    free(name->platform);
    free(name->program);
    *name = (database_name_t){0};
}

/* --- opening */

/* Replays a journal left by a killed writer, if we may write. */
static sqlite3 *open_any(const char *path) {
    static const int modes[] = {SQLITE_OPEN_READONLY, SQLITE_OPEN_READWRITE};
    for (int i = 0; i < 2; i++) {
        sqlite3 *db = NULL;
        enum { PATIENCE = 10000 }; /* milliseconds, while the daemon writes */
        if (sqlite3_open_v2(path, &db, modes[i] | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
            sqlite3_busy_timeout(db, PATIENCE) == SQLITE_OK &&
            sql_number(db, "SELECT count(*) FROM sqlite_schema") >= 0)
            return db;
        sqlite3_close(db);
    }
    return NULL;
}

sqlite3 *database_open(const char *path, failure_t *failure) {
    sqlite3 *db = open_any(path);
    if (db && sql_number(db, "PRAGMA application_id") == PROFILE_APPLICATION &&
        sql_number(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'epochs'") == 1) {
        int64_t schema = sql_number(db, "PRAGMA user_version");
        if (schema != PROFILE_SCHEMA)
            failure_set(failure,
                        "%s: database of format %lld, but this assay reads format %d.\n"
                        "  Use the assay that wrote it.",
                        path, (long long)schema, PROFILE_SCHEMA);
        else if (profile_is_plain(db, path, failure))
            return db;
    } else {
        failure_set(failure, "%s: not a database of `assay daemon`, or damaged: %s.", path,
                    db ? sqlite3_errmsg(db) : "it cannot be opened");
    }
    sqlite3_close(db);
    return NULL;
}

/* --- the list of sets */

static char *column_copy(sqlite3_stmt *row, int column) {
    return memory_copy(sql_text(row, column));
}

static bool take_set(sqlite3_stmt *row, void *into) {
    database_sets_t *sets = into;
    memory_room(sets->list, sets->count);
    sets->list[sets->count++] = (database_set_t){.id = sqlite3_column_int64(row, 0),
                                                 .epoch = sqlite3_column_int64(row, 1),
                                                 .epoch_name = column_copy(row, 2),
                                                 .platform = column_copy(row, 3),
                                                 .label = column_copy(row, 4),
                                                 .origin = column_copy(row, 5),
                                                 .settings = column_copy(row, 6),
                                                 .program = column_copy(row, 7),
                                                 .kind = column_copy(row, 8),
                                                 .samples = sqlite3_column_double(row, 9),
                                                 .unknown = sqlite3_column_double(row, 10)};
    return true;
}

bool database_sets(database_sets_t *sets, sqlite3 *db) {
    static const char sql[] =
        "SELECT s.id, s.epoch, e.name, s.platform, s.label, s.origin, s.settings,"
        " (SELECT value FROM set_meta WHERE id BETWEEN s.id << 32 AND (s.id << 32) + 4294967295"
        "  AND name = 'program'),"
        " (SELECT value FROM set_meta WHERE id BETWEEN s.id << 32 AND (s.id << 32) + 4294967295"
        "  AND name = 'kind'),"
        " (SELECT value FROM set_counters WHERE id BETWEEN s.id << 32 AND (s.id << 32) + 4294967295"
        "  AND name = 'taken'),"
        " (SELECT value FROM set_counters WHERE id BETWEEN s.id << 32 AND (s.id << 32) + 4294967295"
        "  AND name = 'unknown') "
        "FROM sets AS s JOIN epochs AS e ON e.id = s.epoch ORDER BY e.began, e.id, s.id";
    *sets = (database_sets_t){0};
    return sql_rows(sql_prepare(db, sql), take_set, sets);
}

void database_sets_free(database_sets_t *sets) {
    for (size_t i = 0; i < sets->count; i++) {
        database_set_t *set = &sets->list[i];
        char *const texts[] = {set->epoch_name, set->platform, set->label, set->origin,
                               set->settings,   set->program,  set->kind};
        for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
            free(texts[t]);
    }
    free(sets->list);
    *sets = (database_sets_t){0};
}

char **database_epochs(sqlite3 *db, size_t *count) {
    sqlite3_stmt *row = sql_prepare(db, "SELECT name FROM epochs ORDER BY began, id");
    char **list = NULL;
    *count = 0;
    while (row && sqlite3_step(row) == SQLITE_ROW) {
        memory_room(list, *count);
        list[(*count)++] = column_copy(row, 0);
    }
    sqlite3_finalize(row);
    return list;
}
