/* assay annotate: source lines and instructions of a profile. */
#include "annotation.h"
#include "command.h"
#include "format.h"
#include "image.h"
#include "memory.h"
#include "rates.h"
#include "table.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay annotate [--csv] [--wide] [--all] [--elf FILE] FILE [FUNCTION]\n\n"
    "Lists a function's source lines and instructions with what the samples say of them; without "
    "FUNCTION those\n"
    "functions, hottest first, that together have 90 % of the cycles. docs/report.md explains "
    "every column.\n\n"
    "options:\n"
    "  --all        without FUNCTION: all functions that have samples\n"
    "  --wide       more columns, and as wide as it takes\n"
    "  --csv        all columns of all instructions, behind a header row\n"
    "  --elf FILE   the program, if it is no longer where it was recorded\n"
    "  -h, --help   this text\n\n"
    "columns:\n"
    "  cycles%      share of the run's cycles with this as the oldest unretired instruction; `>` "
    "marks those\n"
    "               with a tenth of the function's or more\n"
    "  smpl ret ab  samples taken, retired, aborted; a count's relative error is 1/sqrt(k)\n"
    "  dmiss% misp% of retired memory accesses, missed the D-cache; of retired transfers, "
    "mispredicted\n"
    "  map          mean cycles from fetch to map: waited for registers, queue and buffer entries\n"
    "  data         map to data ready: waited for operands\n"
    "  issue        data ready to issue: waited for an execution unit\n"
    "  exec         issue to retire ready: executed, or waited for memory\n"
    "  retire       retire ready to retired: waited for older instructions\n"
    "Behind ± stands one standard error.\n\n"
    "examples:\n"
    "  assay annotate sort.assay\n"
    "  assay annotate --wide sort.assay quicksort\n"
    "  assay annotate --csv sort.assay >sort.csv\n";

typedef struct {
    bool csv, wide, all;
    const char *elf, *function;
} settings_t;

/* --- tables */

static const column_t narrow_columns[] = {{" cycles%", LEFT}, {"smpl", RIGHT},   {"ret", RIGHT},
                                          {"ab", RIGHT},      {"dmiss%", RIGHT}, {"misp%", RIGHT},
                                          {"map", RIGHT},     {"data", RIGHT},   {"issue", RIGHT},
                                          {"exec", RIGHT},    {"retire", RIGHT}, {"code", LEFT}};
static const column_t wide_columns[] = {
    {" cycles%", LEFT}, {"smpl", RIGHT},   {"ret", RIGHT},     {"ab", RIGHT},
    {"retired", RIGHT}, {"abort%", RIGHT}, {"icmiss%", RIGHT}, {"dmiss%", RIGHT},
    {"misp%", RIGHT},   {"map", RIGHT},    {"data", RIGHT},    {"issue", RIGHT},
    {"exec", RIGHT},    {"retire", RIGHT}, {"memory", RIGHT},  {"oldest", RIGHT},
    {"total", RIGHT},   {"why", LEFT},     {"code", LEFT}};

static table_t *new_table(bool wide) {
    return wide ? table_new(sizeof wide_columns / sizeof *wide_columns, wide_columns)
                : table_new(sizeof narrow_columns / sizeof *narrow_columns, narrow_columns);
}

static void add_blank(table_t *table, size_t cells) {
    for (size_t i = 0; i < cells; i++)
        table_cell(table, "%s", "");
}

static void add_estimate(table_t *table, estimate_t estimate, double scale) {
    number_t n;
    table_cell(table, "%s", format_estimate(&n, estimate, scale));
}

static void add_share(table_t *table, const view_t *view, const tally_t *tally,
                      const tally_t *function) {
    number_t n;
    double mine = tally_exposed(tally), all = tally_exposed(function);
    table_cell(table, "%c%s", mine > 0 && mine >= 0.1 * all ? '>' : ' ',
               format_estimate(&n, estimate_share(tally, &view->total), 100));
}

static void add_counts(table_t *table, const tally_t *tally) {
    table_cell(table, "%" PRIu64, tally->samples);
    table_cell(table, "%" PRIu64, tally->retired);
    table_cell(table, "%" PRIu64, tally_aborted(tally));
}

