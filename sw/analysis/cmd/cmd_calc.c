/* SPDX-License-Identifier: Apache-2.0 */
/* assay calc: the control-flow graph of a function with frequencies, best-case and actual cycles and the stalls in between. */
#include "calc.h"
#include "commands.h"
#include "copies.h"
#include "format.h"
#include "listing.h"
#include "memory.h"
#include "recorded.h"
#include "shared_options.h"
#include "sheet.h"
#include "table.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 40 };

typedef struct {
    calc_settings_t calc;
    uint64_t cutoff;
    bool dot;
    rows_t rows;
} settings_t;

typedef struct {
    const settings_t *settings;
    const view_t *view;
    const char *program;
    sheet_t *sheet; /* NULL: text */
    double all;     /* cycles of all functions */
    failure_t *failure;
    bool failed;
} printing_t;

/* --- files: a row for each block and way */

#define CONFIDENCE(name, of)                                                                       \
    { name, "", "how sure " of " is: H, M, L", .unit = SHEET_TEXT }
static const column_t list[] = {
    {"function", NULL, "function of the block or way", .unit = SHEET_TEXT},
    {"kind", NULL, "`block`, or the kind of way between blocks", .unit = SHEET_TEXT},
    {"from", NULL, "number of the block, or of the block the way leaves", .unit = SHEET_COUNT},
    {"to", NULL, "block it leads to; none: outside the function", .unit = SHEET_COUNT},
    {"pc", NULL, "first instruction of the block; last one before a way", .unit = SHEET_ADDRESS},
    {"class", NULL, "blocks and ways of one class run equally often", .unit = SHEET_COUNT},
    {"instructions", "insns", "of the block", .unit = SHEET_COUNT},
    {"least", NULL, "cycles of the block, by its static schedule", .unit = SHEET_NUMBER},
    {"cycles", NULL, "estimated, at the head of the window", .unit = SHEET_COUNT},
    {"dcpi", NULL, "how often it ran: cycles / least cycles", .unit = SHEET_COUNT},
    CONFIDENCE("dcpi_confidence", "dcpi"),
    {"samples", NULL, "by its own retired samples", .unit = SHEET_COUNT},
    CONFIDENCE("samples_confidence", "samples"),
    {"classes", NULL, "by those of its class", .unit = SHEET_COUNT},
    CONFIDENCE("classes_confidence", "classes"),
    {"flow", NULL, "by counts that flow made consistent", .unit = SHEET_COUNT},
    CONFIDENCE("flow_confidence", "flow"),
    {"exact", NULL, "by the truth of the run (record --truth)", .unit = SHEET_COUNT}};
static const columns_t columns = {COLUMNS(list)};

static void add_guesses(sheet_t *sheet, const guesses_t *guesses) {
    for (int by = 0; by < FREQUENCIES; by++) {
        char letter[2] = {confidence_letter(guesses->by[by].confidence)};
        sheet_number(sheet, guesses->by[by].count);
        if (by != BY_TRUTH)
            sheet_text(sheet, letter);
    }
}

static double least_of(const frequency_t *f, size_t b) {
    double least = 0;
    for (size_t r = 0; r < f->row_counts[b]; r++)
        least += f->rows[b][r].least;
    return least;
}

static double cycles_of(const calculated_t *c, const code_block_t *block) {
    double cycles = 0;
    uint32_t slot = block->first;
    for (unsigned i = 0; i < block->length; i++, slot = flow_next(c->program->flow, slot))
        cycles += c->program->heads[slot].cycles;
    return cycles;
}

static double number_of(uint32_t block) { return block == PROCEDURE_WORLD ? NAN : block; }

static void add_block_row(sheet_t *sheet, const calculated_t *c, uint32_t b) {
    const code_block_t *block = &c->frequency->graph.blocks[b];
    sheet_text(sheet, c->symbol->name);
    sheet_text(sheet, "block");
    sheet_number(sheet, b);
    sheet_number(sheet, b);
    sheet_address(sheet, flow_pc(c->program->flow, block->first));
    sheet_number(sheet, block->number);
    sheet_number(sheet, block->length);
    sheet_number(sheet, least_of(c->frequency, b));
    sheet_number(sheet, cycles_of(c, block));
    add_guesses(sheet, &c->frequency->blocks[b]);
}

