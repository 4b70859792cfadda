// SPDX-License-Identifier: Apache-2.0
// Groups of up to two instructions go one after the other through fetch, dispatch, issue, execution
// and retirement, one event a cycle. After each group a wrong path is fetched, and part of it
// mapped, and then killed or flushed, so that ids are used again all the time.
#include "machine.h"
#include "memory_map.h"
#include <stdlib.h>
#include <string.h>

enum { ID_COUNT = 64, LANES = 2 };
enum { LINE_SOFTWARE = 1, LINE_TIMER = 2 }; // of `pending`
const probe_shape_t machine_shape = {.count = {.lanes = LANES, .units = 3, .dones = 6}};
const retire_shape_t machine_retire_shape = {{LANES}, 8, 8, 4};

struct machine {
    board_t board;
    probe_cycle_t cycle; // being made
    retire_t retire;     // likewise
    uint64_t now, retired, random;
    uint64_t progress;      // cycle of the last retirement or trap
    uint64_t issued[LANES]; // of the instructions of the group
    uint16_t order;         // number of the last instruction that has retired
    uint16_t next_id;
    uint8_t lines;  // interrupts pending
    bool open;      // software interrupts were enabled in front of the group
    bool deaf;      // takes no interrupt any more
    uint16_t space; // satp.ASID in front of the group
    machine_fault_t fault;
    uint64_t after;
    bool planted, stopped;
    machine_listener_t listener;
    void *context;
};

#define FAULT(name, called, words) {called, words},
static const struct { const char *called, *words; } faults[FAULT_COUNT] = {MACHINE_FAULTS(FAULT)};
#undef FAULT

const char *machine_fault_name(machine_fault_t fault) { return faults[fault].called; }
const char *machine_fault_words(machine_fault_t fault) { return faults[fault].words; }

static uint64_t random_next(machine_t *m) {
    m->random ^= m->random >> 12;
    m->random ^= m->random << 25;
    m->random ^= m->random >> 27;
    return m->random * 0x2545f4914f6cdd1dull;
}

// Is it time for this fault? True once.
static bool plant(machine_t *m, machine_fault_t fault) {
    if (m->fault != fault || m->planted || m->retired < m->after)
        return false;
    m->planted = true;
    return true;
}

machine_t *machine_open(const char *elf_path, machine_fault_t fault, uint64_t after,
                        failure_t *failure) {
    machine_t *m = calloc(1, sizeof *m);
    if (!m || !board_open(&m->board, elf_path, NULL, failure)) {
        free(m);
        return NULL;
    }
    m->fault = fault;
    m->after = after;
    m->random = 88172645463325252ull;
    m->now = 10;
    return m;
}

void machine_close(machine_t *m) {
    iss_close(m->board.hart);
    free(m);
}

board_t *machine_board(machine_t *m) { return &m->board; }
bool machine_planted(const machine_t *m) { return m->planted; }
uint64_t machine_retired(const machine_t *m) { return m->retired; }
uint64_t machine_now(const machine_t *m) { return m->now; }

// The cycle is complete: packed and unpacked as on its way through the tap, then shown.
static void tick(machine_t *m) {
    uint32_t words[128];
    probe_cycle_t seen;
    retire_t told;
    retire_cycle_t *now = &m->retire.now;
    m->cycle.cycle = now->cycle = m->now++;
    now->has_tval = now->has_memory = now->has_csr = now->has_mode = now->has_interrupts = true;
    now->pending = m->lines;
    probe_pack(&machine_shape.count, &m->cycle, words);
    probe_unpack(&machine_shape.count, words, &seen);
    retire_pack(&machine_retire_shape.count, &m->retire, words);
    retire_unpack(&machine_retire_shape.count, words, &told);
    if (now->trap || m->retire.lane[0].valid || m->retire.lane[1].valid)
        m->progress = now->cycle;
    memset(&m->cycle, 0, sizeof m->cycle);
    memset(&m->retire, 0, sizeof m->retire);
    if (!m->stopped && !m->listener(m->context, &seen, &told))
        m->stopped = true;
}

