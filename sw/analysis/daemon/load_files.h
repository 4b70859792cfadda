/* SPDX-License-Identifier: Apache-2.0 */
/* Programs that samples may come from, each read once: its instruction boundaries, its functions,
 * its checksum and its build id. */
#ifndef SW_ANALYSIS_DAEMON_LOAD_FILES_H
#define SW_ANALYSIS_DAEMON_LOAD_FILES_H
#include "program.h"
#include "record.h"
#include "sha256.h"

typedef struct load_file load_file_t;
struct load_file {
    char *path;
    char sha256[SHA256_TEXT];
    uint64_t build; /* first eight bytes of its build id, in memory order; 0: none */
    program_t *program;
    symbols_t symbols;
    struct {
        part_t part;
        uint8_t *starts; /* a bit for each half word: an instruction begins there */
    } * code;
    size_t code_count;
    load_file_t *next;
};

/* `process`: a program of the lower half; otherwise one that has the machine's memory. Returns NULL
 * if it cannot be read. */
const load_file_t *load_file_open(load_file_t **list, const char *path, bool process,
                                  failure_t *failure);
void load_files_free(load_file_t **list);

/* Whether a sample can be the program's: an instruction begins at its PC, and is of its kind if the
 * sample has that. */
bool load_file_fits(const load_file_t *file, const sample_t *sample);

bool load_file_knows(const load_file_t *file, uint64_t pc); /* a function is there */
#endif
