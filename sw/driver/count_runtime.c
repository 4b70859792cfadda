// SPDX-License-Identifier: Apache-2.0
// See count_runtime.h. __assay_start runs before constructors and needs nothing of the C library.
// The program ends by _exit(), which the linker redirects to __wrap__exit (-Wl,--wrap=_exit).
#include "count_runtime.h"
#include "counting.h"
#include "csr.h"
#include "instrument_defs.h"
#include "profile_defs.h"
#include "runtime.h"

// Functions of count_hot.c, if the program chooses what it counts.
void __assay_hot_start(void);
void __assay_hot_stop(void);
#pragma weak __assay_hot_start
#pragma weak __assay_hot_stop
static void (*const volatile hot_start)(void) = __assay_hot_start;
static void (*const volatile hot_stop)(void) = __assay_hot_stop;

// Symbols of link.ld.
extern uint64_t __assay_counters_start[];
extern const uint8_t __assay_flags_start[], __assay_flags_end[];
typedef struct {
    uint32_t *jump;
    const char *target;
} jump_t; // around ordinary counting instructions
extern const jump_t __assay_jumps_start[], __assay_jumps_end[];
extern char __stack[], __stack_size[];

void __wrap__exit(int status) __attribute__((noreturn));

// For --every of assay-cc: entries and backward jumps that must pass until one continues in the
// counting copy: those left, and all.
extern char __assay_every[];
#pragma weak __assay_every
static const uint64_t every = (uintptr_t)__assay_every;
int32_t __assay_countdown[2] = {1, 1000};
uint8_t __assay_switch; // tested by ordinary counting instructions
struct counting __assay_counting;

// The flags of functions lie below the stack, at its size's distance; the heap ends below that.
static void place_flags(void) {
    csr_write(PI_CSR_PFSTACK, -(int64_t)(uintptr_t)__stack_size);
    heap_limit(__stack - 2 * (uintptr_t)__stack_size);
}

// --- patching

// setpf and resetpf differ in one bit of funct7.
static void patch_functions(uintptr_t start, uintptr_t end, bool on) {
    const uint32_t bit = (PI_SELECT_SETPF ^ PI_SELECT_RESETPF) << 25;
    const uint32_t value = (on ? PI_SELECT_SETPF : PI_SELECT_RESETPF) << 25 & bit;
    size_t count = bytes_between(__assay_patch_start, __assay_patch_end) / sizeof(uint32_t *);
    for (size_t i = 0; i < count; i++) {
        uint32_t *place = __assay_patch_start[i];
        if ((uintptr_t)place >= start && (uintptr_t)place < end)
            *place = (*place & ~bit) | value;
    }
}

// jal zero, or a nop.
static void patch_jumps(bool on) {
    enum { NOP = 0x13, JAL = 0x6f };
    size_t count = bytes_between(__assay_jumps_start, __assay_jumps_end) / sizeof(jump_t);
    for (size_t i = 0; i < count; i++) {
        const jump_t *j = &__assay_jumps_start[i];
        uint32_t offset = (uint32_t)bytes_between(j->jump, j->target); // below 1 KiB
        *j->jump = on ? NOP : (offset >> 1 & 0x3ff) << 21 | JAL;
    }
}

static void code_changed(void) {
    __asm__ volatile(".option push\n.option arch, +zifencei\nfence.i\n.option pop" : : : "memory");
}

void counting_patch_range(uintptr_t start, uintptr_t end, bool on) {
    patch_functions(start, end, on);
    code_changed();
}

void counting_patch(bool on) {
    __assay_switch = on;
    if (__assay_counting.global_flags)
        csr_write(PI_CSR_PFLAGS, on ? __assay_counting.global_flags : 0);
    if (!bytes_between(__assay_patch_start, __assay_patch_end) &&
        !bytes_between(__assay_jumps_start, __assay_jumps_end))
        return;
    patch_functions(0, UINTPTR_MAX, on);
    patch_jumps(on);
    code_changed();
}

void __assay_start(void) {
    uint64_t flags = 0;
    for (size_t i = 0; i < bytes_between(__assay_flags_start, __assay_flags_end); i++) {
        flags |= __assay_flags_start[i];
        __assay_counting.software |= !(__assay_flags_start[i] & PI_START_HARDWARE);
    }
    __assay_switch = (flags & PI_START_SWITCH) != 0;
    __assay_counting.hardware = flags & PI_START_HARDWARE;
    if (every)
        __assay_countdown[0] = __assay_countdown[1] = (int32_t)every;
    if (__assay_counting.hardware) {
        csr_write(PI_CSR_PFCOUNT, __assay_counters_start);
        place_flags();
        __assay_counting.global_flags = flags & ((1 << PI_FLAGS_MAX) - 1);
        csr_write(PI_CSR_PFLAGS, __assay_counting.global_flags);
    }
    __assay_windows_start();
    if (hot_start)
        hot_start();
}

__attribute__((section(".preinit_array"), used)) static void (*const start)(void) = __assay_start;

// mpmdelivery; 0 on a machine without a sampler, where reading it traps.
static uint64_t delivery(void) {
    uint64_t value = 0, vector, status = csr_read(mstatus);
    csr_clear(mstatus, CSR_MSTATUS_MIE);
    __asm__ volatile("la %1, 1f\n\tcsrrw %1, mtvec, %1\n\tcsrr %0, " CSR_TEXT(
                         PD_CSR_MPMDELIVERY) "\n\t.balign 4\n1:\tcsrw mtvec, %1"
                     : "+r"(value), "=&r"(vector)
                     :
                     : "memory");
    csr_set(mstatus, status & CSR_MSTATUS_MIE);
    return value;
}

// The samples of `assay record` use the same channel: their session ends first, so that no frame is
// inside another.
static void samples_stop(void) {
    uint64_t mode = delivery();
    if (PD_GET(mode, PD_MPMDELIVERY_MODE) != PD_DELIVERY_STREAM &&
        !PD_GET(mode, PD_MPMDELIVERY_CHANNEL))
        return;
    csr_set(PD_CSR_MPMDELIVERY, PD_MASK(PD_MPMDELIVERY_END));
    while (!(csr_read(PD_CSR_MPMDELIVERY) & PD_MASK(PD_MPMDELIVERY_DONE)))
        ;
}

void __wrap__exit(int status) {
    __assay_windows_stop();
    if (hot_stop)
        hot_stop();
    samples_stop();
    counting_send();
    __real__exit(status);
}
