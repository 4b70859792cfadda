// SPDX-License-Identifier: Apache-2.0
// Shotgun profiler: the hardware's words, where a path goes on, which bits fit, which sample fits best.
#include "fragment.h"
#include "fragment_rows.h"
#include "links.h"
#include "random.h"
#include "shotgun.h"
#include <criterion/criterion.h>

// --- words

static detail_t detail(uint64_t pc, uint64_t bits, uint64_t address) {
    detail_t d = {.window = {bits, (UINT64_C(1) << WINDOW_BITS) - 1}};
    d.sample.pc = pc;
    d.sample.privilege = 3;
    d.sample.kind = KIND_TRANSFER;
    d.sample.address = address;
    return d;
}

Test(samples, words_and_back) {
    detail_t d = detail(0x80000010, UINT64_C(0x2a5f3c19d07), 0x80000100), back;
    detail_words_t words;
    d.lane = 1;
    d.hash = 0x45;
    d.store_back = 3, d.store_why = PD_STORE_READ_PAST;
    d.line_back = 17, d.fetch_wait = 44, d.fetch_page = 5;
    d.fetch_guess = 9, d.fetch_came = PD_CAME_FIX;
    d.window.known &= ~UINT64_C(0xff); // four of those in front are not known
    d.window.bits &= d.window.known;
    detail_encode(&d, &words);
    // the nearest in front stands in bits 1:0, further back upwards; after it from 23:22 on
    cr_assert_eq(words.word[PD_WORD_SIGNATURE] & 3, d.window.bits >> (WINDOW_OWN - 2) & 3);
    cr_assert_eq(words.word[PD_WORD_SIGNATURE] >> 22 & 3, d.window.bits >> (WINDOW_OWN + 2) & 3);
    cr_assert_eq(words.word[PD_WORD_SIGNATURE] >> 42 & 15, 6);
    cr_assert(detail_decode(&words, &back));
    cr_assert_eq(back.window.bits, d.window.bits);
    cr_assert_eq(back.window.known, d.window.known);
    cr_assert_eq(back.lane, 1);
    cr_assert_eq(back.hash, 0x45);
    cr_assert_eq(words.word[PD_WORD_SIGNATURE] >> 50, 0x45);
    cr_assert_eq(back.store_back, 3);
    cr_assert_eq(back.store_why, PD_STORE_READ_PAST);
    cr_assert_eq(back.line_back, 17);
    cr_assert_eq(back.fetch_wait, 44);
    cr_assert_eq(back.fetch_page, 5);
    cr_assert_eq(back.fetch_guess, 9);
    cr_assert_eq(back.fetch_came, PD_CAME_FIX);
}

// --- links to others, from lives

static const uint32_t load = 0x00053503; // ld a0, (a0)

Test(links, of_lines_count_what_retired) {
    links_t *links = links_new();
    trace_record_t asks = {.sequence = 10, .raw = load, .waits = TRACE_ASKED | TRACE_WAIT_LINE};
    trace_record_t other = {.sequence = 11, .raw = load, .line_back = TRACE_NEVER};
    // 12 to 14 did not retire
    trace_record_t shares = {
        .sequence = 15, .raw = load, .speculation = TRACE_LINKED, .line_back = 5};
    trace_record_t of_dead = shares, of_none = shares;
    of_dead.sequence = 16, of_dead.line_back = 2;
    of_none.sequence = 17, of_none.line_back = TRACE_NEVER;
    cr_assert_eq(links_take(links, &asks), PD_PUT(PD_LINKS_ASKED, 1));
    cr_assert_eq(links_take(links, &other), 0);
    cr_assert_eq(links_take(links, &shares), PD_PUT(PD_LINKS_LINE, 2));
    cr_assert_eq(links_take(links, &of_dead), PD_PUT(PD_LINKS_LINE, LINKS_UNKNOWN));
    cr_assert_eq(links_take(links, &of_none), PD_PUT(PD_LINKS_LINE, LINKS_UNKNOWN));
    links_free(links);
}

