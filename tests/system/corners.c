// SPDX-License-Identifier: Apache-2.0
// A program that samples, one a run, each instruction of code that traps, waits, serialises, crosses lines and pages, reads past a
// store, changes mode, or fails, and knows what must be said of each (corners_code.S); that lets every tag be in use at once; and that uses the smallest ring at the end of a page: full, with something
// behind it, and switched off with a record on its way. The judges are its own table, the counters' sums and memory itself.
#include "corners.h"
#include "csr.h"
#include "profile_defs.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

struct row {
    uint64_t pc;
    uint8_t type, itype, traps, mode;
    uint32_t met;
};
extern const struct row corner_table[], corner_table_end[];
void corners_run(uint64_t counter, uint64_t control);
void user_run(uint64_t counter, uint64_t control);
void interrupted_run(uint64_t counter, uint64_t control);
void supervisor_run(uint64_t counter, uint64_t control);
void late_store_run(uint64_t counter, uint64_t control, unsigned place);
extern char corners_run_end[], user_run_end[], interrupted_run_end[], supervisor_run_end[];
extern char late_places[];
extern volatile uint64_t corner_interrupts;

enum { ROWS = 512, PASSES = 4, MOST = 4000, PATIENCE = 300, FREE = 24, SAID = 8 };
static uint32_t met[ROWS];
static unsigned wrong, flushed, interrupted, others;
static uint64_t admitted; // mpdisctl's modes

static void complain(const char *what, uint64_t pc, uint64_t a, uint64_t b) {
    if (wrong++ < SAID)
        printf("%s: pc %" PRIx64 ", %016" PRIx64 " %016" PRIx64 "\n", what, pc, a, b);
}

static uint64_t seen_all(void) { // each chosen instruction is one of these
    return csr_read(PD_CSR_MPDISSAMPLES) + csr_read(PD_CSR_MPDISFILTERED) +
           csr_read(PD_CSR_MPDISDROPPED);
}

static uint64_t all_chosen(void) { return seen_all() + csr_read(PD_CSR_MPDISCOLLISIONS); }

static bool arrived(void) {
    for (unsigned waited = 0; waited < PATIENCE; waited++)
        if (csr_read(PD_CSR_MPDISCTL) & PD_MASK(PD_MPDISCTL_OF))
            return true;
    return false;
}

static const struct row *row_at(uint64_t pc) {
    for (const struct row *row = corner_table; row != corner_table_end; row++)
        if (row->pc == pc)
            return row;
    return NULL;
}

static bool admits(unsigned mode) {
    return admitted & (mode == 3   ? PD_MASK(PD_MPDISCTL_M)
                       : mode == 1 ? PD_MASK(PD_MPDISCTL_S)
                                   : PD_MASK(PD_MPDISCTL_U));
}

// What became of the sampled instruction, against its row. Flushed ones are met again. All code of user and supervisor mode has rows.
static void judge(uint64_t pc, uint64_t header, uint64_t stages, uint64_t path) {
    const struct row *row = row_at(pc);
    bool retired = PD_GET(path, PD_PATH_RETIRED), trapped = PD_GET(path, PD_PATH_TRAPPED);
    unsigned abort = PD_GET(path, PD_PATH_ABORT);
    bool gone = PD_GET(header, PD_HEADER_FLUSHED);
    if (retired + trapped + gone != 1 || gone != (abort >= 1 && abort <= 3) ||
        trapped != (abort == 4))
        complain("not one end", pc, header, path);
    if (!admits(PD_GET(stages, PD_STAGES_PRIV)))
        complain("of a mode that is not sampled", pc, admitted, stages);
    if (!row) {
        others++;
        if (trapped || (!gone && !admits(3)))
            complain("trapped", pc, header, path);
        return;
    }
    if (PD_GET(header, PD_HEADER_TYPE) != row->type)
        complain("another type", pc, header, stages);
    if (gone) { // it may have been fetched in the mode before
        flushed++;
        interrupted += abort == PD_ABORT_OTHER;
        return;
    }
    if (PD_GET(stages, PD_STAGES_PRIV) != row->mode)
        complain("another mode", pc, header, stages);
    if (PD_GET(stages, PD_STAGES_ITYPE) != row->itype)
        complain("another itype", pc, header, stages);
    if (trapped != row->traps)
        complain(row->traps ? "did not trap" : "trapped", pc, header, path);
    met[row - corner_table]++;
}

