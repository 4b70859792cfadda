/* SPDX-License-Identifier: Apache-2.0 */
/* `sort.elf -n 5 < file` on its way into the machine: the arguments as one line, quoted as for a shell,
 * the file in memory, and a device tree whose address the program finds in a1, which has both in
 * /chosen. QEMU's -append and -initrd do the same, and sw/driver/arguments.c takes it apart again.
 *
 * A system that places the pages of its processes has a symbol `__near_pages_most`: so many it takes. In /chosen it finds
 *
 *   assay,far     FROM TO, 64 bits each: the physical addresses of far memory
 *   assay,near    lines `ADDRESS PROGRAM`: pages that are to be near whatever
 *
 * A program that takes arguments has a symbol `__command_line_size`: the bytes that it has room for,
 * the 0 at the line's end included.
 * Source: Devicetree Specification 0.4, section 5.
 */
#ifndef SW_ANALYSIS_BASE_COMMAND_LINE_H
#define SW_ANALYSIS_BASE_COMMAND_LINE_H
#include "memory_map.h"
#include "program.h"

/* Where the simulators put the tree: at the end of the resident's RAM, after the part that resident.ld
 * uses. */
#define COMMAND_LINE_ROOM 0x20000
#define COMMAND_LINE_TREE (MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE - COMMAND_LINE_ROOM)

/* The line of a program's name and `count` words, to be freed. */
char *command_line_join(const char *name, size_t count, char *const *words);

/* Makes the line for this program, whose name is the last part of `path`; NULL where it takes no
 * arguments and gets none. False if it cannot be given them. */
bool command_line_make(char **line, const program_t *program, const char *path, size_t count,
                       char *const *words, failure_t *failure);

/* Our standard input as bytes in the program's memory, at the end of its heap: if it is a file, the
 * program has the symbols __heap_start and __heap_end, and the input takes at most half of what is between. The bytes
 * stay. Our place in the file does not move. */
bool command_line_input(part_t *input, const program_t *program);

typedef struct {
    uint64_t far_from, far_to; /* both 0: there is no far memory */
    const char *near;          /* NULL: no list */
} placement_t;

/* The tree; its bytes are to be freed. No line, no `input`, nothing to place: NULL. */
part_t command_line_tree(const char *line, const part_t *input, const placement_t *placement);
#endif
