// SPDX-License-Identifier: Apache-2.0
// Where things are, for C, assembly and the linker's scripts.
//
//   user half     0x0000_0000_0001_0000   the program's segments, then its heap
//                 0x0000_0000_4000_0000   end of its stack
//   kernel half   0xffff_ffc0_0000_0000   physical memory from 0 on: devices, RAM, the kernel in RAM
//
// The kernel half is the same in all address spaces (global); the first page of the user half never
// is mapped.
#ifndef SW_PROGRAMS_KERNEL_LAYOUT_H
#define SW_PROGRAMS_KERNEL_LAYOUT_H

#define KERNEL_HALF 0xffffffc000000000
#define RAM_BASE 0x80000000
#define RAM_SIZE 0x08000000      // unless the linker is told another __ram_size, whole large pages
#define RESIDENT_BASE 0x88000000 // of a resident profiler, and the device tree

#define USER_STACK_END 0x40000000
#define USER_STACK_SIZE 0x00100000

#define PAGE_SIZE 0x1000
#define PAGE_LARGE 0x200000

#endif
