// SPDX-License-Identifier: Apache-2.0
// States of a machine chosen by chance: each is written as a checkpoint, read again, and restored by the code of tb/iss/restore.c on
// another reference simulator, which must then be in the same state. Files that are no checkpoint, or cut, are refused.
//
//   state_test FOLDER [SEED [STATES]]     the last line is `N passed, N failed`
#include "checkpoint.h"
#include "instrument_defs.h"
#include "restore.h"
#include "snapshot.h"
#include "state.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PAGES = 6,
    LINES_MOST = 16,
    TOUCHES = 4 * LINES_MOST,
    LUI_A0 = 0x00000537,
    ADD_A0 = 0x00c58533,
    AMO_LR = 2
};
static const char sum[SHA256_TEXT] =
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

static unsigned passed, failed;
static uint64_t state;

static uint64_t pick(uint64_t mask) {
    static const uint64_t often[] = {0,          1,          2047,  2048,      4095,
                                     0x7fffffff, 0x80000000, ~0ull, 1ull << 63};
    state = state * 6364136223846793005u + 1442695040888963407u;
    uint64_t high = state >> 32;
    state = state * 6364136223846793005u + 1442695040888963407u;
    uint64_t value = high << 32 | state >> 32;
    return (high % 4 ? value : often[value % (sizeof often / sizeof *often)]) & mask;
}

static void check(bool good, uint64_t seed, const char *what, uint64_t is, uint64_t expected) {
    passed += good;
    failed += !good;
    if (!good)
        printf("state %" PRIu64 ": %s: 0x%" PRIx64 ", 0x%" PRIx64 " expected\n", seed, what, is,
               expected);
}

#define PLACE(field, mask)                                                                         \
    { offsetof(struct iss, field), mask }
static const struct {
    size_t where;
    uint64_t mask;
} fields[] = {PLACE(medeleg, 0xb3ff),
              PLACE(mideleg, 0x2222),
              PLACE(mie, 0x2aaa),
              PLACE(mip, 0x2202),
              PLACE(mtvec, 0x7ffffffffd),
              PLACE(mscratch, ~0ull),
              PLACE(mepc, 0x7ffffffffe),
              PLACE(mcause, 1ull << 63 | 0x3f),
              PLACE(mtval, ~0ull),
              PLACE(stvec, 0x7ffffffffd),
              PLACE(sscratch, ~0ull),
              PLACE(sepc, 0x7ffffffffe),
              PLACE(scause, 1ull << 63 | 0x3f),
              PLACE(stval, ~0ull),
              PLACE(stimecmp, ~0ull),
              PLACE(menvcfg, MENVCFG_STCE | 1),
              PLACE(senvcfg, 1),
              PLACE(mcounteren, 0xffffffff),
              PLACE(scounteren, 0xffffffff),
              PLACE(lcofi_vector, 0x7ffffffffd),
              PLACE(pflags, (1 << PI_FLAGS_MAX) - 1),
              PLACE(pfstack, 0x7fffffff & ~0ull << PI_ZEROS_PFSTACK),
              PLACE(pfcount, 0x7fffffffff & ~0ull << PI_ZEROS_PFCOUNT),
              PLACE(mcycle, ~0ull),
              PLACE(minstret, ~0ull),
              PLACE(mcountinhibit, (8 << HPM_DEFAULT) - 1 - 2)};

