/* assay annotate: source lines and instructions of a profile. */
#include "annotate.h"
#include "columns.h"
#include "command.h"
#include "processes.h"
#include "recorded.h"
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay annotate [--csv] [--wide] [--all] [--elf FILE] FILE [FUNCTION]\n\n"
    "Lists a function's source lines and instructions with what the samples say of\n"
    "them; without FUNCTION those functions, hottest first, that together have 90 %\n"
    "of the cycles. docs/report.md explains every column.\n\n"
    "options:\n"
    "  --all        without FUNCTION: all functions that have samples\n"
    "  --wide       more columns, and as wide as it takes\n"
    "  --csv        all columns of all instructions, behind a header row\n"
    "  --elf FILE   the program, if it is no longer where it was recorded\n"
    "  -h, --help   this text\n\n"
    "columns:\n";
static const char examples[] = "Behind ± stands one standard error.\n\n"
                               "examples:\n"
                               "  assay annotate sort.assay\n"
                               "  assay annotate --wide sort.assay quicksort\n"
                               "  assay annotate --csv sort.assay >sort.csv\n";

typedef struct {
    bool csv, wide, all;
    const char *elf, *function;
} settings_t;

/* --- which functions */

static void print_rows(const view_t *view, const annotation_t *annotation) {
    for (size_t i = 0; i < annotation->count; i++) {
        const place_t *place = &annotation->places[i];
        row_t row = {
            .view = view, .name = annotation->symbol->name, .tally = place->tally, .place = place};
        columns_csv(&annotate_columns, stdout, &row);
    }
}

static bool annotate_symbol(const view_t *view, const symbol_t *symbol, const settings_t *settings,
                            const char *elf, lines_t *lines, failure_t *failure) {
    annotation_t annotation;
    if (!annotation_make(&annotation, view, symbol, elf, lines, failure))
        return false;
    if (settings->csv)
        print_rows(view, &annotation);
    else
        annotate_print(view, &annotation, lines, settings->wide);
    annotation_free(&annotation);
    return true;
}

/* `lines` are the program's; a process' function has its own. */
static bool annotate_one(const view_t *view, const symbol_t *symbol, const settings_t *settings,
                         lines_t *lines, failure_t *failure) {
    uint16_t asid = place_context(symbol->address);
    const char *elf = asid ? processes_elf(&view->profile.meta, asid) : settings->elf;
    lines_t *own = NULL;
    if (asid && !lines_open(&own, elf, failure))
        return false;
    bool good = annotate_symbol(view, symbol, settings, elf, own ? own : lines, failure);
    if (own)
        lines_close(own);
    return good;
}

static bool annotate_hot(const view_t *view, const settings_t *settings, lines_t *lines,
                         failure_t *failure) {
    size_t count;
    function_t *functions = view_functions(view, &count);
    double covered = 0, wanted = 0.9 * tally_cycles(&view->total);
    bool everything = settings->all || settings->csv, good = true;
    for (size_t i = 0; good && i < count && (everything || i == 0 || covered < wanted); i++) {
        covered += tally_cycles(&functions[i].tally);
        if (functions[i].symbol)
            good = annotate_one(view, functions[i].symbol, settings, lines, failure);
    }
    free(functions);
    return good;
}

static bool annotate_view(const view_t *view, settings_t *settings, failure_t *failure) {
    const symbol_t *symbol = NULL;
    lines_t *lines;
    if (settings->function && !(symbol = symbols_named(&view->profile.symbols, settings->function)))
        return failure_set(
            failure, "%s: no function of this name in the program.\n  `assay report` lists them.",
            settings->function);
    settings->elf = recorded_program(&view->profile.meta, settings->elf, failure);
    if (!settings->elf || !lines_open(&lines, settings->elf, failure))
        return false;
    if (settings->csv)
        columns_csv_header(&annotate_columns, stdout);
    else
        view_print_header(view, stdout);
    bool good = symbol ? annotate_one(view, symbol, settings, lines, failure)
                       : annotate_hot(view, settings, lines, failure);
    lines_close(lines);
    return good;
}

static bool take_option(settings_t *settings, int option) {
    switch (option) {
    case 'v':
        return settings->csv = true;
    case 'w':
        return settings->wide = true;
    case 'a':
        return settings->all = true;
    case 'e':
        settings->elf = optarg;
        return true;
    default:
        return false;
    }
}

int cmd_annotate(int count, char **argument) {
    static const struct option options[] = {
        {"csv", no_argument, NULL, 'v'},  {"wide", no_argument, NULL, 'w'},
        {"all", no_argument, NULL, 'a'},  {"elf", required_argument, NULL, 'e'},
        {"help", no_argument, NULL, 'h'}, {0}};
    settings_t settings = {0};
    failure_t failure;
    view_t view;
    for (int option; (option = command_option("annotate", ":h", count, argument, options)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            columns_help(&annotate_columns, stdout, 15);
            fputs(examples, stdout);
            return STATUS_GOOD;
        }
        if (!take_option(&settings, option))
            return STATUS_USAGE;
    }
    if (optind != count - 1 && optind != count - 2)
        return command_misuse("annotate", "a profile and at most one function were expected.");
    settings.function = optind == count - 2 ? argument[count - 1] : NULL;
    if (!view_open(&view, argument[optind], by_instruction, &failure))
        return command_fail("annotate", &failure);
    bool good = annotate_view(&view, &settings, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("annotate", &failure);
}