static void show_slot(machine_t *m, unsigned lane, uint64_t pc, uint32_t raw) {
    m->cycle.slot[lane] = (probe_slot_t){.valid = true,
                                         .on_path = true,
                                         .counted = true,
                                         .context = m->space,
                                         .pc = pc,
                                         .raw = raw,
                                         .compressed = (raw & 3) != 3};
}

static uint16_t show_map(machine_t *m, unsigned lane) {
    uint16_t id = m->next_id;
    m->cycle.map[lane] = (probe_strobe_t){true, id};
    m->cycle.map_queue[lane] = (uint8_t)(id % 64);
    m->next_id = (uint16_t)((id + 1) % ID_COUNT);
    return id;
}

// A read of mip or sip: the world's, but for what software writes.
static bool reads_pending(const iss_effect_t *e) {
    unsigned csr = e->insn >> 20;
    return (e->insn & 0x7f) == 0x73 && (e->insn >> 12 & 7) && (csr == 0x344 || csr == 0x144);
}

static void show_store(machine_t *m, uint16_t id, const iss_effect_t *e) {
    if (!e->stored)
        return;
    m->cycle.store = (probe_strobe_t){true, id};
    m->cycle.store_address = e->physical;
    m->cycle.store_size = e->size;
}

static void show_memory(machine_t *m, uint16_t id, const iss_effect_t *e) {
    if (e->access == ISS_NONE || e->trapped)
        return;
    m->cycle.memory_address = (probe_strobe_t){true, id};
    m->cycle.address = e->address;
}

static bool is_csr(const iss_effect_t *e) {
    return (e->insn & 0x7f) == 0x73 && (e->insn >> 12 & 7);
}

// May it have begun, so that it retires before the interrupt?
static bool goes_on(const iss_effect_t *e) {
    return e->access == ISS_AMO || is_csr(e) ||
           (e->access == ISS_LOAD &&
            ((e->address & 7) + e->size > 8 || e->physical < MAP_RAM_BASE));
}

// So many cycles ago an interrupt would have come before it. `index`: its place in the group.
static uint16_t began_of(const machine_t *m, unsigned index, const iss_effect_t *e) {
    enum { WFI = 0x10500073, LOAD_PAGE_FAULT = 13 };
    bool begins = e->trapped ? e->access == ISS_LOAD && e->cause != LOAD_PAGE_FAULT : true;
    uint64_t begun = m->now;
    if (is_csr(e))
        begun = m->issued[index] - 1;
    else if (index == 0 && begins && (goes_on(e) || e->insn == WFI))
        begun = m->progress + 1;
    return m->now - begun > UINT16_MAX ? UINT16_MAX : (uint16_t)(m->now - begun);
}

static void tell_result(machine_t *m, retire_lane_t *lane, const iss_effect_t *e) {
    if (!e->rd || plant(m, FAULT_RESULT_LOST))
        return;
    lane->rd = e->rd ^ (plant(m, FAULT_REGISTER) ? 1 : 0);
    lane->rd_value = e->rd_value;
    if (reads_pending(e) && plant(m, FAULT_SSIP))
        lane->rd_value ^= 2;
    bool is_minstret =
        (e->insn & 0x7f) == 0x73 && (e->insn >> 20 == 0xb02 || e->insn >> 20 == 0xc02);
    if (is_minstret ? plant(m, FAULT_MINSTRET) : plant(m, FAULT_RESULT))
        lane->rd_value ^= 1ull << (random_next(m) % 64);
}

static uint8_t mask_of(unsigned size) { return (uint8_t)((1u << size) - 1); }

