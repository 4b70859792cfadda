// SPDX-License-Identifier: Apache-2.0
// What Linux asks of its firmware (sw/linux), asked by a small program in S in its place: calls of SBI, counters and their overflow, the name of a
// process that begins, the command line and standard input as files. Prints what is not so; ends by the firmware's power-off. The
// test (firmware.sh) looks for PROCESS frames on the channel.
#include "csr.h"
#include "event_defs.h"
#include "firmware.h"
#include "platform.h"
#include <string.h>

enum { BASE = 0x10, SRST = 0x53525354, TIME = 0x54494d45 };
enum { NUM_COUNTERS, GET_INFO, CONFIG, START, STOP };
enum { LCOFI = 13, FETCH_PAGE = 12, LOOP = 1000, USER_LOOP = 20000, ASID = 7 };
#define USER_PLACE (UINT64_C(1) << 32) // in a part of the address space of its own
#define TABLE 0x01
#define USER_LEAF 0xdb // V, R, X, U, A, D
#define SATP_SV39 (UINT64_C(8) << 60)
#define LEAF 0xcf // V, R, W, X, A, D
#define SSTATUS_SPP (UINT64_C(1) << 8)
#define SSTATUS_SIE UINT64_C(2)
#define NO_U 0x20
#define NO_S 0x40

extern char tree[], initrd_end[];
static unsigned failed;
static volatile uint64_t trap_cause, trap_pc, trap_value, trap_status;
static uint64_t root[512] __attribute__((aligned(4096))),
    tables[2][512] __attribute__((aligned(4096)));
static bool maps; // a page of the program in U when it is fetched
static struct { char before[COMM_OFFSET], comm[16]; } task = {.comm = "one"};

static sbi_answer_t call(uint64_t extension, uint64_t function, uint64_t x, uint64_t y, uint64_t z,
                         uint64_t u, uint64_t v) {
    register uint64_t a0 __asm__("a0") = x, a1 __asm__("a1") = y, a2 __asm__("a2") = z;
    register uint64_t a3 __asm__("a3") = u, a4 __asm__("a4") = v;
    register uint64_t a6 __asm__("a6") = function, a7 __asm__("a7") = extension;
    __asm__ volatile("ecall"
                     : "+r"(a0), "+r"(a1)
                     : "r"(a2), "r"(a3), "r"(a4), "r"(a6), "r"(a7)
                     : "memory");
    return (sbi_answer_t){(int64_t)a0, a1};
}

static void print(const char *text) {
    for (; *text; text++)
        *(volatile uint8_t *)PLATFORM_UART0 = (uint8_t)*text;
}

static void check(const char *what, bool good) {
    if (good)
        return;
    print(what);
    print("\n");
    failed++;
}

// --- traps to S: remembered; an interrupt is switched off, an exception of the program in U is answered by going on after it

__asm__(".balign 4096\n user_code: 1: addi a0, a0, -1\n bnez a0, 1b\n ecall\n .balign 4096\n");

static void map_user(void) {
    extern char user_code[];
    root[4] = (uintptr_t)tables[0] >> 2 | TABLE;
    tables[0][0] = (uintptr_t)tables[1] >> 2 | TABLE;
    tables[1][0] = (uintptr_t)user_code >> 2 | USER_LEAF;
    maps = false;
    __asm__ volatile("sfence.vma" : : : "memory");
}

__attribute__((interrupt("supervisor"), aligned(4))) static void on_trap(void) {
    trap_cause = csr_read(scause);
    trap_pc = csr_read(sepc);
    trap_value = csr_read(stval);
    trap_status = csr_read(sstatus);
    if (trap_cause >> 63) {
        csr_clear(sie, UINT64_C(1) << LCOFI);
    } else if (trap_cause == FETCH_PAGE && maps) {
        map_user();
    } else {
        extern char after_user[];
        csr_set(sstatus, SSTATUS_SPP);
        csr_write(sepc, (uintptr_t)after_user);
    }
}

// --- counters

static void work(void) {
    uint64_t n = LOOP;
    __asm__ volatile("1: addi %0, %0, -1\n bnez %0, 1b" : "+r"(n));
}