// As after an mret where one restores it, in any mode; in M mode it need not be.
static void choose_status(iss_t *hart) {
    static const uint8_t modes[] = {ISS_U, ISS_S, ISS_M, ISS_M};
    hart->mode = modes[pick(3)];
    uint64_t mask = 0x7e1822 | MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_SPP;
    hart->mstatus = pick(mask);
    if (((hart->mstatus & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT) == 2)
        hart->mstatus |= MSTATUS_MPP;
    hart->mepc_used = hart->mode == ISS_M && pick(1);
    if (!hart->mepc_used)
        hart->mstatus = (hart->mstatus & ~(MSTATUS_MPP | MSTATUS_MPRV)) | MSTATUS_MPIE;
}

static void choose_counters(iss_t *hart) {
    static const uint8_t matches[] = {0, 0x08, 0x18, 0x18}; // off, TOR, NAPOT
    for (unsigned i = 0; i < HPM_DEFAULT; i++) {
        uint64_t mask;
        uint64_t *event = hpm_register(hart, 0x323 + i, &mask);
        *event = pick(mask);
        hart->hpm_count[i] = pick(~0ull);
    }
    for (unsigned i = 0; i < PMP_DEFAULT; i++) {
        hart->pmpaddr[i] = pick((1ull << 54) - 1);
        hart->pmpcfg[i] = (uint8_t)(pick(4) | (pick(1) ? 3 : 0) | matches[pick(3)]);
    }
    if (pick(1)) { // the CLINT cannot be written any more, nor can this be changed
        hart->pmpaddr[0] = MAP_CLINT_BASE >> 2 | 0x1fff;
        hart->pmpcfg[0] = 0x99;
    }
}

// Where no mret restores it, the next instruction must overwrite a register that it does not read. Elsewhere it may, too.
static void choose_place(iss_t *hart) {
    uint32_t insn = pick(1) ? LUI_A0 : ADD_A0;
    bool in_ram = hart->mode == ISS_M || (!hart->satp && pick(1));
    hart->pc = in_ram ? MAP_RAM_BASE + (pick(MAP_RAM_SIZE - 4096) & ~1ull) : pc_held(pick(~1ull));
    hart->reserved = pick(1);
    hart->reservation = hart->reserved ? MAP_RAM_BASE + (pick(MAP_RAM_SIZE - 1) & ~3ull) : 0;
    for (int i = 0; i < PAGES; i++) {
        uint64_t value = pick(~0ull) | 1;
        uint64_t at = i ? MAP_RAM_BASE + pick(MAP_RAM_SIZE - 8) : MAP_RESIDENT_BASE + 0xf0000;
        iss_poke(hart, at, &value, sizeof value);
    }
    if (hart->mepc_used || in_ram)
        iss_poke(hart, hart->pc, &insn, sizeof insn);
}

static void choose_devices(board_t *b) {
    for (unsigned s = 1; s <= PLIC_SOURCES; s++)
        b->plic.priority[s] = (uint8_t)pick(7);
    for (unsigned c = 0; c < PLIC_CONTEXTS; c++) {
        b->plic.enable[c] = (uint32_t)pick(0xfffe);
        b->plic.threshold[c] = (uint8_t)pick(7);
    }
    for (unsigned i = 0; i < UARTS; i++) {
        uart_t *u = &b->uart[i];
        u->ier = (uint8_t)pick(0xf);
        u->thre = u->ier >> 1 & 1;
        u->lcr = (uint8_t)pick(0xff);
        u->mcr = (uint8_t)pick(0xf);
        u->scr = (uint8_t)pick(0xff);
        u->divisor = (uint16_t)pick(0xffff);
        u->deep = pick(1);
        u->trigger = u->deep ? (uint8_t)pick(3) : 0;
    }
}

static void choose_state(board_t *b) {
    iss_t *hart = b->hart;
    for (int i = 1; i < 32; i++)
        hart->x[i] = pick(~0ull);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        uint64_t value = pick(fields[i].mask);
        memcpy((char *)hart + fields[i].where, &value, sizeof value);
    }
    hart->satp = pick(1) ? 8ull << SATP_MODE_SHIFT | pick((1ull << 60) - 1) : 0;
    choose_status(hart);
    choose_counters(hart);
    choose_place(hart);
    b->ahead = pick(~0ull >> 1);
    b->mtimecmp = pick(~0ull);
    b->msip = pick(1);
    b->uart[0].taken = pick(0xffff);
    b->uart[0].sent = pick(0xffff);
    choose_devices(b);
    hart->retired = pick(0xffffff);
    if (pick(1))
        hart->mtvec = hart->stimecmp = 0;
}

static uint64_t line_last[LINES_KINDS]; // an address in the one that comes last

// Some lines of RAM, as if the program had touched, written and executed them.
static void choose_lines(board_t *b, touched_t *touched, touched_t *executed) {
    touched_open(touched);
    touched_open(executed);
    b->touched = touched;
    b->executed = executed;
    uint64_t line[LINES_MOST];
    for (uint64_t i = 0; i < LINES_MOST; i++) {
        line[i] = MAP_RAM_BASE + pick(MAP_RAM_SIZE - 1);
        line_last[LINES_EXECUTED] = MAP_RAM_BASE + pick(MAP_RAM_SIZE - 1);
        touched_add(executed, line_last[LINES_EXECUTED], b->steps + i + 1, false);
    }
    for (uint64_t i = 0; i < TOUCHES; i++) {
        line_last[LINES_TOUCHED] = line[i < LINES_MOST ? i : pick(LINES_MOST - 1)];
        touched_add(touched, line_last[LINES_TOUCHED], b->steps + i + 1, pick(3) == 0);
    }
    b->steps += TOUCHES;
}

