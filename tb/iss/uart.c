// SPDX-License-Identifier: Apache-2.0
// Registers, one byte apart (National Semiconductor PC16550D data sheet, section 8):
//
//   0  RBR read, THR write (DLAB: divisor low)     4  MCR  DTR RTS OUT1 OUT2 LOOP
//   1  IER (DLAB: divisor high)                    5  LSR
//   2  IIR read, FCR write                         6  MSR
//   3  LCR, bit 7: DLAB                            7  SCR
//
// The transmitter is always empty: a character written to it has left, or with LOOP has arrived,
// before the next instruction.
#include "uart.h"
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { RBR, IER, IIR, LCR, MCR, LSR, MSR, SCR, THR = RBR, FCR = IIR };
enum { IER_DATA = 1, IER_THRE = 2, IER_LINE = 4, IER_MODEM = 8 };
enum { LCR_DLAB = 0x80, MCR_LOOP = 0x10, FCR_DEEP = 1, FCR_CLEAR_RX = 2, FCR_CLEAR_TX = 4 };
enum { LSR_READY = 1, LSR_OVERRUN = 2, LSR_BREAK = 0x10, LSR_EMPTY = 0x60, LSR_QUEUE = 0x80 };
enum { CAUSE_MODEM = 0, CAUSE_NONE = 1, CAUSE_THRE = 2, CAUSE_DATA = 4, CAUSE_LINE = 6 };
enum { CAUSE_QUIET = 12 };
enum { MODEM_IDLE = 0xb }; // always CTS, DSR and DCD
enum { BREAK = 0x100 };    // in a queue: the byte is a break
// In steps: until a character that waits below the trigger level is reported; between two looks at
// an input that has nothing.
enum { PATIENCE = 256, ASK = 1000 };
// Loads of the line status after which the program counts as waiting: with nothing sent meanwhile;
// after a character, since a program looks once before it sends (tb.sv).
enum { POLLS = 8, POLLS_AFTER_BYTE = POLLS - 2 };
#define NEVER UINT64_MAX

void uart_open(uart_t *u) { *u = (uart_t){.input = -1, .divisor = 1, .modem = MODEM_IDLE}; }

static bool dlab(const uart_t *u) { return u->lcr & LCR_DLAB; }
static bool looped(const uart_t *u) { return u->mcr & MCR_LOOP; }
static bool full(const uart_t *u) { return u->count >= (u->deep ? UART_QUEUE : 1); }

// --- receive

static void arrive(uart_t *u, uint16_t character, uint64_t step) {
    if (full(u))
        u->overrun = true;
    else
        u->queue[u->count++] = character;
    u->quiet = step;
}

static uint16_t take_first(uint16_t *list, unsigned *count) {
    uint16_t first = list[0];
    for (unsigned i = 1; i < *count; i++)
        list[i - 1] = list[i];
    --*count;
    return first;
}

static bool input_ready(const uart_t *u, bool waits) {
    struct pollfd input = {.fd = u->input, .events = POLLIN};
    int ready = poll(&input, 1, 0);
    if (ready == 0 && waits) { // the program's question comes first
        if (u->output)
            fflush(u->output);
        ready = poll(&input, 1, -1);
    }
    return ready > 0;
}

// Up to eight bytes of the input, or the break at its end.
static void line_fill(uart_t *u, bool waits, uint64_t step) {
    uint8_t bytes[UART_LINE];
    u->ask = step + ASK;
    if (!input_ready(u, waits))
        return;
    ssize_t count = read(u->input, bytes, sizeof bytes);
    for (ssize_t i = 0; i < count; i++)
        u->line[u->line_count++] = bytes[i];
    u->taken += count > 0 ? (uint64_t)count : 0;
    if (count <= 0) {
        u->line[u->line_count++] = BREAK;
        u->input = -1;
    }
}

static bool may_ask(const uart_t *u) { return u->input >= 0 && !u->line_count && !u->count; }

void uart_receive(uart_t *u, uint64_t step) {
    if (u->ier & IER_DATA && may_ask(u) && step >= u->ask)
        line_fill(u, false, step);
    while (u->line_count && !looped(u) && !full(u))
        arrive(u, take_first(u->line, &u->line_count), step);
}

static void receive_clear(uart_t *u, uint64_t step) {
    u->count = 0;
    u->seen = false;
    u->quiet = step;
}

static void receive_pop(uart_t *u, uint64_t step) {
    u->quiet = step;
    u->polls = POLLS_AFTER_BYTE;
    if (!u->count)
        return;
    take_first(u->queue, &u->count);
    u->seen = false;
}

// --- register values

static unsigned line_status(const uart_t *u) {
    bool broken = u->count && u->queue[0] & BREAK && !u->seen;
    return LSR_EMPTY | (u->count ? LSR_READY : 0) | (u->overrun ? LSR_OVERRUN : 0) |
           (broken ? LSR_BREAK : 0) | (broken && u->deep ? LSR_QUEUE : 0);
}

static unsigned cause(const uart_t *u, uint64_t step) {
    static const uint8_t levels[] = {1, 4, 8, 14};
    unsigned level = u->deep ? levels[u->trigger] : 1;
    if (u->ier & IER_LINE && line_status(u) & (LSR_OVERRUN | LSR_BREAK))
        return CAUSE_LINE;
    if (u->ier & IER_DATA && u->count >= level)
        return CAUSE_DATA;
    if (u->ier & IER_DATA && u->deep && u->count && step - u->quiet >= PATIENCE)
        return CAUSE_QUIET;
    if (u->ier & IER_THRE && u->thre)
        return CAUSE_THRE;
    return u->ier & IER_MODEM && u->delta ? CAUSE_MODEM : CAUSE_NONE;
}

