/* SPDX-License-Identifier: Apache-2.0 */
/* See sample_sets.h: sets of samples as a profile. */
#include "memory.h"
#include "memory_map.h"
#include "processes.h"
#include "profile_guard.h"
#include "profile_sql.h"
#include "program.h"
#include "sample_sets.h"
#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- which sets */

static bool is_one_of(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *at = list; at; at = strchr(at, '+'), at = at ? at + 1 : NULL)
        if (strcspn(at, "+") == length && strncmp(at, word, length) == 0)
            return true;
    return false;
}

/* "quicksort" also means /there/quicksort.elf. */
static bool is_program(const char *path, const char *name) {
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    size_t length = strlen(name);
    return strcmp(path, name) == 0 ||
           (strncmp(file, name, length) == 0 && (!file[length] || file[length] == '.'));
}

static bool is_meant(const database_set_t *set, const database_name_t *name, const char *newest) {
    const char *epochs = name->epochs ? name->epochs : newest;
    if (name->set)
        return set->id == name->set;
    return (strcmp(epochs, "all") == 0 || is_one_of(epochs, set->epoch_name)) &&
           strcmp(set->label, name->label ? name->label : "") == 0 &&
           (!name->platform || strcmp(set->platform, name->platform) == 0) &&
           (!name->program || is_program(set->program, name->program));
}

static void list_sets(const database_sets_t *sets, const bool *chosen, failure_t *failure,
                      const char *head, const char *tail) {
    char text[1200] = "";
    size_t used = 0, shown = 0;
    for (size_t i = 0; i < sets->count && used < sizeof text - 300; i++) {
        const database_set_t *set = &sets->list[i];
        if (chosen && !chosen[i])
            continue;
        shown++;
        used +=
            (size_t)snprintf(text + used, sizeof text - used,
                             "\n  set %" PRId64 ": epoch %.30s, platform %.30s%s%.30s, %s, %.80s",
                             set->id, set->epoch_name, set->platform, *set->label ? ", label " : "",
                             set->label, set->kind, set->program);
    }
    failure_set(failure, "%s%s%s\n  %s", head, text, shown ? "" : "\n  (no set at all)", tail);
}

/* The newest epoch with samples, or else with sets. */
static const char *newest_of(const database_sets_t *sets) {
    for (size_t i = sets->count; i > 0; i--)
        if (sets->list[i - 1].samples > 0)
            return sets->list[i - 1].epoch_name;
    return sets->count ? sets->list[sets->count - 1].epoch_name : "";
}

/* Marks all sets that the name means; returns the first one with samples, else the first one; NULL:
 * none. */
static const database_set_t *mark_meant(const database_sets_t *sets, const database_name_t *name,
                                        bool *chosen) {
    const database_set_t *first = NULL;
    for (size_t i = 0; i < sets->count; i++) {
        const database_set_t *set = &sets->list[i];
        chosen[i] = is_meant(set, name, newest_of(sets));
        if (chosen[i] && (!first || (first->samples == 0 && set->samples > 0)))
            first = set;
    }
    return first;
}

/* The first lines in which the settings of two sets differ: `period=20000, period=40000`. */
static char *difference(const char *one, const char *other) {
    size_t line = 0;
    for (size_t i = 0; one[i] == other[i]; i++)
        if (one[i] == '\n')
            line = i + 1;
    return memory_print("%.*s, %.*s", (int)strcspn(one + line, "\n"), one + line,
                        (int)strcspn(other + line, "\n"), other + line);
}

/* Marks those that are meant; false: there is none, or they cannot be added up. A set without samples is in nobody's way: a session that
 * ends as an epoch begins leaves one. */
