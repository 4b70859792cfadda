/* See blocks.h. Three passes over the lines: the names that something goes to; functions and blocks; then the targets. */
#define _GNU_SOURCE
#include "blocks.h"
#include "memory.h"
#include "stops.h"
#include <ctype.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

/* --- names that are used */

typedef struct {
    char *name;
    bool jumped, address,
        paired;   /* by a transfer; by data or an instruction; only by %pcrel_lo() */
    bool taken;   /* by an instruction, as an address */
    bool in_code; /* a label among instructions */
    uint32_t block, function;
} name_t;

typedef struct {
    const assembly_t *a;
    blocks_t *blocks;
    void *names; /* tree of name_t */
    bool no_sibling_calls;
    failure_t *failure;
} finder_t;

static int compare_names(const void *a, const void *b) {
    return strcmp(((const name_t *)a)->name, ((const name_t *)b)->name);
}

static name_t *find_name(finder_t *f, const char *text, size_t length) {
    name_t key = {.name = memory_print("%.*s", (int)length, text),
                  .block = BLOCK_NONE,
                  .function = BLOCK_NONE};
    name_t **found = tfind(&key, &f->names, compare_names);
    if (found) {
        free(key.name);
        return *found;
    }
    name_t *made = memory_get(sizeof *made);
    *made = key;
    tsearch(made, &f->names, compare_names);
    return made;
}

static name_t *name_of(finder_t *f, const char *text) { return find_name(f, text, strlen(text)); }

static size_t word_length(const char *at) {
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || (at[length] && strchr("._$", at[length])))
        length++;
    return length;
}

/* All labels in the operands; what is in %pcrel_lo() is only paired with its %pcrel_hi(). */
static void note_operands(finder_t *f, const asm_line_t *line) {
    asm_flow_t flow = asm_flow(line);
    bool jumps = flow == FLOW_BRANCH || flow == FLOW_JUMP;
    for (const char *at = line->operands; *at;) {
        size_t length = word_length(at);
        if (*at == '"') {
            const char *end = strchr(at + 1, '"');
            at = end ? end + 1 : at + strlen(at);
        } else if (!length) {
            at++;
        } else {
            bool paired = at > line->operands + 10 && strncmp(at - 10, "%pcrel_lo(", 10) == 0;
            name_t *name = find_name(f, at, length);
            name->paired |= paired;
            name->jumped |= jumps && at == asm_target(line);
            name->address |= !paired && !jumps;
            name->taken |= !paired && flow == FLOW_ON && line->kind == STATEMENT_INSN;
            at += length;
        }
    }
}

static bool names_addresses(const asm_line_t *line) {
    static const char *const data[] = {".word",  ".4byte", ".dword", ".8byte", ".half",
                                       ".2byte", ".byte",  ".long",  ".quad",  ".uleb128"};
    if (line->kind == STATEMENT_INSN)
        return line->section == SECTION_CODE;
    for (size_t i = 0; i < sizeof data / sizeof *data; i++)
        if (line->kind == STATEMENT_DIRECTIVE && line->section == SECTION_DATA &&
            strcmp(line->name, data[i]) == 0)
            return true;
    return false;
}

static void note_names(finder_t *f) {
    for (size_t i = 0; i < f->a->count; i++)
        if (names_addresses(&f->a->list[i]))
            note_operands(f, &f->a->list[i]);
}

/* --- functions */

static bool is_cold(const char *name) {
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".cold") == 0;
}

/* ".type NAME, @function" */
static void note_function(finder_t *f, const asm_line_t *line) {
    const char *comma = strchr(line->operands, ',');
    if (!comma || !strstr(comma, "function"))
        return;
    blocks_t *b = f->blocks;
    name_t *name = find_name(f, line->operands, word_length(line->operands));
    if (is_cold(name->name)) {
        name->function = find_name(f, name->name, strlen(name->name) - 5)->function;
        name->jumped = true;
    }
    if (name->function != BLOCK_NONE)
        return;
    name->function = (uint32_t)b->function_count++;
    b->functions = memory_resize(b->functions, b->function_count * sizeof *b->functions);
    b->functions[name->function] =
        (asm_function_t){.name = memory_copy(name->name), .first = BLOCK_NONE};
}