// One run: the `at`th instruction that is counted. NULL pc: nobody came.
static bool take(void (*run)(uint64_t, uint64_t), uint64_t modes, uint32_t at, uint64_t *pc,
                 bool *retired) {
    uint64_t before = seen_all();
    admitted = modes;
    run(UINT64_C(1) << 63 | (uint32_t)-at, modes | PD_MASK(PD_MPDISCTL_HOLD));
    bool came = arrived();
    csr_write(PD_CSR_MISELECT, 0x60);
    uint64_t header = csr_read(PD_CSR_MIREG);
    *pc = csr_read(PD_CSR_MIREG2);
    csr_write(PD_CSR_MISELECT, 0x61);
    uint64_t stages = csr_read(PD_CSR_MIREG), path = csr_read(PD_CSR_MIREG2);
    csr_write(PD_CSR_MPDISCTL, 0);
    if (seen_all() - before != came)
        complain("counted otherwise", *pc, before, seen_all());
    if (came)
        judge(*pc, header, stages, path);
    *retired = PD_GET(path, PD_PATH_RETIRED);
    return came;
}

// Rows of this code that have not been sampled to their end. A run is not the same to the cycle as the one before, so one may be
// passed over: then all is done again.
static unsigned unmet(const char *from, const char *to) {
    unsigned count = 0;
    for (const struct row *row = corner_table; row != corner_table_end; row++)
        count += row->pc >= (uintptr_t)from && row->pc < (uintptr_t)to && admits(row->mode) &&
                 met[row - corner_table] == 0;
    return count;
}

static unsigned sweep(const char *name, void (*run)(uint64_t, uint64_t), uint64_t modes,
                      const char *end, bool rests) {
    unsigned runs = 0;
    for (unsigned pass = 0;
         pass == 0 || (pass < PASSES && unmet((const char *)(uintptr_t)run, end)); pass++) {
        unsigned missing = 0;
        bool done = false;
        for (unsigned at = 1; !done && at < MOST; at++, runs++) {
            uint64_t pc;
            bool retired, came = take(run, modes, at, &pc, &retired);
            missing = came ? 0 : missing + 1;
            done = rests ? missing == FREE
                         : came && retired && pc >= (uintptr_t)end && pc < (uintptr_t)end + 32;
            if (!came && !rests)
                complain("no record", at, 0, 0);
        }
    }
    printf("%s: %u runs, %u flushed, %u others\n", name, runs, flushed, others);
    return runs;
}

// One a run; it flushes what is behind it, so some of the sampled ones.
static void interrupts(void) {
    uint64_t before = corner_interrupts;
    flushed = interrupted = 0;
    unsigned runs =
        sweep("interrupted", interrupted_run, PD_MASK(PD_MPDISCTL_M), interrupted_run_end, false);
    if (corner_interrupts - before != runs || interrupted == 0)
        complain("not one interrupt a run", corner_interrupts - before, runs, interrupted);
}

// Each place is new to the core at its first run. That the load read past the store is found when the store's address is known: load
// and what is behind it go, and nothing before it.
static void late_stores(void) {
    unsigned early = 0, behind = 0;
    uint64_t header, path, pc;
    for (unsigned at = 1; at < LATE_PLACES; at++) {
        admitted = PD_MASK(PD_MPDISCTL_M);
        late_store_run(UINT64_C(1) << 63 | (uint32_t)-at, admitted | PD_MASK(PD_MPDISCTL_HOLD), at);
        if (!arrived())
            complain("no record", at, 0, 0);
        csr_write(PD_CSR_MISELECT, 0x60);
        header = csr_read(PD_CSR_MIREG);
        pc = csr_read(PD_CSR_MIREG2);
        csr_write(PD_CSR_MISELECT, 0x61);
        uint64_t stages = csr_read(PD_CSR_MIREG);
        path = csr_read(PD_CSR_MIREG2);
        csr_write(PD_CSR_MPDISCTL, 0);
        judge(pc, header, stages, path);
        if (PD_GET(path, PD_PATH_ABORT) != PD_ABORT_ORDER)
            continue;
        uint64_t place = pc - (uintptr_t)late_places - 64 * at; // outside, too: it has returned
        early += place == LATE_LOAD;
        behind += place > LATE_LOAD;
        if (place < LATE_LOAD)
            complain("gone with a load behind it", pc, header, path);
    }
    printf("late stores: %u loads gone, %u behind them\n", early, behind);
    if (early == 0 || behind == 0)
        complain("no load read past its store", early, behind, 0);
}

