// SPDX-License-Identifier: Apache-2.0
// 16550 UART: the registers, queues and interrupts of rtl/soc/uart.sv on the bench, where a
// character leaves at once and comes in when it is requested. Data is the doubleword of its eight
// registers, `lanes` its active bytes.
#ifndef TB_ISS_UART_H
#define TB_ISS_UART_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { UART_QUEUE = 16, UART_LINE = 8 };

typedef struct {
    FILE *output;                                  // NULL: nowhere
    void (*listener)(void *context, uint8_t byte); // called with each byte; NULL: no listener
    void *context;
    int input; // file that is read when the program waits for input; -1: no more input
    // Registers.
    uint8_t ier, lcr, mcr, scr;
    uint16_t divisor;
    uint8_t trigger; // FCR: 0 to 3
    bool deep;       // FCR: FIFO mode
    uint8_t modem;   // lines: DCD RI DSR CTS
    uint8_t delta;   // ... and which have changed
    bool thre;       // a "transmitter empty" interrupt waits
    bool overrun;
    bool seen; // LSR has shown the errors of the first character
    // Received: bytes, and the break.
    uint16_t queue[UART_QUEUE];
    unsigned count;
    uint64_t quiet; // the last step in which one came or left
    // Read from the input, but not yet in the queue.
    uint16_t line[UART_LINE];
    unsigned line_count;
    unsigned polls; // loads of the line status with nothing sent
    uint64_t ask;   // step at which the input is looked at again, while the receive interrupt is on
    uint64_t shown; // what the last load showed
    uint64_t taken, sent; // bytes read from the input, and written to the output
} uart_t;

void uart_open(uart_t *u); // as out of reset, with no files
// A step is the time of an instruction; `offset` is within the region, in which nothing but the first doubleword is a register.
uint64_t uart_load(uart_t *u, uint64_t offset, uint8_t lanes, uint64_t step);
void uart_store(uart_t *u, uint64_t offset, uint8_t lanes, uint64_t data, uint64_t step);
// Takes in input that is due: call it after each access, and when the step of uart_next has come.
void uart_receive(uart_t *u, uint64_t step);
// The registers' values, as byte stores at offsets within the UART's region that put a UART out of
// reset into this state. Returns how many. The characters in its queues are not included; *whole is
// false if it has other state.
enum { UART_STORES = 9 };
typedef struct {
    uint8_t offset, value;
} uart_register_t;
unsigned uart_registers(const uart_t *u, uart_register_t list[UART_STORES], bool *whole);
// Bytes of the input that the program has read.
uint64_t uart_consumed(const uart_t *u);
bool uart_interrupts(const uart_t *u, uint64_t step);
uint64_t
uart_next(const uart_t *u,
          uint64_t step); // the next step at which something may change by itself; UINT64_MAX: none

#endif