static bool choose(const database_sets_t *sets, const database_name_t *name, bool *chosen,
                   failure_t *failure) {
    const database_set_t *first = mark_meant(sets, name, chosen);
    for (size_t i = 0; i < sets->count; i++) {
        const database_set_t *set = &sets->list[i];
        if (!chosen[i] || strcmp(first->settings, set->settings) == 0)
            continue;
        if (set->samples == 0) {
            chosen[i] = false;
            continue;
        }
        char *unlike = difference(first->settings, set->settings);
        char *head = memory_print(
            "%s: several sets of samples, which cannot be added up (%s):", name->file, unlike);
        free(unlike);
        list_sets(sets, chosen, failure, head,
                  "Name one with --epoch, --label, --platform, --program or FILE@set=NUMBER.");
        free(head);
        return false;
    }
    if (first)
        return true;
    char *head = memory_print("%s: no set of samples is called so. There are:", name->file);
    list_sets(sets, NULL, failure, head, "`assay epoch --sets` shows them all.");
    free(head);
    return false;
}

/* --- what is in a set */

typedef struct {
    profile_t *profile;
    sqlite3 *db;
    bool used[UINT16_MAX + 1]; /* load files by number */
} reading_t;

/* Rows of a set: `columns` of `table`. */
static bool read_set(reading_t *reading, const char *table, const char *columns, int64_t set,
                     sql_take_t *take) {
    char *sql =
        memory_print("SELECT %s FROM %s WHERE id BETWEEN ? AND ? ORDER BY id", columns, table);
    bool good = sql_rows(sql_rows_of(reading->db, sql, set), take, reading);
    free(sql);
    return good;
}

/* The first set's facts are used; the others agree where it matters. */
static bool take_meta(sqlite3_stmt *row, void *into) {
    reading_t *reading = into;
    facts_t *meta = &reading->profile->meta;
    if (!facts_text(meta, sql_text(row, 0)))
        facts_set(meta, sql_text(row, 0), "%s", sql_text(row, 1));
    return true;
}

/* A size of the machine is not summed. */
static bool take_counter(sqlite3_stmt *row, void *into) {
    reading_t *reading = into;
    facts_t *counters = &reading->profile->counters;
    const char *name = sql_text(row, 0);
    uint64_t value = strtoull(sql_text(row, 1), NULL, 10);
    if (strcmp(name, "width") != 0)
        value += facts_integer(counters, name, 0);
    facts_set(counters, name, "%" PRIu64, value);
    return true;
}

static uint16_t context_of(const record_t *record) {
    sample_t sample;
    return record_decode(record, &sample) ? sample.context : 0;
}

static bool take_record(sqlite3_stmt *row, void *into) {
    reading_t *reading = into;
    profile_t *profile = reading->profile;
    record_t record;
    if (!sql_record(row, 0, &record))
        return false;
    memory_room(profile->records, profile->count);
    reading->used[context_of(&record)] = true;
    profile->records[profile->count++] = record;
    return true;
}

/* --- programs and their functions */

static void add_program(reading_t *reading, kept_programs_t *kept) {
    facts_t *meta = &reading->profile->meta;
    const char *sha256 = facts_text(meta, "sha256");
    const char *path = sha256 ? kept_path(kept, sha256) : NULL;
    char same[SHA256_TEXT];
    program_t *program;
    failure_t failure;
    if (!path || !program_read(&program, path, &failure))
        return;
    program_symbols(program, NAMES_FUNCTIONS, &reading->profile->symbols);
    program_close(program);
    kept_add_file(reading->profile->kept, path, same);
}

/* Two programs of one name: the second also gets its number. */
static char *process_name(const facts_t *meta, const char *name, unsigned number) {
    for (size_t i = 0; i < meta->count; i++)
        if (strncmp(meta->list[i].name, "process.", 8) == 0 &&
            strcmp(meta->list[i].value, name) == 0)
            return memory_print("%s#%u", name, number);
    return memory_copy(name);
}

static void add_load_file(reading_t *reading, kept_programs_t *kept, sqlite3_stmt *row) {
    unsigned number = (unsigned)sqlite3_column_int(row, 0);
    facts_t *meta = &reading->profile->meta;
    const char *sha256 = sql_text(row, 3), *path = *sha256 ? kept_path(kept, sha256) : NULL;
    char fact[48], same[SHA256_TEXT], *name = process_name(meta, sql_text(row, 1), number);
    failure_t failure;
    snprintf(fact, sizeof fact, "process.%u", number);
    facts_set(meta, fact, "%s", name);
    if (path) {
        snprintf(fact, sizeof fact, "process.%u.elf", number);
        facts_set(meta, fact, "%s", sql_text(row, 2));
        snprintf(fact, sizeof fact, "process.%u.sha256", number);
        facts_set(meta, fact, "%s", sha256);
        processes_functions(path, name, (uint16_t)number, &reading->profile->symbols, &failure);
        kept_add_file(reading->profile->kept, path, same);
    }
    free(name);
}

