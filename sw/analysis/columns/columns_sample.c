/* SPDX-License-Identifier: Apache-2.0 */
/* The columns of script: the contents of one sample. Lists of words have a `+` between them, so
 * that a line's columns stay apart; an empty list is "" in files, and `-` on a line. */
#include "columns.h"
#include "hpm_events.h"
#include "processes.h"
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

/* --- where, and what */

static const symbol_t *symbol_of(const row_t *row) {
    const sample_t *sample = row->sample;
    return symbols_at(&row->profile->symbols,
                      place_of(sample->pc, sample->context, sample->privilege));
}

MAKER(double, number_number, (double)row->number)
MAKER(double, number_time, (double)row->sample->time)
MAKER(uint64_t, address_pc, row->sample->pc)

static const char *text_function(const row_t *row, int index, words_t *words) {
    (void)index, (void)words;
    const symbol_t *symbol = symbol_of(row);
    return symbol ? symbol->name : "[unknown]";
}

static double number_offset(const row_t *row, int index) {
    (void)index;
    const symbol_t *symbol = symbol_of(row);
    return symbol ? (double)(row->sample->pc - place_pc(symbol->address)) : NAN;
}

static const char *text_symbol(const row_t *row, int index, words_t *words) {
    (void)index;
    const symbol_t *symbol = symbol_of(row);
    if (!symbol)
        return "[unknown]";
    snprintf(words->text, sizeof words->text, "%s+0x%" PRIx64, symbol->name,
             row->sample->pc - place_pc(symbol->address));
    return words->text;
}

static const char *text_mode(const row_t *row, int index, words_t *words) {
    static const char *const names[] = {"user", "supervisor", "2", "machine"};
    (void)index, (void)words;
    return names[row->sample->privilege & 3];
}

MAKER(double, number_context, row->sample->context)

static const char *text_process(const row_t *row, int index, words_t *words) {
    (void)index, (void)words;
    const char *name = processes_name(&row->profile->meta, row->sample->context);
    return name ? name : "";
}

TEXT_MAKER(text_kind, kind_name(row->sample->kind))
TEXT_MAKER(text_fate, sample_retired(row->sample) ? "retired" : "aborted")
TEXT_MAKER(text_abort, abort_name(row->sample->abort))

static const char *text_address(const row_t *row, int index, words_t *words) {
    (void)index;
    snprintf(words->text, sizeof words->text, "0x%" PRIx64, row->sample->address);
    return row->sample->address ? words->text : "";
}

MAKER(uint64_t, address_path, row->sample->path)

/* --- lists */

/* Adds a word to a list of them. */
__attribute__((format(printf, 2, 3))) static void add_word(words_t *words, const char *format,
                                                           ...) {
    size_t used = strlen(words->text), room = sizeof words->text - used;
    va_list arguments;
    if (used && room > 1) {
        strcpy(words->text + used++, "+");
        room--;
    }
    va_start(arguments, format);
    vsnprintf(words->text + used, room, format, arguments);
    va_end(arguments);
}

static const char *text_events(const row_t *row, int index, words_t *words) {
    (void)index;
    words->text[0] = 0;
    for (int e = 0; e < EVENT_COUNT; e++)
        if (sample_met(row->sample, (event_t)e))
            add_word(words, "%s", event_name((event_t)e));
    return words->text;
}

static const char *text_stages(const row_t *row, int index, words_t *words) {
    (void)index;
    words->text[0] = 0;
    for (int s = 0; s < STAGE_PHASES; s++)
        if (sample_has(row->sample, (stage_t)s))
            add_word(words, "%" PRIu32, row->sample->latency[s]);
        else
            add_word(words, "?");
    return words->text;
}

static const char *text_why(const row_t *row, int index, words_t *words) {
    (void)index;
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(row->sample, item);
    words->text[0] = 0;
    for (int i = 0; i < count; i++)
        if (!item[i].owed)
            add_word(words, "%s:%.3g", why_name(item[i].why), item[i].cycles);
    return words->text;
}

/* --- numbers */

static double number_event(const row_t *row, int event) {
    return sample_met(row->sample, (event_t)event);
}

static double number_stage(const row_t *row, int stage) {
    return sample_has(row->sample, (stage_t)stage) ? row->sample->latency[stage] : NAN;
}

static double number_cycles(const row_t *row, int owed) {
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(row->sample, item);
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += item[i].owed == owed ? item[i].cycles : 0;
    return sum;
}

static const char *text_member(const row_t *row, int index, words_t *words) {
    static const char *const names[] = {"single", "first", "second"};
    (void)index, (void)words;
    return names[row->sample->member];
}

