/* SPDX-License-Identifier: Apache-2.0 */
/* The programs stored in a profile: the ELF file that ran, and those of its processes, each once.
 *
 *     programs(sha256 PRIMARY KEY, size, bytes)      bytes: compressed by zlib
 *
 * So a profile can be read after its program has been compiled again. Files of more than KEPT_MOST
 * bytes are not stored.
 */
#ifndef SW_ANALYSIS_PROFILE_KEPT_H
#define SW_ANALYSIS_PROFILE_KEPT_H
#include "sha256.h"
#include <stdbool.h>

enum { KEPT_MOST = 64 << 20 };

typedef struct kept kept_programs_t;
struct sqlite3;

/* Programs to be written, as copies. Returns false if the file is too large or cannot be read.
 * `sha256` is set if it could be read. */
kept_programs_t *kept_new(void);
bool kept_add(kept_programs_t *kept, const void *bytes, size_t size, char sha256[SHA256_TEXT]);
bool kept_add_file(kept_programs_t *kept, const char *path, char sha256[SHA256_TEXT]);
bool kept_write(const kept_programs_t *kept, struct sqlite3 *file);
bool kept_insert(const kept_programs_t *kept, struct sqlite3 *file); /* the table exists */

/* The programs in an open profile. */
kept_programs_t *kept_in(struct sqlite3 *file);

/* A path from which the program can be read until kept_free, NULL: not stored, or damaged. */
const char *kept_path(kept_programs_t *kept, const char *sha256);

void kept_free(kept_programs_t *kept);
#endif
