/* SPDX-License-Identifier: Apache-2.0 */
/* See store.h. Rows get their numbers in memory, so that a flush only writes: the next flush writes
 * what failed. */
#include "store.h"
#include "memory.h"
#include "profile_sql.h"
#include "sample_sets.h"
#include "store_sql.h"
#include "sums.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

struct set {
    int64_t id;
    char *key; /* platform, label and settings: its key for look-ups */
    char *platform, *label, *settings;
    facts_t meta, counters;
    sums_t sums;
    bool written; /* its row and its meta are written */
};

typedef struct {
    uint16_t number;
    char *name, *path, *sha256;
    bool written;
} file_t;

typedef struct {
    char *path, *sha256;
    bool written;
} kept_t;

struct store {
    sqlite3 *db;
    int lock;
    char *path;
    int64_t epoch, next_set;
    char epoch_name[64];
    set_t **sets;
    size_t set_count;
    file_t *files;
    size_t file_count;
    kept_t *programs;
    size_t program_count;
    facts_t facts;
};

/* --- opening */

static bool lock_it(store_t *store, const char *path, failure_t *failure) {
    char *name = memory_print("%s.lock", path);
    store->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool good = store->lock >= 0 && flock(store->lock, LOCK_EX | LOCK_NB) == 0;
    if (!good && store->lock >= 0)
        failure_set(failure,
                    "%s: another process writes it: an `assay daemon` runs.\n"
                    "  `assay daemon --status %s` asks it, `--stop` ends it.",
                    path, path);
    else if (!good)
        failure_set(failure, "%s: cannot be made: %s.\n  Give a database in a folder of yours.",
                    name, strerror(errno));
    free(name);
    return good;
}

static bool is_ready(store_t *store, failure_t *failure) {
    if (sqlite3_open(store->path, &store->db) != SQLITE_OK)
        return failure_set(failure, "%s: cannot be written: %s.", store->path,
                           sqlite3_errmsg(store->db));
    sqlite3_busy_timeout(store->db, 10000);
    if (sql_number(store->db, "SELECT count(*) FROM sqlite_schema") == 0) {
        uint64_t id = 0;
        if (getrandom(&id, sizeof id, 0) != sizeof id)
            id = (uint64_t)time(NULL);
        store_fact(store, "database", "%016" PRIx64, id);
        return sql_run(store->db, database_schema) ||
               failure_set(failure, "%s: cannot be written: %s.", store->path,
                           sqlite3_errmsg(store->db));
    }
    sqlite3 *same = database_open(store->path, failure); /* checks the schema, as for any reader */
    sqlite3_close(same);
    return same != NULL;
}

/* The newest epoch continues. */
static void find_epoch(store_t *store) {
    sqlite3_stmt *row = sql_prepare(
        store->db, "SELECT id, name FROM epochs WHERE ended = 0 ORDER BY id DESC LIMIT 1");
    if (row && sqlite3_step(row) == SQLITE_ROW) {
        store->epoch = sqlite3_column_int64(row, 0);
        snprintf(store->epoch_name, sizeof store->epoch_name, "%s",
                 (const char *)sqlite3_column_text(row, 1));
    }
    sqlite3_finalize(row);
    store->next_set = sql_number(store->db, "SELECT coalesce(max(id), 0) + 1 FROM sets");
}

static void find_files(store_t *store) {
    sqlite3_stmt *row =
        sql_prepare(store->db, "SELECT id, name, path, sha256 FROM load_files ORDER BY id");
    while (row && sqlite3_step(row) == SQLITE_ROW) {
        memory_room(store->files, store->file_count);
        store->files[store->file_count++] = (file_t){.number = (uint16_t)sqlite3_column_int(row, 0),
                                                     .name = memory_copy(sql_text(row, 1)),
                                                     .path = memory_copy(sql_text(row, 2)),
                                                     .sha256 = memory_copy(sql_text(row, 3)),
                                                     .written = true};
    }
    sqlite3_finalize(row);
}