Test(links, of_stores_and_fetch) {
    links_t *links = links_new();
    trace_record_t life = {.raw = load, .events = TRACE_FORWARDED, .store_back = 4};
    uint64_t store = PD_PUT(PD_LINKS_STORE, 4);
    cr_assert_eq(links_take(links, &life), store | PD_PUT(PD_LINKS_STORE_WHY, PD_STORE_FORWARDED));
    life.waits = TRACE_WAIT_ADDRESS;
    cr_assert_eq(links_take(links, &life), store | PD_PUT(PD_LINKS_STORE_WHY, PD_STORE_ADDRESS));
    life.waits |= TRACE_WAIT_STORE;
    cr_assert_eq(links_take(links, &life), store | PD_PUT(PD_LINKS_STORE_WHY, PD_STORE_WRITTEN));
    // one that did not retire: past which store it read
    cr_assert_eq(links_early(&life), 0);
    life.events |= TRACE_READ_PAST;
    cr_assert_eq(links_early(&life), store | PD_PUT(PD_LINKS_STORE_WHY, PD_STORE_READ_PAST));
    // the block of its last half-word counts
    trace_record_t add = {
        .raw = 0x952e, .block = {9, 2}, .block_waits = {7, 1u << 30 | 6u << 26 | 3u << 14 | 40}};
    cr_assert_eq(links_take(links, &add), PD_PUT(PD_LINKS_FETCH_WAIT, 40) |
                                              PD_PUT(PD_LINKS_FETCH_PAGE, 3) |
                                              PD_PUT(PD_LINKS_FETCH_GUESS, 6) |
                                              PD_PUT(PD_LINKS_FETCH_CAME, PD_CAME_RECOVERY));
    links_free(links);
}

// --- where a path goes on

static uint64_t next_of(uint64_t pc, uint32_t raw, bool taken, const detail_t *sampled,
                        calls_t *calls, next_t expected) {
    uint64_t next;
    step_t step = {.pc = pc, .raw = raw, .taken = taken, .detail = sampled};
    cr_assert_eq(next_pc(&step, calls, &next), expected, "%08x", raw);
    return next;
}

Test(path, of_branches_calls_and_returns) {
    calls_t calls = {0};
    detail_t sampled = detail(0x1000, 0, 0x4000);
    cr_assert_eq(next_of(0x1000, 0x952e, false, NULL, &calls, NEXT_CERTAIN), 0x1002); // c.add
    cr_assert_eq(next_of(0x1000, 0x00b50533, false, NULL, &calls, NEXT_CERTAIN), 0x1004);
    cr_assert_eq(next_of(0x1000, 0x00b50463, false, NULL, &calls, NEXT_CERTAIN), 0x1004); // beq
    cr_assert_eq(next_of(0x1000, 0x00b50463, true, NULL, &calls, NEXT_CERTAIN), 0x1008);
    cr_assert_eq(next_of(0x1000, 0x8082, true, &sampled, &calls, NEXT_SAMPLED), 0x4000); // ret
    next_of(0x1000, 0x8082, true, NULL, &calls, NEXT_UNKNOWN);
    cr_assert_eq(next_of(0x1000, 0x008000ef, true, NULL, &calls, NEXT_CERTAIN), 0x1008); // jal ra
    cr_assert_eq(next_of(0x2000, 0x9502, true, &sampled, &calls, NEXT_SAMPLED), 0x4000); // c.jalr
    detail_t there = detail(0x3000, 0, 0x2002);
    cr_assert_eq(next_of(0x3000, 0x8082, true, &there, &calls, NEXT_CERTAIN), 0x2002);
    cr_assert_eq(next_of(0x3000, 0x8082, true, &sampled, &calls, NEXT_DOUBTED), 0x1004);
}

Test(path, bits_that_cannot_be) {
    enum { ADD = 0x00b50533, LD = 0x0085b503, RET = 0x8082, BEQ = 0x00b50463 };
    const uint64_t PC = 0x80000002;
    cr_assert(bits_fit(ADD, PC, BIT_MISSED, HASH_ALL)); // its line was missing
    cr_assert_not(bits_fit(ADD, PC, BIT_MOVED, HASH_ALL));
    cr_assert(bits_fit(LD, PC, BIT_MOVED, HASH_ALL));
    cr_assert_not(bits_fit(LD, PC, BIT_MISSED, HASH_ALL));
    cr_assert_not(bits_fit(LD, PC, 0, HASH_ALL));
    cr_assert_not(bits_fit(RET, PC, 0, HASH_ALL));
    cr_assert(bits_fit(BEQ, PC, 0, HASH_ALL));
    cr_assert(bits_fit(BEQ, PC, BIT_MOVED, HASH_ALL));
    unsigned near, place, other;
    cr_assert(hash_parse("near", &near) && hash_parse("place", &place) &&
              hash_parse("near,icache", &other));
    cr_assert(bits_fit(LD, PC, BIT_MISSED, near));
    cr_assert_not(bits_fit(LD, PC, 0, near));
    cr_assert(bits_fit(LD, PC, 0, other)); // its second bit does not tell of its own line
    cr_assert(bits_fit(ADD, PC, BIT_MOVED, place));
    cr_assert_not(bits_fit(ADD, PC, 0, place));
    cr_assert_not(bits_fit(ADD, PC + 2, 0, place));
    cr_assert(bits_fit(ADD, PC + 4, 0, place) && bits_fit(ADD, PC - 2, 0, place));
    cr_assert(bits_fit(LD, PC - 2, BIT_MOVED, place));
}