static void compare_lines(const checkpoint_t *c, const board_t *b, uint64_t seed) {
    const touched_t *const of[LINES_KINDS] = {b->touched, b->executed};
    for (int kind = 0; kind < LINES_KINDS; kind++) {
        const lines_t *is = &c->lines[kind];
        cached_line_t *list;
        size_t count = touched_last(of[kind], b->steps, LINES_MOST, &list), same = 0;
        while (same < count && same < is->count && is->list[same].address == list[same].address &&
               is->list[same].dirty == list[same].dirty)
            same++;
        check(same == count && count == is->count, seed, "lines of the checkpoint", same, count);
        check(list[0].address == (line_last[kind] & ~(uint64_t)(LINE_BYTES - 1)), seed,
              "line that comes first", list[0].address, line_last[kind]);
        free(list);
    }
}

static bool open_board(board_t *b, const char *elf) {
    failure_t failure;
    if (board_open(b, elf, NULL, &failure))
        return true;
    failure_print("state_test", &failure);
    return false;
}

static void compare_csrs(const iss_t *is, const iss_t *expected, uint64_t seed) {
    enum {
        MCYCLE = 0xb00,
        MEPC = 0x341,
        CYCLE = 0xc00,
        INSTRET = 0xc02,
        SCOUNTOVF = 0xda0,
        LATE = 10
    };
    unsigned differ = 0, first = 0;
    uint64_t one, other, value[2] = {0};
    for (unsigned a = 0; a < 4096; a++) {
        bool skip =
            a == MCYCLE || (a >= CYCLE && a < INSTRET) || (a == MEPC && !expected->mepc_used);
        if (skip || !iss_csr(is, a, &one) || !iss_csr(expected, a, &other) || one == other)
            continue;
        if (((a > 0xb02 && a < 0xb20) || (a > 0xc02 && a < 0xc20)) && one - other <= LATE)
            continue; // it counts instructions
        if (a == SCOUNTOVF || (a >= 0x323 && a < 0x340 && (one ^ other) == 1ull << 63))
            continue; // a counter has counted instructions, and passed its end
        first = differ++ ? first : a;
        value[0] = differ == 1 ? one : value[0];
        value[1] = differ == 1 ? other : value[1];
    }
    char what[64];
    snprintf(what, sizeof what, "CSRs that differ: %u, 0x%03x", differ, first);
    check(!differ, seed, what, value[0], value[1]);
}

static void compare_memory(iss_t *is, const iss_t *expected, size_t words, uint64_t seed) {
    size_t list = MAP_RAM_SIZE + RESTORE_LIST - MAP_RESIDENT_BASE;
    memcpy(is->ram + MAP_RAM_SIZE, expected->ram + MAP_RAM_SIZE,
           0x1000 + 4 * words); // where the code lies
    memcpy(is->ram + list, expected->ram + list, sizeof(uint32_t) * (LINES_KINDS + 1) * LINES_MOST);
    check(memcmp(is->ram, expected->ram, MAP_RAM_SIZE + MAP_RESIDENT_SIZE) == 0, seed, "memory", 0,
          0);
}

static void compare_devices(const board_t *is, const board_t *expected, uint64_t seed) {
    check(memcmp(is->plic.priority, expected->plic.priority, sizeof is->plic.priority) == 0 &&
              memcmp(is->plic.enable, expected->plic.enable, sizeof is->plic.enable) == 0 &&
              memcmp(is->plic.threshold, expected->plic.threshold, PLIC_CONTEXTS) == 0,
          seed, "PLIC", is->plic.enable[0], expected->plic.enable[0]);
    for (unsigned i = 0; i < UARTS; i++) {
        const uart_t *a = &is->uart[i], *b = &expected->uart[i];
        check(a->ier == b->ier && a->lcr == b->lcr && a->mcr == b->mcr && a->scr == b->scr &&
                  a->divisor == b->divisor && a->deep == b->deep && a->trigger == b->trigger,
              seed, "UART", a->ier, b->ier);
    }
}

