// SPDX-License-Identifier: Apache-2.0
// One ISS step for each retired instruction, trap and interrupt of the RTL, then a comparison of
// everything that either of them changed.
#include "lockstep.h"
#include "lockstep_interrupt.h"
#include "lockstep_report.h"
#include "memory_map.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CSR_MINSTRET = 0xb02, CSR_INSTRET = 0xc02, CSR_SCOUNTOVF = 0xda0, CSR_SATP = 0x180 };
enum { CSR_MIP = 0x344, CSR_SIP = 0x144, FOREIGN = 4, PAGE = 4096 };
enum { RAM = MAP_RAM_SIZE + MAP_RESIDENT_SIZE, PAGES = RAM / PAGE, LINE = 64 };
enum { SSIP = 1 << 1, SEIP = 1 << 9, SATP_ASID_SHIFT = 44 };

struct lockstep {
    iss_t *hart;
    unsigned lanes;
    lockstep_report_t report;
    interrupt_watch_t interrupts;
    const retire_lane_t *current; // the RTL's instruction for the step under way
    retire_lane_t trapping;       // ... if it raises an exception
    bool current_traps;
    bool ordered;    // an instruction has retired:
    uint16_t order;  // its number
    bool looked;     // `untold` has been made:
    char untold[96]; // what the core does not drive
    struct {
        uint64_t address, size;
    } foreign[FOREIGN];
    unsigned foreign_count;
    bool stored[PAGES]; // the program has stored to this page of RAM
    uint32_t *changed;  // by line of RAM: `fences` at its last store, 0: none
    uint32_t fences;    // 1 plus the number of fence.i so far
    const char *fault;  // found by the running comparison
    uint64_t retired;
    witness_t witness;
    bool ended;                   // the core has stopped counting
    lockstep_listener_t listener; // or NULL
};

// --- the ISS's questions to the world, answered by the RTL

static bool ask_device(void *context, uint64_t address, unsigned size, uint64_t *value) {
    const lockstep_t *l = context;
    (void)address, (void)size;
    *value = l->current->rd_value;
    return !l->current_traps; // a bus error
}

static bool tell_device(void *context, uint64_t address, unsigned size, uint64_t value) {
    (void)context, (void)address, (void)size, (void)value;
    return true;
}

static bool csr_is_external(unsigned address) {
    return address >> 3 == 0x350 >> 3 || address >> 6 == 0x7c0 >> 6 || address >> 6 == 0xbc0 >> 6 ||
           address == CSR_SCOUNTOVF || address >> 6 == 0xfc0 >> 6;
}

static bool ask_csr(void *context, unsigned address, uint64_t *value) {
    lockstep_t *l = context;
    if (csr_is_external(address) && l->current_traps)
        return false;
    if (!l->current->rd)
        return true;
    if ((address == CSR_MINSTRET || address == CSR_INSTRET) && l->current->rd_value != *value)
        l->fault = "minstret is not the number of retired instructions";
    if ((address == CSR_MIP || address == CSR_SIP) && (l->current->rd_value ^ *value) & SSIP)
        l->fault = "SSIP is not what was written to it";
    if (hpm_is_event(address) && !hpm_event_agrees(l->current->rd_value, *value))
        l->fault = "mhpmevent";
    if (address == CSR_SCOUNTOVF && *value & ~l->current->rd_value)
        l->fault = "scountovf lacks what was written to mhpmevent";
    *value = l->current->rd_value;
    return true;
}

lockstep_t *lockstep_open(const retire_shape_t *shape, uint64_t hart_id, FILE *file) {
    lockstep_t *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->changed = calloc(RAM / LINE, sizeof *l->changed);
    l->fences = 1;
    l->hart = iss_open(hart_id, (iss_world_t){l, ask_device, tell_device, ask_csr, false});
    l->lanes = shape->count.lanes;
    l->report.file = file;
    interrupt_open(&l->interrupts);
    if (!l->hart || !l->changed) {
        iss_close(l->hart);
        free(l->changed);
        free(l);
        return NULL;
    }
    iss_set_sizes(l->hart, shape->pmp_entries, shape->hpm_counters, shape->profile_flags);
    return l;
}

void lockstep_close(lockstep_t *l) {
    fprintf(l->report.file, "lock step: %" PRIu64 " instructions agree, ", l->retired);
    interrupt_print(&l->interrupts, l->report.file);
    fprintf(l->report.file, "%s\n", l->untold);
    iss_close(l->hart);
    free(l->changed);
    free(l);
}