static void tell_store(machine_t *m, retire_lane_t *lane, const iss_effect_t *e) {
    bool extra = !e->stored && plant(m, FAULT_STORE_EXTRA);
    if ((!e->stored && !extra) || (e->stored && plant(m, FAULT_STORE_LOST)))
        return;
    lane->mem_paddr = e->physical ^ (e->stored && plant(m, FAULT_STORE_ADDRESS) ? 8 : 0);
    if (e->stored && e->physical != e->address && plant(m, FAULT_STORE_VIRTUAL))
        lane->mem_paddr = e->address;
    lane->mem_wmask = mask_of(e->size ? e->size : 8);
    lane->mem_wdata = e->data | (e->size < 8 ? 0xabcdull << 48 : 0);
    if (e->stored && e->access != ISS_AMO &&
        plant(m, FAULT_STORE_DATA)) /* an increment's comes later */
        lane->mem_wdata ^= 1;
    if (e->stored && plant(m, FAULT_STORE_SIZE))
        lane->mem_wmask = mask_of(e->size == 8 ? 4 : 8);
}

static void tell_memory(machine_t *m, retire_lane_t *lane, const iss_effect_t *e) {
    if (e->access == ISS_NONE || (e->access == ISS_LOAD && plant(m, FAULT_LOAD_LOST)))
        return;
    lane->mem_access = true;
    lane->mem_addr = e->address;
    if (e->physical != e->address && plant(m, FAULT_LOAD_PHYSICAL))
        lane->mem_addr = e->physical;
    if (plant(m, FAULT_LOAD_ADDRESS))
        lane->mem_addr ^= 64;
}

static void tell_csr(machine_t *m, retire_cycle_t *now, const iss_effect_t *e) {
    if (!e->csr_written || plant(m, FAULT_CSR_LOST))
        return;
    now->csr_write = true;
    now->csr_addr = e->csr;
    now->csr_value = e->csr_value;
    bool checked = e->csr == 0x340 || e->csr == 0x305;
    if (checked && plant(m, FAULT_CSR_VALUE))
        now->csr_value ^= 4;
}

static void show_retire(machine_t *m, unsigned place, uint16_t id, const iss_effect_t *e) {
    retire_lane_t *lane = &m->retire.lane[place];
    m->cycle.retire[place] = (probe_strobe_t){true, id};
    m->cycle.retire_pc[place] = e->pc;
    *lane = (retire_lane_t){.valid = true,
                            .order = ++m->order,
                            .pc = e->pc ^ (plant(m, FAULT_PC) ? 2 : 0),
                            .insn = e->raw ^ (plant(m, FAULT_RAW) ? 0x80 : 0),
                            .priv = e->mode ^ (plant(m, FAULT_FETCH_MODE) ? 1 : 0),
                            .context = m->space ^ (plant(m, FAULT_FETCH_SPACE) ? 0x1000 : 0),
                            .began = began_of(m, place, e)};
    if (plant(m, FAULT_NUMBER))
        lane->order = ++m->order;
    tell_result(m, lane, e);
    tell_memory(m, lane, e);
    tell_store(m, lane, e);
    tell_csr(m, &m->retire.now, e);
    m->retired++;
}

// Accesses may have begun, and loads of devices, so that their trap comes before the interrupt.
static void show_trap(machine_t *m, unsigned index, const iss_effect_t *e) {
    retire_cycle_t *now = &m->retire.now;
    m->cycle.trap = now->trap = true;
    now->cause = (uint8_t)(plant(m, FAULT_TRAP_CAUSE) ? e->cause ^ 1 : e->cause);
    now->trap_pc = e->pc ^ (plant(m, FAULT_TRAP_PC) ? 4 : 0);
    now->trap_value = e->tval ^ (plant(m, FAULT_TRAP_VALUE) ? 1 : 0);
    now->trap_insn = e->raw;
    now->trap_began = began_of(m, index, e);
    if (m->open && !is_csr(e) && (e->insn & 0x7f) != 0x03 && plant(m, FAULT_INTERRUPT_TRAP))
        m->lines |= LINE_SOFTWARE;
    tick(m);
    m->cycle.flush = m->cycle.decode_kill = true;
    m->cycle.flush_cause = 4;
    tick(m);
}