static void find_functions(finder_t *f) {
    for (size_t i = 0; i < f->a->count; i++)
        if (f->a->list[i].kind == STATEMENT_DIRECTIVE && !strcmp(f->a->list[i].name, ".type"))
            note_function(f, &f->a->list[i]);
}

/* --- blocks */

typedef struct {
    uint32_t function, block; /* where the lines belong; the block that is open */
    size_t last_target; /* line of the last label that begins a block, since the last instruction */
    size_t first_paired; /* line of the first label that %pcrel_lo() names, likewise */
    size_t entry;        /* behind the function's label and .cfi_startproc, likewise */
} cursor_t;

enum { NO_LINE = SIZE_MAX - 1 };

static bool is_leader(const finder_t *f, const asm_line_t *line) {
    name_t key = {.name = line->name};
    name_t **found = tfind(&key, (void *const *)&f->names, compare_names);
    return found && ((*found)->jumped || ((*found)->address && line->name[0] == '.'));
}

static void forget_labels(cursor_t *c) { c->last_target = c->first_paired = c->entry = NO_LINE; }

static bool take_label(finder_t *f, cursor_t *c, size_t at) {
    const asm_line_t *line = &f->a->list[at];
    name_t *name = name_of(f, line->name);
    name->in_code = true;
    if (name->function != BLOCK_NONE) { /* a function, or its cold part, begins */
        c->function = name->function;
        c->block = BLOCK_NONE;
        if (!is_cold(line->name)) {
            forget_labels(c);
            c->entry = at + 1;
        }
    }
    if (line->foreign)
        return true;
    if (name->paired && c->first_paired == NO_LINE)
        c->first_paired = at;
    if (is_leader(f, line)) {
        if (c->first_paired != NO_LINE)
            return assembly_refuse(f->a, at, f->failure,
                                   "%s: code cannot be put behind this label, but in front of the "
                                   "address that the label before it names.",
                                   line->name);
        c->last_target = at;
        c->block = BLOCK_NONE;
    }
    return true;
}

static bool begin_block(finder_t *f, cursor_t *c, size_t at) {
    blocks_t *b = f->blocks;
    if (c->function == BLOCK_NONE)
        return assembly_refuse(
            f->a, at, f->failure,
            "an instruction that belongs to no function.\n"
            "  Functions have a .type NAME, @function and a label in front of them.");
    if (b->count % 256 == 0)
        b->list = memory_resize(b->list, (b->count + 256) * sizeof *b->list);
    c->block = (uint32_t)b->count++;
    size_t before = c->first_paired != NO_LINE ? c->first_paired : at;
    b->list[c->block] = (block_t){.function = c->function, .first = at, .at = before};
    b->list[c->block].target = b->list[c->block].next = BLOCK_NONE;
    asm_function_t *function = &b->functions[c->function];
    if (c->entry != NO_LINE && function->first == BLOCK_NONE) {
        function->first = c->block;
        function->entry = c->last_target != NO_LINE ? c->entry : before;
    }
    return true;
}

/* Labels in front of a block's first instruction know the block. */
static void name_block(finder_t *f, uint32_t block) {
    size_t at = f->blocks->list[block].first;
    while (at-- > 0 && f->a->list[at].kind != STATEMENT_INSN)
        if (f->a->list[at].kind == STATEMENT_LABEL && f->a->list[at].section == SECTION_CODE) {
            name_t *name = name_of(f, f->a->list[at].name);
            name->block = block;
            f->blocks->list[block].has_address |= name->address && name->name[0] == '.';
            f->blocks->list[block].is_taken |= name->taken && name->name[0] == '.';
        }
}

/* Inline assembly is as one instruction: nothing goes between its lines, which may be repeated. */
static size_t foreign_begin(const assembly_t *a, size_t line) {
    while (line > 0 && a->list[line - 1].foreign)
        line--;
    return line;
}