static void add_way_row(sheet_t *sheet, const calculated_t *c, size_t w) {
    const procedure_t *p = &c->frequency->graph;
    const way_t *way = &p->ways[w];
    sheet_text(sheet, c->symbol->name);
    sheet_text(sheet, way_name(way->kind));
    sheet_number(sheet, number_of(way->from));
    sheet_number(sheet, number_of(way->to));
    sheet_address(sheet, way->from == PROCEDURE_WORLD
                             ? c->symbol->address
                             : flow_pc(c->program->flow, p->blocks[way->from].last));
    sheet_number(sheet, way->number);
    sheet_number(sheet, NAN);
    sheet_number(sheet, NAN);
    sheet_number(sheet, NAN);
    add_guesses(sheet, &c->frequency->ways[w]);
}

static void add_rows(sheet_t *sheet, const calculated_t *c) {
    for (uint32_t b = 0; b < c->frequency->graph.block_count; b++)
        add_block_row(sheet, c, b);
    for (size_t w = 0; w < c->frequency->graph.way_count; w++)
        if (c->frequency->graph.ways[w].kind != WAY_NO_RUN)
            add_way_row(sheet, c, w);
}

/* --- text */

static const char *show_guess(number_t *number, guess_t guess) {
    if (guess.confidence == CONFIDENCE_NONE)
        return "-";
    format_count(number, guess.count);
    size_t length = strlen(number->text);
    number->text[length] = ' ';
    number->text[length + 1] = confidence_letter(guess.confidence);
    number->text[length + 2] = 0;
    return number->text;
}

static void print_guesses(const guesses_t *guesses, frequency_by_t by) {
    number_t number;
    printf("  ran %s times by %s;", show_guess(&number, guesses->by[by]), frequency_name(by));
    const char *between = "";
    for (int other = 0; other < FREQUENCIES; other++) {
        if (other == (int)by || guesses->by[other].confidence == CONFIDENCE_NONE)
            continue;
        if (other == BY_TRUTH)
            format_count(&number, guesses->by[other].count);
        else
            show_guess(&number, guesses->by[other]);
        printf("%s %s %s", between, frequency_name((frequency_by_t)other), number.text);
        between = ",";
    }
    putchar('\n');
}

static void print_ways(const calculated_t *c, uint32_t b, bool out) {
    const procedure_t *p = &c->frequency->graph;
    const char *between = out ? "  to" : "  from";
    for (size_t w = 0; w < p->way_count; w++) {
        const way_t *way = &p->ways[w];
        uint32_t other = out ? way->to : way->from;
        number_t number;
        if ((out ? way->from : way->to) != b || way->kind == WAY_NO_RUN)
            continue;
        if (other == PROCEDURE_WORLD)
            printf("%s outside", between);
        else
            printf("%s block %" PRIu32 " (%s)", between, other, way_name(way->kind));
        guess_t guess = c->frequency->ways[w].by[c->by];
        if (guess.confidence != CONFIDENCE_NONE)
            printf(" %s", show_guess(&number, guess));
        between = ",";
    }
    if (*between == ',')
        putchar('\n');
}

static const stall_t *stall_at(const calculated_t *c, uint32_t slot) {
    for (size_t i = 0; i < c->stalls->count; i++)
        if (c->stalls->list[i].slot == slot)
            return &c->stalls->list[i];
    return NULL;
}

/* "dD      1.8 cycles (d = D-cache miss, D = DTLB miss)" */
static void add_bubble(table_t *table, const stall_t *stall) {
    char letters[BLAME_BYTES], *names = memory_copy("");
    for (const char *l = stall_letters(stall, letters); *l; l++)
        for (int cause = 0; cause < CAUSES; cause++)
            if (cause_letter((cause_t)cause) == *l) {
                char *more = memory_print("%s%s%c = %s", names, *names ? ", " : "", *l,
                                          cause_name((cause_t)cause));
                free(names);
                names = more;
            }
    table_line(table, "  %-6s %.1f cycles%s%s%s", letters,
               stall->count > 0 ? stall->cycles / stall->count : 0, *names ? " (" : "", names,
               *names ? ")" : "");
    free(names);
}

static const char *text_at(const listing_t *listing, uint64_t pc) {
    for (size_t i = 0; i < listing->count; i++)
        if (listing->list[i].address == pc)
            return listing->list[i].text;
    return "?";
}

