/* assay annotate: source lines and instructions of a profile. */
#include "annotate.h"
#include "command.h"
#include "image.h"
#include "processes.h"
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay annotate [--wide] [--all] [--elf FILE] [--sort NAME]\n"
    "                      [--fields NAME,...] [--csv | --json] FILE [FUNCTION]\n\n"
    "Lists a function's source lines and instructions with what the samples say of\n"
    "them; without FUNCTION those functions, hottest first, that together have 90 %\n"
    "of the cycles. docs/report.md explains every column.\n\n"
    "options:\n"
    "  --all                 without FUNCTION: all functions that have samples, as\n"
    "                        with --csv and --json\n"
    "  --wide                more columns, and as wide as it takes\n"
    "  --elf FILE            the program, if it is no longer where it was recorded\n" ROWS_SORT_HELP
    "                        within each function\n" ROWS_HELP
    "  -h, --help            this text\n\n"
    "columns (in tables):\n";
static const char examples[] = "Behind ± stands one standard error.\n\n"
                               "examples:\n"
                               "  assay annotate sort.assay\n"
                               "  assay annotate --wide sort.assay quicksort\n"
                               "  assay annotate --sort execute_cycles sort.assay quicksort\n"
                               "  assay annotate --csv sort.assay >sort.csv\n";

typedef struct {
    rows_t rows;
    bool all;
    const char *elf, *function;
} settings_t;

/* --- which functions */

/* The program must be the one that was recorded: addresses of another one mean something else. */
static bool check_program(const view_t *view, const char *program, failure_t *failure) {
    image_t *image;
    if (!image_open(&image, program, failure))
        return false;
    const char *recorded = facts_text(&view->profile.meta, "sha256");
    bool same = recorded && strcmp(recorded, image_sha256(image)) == 0;
    image_close(image);
    if (!recorded)
        return failure_set(failure,
                           "%s: whether it is the program that was recorded nobody knows: the "
                           "profile has no fact `sha256`.\n  Record it again with `assay record`.",
                           program);
    return same ||
           failure_set(failure,
                       "%s: is not the program that was recorded (SHA-256 %.12s... expected).\n"
                       "  Record it again, or give the old one with --elf FILE.",
                       program, recorded);
}

static void print_rows(const view_t *view, const annotation_t *annotation, const rows_t *rows) {
    row_t *list = annotate_rows(view, annotation, rows);
    for (size_t i = 0; i < annotation->count; i++)
        rows_put(rows, &list[i], stdout);
    free(list);
}

static bool annotate_symbol(const view_t *view, const symbol_t *symbol, const settings_t *settings,
                            const char *elf, lines_t *lines, failure_t *failure) {
    annotation_t annotation;
    if (!annotation_make(&annotation, view, symbol, elf, lines, failure))
        return false;
    if (settings->rows.form != FORM_TABLE)
        print_rows(view, &annotation, &settings->rows);
    else
        annotate_print(view, &annotation, lines, &settings->rows);
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
    bool everything = settings->all || settings->rows.form != FORM_TABLE, good = true;
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
    if (!settings->elf)
        settings->elf = facts_text(&view->profile.meta, "program");
    if (!settings->elf)
        return failure_set(failure, "The profile does not say which program it is of (fact "
                                    "`program`).\n  Give the program with --elf FILE.");
    if (settings->function && !(symbol = symbols_named(&view->profile.symbols, settings->function)))
        return failure_set(
            failure, "%s: no function of this name in the program.\n  `assay report` lists them.",
            settings->function);
    if (!check_program(view, settings->elf, failure) || !lines_open(&lines, settings->elf, failure))
        return false;
    if (settings->rows.form != FORM_TABLE)
        rows_head(&settings->rows, stdout);
    else
        view_print_header(view, stdout);
    bool good = symbol ? annotate_one(view, symbol, settings, lines, failure)
                       : annotate_hot(view, settings, lines, failure);
    lines_close(lines);
    return good;
}

static bool take_option(settings_t *settings, int option) {
    switch (option) {
    case 'w':
        return settings->rows.wide = true;
    case 'a':
        return settings->all = true;
    case 'e':
        settings->elf = optarg;
        return true;
    default:
        return rows_option(&settings->rows, option, optarg);
    }
}

static int annotate_file(const char *path, settings_t *settings) {
    failure_t failure;
    view_t view;
    if (!view_open(&view, path, by_instruction, &failure))
        return command_fail("annotate", &failure);
    bool good = annotate_view(&view, settings, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("annotate", &failure);
}

static int print_help(void) {
    fputs(help, stdout);
    columns_help(&annotate_columns, stdout);
    fputs(examples, stdout);
    return STATUS_GOOD;
}

int cmd_annotate(int count, char **argument) {
    static const struct option options[] = {{"wide", no_argument, NULL, 'w'},
                                            {"all", no_argument, NULL, 'a'},
                                            {"elf", required_argument, NULL, 'e'},
                                            ROWS_OPTIONS,
                                            ROWS_SORT_OPTION,
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    settings_t settings = {.rows.columns = &annotate_columns};
    failure_t failure;
    for (int option; (option = command_option("annotate", ":h", count, argument, options)) != -1;) {
        if (option == 'h')
            return print_help();
        if (!take_option(&settings, option))
            return STATUS_USAGE;
    }
    if (settings.rows.list) {
        columns_list(&annotate_columns, stdout);
        return STATUS_GOOD;
    }
    if (!rows_ready(&settings.rows, &failure))
        return command_misuse("annotate", "%s", failure.text);
    if (optind != count - 1 && optind != count - 2)
        return command_misuse("annotate", "a profile and at most one function were expected.");
    settings.function = optind == count - 2 ? argument[count - 1] : NULL;
    return annotate_file(argument[optind], &settings);
}
