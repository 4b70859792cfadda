/* SPDX-License-Identifier: Apache-2.0 */
/* assay mem: which data loads and stores touch, what that costs, and where the order of memory operations
 * got in the way. */
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
    sheet_form_t form;
    bool all, data, order, stores, exact;
    const char *elf;
} settings_t;

/* What the truth says has no error. */
static estimate_t rate(const view_t *view, double k, double n) {
    return view->method == METHOD_EXACT ? estimate_certain(k / n) : estimate_rate(k, n);
}

static estimate_t latency(const view_t *view, const moments_t *moments) {
    return view->method == METHOD_EXACT ? estimate_certain(moments->sum / moments->count)
                                        : estimate_mean(moments);
}

static estimate_t share(const view_t *view, const charge_t *part) {
    return view->method == METHOD_EXACT
               ? estimate_certain(part->cycles / tally_cycles(&view->total))
               : estimate_share(part, &view->sampling);
}

static void print_data(const view_t *view, const data_of_t *of, const settings_t *settings) {
    static const sheet_column_t columns[] = {
        {"data", "data", SHEET_TEXT},          {"address", "address", SHEET_ADDRESS},
        {"samples", "samples", SHEET_COUNT},   {"loads", "loads", SHEET_MANY},
        {"stores", "stores", SHEET_MANY},      {"atomics", NULL, SHEET_MANY},
        {"dmiss_rate", "dmiss%", SHEET_SHARE}, {"tlbmiss_rate", "tlb%", SHEET_SHARE},
        {"lat_memory", "memory", SHEET_MEAN},  {"wait_share", "wait%", SHEET_SHARE}};
    size_t count;
    access_t *list = accesses_make(view, of, settings->by, &count);
    sheet_t *sheet = sheet_new(sizeof columns / sizeof *columns, columns);
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
    }
    sheet_print(sheet, settings->form, stdout, command_width(), settings->all ? 0 : ROWS_SHOWN);
    sheet_free(sheet);
    free(list);
}

static void print_order(const view_t *view, const settings_t *settings) {
    static const sheet_column_t columns[] = {{"pc", "pc", SHEET_ADDRESS},
                                             {"function", "function", SHEET_TEXT},
                                             {"samples", "samples", SHEET_COUNT},
                                             {"loads", "loads", SHEET_MANY},
                                             {"forward_rate", "forward%", SHEET_SHARE},
                                             {"replay_rate", "replay%", SHEET_SHARE},
                                             {"violations", "violations", SHEET_MANY},
                                             {"refetched", "refetched", SHEET_MANY}};
    size_t count;
    ordering_t *list = accesses_ordering(view, &count);
    sheet_t *sheet = sheet_new(sizeof columns / sizeof *columns, columns);
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
    sheet_print(sheet, settings->form, stdout, command_width(), settings->all ? 0 : ROWS_SHOWN);
    sheet_free(sheet);
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
    static const sheet_column_t columns[] = {
        {"load", "load", SHEET_ADDRESS},         {"load_function", "in", SHEET_TEXT},
        {"store", "store", SHEET_ADDRESS},       {"store_function", "in", SHEET_TEXT},
        {"samples", "samples", SHEET_COUNT},     {"forwarded", "forwarded", SHEET_MANY},
        {"address", "address", SHEET_MANY},      {"written", "written", SHEET_MANY},
        {"violations", "violations", SHEET_MANY}};
    store_links_t links;
    if (!store_links_make(&links, view, elf, failure))
        return false;
    bool good =
        links.details || failure_set(failure,
                                     "%s: its samples have no details, which name the store.\n"
                                     "  Record with --signatures.",
                                     view->profile.path);
    sheet_t *sheet = sheet_new(sizeof columns / sizeof *columns, columns);
    for (size_t i = 0; i < links.count; i++)
        add_link(sheet, view, &links.list[i]);
    if (good && settings->form == SHEET_TABLE)
        printf("\n# stores:   %" PRIu64 " of %" PRIu64
               " sampled loads had to do with a store; of %" PRIu64
               " it is known which\n# early:    %" PRIu64
               " sampled loads read past a store and are fetched again; of %" PRIu64
               " it is known which\n",
               links.linked, links.details, links.known, links.early, links.early_known);
    if (good)
        sheet_print(sheet, settings->form, stdout, command_width(), settings->all ? 0 : ROWS_SHOWN);
    sheet_free(sheet);
    store_links_free(&links);
    return good;
}