static void add_instruction(table_t *table, const calculated_t *c, uint32_t slot, double count,
                            const stall_t *stall, bool leads, const listing_t *listing) {
    const head_t *head = &c->program->heads[slot];
    uint64_t pc = flow_pc(c->program->flow, slot);
    table_cell(table, "0x%" PRIx64, pc);
    table_cell(table, "%.0f", head->samples);
    if (count > 0)
        table_cell(table, "%.2f%s", head->cycles / count, leads ? "" : " +");
    else
        table_cell(table, "-");
    if (stall && stall->culprit)
        table_cell(table, "0x%" PRIx64, stall->culprit);
    else
        table_cell(table, "%s", "");
    table_cell(table, "%s", text_at(listing, pc));
}

static void print_instructions(const calculated_t *c, uint32_t b, const listing_t *listing) {
    const frequency_t *f = c->frequency;
    const code_block_t *block = &f->graph.blocks[b];
    table_t *table = table_new(5, (const heading_t[]){{"pc", RIGHT},
                                                      {"samples", RIGHT},
                                                      {"cycles", RIGHT},
                                                      {"culprit", RIGHT},
                                                      {"code", LEFT}});
    uint32_t slot = block->first;
    for (size_t r = 0; r < f->row_counts[b]; r++)
        for (unsigned i = 0; i < f->rows[b][r].count; i++) {
            const stall_t *stall = i ? NULL : stall_at(c, slot);
            if (stall)
                add_bubble(table, stall);
            add_instruction(table, c, slot, f->blocks[b].by[c->by].count, stall, i == 0, listing);
            slot = flow_next(c->program->flow, slot);
        }
    table_print(table, stdout, command_width());
    table_free(table);
}

static void print_block(const calculated_t *c, uint32_t b, const listing_t *listing) {
    const frequency_t *f = c->frequency;
    const code_block_t *block = &f->graph.blocks[b];
    double least = least_of(f, b), count = f->blocks[b].by[c->by].count;
    printf("\nblock %" PRIu32 ", class %" PRIu32 ", %u instruction%s\n", b, block->number,
           block->length, block->length > 1 ? "s" : "");
    print_guesses(&f->blocks[b], c->by);
    print_ways(c, b, false);
    print_ways(c, b, true);
    printf("  best case %.2f/%u = %.2f CPI", least, block->length, least / block->length);
    if (count > 0) {
        double cycles = cycles_of(c, block) / count;
        printf(", actual %.2f/%u = %.2f CPI", cycles, block->length, cycles / block->length);
    }
    printf("\n\n");
    print_instructions(c, b, listing);
}

static void print_title(const printing_t *printing, const calculated_t *c) {
    const frequency_t *f = c->frequency;
    double least = 0, instructions = 0;
    for (size_t b = 0; b < f->graph.block_count; b++) {
        double count = f->blocks[b].by[c->by].count;
        if (!(count > 0))
            continue;
        least += count * least_of(f, b);
        instructions += count * f->graph.blocks[b].length;
    }
    printf("\n## %s: %.1f %% of the cycles, frequencies by %s\n", c->symbol->name,
           100 * c->stalls->sum.all / printing->all, frequency_name(c->by));
    if (instructions > 0)
        printf("   best case %.2f CPI, actual %.2f CPI\n", least / instructions,
               c->stalls->sum.all / instructions);
}

static void print_text(printing_t *printing, const calculated_t *c) {
    listing_t listing;
    const procedure_t *p = &c->frequency->graph;
    double cutoff = (double)printing->settings->cutoff / 100;
    size_t hidden = 0;
    if (!listing_read(&listing, printing->program, c->symbol->address,
                      c->symbol->address + c->symbol->size, printing->failure)) {
        printing->failed = true;
        return;
    }
    print_title(printing, c);
    for (uint32_t b = 0; b < p->block_count; b++)
        if (cycles_of(c, &p->blocks[b]) >= cutoff * c->stalls->sum.all)
            print_block(c, b, &listing);
        else
            hidden++;
    if (hidden)
        printf("\n%zu block%s with less than %" PRIu64 " %% of its cycles each: --cutoff 0\n",
               hidden, hidden > 1 ? "s" : "", printing->settings->cutoff);
    listing_free(&listing);
}

static void take(void *context, const calculated_t *calculated) {
    printing_t *printing = context;
    if (printing->settings->dot)
        calc_print_dot(calculated, stdout);
    else if (printing->sheet)
        add_rows(printing->sheet, calculated);
    else if (!printing->failed)
        print_text(printing, calculated);
}

