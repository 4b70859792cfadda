/* SPDX-License-Identifier: Apache-2.0 */
/* See weave.h. First the pieces of code and their places, then the tables that tell a reader what
 * each counter counts. */
#include "weave.h"
#include "duplicate.h"
#include "instrument_defs.h"
#include "memory.h"
#include "pieces.h"
#include "update.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const weave_t *settings;
    const assembly_t *a;
    const blocks_t *blocks;
    pieces_t pieces;
    uint64_t counters; /* counters allocated so far */
    unsigned stubs, updates, controls;
    const registers_t *live; /* by block: registers live before it */
    char **targets;          /* by line: the new target of its branch, if changed */
    FILE *sites;
    FILE *patches, *ranges;
    char *sites_text, *patches_text, *ranges_text;
    size_t sites_size, patches_size, ranges_size;
} weaver_t;

/* --- instructions */

static char *control_text(int flag, unsigned select) {
    return memory_print("\t.insn r %#x, %d, %u, x0, x0, x0\n", PI_OPCODE_REG, 4 + flag, select);
}

/* The code for a counter where only the registers in `live` must be preserved. */
static update_code_t next_update(weaver_t *w, int flag, uint64_t counter, registers_t live) {
    return update_code(w->settings->update, flag, counter, live, w->updates++, w->settings->on);
}

static void add_update(weaver_t *w, size_t line, piece_order_t order, registers_t live, int flag,
                       uint64_t counter) {
    update_code_t code = next_update(w, flag, counter, live);
    pieces_add(&w->pieces, line, order, code.flag, code.insns, code.text);
}

/* --- counters and their table */

