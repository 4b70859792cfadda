/* assay annotate: source lines and instructions of a profile. */
#include "annotate.h"
#include "command.h"
#include "recorded.h"
#include "sources.h"
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay annotate [--wide] [--all] [--elf FILE] [--sort NAME]\n"
    "                      [--fields NAME,...] [--csv | --json] [--counts COUNTS]\n"
    "                      [--method NAME] FILE [FUNCTION]\n\n"
    "Lists a function's source lines and instructions with what the samples say of\n"
    "them; without FUNCTION those functions, hottest first, that together have 90 %\n"
    "of the cycles. docs/report.md explains every column.\n\n"
    "options:\n"
    "  --all                 without FUNCTION: all functions that have samples, as\n"
    "                        with --csv and --json\n"
    "  --wide                more columns, and as wide as it takes\n"
    "  --counts COUNTS       exact counts beside the samples, which an instrumented\n"
    "                        program has sent (assay counts)\n"
    "  --elf FILE            the program, if it is no longer where it was recorded\n" METHOD_HELP
        ROWS_SORT_HELP "                        within each function\n" ROWS_HELP
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
    method_t method;
    const char *elf, *function, *counts;
} settings_t;

static void print_rows(const view_t *view, const annotation_t *annotation, const rows_t *rows) {
    row_t *list = annotate_rows(view, annotation, rows);
    for (size_t i = 0; i < annotation->count; i++)
        rows_put(rows, &list[i], stdout);
    free(list);
}

typedef struct {
    const view_t *view;
    const rows_t *rows;
} printing_t;

static void print_function(void *context, const annotation_t *annotation, lines_t *lines) {
    const printing_t *printing = context;
    if (printing->rows->form != SHEET_TABLE)
        print_rows(printing->view, annotation, printing->rows);
    else
        annotate_print(printing->view, annotation, lines, printing->rows);
}

static bool annotate_sources(const sources_t *sources, const settings_t *settings,
                             const symbol_t *symbol, failure_t *failure) {
    printing_t printing = {sources->view, &settings->rows};
    bool file = settings->rows.form != SHEET_TABLE;
    if (file)
        rows_head(&settings->rows, stdout);
    else
        view_print_header(sources->view, stdout);
    return symbol ? sources_annotate(sources, symbol, print_function, &printing, failure)
                  : sources_hottest(sources, settings->all || file ? 1 : 0.9, print_function,
                                    &printing, failure);
}

static bool annotate_view(const view_t *view, const settings_t *settings, failure_t *failure) {
    const symbol_t *symbol = NULL;
    sources_t sources;
    if (settings->function &&
        !(symbol = symbols_chosen(&view->profile.symbols, settings->function, failure)))
        return false;
    if (!sources_open(&sources, view, settings->elf, failure))
        return false;
    bool good = annotate_sources(&sources, settings, symbol, failure);
    sources_close(&sources);
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
    case OPTION_METHOD:
        return command_method("annotate", optarg, &settings->method);
    case 'c':
        settings->counts = optarg;
        return true;
    default:
        return rows_option("annotate", &settings->rows, option, optarg);
    }
}

static bool read_counts(const view_t *view, settings_t *settings, counts_t *counts,
                        failure_t *failure) {
    if (!settings->counts)
        return true;
    const char *elf = recorded_program(&view->profile, settings->elf, failure);
    settings->rows.counts = counts;
    return elf && counts_read(counts, elf, settings->counts, failure);
}

static int annotate_file(const char *path, settings_t *settings) {
    failure_t failure;
    view_t view;
    counts_t counts = {0};
    if (!view_open_any(&view, path, by_instruction, &failure))
        return command_fail("annotate", &failure);
    if (!read_counts(&view, settings, &counts, &failure)) {
        view_close(&view);
        return command_fail("annotate", &failure);
    }
    if (!rows_ready(&settings->rows, view.sampler, &failure)) {
        view_close(&view);
        counts_free(&counts);
        return command_misuse("annotate", "%s", failure.text);
    }
    bool good = view_use(&view, settings->method, settings->elf, &failure) &&
                annotate_view(&view, settings, &failure);
    view_close(&view);
    counts_free(&counts);
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
                                            {"counts", required_argument, NULL, 'c'},
                                            METHOD_OPTION,
                                            ROWS_OPTIONS,
                                            ROWS_SORT_OPTION,
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    settings_t settings = {.rows.columns = &annotate_columns};
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
    if (optind != count - 1 && optind != count - 2)
        return command_misuse("annotate", "a profile and at most one function were expected.");
    settings.function = optind == count - 2 ? argument[count - 1] : NULL;
    return annotate_file(argument[optind], &settings);
}
