/* SPDX-License-Identifier: Apache-2.0 */
/* Callgrind's format: a line an instruction, under the function and file that it is in. Code that was
 * inlined keeps its own file (fi=). */
#include "export.h"
#include "memory.h"
#include "printable.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void put_word(FILE *out, const char *key, const char *text) {
    char *clean = printable(text, "");
    fprintf(out, "%s%s\n", key, clean);
    free(clean);
}

/* A number in parentheses at the start is the format's own abbreviation of a name: a name that begins so gets one. */
static void put_function_name(FILE *out, const char *name, size_t number) {
    char *key = *name == '(' ? memory_print("fn=(%zu) ", number) : memory_copy("fn=");
    put_word(out, key, name);
    free(key);
}

static void put_head(export_t *export, FILE *out) {
    uint64_t cycles = 0, retired = 0;
    const tally_t *tallies = export->view->table.entries;
    for (size_t i = 0; i < export->view->table.count; i++) {
        cycles += export_cycles(export, &tallies[i]);
        retired += export_retired(export, &tallies[i]);
    }
    fputs("# callgrind format\nversion: 1\ncreator: assay\n", out);
    put_word(out, "cmd: ", export->elf);
    fputs("positions: instr line\nevents: Cycles Instructions\n", out);
    fprintf(out, "summary: %" PRIu64 " %" PRIu64 "\n\n", cycles, retired);
}

/* The function and files that the last line was in. */
typedef struct {
    const symbol_t *symbol;
    const char *file, *own_file; /* own_file: of the function itself */
    bool started;
} state_t;

static void put_function(export_t *export, FILE *out, state_t *state, const tally_t *tally,
                         const symbol_t *symbol, const char *own_file) {
    if (state->started && state->symbol == symbol)
        return;
    *state = (state_t){symbol, own_file, own_file, true};
    put_word(out, "fl=", own_file);
    const symbol_t *first = export->view->profile.symbols.list;
    put_function_name(out, symbol ? symbol->name : export_function(export, tally->pc),
                      symbol ? (size_t)(symbol - first) + 1 : 0);
}

static void put_instruction(export_t *export, FILE *out, state_t *state, const tally_t *tally) {
    source_frame_t frames[EXPORT_FRAMES];
    size_t count = export_frames(export, tally->pc, frames);
    const symbol_t *symbol = symbols_at(&export->view->profile.symbols, tally->pc);
    const char *own = frames[count - 1].file ? frames[count - 1].file : "???";
    const char *file = frames[0].file ? frames[0].file : own;
    put_function(export, out, state, tally, symbol, own);
    if (strcmp(file, state->file) != 0)
        put_word(out, strcmp(file, state->own_file) == 0 ? "fe=" : "fi=", file);
    state->file = file;
    fprintf(out, "0x%" PRIx64 " %d %" PRIu64 " %" PRIu64 "\n", place_pc(tally->pc), frames[0].line,
            export_cycles(export, tally), export_retired(export, tally));
}

bool export_callgrind(export_t *export, FILE *out, failure_t *failure) {
    const tally_t *tallies = export->view->table.entries;
    state_t state = {0};
    (void)failure;
    put_head(export, out);
    put_word(out, "ob=", export->elf);
    for (size_t i = 0; i < export->view->table.count; i++)
        put_instruction(export, out, &state, &tallies[i]);
    return true;
}
