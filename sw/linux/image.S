// SPDX-License-Identifier: Apache-2.0
// The parts of linux.elf that are not firmware code: kernel, device tree, initial file system, and the table of which
// program file a process of which name runs.
    .section .image, "ax"
.Limage: // followed by the output of linux-symbols.awk
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
