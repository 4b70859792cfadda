/* SPDX-License-Identifier: Apache-2.0 */
/* Programs that samples may be of, each read once: where its instructions begin, its functions, its checksum and its build id. */
#ifndef SW_ANALYSIS_DAEMON_LOAD_FILES_H
#define SW_ANALYSIS_DAEMON_LOAD_FILES_H
#include "program.h"
#include "record.h"
#include "sha256.h"

typedef struct load_file load_file_t;
struct load_file {
    char *path;
    char sha256[SHA256_TEXT];
    uint64_t build; /* first eight bytes of its build id, as they are in memory; 0: it has none */
    program_t *program;
    symbols_t symbols;
    struct {
        part_t part;
        uint8_t *starts; /* a bit for each half word: an instruction begins there */
    } * code;
    size_t code_count;
    load_file_t *next;
};

/* `process`: a program of the lower half; else one that has the machine's memory. NULL: it cannot be read. */
const load_file_t *load_file_open(load_file_t **list, const char *path, bool process,
                                  failure_t *failure);
void load_files_free(load_file_t **list);

/* Whether a sample can be of the program: an instruction begins at its PC, and is of its kind where the sample knows it. */
bool load_file_fits(const load_file_t *file, const sample_t *sample);

bool load_file_knows(const load_file_t *file, uint64_t pc); /* a function is there */
#endif
