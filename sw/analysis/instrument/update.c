/* SPDX-License-Identifier: Apache-2.0 */
/* See update.h. Symbols: .Lassay_index and .Lassay_counters begin the file's counters (sites.h);
 * .Lassay_c, _j and _k with the number of the site are its own labels. */
#include "update.h"
#include "instrument_defs.h"
#include "memory.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { T0 = 5, T1 = 6 };
#define FIXED ".option push\n\t.option norelax\n\t.option norvc\n\t"
#define UNFIXED "\n\t.option pop\n"

static unsigned wide_register(int flag, unsigned select) { return 8 * (unsigned)flag + select; }

/* --- profile instructions */

static update_code_t increment(int flag, uint64_t counter) {
    char *text = memory_print(
        "\t" FIXED ".insn u %#x, x%u, %%hi(.Lassay_index+%" PRIu64 ")" UNFIXED, PI_OPCODE_WIDE,
        wide_register(flag, PI_SELECT_P_INC), counter * PI_INDEX_BYTES);
    return (update_code_t){flag, 1, text};
}

/* p.auipc.t0, p.ld, p.addi, p.sd */
static update_code_t load_add_store(int flag, uint64_t counter, const char *value,
                                    unsigned number) {
    char *text =
        memory_print("\t" FIXED "\n.Lassay_c%u:\n"
                     "\t.insn u %#x, x%u, %%pcrel_hi(.Lassay_counters+%" PRIu64 ")\n"
                     "\t.insn i %#x, %d, %s, %%pcrel_lo(.Lassay_c%u)(t0)\n"
                     "\t.insn i %#x, %d, %s, %s, 1\n"
                     "\t.insn s %#x, %d, %s, %%pcrel_lo(.Lassay_c%u)(t0)" UNFIXED,
                     number, PI_OPCODE_WIDE, wide_register(flag, PI_SELECT_P_AUIPC_T0),
                     counter * PI_COUNTER_BYTES, PI_OPCODE_LOAD, flag, value, number, PI_OPCODE_REG,
                     flag, value, value, PI_OPCODE_STORE, flag, value, number);
    return (update_code_t){flag, 4, text};
}

/* --- ordinary instructions */

static char *plain(uint64_t counter, const unsigned reg[2], unsigned number) {
    const char *at = register_name(reg[0]), *value = register_name(reg[1]);
    return memory_print(".Lassay_c%u:\n\tauipc %s,%%pcrel_hi(.Lassay_counters+%" PRIu64 ")\n"
                        "\tld %s,%%pcrel_lo(.Lassay_c%u)(%s)\n\taddi %s,%s,1\n"
                        "\tsd %s,%%pcrel_lo(.Lassay_c%u)(%s)\n",
                        number, at, counter * PI_COUNTER_BYTES, value, number, at, value, value,
                        value, number, at);
}

static char *around(char *text, const char *before, const char *behind) {
    char *whole = memory_print("%s%s%s", before, text, behind);
    free(text);
    return whole;
}

static char *checked(char *text, const char *reg, unsigned number) {
    char *before = memory_print(".Lassay_j%u:\n\tauipc %s,%%pcrel_hi(__assay_switch)\n"
                                "\tlbu %s,%%pcrel_lo(.Lassay_j%u)(%s)\n\tbeqz %s,.Lassay_k%u\n",
                                number, reg, reg, number, reg, reg, number);
    char *behind = memory_print(".Lassay_k%u:\n", number);
    char *whole = around(text, before, behind);
    free(before);
    free(behind);
    return whole;
}

/* The patched jump has four bytes, whatever it jumps over. */
static char *patched(char *text, unsigned number, bool on) {
    char *jump = memory_print("j .Lassay_k%u", number);
    char *before =
        memory_print("\t" FIXED "\n.Lassay_j%u:\n\t%s" UNFIXED, number, on ? "nop" : jump);
    char *behind = memory_print(".Lassay_k%u:\n\t.section .assay.jumps,\"a\",@progbits\n"
                                "\t.dword .Lassay_j%u, .Lassay_k%u\n\t.previous\n",
                                number, number, number);
    char *whole = around(text, before, behind);
    free(jump);
    free(before);
    free(behind);
    return whole;
}

static char *software(update_t how, char *text, const char *reg, unsigned number, bool on) {
    if (how == UPDATE_CHECK)
        return checked(text, reg, number);
    return how == UPDATE_PATCH ? patched(text, number, on) : text;
}

static char *kept_on_stack(char *text) {
    return around(text, "\taddi sp,sp,-16\n\tsd t0,0(sp)\n\tsd t1,8(sp)\n",
                  "\tld t0,0(sp)\n\tld t1,8(sp)\n\taddi sp,sp,16\n");
}

static char *software_count(update_t how, uint64_t counter, registers_t live, unsigned number,
                            bool on) {
    unsigned reg[2] = {T0, T1};
    bool is_free = liveness_free(live, reg, 2) == 2;
    if (!is_free) {
        reg[0] = T0;
        reg[1] = T1;
    }
    char *text = plain(counter, reg, number);
    if (how == UPDATE_PATCH && !is_free)
        return software(how, kept_on_stack(text), NULL, number, on);
    text = software(how, text, register_name(reg[0]), number, on);
    return is_free ? text : kept_on_stack(text);
}

update_code_t update_code(update_t how, int flag, uint64_t counter, registers_t live,
                          unsigned number, bool on) {
    unsigned reg[2];
    if (update_is_software(how))
        return (update_code_t){-1, 0, software_count(how, counter, live, number, on)};
    if (how == UPDATE_LOAD && liveness_free(live, reg, 2) == 2 && reg[0] == T0)
        return load_add_store(flag, counter, register_name(reg[1]), number);
    return increment(flag, counter);
}

update_code_t update_call(update_t how, int flag, unsigned number, bool on) {
    if (update_is_software(how))
        return (update_code_t){
            -1, 0, software(how, memory_print("\tjal t0,__assay_call\n"), "t0", number, on)};
    char *text = memory_print("\t.insn j %#x, x%u, __assay_call\n", PI_OPCODE_WIDE,
                              wide_register(flag, PI_SELECT_P_JAL_T0));
    return (update_code_t){flag, 1, text};
}