typedef struct {
    reading_t *reading;
    kept_programs_t *kept;
} load_files_t;

static bool take_load_file(sqlite3_stmt *row, void *into) {
    const load_files_t *files = into;
    int64_t number = sqlite3_column_int64(row, 0);
    if (number > 0 && number < UINT16_MAX && files->reading->used[number])
        add_load_file(files->reading, files->kept, row);
    return true;
}

/* Samples of each event, as a recording counts them (asked.h). */
static void count_events(profile_t *profile) {
    uint64_t count[256] = {0};
    for (size_t i = 0; i < profile->count; i++) {
        sample_t sample;
        if (record_decode(&profile->records[i], &sample))
            count[sample.counted.event] += sample_count(&sample);
    }
    for (size_t i = 0; i < PD_EVENTS_MOST; i++) {
        char name[48];
        snprintf(name, sizeof name, "event_number.%zu", i);
        uint64_t event = facts_integer(&profile->meta, name, 256);
        snprintf(name, sizeof name, "event.%zu.samples", i);
        if (event < 256)
            facts_set(&profile->counters, name, "%" PRIu64, count[event]);
    }
}

static bool read_sets(reading_t *reading, const database_name_t *name, failure_t *failure) {
    database_sets_t sets;
    bool good = database_sets(&sets, reading->db);
    bool *chosen = memory_get(sets.count + 1);
    bool found = good && choose(&sets, name, chosen, failure);
    for (size_t i = 0; found && good && i < sets.count; i++)
        good = !chosen[i] ||
               (read_set(reading, "set_meta", "name, value", sets.list[i].id, take_meta) &&
                read_set(reading, "set_counters", "name, value", sets.list[i].id, take_counter) &&
                read_set(reading, "samples", "record", sets.list[i].id, take_record));
    if (!good)
        failure_set(failure, "%s: damaged: %s.", name->file, sqlite3_errmsg(reading->db));
    free(chosen);
    database_sets_free(&sets);
    return found && good;
}

static bool read_all(reading_t *reading, const database_name_t *name, failure_t *failure) {
    if (!read_sets(reading, name, failure))
        return false;
    profile_t *profile = reading->profile;
    kept_programs_t *kept = kept_in(reading->db);
    profile->kept = kept_new();
    add_program(reading, kept);
    bool good = sql_rows(
        sql_prepare(reading->db, "SELECT id, name, path, sha256 FROM load_files ORDER BY id"),
        take_load_file, &(load_files_t){reading, kept});
    kept_free(kept);
    if (!good)
        return failure_set(failure, "%s: table load_files: damaged: %s.", name->file,
                           sqlite3_errmsg(reading->db));
    symbols_finish(&profile->symbols, UINT64_MAX);
    const char *kind = facts_text(&profile->meta, "kind");
    facts_set(&profile->meta, "samples", "%zu", profile->count);
    if (kind && strcmp(kind, "instructions") == 0) /* like those that a driver has added up */
        facts_set(&profile->counters, "sums_left", "%zu", profile->count);
    count_events(profile);
    return true;
}

bool database_profile(profile_t *profile, const database_name_t *name, failure_t *failure) {
    struct stat is = {0};
    profile_guard_t guard;
    *profile = (profile_t){0};
    reading_t *reading = memory_get(sizeof *reading);
    reading->profile = profile;
    reading->db = database_open(name->file, failure);
    stat(name->file, &is);
    bool good = reading->db != NULL;
    if (good) {
        profile_guard(&guard, reading->db, (uint64_t)is.st_size);
        good = read_all(reading, name, failure);
        profile_unguard(reading->db);
    }
    sqlite3_close(reading->db);
    free(reading);
    if (!good)
        profile_free(profile);
    return good;
}