static size_t foreign_end(const assembly_t *a, size_t line) {
    while (line < a->count && a->list[line].foreign)
        line++;
    return line;
}

static bool take_insn(finder_t *f, cursor_t *c, size_t at) {
    const asm_line_t *line = &f->a->list[at];
    size_t begin = line->foreign ? foreign_begin(f->a, at) : at;
    bool begins = c->block == BLOCK_NONE;
    if (begins && !begin_block(f, c, begin))
        return false;
    uint32_t block = c->block;
    block_t *b = &f->blocks->list[block];
    asm_flow_t flow = line->foreign ? FLOW_ON : asm_flow(line);
    if (begins)
        name_block(f, block);
    b->last = begin;
    b->behind = line->foreign ? foreign_end(f->a, at) : at + 1;
    b->end = flow == FLOW_CALL ? FLOW_ON : flow;
    f->blocks->functions[c->function].is_handler |= flow == FLOW_TRAP;
    forget_labels(c);
    if (b->end != FLOW_ON)
        c->block = BLOCK_NONE;
    f->blocks->functions[c->function].end = b->behind;
    return true;
}

static bool find_blocks(finder_t *f) {
    cursor_t c = {.function = BLOCK_NONE, .block = BLOCK_NONE};
    forget_labels(&c);
    for (size_t i = 0; i < f->a->count; i++) {
        const asm_line_t *line = &f->a->list[i];
        if (line->section != SECTION_CODE)
            continue;
        if (line->kind == STATEMENT_LABEL && !take_label(f, &c, i))
            return false;
        if (line->kind == STATEMENT_INSN && !take_insn(f, &c, i))
            return false;
        if (line->kind == STATEMENT_DIRECTIVE && !strcmp(line->name, ".cfi_startproc") &&
            c.entry != NO_LINE && c.last_target == NO_LINE)
            c.entry = i + 1;
        if (line->kind == STATEMENT_DIRECTIVE && !strcmp(line->name, ".size"))
            c.block = BLOCK_NONE;
    }
    return true;
}

/* --- places that depend on how long instructions are */

/* A label among instructions with something added to it; a distance between two is none in a table, which data is. */
static bool has_distance(const finder_t *f, const char *text, const char *at, size_t length,
                         bool in_table) {
    name_t key = {.name = memory_print("%.*s", (int)length, at)};
    name_t **found = tfind(&key, (void *const *)&f->names, compare_names);
    const char *before = at, *behind = at + length;
    free(key.name);
    if (!found || !(*found)->in_code)
        return false;
    while (before > text && isspace((unsigned char)before[-1]))
        before--;
    behind += strspn(behind, " \t");
    bool follows = *behind == '+' || *behind == '-';
    bool by_number = follows && isdigit((unsigned char)behind[1 + strspn(behind + 1, " \t")]);
    return (before > text && before[-1] == '+') || (in_table ? by_number : follows);
}

static bool check_distances(const finder_t *f, size_t line, const char *text, bool in_table) {
    const asm_line_t *l = &f->a->list[line];
    for (const char *at = text; *at;) {
        size_t length = word_length(at);
        if (has_distance(f, text, at, length, in_table))
            return assembly_refuse(f->a, line, f->failure,
                                   "%s %s: a distance from a label, and code goes between.\n"
                                   "  Give the place a label of its own.",
                                   l->name, l->operands);
        at += length ? length : 1;
    }
    return true;
}

/* ".set NAME, EXPRESSION": another name of a function is good, one of a place within it is not. */
static bool check_set(const finder_t *f, size_t line) {
    const asm_line_t *l = &f->a->list[line];
    const char *value = strchr(l->operands, ',');
    if (!value)
        return true;
    value += 1 + strspn(value + 1, " \t");
    name_t key = {.name = memory_print("%.*s", (int)word_length(value), value)};
    name_t **found = tfind(&key, (void *const *)&f->names, compare_names);
    bool is_place = found && (*found)->in_code && (*found)->function == BLOCK_NONE;
    bool is_here = l->section == SECTION_CODE && strcmp(key.name, ".") == 0;
    free(key.name);
    if (is_place || is_here)
        return assembly_refuse(f->a, line, f->failure,
                               "%s %s: another name of a place among instructions.\n"
                               "  Give the place a label of its own.",
                               l->name, l->operands);
    return check_distances(f, line, value, false);
}

