// SPDX-License-Identifier: Apache-2.0
// See restore.h. Contains an assembler for a dozen instructions.
#include "restore.h"
#include "touched.h"

enum { X0 = 0, T0 = 5, T1 = 6, T2 = 7, T3 = 28 };
enum { MSTATUS = 0x300, MCOUNTINHIBIT = 0x320, MEPC = 0x341, MINSTRET = 0xb02 };
enum { MRET = 0x30200073 };
enum { MIE = 1 << 3, MPIE_SHIFT = 7, MPP_SHIFT = 11, INHIBIT_INSTRET = 4 };
#define MPP (3ull << MPP_SHIFT)
#define MPIE (1ull << MPIE_SHIFT)

typedef struct {
    uint32_t *code;
    size_t count;
} writer_t;

static void emit(writer_t *w, uint32_t word) { w->code[w->count++] = word; }

static void emit_imm(writer_t *w, unsigned opcode, unsigned funct3, unsigned rd, unsigned rs1,
                     unsigned immediate) {
    emit(w, opcode | rd << 7 | funct3 << 12 | rs1 << 15 | immediate << 20);
}

static int64_t low_part(uint64_t value) { return (int64_t)(value << 52) >> 52; }

// rd := value, in one to eight instructions.
static void emit_value(writer_t *w, unsigned rd, uint64_t value) {
    enum { LUI = 0x37, ADDI = 0x13, ADDIW = 0x1b, SLLI = 1 };
    int64_t low = low_part(value);
    uint64_t high = value - (uint64_t)low;
    bool short_one = (int64_t)value == (int32_t)value;
    if (short_one && high)
        emit(w, LUI | rd << 7 | (uint32_t)(high & 0xfffff000));
    if (short_one && (low || !high))
        emit_imm(w, high ? ADDIW : ADDI, 0, rd, high ? rd : X0, (unsigned)low & 0xfff);
    if (short_one)
        return;
    emit_value(w, rd, (uint64_t)((int64_t)high >> 12));
    emit_imm(w, ADDI, SLLI, rd, rd, 12);
    if (low)
        emit_imm(w, ADDI, 0, rd, rd, (unsigned)low & 0xfff);
}

static void emit_csrw(writer_t *w, uint64_t csr, unsigned rs1) {
    emit_imm(w, 0x73, 1, X0, rs1, (unsigned)csr);
}

static void emit_csr(writer_t *w, uint64_t csr, unsigned by, uint64_t value) {
    emit_value(w, by, value);
    emit_csrw(w, csr, by);
}

static void emit_store(writer_t *w, uint64_t address, unsigned size, uint64_t value) {
    enum { STORE = 0x23 };
    emit_value(w, T0, value);
    emit_value(w, T1, address);
    unsigned log = size == 8 ? 3 : size >> 1;
    emit(w, STORE | log << 12 | T1 << 15 | T0 << 20);
}

static void emit_reservation(writer_t *w, uint64_t address) {
    enum { LR_W = 0x1000202f };
    emit_value(w, T0, address);
    emit(w, LR_W | T1 << 7 | T0 << 15);
}

// What a locked PMP entry may forbid: before the CSRs are written.
static void emit_memory(writer_t *w, const checkpoint_t *c) {
    for (size_t i = 0; i < c->store_count; i++)
        emit_store(w, c->store[i].address, c->store[i].size, c->store[i].value);
    if (c->reserved)
        emit_reservation(w, c->reservation);
}

static uint64_t csr_of(const checkpoint_t *c, uint64_t address) {
    for (size_t i = 0; i < c->csr_count; i++)
        if (c->csr[i].address == address)
            return c->csr[i].value;
    return 0;
}

// Whether an mret leads to the program: it sets the mode, and MIE from MPIE. Otherwise a register
// jump does.
static bool by_mret(const checkpoint_t *c) { return !c->scratch; }

// The register that gets its value last.
static unsigned last_register(const checkpoint_t *c) { return by_mret(c) ? T0 : c->scratch; }

// Everything but what lets the counters run again; the value for that is in the last register.
static void emit_before(writer_t *w, const checkpoint_t *c) {
    uint64_t status = csr_of(c, MSTATUS);
    unsigned last = last_register(c);
    for (unsigned i = 1; i < 32; i++)
        if (i != last)
            emit_value(w, i, c->x[i]);
    if (by_mret(c)) {
        emit_csr(w, MEPC, last, c->pc);
        status =
            (status & ~(MPP | MPIE)) | (uint64_t)c->mode << MPP_SHIFT | (status & MIE ? MPIE : 0);
    }
    emit_csr(w, MSTATUS, last, status & ~(uint64_t)MIE);
    emit_value(w, last, csr_of(c, MCOUNTINHIBIT));
}

static void emit_after(writer_t *w, const checkpoint_t *c) {
    enum { CSRSI_MSTATUS_MIE = 0x30046073, JALR = 0x67 };
    unsigned last = last_register(c);
    emit_value(w, last, by_mret(c) ? c->x[last] : c->pc);
    if (by_mret(c))
        emit(w, MRET);
    if (!by_mret(c) && csr_of(c, MSTATUS) & MIE)
        emit(w, CSRSI_MSTATUS_MIE);
    if (!by_mret(c))
        emit_imm(w, JALR, 0, X0, last, 0);
}

static size_t words_after(const checkpoint_t *c) {
    uint32_t code[RESTORE_WORDS];
    writer_t w = {code, 0};
    emit_after(&w, c);
    return w.count;
}

