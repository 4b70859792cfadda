/* SPDX-License-Identifier: Apache-2.0 */
/* `sort.elf -n 5 < file` on its way into the machine: the arguments as one line, quoted as for a
 * shell, the file in memory, and a device tree whose address the program gets in a1, with both in
 * /chosen. QEMU's -append and -initrd do the same, and sw/driver/arguments.c parses it.
 *
 * A system that places the pages of its processes has a symbol `__near_pages_most`: the number of
 * pages that it takes. In /chosen it finds
 *
 *   assay,far     FROM TO, 64 bits each: the physical addresses of far memory
 *   assay,near    lines `ADDRESS PROGRAM`: pages that must be near
 *
 * A program that takes arguments has a symbol `__command_line_size`: the bytes that it has room
 * for, including the 0 at the line's end. Source: Devicetree Specification 0.4, section 5.
 */
#ifndef SW_ANALYSIS_BASE_COMMAND_LINE_H
#define SW_ANALYSIS_BASE_COMMAND_LINE_H
#include "memory_map.h"
#include "program.h"

/* Where the simulators put the tree: at the end of the resident RAM, after the part that
 * resident.ld uses. */
#define COMMAND_LINE_ROOM 0x20000
#define COMMAND_LINE_TREE (MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE - COMMAND_LINE_ROOM)

/* The line of a program's name and `count` words; the caller frees it. */
char *command_line_join(const char *name, size_t count, char *const *words);

/* Makes the line for this program, whose name is the last part of `path`; NULL if it takes no
 * arguments and gets none. Returns false if it cannot take them. */
bool command_line_make(char **line, const program_t *program, const char *path, size_t count,
                       char *const *words, failure_t *failure);

/* Our standard input as bytes in the program's memory, at the end of its heap. Used if it is a
 * file, the program has the symbols __heap_start and __heap_end, and the input takes at most half
 * of the space between them. The bytes stay. Our position in the file does not move. */
bool command_line_input(part_t *input, const program_t *program);

typedef struct {
    uint64_t far_from, far_to; /* both 0: no far memory */
    const char *near;          /* NULL: no list */
} placement_t;

/* Makes the tree; the caller frees its bytes. Without line, `input` and placement: NULL. */
part_t command_line_tree(const char *line, const part_t *input, const placement_t *placement);
#endif