// --- which sample fits best

static void add(database_t *database, uint64_t bits, uint64_t address) {
    detail_t d = detail(0x1000, bits, address);
    detail_words_t words;
    detail_encode(&d, &words);
    cr_assert(database_add(database, &words));
}

Test(database, the_sample_with_most_bits_alike) {
    database_t *database = database_new();
    window_t window = {0x3f, (UINT64_C(1) << WINDOW_BITS) - 1};
    match_t match;
    add(database, 0x30, 1);
    add(database, 0x3e, 2);
    add(database, 0x3f | UINT64_C(1) << WINDOW_OWN, 3); // as near, but its own bits differ
    database_sort(database);
    const detail_t *best = database_match(database, 0x1000, window, (rank_t){0}, &match);
    cr_assert_eq(best->sample.address, 2);
    cr_assert_eq(match, MATCH_NEAR);
    window.bits = 0x30;
    cr_assert_eq(database_match(database, 0x1000, window, (rank_t){0}, &match)->sample.address, 1);
    cr_assert_eq(match, MATCH_EXACT);
    const uint64_t tried[] = {1};
    cr_assert_eq(database_other(database, 0x1000, window, tried, 1)->sample.address, 2);
    cr_assert_null(database_match(database, 0x1002, window, (rank_t){0}, &match));
    cr_assert_eq(match, MATCH_NONE);
    database_free(database);
}

static unsigned rank_of_address(const void *context, const detail_t *d) {
    return d->sample.address == *(const uint64_t *)context ? RANKS - 1 : 0;
}

// Of samples with as many bits alike the one that ranks highest, never one with fewer.
Test(database, the_highest_rank_of_equals) {
    database_t *database = database_new();
    window_t window = {0x3f, (UINT64_C(1) << WINDOW_BITS) - 1};
    uint64_t wanted;
    rank_t rank = {rank_of_address, &wanted};
    match_t match;
    for (uint64_t address = 1; address <= 4; address++)
        add(database, 0x3f, address);
    add(database, 0x1f, 5);
    database_sort(database);
    for (wanted = 1; wanted <= 4; wanted++)
        for (int turn = 0; turn < 5; turn++)
            cr_assert_eq(database_match(database, 0x1000, window, rank, &match)->sample.address,
                         wanted);
    cr_assert_neq(database_match(database, 0x1000, window, rank, &match)->sample.address, wanted);
    database_free(database);
}

static void add_detail(database_t *database, const detail_t *detail) {
    detail_words_t words;
    detail_encode(detail, &words);
    cr_assert(database_add(database, &words));
}

static void add_load(database_t *database, uint64_t pc, uint8_t why, uint16_t line_back) {
    detail_t d = detail(pc, 0, 0x80000000);
    d.sample.kind = KIND_LOAD;
    d.sample.events = 1u << EVENT_DCACHE_MISS;
    d.store_why = why;
    d.line_back = line_back;
    add_detail(database, &d);
}

Test(database, loads_that_wait_and_share) {
    database_t *database = database_new();
    add_load(database, 0x1000, PD_STORE_FORWARDED, 0);
    add_load(database, 0x1000, PD_STORE_ADDRESS, 0);
    add_load(database, 0x1004, PD_STORE_FORWARDED, 3);
    add_load(database, 0x1004, PD_STORE_NONE, 0);
    add_load(database, 0x1008, PD_STORE_READ_PAST, 3);
    add_load(database, 0x1008, PD_STORE_NONE, 0);
    add_load(database, 0x1008, PD_STORE_NONE, 0);
    database_sort(database);
    cr_assert(database_waits(database, 0x1000) && database_waits(database, 0x1008));
    cr_assert_not(database_waits(database, 0x1004));
    cr_assert(database_shares(database, 0x1004));
    cr_assert_not(database_shares(database, 0x1000) || database_shares(database, 0x1008));
    database_free(database);
}