static void put_site(weaver_t *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put_site(weaver_t *w, const char *format, ...) {
    va_list list;
    va_start(list, format);
    fputs("\t.dword ", w->sites);
    vfprintf(w->sites, format, list);
    fputc('\n', w->sites);
    va_end(list);
}

static void put_place(weaver_t *w, uint64_t counter, bool counted) {
    if (counted)
        put_site(w, ".Lassay_index+%" PRIu64, counter * PI_INDEX_BYTES);
    else
        put_site(w, "-1");
}

static uint64_t site_of(const edge_t *e) {
    return (uint64_t)e->kind | (uint64_t)(edge_has_from(e->kind) ? e->from : SITES_OUTSIDE) << 8 |
           (uint64_t)(edge_has_to(e->kind) ? e->to : SITES_OUTSIDE) << 36;
}

/* A line that nothing reaches from above: the one after the next unconditional transfer. */
static size_t aside(const weaver_t *w, uint32_t block) {
    const blocks_t *b = w->blocks;
    uint32_t function = b->list[block].function;
    for (uint32_t i = block; i < b->count && b->list[i].function == function; i++)
        if (b->list[i].end != FLOW_ON && b->list[i].end != FLOW_BRANCH &&
            b->list[i].end != FLOW_GOTO)
            return b->list[i].after;
    return b->functions[function].end;
}

/* Makes a way of its own for a taken branch, through `text`. */
static void add_detour(weaver_t *w, uint32_t block, const char *text) {
    const block_t *b = &w->blocks->list[block];
    const asm_line_t *line = &w->a->list[b->last];
    const char *target = w->targets[b->last] ? w->targets[b->last] : asm_target(line);
    char *whole = memory_print(".Lassay_s%u:\n%s\tj %s\n", w->stubs, text, target);
    pieces_add(&w->pieces, aside(w, block), PIECE_AFTER, -1, 0, whole);
    free(w->targets[b->last]);
    w->targets[b->last] = memory_print(".Lassay_s%u", w->stubs++);
}

static void add_stub(weaver_t *w, uint32_t block, int flag, uint64_t counter) {
    uint32_t target = w->blocks->list[block].target;
    update_code_t code = next_update(w, flag, counter, w->live[target]);
    char *header = pieces_header(code.flag, code.insns);
    char *text = memory_print("%s%s", header, code.text);
    add_detour(w, block, text);
    free(text);
    free(header);
    free(code.text);
}

static registers_t live_before_last(const weaver_t *w, uint32_t block) {
    return liveness_before_last(w->a, w->blocks, w->live, block);
}

/* Flags of a function are set after the routine that saves registers, if that comes first. */
static size_t place_of_entry(const weaver_t *w, uint32_t function) {
    const asm_function_t *f = &w->blocks->functions[function];
    size_t first = w->blocks->list[f->first].first;
    return weave_keeps_flags(w->settings) && asm_saves(&w->a->list[first]) ? first + 1 : f->entry;
}

static size_t place_of_block(const weaver_t *w, uint32_t block) {
    const block_t *b = &w->blocks->list[block];
    const asm_function_t *f = &w->blocks->functions[b->function];
    return block == f->first && place_of_entry(w, b->function) != f->entry
               ? place_of_entry(w, b->function)
               : b->at;
}

static void count_edge(weaver_t *w, const flow_graph_t *g, const edge_t *e, int flag,
                       uint64_t counter) {
    uint32_t at = g->blocks[e->kind == EDGE_ENTRY ? e->to : e->from];
    const block_t *b = &w->blocks->list[at];
    switch (e->kind) {
    case EDGE_TAKEN:
        add_stub(w, at, flag, counter);
        break;
    case EDGE_BLOCK:
        add_update(w, place_of_block(w, at), PIECE_BLOCK, w->live[at], flag, counter);
        break;
    case EDGE_ENTRY:
        add_update(w, place_of_entry(w, b->function), PIECE_ENTRY, w->live[at], flag, counter);
        break;
    case EDGE_FALL:
        add_update(w, b->after, PIECE_AFTER, w->live[b->next], flag, counter);
        break;
    default: /* before the transfer */
        add_update(w, b->last, PIECE_OUT, live_before_last(w, at), flag, counter);
        break;
    }
}

static void put_blocks(weaver_t *w, const flow_graph_t *g) {
    for (size_t i = 0; i < g->block_count; i++) {
        put_site(w, ".Lassay_b%" PRIu32, g->blocks[i]);
        put_site(w, ".Lassay_t%" PRIu32, g->blocks[i]);
    }
}

static void put_function(weaver_t *w, sites_kind_t kind, counting_t counting, uint32_t function,
                         const flow_graph_t *g) {
    put_site(w, "%#" PRIx64,
             SITES_MAGIC | (uint64_t)kind | (uint64_t)w->settings->flag[kind] << 8 |
                 (uint64_t)counting << 16);
    put_site(w, "%s", w->blocks->functions[function].name);
    put_site(w, "%#" PRIx64, (uint64_t)g->block_count | (uint64_t)g->edge_count << 32);
}

/* With a tree, one more counter tells whether all activations have ended; a call that does not
 * return is an end, too. */
static void count_ends(weaver_t *w, const flow_graph_t *g, int flag) {
    put_place(w, w->counters, true);
    for (size_t i = 0; i < g->edge_count; i++) {
        uint32_t at = g->blocks[g->edges[i].from < g->block_count ? g->edges[i].from : 0];
        if (g->edges[i].kind == EDGE_EXIT || g->edges[i].kind == EDGE_STOP)
            add_update(w, w->blocks->list[at].last, PIECE_OUT, live_before_last(w, at), flag,
                       w->counters);
    }
    w->counters++;
}

static void count_function(weaver_t *w, sites_kind_t kind, counting_t counting, uint32_t function) {
    flow_graph_t g;
    int flag = w->settings->flag[kind];
    flow_graph_make(&g, w->a, w->blocks, function, counting);
    put_function(w, kind, counting, function, &g);
    if (counting == COUNT_TREE && !g.ends)
        count_ends(w, &g, flag);
    else
        put_place(w, 0, false);
    put_blocks(w, &g);
    for (size_t i = 0; i < g.edge_count; i++) {
        const edge_t *e = &g.edges[i];
        put_site(w, "%#" PRIx64, site_of(e));
        put_place(w, w->counters, e->counted);
        if (e->counted)
            count_edge(w, &g, e, flag, w->counters++);
    }
    flow_graph_free(&g);
}

/* The caller's return address is in ra, the callee's in t0, as in figure 4; t0 is free at an entry. */
static void count_calls(weaver_t *w, uint32_t function) {
    int flag = w->settings->flag[SITES_CALLS];
    flow_graph_t none = {0};
    put_function(w, SITES_CALLS, COUNT_BLOCKS, function, &none);
    put_place(w, 0, false);
    update_code_t code = update_call(w->settings->update, flag, w->updates++, w->settings->on);
    pieces_add(&w->pieces, place_of_entry(w, function), PIECE_ENTRY, code.flag, code.insns,
               code.text);
}

/* --- flags of functions */

/* Flags are stored at the stack pointer of the entry. After a routine that has saved registers the
 * stack pointer is lower, and a called function stores its own flags at it: the half of 16 bytes
 * below that is free, since stack pointers are multiples of 16. A handler may have interrupted any
 * function before its frame was made: its flags are in the next such half. */
enum { BELOW_SAVED = 8, BELOW_STOPPED = 24 };

static char *stack_text(unsigned below, int flag, unsigned select) {
    char *text = control_text(flag, select);
    if (!below)
        return text;
    char *lower = memory_print("\taddi sp,sp,-%u\n%s\taddi sp,sp,%u\n", below, text, below);
    free(text);
    return lower;
}

/* A setpf or resetpf, which the program patches. */
static char *patched_text(weaver_t *w, int flag) {
    unsigned start = w->settings->on ? PI_SELECT_SETPF : PI_SELECT_RESETPF;
    char *set = control_text(flag, start);
    char *text = memory_print(".Lassay_p%u:\n%s", w->controls, set);
    fprintf(w->patches, "\t.dword .Lassay_p%u\n", w->controls++);
    free(set);
    return text;
}

/* Saves the flag of the caller and sets the function's. */
static void take_flag(weaver_t *w, size_t line, unsigned below, int flag) {
    char *push = stack_text(below, flag, PI_SELECT_PUSHPF);
    char *set = w->settings->checks ? memory_copy("") : patched_text(w, flag);
    pieces_add(&w->pieces, line, PIECE_CONTROL, -1, 0, memory_print("%s%s", push, set));
    free(push);
    free(set);
}

static void give_flag_back(weaver_t *w, size_t line, unsigned below, int flag) {
    pieces_add(&w->pieces, line, PIECE_RESTORE, -1, 0, stack_text(below, flag, PI_SELECT_POPPF));
}

static void add_control(weaver_t *w, uint32_t function, int flag) {
    const asm_function_t *f = &w->blocks->functions[function];
    size_t entry = place_of_entry(w, function);
    unsigned below = f->is_handler ? BELOW_STOPPED : 0;
    take_flag(w, entry, entry != f->entry ? BELOW_SAVED : below, flag);
    for (uint32_t i = 0; i < w->blocks->count; i++) {
        const block_t *b = &w->blocks->list[i];
        if (b->function == function && asm_leaves(b->end))
            give_flag_back(w, b->last, asm_restores(&w->a->list[b->last]) ? BELOW_SAVED : below,
                           flag);
    }
}

static char *controls_text(unsigned flags, unsigned select) {
    char *text = memory_copy("");
    for (int flag = 0; flag < PI_FLAGS_MAX; flag++) {
        if (!(flags >> flag & 1))
            continue;
        char *one = control_text(flag, select), *both = memory_print("%s%s", text, one);
        free(one);
        free(text);
        text = both;
    }
    return text;
}

/* The check-based trigger, figure 1: a variable says whether the flags are set or reset. t0 is free
 * at an entry, except in a handler. */
static void add_check(weaver_t *w, uint32_t function, unsigned flags) {
    size_t entry = place_of_entry(w, function);
    bool is_handler = w->blocks->functions[function].is_handler;
    unsigned number = w->controls++;
    char *set = controls_text(flags, PI_SELECT_SETPF),
         *reset = controls_text(flags, PI_SELECT_RESETPF);
    pieces_add(&w->pieces, entry, PIECE_CONTROL, -1, 0,
               memory_print("%s.Lassay_x%u:\n\tauipc t0,%%pcrel_hi(__assay_switch)\n"
                            "\tlbu t0,%%pcrel_lo(.Lassay_x%u)(t0)\n"
                            "\tbeqz t0,.Lassay_y%u\n%s\tj .Lassay_z%u\n"
                            ".Lassay_y%u:\n%s.Lassay_z%u:\n%s",
                            is_handler ? "\taddi sp,sp,-16\n\tsd t0,0(sp)\n" : "", number, number,
                            number, set, number, number, reset, number,
                            is_handler ? "\tld t0,0(sp)\n\taddi sp,sp,16\n" : ""));
    free(set);
    free(reset);
}

static unsigned wanted_flags(const weave_t *settings) {
    unsigned flags = 0;
    for (int kind = 0; kind < SITES_KINDS; kind++)
        if (settings->flag[kind] >= 0)
            flags |= 1u << settings->flag[kind];
    return flags;
}

bool weave_wants(const weave_t *settings, const char *name) {
    size_t length = strlen(name);
    const char *at = settings->only;
    if (!at)
        return true;
    for (; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == length && strncmp(at, name, length) == 0)
            return true;
    return false;
}

bool weave_keeps_flags(const weave_t *settings) {
    return !settings->global && !update_is_software(settings->update);
}

/* The registers that __assay_call changes, and the check of a variable (add_check). */
#define CALL_TAKES (REGISTERS_TEMPORARY & ~REGISTER_BIT(REGISTER_T2))
enum { T0 = 5 };

taken_t weave_takes(const weave_t *settings) {
    taken_t taken = {0};
    if (settings->flag[SITES_CALLS] >= 0)
        taken.at_entry |= CALL_TAKES;
    if (settings->checks)
        taken.at_entry |= REGISTER_BIT(T0);
    if (settings->update != UPDATE_INC)
        taken.where_free = liveness_takes();
    return taken;
}

/* --- copies */

static void check_way_back(weaver_t *w, uint32_t block) {
    const block_t *b = &w->blocks->list[block];
    if (b->target == BLOCK_NONE || !duplicate_is_back(block, b->target))
        return;
    char *check = duplicate_check(b->target, w->live[b->target], w->updates++);
    if (b->end == FLOW_BRANCH) {
        add_detour(w, block, check);
        free(check);
    } else {
        pieces_add(&w->pieces, b->last, PIECE_OUT, -1, 0, check);
    }
}

/* A backward branch takes the same detour as the function's own; a jump has a check of its own
 * before it. */
static void print_copied(weaver_t *w, uint32_t block, uint64_t counter, FILE *out) {
    const block_t *b = &w->blocks->list[block];
    const char *target = asm_target(&w->a->list[b->last]);
    const char *back = w->targets[b->last] ? w->targets[b->last] : target;
    bool jumps_back = b->end == FLOW_JUMP && duplicate_is_back(block, b->target);
    char *check =
        jumps_back ? duplicate_check(b->target, w->live[b->target], w->updates++) : memory_copy("");
    update_code_t code = update_code(UPDATE_PLAIN, -1, counter, w->live[block], w->updates++, true);
    duplicate_block(w->a, w->blocks, block, code.text, check, back, out);
    free(code.text);
    free(check);
}

static void copy_function(weaver_t *w, uint32_t function) {
    const asm_function_t *f = &w->blocks->functions[function];
    flow_graph_t g;
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        memory_out();
    flow_graph_make(&g, w->a, w->blocks, function, COUNT_BLOCKS);
    put_function(w, SITES_BLOCKS, COUNT_BLOCKS, function, &g);
    put_place(w, 0, false);
    put_blocks(w, &g);
    for (size_t i = 0; i < g.block_count; i++)
        check_way_back(w, g.blocks[i]);
    for (size_t i = 0; i < g.block_count; i++)
        print_copied(w, g.blocks[i], w->counters + i, out);
    fclose(out);
    for (size_t i = 0, counted = 0; i < g.edge_count; i++) {
        put_site(w, "%#" PRIx64, site_of(&g.edges[i]));
        put_place(w, w->counters + counted, g.edges[i].counted);
        counted += g.edges[i].counted;
    }
    pieces_add(&w->pieces, f->entry, PIECE_ENTRY, -1, 0,
               duplicate_check(f->first, w->live[f->first], w->updates++));
    pieces_add(&w->pieces, f->end, PIECE_AFTER, -1, 0, text);
    w->counters += g.block_count;
    flow_graph_free(&g);
}

/* The range ends at the function's .size. */
static void put_range(weaver_t *w, uint32_t function) {
    const char *name = w->blocks->functions[function].name;
    for (size_t i = 0; i < w->a->count; i++) {
        const asm_line_t *line = &w->a->list[i];
        size_t length = strlen(name);
        if (line->kind != STATEMENT_DIRECTIVE || strcmp(line->name, ".size") != 0 ||
            strncmp(line->operands, name, length) != 0 || line->operands[length] != ',')
            continue;
        pieces_add(&w->pieces, i, PIECE_AFTER, -1, 0,
                   memory_print(".Lassay_e%" PRIu32 ":\n", function));
        fprintf(w->ranges, "\t.dword %s, .Lassay_e%" PRIu32 "\n", name, function);
        return;
    }
}

static bool takes_tree(const weaver_t *w, uint32_t function) {
    return w->settings->by_tree && !w->blocks->functions[function].is_reentered;
}

/* If activations may not end, a tree needs two counters to tell: not worth it for a few blocks. */
static counting_t blocks_counting(const weaver_t *w, uint32_t function) {
    flow_graph_t g;
    if (!takes_tree(w, function))
        return COUNT_BLOCKS;
    flow_graph_make(&g, w->a, w->blocks, function, COUNT_TREE);
    counting_t better = g.cost < g.plain_cost ? COUNT_TREE : COUNT_BLOCKS;
    flow_graph_free(&g);
    return better;
}

static void weave_function(weaver_t *w, uint32_t function) {
    const weave_t *s = w->settings;
    const asm_function_t *f = &w->blocks->functions[function];
    if (f->first == BLOCK_NONE || !weave_wants(s, f->name))
        return;
    if (s->update == UPDATE_COPY) {
        copy_function(w, function);
        return;
    }
    if (s->ranges)
        put_range(w, function);
    for (int flag = 0; flag < PI_FLAGS_MAX && weave_keeps_flags(s); flag++)
        if (wanted_flags(s) >> flag & 1)
            add_control(w, function, flag);
    if (weave_keeps_flags(s) && s->checks)
        add_check(w, function, wanted_flags(s));
    /* a handler is not called, and has no free register there */
    if (s->flag[SITES_CALLS] >= 0 && !f->is_handler)
        count_calls(w, function);
    if (s->flag[SITES_EDGES] >= 0)
        count_function(w, SITES_EDGES, takes_tree(w, function) ? COUNT_TREE : COUNT_EDGES,
                       function);
    if (s->flag[SITES_BLOCKS] >= 0)
        count_function(w, SITES_BLOCKS, blocks_counting(w, function), function);
    for (uint32_t i = 0; i < w->blocks->count; i++) {
        const block_t *b = &w->blocks->list[i];
        if (b->function != function)
            continue;
        /* a block of one instruction: after what is inserted before a transfer */
        size_t at = place_of_block(w, i) <= b->last ? place_of_block(w, i) : b->last;
        bool is_single = at == b->last;
        pieces_add(&w->pieces, at, is_single ? PIECE_LAST : PIECE_FIRST, -1, 0,
                   memory_print(".Lassay_b%" PRIu32 ":\n", i));
        pieces_add(&w->pieces, b->last, PIECE_LAST, -1, 0,
                   memory_print(".Lassay_t%" PRIu32 ":\n", i));
    }
}

/* --- output */

/* The byte that tells the runtime what to do at the start: see rtl/include/instrument.def. */
static unsigned start_byte(const weave_t *s) {
    if (update_is_software(s->update))
        return s->on ? PI_START_SWITCH : 0;
    return PI_START_HARDWARE | (s->global && s->on ? wanted_flags(s) : 0) |
           (s->checks && s->on ? PI_START_SWITCH : 0);
}

static void print_counters(const weaver_t *w, FILE *out) {
    fprintf(out,
            "\t.section .assay.counters,\"aw\",@nobits\n\t.balign %d\n.Lassay_counters:\n"
            "\t.zero %" PRIu64 "\n",
            PI_COUNTER_BYTES, w->counters * PI_COUNTER_BYTES);
    fprintf(out, "\t.section .assay.index,\"\",@nobits\n.Lassay_index:\n\t.zero %" PRIu64 "\n",
            w->counters * PI_INDEX_BYTES);
}

static void print_sections(const weaver_t *w, FILE *out) {
    if (w->counters)
        print_counters(w, out);
    fprintf(out, "\t.section .assay.patch,\"a\",@progbits\n%s", w->patches_text);
    if (w->settings->ranges)
        fprintf(out, "\t.section .assay.functions,\"a\",@progbits\n%s", w->ranges_text);
    fprintf(out, "\t.section .assay.flags,\"a\",@progbits\n\t.byte %u\n", start_byte(w->settings));
    fprintf(out, "\t.section " SITES_SECTION ",\"\",@progbits\n%s", w->sites_text);
    /* makes linking fail without the runtime */
    fputs("\t.section .assay.runtime,\"\",@progbits\n\t.dword __assay_start\n", out);
}

void weave(const weave_t *settings, const assembly_t *assembly, const blocks_t *blocks, FILE *out) {
    weaver_t w = {.settings = settings, .a = assembly, .blocks = blocks};
    registers_t *live = liveness_find(assembly, blocks);
    w.live = live;
    w.targets = memory_get((assembly->count + 1) * sizeof *w.targets);
    w.sites = open_memstream(&w.sites_text, &w.sites_size);
    w.patches = open_memstream(&w.patches_text, &w.patches_size);
    w.ranges = open_memstream(&w.ranges_text, &w.ranges_size);
    if (!w.sites || !w.patches || !w.ranges)
        memory_out();
    for (uint32_t i = 0; i < blocks->function_count; i++)
        weave_function(&w, i);
    fclose(w.sites);
    fclose(w.patches);
    fclose(w.ranges);
    pieces_print(&w.pieces, assembly, w.targets, out);
    print_sections(&w, out);
    pieces_free(&w.pieces);
    for (size_t i = 0; i < assembly->count; i++)
        free(w.targets[i]);
    free(w.targets);
    free(live);
    free(w.sites_text);
    free(w.patches_text);
    free(w.ranges_text);
}
