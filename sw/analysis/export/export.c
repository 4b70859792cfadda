/* SPDX-License-Identifier: Apache-2.0 */
/* See export.h. */
#include "export.h"
#include "memory.h"
#include "processes.h"
#include "recorded.h"
#include "sources.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const export_format_t export_formats[] = {
    {"perf-script", "perf script's text: an event per sample: cycles, instructions", false, true,
     export_perf_script},
    {"folded", "folded stacks, for flame graphs: cycles by function", false, false, export_folded},
    {"callgrind", "for callgrind_annotate and KCachegrind: cycles, instructions", true, false,
     export_callgrind},
    {"speedscope", "JSON for speedscope: cycles and instructions by function", false, false,
     export_speedscope},
    {"firefox", "JSON for Firefox Profiler (processed format): cycles over time", true, true,
     export_firefox},
    {"pprof", "for pprof: samples, cycles, retired instructions; gzip", true, false, export_pprof},
    {"llvm-sample", "LLVM sample profile as text: retired instructions by line", true, false,
     export_llvm},
    {"bolt", "pre-aggregated branches for BOLT: taken ones, mispredicted ones", true, true,
     export_bolt},
    {"csv", "a row per instruction, columns of annotate without disassembly", true, false,
     export_csv},
};
const size_t export_format_count = sizeof export_formats / sizeof *export_formats;

const export_format_t *export_named(const char *name) {
    for (size_t i = 0; i < export_format_count; i++)
        if (strcmp(export_formats[i].name, name) == 0)
            return &export_formats[i];
    return NULL;
}

/* --- the program */

struct process_lines {
    uint16_t asid;
    lines_t *lines; /* NULL: its program cannot be read */
};

bool export_open(export_t *export, const view_t *view, const char *elf, bool lines,
                 failure_t *failure) {
    sources_t sources = {0};
    const char *path = elf ? elf : facts_text(&view->profile.meta, "program");
    const char *slash = path ? strrchr(path, '/') : NULL;
    *export = (export_t){.view = view,
                         .elf = path,
                         .program = !path   ? "[program]"
                                    : slash ? slash + 1
                                            : path};
    if (lines && !sources_open(&sources, view, elf, failure))
        return false;
    export->lines = sources.lines;
    if (!calls_known(view))
        return true;
    export->calls = memory_get(sizeof *export->calls);
    return calls_open(export->calls, view, "export", failure);
}

void export_close(export_t *export) {
    for (size_t i = 0; i < export->process_count; i++)
        lines_close(export->processes[i].lines);
    free(export->processes);
    lines_close(export->lines);
    if (export->calls)
        calls_close(export->calls);
    free(export->calls);
}

static lines_t *process_lines(export_t *export, uint16_t asid) {
    failure_t failure;
    for (size_t i = 0; i < export->process_count; i++)
        if (export->processes[i].asid == asid)
            return export->processes[i].lines;
    memory_room(export->processes, export->process_count);
    struct process_lines *process = &export->processes[export->process_count++];
    const char *elf = recorded_process(&export->view->profile, asid);
    *process = (struct process_lines){asid, NULL};
    if (!elf || !lines_open(&process->lines, elf, &failure))
        process->lines = NULL;
    return process->lines;
}

size_t export_frames(export_t *export, uint64_t place, source_frame_t frames[EXPORT_FRAMES]) {
    uint16_t asid = place_context(place);
    lines_t *lines = asid ? process_lines(export, asid) : export->lines;
    size_t count = lines ? lines_frames(lines, place_pc(place), frames, EXPORT_FRAMES) : 0;
    if (count == 0)
        frames[count++] = (source_frame_t){0};
    const symbol_t *symbol = symbols_at(&export->view->profile.symbols, place);
    frames[count - 1].shown = symbols_name_at(&export->view->profile.symbols, place);
    frames[count - 1].function = symbol ? symbol_raw(symbol) : frames[count - 1].shown;
    return count;
}

/* --- numbers */

uint64_t export_weight(const export_t *export, double value) {
    return (uint64_t)llround(value * export->view->interval);
}