static void add_stages(table_t *table, const tally_t *tally, int first, int last) {
    for (int stage = first; stage <= last; stage++)
        add_estimate(table, estimate_mean(&tally->latency[stage]), 1);
}

/* All cells of a row but the last, `code`. */
static void add_tally(table_t *table, const view_t *view, const tally_t *tally,
                      const tally_t *function, bool wide) {
    if (!tally) {
        size_t columns = wide ? sizeof wide_columns / sizeof *wide_columns
                              : sizeof narrow_columns / sizeof *narrow_columns;
        add_blank(table, columns - 1);
        return;
    }
    number_t n;
    add_share(table, view, tally, function);
    add_counts(table, tally);
    if (wide) {
        estimate_t retired = estimate_count((double)tally->retired, view->interval);
        table_cell(table, "%s", format_estimated_count(&n, retired));
        add_estimate(table, rate_aborted(tally), 100);
        add_estimate(table, rate_icache(tally), 100);
    }
    add_estimate(table, rate_dcache(tally), 100);
    add_estimate(table, rate_mispredict(tally), 100);
    add_stages(table, tally, STAGE_MAP, wide ? STAGE_TOTAL : STAGE_RETIRE);
    if (wide)
        table_cell(table, "%s", reason_name(tally_top_reason(tally)));
}

static const char *short_file(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

static void print_lines(const view_t *view, const annotation_t *annotation, lines_t *lines,
                        bool wide) {
    table_t *table = new_table(wide);
    for (size_t i = 0; i < annotation->line_count; i++) {
        const source_line_t *line = &annotation->lines[i];
        const char *text = lines_text(lines, line->file, line->line);
        add_tally(table, view, &line->tally, &annotation->total, wide);
        text = text ? text + strspn(text, " \t") : "(source not found)";
        table_cell(table, "%s:%d: %s", short_file(line->file), line->line, text);
    }
    table_print(table, stdout, wide ? 0 : command_width());
    table_free(table);
}

/* A line between instructions whenever the source line changes. */
static void add_source(table_t *table, const location_t *location, lines_t *lines) {
    if (!location->file) {
        table_line(table, "-- no source line --");
        return;
    }
    const char *text = lines_text(lines, location->file, location->line);
    table_line(table, "-- %s:%d:%s%s%s %s", short_file(location->file), location->line,
               location->inlined ? " [" : "", location->inlined ? location->inlined : "",
               location->inlined ? "]" : "",
               text ? text + strspn(text, " \t") : "(source not found)");
}

static bool same_line(const location_t *a, const location_t *b) {
    return a->line == b->line &&
           (a->file == b->file || (a->file && b->file && strcmp(a->file, b->file) == 0));
}

static void print_instructions(const view_t *view, const annotation_t *annotation, lines_t *lines,
                               bool wide) {
    table_t *table = new_table(wide);
    for (size_t i = 0; i < annotation->count; i++) {
        const place_t *place = &annotation->places[i];
        if (i == 0 || !same_line(&place->location, &place[-1].location))
            add_source(table, &place->location, lines);
        add_tally(table, view, place->tally, &annotation->total, wide);
        table_cell(table, "%" PRIx64 " %s", place->address, place->text);
    }
    table_print(table, stdout, wide ? 0 : command_width());
    table_free(table);
}

static void print_function(const view_t *view, const annotation_t *annotation, lines_t *lines,
                           bool wide) {
    number_t n[2];
    const tally_t *total = &annotation->total;
    printf("\n## %s: %s %% of the cycles, %s samples\n", annotation->symbol->name,
           format_estimate(&n[0], estimate_share(total, &view->total), 100),
           format_count(&n[1], (double)total->samples));
    if (annotation->line_count) {
        printf("\n");
        print_lines(view, annotation, lines, wide);
    }
    printf("\n");
    print_instructions(view, annotation, lines, wide);
}

/* --- CSV */

static void print_csv_header(void) {
    printf("pc,function,file,line,inlined,instruction,samples,retired_samples,aborted_samples");
    static const char *const pairs[] = {"cycles_share",     "retired",          "abort_rate",
                                        "icache_miss_rate", "dcache_miss_rate", "mispredict_rate"};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        printf(",%s,%s_sigma", pairs[i], pairs[i]);
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        printf(",%s_cycles,%s_cycles_sigma", stage_name((stage_t)stage),
               stage_name((stage_t)stage));
    printf(",why\n");
}

static void csv_estimate(estimate_t estimate) {
    putchar(',');
    csv_number(stdout, estimate.value);
    putchar(',');
    csv_number(stdout, estimate.sigma);
}

static void print_csv_numbers(const view_t *view, const tally_t *tally) {
    printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64, tally->samples, tally->retired,
           tally_aborted(tally));
    csv_estimate(estimate_share(tally, &view->total));
    csv_estimate(estimate_count((double)tally->retired, view->interval));
    csv_estimate(rate_aborted(tally));
    csv_estimate(rate_icache(tally));
    csv_estimate(rate_dcache(tally));
    csv_estimate(rate_mispredict(tally));
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        csv_estimate(estimate_mean(&tally->latency[stage]));
    printf(",%s\n", reason_name(tally_top_reason(tally)));
}