static bool print_view(const view_t *view, const settings_t *settings, failure_t *failure) {
    data_of_t of = {0};
    const char *elf = recorded_program(&view->profile, settings->elf, failure);
    bool table = settings->form == SHEET_TABLE;
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
        print_data(view, &of, settings);
    }
    if (settings->order) {
        fputs(table ? "\n# forwarding and order of memory operations, by instruction\n" : "",
              stdout);
        print_order(view, settings);
    }
    data_names_close(of.names);
    if (of.types)
        data_types_close(of.types);
    return !settings->stores || print_stores(view, elf, settings, failure);
}

static bool use_exact(view_t *view, const settings_t *settings, failure_t *failure) {
    bool merged = view->profile.records; /* has all at hand */
    if (!view_use(view, METHOD_EXACT, settings->elf, failure) ||
        !(merged || profile_read_data(&view->profile, failure)))
        return false;
    uint64_t grain = accesses_grain(view);
    if (settings->data && !grain)
        return failure_set(
            failure,
            "%s: its truth does not tell which data was touched.\n  Record it again: "
            "since then simulators count that, too.",
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
    if (!settings->data && !settings->order && !settings->stores)
        settings->data = true, settings->order = settings->form == SHEET_TABLE;
    if (!view_open_all(&view, paths, (size_t)count, by_instruction, &failure) ||
        !view_has_each(&view, &failure))
        return command_fail("mem", &failure);
    bool good = (!settings->exact || use_exact(&view, settings, &failure)) &&
                print_view(&view, settings, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("mem", &failure);
}

static const char *const by_names[] = {"symbol", "line", "page", "type", NULL};
static const option_t options[] = {
    {"by", 0, "WHAT",
     "a row for each `symbol` (the default: an object of the program, else its section, "
     "[heap], [stack]), cache `line` or `page`; for each field of a `type`, by the "
     "program's debug information",
     option_choice, AT(by), .choices = by_names},
    {"of", 0, "WHAT",
     "`data` or `order`, the first or the second list alone; --csv and --json print one: "
     "data, unless --of order. `stores`: pairs of a load and the store that it had to do "
     "with, from a profile of record --signatures",
     .take = take_of},
    {"all", 0, NULL, "all rows, not only the first 40", option_flag, AT(all)},
    {"exact", 0, NULL,
     "no estimate but the truth of the run, as the simulator counted it; not of --of stores",
     option_flag, AT(exact)},
    {0}};

const command_t mem_command = {
    .name = "mem",
    .summary = "data of a profile: what loads and stores touch, and its cost",
    .usage = "mem [--by WHAT] [--of WHAT] [--exact] [--csv|--json] [--all]\n"
             "                 [--elf FILE] FILE...",
    .about = "Lists the data that loads and stores touch, by what their instructions waited\n"
             "for it; then the instructions whose loads took their data from a store under\n"
             "way or read it too early. docs/report.md explains the columns.\n",
    .notes = "columns:\n"
             "  loads stores estimates, retired; an atomic is both\n"
             "  dmiss% tlb%  of them, missed the D-cache, the DTLB\n"
             "  memory       loads: mean cycles from issue to memory until the data came\n"
             "  wait%        cycles in which one of them, the oldest instruction, waited\n"
             "               for memory: of all cycles of the run; after record -e of those\n"
             "               that are charged to what was sampled, not of the run's\n"
             "  forward%     of the instruction's loads, took their data from an older store\n"
             "  replay%      were tried again\n"
             "  violations   loads that read memory before an older store wrote it\n"
             "  refetched    instructions that were thrown away for that\n"
             "  load store   of --of stores: two instructions; the store is the one so many\n"
             "               stores back on the only path that the sample's directions\n"
             "               leave; `-` where they leave several\n"
             "  forwarded    loads that got their value from it\n"
             "  address written  that waited for its address; until it was written\n"
             "  violations   loads that read memory before it wrote there, and are fetched\n"
             "               again\n"
             "Behind ± stands one standard error.\n",
    .examples = "  assay record -c 50 --signatures 20000 sort.elf\n"
                "  assay mem --of stores sort.assay\n"
                "  assay record -c 100 -e mem sort.elf && assay mem sort.assay\n"
                "  assay mem --by line sort.assay\n"
                "  assay mem --by type sort.assay\n"
                "  assay mem --by page --csv sort.assay >pages.csv\n",
    .options =
        (const option_part_t[]){
            {.rows = options}, {form_options, AT(form)}, {elf_options, AT(elf)}, {0}},
    .column = 15,
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){0}, sizeof(settings_t)},
    .operands = {1, INT_MAX, "a profile was expected."},
    .run = mem_run};
