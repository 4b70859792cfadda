/* SPDX-License-Identifier: Apache-2.0 */
/* See on_board.h: the contents of a board's memory when its core begins. */
#include "command_line.h"
#include "on_board.h"
#include "profile_defs.h"
#include "program_isa.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TREE_AT = 1024 }; /* the device tree, after the boot ROM's block in the resident RAM */

/* The last sixteenth of a board's memory is the resident RAM (fpga/board/block_ram.sv), or as much
 * as the map has for it (sdram_port.sv). */
static uint64_t resident_ram(const board_t *board) {
    uint64_t size = board_state(board)->kib * UINT64_C(64);
    return size < MAP_RESIDENT_SIZE ? size : MAP_RESIDENT_SIZE;
}
static uint64_t program_ram(const board_t *board) {
    return board_state(board)->kib * UINT64_C(1024) - resident_ram(board);
}

/* The end of the memory that it was linked for. */
static bool fits(const program_t *program, const board_t *board, const char *path,
                 failure_t *failure) {
    uint64_t stack, ram = program_ram(board);
    return !program_symbol(program, "__stack", &stack) || stack <= MAP_RAM_BASE + ram ||
           failure_set(failure,
                       "%s: is linked for %" PRIu64 " KiB of memory, and the board has %" PRIu64
                       " for a program.\n  Link it with -Wl,--defsym=__ram_size=%" PRIu64
                       ",--defsym=__stack_size=8192 (docs/board.md).",
                       path, (uint64_t)(stack - MAP_RAM_BASE) >> 10, ram >> 10, ram);
}

bool on_board_program(program_t **program, const board_t *board, const char *path,
                      failure_t *failure) {
    if (!program_open(program, path, MAP_RAM_BASE, program_ram(board), failure))
        return false;
    if (program_isa_check(*program, path, failure) && fits(*program, board, path, failure))
        return true;
    program_close(*program);
    return false;
}

static void show_progress(size_t done, size_t size) {
    if (isatty(STDERR_FILENO))
        fprintf(stderr, done < size ? "\rloading: %zu of %zu KiB" : "\r\033[K", done >> 10,
                size >> 10);
}

/* Clears memory first, since that goes by pages. */
static bool load_segments(board_t *board, const program_t *program, failure_t *failure) {
    part_t part;
    for (size_t i = 0; program_segment(program, i, &part); i++)
        if (!board_clear(board, part.address + part.size, part.memory_size - part.size, failure))
            return false;
    for (size_t i = 0; program_segment(program, i, &part); i++)
        if (!board_load(board, part.address, part.bytes, part.size, show_progress, failure))
            return false;
    return true;
}

static bool load_tree(board_t *board, const char *line, const part_t *input, uint64_t *address,
                      failure_t *failure) {
    part_t tree = command_line_tree(line, input, NULL);
    *address = MAP_RESIDENT_BASE + TREE_AT;
    bool good =
        TREE_AT + tree.size <= resident_ram(board)
            ? board_load(board, *address, tree.bytes, tree.size, NULL, failure)
            : failure_set(failure,
                          "the arguments are longer than the room that the board has for them.");
    free((void *)tree.bytes);
    return good;
}

bool on_board_load(board_t *board, const program_t *program, const char *command_line,
                   bool *in_memory, failure_t *failure) {
    uint64_t block[PD_BOOT_WORDS] = {
        [PD_BOOT_MAGIC] = PD_BOOT_MAGIC_WORD, [PD_BOOT_ENTRY] = program_entry(program)};
    part_t input;
    *in_memory = command_line && command_line_input(&input, program);
    if (!load_segments(board, program, failure) ||
        (*in_memory &&
         !board_load(board, input.address, input.bytes, input.size, show_progress, failure)))
        return false;
    if (command_line &&
        !load_tree(board, command_line, *in_memory ? &input : NULL, &block[PD_BOOT_TREE], failure))
        return false;
    return board_load(board, MAP_RESIDENT_BASE, (const uint8_t *)block, sizeof block, NULL,
                      failure);
}
