/* SPDX-License-Identifier: Apache-2.0 */
/* See filter.h. One table has the types and one the conditions; the parser, the text and the
 * messages that list the choices use them. */
#include "filter.h"
#include "derived.h"
#include "memory.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SELECT_ALL, SELECT_LOADS, SELECT_STORES, SELECT_MEMORY, SELECT_TRANSFERS };
enum { FLUSH_SHIFT = PD_HEADER_FLUSH_LO };
#define MODES (PD_MASK(PD_MPDISCTL_U) | PD_MASK(PD_MPDISCTL_S) | PD_MASK(PD_MPDISCTL_M))

const char filter_help[] =
    "SPEC is TYPE[:CONDITION,...][:MODES].\n"
    "  TYPE        all, load (atomics, too), store (atomics, too), mem, atomic,\n"
    "              branch (all control transfers), other\n"
    "  CONDITION   all must be met; ! in front: must not be met\n"
    "    of all    icmiss, itlbmiss, flushed, wrongpath, reordered, interrupted,\n"
    "              partial\n"
    "    of memory dmiss, tlbmiss; of loads that missed: ram, far (where the line\n"
    "              came: from memory, from far memory)\n"
    "    of branch misp, taken, nottaken (conditional), dircall, indcall, dirjump,\n"
    "              indjump, ret, trapret, dirlink, indlink (jumps that link by\n"
    "              another register than ra and t0), swap (of co-routines)\n"
    "    latency   lat>N, lat>=N, lat<N, lat<=N: cycles from fetch to retirement;\n"
    "              lat.map, lat.issue, lat.exec, lat.oldest: of a stage. One at most\n"
    "  MODES       any of u, s, m: user, supervisor, machine mode\n"
    "or EVENT[:MODES], an event of `assay list derived`: ls_dcache_miss:u.\n"
    "After a rejected instruction, the next one comes a whole interval later. The\n"
    "hardware could choose one at once (ACC), but record does not use this: the\n"
    "choice would depend on what was rejected, and allow no estimate. A shorter -c\n"
    "gives as many samples.\n";

/* The same header bit means different events in different types. */
typedef enum { OF_ALL = 1, OF_MEMORY = 2, OF_TRANSFERS = 4 } family_t;

static const struct {
    const char *name;
    unsigned select;
    family_t family;
    uint64_t mask, match; /* bits in the header */
} types[] = {
    {"all", SELECT_ALL, OF_ALL, 0, 0},
    {"load", SELECT_LOADS, OF_MEMORY, 0, 0},
    {"store", SELECT_STORES, OF_MEMORY, 0, 0},
    {"mem", SELECT_MEMORY, OF_MEMORY, 0, 0},
    {"atomic", SELECT_MEMORY, OF_MEMORY, PD_MASK(PD_HEADER_TYPE), PD_TYPE_LOADSTORE},
    {"branch", SELECT_TRANSFERS, OF_TRANSFERS, 0, 0},
    {"other", SELECT_ALL, OF_ALL, PD_MASK(PD_HEADER_TYPE), PD_TYPE_OTHER},
};
enum { TYPES = sizeof types / sizeof *types };

