/* SPDX-License-Identifier: Apache-2.0 */
/* Where the parts of linux.elf are in memory, for its assembly, linker script and device tree. The kernel begins 2 MiB into the RAM, which it
 * wants aligned so, and leaves the memory below it alone. */
#ifndef SW_LINUX_LAYOUT_H
#define SW_LINUX_LAYOUT_H
#define MEMORY_SIZE 0x2000000
#define KERNEL_BASE 0xffffffff80000000
#define KERNEL_PLACE 0x80200000
#define KERNEL_ROOM 0x800000
#define TREE_PLACE 0x81000000
#define INITRD_PLACE 0x81010000
#endif
