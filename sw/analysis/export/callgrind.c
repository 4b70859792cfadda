/* SPDX-License-Identifier: Apache-2.0 */
/* Callgrind's format: a line for each instruction, under its function and file. Inlined code keeps
 * its own file (fi=). If stacks are known, calls follow (callgrind_calls.h). */
#include "callgrind_calls.h"
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

/* A number in parentheses at the start is the format's own abbreviation of a name: such a name gets
 * one of its own. */
static void put_function_name(FILE *out, const char *kind, const char *name, size_t number) {
    char *key = *name == '(' ? memory_print("%s(%zu) ", kind, number) : memory_copy(kind);
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

/* The function and files of the last line. */
typedef struct {
    const symbol_t *symbol;
    const char *file, *own_file; /* own_file: of the function itself */
    bool started;
} state_t;

static void put_symbol(export_t *export, FILE *out, const char *kind, const symbol_t *symbol,
                       uint64_t place) {
    const symbol_t *first = export->view->profile.symbols.list;
    put_function_name(out, kind, symbol ? symbol->name : export_function(export, place),
                      symbol ? (size_t)(symbol - first) + 1 : 0);
}

static void put_function(export_t *export, FILE *out, state_t *state, uint64_t place,
                         const symbol_t *symbol, const char *own_file) {
    if (state->started && state->symbol == symbol)
        return;
    *state = (state_t){symbol, own_file, own_file, true};
    put_word(out, "fl=", own_file);
    put_symbol(export, out, "fn=", symbol, place);
}

/* Writes the function and file of a place, if they differ from the last line's; returns its
 * line. */
static int put_place(export_t *export, FILE *out, state_t *state, uint64_t place) {
    source_frame_t frames[EXPORT_FRAMES];
    size_t count = export_frames(export, place, frames);
    const symbol_t *symbol = symbols_at(&export->view->profile.symbols, place);
    const char *own = frames[count - 1].file ? frames[count - 1].file : "???";
    const char *file = frames[0].file ? frames[0].file : own;
    put_function(export, out, state, place, symbol, own);
    if (strcmp(file, state->file) != 0)
        put_word(out, strcmp(file, state->own_file) == 0 ? "fe=" : "fi=", file);
    state->file = file;
    return frames[0].line;
}

static void put_instruction(export_t *export, FILE *out, state_t *state, const tally_t *tally) {
    int line = put_place(export, out, state, tally->pc);
    fprintf(out, "0x%" PRIx64 " %d %" PRIu64 " %" PRIu64 "\n", place_pc(tally->pc), line,
            export_cycles(export, tally), export_retired(export, tally));
}

static void put_call(export_t *export, FILE *out, state_t *state, const callgrind_call_t *call) {
    source_frame_t frames[EXPORT_FRAMES];
    int line = put_place(export, out, state, call->site);
    size_t count = export_frames(export, call->entry, frames);
    put_word(out, "cfi=", frames[count - 1].file ? frames[count - 1].file : "???");
    put_symbol(export, out, "cfn=", call->called, call->entry);
    fprintf(out, "calls=%" PRIu64 " 0x%" PRIx64 " %d\n", call->calls, place_pc(call->entry),
            frames[count - 1].line);
    fprintf(out, "0x%" PRIx64 " %d %" PRIu64 " %" PRIu64 "\n", place_pc(call->site), line,
            export_rounded(call->cycles), export_rounded(call->retired));
}

static void put_calls(export_t *export, FILE *out, state_t *state) {
    size_t count;
    callgrind_call_t *calls = callgrind_calls(export->calls, &count);
    for (size_t i = 0; i < count; i++)
        put_call(export, out, state, &calls[i]);
    free(calls);
}

bool export_callgrind(export_t *export, FILE *out, failure_t *failure) {
    const tally_t *tallies = export->view->table.entries;
    state_t state = {0};
    (void)failure;
    put_head(export, out);
    put_word(out, "ob=", export->elf);
    for (size_t i = 0; i < export->view->table.count; i++)
        put_instruction(export, out, &state, &tallies[i]);
    if (export->calls)
        put_calls(export, out, &state);
    return true;
}
