// SPDX-License-Identifier: Apache-2.0
// Where things are in QEMU `virt`'s memory map, as far as programs use it
// (rtl/include/memory_map.svh is the hardware's side). Usable from C and from assembly.
#ifndef SW_DRIVER_PLATFORM_H
#define SW_DRIVER_PLATFORM_H

#define PLATFORM_FINISHER 0x00100000 // 32-bit register that ends the run
#define PLATFORM_UART0 0x10000000    // 16550, one byte a register: the console
#define PLATFORM_UART1 0x10000100    // 16550: the profile channel (nothing there on QEMU)
#define PLATFORM_CLINT 0x02000000    // msip, mtimecmp (+0x4000), mtime (+0xbff8)

#define FINISHER_PASS 0x5555 // exit status 0
#define FINISHER_FAIL 0x3333 // exit status in bits 31..16

#define UART_DATA 0         // receive buffer, transmit holding register
#define UART_LCR 3          // line control
#define UART_LSR 5          // line status
#define UART_LCR_8N1 0x03   // 8 data bits, no parity, 1 stop bit
#define UART_LSR_READY 0x01 // a byte has been received
#define UART_LSR_BREAK 0x10 // it is a break
#define UART_LSR_EMPTY 0x20 // room for a byte to send

#endif