// --- one fragment after the other

static uint64_t joined(unsigned loop, uint64_t next, unsigned *count) {
    static fragment_t f;
    f.count = 200;
    for (unsigned i = 0; i < f.count; i++)
        f.step[i].pc = 0x1000 + 4 * (i % loop);
    fragment_join(&f, next);
    *count = f.count;
    return f.step[0].pc;
}

Test(path, begins_where_the_one_in_front_ended) {
    unsigned count;
    cr_assert_eq(joined(5, 0x100c, &count), 0x100c);
    cr_assert_eq(count, 197);
    cr_assert_eq(joined(5, 0x1000, &count), 0x1000); // it does
    cr_assert_eq(count, 200);
    cr_assert_eq(joined(5, 0x2000, &count), 0x1000); // it never comes there
    cr_assert_eq(count, 200);
    cr_assert_eq(joined(200, 0x1000 + 4 * 65, &count), 0x1000); // ... or late
    cr_assert_eq(count, 200);
}

// --- groups

enum { STRAIGHT = 1000 };

static const trace_machine_t two_wide = {.width = 2,
                                         .fetch_halves = 4,
                                         .rob_rows = 16,
                                         .aluq_size = 8,
                                         .memq_size = 8,
                                         .pregs = 96,
                                         .alus = 2,
                                         .mul_latency = 3,
                                         .icache_sets = 64,
                                         .icache_ways = 4,
                                         .dcache_lines = 256,
                                         .mshrs = 4,
                                         .lq_size = 16,
                                         .sq_size = 16,
                                         .branches = 8};

// The groups of a straight run of additions: `first` of 100 samples of each stood in slot 0, and samples are
// drawn as if of different runs. `pc`: of the first, which the random choice begins with.
static size_t groups_at(uint64_t pc, unsigned first) {
    static fragment_t f;
    static detail_t sampled[2] = {{.lane = 0}, {.lane = 1}};
    lanes_t lanes = {.count[0][0] = {first, 100 - first}};
    fragment_rows_t rows;
    rows_setup_t setup = {.machine = &two_wide, .design = DESIGN_LONG};
    random_t random = random_start(~pc);
    f = (fragment_t){.count = STRAIGHT};
    for (unsigned i = 0; i < STRAIGHT; i++)
        f.step[i] = (step_t){.pc = pc + 4 * i,
                             .raw = 0x00b50533,
                             .match = MATCH_EXACT,
                             .detail = &sampled[random_next(&random) % 100 >= first],
                             .lanes = &lanes};
    fragment_rows(&rows, &f, &setup);
    size_t count = rows.count;
    fragment_rows_free(&rows);
    return count;
}

static size_t groups_of(unsigned first) { return groups_at(0x1000, first); }

Test(rows, groups_as_often_as_samples_say) {
    // of two phases, each as often, every group is full; where all stood first, none has a second
    cr_assert_eq(groups_of(50), STRAIGHT / 2);
    cr_assert_eq(groups_of(100), STRAIGHT);
    enum { PLACES = 32 };
    size_t some = 0; // three of four stood first: as many groups, in the mean
    for (uint64_t i = 0; i < PLACES; i++)
        some += groups_at(0x1000 + 4 * i * STRAIGHT, 75);
    cr_assert(some > 740 * PLACES && some < 760 * PLACES, "%zu", some / PLACES);
}

// What instructions without samples tell by the bit MISSED alone: two to a fetch block.
static void make_missed(fragment_rows_t *rows, const uint32_t *raw, unsigned missed) {
    static fragment_t f;
    rows_setup_t setup = {.machine = &two_wide,
                          .design = DESIGN_LONG,
                          .defaults = {.line = 60, .fetch = 50, .next = 20, .memory_fetched = 0.5}};
    f = (fragment_t){.count = 8};
    for (unsigned i = 0; i < f.count; i++)
        f.step[i] = (step_t){.pc = 0x1000 + 4 * i, .raw = raw[i], .missed = missed >> i & 1};
    fragment_rows(rows, &f, &setup);
}

static const graph_insn_t *insn_at(const fragment_rows_t *rows, unsigned at) {
    for (size_t r = 0; r < rows->count; r++)
        for (unsigned i = 0; i < rows->row[r].count; i++)
            if (rows->row[r].insn[i].pc == 0x1000 + 4 * at)
                return &rows->row[r].insn[i];
    return NULL;
}