uint64_t lockstep_retired(const lockstep_t *l) { return l->retired; }

void lockstep_memory(lockstep_t *l, uint64_t address, const void *bytes, size_t count) {
    iss_poke(l->hart, address, bytes, count);
}

void lockstep_start(lockstep_t *l, uint64_t pc) { iss_set_pc(l->hart, pc); }

void lockstep_listen(lockstep_t *l, lockstep_listener_t listener) { l->listener = listener; }

void lockstep_foreign(lockstep_t *l, uint64_t address, uint64_t size) {
    if (l->foreign_count < FOREIGN) {
        l->foreign[l->foreign_count].address = address;
        l->foreign[l->foreign_count++].size = size;
    }
}

static bool is_foreign(const lockstep_t *l, uint64_t address) {
    for (unsigned i = 0; i < l->foreign_count; i++)
        if (address - l->foreign[i].address < l->foreign[i].size)
            return true;
    return false;
}

static bool page_agrees(const lockstep_t *l, uint64_t page, const uint64_t *core) {
    uint64_t iss[PAGE / 8];
    iss_peek(l->hart, page, iss, PAGE);
    if (memcmp(core, iss, PAGE) == 0)
        return true;
    for (unsigned i = 0; i < PAGE / 8; i++) {
        uint64_t address = page + 8 * i;
        if (core[i] == iss[i] || is_foreign(l, address))
            continue;
        fprintf(l->report.file,
                "lock step: memory at the end, %" PRIx64 ": %016" PRIx64
                " in the core's, %016" PRIx64 " in the ISS's\n",
                address, core[i], iss[i]);
        return false;
    }
    return true;
}

bool lockstep_compare_memory(lockstep_t *l, lockstep_read_t read) {
    uint64_t core[PAGE / 8];
    bool ok = true;
    for (uint64_t page = 0; ok && page < PAGES; page++) {
        if (!l->stored[page])
            continue;
        read(MAP_RAM_BASE + page * PAGE, core, PAGE);
        ok = page_agrees(l, MAP_RAM_BASE + page * PAGE, core);
    }
    return ok;
}

// --- modified code

static void note_store(lockstep_t *l, const iss_effect_t *e) {
    static const uint32_t fence_i = 0x100f, mask = 0x707f;
    uint64_t first = e->physical - MAP_RAM_BASE, last = first + e->size - 1;
    if ((e->insn & mask) == fence_i && !e->trapped)
        l->fences++;
    if ((e->access != ISS_STORE && e->access != ISS_AMO) || first >= RAM)
        return;
    l->stored[first / PAGE] = true;
    l->changed[first / LINE] = l->fences;
    if (last < RAM)
        l->changed[last / LINE] = l->fences;
}

static bool has_changed(const lockstep_t *l, uint64_t physical) {
    uint64_t offset = physical - MAP_RAM_BASE;
    return offset < RAM && l->changed[offset / LINE] == l->fences;
}

// Why they differ: if the program has stored to its code and not yet fenced, both may be right.
static const char *judge(const lockstep_t *l, const retire_lane_t *insn, const iss_effect_t *e,
                         const char *fault) {
    bool stale = insn->insn && insn->insn != e->raw &&
                 (has_changed(l, e->code) || has_changed(l, e->code + 2));
    return fault && stale
               ? "the program has stored to this code, and no fence.i has come since.\n"
                 "  The core may run what was there before, the ISS what is there now: neither is "
                 "wrong.\n  Put a fence.i between the stores and what they have written"
               : fault;
}

// --- comparison: each function returns NULL or what differs

// Loads that the ISS cannot know: from ROM (whose content is learned as it is fetched) and foreign
// memory.
static bool load_is_believed(const lockstep_t *l, const iss_effect_t *e) {
    if (e->access != ISS_LOAD)
        return false;
    if (e->physical - MAP_ROM_BASE < MAP_ROM_SIZE)
        return true;
    return is_foreign(l, e->physical);
}

static const char *compare_result(lockstep_t *l, const retire_lane_t *insn, const iss_effect_t *e) {
    if (insn->rd != e->rd)
        return !insn->rd ? "no result was written back" : "another register is written";
    if (!e->rd || insn->rd_value == e->rd_value)
        return NULL;
    if (!load_is_believed(l, e))
        return "rd";
    iss_set_reg(l->hart, e->rd, insn->rd_value);
    return NULL;
}

