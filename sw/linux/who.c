// SPDX-License-Identifier: Apache-2.0
// Reports on the profile channel which program runs in which address space, by watching an
// unmodified kernel.
//
// The first instruction that a process runs in an address space is never mapped when it is reached:
// the kernel maps code on fetch. That fault comes here first. Then satp has the address space, and
// sscratch the process's task_struct, as the kernel keeps it there while a process runs; the
// program's name is COMM_OFFSET bytes into that (scripts/linux-kernel.sh found the offset). A
// process in which the code is already mapped (a writable page of its parent) is not reported.
#include "channel.h"
#include "csr.h"
#include "firmware.h"
#include "platform.h"
#include "profile_defs.h"
#include <string.h>

enum { NAME_WORDS = 2, KNOWN = 1024 };
#define MSTATUS_MPP_S (UINT64_C(1) << 11)
#define MSTATUS_MPRV (UINT64_C(1) << 17)
#define SATP_ASID(satp) ((satp) >> 44 & 0xffff)

// By the ASID's low bits: what was reported last. An evicted entry is reported again, which does no
// harm.
static struct { uint64_t satp, name[NAME_WORDS]; } known[KNOWN];
static bool listens;

void who_start(void) {
    listens = firmware_answers((const volatile uint8_t *)PLATFORM_UART1 + UART_LSR);
    if (listens)
        channel_open(0);
}

// Words at an address of the kernel.
static void read_kernel(uint64_t address, uint64_t word[NAME_WORDS]) {
    uint64_t status;
    __asm__ volatile("csrrs %[status], mstatus, %[as_kernel]\n"
                     "ld %[first], 0(%[address])\n"
                     "ld %[second], 8(%[address])\n"
                     "csrw mstatus, %[status]\n"
                     : [status] "=&r"(status), [first] "=&r"(word[0]), [second] "=&r"(word[1])
                     : [address] "r"(address), [as_kernel] "r"(MSTATUS_MPRV | MSTATUS_MPP_S)
                     : "memory");
}

// The bytes after the 0 are of no use.
static void clean_name(uint64_t name[NAME_WORDS]) {
    char text[8 * NAME_WORDS + 1] = "";
    memcpy(text, name, 8 * NAME_WORDS);
    size_t length = strlen(text);
    memset(name, 0, 8 * NAME_WORDS);
    memcpy(name, text, length);
}

static void tell(uint64_t kind, uint64_t satp, const uint64_t name[NAME_WORDS]) {
    uint64_t words[PD_FRAME_PROCESS_WORDS] = {0};
    words[PD_PROCESS_WHAT] =
        PD_PUT(PD_PROCESS_WHAT_KIND, kind) | PD_PUT(PD_PROCESS_WHAT_ASID, SATP_ASID(satp));
    words[PD_PROCESS_TIME] = csr_read(time);
    memcpy(&words[PD_PROCESS_NAME], name, 8 * NAME_WORDS);
    channel_tell(words);
}

void who_faults(void) {
    static const uint64_t nobody[NAME_WORDS];
    uint64_t satp = csr_read(satp), name[NAME_WORDS];
    unsigned at = SATP_ASID(satp) % KNOWN;
    if (!listens)
        return;
    read_kernel(csr_read(sscratch) + COMM_OFFSET, name);
    clean_name(name);
    if (known[at].satp == satp && memcmp(known[at].name, name, sizeof name) == 0)
        return;
    if (known[at].satp && SATP_ASID(known[at].satp) == SATP_ASID(satp))
        tell(PD_PROCESS_EXIT, satp, nobody);
    known[at].satp = satp;
    memcpy(known[at].name, name, sizeof name);
    tell(PD_PROCESS_EXEC, satp, name);
}
