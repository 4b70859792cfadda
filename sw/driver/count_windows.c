// SPDX-License-Identifier: Apache-2.0
// Counting in windows of time or of instructions (assay-cc --window): see counting.h.
#include "count_runtime.h"
#include "counting.h"
#include "csr.h"
#include "event_defs.h"
#include "platform.h"
#include "profile_defs.h"
#include "runtime.h"

// Addresses that carry numbers: assay-cc --window.
extern char __assay_window[], __assay_period[], __assay_by_instructions[];
#pragma weak __assay_window
#pragma weak __assay_period
#pragma weak __assay_by_instructions
static const struct {
    uintptr_t window, period, by_instructions; // ticks of mtime, or instructions retired
} windows = {(uintptr_t)__assay_window, (uintptr_t)__assay_period,
             (uintptr_t)__assay_by_instructions};
static bool is_open;
uint64_t __assay_old_vector;
extern void __assay_vector(void), __assay_overflow_vector(void);
void __assay_tick(void);

static volatile uint64_t *const mtime = (volatile uint64_t *)(PLATFORM_CLINT + 0xbff8);
static volatile uint64_t *const mtimecmp = (volatile uint64_t *)(PLATFORM_CLINT + 0x4000);
static const uint64_t timer_bit = 1 << 7, overflow_bit = UINT64_C(1) << PD_LCOFI;

// Windows of instructions that switch only flags take turns: what __assay_turn_vector writes when
// one begins. It reads one cache line.
typedef struct turn {
    uint64_t less_length, flags;
    struct turn *next;
} turn_t;
struct {
    turn_t *now;
    turn_t open, closed;
} __assay_turn __attribute__((aligned(64)));
extern void __assay_turn_vector(void);

static bool takes_turns(void) {
    return windows.by_instructions && windows.window && __assay_counting.global_flags &&
           !__assay_counting.software && !bytes_between(__assay_patch_start, __assay_patch_end);
}

static void turns_start(void) {
    __assay_turn.open =
        (turn_t){-windows.window, __assay_counting.global_flags, &__assay_turn.closed};
    __assay_turn.closed = (turn_t){windows.window - windows.period, 0, &__assay_turn.open};
    __assay_turn.now = &__assay_turn.open;
}

// Sets the next opening or closing. mhpmcounter3 counts instructions and stops while its interrupt
// is served: its value then is how late the interrupt came, and is subtracted.
static void window_ends(void) {
    uint64_t length = is_open ? windows.window : windows.period - windows.window;
    if (!windows.by_instructions) {
        *mtimecmp = *mtime + length;
        return;
    }
    uint64_t late = csr_read(mhpmcounter3);
    csr_clear(mip, overflow_bit);
    csr_write(mhpmevent3, HPM_INSTRUCTIONS); // clears OF
    csr_write(mhpmcounter3, (late < length ? late : 0) - length);
}

// Windows are open for `window`, and closed for the rest of each `period`.
void __assay_tick(void) {
    is_open = !is_open && windows.window;
    window_ends();
    counting_patch(is_open);
}

static void count_instructions(void) {
    if (csr_read(PD_CSR_MPMVECTOR)) {
        static const char text[] =
            "assay-cc --window: windows of instructions need the interrupt that a profiling "
            "driver has taken; record with --delivery stream\n";
        for (const char *c = text; *c; c++)
            console_write((uint8_t)*c);
        __real__exit(1);
    }
    csr_set(mcountinhibit, 8);
    csr_write(mhpmcounter3, 0);
    turns_start();
    csr_write(PD_CSR_MPMVECTOR, takes_turns() ? __assay_turn_vector : __assay_overflow_vector);
}

void __assay_windows_start(void) {
    if (!windows.period)
        return;
    if (windows.window >= windows.period) { // a window that never closes
        counting_patch(true);
        return;
    }
    counting_patch(false);
    if (windows.by_instructions) {
        count_instructions();
    } else {
        __assay_old_vector = csr_read(mtvec);
        csr_write(mtvec, __assay_vector);
    }
    window_ends();
    csr_set(mie, windows.by_instructions ? overflow_bit : timer_bit);
    csr_set(mstatus, CSR_MSTATUS_MIE);
    csr_clear(mcountinhibit, 8);
}

void __assay_windows_stop(void) {
    if (!windows.period || windows.window >= windows.period)
        return;
    csr_clear(mstatus, CSR_MSTATUS_MIE);
    if (windows.by_instructions)
        csr_write(PD_CSR_MPMVECTOR, 0);
    else
        csr_write(mtvec, __assay_old_vector);
}
