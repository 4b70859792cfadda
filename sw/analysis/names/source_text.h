/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of source files that a program's debug information names. The program's author chose the
 * names, and the text may end up in pages that are handed on. So only a regular file is read, of at
 * most SOURCE_MOST bytes, whose real path (links followed) is
 *
 *     below a folder that the user has named (--source), or
 *     below the program's folder, the current one, or their checkouts (.git): then only
 *     if it has a source file's extension (.c, .h, .S, .rs ...) and is in no hidden folder.
 *
 * A program stored in a profile is in no folder: its former place is only what the profile says.
 */
#ifndef SW_ANALYSIS_NAMES_SOURCE_TEXT_H
#define SW_ANALYSIS_NAMES_SOURCE_TEXT_H
#include "failure.h"
#include <stddef.h>

enum { SOURCE_MOST = 32 << 20, SOURCE_FOLDERS = 32 };

/* A folder for all programs of this command (--source). Returns false if it does not exist, or is
 * one too many. */
bool source_folder_add(const char *folder, failure_t *failure);

typedef struct {
    struct source *list;
    size_t count;
    char *folders[4]; /* the folders that the user need not name; NULL: none */
} source_texts_t;

void source_texts_start(source_texts_t *texts, const char *program);

/* NULL: the line is missing; `*why` is then the reason, in parentheses. */
const char *source_text(source_texts_t *texts, const char *file, int line, const char **why);
void source_texts_free(source_texts_t *texts);
#endif