static uint64_t start(uint64_t event, uint64_t flags, uint64_t mask) {
    sbi_answer_t answer = call(EXT_PMU, CONFIG, 0, mask, flags, event, 0);
    return answer.error ? 0 : answer.value;
}

static uint64_t count(uint64_t event, uint64_t flags) {
    uint64_t counter = start(event, flags, 1 << 3);
    check("PMU: the counter of the mask", counter == 3);
    call(EXT_PMU, START, counter, 1, 1, 0, 0);
    work();
    call(EXT_PMU, STOP, counter, 1, 0, 0, 0);
    uint64_t value = csr_read(hpmcounter3);
    work();
    check("PMU: a counter that is stopped", csr_read(hpmcounter3) == value);
    call(EXT_PMU, STOP, counter, 1, 1, 0, 0);
    return value;
}

// Loads of new lines, half as many stores, and branches that are hard to foresee.
static void mixed_work(void) {
    for (uint64_t i = 0, x = 1; i < 400; i++) {
        const volatile uint8_t *line = (const volatile uint8_t *)(uintptr_t)(0x81400000 + 64 * i);
        (void)(line[0] + line[8]);
        x = x * 6364136223846793005 + 1;
        if (x >> 63)
            *(volatile uint64_t *)task.before = x;
        *(volatile uint64_t *)task.before = i;
    }
}

// An event of the interface counts what one of docs/events.md counts, at the same time.
static void test_events(void) {
    static const uint32_t pair[][2] = {{1, HPM_CYCLES},
                                       {2, HPM_INSTRUCTIONS},
                                       {3, HPM_DCACHE_ACCESSES},
                                       {4, HPM_DCACHE_MISSES},
                                       {5, HPM_BRANCHES},
                                       {6, HPM_BRANCH_MISPREDICTS},
                                       {0x10000, HPM_LOADS},
                                       {0x10002, HPM_STORES},
                                       {0x10008, HPM_ICACHE_ACCESSES},
                                       {0x10009, HPM_ICACHE_MISSES},
                                       {0x10011, HPM_L2_MISSES},
                                       {0x10021, HPM_ITLB_MISSES},
                                       {0x10028, HPM_BRANCHES},
                                       {0x10029, HPM_BRANCH_MISPREDICTS}};
    for (unsigned i = 0; i < sizeof pair / sizeof *pair; i++) {
        call(EXT_PMU, CONFIG, 0, 1 << 3, 0, pair[i][0], 0);
        call(EXT_PMU, CONFIG, 0, 1 << 4, 0, 0x20000, pair[i][1]);
        call(EXT_PMU, START, 3, 3, 1, 0, 0);
        mixed_work();
        call(EXT_PMU, STOP, 3, 3, 0, 0, 0);
        int64_t off = (int64_t)(csr_read(hpmcounter3) - csr_read(hpmcounter4));
        check("PMU: an event that is another one", off > -100 && off < 100);
        call(EXT_PMU, STOP, 3, 3, 1, 0, 0);
    }
    check("PMU: a counter that is cleared", start(2, 2, 1 << 4) == 4 && csr_read(hpmcounter4) == 0);
    call(EXT_PMU, STOP, 4, 1, 1, 0, 0);
    check("PMU: one in use, where none is",
          call(EXT_PMU, CONFIG, 0, 1 << 4, 1, 2, 0).error == SBI_NOT_SUPPORTED);
    check("PMU: the start of one that there is not",
          call(EXT_PMU, START, 0, 1, 0, 0, 0).error == SBI_INVALID_PARAMETER);
}