// --- filling the caches from lists: line numbers of 32 bits, the most recent line last

enum { LWU_T2_T0 = 0x0002e383, SLLI_T2_6 = 0x00639393, ADDI_T0_4 = 0x00428293 };

// t0 and t1: begin and end of a list that lies after `before` numbers.
static void emit_list(writer_t *w, size_t before, size_t lines) {
    emit_value(w, T0, RESTORE_LIST + 4 * before);
    emit_value(w, T1, RESTORE_LIST + 4 * (before + lines));
}

// Loads from each line, and writes what it has to those that are dirty. Returns how many more
// instructions run than are emitted.
static size_t emit_loads(writer_t *w, size_t before, size_t lines, size_t dirty) {
    enum { LW_T2_T0 = 0x0002a383, SLLI_T3_T2_38 = 0x02639e13, SRLI_T3_32 = 0x020e5e13 };
    enum { BGEZ_T2_OVER = 0x0003d463, AMOOR_W_T3 = 0x400e202f, LBU_T2_T3 = 0x000e4383 };
    enum { BLTU_T0_T1_BACK = 0xfe62e2e3, LOOP = 8 };
    if (!lines)
        return 0;
    emit_list(w, before, lines);
    emit(w, LW_T2_T0);
    emit(w, SLLI_T3_T2_38);
    emit(w, SRLI_T3_32);
    emit(w, ADDI_T0_4);
    emit(w, BGEZ_T2_OVER);
    emit(w, AMOOR_W_T3);
    emit(w, LBU_T2_T3);
    emit(w, BLTU_T0_T1_BACK);
    return lines * LOOP - (lines - dirty) - LOOP;
}

// Visits each line and comes back by a software interrupt. The interrupt is pending before the
// first visit: it has been read back. The loop is the handler.
static size_t emit_visits(writer_t *w, size_t lines) {
    enum { BGEU_T0_T1_OVER = 0x0062fc63, CSRW_MEPC_T2 = 0x34139073, LOOP = 6 };
    enum { AUIPC_T2 = 0x00000397, ADDI_T2_12 = 0x00c38393, LW_T2_T1 = 0x00032383 };
    enum { MIE_CSR = 0x304, MTVEC = 0x305, SOFTWARE = 1 << 3 };
    if (!lines)
        return 0;
    emit_store(w, MAP_CLINT_BASE, 4, 1);
    emit(w, LW_T2_T1);
    emit_csr(w, MIE_CSR, T0, SOFTWARE);
    emit_csr(w, MSTATUS, T0, MPP | MPIE);
    emit_list(w, 0, lines);
    emit(w, AUIPC_T2);
    emit(w, ADDI_T2_12);
    emit_csrw(w, MTVEC, T2); // the handler: the code that follows
    emit(w, BGEU_T0_T1_OVER);
    emit(w, LWU_T2_T0);
    emit(w, SLLI_T2_6);
    emit(w, ADDI_T0_4);
    emit(w, CSRW_MEPC_T2);
    emit(w, MRET);
    emit_store(w, MAP_CLINT_BASE, 4, 0);
    return lines * LOOP - (LOOP - 1);
}

static void append(restore_t *r, uint64_t address, bool dirty) {
    r->list[r->lines++] = (uint32_t)(address / LINE_BYTES) | (dirty ? RESTORE_DIRTY : 0);
    r->dirty += dirty;
}

static size_t at_most(size_t count, size_t most) { return count < most ? count : most; }

// The lines that the first level has, and that are dirty in the second alone.
static void append_lower(restore_t *r, const lines_t *of, const restore_caches_t *caches) {
    for (size_t i = at_most(of->count, caches->data); i-- > 0;)
        if (of->list[i].dirty > caches->data && of->list[i].dirty <= caches->second)
            append(r, of->list[i].address, true);
}

// The most recent lines, the latest last. What the first level does not keep is dirty in the second.
static void append_lines(restore_t *r, const lines_t *of, size_t first, size_t most) {
    for (size_t i = at_most(of->count, most); i-- > 0;)
        append(r, of->list[i].address, of->list[i].dirty <= (i < first ? first : most));
}

void restore_make(restore_t *r, const checkpoint_t *c, const restore_caches_t *caches) {
    writer_t w = {r->code, 0};
    size_t most = caches->data > caches->second ? caches->data : caches->second;
    r->lines = r->dirty = 0;
    append_lines(r, &c->lines[LINES_EXECUTED], caches->code, caches->code);
    size_t executed = r->lines;
    append_lower(r, &c->lines[LINES_TOUCHED], caches);
    append_lines(r, &c->lines[LINES_TOUCHED], caches->data, most);
    uint64_t late = csr_of(c, MCOUNTINHIBIT) & INHIBIT_INSTRET ? 0 : words_after(c);
    emit_csr(&w, MCOUNTINHIBIT, T0, ~0ull);
    size_t again = emit_visits(&w, executed);
    again += emit_loads(&w, executed, r->lines - executed, r->dirty);
    emit_memory(&w, c);
    for (size_t i = 0; i < c->csr_count; i++) {
        uint64_t address = c->csr[i].address;
        if (address != MSTATUS && address != MCOUNTINHIBIT)
            emit_csr(&w, address, T0, c->csr[i].value - (address == MINSTRET ? late : 0));
    }
    emit_before(&w, c);
    emit_csrw(&w, MCOUNTINHIBIT, last_register(c));
    emit_after(&w, c);
    r->words = w.count;
    r->steps = w.count + again;
}
