// SPDX-License-Identifier: Apache-2.0
// Control transfers as decoded from their bits, and as objdump prints them.
#include "listing.h"
#include "memory.h"
#include "transfer.h"
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 3000 };

static uint64_t state = 88172645463325252u;
static uint32_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

// Random operands in the opcodes of transfers.
static uint32_t random_transfer(void) {
    static const uint32_t full[] = {0x63, 0x6f, 0x67},
                          halves[] = {0xa001, 0xc001, 0xe001, 0x8002, 0x9002};
    uint32_t raw = draw(), which = draw() % 8;
    if (which < 3)
        return (raw & ~0x707fu) | full[which] |
               (which ? raw & (which == 1 ? 0x7000 : 0) : raw & 0x5000);
    raw &= which < 6 ? 0x1ffc : 0x0f80;
    return raw | halves[which - 3];
}

static transfer_t kind_of(const char *text) {
    static const struct {
        const char *word;
        transfer_t kind;
    } words[] = {{"b", TRANSFER_BRANCH}, {"jalr", TRANSFER_INDIRECT_CALL},
                 {"jal", TRANSFER_CALL}, {"jr", TRANSFER_INDIRECT_JUMP},
                 {"j", TRANSFER_JUMP},   {"ret", TRANSFER_RETURN}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(text, words[i].word, strlen(words[i].word)) == 0)
            return words[i].kind;
    return TRANSFER_NONE;
}

static uint64_t last_number(const char *text) {
    const char *comma = strrchr(text, ','), *space = strrchr(text, ' ');
    return strtoull((comma > space ? comma : space) + 1, NULL, 16);
}

Test(transfer, kinds_and_targets_are_those_of_objdump) {
    bare_insn_t *list = memory_get(COUNT * sizeof *list);
    failure_t failure;
    unsigned seen[TRANSFER_STOP + 1] = {0};
    for (size_t i = 0; i < COUNT; i++)
        list[i] = (bare_insn_t){.pc = 0x80100000 + 4 * i, .raw = random_transfer()};
    cr_assert(listing_bare(list, COUNT, &failure), "%s", failure.text);
    for (size_t i = 0; i < COUNT; i++) {
        uint64_t target;
        transfer_t is = transfer_decode(list[i].raw, list[i].pc, &target),
                   said = kind_of(list[i].text);
        if (said == TRANSFER_NONE || strncmp(list[i].text, "unimp", 5) == 0)
            continue;
        // A jump through x5 is a return, too, and objdump has no word for it; `ebreak` has a transfer's code.
        if (is == TRANSFER_RETURN && strstr(list[i].text, "t0"))
            said = TRANSFER_RETURN;
        cr_assert_eq(is, said, "%08x %s: %d", list[i].raw, list[i].text, is);
        if (is >= TRANSFER_BRANCH && is <= TRANSFER_CALL)
            cr_assert_eq(target, last_number(list[i].text), "%08x %s: %" PRIx64, list[i].raw,
                         list[i].text, target);
        seen[is]++;
    }
    for (int kind = TRANSFER_BRANCH; kind <= TRANSFER_RETURN; kind++)
        cr_assert_gt(seen[kind], 5, "kind %d: %u", kind, seen[kind]);
    free(list);
}
