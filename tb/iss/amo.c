// SPDX-License-Identifier: Apache-2.0
// The A extension. Atomics reach cached memory only, so they cannot fail once checked.
#include "decode.h"
#include "mem.h"

static uint64_t amo_result(unsigned funct5, uint64_t old, uint64_t source) {
    switch (funct5) {
    case 0x00:
        return old + source;
    case 0x01:
        return source;
    case 0x04:
        return old ^ source;
    case 0x08:
        return old | source;
    case 0x0c:
        return old & source;
    case 0x10:
        return (int64_t)old < (int64_t)source ? old : source;
    case 0x14:
        return (int64_t)old > (int64_t)source ? old : source;
    case 0x18:
        return old < source ? old : source;
    default:
        return old > source ? old : source; // 0x1c
    }
}

static bool amo_exists(unsigned funct5) {
    const uint32_t defined =
        0x1f | 1u << 0x08 | 1u << 0x0c | 1u << 0x10 | 1u << 0x14 | 1u << 0x18 | 1u << 0x1c;
    return defined >> funct5 & 1;
}

static void atomic_write(iss_t *hart, uint64_t physical, unsigned size, uint64_t value) {
    memcpy(ram_at(hart, physical), &value, size);
    mem_written(hart, physical);
    store_record(hart, size, value);
}

// Sign-extended.
static uint64_t atomic_read(const iss_t *hart, uint64_t physical, unsigned size) {
    uint64_t value = 0;
    memcpy(&value, ram_at(hart, physical), size);
    return sign_extend(value, 8 * size);
}

static void execute_lr(iss_t *hart, uint64_t physical, unsigned size, unsigned rd) {
    hart->reserved = true;
    hart->reservation = physical;
    reg_write(hart, rd, atomic_read(hart, physical, size));
}

static void execute_sc(iss_t *hart, uint64_t physical, unsigned size, unsigned rd,
                       uint64_t source) {
    bool success = hart->reserved && hart->reservation == physical;
    hart->reserved = false;
    if (success)
        atomic_write(hart, physical, size, source);
    reg_write(hart, rd, !success);
}

bool run_amo(iss_t *hart, const decoded_t *d) {
    uint32_t insn = d->insn;
    unsigned funct5 = field(insn, 27, 5), funct3 = field(insn, 12, 3), rd = field(insn, 7, 5);
    unsigned size = 1u << funct3, rs2 = field(insn, 20, 5);
    uint64_t address = hart->x[field(insn, 15, 5)], source = hart->x[rs2];
    bool is_lr = funct5 == 2, is_sc = funct5 == 3;
    if ((funct3 != 2 && funct3 != 3) || !amo_exists(funct5) || (is_lr && rs2 != 0))
        return trap_illegal(hart);
    if (!mem_atomic_check(hart, address, size, is_lr))
        return false;
    uint64_t physical = hart->effect.physical;
    if (is_lr) {
        execute_lr(hart, physical, size, rd);
    } else if (is_sc) {
        execute_sc(hart, physical, size, rd, source);
    } else {
        // With both operands sign-extended, signed and unsigned order of words is that of the
        // extended values.
        uint64_t old = atomic_read(hart, physical, size);
        atomic_write(hart, physical, size, amo_result(funct5, old, sign_extend(source, 8 * size)));
        reg_write(hart, rd, old);
    }
    return true;
}
