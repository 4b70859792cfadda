// SPDX-License-Identifier: Apache-2.0
// A program that samples one jump at a time: jal and jalr with every rd and rs1, and their compressed forms. Type, header and
// target of each record are held against the table of the trace specification (efficient trace, "jump classification": calls and
// returns are those that use x1 or x5), which is written down here by hand, and nothing of which is taken from the core.
#include "csr.h"
#include "profile_defs.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

// The jump of these four bytes, with all registers the address behind them, which is also where its trap goes: transfers_jump.S
void jump_once(uint64_t control);
extern uint32_t jump_word;
#define BEHIND ((uint64_t)(uintptr_t)&jump_word + 4)

enum { REGISTERS = 32, PATIENCE = 1000 };
enum { JAL = 0x6f, JALR = 0x67, C_NOP = 0x0001, C_J = 0xa001, C_JR = 0x8002, C_JALR = 0x9002 };

// Which of the rows (rd) and columns (rs1) a register stands for.
enum { X0, X1, X5, OTHER, KINDS };
static unsigned kind(unsigned reg) { return reg == 0 ? X0 : reg == 1 ? X1 : reg == 5 ? X5 : OTHER; }

enum {
    UCALL = 8,
    ICALL = 9,
    UJUMP = 10,
    IJUMP = 11,
    SWAP = 12,
    RETURN = 13,
    UOTHER = 14,
    IOTHER = 15
};
static const unsigned of_jal[KINDS] = {[X0] = IJUMP, [X1] = ICALL, [X5] = ICALL, [OTHER] = IOTHER};
static const unsigned of_jalr[KINDS][KINDS] = {
    //           rs1: x0     x1      x5      others
    [X0] = {UJUMP, RETURN, RETURN, UJUMP},
    [X1] = {UCALL, UCALL, SWAP, UCALL},
    [X5] = {UCALL, SWAP, UCALL, UCALL},
#ifdef PLANTED
    [OTHER] = {UJUMP, RETURN, RETURN, UJUMP}, // must be found
#else
    [OTHER] = {UOTHER, RETURN, RETURN, UOTHER},
#endif
};
static const uint64_t header_of[] = {
    [UCALL] = PD_MASK(PD_HEADER_INDCALL),  [ICALL] = PD_MASK(PD_HEADER_DIRCALL),
    [UJUMP] = PD_MASK(PD_HEADER_INDJMP),   [IJUMP] = PD_MASK(PD_HEADER_DIRJMP),
    [SWAP] = PD_MASK(PD_HEADER_CORSWAP),   [RETURN] = PD_MASK(PD_HEADER_RET),
    [UOTHER] = PD_MASK(PD_HEADER_INDLJMP), [IOTHER] = PD_MASK(PD_HEADER_DIRLJMP),
};
static const uint64_t headers =
    PD_MASK(PD_HEADER_TRET) | PD_MASK(PD_HEADER_NTBR) | PD_MASK(PD_HEADER_TKBR) |
    PD_MASK(PD_HEADER_INDCALL) | PD_MASK(PD_HEADER_DIRCALL) | PD_MASK(PD_HEADER_INDJMP) |
    PD_MASK(PD_HEADER_DIRJMP) | PD_MASK(PD_HEADER_CORSWAP) | PD_MASK(PD_HEADER_RET) |
    PD_MASK(PD_HEADER_INDLJMP) | PD_MASK(PD_HEADER_DIRLJMP);

static unsigned jumps, wrong;

struct sample {
    uint64_t header, pc, target, stages, path;
};

// One jump, chosen: the first control transfer that is counted.
static bool take(uint32_t word, struct sample *s) {
    uint64_t control = PD_PUT(PD_MPDISCTL_SEL, PD_TYPE_TRANSFER) | PD_MASK(PD_MPDISCTL_M) |
                       PD_MASK(PD_MPDISCTL_HOLD); // HOLD: with the custom words
    unsigned waited = 0;
    jump_word = word;
    jump_once(control);
    while (!(csr_read(PD_CSR_MPDISCTL) & PD_MASK(PD_MPDISCTL_OF)) && waited < PATIENCE)
        waited++;
    csr_write(PD_CSR_MISELECT, 0x60);
    s->header = csr_read(PD_CSR_MIREG);
    s->pc = csr_read(PD_CSR_MIREG2);
    s->target = csr_read(PD_CSR_MIREG5);
    csr_write(PD_CSR_MISELECT, 0x61);
    s->stages = csr_read(PD_CSR_MIREG);
    s->path = csr_read(PD_CSR_MIREG2);
    csr_write(PD_CSR_MPDISCTL, 0);
    return waited < PATIENCE;
}

static void check(const char *name, unsigned rd, unsigned rs1, uint32_t word, unsigned type) {
    struct sample s = {0};
    bool indirect = type != IJUMP && type != ICALL && type != IOTHER, compressed = (word & 3) != 3;
    uint64_t target = indirect && rs1 == 0 ? 0 : BEHIND;
    bool good = take(word, &s) && s.pc == BEHIND - 4 && (s.header & headers) == header_of[type] &&
                PD_GET(s.header, PD_HEADER_TYPE) == PD_TYPE_TRANSFER &&
                PD_GET(s.stages, PD_STAGES_ITYPE) == type &&
                PD_GET(s.stages, PD_STAGES_RVC) == compressed &&
                PD_GET(s.path, PD_PATH_TAKEN) == indirect && PD_GET(s.path, PD_PATH_RETIRED) &&
                PD_GET(s.header, PD_HEADER_ADR1V) == indirect && (!indirect || s.target == target);
    jumps++;
    if (good || wrong++ >= 8)
        return;
    printf("%s x%u, x%u: header %016" PRIx64 ", pc %" PRIx64
           ", itype %u where %u was expected, target %" PRIx64 ", path %016" PRIx64 "\n",
           name, rd, rs1, s.header, s.pc, (unsigned)PD_GET(s.stages, PD_STAGES_ITYPE), type,
           s.target, s.path);
}

static uint32_t half(unsigned insn, unsigned rs1) {
    return (uint32_t)C_NOP << 16 | insn | rs1 << 7;
}

int main(void) {
    if (!(csr_read(PD_CSR_MPMCONFIG))) {
        printf("no sampler\n");
        return 1;
    }
    csr_clear(mcountinhibit, UINT64_C(1) << PD_INHIBIT);
    for (unsigned rd = 0; rd < REGISTERS; rd++) {
        check("jal", rd, 0, 1u << 22 | rd << 7 | JAL, of_jal[kind(rd)]);
        for (unsigned rs1 = 0; rs1 < REGISTERS; rs1++)
            check("jalr", rd, rs1, rs1 << 15 | rd << 7 | JALR, of_jalr[kind(rd)][kind(rs1)]);
    }
    for (unsigned rs1 = 1; rs1 < REGISTERS; rs1++) {
        check("c.jr", 0, rs1, half(C_JR, rs1), of_jalr[X0][kind(rs1)]);
        check("c.jalr", 1, rs1, half(C_JALR, rs1), of_jalr[X1][kind(rs1)]);
    }
    check("c.j", 0, 0, half(C_J, 0) | 1u << 4, IJUMP);
    printf("%u jumps, %u are recorded wrong\n", jumps, wrong);
    return wrong != 0;
}
