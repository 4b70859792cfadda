/* SPDX-License-Identifier: Apache-2.0 */
/* assay mem: which data loads and stores touch, what that costs, and where the order of memory
 * operations caused delays. */
#include "accesses.h"
#include "commands.h"
#include "recorded.h"
#include "shared_options.h"
#include "sheet.h"
#include "store_links.h"
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 40 };

typedef struct {
    accesses_by_t by;
    rows_t rows, ordering; /* ordering: of the second list, if it is not the only one */
    bool data, order, stores, exact, histogram;
    const char *elf;
} settings_t;

static const column_t data_list[] = {
    {"data", NULL, "an object of the program, or what --by names", .unit = SHEET_TEXT},
    {"address", NULL, "where it begins; 0 for a type", .unit = SHEET_ADDRESS},
    {"samples", NULL, "samples taken", .unit = SHEET_COUNT},
    {"loads", NULL, "estimated loads, retired; an atomic is both", .unit = SHEET_MANY},
    {"stores", NULL, "likewise", .unit = SHEET_MANY},
    {"atomics", NULL, "atomics among both", .unit = SHEET_MANY, .file = true},
    {"dmiss_rate", "dmiss%", "share that missed the D-cache", .unit = SHEET_SHARE},
    {"tlbmiss_rate", "tlb%", "share that missed the DTLB", .unit = SHEET_SHARE},
    {"lat_memory", "memory", "loads: mean cycles from issue to memory until the data came",
     .unit = SHEET_MEAN},
    {"wait_share", "wait%",
     "cycles in which one of them, as the oldest instruction, waited for memory: share of the "
     "run's cycles; after record -e, of those charged to what was sampled",
     .unit = SHEET_SHARE},
#define COUNTED(name, needs, condition, filter, amd, meaning) DERIVED_COLUMN(name, meaning)
#define SUMMED(name, needs, cycles, condition, filter, amd, meaning) DERIVED_COLUMN(name, meaning)
#include "derived.def"
#undef COUNTED
#undef SUMMED
};
static const columns_t data_columns = {COLUMNS(data_list), .of = "data"};
#define TYPE_FIELDS "data,samples,loads,stores,dmiss_rate,tlbmiss_rate,lat_memory,wait_share"

static const column_t latency_list[] = {
    {"data", NULL, "an object of the program, or what --by names", .unit = SHEET_TEXT},
    {"address", NULL, "where it begins; 0 for a type", .unit = SHEET_ADDRESS},
    {"from", NULL, "minimum cycles of this row, from issue to memory until the data came",
     .unit = SHEET_COUNT},
    {"to", NULL, "maximum; 4095: or more", .unit = SHEET_COUNT},
    {"loads", NULL, "estimated loads, retired, without atomics", .unit = SHEET_MANY},
    {"share", "share%", "share of the loads of this data", .unit = SHEET_SHARE},
    {"bar", "", "that share as a bar; not in files", .unit = SHEET_TEXT}};
static const columns_t latency_columns = {COLUMNS(latency_list), .of = "--histogram"};

static const column_t order_list[] = {
    {"pc", NULL, "address of the instruction", .unit = SHEET_ADDRESS},
    {"function", NULL, "its function", .unit = SHEET_TEXT},
    {"samples", NULL, "samples taken", .unit = SHEET_COUNT},
    {"loads", NULL, "estimated loads, retired", .unit = SHEET_MANY},
    {"forward_rate", "forward%", "share that took their data from an older store",
     .unit = SHEET_SHARE},
    {"replay_rate", "replay%", "share that were tried again", .unit = SHEET_SHARE},
    {"violations", NULL, "loads that read memory before an older store wrote it",
     .unit = SHEET_MANY},
    {"refetched", NULL, "instructions flushed for that reason", .unit = SHEET_MANY}};
static const columns_t order_columns = {COLUMNS(order_list), .of = "--of order"};

static const column_t store_list[] = {
    {"load", NULL, "address of the load", .unit = SHEET_ADDRESS},
    {"load_function", "in", "its function", .unit = SHEET_TEXT},
    {"store", NULL,
     "address of the store, found by counting stores back on the only path that matches the "
     "sample's directions",
     .unit = SHEET_ADDRESS},
    {"store_function", "in", "its function; `-` if several paths match", .unit = SHEET_TEXT},
    {"samples", NULL, "samples taken", .unit = SHEET_COUNT},
    {"forwarded", NULL, "loads that got their value from it", .unit = SHEET_MANY},
    {"address", NULL, "loads that waited for its address", .unit = SHEET_MANY},
    {"written", NULL, "loads that waited until it was written", .unit = SHEET_MANY},
    {"violations", NULL, "loads that read memory before it wrote there, and were refetched",
     .unit = SHEET_MANY}};