store_t *store_open(const char *path, failure_t *failure) {
    store_t *store = memory_get(sizeof *store);
    store->path = memory_copy(path);
    store->lock = -1;
    if (!lock_it(store, path, failure) || !is_ready(store, failure)) {
        store_close(store);
        return NULL;
    }
    find_epoch(store);
    find_files(store);
    if (!store->epoch && !store_epoch(store, NULL, 0, failure)) {
        store_close(store);
        return NULL;
    }
    return store;
}

static void forget_sets(store_t *store) {
    for (size_t i = 0; i < store->set_count; i++) {
        set_t *set = store->sets[i];
        facts_free(&set->meta);
        facts_free(&set->counters);
        sums_free(&set->sums);
        free(set->key);
        free(set->platform);
        free(set->label);
        free(set->settings);
        free(set);
    }
    free(store->sets);
    store->sets = NULL;
    store->set_count = 0;
}

void store_close(store_t *store) {
    forget_sets(store);
    for (size_t i = 0; i < store->file_count; i++) {
        free(store->files[i].name);
        free(store->files[i].path);
        free(store->files[i].sha256);
    }
    for (size_t i = 0; i < store->program_count; i++) {
        free(store->programs[i].path);
        free(store->programs[i].sha256);
    }
    free(store->files);
    free(store->programs);
    facts_free(&store->facts);
    sqlite3_close(store->db);
    if (store->lock >= 0)
        close(store->lock);
    free(store->path);
    free(store);
}

/* --- epochs */

const char *store_epoch_name(const store_t *store) { return store->epoch_name; }

/* Epochs of one minute get the suffixes .2, .3 and so on. */
static char *name_epoch(store_t *store, const char *name) {
    char minute[32];
    time_t now = time(NULL);
    strftime(minute, sizeof minute, "%Y%m%d%H%M", gmtime(&now));
    for (unsigned n = 1;; n++) {
        char *text = n == 1 ? memory_copy(name ? name : minute)
                            : memory_print("%s.%u", name ? name : minute, n);
        sqlite3_stmt *row = sql_prepare(store->db, "SELECT 1 FROM epochs WHERE name = ?");
        sqlite3_bind_text(row, 1, text, -1, SQLITE_STATIC);
        bool there = sqlite3_step(row) == SQLITE_ROW;
        sqlite3_finalize(row);
        if (!there)
            return text;
        free(text);
    }
}

static bool add_epoch(store_t *store, const char *name) {
    sqlite3_int64 now = time(NULL);
    return sql_put(store->db, "UPDATE epochs SET ended = ? WHERE ended = 0", "i", now) &&
           sql_put(store->db, "INSERT INTO epochs VALUES(NULL, ?, ?, 0)", "ti", name, now);
}

bool store_epoch(store_t *store, const char *name, uint64_t keep, failure_t *failure) {
    if (!store_flush(store, failure))
        return false;
    char *text = name_epoch(store, name);
    bool good = sql_run(store->db, "BEGIN IMMEDIATE") && add_epoch(store, text) &&
                (!keep || sql_bury(store->db, keep)) && sql_run(store->db, "COMMIT");
    if (good) {
        forget_sets(store);
        find_epoch(store);
    } else {
        failure_set(failure, "%s: the epoch cannot begin: %s.", store->path,
                    sqlite3_errmsg(store->db));
        sql_run(store->db, "ROLLBACK");
    }
    free(text);
    return good;
}

/* --- sets */

static char *join_facts(const facts_t *facts) {
    char *text = NULL;
    size_t size;
    FILE *out = memory_stream(&text, &size);
    for (size_t i = 0; i < facts->count; i++)
        fprintf(out, "%s=%s\n", facts->list[i].name, facts->list[i].value);
    fclose(out);
    return text;
}

static void load_facts(store_t *store, const char *table, int64_t set, facts_t *facts) {
    char *sql =
        memory_print("SELECT name, value FROM %s WHERE id BETWEEN ? AND ? ORDER BY id", table);
    sqlite3_stmt *row = sql_rows_of(store->db, sql, set);
    while (row && sqlite3_step(row) == SQLITE_ROW)
        facts_set(facts, sql_text(row, 0), "%s", sql_text(row, 1));
    sqlite3_finalize(row);
    free(sql);
}