static void compare(board_t *is, const board_t *expected, const restore_t *r, uint64_t seed) {
    iss_t *a = is->hart;
    const iss_t *b = expected->hart;
    check(a->pc == b->pc, seed, "pc", a->pc, b->pc);
    check(a->mode == b->mode, seed, "mode", a->mode, b->mode);
    for (unsigned i = 1; i < 32; i++)
        if (a->x[i] != b->x[i] && !(b->mepc_used && i == 10)) // a0 is overwritten next
            check(false, seed, "register", a->x[i], b->x[i]);
    check(a->reserved == b->reserved && a->reservation == b->reservation, seed, "reservation",
          a->reservation, b->reservation);
    check(board_time(is) - board_time(expected) <= r->steps, seed, "mtime", board_time(is),
          board_time(expected));
    compare_devices(is, expected, seed);
    check(is->mtimecmp == expected->mtimecmp && is->msip == expected->msip, seed, "CLINT",
          is->mtimecmp, expected->mtimecmp);
    compare_csrs(a, b, seed);
    compare_memory(a, b, r->words, seed);
}

// In a handler nobody restores a program at these: mepc is used, or an mret of its own is prepared. Elsewhere at any.
static void test_places(const char *elf) {
    static const uint32_t insns[] = {0x00150513, 0x00b50533, 0x00a58533, 0x00053503,
                                     0x0000006f, 0x30002573, 0x00000013}; // the last one: a nop
    board_t b;
    if (!open_board(&b, elf))
        exit(2);
    for (size_t i = 0; i < sizeof insns / sizeof *insns; i++) {
        iss_poke(b.hart, iss_pc(b.hart), &insns[i], sizeof insns[i]);
        b.hart->mepc_used = false;
        check(snapshot_can(&b), 0, "no checkpoint could be taken at", insns[i], 0);
        b.hart->mepc_used = true;
        check(!snapshot_can(&b), 0, "a checkpoint could be taken at", insns[i], 0);
        b.hart->mepc_used = false;
        b.hart->mstatus |= MSTATUS_MPP;
        check(!snapshot_can(&b), 0, "a checkpoint could be taken before an mret at", insns[i], 0);
        b.hart->mstatus &= ~MSTATUS_MPP;
    }
    b.plic.service = 2;
    check(!snapshot_can(&b), 0, "a checkpoint could be taken with an interrupt claimed", 2, 0);
    b.plic.service = 0;
    b.uart[1].overrun = true;
    check(!snapshot_can(&b), 0, "a checkpoint could be taken with an overrun to be read", 1, 0);
    iss_close(b.hart);
}

// What restores a program must be allowed to run.
static void test_locked(const char *elf, const char *path) {
    board_t b;
    failure_t failure;
    if (!open_board(&b, elf))
        exit(2);
    b.hart->pmpaddr[0] = MAP_RESIDENT_BASE >> 2 | 0x1fff;       // 64 KiB
    for (unsigned rights = 0x98; rights <= 0x9f; rights += 7) { // locked: none, all
        b.hart->pmpcfg[0] = (uint8_t)rights;
        check(snapshot_write(&b, sum, path, &failure) == (rights == 0x9f), rights,
              "a checkpoint of a program that forbids it", 1, 0);
    }
    iss_close(b.hart);
}

// Between a write of mepc, or a trap, and the mret that takes it: whether an mret of what restores the program would be in the way.
static void test_uses(const char *elf) {
    static const struct {
        uint32_t insn;
        bool used;                     // after it
    } steps[] = {{0x00000013, false},  // nop
                 {0x34129073, true},   // csrw mepc, t0
                 {0x00000013, true},   //
                 {0x30200073, false},  // mret
                 {0x00000073, true},   // ecall
                 {0x30200073, false}}; // mret
    board_t b;
    if (!open_board(&b, elf))
        exit(2);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        iss_set_pc(b.hart, MAP_RAM_BASE);
        b.hart->x[5] = MAP_RAM_BASE;
        b.hart->mode = ISS_M;
        iss_poke(b.hart, MAP_RAM_BASE, &steps[i].insn, sizeof steps[i].insn);
        board_step(&b);
        check(b.hart->mepc_used == steps[i].used, i, "mepc is used", b.hart->mepc_used,
              steps[i].used);
    }
    iss_close(b.hart);
}