static const columns_t store_columns = {COLUMNS(store_list), .of = "--of stores"};

/* The truth has no error. */
static estimate_t rate(const view_t *view, double k, double n) {
    return view->method == METHOD_EXACT ? estimate_certain(k / n) : estimate_rate(k, n);
}

static estimate_t latency(const view_t *view, const moments_t *moments) {
    return view->method == METHOD_EXACT
               ? estimate_certain(moments->sum / moments->count)
               : estimate_mean_among(moments, &view->total.latency[STAGE_MEMORY]);
}

static estimate_t share(const view_t *view, const charge_t *part) {
    return view->method == METHOD_EXACT
               ? estimate_certain(part->cycles / tally_cycles(&view->total))
               : estimate_share(part, &view->sampling);
}

static void print_data(const view_t *view, const data_of_t *of, const settings_t *settings) {
    size_t count;
    access_t *list = accesses_make(view, of, settings->by, &count);
    sheet_t *sheet = sheet_new(&settings->rows);
    pc_table_t derived = {0};
    if (view->total.derived[DERIVED_op_fetched].sum > 0)
        derived = accesses_derive(view, of, settings->by);
    for (size_t i = 0; i < count; i++) {
        const access_t *row = &list[i];
        double even = row->accesses / row->weights, n = row->accesses * even;
        sheet_text(sheet, row->name);
        sheet_address(sheet, settings->by == ACCESSES_BY_TYPE ? 0 : place_pc(row->place));
        sheet_number(sheet, (double)row->taken);
        sheet_estimate(sheet, view_count(view, row->loads + row->atomics));
        sheet_estimate(sheet, view_count(view, row->stores + row->atomics));
        sheet_estimate(sheet, view_count(view, row->atomics));
        sheet_estimate(sheet, rate(view, row->dcache_misses * even, n));
        sheet_estimate(sheet, rate(view, row->tlb_misses * even, n));
        sheet_estimate(sheet, latency(view, &row->latency));
        sheet_estimate(sheet, share(view, &row->waited));
        sheet_derived(sheet, view, derived.count ? pc_table_find(&derived, row->place) : NULL);
    }
    sheet_print(sheet, ROWS_SHOWN, stdout);
    pc_table_free(&derived);
    free(list);
}

static void print_latencies(const view_t *view, const data_of_t *of, const settings_t *settings) {
    static const char bar[] = "########################################";
    size_t count;
    access_t *list = accesses_make(view, of, settings->by, &count);
    sheet_t *sheet = sheet_new(&settings->rows);
    for (size_t i = 0; i < count; i++)
        for (unsigned bin = 0; bin < HISTOGRAM_BINS; bin++) {
            const access_t *row = &list[i];
            double loads = row->latencies[bin], all = row->latency.count;
            if (!loads)
                continue;
            double even = row->accesses / row->weights;
            int length = (int)((sizeof bar - 1) * loads / all + 0.5);
            sheet_text(sheet, row->name);
            sheet_address(sheet, settings->by == ACCESSES_BY_TYPE ? 0 : place_pc(row->place));
            sheet_number(sheet, histogram_bin_from(bin));
            sheet_number(sheet, histogram_bin_from(bin + 1) - 1);
            sheet_estimate(sheet, view_count(view, loads));
            sheet_estimate(sheet, estimate_rate(loads * even, all * even));
            sheet_figure(sheet, "%.*s", settings->rows.form == SHEET_TABLE ? length : 0, bar);
        }
    sheet_print(sheet, 0, stdout);
    free(list);
}

static void print_order(const view_t *view, const rows_t *rows) {
    size_t count;
    ordering_t *list = accesses_ordering(view, &count);
    sheet_t *sheet = sheet_new(rows);
    for (size_t i = 0; i < count; i++) {
        const ordering_t *row = &list[i];
        const tally_t *tally = pc_table_find(&view->table, row->pc);
        sheet_address(sheet, place_pc(row->pc));
        sheet_text(sheet, symbols_name_at(&view->profile.symbols, row->pc));
        sheet_number(sheet, tally ? (double)tally->taken : 0);
        sheet_estimate(sheet, view_count(view, row->loads));
        sheet_estimate(sheet, rate(view, row->forwarded, row->loads));
        sheet_estimate(sheet, rate(view, row->replayed, row->loads));
        sheet_estimate(sheet, view_count(view, row->violations));
        sheet_estimate(sheet, view_count(view, row->refetched));
    }
    sheet_print(sheet, ROWS_SHOWN, stdout);
    free(list);
}