MAKER(double, number_gap, row->sample->member == MEMBER_SINGLE ? NAN : row->sample->gap)
MAKER(double, number_together, row->sample->together)
TEXT_MAKER(text_owed_why, sample_owes(row->sample) ? why_name(row->sample->owed.why) : "")

static const char *text_owner(const row_t *row, int index, words_t *words) {
    (void)index;
    snprintf(words->text, sizeof words->text, "0x%" PRIx64, row->sample->owner_pc);
    return sample_owes(row->sample) ? words->text : "";
}

static const char *text_owner_function(const row_t *row, int index, words_t *words) {
    (void)index, (void)words;
    const sample_t *sample = row->sample;
    uint64_t place = place_of(sample->owner_pc, sample->context, sample->owner_privilege);
    return sample_owes(sample) ? symbols_name_at(&row->profile->symbols, place) : "";
}

#define EVENT(word, event, meaning)                                                                \
    { word, NULL, "1: " meaning, .index = event, .number = number_event, .of = OF_SAMPLE }
#define STAGE(column, stage, meaning)                                                              \
    {                                                                                              \
        column, NULL, "cycles " meaning, .index = stage, .number = number_stage, .of = OF_SAMPLE,  \
                                         .width = 6                                                \
    }

static const column_t list[] = {
    {"number", NULL, "number of the sample, from 1", .number = number_number, .of = OF_SAMPLE,
     .width = 8},
    {"time", NULL, "cycle in which the instruction left the machine, a multiple of ten",
     .number = number_time, .of = OF_SAMPLE, .width = 10},
    {"pc", NULL, "its address", .address = address_pc, .of = OF_SAMPLE, .width = 12},
    {"symbol", NULL, "function and offset", .text = text_symbol, .of = OF_SAMPLE, .width = 24},
    {"function", NULL, "its name", .text = text_function, .of = OF_SAMPLE, .width = 20},
    {"offset", NULL, "bytes from the function's start", .number = number_offset, .of = OF_SAMPLE,
     .width = 6},
    {"mode", NULL, "user, supervisor, machine: the privilege mode", .text = text_mode,
     .of = OF_SAMPLE, .width = 10},
    {"context", NULL, "address space (satp.ASID)", .number = number_context, .of = OF_SAMPLE,
     .width = 7},
    {"process", NULL, "the process that has it", .text = text_process, .of = OF_SAMPLE,
     .width = 10},
    {"kind", NULL, "other, load, store, load_store, transfer", .text = text_kind, .of = OF_SAMPLE,
     .width = 10},
    {"fate", NULL, "retired, aborted", .text = text_fate, .of = OF_SAMPLE, .width = 7},
    {"abort", NULL, "cause: mispredict, order, other (interrupt, serialisation), trap (its own)",
     .text = text_abort, .of = OF_SAMPLE, .width = 10},
    {"events", NULL, "which of the events below it met", .text = text_events, .of = OF_SAMPLE,
     .width = 16},
    {"stages", NULL, "map, data, issue, execute, retire: cycles in each, `?` where not known",
     .text = text_stages, .of = OF_SAMPLE, .width = 14},
    STAGE("map_cycles", STAGE_MAP, "from fetch to map"),
    STAGE("data_cycles", STAGE_DATA, "from map to data ready"),
    STAGE("issue_cycles", STAGE_ISSUE, "from data ready to issue"),
    STAGE("execute_cycles", STAGE_EXECUTE, "from issue to retire ready"),
    STAGE("retire_cycles", STAGE_RETIRE, "from retire ready to retirement"),
    STAGE("memory_cycles", STAGE_MEMORY, "from issue to memory until it was complete"),
    STAGE("oldest_cycles", STAGE_OLDEST, "as the oldest unretired instruction"),
    STAGE("total_cycles", STAGE_TOTAL, "from fetch to the end of its life"),
    {"address", NULL, "address of the data, or target of an indirect transfer",
     .text = text_address, .of = OF_SAMPLE, .width = 12},
    {"path", NULL, "directions of the conditional branches before it, newest in bit 0, 1 = taken",
     .address = address_path, .of = OF_SAMPLE, .width = 10},
    {"cycles", NULL, "cycles charged to it (docs/report.md)", .number = number_cycles,
     .index = false, .of = OF_SAMPLE, .width = 8},
    {"why", NULL, "what they were spent on, WHY:CYCLES; `assay truth --help` explains WHY",
     .text = text_why, .of = OF_SAMPLE, .width = 16},
    {"together", NULL, "instructions retired in its cycle, including it; 0: it did not retire",
     .number = number_together, .of = OF_SAMPLE, .width = 8},
    {"member", NULL, "single; first or second of a pair; the second is in the next line",
     .text = text_member, .of = OF_SAMPLE, .width = 6},
    {"gap", NULL, "first: instructions to the second; second: cycles since the first's fetch",
     .number = number_gap, .of = OF_SAMPLE, .width = 6},
    {"owed_cycles", NULL, "cycles of an empty window before it that the owner caused",
     .number = number_cycles, .index = true, .of = OF_SAMPLE, .width = 8},
    {"owed_why", NULL, "what the owner did", .text = text_owed_why, .of = OF_SAMPLE, .width = 10},
    {"owner", NULL, "its address", .text = text_owner, .of = OF_SAMPLE, .width = 12},
    {"owner_function", NULL, "its function", .text = text_owner_function, .of = OF_SAMPLE,
     .width = 20},
    EVENT("icache_miss", EVENT_ICACHE_MISS, "its fetch missed the I-cache"),
    EVENT("itlb_miss", EVENT_ITLB_MISS, "its fetch missed the ITLB"),
    EVENT("dcache_miss", EVENT_DCACHE_MISS, "it missed the D-cache"),
    EVENT("dtlb_miss", EVENT_DTLB_MISS, "it missed the DTLB"),
    EVENT("taken", EVENT_TAKEN, "a transfer that was taken"),
    EVENT("mispredicted", EVENT_MISPREDICTED, "a transfer that was mispredicted"),
    EVENT("forwarded", EVENT_FORWARDED, "a load that took its data from an older store"),
    EVENT("violation", EVENT_VIOLATION, "a load that read memory too early"),
    EVENT("stall_queue", EVENT_STALL_IQ, "waited at map: issue queue full"),
    EVENT("stall_register", EVENT_STALL_REGISTER, "waited at map: no free register"),
    EVENT("stall_window", EVENT_STALL_ROB, "waited at map: reorder buffer full"),
    EVENT("stall_memory_queue", EVENT_STALL_LSQ, "waited at map: load or store queue full"),
    EVENT("partial", EVENT_PARTIAL, "access split in two, or completed after retirement"),
    EVENT("replayed", EVENT_REPLAYED, "memory operation was retried"),
    EVENT("uncached", EVENT_UNCACHED, "bypassed the cache"),
    EVENT("ram", EVENT_RAM, "a load whose line came from memory"),
    EVENT("far", EVENT_FAR, "a load whose line came from far memory"),
};

