// SPDX-License-Identifier: Apache-2.0
// Bins by tables that scripts/gen-cover.sh makes of cover.def.
#include "cover.h"
#include "cover_defs.h"
#include "memory_map.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 64, PAGE = 4096, SYSTEM = 0x73, CAUSE_ILLEGAL = 2, CAUSE_ECALL = 8 };

typedef struct {
    uint32_t mask, match;
    int bin, class; // class: bin of it in M
} pattern_t;
typedef struct {
    unsigned number;
    int bin;
} place_t;

#define PATTERN(mask, match, bin, class) {mask, match, bin, class},
static const pattern_t insns[] = {COVER_INSNS(PATTERN)};
#undef PATTERN
#define PATTERN(mask, match, bin) {mask, match, bin, 0},
static const pattern_t rvcs[] = {COVER_RVCS(PATTERN)};
#undef PATTERN
#define PLACE(number, bin) {number, bin},
static const place_t traps[] = {COVER_TRAPS(PLACE)};
static const place_t irqs[] = {COVER_IRQS(PLACE)};
static const place_t csrs[] = {COVER_CSRS(PLACE)};
#undef PLACE
#define NAME(name) name,
static const char *const names[] = {COVER_NAMES(NAME)};
#undef NAME
#define COUNT(table) (sizeof table / sizeof table[0])

static struct {
    uint64_t hits[COVER_ALL];
    iss_effect_t last; // the effect of the step before
} cover;

static void hit(int bin) { cover.hits[bin]++; }

static void hit_if(bool condition, int bin) { cover.hits[bin] += condition; }

static const pattern_t *pattern_of(const pattern_t *table, size_t count, uint32_t bits) {
    for (size_t i = 0; i < count; i++)
        if ((bits & table[i].mask) == table[i].match)
            return &table[i];
    return NULL;
}

static int place_of(const place_t *table, size_t count, unsigned number) {
    for (size_t i = 0; i < count; i++)
        if (table[i].number == number)
            return table[i].bin;
    return -1;
}

static unsigned mode_index(unsigned mode) { return mode == ISS_M ? 0 : mode == ISS_S ? 1 : 2; }

// The bins of a trap: M-M S-M S-S U-M U-S.
static unsigned pair_index(const iss_effect_t *e) {
    return e->mode == ISS_M ? 0 : (e->mode == ISS_S ? 1 : 3) + (e->trap_mode == ISS_S);
}

static bool spans(uint64_t address, unsigned size, unsigned unit) {
    return size && address / unit != (address + size - 1) / unit;
}

// --- what retires

static void count_csr(const iss_effect_t *e) {
    unsigned funct3 = e->insn >> 12 & 7, rs1 = e->insn >> 15 & 31, rd = e->insn >> 7 & 31;
    int bin = place_of(csrs, COUNT(csrs), e->insn >> 20);
    if (bin < 0)
        return;
    bin += 3 * (int)mode_index(e->mode); // read, write, denied
    if (e->trapped) {
        hit_if(e->cause == CAUSE_ILLEGAL && e->mode != ISS_M, bin + 2);
        return;
    }
    bool writes = (funct3 & 3) == 1;
    hit_if(!writes || rd, bin);
    hit_if(writes || rs1, bin + 1);
}

static void count_access(const iss_effect_t *e) {
    bool load = e->access == ISS_LOAD;
    hit_if(e->size && e->address % e->size, load ? COVER_ACCESS_LOAD_ODD : COVER_ACCESS_STORE_ODD);
    hit_if(spans(e->address, e->size, 8), load ? COVER_ACCESS_LOAD_WORD : COVER_ACCESS_STORE_WORD);
    hit_if(spans(e->address, e->size, LINE),
           load ? COVER_ACCESS_LOAD_LINE : COVER_ACCESS_STORE_LINE);
    hit_if(spans(e->address, e->size, PAGE),
           load ? COVER_ACCESS_LOAD_PAGE : COVER_ACCESS_STORE_PAGE);
    hit_if(e->physical < MAP_RAM_BASE && e->physical - MAP_ROM_BASE >= MAP_ROM_SIZE,
           load ? COVER_ACCESS_LOAD_DEVICE : COVER_ACCESS_STORE_DEVICE);
    hit_if(e->physical != e->address, COVER_ACCESS_MOVED);
}