static void add_cycles(void *context, const calculated_t *calculated) {
    *(double *)context += calculated->stalls->sum.all;
}

/* --- the command */

/* A function is printed as text, unless rows are requested. */
static bool wants_rows(const settings_t *settings, bool function) {
    const rows_t *rows = &settings->rows;
    return !settings->dot && (!function || rows->form != SHEET_TABLE || rows->fields || rows->sort);
}

static bool print_functions(const view_t *view, settings_t *settings, const symbol_t *symbol,
                            failure_t *failure) {
    printing_t printing = {.settings = settings, .view = view, .failure = failure};
    printing.program = recorded_program(&view->profile, settings->calc.elf, failure);
    if (!printing.program || !rows_ready(&settings->rows, SAMPLER_INSTRUCTION, failure))
        return false;
    if (!settings->dot && settings->rows.form == SHEET_TABLE)
        view_print_header(view, stdout);
    if (wants_rows(settings, symbol != NULL) && settings->rows.form == SHEET_TABLE)
        putchar('\n');
    if (wants_rows(settings, symbol != NULL))
        printing.sheet = sheet_new(&settings->rows);
    else if (!calc_functions(view, &settings->calc, NULL, add_cycles, &printing.all, failure))
        return false;
    bool good = calc_functions(view, &settings->calc, symbol, take, &printing, failure);
    if (printing.sheet)
        sheet_print(printing.sheet, ROWS_SHOWN, stdout);
    return good && !printing.failed;
}

static int calc_run(void *of, int count, char **operand) {
    settings_t *settings = of;
    failure_t failure;
    view_t view;
    const symbol_t *symbol = NULL;
    if (count < 2 && settings->dot)
        return command_misuse("calc", "--dot: a profile and a function were expected.");
    if (!calc_open(&view, operand[0], &settings->calc, &failure))
        return command_fail("calc", &failure);
    bool good = count < 2 ||
                (symbol = function_chosen(&view, settings->calc.elf, operand[1], &failure)) != NULL;
    good = good && print_functions(&view, settings, symbol, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : rows_fail(&settings->rows, "calc", &failure);
}

static const option_t options[] = {
    {"cutoff", 'n', "PERCENT",
     "hide blocks with a smaller share of the function's cycles "
     "(default 1)",
     option_number, AT(cutoff), .most = 100},
    {"dot", 0, NULL, "print the graph for Graphviz: `assay calc --dot FILE FUNCTION | dot -Tsvg`",
     option_flag, AT(dot)},
    {"all", 0, NULL, "show all rows, not only the first 40", option_flag, AT(rows.all)},
    {0}};

const command_t calc_command = {
    .name = "calc",
    .summary = "print a function's blocks with frequencies and stalls",
    .usage = "calc [OPTIONS] FILE [FUNCTION]",
    .about = "Prints the basic blocks of a function as dcpicalc did (Anderson et al., SOSP\n"
             "1997): how often each ran, by several methods, with the confidence of each (H,\n"
             "M, L); the ways to and from it; its cycles in the best case and in fact. Each\n"
             "row of instructions that stalled follows a line with the time, a letter for\n"
             "each cause and the culprit's pc. `samples` counts how often the instruction was\n"
             "found at the head of the window, `cycles` how long it was there per execution;\n"
             "`+`: in one row with the instruction above. docs/dcpi.md explains the methods.\n"
             "\n"
             "Without FUNCTION, with --csv, --json, --fields or --sort: prints a row for each\n"
             "block and each way.\n",
    .examples = "  assay calc sort.assay quicksort\n"
                "  assay calc --dot sort.assay quicksort | dot -Tsvg >quicksort.svg\n"
                "  assay calc --csv sort.assay >frequencies.csv\n",
    .options = (const option_part_t[]){{calc_options, AT(calc)},
                                       {elf_options, AT(calc.elf)},
                                       {.rows = options},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {0}},
    .names = true,
    .profile = true,
    .function = true,
    .pages = true,
    .settings = {&(const settings_t){.cutoff = 1, .rows.columns = &columns}, sizeof(settings_t)},
    .operands = {1, 2, "a profile and at most one function were expected."},
    TABLES(offsetof(settings_t, rows), &columns),
    .run = calc_run};