static unsigned bytes_of(uint8_t mask) {
    return mask == 0x01 ? 1 : mask == 0x03 ? 2 : mask == 0x0f ? 4 : mask == 0xff ? 8 : 0;
}

// The data of p.inc become known when it has been written, later: loads that follow show them.
static bool data_come_later(const iss_effect_t *e) {
    enum { OPCODE_AMO = 0x2f };
    return e->access == ISS_AMO && (e->base & 0x7f) != OPCODE_AMO;
}

static const char *compare_memory(const retire_lane_t *insn, const iss_effect_t *e) {
    uint64_t mask = e->size == 8 ? ~0ull : (1ull << 8 * e->size) - 1;
    if (!insn->mem_wmask != !e->stored)
        return e->stored ? "no store was seen" : "a store that should not be";
    if (e->access == ISS_LOAD && !insn->mem_access)
        return "no load was seen";
    if (insn->mem_access && e->access != ISS_NONE && insn->mem_addr != e->address)
        return "address";
    if (!e->stored)
        return NULL;
    if (insn->mem_paddr != e->physical)
        return "store address";
    if (bytes_of(insn->mem_wmask) != e->size)
        return "store size";
    return !data_come_later(e) && (insn->mem_wdata & mask) != e->data ? "store data" : NULL;
}

static const char *compare_csr(const retire_cycle_t *now, bool newest, const iss_effect_t *e) {
    bool written = newest && now->csr_write;
    if (written != e->csr_written)
        return written ? "a CSR write that should not be" : "no CSR write was seen";
    if (!written)
        return NULL;
    if (now->csr_addr != e->csr)
        return "CSR address";
    // The old value of a CSR that lives outside is known only if rd took it.
    bool known = e->rd || (e->insn >> 12 & 3) == 1;
    bool outside = e->csr == CSR_MIP || e->csr == CSR_SIP || hpm_is_event(e->csr) ||
                   e->csr >> 8 == 0xb || csr_is_external(e->csr);
    uint64_t known_bits = e->csr == CSR_MIP ? ~(uint64_t)SEIP : ~0ull; // a line is OR-ed into SEIP
    return (now->csr_value ^ e->csr_value) & known_bits && (known || !outside) ? "CSR value" : NULL;
}

static const char *compare_retired(lockstep_t *l, const retire_cycle_t *now, bool newest,
                                   const retire_lane_t *insn, const iss_effect_t *e) {
    const char *fault = NULL;
    if (e->trapped)
        return "the ISS takes a trap where the core retires";
    if (insn->insn != e->raw)
        return "instruction bits";
    if (l->fault)
        return l->fault;
    if ((fault = compare_result(l, insn, e)))
        return fault;
    if (now->has_memory && (fault = compare_memory(insn, e)))
        return fault;
    return now->has_csr ? compare_csr(now, newest, e) : NULL;
}

static const char *compare_trap(const retire_cycle_t *now, const iss_effect_t *e) {
    if (!e->trapped)
        return "the core takes a trap where the ISS does not";
    if (now->cause != e->cause)
        return "trap cause";
    if (now->trap_pc != e->pc)
        return "mepc or sepc";
    return now->has_tval && now->trap_value != e->tval ? "mtval or stval" : NULL;
}

// Mode and address space of the fetch. An instruction that changes them runs alone, and all later
// ones are fetched again.
static const char *compare_fetch(const lockstep_t *l, const retire_lane_t *insn) {
    uint64_t satp = 0;
    iss_csr(l->hart, CSR_SATP, &satp);
    if (insn->priv != iss_mode(l->hart))
        return "privilege mode in which it was fetched";
    return insn->context != (uint16_t)(satp >> SATP_ASID_SHIFT)
               ? "address space in which it was fetched"
               : NULL;
}

// Every instruction is reported once. The first one may have any number.
static bool comes_next(lockstep_t *l, const retire_lane_t *insn) {
    bool next = !l->ordered || insn->order == (uint16_t)(l->order + 1);
    l->ordered = true;
    l->order = insn->order;
    return next;
}

bool lockstep_compare_counts(const lockstep_t *l, const uint64_t core[HPM_NUMBERS]) {
    return witness_compare(&l->witness, core, l->report.file);
}

// --- steps

static void tell(lockstep_t *l, const iss_effect_t *e) {
    if (!l->ended)
        witness_step(&l->witness, e);
    if (l->listener)
        l->listener(e);
}