static void test_counters(void) {
    sbi_answer_t last = call(EXT_PMU, NUM_COUNTERS, 0, 0, 0, 0, 0);
    uint64_t mask = 0;
    for (uint64_t i = 0; i < last.value; i++) {
        sbi_answer_t info = call(EXT_PMU, GET_INFO, i, 0, 0, 0, 0);
        if (info.error == SBI_GOOD && info.value == ((0xc00 + i) | 63 << 12))
            mask |= UINT64_C(1) << i;
    }
    check("PMU: counters 3 to 10", last.value == 11 && mask == 0x7f8);
    uint64_t value = count(2, 0);
    check("PMU: instructions", value >= 2 * LOOP && value < 2 * LOOP + 40);
    check("PMU: none of S", count(2, NO_S) == 0);
    check("PMU: not those of U, all of S", count(2, NO_U) >= 2 * LOOP);
    check("PMU: a kind that there is not",
          call(EXT_PMU, CONFIG, 0, mask, 0, 7, 0).error == SBI_NOT_SUPPORTED);
    check("PMU: a raw event that there is not",
          call(EXT_PMU, CONFIG, 0, mask, 0, 0x20000, 0xfff).error == SBI_NOT_SUPPORTED);
    for (int i = 0; i < 8; i++)
        check("PMU: one more",
              call(EXT_PMU, CONFIG, 0, mask, 0, 0x20000, HPM_INSTRUCTIONS).error == SBI_GOOD);
    check("PMU: all are used", call(EXT_PMU, CONFIG, 0, mask, 0, 2, 0).error == SBI_NOT_SUPPORTED);
    check("PMU: started", call(EXT_PMU, START, 3, 1, 0, 0, 0).error == SBI_GOOD);
    check("PMU: started twice", call(EXT_PMU, START, 3, 1, 0, 0, 0).error == SBI_ALREADY_STARTED);
    check("PMU: stopped", call(EXT_PMU, STOP, 3, 1, 0, 0, 0).error == SBI_GOOD);
    check("PMU: stopped twice", call(EXT_PMU, STOP, 3, 1, 0, 0, 0).error == SBI_ALREADY_STOPPED);
    call(EXT_PMU, STOP, 0, mask, 1, 0, 0);
    check("PMU: they are free again", start(2, 0, mask) == 3);
    call(EXT_PMU, STOP, 0, mask, 1, 0, 0);
}

static void test_overflow(void) {
    uint64_t counter = start(2, 0, 1 << 4);
    call(EXT_PMU, START, counter, 1, 1, -(uint64_t)LOOP, 0);
    csr_set(sie, UINT64_C(1) << LCOFI);
    csr_set(sstatus, SSTATUS_SIE);
    check("overflow: not yet", trap_cause == 0);
    work();
    csr_clear(sstatus, SSTATUS_SIE);
    check("overflow: interrupt 13", trap_cause == (UINT64_C(1) << 63 | LCOFI));
    check("overflow: scountovf", csr_read(0xda0) >> counter & 1);
    call(EXT_PMU, START, counter, 1, 0, 0, 0);
    check("overflow: may come again", !(csr_read(0xda0) >> counter & 1));
    call(EXT_PMU, STOP, counter, 1, 1, 0, 0);
}

// --- the instruction sampler, which the reference simulator has not; nor has it what the sampler writes to memory, which is not looked at