#define FLAG(name, family, event, field)                                                           \
    { name, family, event, PD_MASK(PD_HEADER_##field), PD_MASK(PD_HEADER_##field) }
#define CAUSE(name, cause)                                                                         \
    { name, OF_ALL, EVENT_COUNT, PD_MASK(PD_HEADER_FLUSH), (uint64_t)(cause) << FLUSH_SHIFT }

/* Causes come after the flags, so that a text gets the shortest words. */
static const struct {
    const char *name;
    family_t family;
    event_t event; /* EVENT_COUNT: not an event of sample.h */
    uint64_t mask, match;
} conditions[] = {
    FLAG("icmiss", OF_ALL, EVENT_ICACHE_MISS, ICMISS),
    FLAG("itlbmiss", OF_ALL, EVENT_ITLB_MISS, ITMISS),
    FLAG("flushed", OF_ALL, EVENT_COUNT, FLUSHED),
    FLAG("partial", OF_ALL, EVENT_PARTIAL, PARTIAL),
    FLAG("dmiss", OF_MEMORY, EVENT_DCACHE_MISS, L1MISS),
    FLAG("tlbmiss", OF_MEMORY, EVENT_DTLB_MISS, L1TLBMISS),
    FLAG("ram", OF_MEMORY, EVENT_RAM, RAM),
    FLAG("far", OF_MEMORY, EVENT_FAR, FAR),
    FLAG("misp", OF_TRANSFERS, EVENT_MISPREDICTED, MISPRED),
    FLAG("taken", OF_TRANSFERS, EVENT_COUNT, TKBR),
    FLAG("nottaken", OF_TRANSFERS, EVENT_COUNT, NTBR),
    FLAG("dircall", OF_TRANSFERS, EVENT_COUNT, DIRCALL),
    FLAG("indcall", OF_TRANSFERS, EVENT_COUNT, INDCALL),
    FLAG("dirjump", OF_TRANSFERS, EVENT_COUNT, DIRJMP),
    FLAG("indjump", OF_TRANSFERS, EVENT_COUNT, INDJMP),
    FLAG("dirlink", OF_TRANSFERS, EVENT_COUNT, DIRLJMP),
    FLAG("indlink", OF_TRANSFERS, EVENT_COUNT, INDLJMP),
    FLAG("swap", OF_TRANSFERS, EVENT_COUNT, CORSWAP),
    FLAG("ret", OF_TRANSFERS, EVENT_COUNT, RET),
    FLAG("trapret", OF_TRANSFERS, EVENT_COUNT, TRET),
    CAUSE("wrongpath", PD_ABORT_MISPREDICT),
    CAUSE("reordered", PD_ABORT_ORDER),
    CAUSE("interrupted", PD_ABORT_OTHER),
};
enum { CONDITIONS = sizeof conditions / sizeof *conditions };

static const struct {
    const char *name;
    unsigned select;
} latencies[] = {{"lat", PD_LATSEL_TOTAL},          {"lat.total", PD_LATSEL_TOTAL},
                 {"lat.map", PD_LATSEL_DISPATCH},   {"lat.issue", PD_LATSEL_ISSUE},
                 {"lat.exec", PD_LATSEL_EXECUTION}, {"lat.oldest", PD_LATSEL_OLDEST}};
enum { LATENCIES = sizeof latencies / sizeof *latencies };

/* --- conditions */

/* "a, b, c": the conditions of this family. */
static const char *condition_names(family_t family, char list[256]) {
    *list = 0;
    for (int c = 0; c < CONDITIONS; c++)
        if (conditions[c].family & (family | OF_ALL)) {
            strcat(list, *list ? ", " : "");
            strcat(list, conditions[c].name);
        }
    return list;
}

static bool refuse_family(const char *spec, int c, failure_t *failure) {
    bool memory = conditions[c].family == OF_MEMORY;
    return failure_set(failure, "-e %s: %s is a condition of %s only.\n  Say `%s:%s`.", spec,
                       conditions[c].name, memory ? "loads and stores" : "control transfers",
                       memory ? "mem" : "branch", conditions[c].name);
}

static bool refuse_word(const char *spec, const char *word, family_t family, failure_t *failure) {
    char list[256];
    return failure_set(failure,
                       "-e %s: `%s` is not a condition.\n"
                       "  This type has: %s; and lat>N, lat.exec>=N and the like.",
                       spec, word, condition_names(family, list));
}

static bool take_condition(filter_t *filter, const char *spec, const char *word, family_t family,
                           failure_t *failure) {
    bool wanted = *word != '!';
    const char *name = word + !wanted;
    int c = 0;
    while (c < CONDITIONS && strcmp(conditions[c].name, name) != 0)
        c++;
    if (c == CONDITIONS)
        return refuse_word(spec, word, family, failure);
    if (!(conditions[c].family & (family | OF_ALL)))
        return refuse_family(spec, c, failure);
    uint64_t mask = conditions[c].mask, match = wanted ? conditions[c].match : 0;
    if (!wanted && conditions[c].match != mask)
        return failure_set(failure,
                           "-e %s: the hardware can filter by one cause of a flush, but not "
                           "by all others.\n"
                           "  It can filter by `!flushed`.",
                           spec);
    if (filter->evmask & mask)
        return failure_set(failure,
                           "-e %s: `%s` is about the same property as another condition.\n"
                           "  Name each condition once.",
                           spec, word);
    if (match & RECORD_TRANSFER_KINDS && filter->evmatch & RECORD_TRANSFER_KINDS)
        return failure_set(failure,
                           "-e %s: all conditions must be met, and no transfer is of two "
                           "kinds.\n  The hardware has no `or`: record twice.",
                           spec);
    filter->evmask |= mask;
    filter->evmatch |= match;
    return true;
}

/* --- latency */

static bool refuse_latency(const char *spec, const char *why, failure_t *failure) {
    return failure_set(failure,
                       "-e %s: %s.\n  A latency is one of lat, lat.map, lat.issue, lat.exec, "
                       "lat.oldest with >, >=, < or <= and 0 to %d cycles.",
                       spec, why, PD_LATENCY_MAX);
}

/* `lat.exec>=12`: the word is cut at the sign. */
static bool take_latency(filter_t *filter, const char *spec, char *word, failure_t *failure) {
    size_t length = strcspn(word, "<>=!");
    char sign = word[length];
    bool equal = sign && word[length + 1] == '=';
    char *digits = word + length + 1 + equal, *end;
    uint64_t cycles = strtoull(digits, &end, 10);
    word[length] = 0;
    int l = 0;
    while (l < LATENCIES && strcmp(latencies[l].name, word) != 0)
        l++;
    if (l == LATENCIES)
        return refuse_latency(spec, "no such latency", failure);
    if (sign != '<' && sign != '>')
        return refuse_latency(spec, "the hardware knows no latency but from a bound on", failure);
    if (end == digits || *end || *digits < '0' || *digits > '9')
        return refuse_latency(spec, "a number of cycles was expected", failure);
    if (filter->latency)
        return refuse_latency(spec, "the hardware has one latency filter, and here are two",
                              failure);
    uint64_t bound = cycles + ((sign == '>') != equal);
    if (cycles > PD_LATENCY_MAX || bound > PD_LATENCY_MAX || bound == 0)
        return refuse_latency(spec, "all latencies are on one side of it", failure);
    filter->latency = PD_PUT(PD_MPDISFILTER_THRESH, bound) |
                      PD_PUT(PD_MPDISFILTER_INV, sign == '<') |
                      PD_PUT(PD_MPDISFILTER_LATSEL, latencies[l].select);
    return true;
}

/* --- the whole filter */

static bool is_modes(const char *text) { return *text && strspn(text, "usm") == strlen(text); }

static void take_modes(filter_t *filter, const char *text) {
    filter->control |= strchr(text, 'u') ? PD_MASK(PD_MPDISCTL_U) : 0;
    filter->control |= strchr(text, 's') ? PD_MASK(PD_MPDISCTL_S) : 0;
    filter->control |= strchr(text, 'm') ? PD_MASK(PD_MPDISCTL_M) : 0;
}

static bool take_type(filter_t *filter, const char *spec, const char *name, family_t *family,
                      failure_t *failure) {
    for (int t = 0; t < TYPES; t++)
        if (strcmp(types[t].name, name) == 0) {
            filter->control = PD_PUT(PD_MPDISCTL_SEL, types[t].select);
            filter->evmask = types[t].mask;
            filter->evmatch = types[t].match;
            *family = types[t].family;
            return true;
        }
    return failure_set(failure,
                       "-e %s: `%s` is not a type of instruction.\n"
                       "  The types are all, load, store, mem, atomic, branch and other.",
                       spec, name);
}

static bool take_conditions(filter_t *filter, const char *spec, char *words, family_t family,
                            failure_t *failure) {
    for (char *next; words; words = next) {
        next = strchr(words, ',');
        if (next)
            *next++ = 0;
        bool latency = strncmp(words, "lat", 3) == 0;
        if (!(latency ? take_latency(filter, spec, words, failure)
                      : take_condition(filter, spec, words, family, failure)))
            return false;
    }
    return true;
}

static bool parse_parts(filter_t *filter, const char *spec, char *part, failure_t *failure) {
    family_t family = OF_ALL;
    char *rest = strchr(part, ':');
    if (rest)
        *rest++ = 0;
    if (!take_type(filter, spec, part, &family, failure))
        return false;
    char *modes = rest ? strrchr(rest, ':') : NULL;
    if (modes)
        *modes++ = 0;
    else if (rest && is_modes(rest)) {
        modes = rest;
        rest = NULL;
    }
    if (modes && !is_modes(modes))
        return failure_set(
            failure,
            "-e %s: `%s`: modes are letters of u, s and m.\n  TYPE:CONDITION,...:MODES is the form.",
            spec, modes);
    if (modes)
        take_modes(filter, modes);
    return !rest || take_conditions(filter, spec, rest, family, failure);
}

/* A derived event stands for the filter of its table; modes may follow. The caller frees it; NULL:
 * the hardware cannot filter by it. */
static char *derived_spec(const char *spec, failure_t *failure) {
    size_t length = strcspn(spec, ":");
    char *name = memory_print("%.*s", (int)length, spec);
    derived_t event = derived_named(name);
    free(name);
    if (event == DERIVED_COUNT)
        return memory_copy(spec);
    if (*derived_events[event].filter)
        return memory_print("%s%s", derived_events[event].filter, spec + length);
    failure_set(failure,
                "-e %s: the hardware does not choose samples by this event.\n  Record without it, "
                "and ask for `assay report --fields function,%s`.",
                spec, derived_events[event].name);
    return NULL;
}

bool filter_parse(filter_t *filter, const char *spec, failure_t *failure) {
    *filter = (filter_t){0};
    if (strpbrk(spec, "|+") || strstr(spec, " or "))
        return failure_set(failure,
                           "-e %s: the hardware takes samples that meet all conditions, it has "
                           "no `or`.\n  Record once for each.",
                           spec);
    char *copy = derived_spec(spec, failure);
    bool good = copy && parse_parts(filter, spec, copy, failure);
    free(copy);
    return good;
}

/* --- text */

static const char *type_name(const filter_t *filter, uint64_t *mask) {
    unsigned select = (unsigned)PD_GET(filter->control, PD_MPDISCTL_SEL);
    uint64_t type = filter->evmask & PD_MASK(PD_HEADER_TYPE);
    for (int t = 0; t < TYPES; t++)
        if (types[t].select == select && types[t].mask == type &&
            types[t].match == (filter->evmatch & type)) {
            *mask &= ~types[t].mask;
            return types[t].name;
        }
    return "all";
}

static family_t family_of(const filter_t *filter) {
    unsigned select = (unsigned)PD_GET(filter->control, PD_MPDISCTL_SEL);
    return select == SELECT_ALL ? OF_ALL : select == SELECT_TRANSFERS ? OF_TRANSFERS : OF_MEMORY;
}

static void add_word(char **text, const char *sign, const char *word) {
    char *longer = memory_print("%s%s%s%s", *text, strchr(*text, ':') ? "," : ":", sign, word);
    free(*text);
    *text = longer;
}

static void add_conditions(char **text, const filter_t *filter, uint64_t mask, family_t family) {
    for (int c = 0; c < CONDITIONS; c++) {
        uint64_t m = conditions[c].mask;
        if (!(conditions[c].family & (family | OF_ALL)) || (mask & m) != m)
            continue;
        bool wanted = (filter->evmatch & m) == conditions[c].match;
        if (!wanted && conditions[c].match != m)
            continue;
        add_word(text, wanted ? "" : "!", conditions[c].name);
        mask &= ~m;
    }
    if (mask) {
        char *rest = memory_print("header&0x%" PRIx64 "=0x%" PRIx64, mask, filter->evmatch & mask);
        add_word(text, "", rest);
        free(rest);
    }
}

static void add_latency(char **text, const filter_t *filter) {
    unsigned select = (unsigned)PD_GET(filter->latency, PD_MPDISFILTER_LATSEL);
    unsigned bound = (unsigned)PD_GET(filter->latency, PD_MPDISFILTER_THRESH);
    bool below = PD_GET(filter->latency, PD_MPDISFILTER_INV);
    if (!bound && !below)
        return;
    int l = 0;
    while (l + 1 < LATENCIES && latencies[l].select != select)
        l++;
    char *word = memory_print("%s%s%u", latencies[l].name, below ? "<" : ">=", bound);
    add_word(text, "", word);
    free(word);
}

char *filter_text(const filter_t *filter) {
    uint64_t mask = filter->evmask, modes = filter->control & MODES;
    char *text = memory_copy(type_name(filter, &mask));
    add_conditions(&text, filter, mask, family_of(filter));
    add_latency(&text, filter);
    if (modes && modes != MODES) {
        char *longer = memory_print("%s:%s%s%s", text, modes & PD_MASK(PD_MPDISCTL_U) ? "u" : "",
                                    modes & PD_MASK(PD_MPDISCTL_S) ? "s" : "",
                                    modes & PD_MASK(PD_MPDISCTL_M) ? "m" : "");
        free(text);
        text = longer;
    }
    return text;
}

/* --- meaning */

static uint64_t modes_of(const filter_t *filter) {
    return filter->control & MODES ? filter->control & MODES : MODES;
}

bool filter_rejects(const filter_t *filter) {
    return filter->evmask ||
           (filter->latency & (PD_MASK(PD_MPDISFILTER_THRESH) | PD_MASK(PD_MPDISFILTER_INV)));
}

bool filter_chooses(const filter_t *filter) {
    return filter_rejects(filter) || PD_GET(filter->control, PD_MPDISCTL_SEL);
}

bool filter_is_set(const filter_t *filter) {
    return filter_chooses(filter) || modes_of(filter) != MODES;
}

bool filter_equal(const filter_t *a, const filter_t *b) {
    char *x = filter_text(a), *y = filter_text(b);
    bool equal = strcmp(x, y) == 0;
    free(x);
    free(y);
    return equal;
}

event_t filter_event(const filter_t *filter) {
    for (int c = 0; c < CONDITIONS; c++)
        if (conditions[c].family & (family_of(filter) | OF_ALL) && !filter->latency &&
            filter->evmask == conditions[c].mask && filter->evmatch == conditions[c].match)
            return conditions[c].event;
    return EVENT_COUNT;
}

static bool latency_passes(const filter_t *filter, uint64_t word) {
    uint64_t cycles;
    switch (PD_GET(filter->latency, PD_MPDISFILTER_LATSEL)) {
    case PD_LATSEL_DISPATCH:
        cycles = PD_GET(word, PD_LATENCY_DISPATCH);
        break;
    case PD_LATSEL_ISSUE:
        cycles = PD_GET(word, PD_LATENCY_ISSUE);
        break;
    case PD_LATSEL_EXECUTION:
        cycles = PD_GET(word, PD_LATENCY_EXECUTION);
        break;
    case PD_LATSEL_OLDEST:
        cycles = PD_GET(word, PD_LATENCY_OLDEST);
        break;
    default:
        cycles = PD_GET(word, PD_LATENCY_TOTAL);
    }
    bool below = cycles < PD_GET(filter->latency, PD_MPDISFILTER_THRESH);
    return below == (PD_GET(filter->latency, PD_MPDISFILTER_INV) != 0);
}

static bool type_is_selected(const filter_t *filter, uint64_t type) {
    switch (PD_GET(filter->control, PD_MPDISCTL_SEL)) {
    case SELECT_LOADS:
        return type == PD_TYPE_LOAD || type == PD_TYPE_LOADSTORE;
    case SELECT_STORES:
        return type == PD_TYPE_STORE || type == PD_TYPE_LOADSTORE;
    case SELECT_MEMORY:
        return type == PD_TYPE_LOAD || type == PD_TYPE_STORE || type == PD_TYPE_LOADSTORE;
    case SELECT_TRANSFERS:
        return type == PD_TYPE_TRANSFER;
    default:
        return true;
    }
}

bool filter_passes(const filter_t *filter, const record_t *record) {
    uint64_t header = record->word[PD_WORD_HEADER];
    uint64_t mode = PD_MASK(PD_MPDISCTL_U) << PD_GET(record->word[PD_WORD_STAGES], PD_STAGES_PRIV);
    if (PD_GET(record->word[PD_WORD_STAGES], PD_STAGES_PRIV) == 3)
        mode = PD_MASK(PD_MPDISCTL_M);
    return type_is_selected(filter, PD_GET(header, PD_HEADER_TYPE)) &&
           ((header ^ filter->evmatch) & filter->evmask) == 0 &&
           latency_passes(filter, record->word[PD_WORD_LATENCY]) && modes_of(filter) & mode;
}

void filter_ask(setup_t *setup, const filter_t *filter) {
    setup->select = PD_GET(filter->control, PD_MPDISCTL_SEL);
    setup->modes = filter->control & SETUP_MODES;
    setup->evmask = filter->evmask;
    setup->evmatch = filter->evmatch;
    setup->filter = filter->latency;
}