uint64_t export_rounded(double value) { return (uint64_t)llround(value); }

uint64_t export_part(double value, double *rest) {
    double due = value + *rest, part = fmax(0, round(due));
    *rest = due - part;
    return (uint64_t)part;
}

uint64_t export_cycles(const export_t *export, const tally_t *tally) {
    return (uint64_t)llround(view_cycles(export->view, tally).value);
}

uint64_t export_retired(const export_t *export, const tally_t *tally) {
    return (uint64_t)llround(view_retired(export->view, tally).value);
}

int export_charges(const sample_t *sample, export_charge_t charges[2]) {
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(sample, item);
    charges[0] = (export_charge_t){place_of(sample->pc, sample->context, sample->privilege),
                                   sample->stack, 0};
    charges[1] =
        (export_charge_t){place_of(sample->owner_pc, sample->context, sample->owner_privilege),
                          sample->owner_stack, 0};
    for (int i = 0; i < count; i++)
        charges[item[i].owed].cycles += sample_weight(sample) * item[i].cycles;
    return 1 + (charges[1].cycles > 0);
}

/* --- names */

const char *export_process(const export_t *export, uint64_t place) {
    uint16_t asid = place_context(place);
    return asid ? processes_name(&export->view->profile.meta, asid) : NULL;
}

const char *export_node_process(const export_t *export, size_t node) {
    while (node && !calls_is_space(export->calls, node))
        node = export->calls->nodes[node].parent;
    return export_process(export, export->calls->nodes[node].place);
}

size_t export_path(const export_t *export, size_t node, size_t path[EXPORT_DEPTH]) {
    const call_tree_t *calls = export->calls;
    size_t depth = 0;
    for (size_t n = node; !calls_is_space(calls, n); n = calls->nodes[n].parent)
        depth++;
    size_t count = depth < EXPORT_DEPTH ? depth : EXPORT_DEPTH;
    for (size_t n = node, i = depth; i-- > 0; n = calls->nodes[n].parent)
        if (i < count)
            path[i] = n;
    return count;
}

/* A process's function is PROCESS:FUNCTION among the symbols. */
const char *export_function(const export_t *export, uint64_t place) {
    const char *name = symbols_name_at(&export->view->profile.symbols, place);
    const char *process = export_process(export, place);
    size_t length = process ? strlen(process) : 0;
    bool prefixed = process && strncmp(name, process, length) == 0 && name[length] == ':';
    return prefixed ? name + length + 1 : name;
}

typedef struct {
    char **name;
    uint64_t address;
} cleaned_t;

static int compare_cleaned(const void *a, const void *b) {
    const cleaned_t *x = a, *y = b;
    if (place_context(x->address) != place_context(y->address))
        return place_context(x->address) < place_context(y->address) ? -1 : 1;
    return strcmp(*x->name, *y->name);
}

static void tell_apart(cleaned_t *list, size_t count) {
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && compare_cleaned(&list[i], &list[next]) == 0;)
            next++;
        for (size_t j = next; next > i + 1 && j-- > i;) {
            char *longer = memory_print("%s@%" PRIx64, *list[j].name, place_pc(list[j].address));
            free(*list[j].name);
            *list[j].name = longer;
        }
    }
}

char **export_names(const export_t *export, export_cleaner_t *clean) {
    const symbols_t *symbols = &export->view->profile.symbols;
    char **names = memory_get((symbols->count + 1) * sizeof *names);
    cleaned_t *list = memory_get((symbols->count + 1) * sizeof *list);
    for (size_t i = 0; i < symbols->count; i++) {
        names[i] = clean(export_function(export, symbols->list[i].address));
        list[i] = (cleaned_t){&names[i], symbols->list[i].address};
    }
    if (symbols->count)
        qsort(list, symbols->count, sizeof *list, compare_cleaned);
    tell_apart(list, symbols->count);
    free(list);
    return names;
}

void export_names_free(const export_t *export, char **names) {
    for (size_t i = 0; i < export->view->profile.symbols.count; i++)
        free(names[i]);
    free(names);
}