static void test_sampler(void) {
    enum { SAMPLER_CONFIG, SAMPLER_START, SAMPLER_STOP, SAMPLER_TAKE, SAMPLER_LOST };
    enum { LOG = 5, PERIOD = 300, S_MODE = 2 };
    check("sampler: BASE has it", call(BASE, 3, EXT_ASSAY, 0, 0, 0, 0).value == 1);
    if (call(EXT_ASSAY, SAMPLER_CONFIG, 0, 0, 0, 0, 0).error) {
        print("no sampler\n");
        return;
    }
#define RING UINT64_C(0x81800000)
#define STARTS(period, flags, ring, log)                                                           \
    call(EXT_ASSAY, SAMPLER_START, period, 1, flags, ring, log).error
    check("sampler: a ring in the firmware",
          STARTS(PERIOD, S_MODE, 0x80000000, LOG) == SBI_INVALID_PARAMETER);
    check("sampler: a ring beyond the memory",
          STARTS(PERIOD, S_MODE, 0x82000000 - 128, LOG) == SBI_INVALID_PARAMETER);
    check("sampler: a ring that is not aligned",
          STARTS(PERIOD, S_MODE, RING + 64, LOG) == SBI_INVALID_PARAMETER);
    check("sampler: no modes", STARTS(PERIOD, 0, RING, LOG) == SBI_INVALID_PARAMETER);
    check("sampler: a period of 1", STARTS(1, S_MODE, RING, LOG) == SBI_INVALID_PARAMETER);
    check("sampler: starts", STARTS(PERIOD, S_MODE, RING, LOG) == SBI_GOOD);
    work();
    call(EXT_ASSAY, SAMPLER_STOP, 0, 0, 0, 0, 0);
    uint64_t samples = call(EXT_ASSAY, SAMPLER_TAKE, 0, 0, 0, 0, 0).value;
    check("sampler: one in 300 of 2,000 instructions", samples >= 4 && samples <= 11);
    check("sampler: none is lost", call(EXT_ASSAY, SAMPLER_LOST, 0, 0, 0, 0, 0).value == 0);
    for (int i = 0; i < 10; i++)
        work();
    check("sampler: is at rest",
          call(EXT_ASSAY, SAMPLER_TAKE, samples, 0, 0, 0, 0).value == samples);
    check("sampler: starts again", STARTS(PERIOD, S_MODE, RING, 1) == SBI_GOOD);
    work();
    call(EXT_ASSAY, SAMPLER_STOP, 0, 0, 0, 0, 0);
    uint64_t taken = 0;
    while ((samples = call(EXT_ASSAY, SAMPLER_TAKE, taken, 0, 0, 0, 0).value) != taken)
        taken = samples;
    check("sampler: as many by a ring of two", samples >= 4 && samples <= 11);
    check("sampler: starts a third time", STARTS(100, S_MODE, RING, 1) == SBI_GOOD);
    for (int i = 0; i < 5; i++)
        work();
    call(EXT_ASSAY, SAMPLER_STOP, 0, 0, 0, 0, 0);
    check("sampler: a ring of two loses some",
          call(EXT_ASSAY, SAMPLER_LOST, 0, 0, 0, 0, 0).value > 10);
    for (uint64_t seed = 0; seed < 40; seed++) {
        call(EXT_ASSAY, SAMPLER_START, 8, seed, S_MODE, RING, LOG);
        for (volatile int i = 0; i < 10; i++)
            ;
        call(EXT_ASSAY, SAMPLER_STOP, 0, 0, 0, 0, 0);
        check("sampler: a session without a sample",
              call(EXT_ASSAY, SAMPLER_TAKE, 0, 0, 0, 0, 0).value > 0);
    }
    call(EXT_PMU, START, start(2, 0, 1 << 4), 1, 1, -UINT64_C(9), 0);
    check("sampler: starts once more", STARTS(PERIOD, 1, RING, LOG) == SBI_GOOD);
    check("sampler: has lost none yet", call(EXT_ASSAY, SAMPLER_LOST, 0, 0, 0, 0, 0).value == 0);
    work();
    call(EXT_ASSAY, SAMPLER_STOP, 0, 0, 0, 0, 0);
    check("sampler: U alone", call(EXT_ASSAY, SAMPLER_TAKE, 0, 0, 0, 0, 0).value == 0);
    check("sampler: a counter's overflow stays", csr_read(sip) >> LCOFI & 1);
    call(EXT_PMU, STOP, 4, 1, 1, 0, 0);
    print("sampler\n");
}

// --- a process begins

static void __attribute__((noinline)) run_user(uint64_t address) {
    csr_clear(sstatus, SSTATUS_SPP);
    csr_write(sepc, address);
    register uint64_t loops __asm__("a0") = USER_LOOP;
    __asm__ volatile("csrw sscratch, %1\n sret\n"
                     ".globl after_user\n after_user:\n"
                     : "+r"(loops)
                     : "r"(&task)
                     : "memory");
}