// Only the RTL has the boot ROM's content: take what it fetched from there.
static void learn_rom(lockstep_t *l, const retire_lane_t *insn) {
    if (insn->insn && insn->pc - MAP_ROM_BASE < MAP_ROM_SIZE)
        iss_poke(l->hart, insn->pc, &insn->insn, (insn->insn & 3) == 3 ? 4 : 2);
}

static bool step_retired(lockstep_t *l, const retire_cycle_t *now, bool newest,
                         const retire_lane_t *insn) {
    uint64_t expected = iss_pass(l->hart, insn->pc);
    l->current = insn;
    l->current_traps = false;
    l->fault = NULL;
    if (insn->pc != expected)
        return report_pc(&l->report, now, insn->pc, expected);
    const char *fault = comes_next(l, insn) ? NULL : "its number is not that after the last one's";
    learn_rom(l, insn);
    if (!fault && now->has_mode)
        fault = compare_fetch(l, insn);
    const iss_effect_t *e = iss_step(l->hart);
    report_note(&l->report, now->cycle, insn, e);
    const char *missed = interrupt_missed(&l->interrupts, now, insn->began, e);
    if (missed || fault || (fault = compare_retired(l, now, newest, insn, e)))
        return report_mismatch(&l->report, now, missed ? missed : judge(l, insn, e, fault), false);
    note_store(l, e);
    l->retired++;
    tell(l, e);
    return true;
}

static bool step_exception(lockstep_t *l, const retire_cycle_t *now) {
    const retire_lane_t *insn = l->current = &l->trapping;
    l->trapping = (retire_lane_t){.pc = now->trap_pc, .insn = now->trap_insn};
    l->current_traps = true;
    l->fault = NULL;
    if (now->trap_pc != iss_pass(l->hart, now->trap_pc))
        return report_mismatch(&l->report, now, "pc of the trap: ISS is elsewhere", true);
    learn_rom(l, insn);
    const iss_effect_t *e = iss_step(l->hart);
    report_note(&l->report, now->cycle, insn, e);
    const char *fault = interrupt_missed(&l->interrupts, now, now->trap_began, e);
    if (fault || (fault = compare_trap(now, e)))
        return report_mismatch(&l->report, now, judge(l, insn, e, fault), true);
    tell(l, e);
    return true;
}

static bool step_interrupt(lockstep_t *l, const retire_cycle_t *now) {
    if (now->trap_pc != iss_pass(l->hart, now->trap_pc))
        return report_mismatch(&l->report, now, "mepc of an interrupt", true);
    const char *fault = interrupt_judge(&l->interrupts, l->hart, now);
    if (fault)
        return report_mismatch(&l->report, now, fault, true);
    iss_effect_t effect = {.mode = (uint8_t)iss_mode(l->hart), .trapped = true};
    effect.cause = 1ull << 63 | now->cause;
    iss_interrupt(l->hart, now->cause);
    effect.trap_mode = (uint8_t)iss_mode(l->hart);
    tell(l, &effect);
    report_interrupt(&l->report, now);
    return true;
}

static bool step_all(lockstep_t *l, const retire_t *r) {
    const retire_cycle_t *now = &r->now;
    int newest = -1;
    l->ended = now->ended;
    const char *fault = interrupt_begin(&l->interrupts, l->hart, now);
    if (fault)
        return report_mismatch(&l->report, now, fault, false);
    for (unsigned i = 0; i < l->lanes; i++)
        if (r->lane[i].valid)
            newest = (int)i;
    for (int i = 0; i <= newest; i++)
        if (r->lane[i].valid && !step_retired(l, now, i == newest, &r->lane[i]))
            return false;
    if (newest >= 0 && !l->ended)
        witness_cycle(&l->witness);
    if (now->trap)
        return now->interrupt ? step_interrupt(l, now) : step_exception(l, now);
    return true;
}

// Says once which parts of the bundle the core does not drive.
static void note_untold(lockstep_t *l, const retire_cycle_t *now) {
#define PART(name) {#name, now->has_##name},
    const struct {
        const char *name;
        bool driven;
    } parts[] = {RETIRE_OPTIONAL(PART)};
#undef PART
    size_t n = 0;
    l->looked = true;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!parts[i].driven)
            n += (size_t)snprintf(l->untold + n, sizeof l->untold - n, "%s%s",
                                  n ? ", " : "; not told by the core: ", parts[i].name);
}

bool lockstep_cycle(lockstep_t *l, const retire_t *r) {
    if (!l->looked)
        note_untold(l, &r->now);
    bool agrees = step_all(l, r);
    interrupt_end(&l->interrupts, l->hart, &r->now);
    return agrees;
}
