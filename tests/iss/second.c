// SPDX-License-Identifier: Apache-2.0
// Drives Unicorn one instruction at a time behind the ISS and compares everything that it wrote.
#include "second.h"
#include "memory_map.h"
#include "program.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicorn/unicorn.h>

enum {
    PAGE = 0x1000,
    OPCODE_IMM = 0x13,
    OPCODE_AMO = 0x2f,
    OPCODE_REG = 0x33,
    OPCODE_SYSTEM = 0x73,
    INSN_WFI = 0x10500073,
    INSN_MRET = 0x30200073
};

struct second {
    uc_engine *engine;
    uint64_t device_address, device_value;
    uint64_t skipped;
    bool trapped; // the running step raised an exception
    char fault[256];
};

// Unicorn reads a doubleword as two words.
static uint64_t device_read(uc_engine *engine, uint64_t offset, unsigned size, void *context) {
    const second_t *s = context;
    (void)engine, (void)size;
    return s->device_value >> 8 * ((offset - s->device_address) & 7);
}

static void device_write(uc_engine *engine, uint64_t offset, unsigned size, uint64_t value,
                         void *context) {
    (void)engine, (void)offset, (void)size, (void)value, (void)context;
}

static void on_exception(uc_engine *engine, uint32_t number, void *context) {
    (void)number;
    ((second_t *)context)->trapped = true;
    uc_emu_stop(engine);
}

static bool map_memory(second_t *s) {
    static const struct {
        uint64_t base, size;
    } devices[] = {{MAP_FINISHER_BASE, MAP_FINISHER_SIZE},
                   {MAP_CLINT_BASE, MAP_CLINT_SIZE},
                   {MAP_PLIC_BASE, MAP_PLIC_SIZE},
                   {MAP_UART0_BASE, PAGE}};
    uc_err error =
        uc_mem_map(s->engine, MAP_RAM_BASE, MAP_RAM_SIZE + MAP_RESIDENT_SIZE, UC_PROT_ALL);
    if (error == UC_ERR_OK)
        error = uc_mem_map(s->engine, MAP_ROM_BASE, MAP_ROM_SIZE, UC_PROT_READ | UC_PROT_EXEC);
    for (size_t i = 0; error == UC_ERR_OK && i < sizeof devices / sizeof *devices; i++)
        error = uc_mmio_map(s->engine, devices[i].base, devices[i].size, device_read, s,
                            device_write, s);
    return error == UC_ERR_OK;
}