// Instructions of a wrong path after id: two are mapped, two are fetched, all are killed.
static void show_wrong_path(machine_t *m, uint16_t id) {
    uint16_t resume = m->next_id;
    for (unsigned lane = 0; lane < LANES; lane++)
        show_slot(m, lane, 0x80000000 + 4 * (random_next(m) % 1000), 0x13);
    tick(m);
    uint16_t wrong = show_map(m, 0);
    show_map(m, 1);
    show_slot(m, 0, 0x80000000, 0x13);
    tick(m);
    m->cycle.done[1] = (probe_strobe_t){true, wrong};
    m->cycle.branch = m->cycle.kill = (probe_strobe_t){true, id};
    m->cycle.branch_mispredicted = m->cycle.decode_kill = true;
    tick(m);
    m->next_id = resume;
}

// Somebody asks for a software interrupt.
static void raise_software(machine_t *m) {
    m->board.msip = true;
    m->lines |= LINE_SOFTWARE;
}

// An interrupt becomes due while the only instruction of a group executes, after its issue.
static void show_raise(machine_t *m, const iss_effect_t *e) {
    if (!m->open || e->trapped)
        return;
    if (goes_on(e) ? random_next(m) % 4 == 0 : plant(m, FAULT_INTERRUPT_PASSED))
        raise_software(m);
}

static void show_execution(machine_t *m, uint16_t id, unsigned unit, const iss_effect_t *e) {
    if (m->open && is_csr(e) && plant(m, FAULT_INTERRUPT_GRANTED)) {
        raise_software(m);
        tick(m);
        tick(m);
    }
    m->cycle.issue[unit] = (probe_strobe_t){true, id};
    m->issued[unit] = m->now;
    m->cycle.data_ready = 1ull << (id % 64);
    tick(m);
    show_memory(m, id, e);
    show_store(m, id, e);
    tick(m);
    m->cycle.done[unit] = (probe_strobe_t){true, id};
    tick(m);
}

// A group of `count` instructions, the last of which may trap.
static void show_group(machine_t *m, const iss_effect_t *e, unsigned count) {
    uint16_t id[LANES];
    bool traps = e[count - 1].trapped, lost = traps && plant(m, FAULT_TRAP_LOST);
    for (unsigned i = 0; i < count; i++)
        show_slot(m, i, e[i].pc, e[i].raw);
    m->cycle.privilege = e[0].mode;
    tick(m);
    for (unsigned i = 0; i < count; i++)
        id[i] = show_map(m, i);
    if (count == 2 && plant(m, FAULT_ID_TWICE))
        m->cycle.map[1].id = id[1] = id[0];
    tick(m);
    if (random_next(m) % 4 == 0)
        show_wrong_path(m, id[count - 1]);
    for (unsigned i = count; i-- > 0;) // younger first: out of order
        show_execution(m, id[i], i, &e[i]);
    if (count == 1)
        show_raise(m, e);
    bool swapped = count == 2 && !traps && plant(m, FAULT_ORDER);
    for (unsigned i = 0; i < count; i++)
        if (!e[i].trapped || lost)
            show_retire(m, i, id[swapped ? 1 - i : i], &e[swapped ? 1 - i : i]);
    bool again = !traps && plant(m, FAULT_RETIRED_TWICE);
    tick(m);
    if (again) {
        m->order--;
        show_retire(m, 0, id[0], &e[0]);
        tick(m);
    }
    if (traps && !lost)
        show_trap(m, count - 1, &e[count - 1]);
}

