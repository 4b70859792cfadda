/* SPDX-License-Identifier: Apache-2.0 */
/* See counts_calls.h. A direct call is a jal, or an auipc and then a jalr, which the linker leaves
 * for long distances. */
#include "counts_calls.h"
#include "transfer.h"
#include <string.h>

enum { OPCODE = 0x7f, AUIPC = 0x17, JALR = 0x67 };

/* Reads the four bytes at the address; false: not code. */
static bool code_word(const program_t *program, uint64_t at, uint32_t *word) {
    part_t code;
    for (size_t i = 0; program_code(program, i, &code); i++)
        if (at >= code.address && code.size >= sizeof *word &&
            at - code.address <= code.size - sizeof *word) {
            memcpy(word, code.bytes + (at - code.address), sizeof *word);
            return true;
        }
    return false;
}

static unsigned rd_of(uint32_t word) { return word >> 7 & 31; }
static unsigned rs1_of(uint32_t word) { return word >> 15 & 31; }

uint64_t counts_called(const program_t *program, uint64_t return_address) {
    uint32_t call, high;
    uint64_t target = 0, at = return_address - 4;
    if (!code_word(program, at, &call))
        return 0;
    if (transfer_decode(call, at, &target) == TRANSFER_CALL)
        return target;
    bool is_pair = (call & OPCODE) == JALR && rd_of(call) && code_word(program, at - 4, &high) &&
                   (high & OPCODE) == AUIPC && rd_of(high) == rs1_of(call);
    if (!is_pair)
        return 0;
    return at - 4 + (uint64_t)(int32_t)(high & 0xfffff000) + (uint64_t)((int32_t)call >> 20);
}