static void all_met(void) {
    for (const struct row *row = corner_table; row != corner_table_end; row++)
        if (met[row - corner_table] == 0 && !(row->pc >= (uintptr_t)late_places &&
                                              row->pc < (uintptr_t)late_places + 64 * LATE_PLACES))
            complain("never sampled to its end", row->pc, row->type, row->traps);
}

// --- the ring

enum { WORDS = PD_SLOT_BYTES / 8, PAGE_WORDS = 4096 / 8 };
#define CANARY(i) (UINT64_C(0x9E3779B97F4A7C15) * ((i) + 1))
static _Alignas(4096) volatile uint64_t memory[3 * PAGE_WORDS];

static bool is_of_record(unsigned i, unsigned slot) { // zeros behind it, too
    return i >= slot && i < slot + WORDS && (i < slot + PD_FRAME_RECORD_WORDS || memory[i] == 0);
}

static unsigned changed(unsigned slot) { // words that are not the record's
    unsigned count = 0;
    for (unsigned i = 0; i < 3 * PAGE_WORDS; i++)
        count += memory[i] != CANARY(i) && !is_of_record(i, slot);
    return count;
}

static void spend(unsigned rounds) {
    for (volatile unsigned i = 0; i < rounds; i++)
        ;
}

static unsigned written(void) {
    return PD_GET(csr_read(PD_CSR_MPMRINGWRITE), PD_MPMRINGWRITE_WRITE);
}

static void ring_start(unsigned slot, uint32_t period) {
    for (unsigned i = 0; i < 3 * PAGE_WORDS; i++)
        memory[i] = CANARY(i);
    csr_write(PD_CSR_MPMDELIVERY, 0);
    csr_write(PD_CSR_MPMRING, (uintptr_t)&memory[slot]); // one slot
    csr_write(PD_CSR_MPMRINGREAD, 0);
    csr_write(PD_CSR_MPMTHRESHOLD, 1);
    csr_write(PD_CSR_MPMDELIVERY, PD_PUT(PD_MPMDELIVERY_MODE, 2));
    csr_write(PD_CSR_MPDISCOUNTER, (uint64_t)-period << 32 | (uint32_t)-period);
    csr_write(PD_CSR_MPDISCTL,
              PD_MASK(PD_MPDISCTL_M) | PD_MASK(PD_MPDISCTL_RAND)); // RAND: with PAIR
}

// As many as there are tags are sampled at once, and more would be: what is said of each is its own.
static void crowd(void) {
    uint64_t collided = csr_read(PD_CSR_MPDISCOLLISIONS);
    csr_write(PD_CSR_MPMDELIVERY, 0);
    csr_write(PD_CSR_MPMRING, (uintptr_t)memory | 6); // 64 slots
    csr_write(PD_CSR_MPMRINGREAD, 0);
    csr_write(PD_CSR_MPMTHRESHOLD, 1);
    csr_write(PD_CSR_MPMDELIVERY, PD_PUT(PD_MPMDELIVERY_MODE, 2));
    admitted = PD_MASK(PD_MPDISCTL_M);
    *(volatile uint32_t *)0x2000000 = 1; // for its wfi
    corners_run(UINT64_C(-8) << 32 | (uint32_t)-1, admitted | PD_MASK(PD_MPDISCTL_RAND));
    csr_write(PD_CSR_MPDISCTL, PD_MASK(PD_MPDISCTL_RAND)); // of what is on its way, too
    *(volatile uint32_t *)0x2000000 = 0;
    spend(100);
    csr_write(PD_CSR_MPDISCTL, 0);
    unsigned count = written();
    for (unsigned i = 0; i < count && i < 64; i++) {
        const volatile uint64_t *word = &memory[i * WORDS];
        judge(word[PD_WORD_PC], word[PD_WORD_HEADER], word[PD_WORD_STAGES], word[PD_WORD_PATH]);
    }
    collided = csr_read(PD_CSR_MPDISCOLLISIONS) - collided;
    printf("crowd: %u records, %u collided\n", count, (unsigned)collided);
    if (count < 8 || collided == 0)
        complain("not all tags were in use", 0, count, collided);
    csr_write(PD_CSR_MPMDELIVERY, 0);
    csr_write(PD_CSR_MPMRINGREAD, count);
}

static uint64_t fetched_at(unsigned slot) {
    return PD_GET(memory[slot + PD_WORD_PAIR], PD_PAIR_FETCHED);
}

