// What instructions do to memory, as decoded from their bits, and which store a load depends on.
#include "access.h"
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