static void add_link(sheet_t *sheet, const view_t *view, const store_link_t *link) {
    sheet_address(sheet, link->load);
    sheet_text(sheet, symbols_name_at(&view->profile.symbols, link->load));
    sheet_address(sheet, link->store);
    sheet_text(sheet, link->store ? symbols_name_at(&view->profile.symbols, link->store) : "-");
    sheet_number(sheet, (double)store_link_samples(link));
    for (int why = 1; why < STORE_WHYS; why++)
        sheet_estimate(sheet, view_count(view, (double)link->samples[why]));
}

static bool print_stores(const view_t *view, const char *elf, const settings_t *settings,
                         failure_t *failure) {
    store_links_t links;
    if (!store_links_make(&links, view, elf, failure))
        return false;
    bool good =
        links.details || failure_set(failure,
                                     "%s: its samples have no details, which name the store.\n"
                                     "  Record with --signatures.",
                                     view->profile.path);
    if (good && settings->rows.form == SHEET_TABLE)
        printf("\n# stores:   %" PRIu64 " of %" PRIu64
               " sampled loads had to do with a store; of %" PRIu64
               " it is known which\n# early:    %" PRIu64
               " sampled loads read past a store and are fetched again; of %" PRIu64
               " it is known which\n",
               links.linked, links.details, links.known, links.early, links.early_known);
    sheet_t *sheet = good ? sheet_new(&settings->rows) : NULL;
    for (size_t i = 0; good && i < links.count; i++)
        add_link(sheet, view, &links.list[i]);
    if (good)
        sheet_print(sheet, ROWS_SHOWN, stdout);
    store_links_free(&links);
    return good;
}

static bool print_view(const view_t *view, const settings_t *settings, failure_t *failure) {
    data_of_t of = {0};
    const char *elf = recorded_program(&view->profile, settings->elf, failure);
    bool table = settings->rows.form == SHEET_TABLE;
    if (!elf || !data_names_open(&of.names, elf, &view->profile, failure))
        return false;
    if (settings->by == ACCESSES_BY_TYPE && !data_types_open(&of.types, elf, failure)) {
        data_names_close(of.names);
        return false;
    }
    if (table)
        view_print_header(view, stdout);
    if (table && settings->data && view->method == METHOD_EXACT && accesses_grain(view) > 1)
        printf("# data:     %" PRIu64 " bytes of data share a count, and stand at the first\n",
               accesses_grain(view));
    if (settings->data) {
        fputs(table ? "\n" : "", stdout);
        (settings->histogram ? print_latencies : print_data)(view, &of, settings);
    }
    if (settings->order) {
        fputs(table ? "\n# forwarding and order of memory operations, by instruction\n" : "",
              stdout);
        print_order(view, settings->data ? &settings->ordering : &settings->rows);
    }
    data_names_close(of.names);
    if (of.types)
        data_types_close(of.types);
    return !settings->stores || print_stores(view, elf, settings, failure);
}

static bool use_exact(view_t *view, const settings_t *settings, failure_t *failure) {
    bool merged = view->profile.records; /* all in memory */
    if (!view_use(view, METHOD_EXACT, settings->elf, failure) ||
        !(merged || profile_read_data(&view->profile, failure)))
        return false;
    uint64_t grain = accesses_grain(view);
    if (settings->data && !grain)
        return failure_set(failure,
                           "%s: its truth does not say which data was accessed.\n"
                           "  Record it again: simulators now count that too.",
                           view->profile.path);
    if (settings->data && settings->by == ACCESSES_BY_LINE && grain > ACCESSES_LINE)
        return failure_set(
            failure,
            "%s: the run touched so many addresses that its truth has rows of %" PRIu64
            " bytes.\n  Give --by page, or leave --exact out.",
            view->profile.path, grain);
    return true;
}

static bool take_of(const option_given_t *given, void *field) {
    settings_t *settings = field;
    settings->data = strcmp(given->value, "data") == 0;
    settings->order = strcmp(given->value, "order") == 0;
    settings->stores = strcmp(given->value, "stores") == 0;
    return settings->data || settings->order || settings->stores ||
           option_refuse(given, "data, order or stores was expected.");
}

