// SPDX-License-Identifier: Apache-2.0
// See count_runtime.h. __assay_start runs before constructors and needs nothing of the C library; the program ends by _exit(), in
// front of which the linker puts __wrap__exit (-Wl,--wrap=_exit).
#include "count_runtime.h"
#include "csr.h"
#include "event_defs.h"
#include "frame.h"
#include "instrument_arcs.h"
#include "instrument_defs.h"
#include "platform.h"
#include "profile_defs.h"
#include "runtime.h"
#include <stddef.h>

typedef struct {
    uint64_t from, self, count, unused;
} arc_t;

// Tables of count_call.S, if the program counts calls.
extern const arc_t __assay_arcs[ARC_ROWS];
extern const uint64_t __assay_arcs_lost;
#pragma weak __assay_arcs
#pragma weak __assay_arcs_lost
static const arc_t *const volatile arcs = __assay_arcs;
static const uint64_t *const volatile arcs_lost = &__assay_arcs_lost;
// Symbols of count_hot.c, if the program chooses what it counts.
#pragma weak __assay_hot_chosen
void __assay_hot_start(void);
void __assay_hot_stop(void);
#pragma weak __assay_hot_start
#pragma weak __assay_hot_stop
static const hot_function_t *const volatile hot_chosen = __assay_hot_chosen;
static void (*const volatile hot_start)(void) = __assay_hot_start;
static void (*const volatile hot_stop)(void) = __assay_hot_stop;
_Static_assert(offsetof(arc_t, from) == ARC_FROM && offsetof(arc_t, self) == ARC_SELF &&
                   offsetof(arc_t, count) == ARC_COUNT && sizeof(arc_t) == 32,
               "count_call.S");

// Symbols of link.ld.
extern uint64_t __assay_counters_start[], __assay_counters_end[];
extern const uint8_t __assay_flags_start[], __assay_flags_end[];
extern uint32_t *const __assay_patch_start[], *const __assay_patch_end[];
extern const uint8_t __assay_build_start[], __assay_build_end[];
typedef struct {
    uint32_t *jump;
    const char *target;
} jump_t; // around ordinary instructions that count
extern const jump_t __assay_jumps_start[], __assay_jumps_end[];
extern char __stack[], __stack_size[];

void __real__exit(int status) __attribute__((noreturn));
void __wrap__exit(int status) __attribute__((noreturn));

// Entries and ways back from one that goes on in a copy to the next (assay-cc --every): those left, and all.
extern char __assay_every[];
#pragma weak __assay_every
static const uint64_t every = (uintptr_t)__assay_every;
int32_t __assay_countdown[2] = {1, 1000};
uint8_t __assay_switch; // asked by ordinary instructions that count
static bool has_hardware,
    has_software;             // profile instructions; ordinary ones that ask __assay_switch
static uint64_t global_flags; // flags of a program whose functions have none (assay-cc --global)
static uint32_t sequence;

static size_t bytes_between(const void *from, const void *to) {
    return (size_t)((uintptr_t)to - (uintptr_t)from);
}

static size_t counters(void) {
    return bytes_between(__assay_counters_start, __assay_counters_end) / PI_COUNTER_BYTES;
}

// The flags of functions lie as far below the stack as it is long; the heap ends below that.
static void place_flags(void) {
    csr_write(PI_CSR_PFSTACK, -(int64_t)(uintptr_t)__stack_size);
    heap_limit(__stack - 2 * (uintptr_t)__stack_size);
}

// --- windows

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
    if (global_flags)
        csr_write(PI_CSR_PFLAGS, on ? global_flags : 0);
    if (!bytes_between(__assay_patch_start, __assay_patch_end) &&
        !bytes_between(__assay_jumps_start, __assay_jumps_end))
        return;
    patch_functions(0, UINTPTR_MAX, on);
    patch_jumps(on);
    code_changed();
}

// Addresses that stand for numbers: assay-cc --window.
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

// Windows of instructions by flags alone take turns: what __assay_turn_vector writes when one begins. It reads one line of the cache.
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
    return windows.by_instructions && windows.window && global_flags && !has_software &&
           !bytes_between(__assay_patch_start, __assay_patch_end);
}

static void turns_start(void) {
    __assay_turn.open = (turn_t){-windows.window, global_flags, &__assay_turn.closed};
    __assay_turn.closed = (turn_t){windows.window - windows.period, 0, &__assay_turn.open};
    __assay_turn.now = &__assay_turn.open;
}

// Sets the next opening or closing. mhpmcounter3 counts instructions and rests while its interrupt is served: its value by then
// came late, and is taken off.
static void window_ends(void) {
    uint64_t length = is_open ? windows.window : windows.period - windows.window;
    if (!windows.by_instructions) {
        *mtimecmp = *mtime + length;
        return;
    }
    uint64_t late = csr_read(mhpmcounter3);
    csr_clear(mip, overflow_bit);
    csr_write(mhpmevent3, HPM_INSTRUCTIONS); // OF falls
    csr_write(mhpmcounter3, (late < length ? late : 0) - length);
}