// Two levels of cache with least recently used replacement, the most recent line first; the second level's `room` may be 0.
typedef struct {
    cached_line_t line[LINES_MOST]; // dirty: 0 or LINE_CLEAN
    size_t count, room;
} level_t;

// Brings a line to the front; returns the one that leaves, of address 0: none.
static cached_line_t bring(level_t *l, uint64_t line, bool dirty) {
    size_t at = 0;
    while (at < l->count && l->line[at].address != line)
        at++;
    cached_line_t out = {0, LINE_CLEAN};
    bool known = at < l->count;
    cached_line_t is = {line, dirty || (known && !l->line[at].dirty) ? 0 : LINE_CLEAN};
    if (!l->room)
        return out;
    if (!known && l->count == l->room)
        out = l->line[--at];
    else if (!known)
        l->count++;
    memmove(l->line + 1, l->line, at * sizeof *l->line);
    l->line[0] = is;
    return out;
}

static void touch(level_t *first, level_t *second, uint64_t address, bool written) {
    uint64_t line = address / LINE_BYTES * LINE_BYTES;
    bool known = false;
    for (size_t i = 0; i < first->count; i++)
        known = known || first->line[i].address == line;
    if (!known)
        bring(second, line, false);
    cached_line_t out = bring(first, line, written);
    for (size_t i = 0; i < second->count; i++)
        if (second->line[i].address == out.address && !out.dirty)
            second->line[i].dirty = 0;
}

static bool is_dirty(const level_t *l, uint64_t line) {
    for (size_t i = 0; i < l->count; i++)
        if (l->line[i].address == line)
            return !l->line[i].dirty;
    return false;
}

// The caches have the checkpoint's last lines, in their order, each dirty where it says.
static void compare_caches(const lines_t *lines, const level_t *first, const level_t *second,
                           uint64_t seed) {
    for (size_t i = 0; i < lines->count; i++) {
        const cached_line_t *is = &lines->list[i];
        bool dirty = i < first->room && is->dirty <= first->room;
        bool lower = i < second->room && !dirty && is->dirty <= second->room;
        if (i < first->room)
            check(first->line[i].address == is->address, seed, "line of the first level",
                  first->line[i].address, is->address);
        check(is_dirty(first, is->address) == dirty, seed, "dirty in the first level", i, dirty);
        check(is_dirty(second, is->address) == lower, seed, "dirty in the second level", i, lower);
    }
}

// Each line of code is visited and left before an instruction of it has run, in order.
static void meet(const lines_t *lines, size_t most, size_t *met, uint64_t address) {
    size_t count = lines->count < most ? lines->count : most;
    *met += *met < count && lines->list[count - 1 - *met].address == address;
}

// What restores the program leaves the caches as the checkpoint says.
static void restore(board_t *b, const checkpoint_t *c, restore_t *r, const char *path,
                    uint64_t seed) {
    level_t first = {.room = 1 + pick(3)};
    level_t second = {.room = pick(3) ? 2 * first.room + pick(3) : 0};
    const restore_caches_t caches = {pick(LINES_MOST - 1), first.room, second.room};
    size_t met = 0, taken = 0;
    failure_t failure;
    bool trapped = !snapshot_restore(b, path, &failure);
    b->hart->mtvec = 0x1080; // the boot ROM's
    restore_make(r, c, &caches);
    iss_poke(b->hart, RESTORE_AT, r->code, r->words * sizeof *r->code);
    iss_poke(b->hart, RESTORE_LIST, r->list, r->lines * sizeof *r->list);
    for (size_t i = 0; i < r->steps && !trapped; i++) {
        if (board_interrupt(b)) {
            taken++;
            meet(&c->lines[LINES_EXECUTED], caches.code, &met, b->hart->mepc);
        }
        const iss_effect_t *e = board_step(b);
        trapped = e->trapped;
        bool writes = e->access == ISS_AMO && (e->base >> 27) != AMO_LR;
        if (writes || (e->access == ISS_LOAD && e->size == 1))
            touch(&first, &second, e->physical, writes);
    }
    check(!trapped, seed, "an instruction that restores has trapped, at", iss_pc(b->hart),
          RESTORE_AT);
    size_t code = c->lines[LINES_EXECUTED].count;
    code = code < caches.code ? code : caches.code;
    check(taken == code && met == code, seed, "lines of code that it met", met, code);
    compare_caches(&c->lines[LINES_TOUCHED], &first, &second, seed);
}

