// SPDX-License-Identifier: Apache-2.0
// See tell.h.
#include "tell.h"
#include "csr.h"
#include "csrs.h"
#include "page.h"
#include "profile_defs.h"
#include <string.h>

enum { NAME_BYTES = 8 * (PD_FRAME_PROCESS_WORDS - PD_PROCESS_NAME), RINGS = 4, LOOKS = 8 };

static bool nobody; // nobody listens

// Rings once; true: it was heard. An interrupt that a sample has raised, too, is the sample's.
static bool ring(const uint64_t *words) {
    register uint64_t told __asm__("a0") = page_physical(words);
    register uint64_t bell __asm__("a7") = PD_TELL;
    uint64_t looks = LOOKS, pending;
    __asm__ volatile("   csrs sip, %[lcofi]\n"
                     "1: csrr %[pending], sip\n"
                     "   and  %[pending], %[pending], %[lcofi]\n"
                     "   addi %[looks], %[looks], -1\n"
                     "   beqz %[pending], 2f\n"
                     "   bnez %[looks], 1b\n"
                     "   csrc sip, %[lcofi]\n" // not taken; later it may be a sample's
                     "2:\n"
                     : "+r"(bell), [looks] "+r"(looks), [pending] "=&r"(pending)
                     : "r"(told), [lcofi] "r"(UINT64_C(1) << PD_LCOFI)
                     : "memory");
    return bell == 0;
}

static void tell(const process_t *process, uint64_t kind, const char *name) {
    static uint64_t words[PD_FRAME_PROCESS_WORDS]; // on one page
    if (nobody)
        return;
    memset(words, 0, sizeof words);
    words[PD_PROCESS_WHAT] = PD_PUT(PD_PROCESS_WHAT_KIND, kind) |
                             PD_PUT(PD_PROCESS_WHAT_ASID, (uint64_t)process->space.asid) |
                             PD_PUT(PD_PROCESS_WHAT_PID, (uint64_t)process->pid);
    words[PD_PROCESS_BUILD] = kind == PD_PROCESS_EXEC ? process->build : 0;
    words[PD_PROCESS_TIME] = csr_read(time);
    size_t length = strcspn(name, " ");
    memcpy(&words[PD_PROCESS_NAME], name, length < NAME_BYTES ? length : NAME_BYTES);
    for (int i = 0; i < RINGS; i++)
        if (ring(words))
            return;
    nobody = true;
}

void tell_exec(const process_t *process, const char *name) { tell(process, PD_PROCESS_EXEC, name); }

void tell_exit(const process_t *process) { tell(process, PD_PROCESS_EXIT, ""); }