/* A call, or a jump for good, to a label of this file that is no function. */
static bool check_destination(const finder_t *f, size_t line) {
    const asm_line_t *l = &f->a->list[line];
    asm_flow_t flow = asm_flow(l);
    const char *target = asm_target(l);
    name_t key = {.name = memory_print("%.*s", (int)word_length(target), target)};
    name_t **found = tfind(&key, (void *const *)&f->names, compare_names);
    free(key.name);
    if (l->foreign || (flow != FLOW_CALL && flow != FLOW_TAIL) || !found || !(*found)->in_code ||
        (*found)->function != BLOCK_NONE)
        return true;
    return assembly_refuse(f->a, line, f->failure,
                           "%s %s: to a label that is no function.\n"
                           "  Write `j` within a function, or give the label its .type.",
                           l->name, l->operands);
}

static bool check_places(const finder_t *f) {
    for (size_t i = 0; i < f->a->count; i++) {
        const asm_line_t *l = &f->a->list[i];
        bool sets = l->kind == STATEMENT_DIRECTIVE &&
                    (strcmp(l->name, ".set") == 0 || strcmp(l->name, ".equ") == 0);
        if (sets && !check_set(f, i))
            return false;
        if (!names_addresses(l))
            continue;
        if (!check_distances(f, i, l->operands, l->kind == STATEMENT_DIRECTIVE) ||
            (l->kind == STATEMENT_INSN && !check_destination(f, i)))
            return false;
    }
    return true;
}

/* --- where they go on */

/* The block behind in the file, if nothing but labels and notes is between. */
static uint32_t next_block(const finder_t *f, uint32_t block) {
    const blocks_t *b = f->blocks;
    if (block + 1 >= b->count || b->list[block + 1].function != b->list[block].function)
        return BLOCK_NONE;
    for (size_t i = b->list[block].last; i < b->list[block + 1].first; i++)
        if (f->a->list[i].kind == STATEMENT_DIRECTIVE && !strcmp(f->a->list[i].name, ".size"))
            return BLOCK_NONE;
    return block + 1;
}

static bool find_target(finder_t *f, block_t *b) {
    const asm_line_t *line = &f->a->list[b->last];
    name_t *name = name_of(f, asm_target(line));
    if (name->block != BLOCK_NONE && f->blocks->list[name->block].function == b->function) {
        b->target = name->block;
        return true;
    }
    if (b->end == FLOW_JUMP && name->in_code && name->function == BLOCK_NONE)
        return assembly_refuse(f->a, b->last, f->failure,
                               "%s %s: into the middle of another function.\n"
                               "  Compile this file without instrumentation.",
                               line->name, line->operands);
    if (b->end == FLOW_JUMP) {
        b->end = FLOW_TAIL;
        return true;
    }
    return assembly_refuse(f->a, b->last, f->failure,
                           "%s %s: a conditional branch out of the function.\n"
                           "  Compile this file without instrumentation.",
                           line->name, line->operands);
}

static bool writes_register(const asm_line_t *line, const char *reg) {
    size_t length = strlen(reg);
    return line->kind == STATEMENT_INSN && strncmp(line->operands, reg, length) == 0 &&
           line->operands[length] == ',' &&
           !(strlen(line->name) == 2 && line->name[0] == 's'); /* sb to sd */
}

/* The last instruction of the block in front of the line that made the register. */
static size_t maker_of(const finder_t *f, const block_t *b, size_t line, const char *reg) {
    while (line-- > b->first)
        if (writes_register(&f->a->list[line], reg))
            return line;
    return NO_LINE;
}

static bool is_load(const asm_line_t *line) {
    return line->name[0] == 'l' && strchr("bhwd", line->name[1]) &&
           (!line->name[2] || line->name[2] == 'u');
}