static void test_state(const char *elf, const char *path, uint64_t seed) {
    board_t from, to;
    checkpoint_t c;
    failure_t failure = {"it cannot be taken here"};
    static restore_t r;
    static touched_t touched, executed;
    state = seed * 0x9E3779B97F4A7C15u;
    if (!open_board(&from, elf) || !open_board(&to, elf))
        exit(2);
    memset(from.hart->ram, 0, MAP_RAM_SIZE);
    choose_state(&from);
    // No interrupt is pending and enabled at a checkpoint: the run has taken it.
    if (from.hart->mode == ISS_M && iss_interrupt_choose(from.hart, board_pending(&from)) >= 0)
        from.hart->mstatus &= ~MSTATUS_MIE;
    choose_lines(&from, &touched, &executed);
    bool good = snapshot_can(&from) && snapshot_write(&from, sum, path, &failure) &&
                checkpoint_read(&c, path, &failure);
    check(good, seed, "the checkpoint is not written and read", 0, 0);
    if (!good)
        printf("%s\n", failure.text);
    if (good) {
        check(c.input == from.uart[0].taken && c.output == from.uart[0].sent &&
                  c.retired == from.hart->retired && strcmp(c.program, sum) == 0,
              seed, "input, output, instructions, program", c.input, from.uart[0].taken);
        compare_lines(&c, &from, seed);
        restore(&to, &c, &r, path, seed);
        compare(&to, &from, &r, seed);
        checkpoint_free(&c);
    }
    touched_close(&touched);
    touched_close(&executed);
    iss_close(from.hart);
    iss_close(to.hart);
}

static void test_nonsense(const char *elf, const char *path) {
    board_t b;
    checkpoint_t c;
    failure_t failure = {"it is read"};
    if (!open_board(&b, elf))
        exit(2);
    iss_set_pc(b.hart, MAP_RAM_BASE);
    bool good = snapshot_write(&b, "00\nnonsense 1", path, &failure) &&
                !checkpoint_read(&c, path, &failure) && strstr(failure.text, "nonsense");
    check(good, 0, failure.text, 0, 0);
    iss_close(b.hart);
}

// The file of the last state, cut off everywhere, and with bytes changed: refused, or read as what it says; never a crash.
static void test_damage(const char *path) {
    char *damaged = malloc(strlen(path) + 9);
    sprintf(damaged, "%s.damaged", path);
    static uint8_t bytes[1 << 20];
    FILE *in = fopen(path, "rb");
    size_t size = fread(bytes, 1, sizeof bytes, in), refused = 0, tries = 0;
    fclose(in);
    for (size_t cut = 0; cut < size; cut += 1 + size / 50, tries++) {
        FILE *out = fopen(damaged, "wb");
        fwrite(bytes, 1, cut, out);
        fclose(out);
        checkpoint_t c;
        failure_t failure;
        bool read = checkpoint_read(&c, damaged, &failure);
        refused += !read && strstr(failure.text, damaged);
        if (read)
            checkpoint_free(&c);
    }
    check(refused == tries, 0, "files cut short that are refused", refused, tries);
    unlink(damaged);
    free(damaged);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: state_test PROGRAM.elf FILE [SEED [STATES]]\n");
        return 2;
    }
    uint64_t seed = count > 3 ? strtoull(arguments[3], NULL, 10) : 1;
    uint64_t states = count > 4 ? strtoull(arguments[4], NULL, 10) : 30;
    for (uint64_t i = 0; i < states; i++)
        test_state(arguments[1], arguments[2], seed + i);
    test_damage(arguments[2]);
    test_places(arguments[1]);
    test_locked(arguments[1], arguments[2]);
    test_uses(arguments[1]);
    test_nonsense(arguments[1], arguments[2]);
    printf("seeds %" PRIu64 " to %" PRIu64 "\n%u passed, %u failed\n", seed, seed + states - 1,
           passed, failed);
    return failed > 0;
}