static void show_interrupt(machine_t *m, unsigned cause, uint64_t pc) {
    retire_cycle_t *now = &m->retire.now;
    m->cycle.trap = m->cycle.interrupt = now->trap = now->interrupt = true;
    now->cause = (uint8_t)cause;
    now->trap_pc = pc;
    tick(m);
    m->cycle.flush = m->cycle.decode_kill = true;
    m->cycle.flush_cause = 3;
    tick(m);
}

// From mip to `pending`.
static uint8_t pending_lines(uint64_t mip) {
    static const uint8_t causes[] = {3, 7, 11, 13, 1, 5, 9};
    unsigned result = 0;
    for (unsigned i = 0; i < sizeof causes; i++)
        result |= (unsigned)(mip >> causes[i] & 1) << i;
    return (uint8_t)result;
}

// Interrupt `cause` is due, but the machine does something else. False: nothing is planted here.
static bool step_wrong_interrupt(machine_t *m, unsigned cause, uint64_t pc) {
    bool lower = cause == 7 && iss_interrupt_allowed(m->board.hart, 3);
    bool other = cause == 3 && iss_interrupt_allowed(m->board.hart, 7) && !(m->lines & LINE_TIMER);
    if (plant(m, FAULT_INTERRUPT_NEVER)) {
        m->deaf = true;
    } else if (lower && plant(m, FAULT_INTERRUPT_LOWER)) {
        m->lines |= LINE_SOFTWARE;
        show_interrupt(m, 7, pc);
    } else if (other && plant(m, FAULT_INTERRUPT_NOT_PENDING)) {
        show_interrupt(m, 7, pc);
    } else if (plant(m, FAULT_INTERRUPT_STUCK)) {
        tick(m);
        m->now += 150000;
        tick(m);
    } else {
        return plant(m, FAULT_INTERRUPT_LATE);
    }
    return true;
}

static void step_interrupt(machine_t *m) {
    uint64_t pc = iss_pc(m->board.hart), mip = board_pending(&m->board);
    m->lines = pending_lines(mip);
    int due = iss_interrupt_choose(m->board.hart, mip);
    if (due < 0) {
        if (random_next(m) % 1000 == 0) // sleeps long, legally
            m->now += 150000;
        if (mip & 2 && !iss_interrupt_allowed(m->board.hart, 1) && plant(m, FAULT_DELEGATED))
            show_interrupt(m, 1, pc);
        else if (!iss_interrupt_allowed(m->board.hart, 3) && plant(m, FAULT_INTERRUPT_DISABLED))
            show_interrupt(m, 3, pc);
    } else if (!m->deaf && !step_wrong_interrupt(m, (unsigned)due, pc)) {
        iss_interrupt(m->board.hart, (unsigned)due);
        show_interrupt(m, (unsigned)due, pc);
    }
}

// SYSTEM instructions run alone, as on the core.
static bool next_is_alone(const machine_t *m) {
    uint8_t byte = 0;
    iss_pass(m->board.hart, 1); // no instruction is there: as far as they are dropped
    iss_peek(m->board.hart, iss_pc(m->board.hart), &byte, 1);
    return (byte & 0x7f) == 0x73;
}

static uint16_t space_of(const machine_t *m) {
    uint64_t satp = 0;
    iss_csr(m->board.hart, 0x180, &satp);
    return (uint16_t)(satp >> 44);
}

bool machine_run(machine_t *m, machine_listener_t listener, void *context) {
    m->listener = listener;
    m->context = context;
    while (!m->board.finished && !m->stopped) {
        iss_effect_t group[LANES];
        unsigned count = 0, size = 1;
        step_interrupt(m);
        m->open = iss_interrupt_allowed(m->board.hart, 3);
        m->space = space_of(m);
        if (!next_is_alone(m))
            size += random_next(m) % LANES;
        do
            group[count++] = *board_step(&m->board);
        while (count < size && !group[count - 1].trapped && !m->board.finished &&
               !next_is_alone(m));
        show_group(m, group, count);
    }
    return !m->stopped;
}