/* Operand `n` behind the first one, if it is a register. */
static void source_of(const asm_line_t *line, int n, char reg[8]) {
    const char *at = line->operands;
    *reg = 0;
    for (; n >= 0 && at; n--)
        at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL;
    if (at)
        sscanf(at, " %7[a-z0-9]", reg);
}

/* Does the instruction make an address as a compiler's jumps have it: loaded, of a name, or a sum with a distance that was loaded? */
static bool makes_address(const finder_t *f, const block_t *b, size_t line) {
    const asm_line_t *l = &f->a->list[line];
    char reg[8];
    if (is_load(l) || !strcmp(l->name, "la") || !strcmp(l->name, "lla") || !strcmp(l->name, "li"))
        return true;
    if (strcmp(l->name, "addi") == 0 &&
        (strstr(l->operands, "%lo(") || strstr(l->operands, "%pcrel_lo(")))
        return true;
    bool copies = strcmp(l->name, "mv") == 0;
    for (int n = 0; (copies && n < 1) || (strcmp(l->name, "add") == 0 && n < 2); n++) {
        source_of(l, n, reg);
        size_t maker = maker_of(f, b, line, reg);
        if (maker == NO_LINE ? copies
            : copies         ? makes_address(f, b, maker)
                             : is_load(&f->a->list[maker]))
            return true;
    }
    return false;
}

/* Made in another block: any of its function's, if that takes addresses of its labels. */
static bool is_made_elsewhere(const finder_t *f, uint32_t function, const char *reg) {
    bool taken = false, good = true;
    for (uint32_t i = 0; i < f->blocks->count; i++) {
        const block_t *b = &f->blocks->list[i];
        taken |= b->function == function && b->is_taken;
        for (size_t at = b->first; b->function == function && at <= b->last; at++)
            good &= !writes_register(&f->a->list[at], reg) || makes_address(f, b, at);
    }
    return good || !taken;
}

/* gcc -dp, as assay-cc has it, writes behind an instruction what it is. */
static bool is_noted_as(const asm_line_t *line, const char *what) {
    const char *note = strchr(line->text, '#');
    return note && strstr(note, what);
}

/* A jump whose address somebody computed: of it nobody can tell where it goes when code is put between. */
static bool check_computed(const finder_t *f, const block_t *b, const char *reg) {
    const asm_line_t *line = &f->a->list[b->last];
    size_t maker = maker_of(f, b, b->last, reg);
    if (is_noted_as(line, "[c=") ||
        (maker == NO_LINE ? is_made_elsewhere(f, b->function, reg) : makes_address(f, b, maker)))
        return true;
    return assembly_refuse(f->a, b->last, f->failure,
                           "%s %s: to an address that was computed, and code goes between.\n"
                           "  Load it from a table of labels; what gcc wrote, compile with -dp.",
                           line->name, line->operands);
}

static bool gives_frame_back(const finder_t *f, const block_t *b) {
    for (size_t i = b->first; i < b->last; i++)
        if (strncmp(f->a->list[i].operands ? f->a->list[i].operands : "", "sp,sp,", 6) == 0)
            return true;
    return false;
}

static bool has_frame(const finder_t *f, uint32_t function) {
    for (uint32_t i = 0; i < f->blocks->count; i++)
        if (f->blocks->list[i].function == function && gives_frame_back(f, &f->blocks->list[i]))
            return true;
    return false;
}

/* Is it to a label of the function? Without a note: tables of distances need an add; tables of addresses and pointers to functions look
 * the same, so that the frame must tell. */