static void count_transfer(const iss_effect_t *e, bool branch) {
    bool taken = e->next_pc != e->pc + e->length;
    if (branch)
        hit(taken ? COVER_BRANCH_TAKEN : COVER_BRANCH_THROUGH);
    hit_if(taken && e->next_pc < e->pc, COVER_BRANCH_BACK);
    hit_if(taken && e->next_pc / PAGE != e->pc / PAGE, COVER_BRANCH_OTHER_PAGE);
}

// Division: the result tells the two special cases of the specification, except by chance.
static void count_division(const iss_effect_t *e) {
    bool remainder = e->insn >> 13 & 1, is_signed = !(e->insn >> 12 & 1);
    if (!e->rd || remainder)
        return;
    hit_if(e->rd_value == UINT64_MAX, COVER_DIVIDE_BY_ZERO);
    hit_if(is_signed && (e->rd_value == 1ull << 63 || e->rd_value == ~0ull << 31),
           COVER_DIVIDE_OVERFLOW);
}

static void count_system(const iss_effect_t *e) {
    if ((e->insn & 0xfe007fff) == 0x12000073) {
        bool page = e->insn >> 15 & 31, asid = e->insn >> 20 & 31;
        hit(page   ? asid ? COVER_FENCE_OF_PAGE_ASID : COVER_FENCE_OF_PAGE_ALL
            : asid ? COVER_FENCE_OF_ALL_ASID
                   : COVER_FENCE_OF_ALL_ALL);
    } else if (e->insn >> 12 & 7) {
        count_csr(e);
    }
}

static void count_operands(const iss_effect_t *e) {
    switch (e->insn & 0x7f) {
    case 0x03:
    case 0x23:
        count_access(e);
        break;
    case 0x2f:
        if (e->insn >> 27 == 3)
            hit(e->stored ? COVER_ACCESS_SC_GOOD : COVER_ACCESS_SC_FAILS);
        break;
    case 0x33:
    case 0x3b:
        if (e->insn >> 25 == 1 && e->insn >> 14 & 1)
            count_division(e);
        break;
    case 0x63:
    case 0x67:
    case 0x6f:
        count_transfer(e, (e->insn & 0x7f) == 0x63);
        break;
    case SYSTEM:
        count_system(e);
        break;
    }
}

static void count_retired(const iss_effect_t *e) {
    const pattern_t *p = pattern_of(insns, COUNT(insns), e->insn);
    if (p) {
        hit(p->bin);
        hit(p->class + (int)mode_index(e->mode));
    }
    if (e->length == 2 && (p = pattern_of(rvcs, COUNT(rvcs), e->raw)))
        hit(p->bin);
    hit_if(spans(e->pc, e->length, LINE), COVER_FETCH_OF_TWO_LINES);
    hit_if(spans(e->pc, e->length, PAGE), COVER_FETCH_OF_TWO_PAGES);
    count_operands(e);
}

// --- what traps

static void count_illegal(const iss_effect_t *e) {
    bool s = e->mode == ISS_S;
    if (e->length == 2 || !e->insn)
        hit(COVER_DENIED_ENCODING_16);
    else if (e->insn == 0x30200073)
        hit(s ? COVER_DENIED_MRET_S : COVER_DENIED_MRET_U);
    else if (e->insn == 0x10200073)
        hit(s ? COVER_DENIED_SRET_S : COVER_DENIED_SRET_U);
    else if (e->insn == 0x10500073)
        hit(s ? COVER_DENIED_WFI_S : COVER_DENIED_WFI_U);
    else if ((e->insn & 0xfe007fff) == 0x12000073)
        hit(s ? COVER_DENIED_SFENCE_S : COVER_DENIED_SFENCE_U);
    else if ((e->insn & 0x7f) != SYSTEM)
        hit(COVER_DENIED_ENCODING_32);
    else {
        hit_if(e->insn >> 30 == 3, COVER_DENIED_READ_ONLY);
        count_csr(e);
    }
}