/* A set that an earlier daemon has begun continues. */
static void load_set(store_t *store, set_t *set) {
    sqlite3_stmt *row = sql_prepare(
        store->db,
        "SELECT id FROM sets WHERE epoch = ? AND platform = ? AND label = ? AND settings = ? AND origin = ''");
    sqlite3_bind_int64(row, 1, store->epoch);
    sqlite3_bind_text(row, 2, set->platform, -1, SQLITE_STATIC);
    sqlite3_bind_text(row, 3, set->label, -1, SQLITE_STATIC);
    sqlite3_bind_text(row, 4, set->settings, -1, SQLITE_STATIC);
    if (sqlite3_step(row) == SQLITE_ROW) {
        set->id = sqlite3_column_int64(row, 0);
        set->written = true;
    }
    sqlite3_finalize(row);
    if (!set->written)
        return;
    load_facts(store, "set_meta", set->id, &set->meta);
    load_facts(store, "set_counters", set->id, &set->counters);
    row = sql_rows_of(
        store->db, "SELECT record, id FROM samples WHERE id BETWEEN ? AND ? ORDER BY id", set->id);
    while (row && sqlite3_step(row) == SQLITE_ROW) {
        record_t record;
        if (sql_record(row, 0, &record))
            sums_load(&set->sums, &record, (uint32_t)sqlite3_column_int64(row, 1));
    }
    sqlite3_finalize(row);
}

set_t *store_set(store_t *store, const char *platform, const char *label, const facts_t *settings,
                 const facts_t *told) {
    char *text = join_facts(settings), *key = memory_print("%s\n%s\n%s", platform, label, text);
    for (size_t i = 0; i < store->set_count; i++)
        if (strcmp(store->sets[i]->key, key) == 0) {
            free(text);
            free(key);
            return store->sets[i];
        }
    set_t *set = memory_get(sizeof *set);
    *set = (set_t){.key = key,
                   .settings = text,
                   .platform = memory_copy(platform),
                   .label = memory_copy(label)};
    load_set(store, set);
    if (!set->written) {
        set->id = store->next_set++;
        for (size_t i = 0; i < settings->count; i++)
            facts_set(&set->meta, settings->list[i].name, "%s", settings->list[i].value);
        for (size_t i = 0; i < told->count; i++)
            facts_set(&set->meta, told->list[i].name, "%s", told->list[i].value);
    }
    memory_room(store->sets, store->set_count);
    store->sets[store->set_count++] = set;
    return set;
}

void set_take(set_t *set, const record_t *record) { sums_take(&set->sums, record); }

void set_count(set_t *set, const char *name, uint64_t more) {
    facts_set(&set->counters, name, "%" PRIu64, facts_integer(&set->counters, name, 0) + more);
}

void set_width(set_t *set, uint64_t width) {
    facts_set(&set->counters, "width", "%" PRIu64, width);
}

const char *set_text(const set_t *set, const char *name) { return facts_text(&set->meta, name); }

void set_fact(set_t *set, const char *name, const char *value) {
    if (facts_are(&set->meta, name, value))
        return;
    facts_set(&set->meta, name, "%s", value);
    set->written = false;
}

/* --- programs */

uint16_t store_load_file(store_t *store, const char *name, const char *path, const char *sha256) {
    uint16_t most = 0;
    for (size_t i = 0; i < store->file_count; i++) {
        const file_t *file = &store->files[i];
        if (strcmp(file->name, name) == 0 && strcmp(file->sha256, sha256) == 0)
            return file->number;
        most = file->number > most ? file->number : most;
    }
    if (most >= DATABASE_FILES_MOST)
        return 0;
    memory_room(store->files, store->file_count);
    store->files[store->file_count++] = (file_t){.number = (uint16_t)(most + 1),
                                                 .name = memory_copy(name),
                                                 .path = memory_copy(path),
                                                 .sha256 = memory_copy(sha256)};
    return (uint16_t)(most + 1);
}

void store_program(store_t *store, const char *path, const char *sha256) {
    for (size_t i = 0; i < store->program_count; i++)
        if (strcmp(store->programs[i].sha256, sha256) == 0)
            return;
    memory_room(store->programs, store->program_count);
    store->programs[store->program_count++] =
        (kept_t){.path = memory_copy(path), .sha256 = memory_copy(sha256)};
}