// Windows last for `window`; they are closed for the rest of each `period`.
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

static void windows_start(void) {
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

static void windows_stop(void) {
    if (!windows.period || windows.window >= windows.period)
        return;
    csr_clear(mstatus, CSR_MSTATUS_MIE);
    if (windows.by_instructions)
        csr_write(PD_CSR_MPMVECTOR, 0);
    else
        csr_write(mtvec, __assay_old_vector);
}

void __assay_start(void) {
    uint64_t flags = 0;
    for (size_t i = 0; i < bytes_between(__assay_flags_start, __assay_flags_end); i++) {
        flags |= __assay_flags_start[i];
        has_software |= !(__assay_flags_start[i] & PI_START_HARDWARE);
    }
    __assay_switch = (flags & PI_START_SWITCH) != 0;
    has_hardware = flags & PI_START_HARDWARE;
    if (every)
        __assay_countdown[0] = __assay_countdown[1] = (int32_t)every;
    if (has_hardware) {
        csr_write(PI_CSR_PFCOUNT, __assay_counters_start);
        place_flags();
        global_flags = flags & ((1 << PI_FLAGS_MAX) - 1);
        csr_write(PI_CSR_PFLAGS, global_flags);
    }
    if (windows.period)
        windows_start();
    if (hot_start)
        hot_start();
}

__attribute__((section(".preinit_array"), used)) static void (*const start)(void) = __assay_start;

// --- the profile channel

static void channel_byte(uint8_t byte) {
    volatile uint8_t *const uart = (volatile uint8_t *)PLATFORM_UART1;
    while (!(uart[UART_LSR] & UART_LSR_EMPTY))
        ;
    uart[UART_DATA] = byte;
}

static void send(uint8_t type, const uint64_t *words, size_t count) {
    uint8_t bytes[PD_FRAME_OVERHEAD + 8 * FRAME_WORDS];
    size_t size = frame_write(bytes, type, sequence++, words, count);
    for (size_t i = 0; i < size; i++)
        channel_byte(bytes[i]);
}

static void send_counts(void) {
    size_t count = counters(), used = 0;
    uint64_t words[PD_FRAME_COUNTS_WORDS];
    for (size_t i = 0; i < count; i++) {
        if (!__assay_counters_start[i])
            continue;
        words[used++] = i;
        words[used++] = __assay_counters_start[i];
        if (used == PD_FRAME_COUNTS_WORDS) {
            send(PD_FRAME_COUNTS, words, used);
            used = 0;
        }
    }
    if (used)
        send(PD_FRAME_COUNTS, words, used);
}

static void send_arcs(void) {
    const arc_t *list = arcs;
    for (size_t i = 0; list && i < ARC_ROWS; i++)
        if (list[i].count)
            send(PD_FRAME_ARC, &list[i].from, PD_FRAME_ARC_WORDS);
}

static void send_chosen(void) {
    const hot_function_t *list = hot_chosen;
    for (; list && list->samples; list++)
        send(PD_FRAME_HOT, &list->function, PD_FRAME_HOT_WORDS);
}

// The build ID that the linker has made of everything linked (docs/profile-registers.md, COUNTED).
static uint64_t build_id(void) {
    enum { HEAD = 16 }; // bytes of the header of an ELF note of "GNU"
    const uint8_t *id = __assay_build_start + HEAD;
    uint64_t value = 0;
    if (bytes_between(__assay_build_start, __assay_build_end) < HEAD + sizeof value)
        return 0;
    for (size_t i = 0; i < sizeof value; i++)
        value |= (uint64_t)id[i] << 8 * i;
    return value;
}

void counting_send(void) {
    uint64_t flags = has_hardware ? csr_read(PI_CSR_PFLAGS) : 0;
    uint64_t end[PD_FRAME_COUNTED_WORDS] = {counters(), arcs_lost ? *arcs_lost : 0,
                                            csr_read(mcycle), csr_read(minstret), build_id()};
    if (has_hardware)
        csr_write(PI_CSR_PFLAGS, 0);
    send_counts();
    send_arcs();
    send_chosen();
    send(PD_FRAME_COUNTED, end, PD_FRAME_COUNTED_WORDS);
    if (has_hardware)
        csr_write(PI_CSR_PFLAGS, flags);
}

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

// The samples of `assay record` leave by the same channel: their session ends first, so that no frame is within another.
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
    windows_stop();
    if (hot_stop)
        hot_stop();
    samples_stop();
    counting_send();
    __real__exit(status);
}