static int mem_run(void *of, int count, char **paths) {
    settings_t *settings = of;
    failure_t failure;
    view_t view;
    if (settings->exact && settings->stores)
        return command_misuse("mem", "--of stores looks at samples one by one; the truth has sums, "
                                     "so --exact does not go with it.");
    if (settings->exact && settings->by == ACCESSES_BY_TYPE)
        return command_misuse("mem", "--by type asks the instruction of each sample; the truth has "
                                     "sums by address, so --exact does not go with it.");
    if (settings->histogram && (settings->exact || settings->order || settings->stores))
        return command_misuse("mem",
                              "--histogram has latencies of samples: it goes neither with --exact, "
                              "which has sums, nor with --of order or stores.");
    const rows_t *rows = &settings->rows;
    settings->data |= settings->histogram;
    if (!settings->data && !settings->order && !settings->stores) {
        settings->data = true;
        settings->order = rows->form == SHEET_TABLE && !rows->fields && !rows->sort;
    }
    settings->ordering = (rows_t){.columns = &order_columns, .all = rows->all};
    if (settings->by == ACCESSES_BY_TYPE && settings->data && !settings->histogram &&
        rows->form == SHEET_TABLE && !rows->fields)
        settings->rows.fields = TYPE_FIELDS;
    settings->rows.columns = settings->histogram ? &latency_columns
                             : settings->data    ? &data_columns
                             : settings->order   ? &order_columns
                                                 : &store_columns;
    if (!rows_ready(&settings->rows, SAMPLER_INSTRUCTION, &failure) ||
        !rows_ready(&settings->ordering, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(rows, "mem", &failure);
    if (!view_open_all(&view, paths, (size_t)count, by_instruction, &failure) ||
        !view_has_each(&view, &failure))
        return command_fail("mem", &failure);
    bool good = !settings->exact || use_exact(&view, settings, &failure);
    if (good && settings->data && rows_derived(rows) && !settings->exact)
        view_derive(&view);
    good = good && print_view(&view, settings, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("mem", &failure);
}

static const char *const by_names[] = {"symbol", "line", "page", "type", NULL};
static const option_t options[] = {
    {"by", 0, "WHAT",
     "print a row for each `symbol` (the default: an object of the program, else its section, "
     "[heap], [stack]), cache `line` or `page`; or for each field of a `type`, from debug "
     "information",
     option_choice, AT(by), .choices = by_names},
    {"of", 0, "WHAT",
     "`data` or `order`: only the first or the second list; --csv, --json, --fields and --sort "
     "print one: data, unless --of order. `stores`: pairs of a load and the store it waited for "
     "or took data from, from a profile of `record --signatures`",
     .take = take_of},
    {"histogram", 0, NULL, "show each row's loads by latency, four bins per doubling", option_flag,
     AT(histogram)},
    {"all", 0, NULL, "show all rows, not only the first 40", option_flag, AT(rows.all)},
    {"exact", 0, NULL,
     "show the simulator's exact counts instead of estimates; not with --of stores", option_flag,
     AT(exact)},
    {0}};

const command_t mem_command = {
    .name = "mem",
    .summary = "list the data that loads and stores touch, and its cost",
    .usage = "mem [OPTIONS] FILE...",
    .about = "Lists the data that loads and stores touch, by how long their instructions\n"
             "waited for it; then the instructions whose loads took data from a store under\n"
             "way or read it too early. docs/report.md explains the columns.\n",
    .examples = "  assay record -c 50 --signatures 20000 sort.elf\n"
                "  assay mem --of stores sort.assay\n"
                "  assay record -c 100 -e mem sort.elf && assay mem sort.assay\n"
                "  assay mem --by line sort.assay\n"
                "  assay mem --by type sort.assay\n"
                "  assay mem --histogram --by page sort.assay\n"
                "  assay mem --fields data,ls_dcache_miss,ls_dtlb_miss sort.assay\n"
                "  assay mem --by page --csv sort.assay >pages.csv\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {elf_options, AT(elf)},
                                       {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){0}, sizeof(settings_t)},
    .operands = {1, INT_MAX, "a profile was expected."},
    TABLES(offsetof(settings_t, rows), &data_columns, &latency_columns, &order_columns,
           &store_columns),
    .run = mem_run};
