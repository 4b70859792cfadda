// SPDX-License-Identifier: Apache-2.0
// What instructions do to memory, as decoded from their bits, and which store a load depends on.
#include "access.h"
#include "profile_insn.h"
#include <criterion/criterion.h>

enum {
    LB = 0x00050503,    /* lb a0, 0(a0) */
    LHU = 0x00055503,   /* lhu a0, 0(a0) */
    LD = 0x00053503,    /* ld a0, 0(a0) */
    SB = 0x00a50023,    /* sb a0, 0(a0) */
    SW = 0x00a52023,    /* sw a0, 0(a0) */
    SD = 0x00a53023,    /* sd a0, 0(a0) */
    AMO = 0x00a5252f,   /* amoadd.w a0, a0, (a0) */
    ADD = 0x00a50533,   /* add a0, a0, a0 */
    C_LW = 0x4108,      /* c.lw a0, 0(a0) */
    C_SD = 0xe108,      /* c.sd a0, 0(a0) */
    C_LDSP = 0x6502,    /* c.ldsp a0, 0(sp) */
    C_SWSP = 0xc02a,    /* c.swsp a0, 0(sp) */
    C_SLLI = 0x050e,    /* c.slli a0, 3 */
    C_MV = 0x852e,      /* c.mv a0, a1 */
    C_BNEZ = 0xe101,    /* c.bnez a0, 0 */
    C_ADDI4SPN = 0x0008 /* c.addi4spn a0, sp, 0 */
};

static void expect(uint32_t raw, access_kind_t kind, unsigned size) {
    access_t a = access_decode(raw);
    cr_expect(a.kind == kind && (kind == ACCESS_NONE || a.size == size), "%x: %d, %u bytes", raw,
              a.kind, a.size);
}

Test(access, kinds_and_sizes) {
    expect(LB, ACCESS_LOAD, 1);
    expect(LHU, ACCESS_LOAD, 2);
    expect(LD, ACCESS_LOAD, 8);
    expect(SB, ACCESS_STORE, 1);
    expect(SW, ACCESS_STORE, 4);
    expect(AMO, ACCESS_ATOMIC, 4);
    expect(C_LW, ACCESS_LOAD, 4);
    expect(C_SD, ACCESS_STORE, 8);
    expect(C_LDSP, ACCESS_LOAD, 8);
    expect(C_SWSP, ACCESS_STORE, 4);
    for (unsigned i = 0; i < 5; i++)
        expect(((uint32_t[]){ADD, C_SLLI, C_MV, C_BNEZ, C_ADDI4SPN})[i], ACCESS_NONE, 0);
}

Test(access, a_load_depends_on_the_youngest_store_of_one_of_its_bytes) {
    collisions_t c = {0};
    cr_expect(collisions_step(&c, LD, 0x100) == 0);
    cr_expect(collisions_step(&c, SD, 0x100) == 0);
    cr_expect(collisions_step(&c, SB, 0x107) == 0);
    cr_expect(collisions_step(&c, SW, 0x108) == 0);
    cr_expect(collisions_step(&c, LD, 0x100) == 2);
    cr_expect(collisions_step(&c, LB, 0x106) == 3);
    cr_expect(collisions_step(&c, LD, 0x101) == 1);
    cr_expect(collisions_step(&c, LB, 0x10c) == 0);
    cr_expect(collisions_step(&c, ADD, 0x100) == 0);
}

Test(access, a_store_is_forgotten_behind_as_many_others) {
    collisions_t c = {0};
    collisions_step(&c, SD, 0x100);
    for (unsigned i = 1; i < COLLISIONS_STORES; i++)
        collisions_step(&c, SD, 0x1000);
    cr_expect(collisions_step(&c, LD, 0x100) == COLLISIONS_STORES);
    collisions_step(&c, SD, 0x1000);
    cr_expect(collisions_step(&c, LD, 0x100) == 0);
}

// What they execute as, beside the assembler's words of both.
Test(access, profile_instructions_execute_as_those_of_the_base_set) {
    static const uint32_t pair[][2] = {
        {0x0085950b, 0x0085b503}, // p.ld 1, a0, 8(a1); ld a0, 8(a1)
        {0xff85e50b, 0xff85a503}, // p.lw 2, a0, -8(a1); lw a0, -8(a1)
        {0x0496102b, 0x04963023}, // p.sd 1, s1, 64(a2); sd s1, 64(a2)
        {0xfc96702b, 0xfc962023}, // p.sw 3, s1, -64(a2); sw s1, -64(a2)
        {0xffd5857b, 0xffd58513}, // p.addi 0, a0, a1, -3; addi a0, a1, -3
        {0x00c5d57b, 0x00c58533}, // p.add 1, a0, a1, a2; add a0, a1, a2
        {0x00c557db, 0x00c502e7}, // p.jalr 1, t0, 12(a0); jalr t0, 12(a0)
        {0x0000575b, 0x000052b7}, // p.lui.t0 1, 5; lui t0, 5
        {0x0000745b, 0x00003023}, // p.inc 1, 7: as sd
        {0x1400607b, 0x00010023}, // pushpf 2: as sb zero, 0(sp)
        {0x1600607b, 0x00010003}, // poppf 2: as lb zero, 0(sp)
        {0x1000707b, 0x00000013}, // setpf 3: as nop
        {0x000094db, 0x00000013}, // pblock 1, 9
        {LD, LD},
        {C_LW, C_LW},
        {ADD, ADD},
    };
    for (unsigned i = 0; i < sizeof pair / sizeof *pair; i++)
        cr_expect(profile_insn_executed(pair[i][0]) == pair[i][1], "%x: %x", pair[i][0],
                  profile_insn_executed(pair[i][0]));
}