static bool judge_computed(finder_t *f, block_t *b) {
    const asm_line_t *line = &f->a->list[b->last];
    asm_jump_t jump;
    bool labels = false;
    if (!asm_by_register(line, &jump))
        return assembly_refuse(f->a, b->last, f->failure,
                               "%s %s: by no register that is known.\n"
                               "  Write it as jr REGISTER.",
                               line->name, line->operands);
    if (!check_computed(f, b, jump.reg))
        return false;
    for (uint32_t i = 0; i < f->blocks->count; i++)
        labels |= f->blocks->list[i].has_address && f->blocks->list[i].function == b->function;
    if (is_noted_as(line, "sibcall")) {
        b->end = FLOW_TAIL;
        return true;
    }
    if (labels && (is_noted_as(line, "tablejump") || is_noted_as(line, "indirect_jump"))) {
        f->blocks->functions[b->function].has_computed = true;
        return true;
    }
    size_t maker = maker_of(f, b, b->last, jump.reg);
    bool distance = maker != NO_LINE && strcmp(f->a->list[maker].name, "add") == 0;
    if (labels && (distance || f->no_sibling_calls)) {
        f->blocks->functions[b->function].has_computed = true;
        return true;
    }
    if (labels && !has_frame(f, b->function))
        return assembly_refuse(f->a, b->last, f->failure,
                               "%s %s: to a label of this function, or to another function?\n"
                               "  Compile with -fno-optimize-sibling-calls and give "
                               "--no-sibling-calls.",
                               line->name, line->operands);
    if (labels && !gives_frame_back(f, b))
        f->blocks->functions[b->function].has_computed = true;
    else
        b->end = FLOW_TAIL;
    return true;
}

static bool find_ways(finder_t *f) {
    for (uint32_t i = 0; i < f->blocks->count; i++) {
        block_t *b = &f->blocks->list[i];
        if (b->end == FLOW_ON || b->end == FLOW_BRANCH)
            b->next = next_block(f, i);
        if ((b->end == FLOW_BRANCH || b->end == FLOW_JUMP) && !find_target(f, b))
            return false;
        if (b->end == FLOW_COMPUTED && !judge_computed(f, b))
            return false;
    }
    return true;
}

static bool returns_twice(const asm_line_t *line) {
    static const char *const names[] = {"setjmp",  "_setjmp", "sigsetjmp", "__sigsetjmp",
                                        "savectx", "vfork",   "getcontext"};
    const char *called = asm_target(line); /* NAME, NAME@plt */
    size_t length = strcspn(called, "@");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (asm_flow(line) == FLOW_CALL && strlen(names[i]) == length &&
            strncmp(called, names[i], length) == 0)
            return true;
    return false;
}

/* As much as goes into a block goes out of it, but for functions that are entered in the middle: then all must be counted. */
static void find_reentered(finder_t *f) {
    for (uint32_t i = 0; i < f->blocks->count; i++) {
        block_t *b = &f->blocks->list[i];
        asm_function_t *function = &f->blocks->functions[b->function];
        if (b->has_address && !function->has_computed && i != function->first)
            function->is_reentered = true;
        for (size_t at = b->first; at <= b->last; at++)
            function->is_reentered |= returns_twice(&f->a->list[at]);
    }
}

/* A transfer back makes all between its target and itself one loop deeper. */
static void find_depths(blocks_t *b) {
    for (uint32_t i = 0; i < b->count; i++)
        if (b->list[i].target != BLOCK_NONE && b->list[i].target <= i)
            for (uint32_t k = b->list[i].target; k <= i; k++)
                b->list[k].depth += b->list[k].depth < 8;
}

static void free_name(void *name) {
    free(((name_t *)name)->name);
    free(name);
}

bool blocks_find(blocks_t *blocks, const assembly_t *assembly, bool no_sibling_calls,
                 failure_t *failure) {
    finder_t f = {assembly, blocks, NULL, no_sibling_calls, failure};
    *blocks = (blocks_t){0};
    find_functions(&f);
    note_names(&f);
    bool good = find_blocks(&f) && check_places(&f) && find_ways(&f);
    if (good) {
        stops_find(assembly, blocks);
        find_reentered(&f);
        find_depths(blocks);
    } else {
        blocks_free(blocks);
    }
    tdestroy(f.names, free_name);
    return good;
}

void blocks_free(blocks_t *blocks) {
    for (size_t i = 0; i < blocks->function_count; i++)
        free(blocks->functions[i].name);
    free(blocks->functions);
    free(blocks->list);
    *blocks = (blocks_t){0};
}
