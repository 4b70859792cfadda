// SPDX-License-Identifier: Apache-2.0
// The witness of the core's events: as what each kind of instruction counts, by the words of events.def; that a count too many or
// too few is found and named; and that it counts what a made-up core does as long as that counts itself.
#include "witness_test.h"
#include "instrument_defs.h"
#include "memory_map.h"
#include <stdlib.h>
#include <string.h>

enum { PLACE = 256 }; // of the instruction in RAM

static const struct {
    const char *insn, *events;
    uint32_t bits;
} rows[] = {
    {"addi a0, a0, 1", "", 0x00150513},
    {"c.addi a0, 1", "compressed", 0x0505},
    {"ld a1, 0(a0)", "loads", 0x00053583},
    {"c.ld a1, 0(a0)", "loads compressed", 0x610c},
    {"sd a1, 0(a0)", "stores", 0x00b53023},
    {"lr.d a1, (a0)", "loads", 0x100535af},
    {"sc.d a2, a1, (a0)", "loads", 0x18b5362f},
    {"amoadd.d a2, a1, (a0)", "loads", 0x00b5362f},
    {"beq x0, x0, 8", "branches branches_taken", 0x00000463},
    {"beq x0, x0, 4", "branches branches_taken", 0x00000263},
    {"bne x0, x0, 8", "branches", 0x00001463},
    {"c.beqz a1, 2", "branches branches_taken compressed", 0xc189},
    {"j 8", "jumps", 0x0080006f},
    {"c.j 4", "jumps compressed", 0xa011},
    {"jal ra, 8", "jumps calls", 0x008000ef},
    {"jal t0, 8", "jumps calls", 0x008002ef},
    {"jal a0, 8", "jumps", 0x0080056f},
    {"jr a0", "indirect_jumps", 0x00050067},
    {"jalr a1, 0(a0)", "indirect_jumps", 0x000505e7},
    {"jalr ra, 0(a0)", "indirect_jumps calls", 0x000500e7},
    {"jalr ra, 0(ra)", "indirect_jumps calls", 0x000080e7},
    {"jalr ra, 0(t0)", "indirect_jumps", 0x000280e7},
    {"ret", "returns", 0x00008067},
    {"c.jr ra", "returns compressed", 0x8082},
    {"jr t0", "returns", 0x00028067},
    {"jalr a0, 0(ra)", "returns", 0x00008567},
    {"mret", "trap_returns", 0x30200073},
    {"sret", "trap_returns", 0x10200073},
    {"wfi", "", 0x10500073},
    {"ecall", "traps", 0x00000073},
    {"ld a1, 0(x0)", "traps", 0x00003583},
    {"p.j 8, with its flag 0, in front of ret", "returns", 0},
    {"p.j 8, with its flag 1", "jumps", 1},
};

#define EVENT(name, number, meaning) {#name, number},
static const struct {
    const char *name;
    unsigned number;
} events[] = {HPM_EVENTS(EVENT) HPM_LEAVES(EVENT)};
#undef EVENT
enum { EVENTS = sizeof events / sizeof events[0] };

static bool refuse_load(void *context, uint64_t address, unsigned size, uint64_t *value) {
    (void)context, (void)address, (void)size, (void)value;
    return false;
}

static bool refuse_store(void *context, uint64_t address, unsigned size, uint64_t value) {
    (void)context, (void)address, (void)size, (void)value;
    return false;
}

static bool believe_csr(void *context, unsigned address, uint64_t *value) {
    (void)context, (void)address, (void)value;
    return true;
}

static iss_t *hart_open(uint32_t first, uint32_t second) {
    iss_t *hart = iss_open(0, (iss_world_t){NULL, refuse_load, refuse_store, believe_csr, false});
    const uint32_t code[2] = {first, second};
    iss_poke(hart, MAP_RAM_BASE + PLACE, code, sizeof code);
    iss_set_pc(hart, MAP_RAM_BASE + PLACE);
    for (unsigned reg = 1; reg < 32; reg++)
        iss_set_reg(hart, reg, reg == 11 ? 0 : MAP_RAM_BASE);
    return hart;
}