static void count_fault(const iss_effect_t *e) {
    unsigned cause = (unsigned)e->cause;
    bool page = cause >= 12, fetch = cause == 1 || cause == 12, atom = (e->insn & 0x7f) == 0x2f;
    hit_if(page && e->tval >> 38 != 0 && e->tval >> 38 != UINT64_MAX >> 38, COVER_FAULT_OUTSIDE);
    if (fetch) {
        hit_if(e->tval == e->pc + 2, COVER_FAULT_FETCH_UPPER);
    } else if (atom) {
        hit_if(cause == 4 || cause == 6, COVER_FAULT_ATOMIC_ODD);
        hit_if(page, COVER_FAULT_ATOMIC_PAGE);
        hit_if(cause == 5 || cause == 7, COVER_FAULT_ATOMIC_ACCESS);
        hit_if(cause == 13, COVER_FAULT_LR_PAGE);
    } else if (page) {
        hit_if(e->tval != e->address && e->tval % PAGE == 0,
               cause == 13 ? COVER_FAULT_LOAD_UPPER : COVER_FAULT_STORE_UPPER);
    }
}

static void count_trap(const iss_effect_t *e) {
    bool interrupt = e->cause & COVER_INTERRUPT;
    unsigned cause = (unsigned)(e->cause & ~COVER_INTERRUPT);
    int bin = interrupt ? place_of(irqs, COUNT(irqs), cause) : place_of(traps, COUNT(traps), cause);
    if (bin >= 0)
        hit(bin + (int)pair_index(e));
    if (interrupt)
        return;
    if (cause == CAUSE_ILLEGAL)
        count_illegal(e);
    else if (cause != 3 && (cause < CAUSE_ECALL || cause >= 12))
        count_fault(e);
}

// The last return led to the mode of this step.
static void count_return(const iss_effect_t *e) {
    bool mret = cover.last.insn == 0x30200073, sret = cover.last.insn == 0x10200073;
    if (cover.last.trapped || (!mret && !sret))
        return;
    if (mret)
        hit(e->mode == ISS_M   ? COVER_MODE_MRET_M
            : e->mode == ISS_S ? COVER_MODE_MRET_S
                               : COVER_MODE_MRET_U);
    else if (cover.last.mode == ISS_S)
        hit(e->mode == ISS_S ? COVER_MODE_SRET_S_S : COVER_MODE_SRET_S_U);
    else
        hit(e->mode == ISS_S ? COVER_MODE_SRET_M_S : COVER_MODE_SRET_M_U);
}

void cover_step(const iss_effect_t *effect) {
    count_return(effect);
    if (effect->trapped)
        count_trap(effect);
    else
        count_retired(effect);
    cover.last = *effect;
}

// --- the end

unsigned cover_rtl_bins(void) { return COVER_RTL; }

bool cover_write(const char *path, const uint32_t *rtl_hits, failure_t *failure) {
    FILE *f = fopen(path, "w");
    if (!f)
        return failure_set(failure, "%s: cannot be written: %s", path, strerror(errno));
    for (unsigned i = 0; i < COVER_ALL; i++)
        if (names[i][0])
            fprintf(f, "%s %" PRIu64 "\n", names[i], i < COVER_RTL ? rtl_hits[i] : cover.hits[i]);
    return fclose(f) == 0 || failure_set(failure, "%s: %s", path, strerror(errno));
}