Test(rows, who_missed_where_no_sample_tells) {
    enum { ADD = 0x00b50533, LOAD = 0x00053503 };
    static const uint32_t raw[8] = {ADD, ADD, LOAD, ADD, LOAD, ADD, ADD, ADD};
    fragment_rows_t rows;
    make_missed(&rows, raw, 1 << 0 | 1 << 1 | 1 << 2 | 1 << 4 | 1 << 5 | 1 << 7);
    cr_expect_eq(insn_at(&rows, 0)->block[0].cache, 20, "the first block of a line");
    cr_expect_eq(insn_at(&rows, 2)->block[0].cache, 0, "the addition beside it met nothing");
    cr_expect_eq(insn_at(&rows, 2)->late, LATE_LINE, "so the load's line was missing");
    cr_expect_eq(insn_at(&rows, 4)->block[0].cache, 50, "the addition beside it missed, too");
    cr_expect_eq(insn_at(&rows, 4)->late, LATE_NOT, "so it was fetch that waited");
    cr_expect_eq(insn_at(&rows, 6)->block[0].cache, 50, "the second of the block tells of it");
    fragment_rows_free(&rows);
}

static void add_fetched(database_t *database, uint64_t pc, kind_t kind, uint16_t wait) {
    detail_t d = detail(pc, UINT64_C(1) << (WINDOW_OWN + 1), 0);
    d.sample.kind = kind;
    d.sample.events = wait ? 1u << EVENT_ICACHE_MISS : 1u << EVENT_DCACHE_MISS;
    d.fetch_wait = wait;
    add_detail(database, &d);
}

Test(database, waits_for_code_by_where_it_begins) {
    database_t *database = database_new();
    add_fetched(database, 0x1000, KIND_OTHER, 10);
    add_fetched(database, 0x1040, KIND_OTHER, 20);
    add_fetched(database, 0x1050, KIND_LOAD, 50);
    add_fetched(database, 0x1058, KIND_LOAD, 0);
    database_sort(database);
    defaults_t defaults = database_defaults(database, 8);
    cr_expect_eq(defaults.next, 15, "%d", defaults.next);
    cr_expect_eq(defaults.fetch, 50, "%d", defaults.fetch);
    cr_expect_eq(defaults.memory_fetched, 0.5, "%f", defaults.memory_fetched);
    cr_expect_eq(defaults.transfer_fetched, 0);
    database_free(database);
}

// --- no fragment

// What there was, and what to do about it.
Test(fragments, none_and_why) {
    shotgun_facts_t facts = {0};
    failure_t failure;
    cr_assert_not(shotgun_built(&facts, "a.trace", "a.elf", &failure));
    cr_assert(strstr(failure.text, "a.trace: no signature sample"), "%s", failure.text);
    facts.skeletons = 9;
    facts.given[GIVEN_BITS] = 7;
    facts.given[GIVEN_TARGET] = 2;
    cr_assert_not(shotgun_built(&facts, "a.trace", "a.elf", &failure));
    cr_assert(
        strstr(failure.text,
               "of 9 signature samples none could be followed through a.elf: 7 bits do not fit, 2 "
               "target not known."),
        "%s", failure.text);
    facts.given[GIVEN_NOT] = 1;
    cr_assert(shotgun_built(&facts, "a.trace", "a.elf", &failure));
}

// --- what signature bits stand for

Test(hash, names_and_back) {
    static const struct {
        const char *names;
        unsigned hash;
        const char *back;
    } cases[] = {{"all", 0, "all"},
                 {"near", 0x20, "all,near"},
                 {"mispredict,icache", 0x11, "icache,mispredict"},
                 {"icache,itlb,dcache,dtlb,mispredict,place", 0x40, "all,place"},
                 {"dtlb,dcache,near,place", 0x6c, "dcache,dtlb,near,place"}};
    char text[HASH_TEXT];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned hash = 99;
        cr_assert(hash_parse(cases[i].names, &hash), "%s", cases[i].names);
        cr_assert_eq(hash, cases[i].hash);
        cr_assert_str_eq(hash_print(hash, text), cases[i].back);
    }
    unsigned hash = 99;
    static const char *const wrong[] = {"", "cache", "near,", ",near", "nearx", "icache;itlb"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_assert_not(hash_parse(wrong[i], &hash), "%s", wrong[i]);
    cr_assert_eq(hash, 99);
}