bool uart_interrupts(const uart_t *u, uint64_t step) { return cause(u, step) != CAUSE_NONE; }

uint64_t uart_next(const uart_t *u, uint64_t step) {
    if (!(u->ier & IER_DATA))
        return NEVER;
    if (may_ask(u))
        return u->ask;
    bool patient = u->deep && u->count && step - u->quiet < PATIENCE;
    return patient ? u->quiet + PATIENCE : NEVER;
}

static unsigned register_shown(const uart_t *u, unsigned index, uint64_t step) {
    switch (index) {
    case RBR:
        return dlab(u) ? u->divisor & 0xff : u->count ? u->queue[0] & 0xff : 0;
    case IER:
        return dlab(u) ? u->divisor >> 8 : u->ier;
    case IIR:
        return (u->deep ? 0xc0 : 0) | cause(u, step);
    case LCR:
        return u->lcr;
    case MCR:
        return u->mcr;
    case LSR:
        return line_status(u);
    case MSR:
        return (unsigned)u->modem << 4 | u->delta;
    default:
        return u->scr;
    }
}

// --- accesses

// The program has looked whether there is input: it may have nothing else to do.
static void status_polled(uart_t *u, uint64_t step) {
    if (u->polls < POLLS)
        u->polls++;
    if (u->polls == POLLS && may_ask(u))
        line_fill(u, !(u->ier & IER_DATA), step);
    uart_receive(u, step);
}

uint64_t uart_load(uart_t *u, uint64_t offset, uint8_t lanes, uint64_t step) {
    if (offset >= 8)
        return u->shown; // not a register: the last value shown stays on the bus
    if (lanes >> LSR & 1)
        status_polled(u, step);
    u->shown = 0;
    for (unsigned i = 0; i < 8; i++)
        u->shown |= (uint64_t)register_shown(u, i, step) << 8 * i;
    if (lanes >> IIR & 1 && cause(u, step) == CAUSE_THRE)
        u->thre = false;
    if (lanes >> LSR & 1) {
        u->overrun = false;
        u->seen = u->count;
    }
    if (lanes >> MSR & 1)
        u->delta = 0;
    if (lanes >> RBR & 1 && !dlab(u))
        receive_pop(u, step);
    return u->shown;
}

static void transmit(uart_t *u, uint8_t byte, uint64_t step) {
    u->polls = 0;
    u->thre = true;
    u->sent += !looped(u);
    if (looped(u))
        arrive(u, byte, step);
    else if (u->output)
        fputc(byte, u->output);
    if (!looped(u) && u->listener)
        u->listener(u->context, byte);
}

static void queues_control(uart_t *u, uint8_t value, uint64_t step) {
    bool deep = value & FCR_DEEP;
    if (value & FCR_CLEAR_RX || deep != u->deep)
        receive_clear(u, step);
    u->deep = deep;
    if (deep)
        u->trigger = value >> 6;
}

// A line that changes is reported; for the ring its end, not its begin.
static void modem_control(uart_t *u, uint8_t value) {
    enum { RING = 4 };
    u->mcr = value & 0x1f;
    unsigned out = u->mcr; // DTR RTS OUT1 OUT2: to DSR CTS RI DCD
    uint8_t lines =
        looped(u) ? (uint8_t)((out & 8) | (out & 4) | (out & 1) << 1 | (out & 2) >> 1) : MODEM_IDLE;
    uint8_t changed = lines ^ u->modem;
    u->delta |= lines & RING ? changed & ~RING : changed;
    u->modem = lines;
}

static void enable(uart_t *u, uint8_t value) {
    if (value & IER_THRE && !(u->ier & IER_THRE))
        u->thre = true;
    u->ier = value & 0xf;
}

static void register_store(uart_t *u, unsigned index, uint8_t value, uint64_t step) {
    switch (index) {
    case THR:
        if (dlab(u))
            u->divisor = (uint16_t)((u->divisor & 0xff00) | value);
        else
            transmit(u, value, step);
        break;
    case IER:
        if (dlab(u))
            u->divisor = (uint16_t)((u->divisor & 0xff) | value << 8);
        else
            enable(u, value);
        break;
    case FCR:
        queues_control(u, value, step);
        break;
    case LCR:
        u->lcr = value;
        break;
    case MCR:
        modem_control(u, value);
        break;
    case SCR:
        u->scr = value;
        break;
    default:
        break;
    }
}

void uart_store(uart_t *u, uint64_t offset, uint8_t lanes, uint64_t data, uint64_t step) {
    for (unsigned i = 0; offset < 8 && i < 8; i++)
        if (lanes >> i & 1)
            register_store(u, i, (uint8_t)(data >> 8 * i), step);
}

unsigned uart_registers(const uart_t *u, uart_register_t list[UART_STORES], bool *whole) {
    const uart_register_t all[UART_STORES] = {{LCR, LCR_DLAB},
                                              {RBR, (uint8_t)u->divisor},
                                              {IER, (uint8_t)(u->divisor >> 8)},
                                              {LCR, 0},
                                              {FCR, (uint8_t)(u->trigger << 6 | u->deep)},
                                              {MCR, u->mcr},
                                              {SCR, u->scr},
                                              {IER, u->ier},
                                              {LCR, u->lcr}};
    bool told = u->ier & IER_THRE && !u->thre; // a store to IER would report again that it is empty
    *whole = !looped(u) && !u->overrun && !told;
    memcpy(list, all, sizeof all);
    return UART_STORES;
}

uint64_t uart_consumed(const uart_t *u) {
    unsigned waits = 0;
    for (unsigned i = 0; i < u->count; i++)
        waits += !(u->queue[i] & BREAK);
    for (unsigned i = 0; i < u->line_count; i++)
        waits += !(u->line[i] & BREAK);
    return u->taken - waits;
}