static void test_begin(void) {
    root[2] = 0x80000000 >> 2 | LEAF;
    root[0] = LEAF; // devices
    csr_write(satp, SATP_SV39 | (uint64_t)ASID << 44 | (uintptr_t)root >> 12);
    run_user(USER_PLACE);
    check("fetch fault: cause", trap_cause == FETCH_PAGE);
    check("fetch fault: sepc, stval", trap_pc == (USER_PLACE) && trap_value == trap_pc);
    check("fetch fault: from U", !(trap_status & SSTATUS_SPP));
    run_user(USER_PLACE); // is not told again
    memcpy(task.comm, "two\0what stands behind", sizeof task.comm);
    run_user(USER_PLACE);
    task.comm[5]++; // no other name
    run_user(USER_PLACE);
    csr_write(satp, SATP_SV39 | (uint64_t)(ASID + 1) << 44 | (uintptr_t)root >> 12);
    run_user(USER_PLACE);
    csr_write(satp, 0);
}

// A process runs, and ends; another one gets its address space.
static void test_processes(void) {
    enum { ECALL_U = 8 };
    for (const char *name = "three\0four"; *name; name += strlen(name) + 1) {
        root[4] = 0;
        maps = true;
        memcpy(task.comm, name, strlen(name) + 1);
        csr_write(satp, SATP_SV39 | (uint64_t)(ASID + 2) << 44 | (uintptr_t)root >> 12);
        __asm__ volatile("sfence.vma" : : : "memory");
        run_user(USER_PLACE);
        check("process: its code is mapped, and it ends with a call",
              !maps && trap_cause == ECALL_U);
    }
    csr_write(satp, 0);
}

// --- the rest

static void test_base(void) {
    check("BASE: version", call(BASE, 0, 0, 0, 0, 0, 0).value == 1 << 24);
    check("BASE: PMU is there", call(BASE, 3, EXT_PMU, 0, 0, 0, 0).value == 1);
    check("BASE: 0x12345 is not", call(BASE, 3, 0x12345, 0, 0, 0, 0).value == 0);
    check("no such extension", call(0x12345, 0, 0, 0, 0, 0, 0).error == SBI_NOT_SUPPORTED);
    call(TIME, 0, 12345678, 0, 0, 0, 0);
    check("TIME: stimecmp", csr_read(0x14d) == 12345678);
    call(TIME, 0, -UINT64_C(1), 0, 0, 0, 0);
}

// The archive that the firmware has put behind the first one: as the test's command line has it, `one 'two three'` and "input\n".
static void test_command(void) {
    uint64_t end;
    memcpy(&end, tree, sizeof end);
    end = __builtin_bswap64(end);
    const char *at = initrd_end, *last = (const char *)(uintptr_t)end;
    check("files: the archive's end", last > at && last < at + 1000);
    check("files: a header", memcmp(at, "070701", 6) == 0);
    at += 110;
    check("files: command",
          strcmp(at, "command") == 0 && memcmp(at + 10, "one two three\n", 14) == 0);
    at += 10 + 16 + 110;
    check("files: input", strcmp(at, "input") == 0 && memcmp(at + 6, "input\n", 6) == 0);
    check("files: the last one", memcmp(at + 6 + 8 + 110, "TRAILER!!!", 11) == 0);
}

__attribute__((used)) static void supervisor(uint64_t hart, const void *given) {
    csr_write(stvec, (uintptr_t)on_trap);
    check("start: a0, a1", hart == 0 && given == tree);
    test_base();
    test_command();
    test_counters();
    test_events();
    test_overflow();
    test_sampler();
    test_begin();
    test_processes();
    print(failed ? "failed\n" : "ok\n");
    call(SRST, 0, 0, failed != 0, 0, 0, 0);
}

static uint64_t stack[1024] __attribute__((used));
__asm__(
    ".section .image, \"ax\"\n"
    ".option norvc\n auipc t0, 0\n ld sp, 16(t0)\n ld t1, 24(t0)\n jr t1\n" // it is linked for elsewhere
    ".dword stack + 8192, supervisor\n .option rvc\n"
    ".section .tree, \"aw\"\n .balign 8\n .globl tree, tree_end\n"
    "tree: .byte 0, 0, 0, 0, (initrd_place >> 24) & 255, (initrd_place >> 16) & 255, (initrd_place >> 8) & 255, initrd_place & 255\n"
    "tree_end:\n .set initrd_place, 0x81010010\n"
    ".section .initrd, \"aw\"\n .globl initrd, initrd_end\n"
    "initrd: .skip 16\n initrd_end:\n .text\n");