// "a b" has the word b.
static bool has_word(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

static void test_row(const char *insn, const char *expected, uint32_t bits) {
    const uint32_t ret = 0x00008067, p_j = PI_OPCODE_WIDE | PI_SELECT_P_J << 7 | 8u << 20;
    const uint32_t setpf = PI_OPCODE_REG | 1u << 14 | (uint32_t)PI_SELECT_SETPF << 25;
    bool profiles = bits <= 1, flag = bits == 1, traps = has_word(expected, "traps");
    iss_t *hart = !profiles ? hart_open(bits, ret)
                  : flag    ? hart_open(setpf, p_j)
                            : hart_open(p_j, ret);
    witness_t w = {{0}};
    char what[96];
    bool right = true;
    if (flag)
        iss_step(hart);
    witness_step(&w, iss_step(hart));
    for (unsigned i = 0; i < EVENTS; i++) {
        bool always = strcmp(events[i].name, "instructions") == 0 || //
                      strcmp(events[i].name, "retiring") == 0;
        bool wanted = always ? !traps : has_word(expected, events[i].name);
        right = right && w.count[events[i].number] == wanted;
    }
    snprintf(what, sizeof what, "%s counts as: %s", insn, expected);
    verdict(right, what);
    iss_close(hart);
}

// The report says that the counts of this event differ.
static bool says(FILE *report, const char *name) {
    char line[256], words[64];
    bool said = false;
    snprintf(words, sizeof words, "event %s: ", name);
    rewind(report);
    while (fgets(line, sizeof line, report))
        said = said || strstr(line, words);
    return said;
}

static bool report_names(const witness_t *w, const uint64_t *core, const char *name) {
    FILE *report = tmpfile();
    bool named = !witness_compare(w, core, report);
    for (unsigned i = 0; i < EVENTS; i++)
        if (says(report, events[i].name) != (strcmp(events[i].name, name) == 0))
            named = false;
    fclose(report);
    return named;
}

static void test_compare(void) {
    const char *witnessed = "instructions retiring loads stores branches branches_taken jumps "
                            "calls indirect_jumps returns compressed traps interrupts "
                            "trap_returns cycles_retiring";
    witness_t w;
    char what[96];
    for (unsigned i = 0; i < HPM_NUMBERS; i++)
        w.count[i] = i + 1;
    verdict(witness_compare(&w, w.count, stdout), "equal counts agree");
    for (unsigned i = 0; i < EVENTS; i++) {
        witness_t core = w;
        bool found = true;
        if (!has_word(witnessed, events[i].name))
            continue;
        for (int off = -1; off <= 1; off += 2) {
            core.count[events[i].number] = w.count[events[i].number] + (uint64_t)off;
            found = found && report_names(&w, core.count, events[i].name);
        }
        snprintf(what, sizeof what, "another count of %s is found", events[i].name);
        verdict(found, what);
    }
}

// A core that counts what its own bundle tells, up to a cycle.
typedef struct {
    lockstep_t *lockstep;
    uint64_t end;
    uint64_t core[HPM_NUMBERS];
} counting_t;

static bool on_cycle(void *context, const probe_cycle_t *cycle, const retire_t *retire) {
    counting_t *c = context;
    retire_t told = *retire;
    unsigned retired = 0;
    (void)cycle;
    told.now.ended = told.now.cycle >= c->end;
    for (unsigned lane = 0; lane < machine_retire_shape.count.lanes; lane++)
        retired += told.lane[lane].valid;
    if (!told.now.ended) {
        c->core[HPM_INSTRUCTIONS] += retired;
        c->core[HPM_CYCLES_RETIRING] += retired != 0;
        c->core[told.now.interrupt ? HPM_INTERRUPTS : HPM_TRAPS] += told.now.trap;
    }
    return lockstep_cycle(c->lockstep, &told);
}

static void test_stream(const char *path, uint64_t end) {
    FILE *report = tmpfile();
    counting_t c = {.end = end};
    machine_t *m = machine_of(path, FAULT_NONE, 0);
    char what[96];
    c.lockstep = lockstep_of(m, path, report);
    bool agrees = machine_run(m, on_cycle, &c) && c.core[HPM_INSTRUCTIONS];
    lockstep_compare_counts(c.lockstep, c.core);
    for (unsigned i = 0; i < EVENTS; i++)
        if (c.core[events[i].number] && says(report, events[i].name))
            agrees = false;
    snprintf(what, sizeof what, "a made-up core that counts up to cycle %llu has a witness",
             (unsigned long long)end);
    verdict(agrees, what);
    lockstep_close(c.lockstep);
    machine_close(m);
    fclose(report);
}

void test_witness(const char *path) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        test_row(rows[i].insn, rows[i].events, rows[i].bits);
    test_compare();
    for (uint64_t end = 5000; end < 5004; end++)
        test_stream(path, end);
}
