/* SPDX-License-Identifier: Apache-2.0 */
/* See kept.h. Libraries that read ELF files want paths, so a stored program becomes an anonymous
 * file in memory. */
#define _GNU_SOURCE
#include "kept.h"
#include "memory.h"
#include "profile_sql.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

typedef struct {
    char sha256[SHA256_TEXT];
    uint8_t *bytes; /* a program to be written, compressed */
    uLongf packed;
    size_t size;
    char *path; /* the path of one read from a profile */
    int file;
} entry_t;

struct kept {
    sqlite3 *file;
    entry_t *list;
    size_t count;
};

kept_programs_t *kept_new(void) { return memory_get(sizeof(kept_programs_t)); }

static entry_t *find(const kept_programs_t *kept, const char *sha256) {
    for (size_t i = 0; i < kept->count; i++)
        if (strcmp(kept->list[i].sha256, sha256) == 0)
            return &kept->list[i];
    return NULL;
}

static entry_t *add(kept_programs_t *kept, const char *sha256) {
    memory_room(kept->list, kept->count);
    entry_t *entry = &kept->list[kept->count++];
    *entry = (entry_t){.file = -1};
    snprintf(entry->sha256, sizeof entry->sha256, "%s", sha256);
    return entry;
}

/* --- writing */

bool kept_add(kept_programs_t *kept, const void *bytes, size_t size, char sha256[SHA256_TEXT]) {
    sha256_of(bytes, size, sha256);
    if (size > KEPT_MOST)
        return false;
    if (find(kept, sha256))
        return true;
    entry_t *entry = add(kept, sha256);
    entry->size = size;
    entry->packed = compressBound(size);
    entry->bytes = memory_get(entry->packed);
    if (compress2(entry->bytes, &entry->packed, bytes, size, 6) != Z_OK)
        memory_out();
    return true;
}

bool kept_add_file(kept_programs_t *kept, const char *path, char sha256[SHA256_TEXT]) {
    struct stat is;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    bool good = file >= 0 && fstat(file, &is) == 0 && S_ISREG(is.st_mode) && is.st_size > 0;
    size_t size = good ? (size_t)is.st_size : 0;
    void *bytes = good ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    if (file >= 0)
        close(file);
    if (bytes == MAP_FAILED)
        return false;
    good = kept_add(kept, bytes, size, sha256);
    munmap(bytes, size);
    return good;
}

static bool write_one(sqlite3_stmt *statement, const entry_t *entry) {
    sqlite3_bind_text(statement, 1, entry->sha256, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)entry->size);
    sqlite3_bind_blob64(statement, 3, entry->bytes, entry->packed, SQLITE_STATIC);
    return sql_add(statement, NULL, 0);
}

bool kept_write(const kept_programs_t *kept, sqlite3 *file) {
    static const char create[] =
        "CREATE TABLE programs(sha256 TEXT PRIMARY KEY, size INTEGER NOT NULL, bytes BLOB NOT NULL)";
    return sql_run(file, create) && kept_insert(kept, file);
}

bool kept_insert(const kept_programs_t *kept, sqlite3 *file) {
    sqlite3_stmt *statement = sql_prepare(file, "INSERT INTO programs VALUES(?, ?, ?)");
    bool good = statement;
    for (size_t i = 0; good && i < kept->count; i++)
        good = write_one(statement, &kept->list[i]);
    sqlite3_finalize(statement);
    return good;
}

/* --- reading */

kept_programs_t *kept_in(sqlite3 *file) {
    kept_programs_t *kept = kept_new();
    kept->file = file;
    return kept;
}

static bool write_all(int file, const uint8_t *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t put = write(file, bytes + done, size - done);
        if (put <= 0)
            return false;
        done += (size_t)put;
    }
    return true;
}

/* Makes a file that another process (objdump) can read, too. */
static void put_file(entry_t *entry, const uint8_t *bytes, size_t size) {
    entry->file = memfd_create("assay program", MFD_CLOEXEC);
    if (entry->file < 0 || !write_all(entry->file, bytes, size))
        return;
    entry->path = memory_print("/proc/%ld/fd/%d", (long)getpid(), entry->file);
}

/* Writes the program into a file if its checksum is right. */
static void unpack(entry_t *entry, const void *packed, int packed_size, sqlite3_int64 size) {
    char sha256[SHA256_TEXT];
    if (!packed || packed_size <= 0 || size <= 0 || size > KEPT_MOST)
        return;
    uLongf got = (uLongf)size;
    uint8_t *bytes = memory_get(got);
    if (uncompress(bytes, &got, packed, (uLong)packed_size) == Z_OK && got == (uLongf)size) {
        sha256_of(bytes, got, sha256);
        if (strcmp(sha256, entry->sha256) == 0)
            put_file(entry, bytes, got);
    }
    free(bytes);
}

const char *kept_path(kept_programs_t *kept, const char *sha256) {
    entry_t *entry = find(kept, sha256);
    if (entry)
        return entry->path;
    entry = add(kept, sha256);
    sqlite3_stmt *row =
        sql_prepare(kept->file, "SELECT size, bytes FROM programs WHERE sha256 = ?");
    sqlite3_bind_text(row, 1, entry->sha256, -1, SQLITE_STATIC);
    if (row && sqlite3_step(row) == SQLITE_ROW)
        unpack(entry, sqlite3_column_blob(row, 1), sqlite3_column_bytes(row, 1),
               sqlite3_column_int64(row, 0));
    sqlite3_finalize(row);
    return entry->path;
}

void kept_free(kept_programs_t *kept) {
    for (size_t i = 0; kept && i < kept->count; i++) {
        free(kept->list[i].bytes);
        free(kept->list[i].path);
        if (kept->list[i].file >= 0)
            close(kept->list[i].file);
    }
    if (kept)
        free(kept->list);
    free(kept);
}
