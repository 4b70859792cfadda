// SPDX-License-Identifier: Apache-2.0
// The parts of linux.elf that are no program: kernel, device tree, initial file system, and which program file a process of which name runs.
    .section .image, "ax"
.Limage: // what linux-symbols.awk makes follows
    .incbin KERNEL_IMAGE
    .section .tree, "aw"
    .balign 8
    .globl tree, tree_end
tree:
    .incbin DEVICE_TREE
tree_end:
    .section .initrd, "aw"
    .globl initrd, initrd_end
initrd:
    .incbin INITRD
initrd_end:
    .section .assay.processes, ""
    .incbin PROCESSES