static bool load_program(second_t *s, const char *path, failure_t *failure) {
    program_t *program;
    part_t part;
    if (!program_open(&program, path, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    for (size_t i = 0; program_segment(program, i, &part); i++)
        uc_mem_write(s->engine, part.address, part.bytes, part.size);
    program_close(program);
    return true;
}

second_t *second_open(const char *elf_path, uint64_t pc, failure_t *failure) {
    second_t *s = calloc(1, sizeof *s);
    uc_hook hook;
    failure_set(failure, "Unicorn does not start: is libunicorn2 installed?");
    if (!s || uc_open(UC_ARCH_RISCV, UC_MODE_RISCV64, &s->engine) != UC_ERR_OK) {
        free(s);
        return NULL;
    }
    if (!map_memory(s) ||
        uc_hook_add(s->engine, &hook, UC_HOOK_INTR, (void *)on_exception, s, 1, 0) != UC_ERR_OK ||
        !load_program(s, elf_path, failure)) {
        second_close(s);
        return NULL;
    }
    const uint64_t mstatus = 3 << 11; // machine mode, floating point off
    uc_reg_write(s->engine, UC_RISCV_REG_MSTATUS, &mstatus);
    uc_reg_write(s->engine, UC_RISCV_REG_PC, &pc);
    return s;
}

void second_close(second_t *s) {
    uc_close(s->engine);
    free(s);
}

const char *second_fault(const second_t *s) { return s->fault; }
uint64_t second_skipped(const second_t *s) { return s->skipped; }
void second_device_value(second_t *s, uint64_t address, uint64_t value) {
    s->device_address = address;
    s->device_value = value;
}

static bool disagree(second_t *s, const char *what, uint64_t iss_value, uint64_t second_value) {
    snprintf(s->fault, sizeof s->fault, "%s: ISS %#" PRIx64 ", Unicorn %#" PRIx64, what, iss_value,
             second_value);
    return false;
}

static void copy_csr(second_t *s, const iss_t *hart, unsigned address, int id) {
    uint64_t value = 0;
    iss_csr(hart, address, &value);
    uc_reg_write(s->engine, id, &value);
}

void second_interrupt(second_t *s, const iss_t *hart) {
    uint64_t pc = iss_pc(hart);
    copy_csr(s, hart, 0x300, UC_RISCV_REG_MSTATUS);
    copy_csr(s, hart, 0x341, UC_RISCV_REG_MEPC);
    copy_csr(s, hart, 0x342, UC_RISCV_REG_MCAUSE);
    copy_csr(s, hart, 0x343, UC_RISCV_REG_MTVAL);
    uc_reg_write(s->engine, UC_RISCV_REG_PC, &pc);
}

static bool compare_registers(second_t *s, const iss_t *hart) {
    uint64_t values[32] = {0};
    void *pointers[32];
    int ids[32];
    char name[16];
    for (int i = 0; i < 32; i++) {
        ids[i] = i ? UC_RISCV_REG_X0 + i : UC_RISCV_REG_PC;
        pointers[i] = &values[i];
    }
    uc_reg_read_batch(s->engine, ids, pointers, 32);
    if (values[0] != iss_pc(hart))
        return disagree(s, "next pc", iss_pc(hart), values[0]);
    for (unsigned i = 1; i < 32; i++)
        if (values[i] != iss_reg(hart, i)) {
            snprintf(name, sizeof name, "x%u", i);
            return disagree(s, name, iss_reg(hart, i), values[i]);
        }
    return true;
}

static bool compare_memory(second_t *s, const iss_effect_t *e) {
    uint64_t value = 0, ours = 0;
    if (e->physical < MAP_RAM_BASE)
        return true;
    uc_mem_read(s->engine, e->physical, &value, e->size);
    memcpy(&ours, &e->data, e->size);
    return value == ours || disagree(s, "memory written", ours, value);
}

// CSRs that both keep in the same shape. Of the others rd is copied; mstatus is copied after each
// change, because Unicorn's has the bits of modes that the core does not have.
static bool csr_is_common(unsigned address) {
    return address == 0x305 || (address >= 0x340 && address <= 0x343);
}

static void adopt_register(second_t *s, const iss_t *hart, const iss_effect_t *e) {
    uint64_t value = iss_reg(hart, e->rd);
    if (e->rd)
        uc_reg_write(s->engine, UC_RISCV_REG_X0 + e->rd, &value);
}

static void follow_system(second_t *s, const iss_t *hart, const iss_effect_t *e) {
    unsigned address = e->insn >> 20;
    if (e->insn == INSN_MRET || address == 0x300)
        copy_csr(s, hart, 0x300, UC_RISCV_REG_MSTATUS);
    if (!csr_is_common(address)) {
        adopt_register(s, hart, e);
    } else if (e->csr_written) { // what legal values are differs: keep the ISS's
        static const int ids[] = {UC_RISCV_REG_MSCRATCH, UC_RISCV_REG_MEPC, UC_RISCV_REG_MCAUSE,
                                  UC_RISCV_REG_MTVAL};
        copy_csr(s, hart, address, address == 0x305 ? UC_RISCV_REG_MTVEC : ids[address - 0x340]);
    }
}

// Two cases of atomics where the ISS is followed: sc (it may fail in one model and succeed in the
// other, both are right), and amomin/amomax.w, which this Unicorn computes from an operand that it
// forgot to sign-extend (corrected in QEMU 6.1, `do_nonatomic_op`; the directed tests check them on
// a newer QEMU).
static bool atomic_is_doubtful(uint32_t insn) {
    unsigned funct5 = insn >> 27, word = (insn >> 12 & 7) == 2;
    return (insn & 0x7f) == OPCODE_AMO && (funct5 == 3 || (word && funct5 >= 0x10));
}

static void follow_atomic(second_t *s, const iss_t *hart, const iss_effect_t *e) {
    adopt_register(s, hart, e);
    uint8_t bytes[8];
    if (iss_peek(hart, e->address, bytes, e->size))
        uc_mem_write(s->engine, e->address, bytes, e->size);
}

static bool follow_trap(second_t *s, const iss_t *hart, bool refused, const iss_effect_t *e) {
    if (!refused)
        return disagree(s, "trap taken by the ISS alone, cause", e->cause, 0);
    second_interrupt(s, hart);
    return compare_registers(s, hart);
}

// Zba, Zbb and Zbs, which this Unicorn (QEMU 5.0) does not know: integer operations whose funct7 the
// base and M do not have. The directed tests and the signature of a run check them on a newer QEMU.
static bool is_bitmanip(const iss_effect_t *e) {
    unsigned opcode = e->insn & 0x77, funct3 = e->insn >> 12 & 7, funct7 = e->insn >> 25;
    if (opcode == OPCODE_IMM && (funct3 == 1 || funct3 == 5))
        return (funct7 & 0x5e) != 0 || (funct3 == 1 && funct7 & 0x20);
    bool subtract = funct7 == 0x20 && (funct3 == 0 || funct3 == 5);
    return opcode == OPCODE_REG && funct7 > 1 && !subtract;
}

// CSRs, wfi and what atomics may not touch differ by design; reserved compressed instructions this
// Unicorn's decoder lets through as no-operations (`decode_RV32_64C` of QEMU 5.0). QEMU itself
// checks these by the signature of a run.
static bool is_comparable(const iss_effect_t *e) {
    bool system = (e->insn & 0x7f) == OPCODE_SYSTEM && e->length == 4;
    if (e->insn == INSN_WFI || (e->length == 2 && e->insn == 0))
        return false;
    if (is_bitmanip(e) && !e->trapped)
        return false;
    if ((e->insn & 0x7f) == OPCODE_AMO && e->trapped)
        return false;
    return !system || (!e->trapped && (e->insn == INSN_MRET || csr_is_common(e->insn >> 20)));
}

bool second_follow(second_t *s, const iss_t *hart, const iss_effect_t *e) {
    if (!is_comparable(e)) {
        s->skipped++;
        if (is_bitmanip(e))
            adopt_register(s, hart, e);
        else
            follow_system(s, hart, e);
        second_interrupt(s, hart);
        return compare_registers(s, hart);
    }
    s->trapped = false;
    uc_err error = uc_emu_start(s->engine, e->pc, ~0ull, 0, 1);
    if (error == UC_ERR_FETCH_UNMAPPED && !e->trapped) { // it looks ahead at where a jump leads
        error = UC_ERR_OK;
        uc_reg_write(s->engine, UC_RISCV_REG_PC, &e->next_pc);
    }
    bool refused = s->trapped || error != UC_ERR_OK;
    if (e->trapped)
        return follow_trap(s, hart, refused, e);
    if (refused)
        return disagree(s, "trap taken by Unicorn alone, error", 0, error);
    if ((e->insn & 0x7f) == OPCODE_SYSTEM)
        follow_system(s, hart, e);
    if (atomic_is_doubtful(e->insn))
        follow_atomic(s, hart, e);
    return compare_registers(s, hart) && (!e->stored || compare_memory(s, e));
}