static void ring_full(void) {
    unsigned slot = 2 * PAGE_WORDS - WORDS; // the last of a page
    uint64_t full = csr_read(PD_CSR_MPMRINGFULL);
    ring_start(slot, 1);
    spend(200);
    if (written() != 1 || changed(slot))
        complain("one slot was to be written", written(), changed(slot), memory[slot + PD_WORD_PC]);
    uint64_t first = memory[slot + PD_WORD_PC], in = fetched_at(slot);
    csr_write(PD_CSR_MPMRINGREAD, 1);
    spend(200);
    if (written() != 2 || changed(slot) || fetched_at(slot) <= in)
        complain("one more was to be written", first, written(), memory[slot + PD_WORD_PAIR]);
    if (csr_read(PD_CSR_MPMRINGFULL) == full)
        complain("the ring was not full", 0, full, 0);
    csr_write(PD_CSR_MPDISCTL, 0);
    csr_write(PD_CSR_MPMDELIVERY, 0);
    spend(50);
}

// Switched off when records are on their way, later by one instruction each time: what is written then stays as it is.
static void ring_off(void) {
    unsigned slot = PAGE_WORDS;
    for (unsigned late = 0; late < 40; late++) {
        ring_start(slot, 8);
        spend(late % 8);
        csr_write(PD_CSR_MPDISCTL, 0);
        csr_write(PD_CSR_MPMDELIVERY, 0);
        csr_write(PD_CSR_MPMRING, (uintptr_t)&memory[2 * PAGE_WORDS]);
        spend(20);
        uint64_t pc = memory[slot + PD_WORD_PC];
        spend(50);
        if (changed(slot) || memory[slot + PD_WORD_PC] != pc)
            complain("written when switched off", late, changed(slot), pc);
    }
}

// Periods below 8 act as 8: so many instructions were counted for each that was chosen. A long one chooses none.
static void periods(void) {
    static const uint32_t period[] = {1, 7, 8, 9, 255, 256, 257, 0x80000000, 0xffffffff};
    for (unsigned i = 0; i < sizeof period / sizeof *period; i++) {
        uint64_t least = period[i] < 8 ? 8 : period[i];
        csr_write(PD_CSR_MPDISCOUNTER, (uint64_t)-period[i] << 32 | (uint32_t)-period[i]);
        uint64_t initval = csr_read(PD_CSR_MPDISCOUNTER) >> 32;
        uint64_t chosen = all_chosen(), counted = csr_read(PD_CSR_MPMFETCHED);
        csr_write(PD_CSR_MPDISCTL, PD_MASK(PD_MPDISCTL_M));
        spend(500);
        csr_write(PD_CSR_MPDISCTL, 0);
        spend(20); // what is on its way ends
        chosen = all_chosen() - chosen;
        counted = csr_read(PD_CSR_MPMFETCHED) - counted;
        if (initval != (uint32_t)-period[i] || counted < 1000 || counted / least > chosen + 1 ||
            chosen > counted / least + 1)
            complain("another period", period[i], chosen, counted);
    }
}

int main(void) {
    if (!csr_read(PD_CSR_MPMCONFIG)) {
        printf("no sampler\n");
        return 1;
    }
    csr_write(pmpaddr0, UINT64_MAX >> 10);
    csr_write(pmpcfg0, 0x1f); // all memory is the user's
    *(volatile uint32_t *)0x2000000 =
        1; // a software interrupt waits, and is not taken: wfi goes on
    csr_write(mie, 1 << 3);
    csr_clear(mcountinhibit, UINT64_C(1) << PD_INHIBIT);
    sweep("machine mode", corners_run, PD_MASK(PD_MPDISCTL_M), corners_run_end, false);
    csr_write(mie, 0); // else it is taken in user mode
    sweep("user mode", user_run, PD_MASK(PD_MPDISCTL_U), user_run_end, true);
    sweep("supervisor mode", supervisor_run, PD_MASK(PD_MPDISCTL_S), supervisor_run_end, true);
    sweep("user under it", supervisor_run, PD_MASK(PD_MPDISCTL_U), supervisor_run_end, true);
    late_stores();
    *(volatile uint32_t *)0x2000000 = 0;
    csr_write(mie, 1 << 3);
    interrupts();
#ifdef PLANTED
    met[3] = 0; // must be found
#endif
    all_met();
    periods();
    crowd();
    ring_full();
    ring_off();
    printf("%u are wrong\n", wrong);
    return wrong != 0;
}