void store_fact(store_t *store, const char *name, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_vprint(format, arguments);
    va_end(arguments);
    facts_set(&store->facts, name, "%s", text);
    free(text);
}

char *store_old_fact(store_t *store, const char *name) {
    sqlite3_stmt *row = sql_prepare(store->db, "SELECT value FROM meta WHERE name = ?");
    sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    char *text = row && sqlite3_step(row) == SQLITE_ROW ? memory_copy(sql_text(row, 0)) : NULL;
    sqlite3_finalize(row);
    return text;
}

/* --- a flush */

static bool write_facts(store_t *store, const char *table, int64_t set, const facts_t *facts) {
    char *sql = memory_print("INSERT OR REPLACE INTO %s VALUES(?, ?, ?)", table);
    bool good = true;
    for (size_t i = 0; good && i < facts->count; i++)
        good = sql_put(store->db, sql, "itt", (set << DATABASE_SET_SHIFT) + (sqlite3_int64)i,
                       facts->list[i].name, facts->list[i].value);
    free(sql);
    return good;
}

static bool write_sums(store_t *store, const set_t *set) {
    sqlite3_stmt *row = sql_prepare(store->db, "INSERT OR REPLACE INTO samples VALUES(?, ?, ?)");
    bool good = row != NULL;
    for (size_t i = 0; good && i < set->sums.count; i++) {
        const sum_t *sum = &set->sums.list[i];
        if (sum->dirty)
            good = sql_put_record(row, (set->id << DATABASE_SET_SHIFT) + sum->id, &sum->record);
    }
    sqlite3_finalize(row);
    return good;
}

static bool write_set(store_t *store, const set_t *set) {
    return (set->written ||
            (sql_put(store->db, "INSERT OR REPLACE INTO sets VALUES(?, ?, ?, ?, '', ?)", "iittt",
                     set->id, store->epoch, set->platform, set->label, set->settings) &&
             write_facts(store, "set_meta", set->id, &set->meta))) &&
           write_facts(store, "set_counters", set->id, &set->counters) && write_sums(store, set);
}

static bool write_files(store_t *store) {
    bool good = true;
    for (size_t i = 0; good && i < store->file_count; i++) {
        const file_t *file = &store->files[i];
        good = file->written ||
               sql_put(store->db, "INSERT OR REPLACE INTO load_files VALUES(?, ?, ?, ?)", "ittt",
                       (sqlite3_int64)file->number, file->name, file->path, file->sha256);
    }
    for (size_t i = 0; good && i < store->program_count; i++)
        good = store->programs[i].written ||
               sql_put_program(store->db, store->programs[i].path, store->programs[i].sha256);
    for (size_t i = 0; good && i < store->facts.count; i++)
        good = sql_put(store->db, "INSERT OR REPLACE INTO meta VALUES(?, ?)", "tt",
                       store->facts.list[i].name, store->facts.list[i].value);
    return good;
}

static bool write_all(store_t *store) {
    bool good = sql_run(store->db, "BEGIN IMMEDIATE") && write_files(store);
    for (size_t i = 0; good && i < store->set_count; i++)
        good = write_set(store, store->sets[i]);
    return good && sql_run(store->db, "COMMIT");
}

static void mark_written(store_t *store) {
    for (size_t i = 0; i < store->set_count; i++) {
        store->sets[i]->written = true;
        sums_written(&store->sets[i]->sums);
    }
    for (size_t i = 0; i < store->file_count; i++)
        store->files[i].written = true;
    for (size_t i = 0; i < store->program_count; i++)
        store->programs[i].written = true;
}

bool store_flush(store_t *store, failure_t *failure) {
    if (write_all(store)) {
        mark_written(store);
        return true;
    }
    failure_set(
        failure,
        "%s: cannot be written: %s.\n  What has come stays in memory: the next flush writes it.",
        store->path, sqlite3_errmsg(store->db));
    sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

sqlite3 *store_database(store_t *store) { return store->db; }
int64_t store_new_set(store_t *store) { return store->next_set++; }