static void print_csv(const view_t *view, const annotation_t *annotation) {
    static const tally_t none = {0};
    for (size_t i = 0; i < annotation->count; i++) {
        const place_t *place = &annotation->places[i];
        printf("0x%" PRIx64 ",", place->address);
        csv_text(stdout, annotation->symbol->name);
        putchar(',');
        csv_text(stdout, place->location.file ? place->location.file : "");
        printf(",%d,", place->location.line);
        csv_text(stdout, place->location.inlined ? place->location.inlined : "");
        putchar(',');
        csv_text(stdout, place->text);
        print_csv_numbers(view, place->tally ? place->tally : &none);
    }
}

/* --- which functions */

/* The program must be the one that was recorded: addresses of another one mean something else. */
static bool check_program(const view_t *view, const char *program, failure_t *failure) {
    image_t *image;
    if (!image_open(&image, program, failure))
        return false;
    const char *recorded = facts_text(&view->profile.meta, "sha256");
    bool same = recorded && strcmp(recorded, image_sha256(image)) == 0;
    image_close(image);
    return same ||
           failure_set(failure,
                       "%s: is not the program that was recorded (SHA-256 %.12s... expected).\n"
                       "  Record it again, or give the old one with --elf FILE.",
                       program, recorded ? recorded : "?");
}

static bool annotate_one(const view_t *view, const symbol_t *symbol, const settings_t *settings,
                         lines_t *lines, failure_t *failure) {
    annotation_t annotation;
    if (!annotation_make(&annotation, view, symbol, settings->elf, lines, failure))
        return false;
    if (settings->csv)
        print_csv(view, &annotation);
    else
        print_function(view, &annotation, lines, settings->wide);
    annotation_free(&annotation);
    return true;
}

static bool annotate_hot(const view_t *view, const settings_t *settings, lines_t *lines,
                         failure_t *failure) {
    size_t count;
    function_t *functions = view_functions(view, &count);
    double covered = 0, wanted = 0.9 * tally_exposed(&view->total);
    bool everything = settings->all || settings->csv, good = true;
    for (size_t i = 0; good && i < count && (everything || i == 0 || covered < wanted); i++) {
        covered += tally_exposed(&functions[i].tally);
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
    if (settings->function && !(symbol = symbols_named(&view->profile.symbols, settings->function)))
        return failure_set(
            failure, "%s: no function of this name in the program.\n  `assay report` lists them.",
            settings->function);
    if (!check_program(view, settings->elf, failure) || !lines_open(&lines, settings->elf, failure))
        return false;
    if (settings->csv)
        print_csv_header();
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
            return STATUS_GOOD;
        }
        if (!take_option(&settings, option))
            return STATUS_FAILED;
    }
    if (optind != count - 1 && optind != count - 2)
        return command_misuse("annotate", "a profile and at most one function were expected.");
    settings.function = optind == count - 2 ? argument[count - 1] : NULL;
    if (!view_open(&view, argument[optind], &failure))
        return command_fail("annotate", &failure);
    bool good = annotate_view(&view, &settings, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("annotate", &failure);
}