/* --- columns of a counter's samples */

static const char *text_counted(const row_t *row, int index, words_t *words) {
    (void)index, (void)words;
    const hpm_event_t *event = hpm_numbered(row->sample->counted.event);
    return event ? event->name : "?";
}

TEXT_MAKER(text_counted_at, row->sample->counted.attributed ? "attributed" : "interrupt")
MAKER(double, number_late, row->sample->counted.late)
MAKER(double, number_interval, row->sample->counted.interval)

static const column_t counter_list[] = {
    {"number", NULL, "number of the sample, from 1", .number = number_number, .of = OF_SAMPLE,
     .width = 6},
    {"time", NULL, "cycle of the interrupt, a multiple of ten", .number = number_time,
     .of = OF_SAMPLE, .width = 10},
    {"mode", NULL, "user, supervisor or machine", .text = text_mode, .of = OF_SAMPLE, .width = 10},
    {"pc", NULL, "the address that was sampled", .address = address_pc, .of = OF_SAMPLE,
     .width = 10},
    {"place", NULL, "attributed: at the event's instruction; interrupt: where that came",
     .text = text_counted_at, .of = OF_SAMPLE, .width = 10},
    {"function", NULL, "its function", .text = text_function, .of = OF_SAMPLE, .width = 20},
    {"offset", NULL, "bytes from the function's begin", .number = number_offset, .of = OF_SAMPLE,
     .width = 6},
    {"symbol", NULL, "function+offset", .text = text_symbol, .of = OF_SAMPLE, .width = 28},
    {"counted", NULL, "the event", .text = text_counted, .of = OF_SAMPLE, .width = 12},
    {"late", NULL, "events between the overflow and the interrupt", .number = number_late,
     .of = OF_SAMPLE, .width = 5},
    {"interval", NULL, "events from the last overflow to this one", .number = number_interval,
     .of = OF_SAMPLE, .width = 8},
};
static const columns_t script_counter = {COLUMNS(counter_list), .places = true,
                                         .usual = "time,mode,pc,symbol,counted,late,interval"};

const columns_t script_columns = {
    COLUMNS(list), .places = true, .counter = &script_counter,
    .usual = "time,mode,pc,symbol,fate,stages,total_cycles,cycles,why,events"};
