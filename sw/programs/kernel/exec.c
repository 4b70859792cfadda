// SPDX-License-Identifier: Apache-2.0
// Maps an ELF file's segments as areas of the address space. Nothing is copied before it is
// touched, and read-only pages stay in the file.
#include "exec.h"
#include "csrs.h"
#include "elf64.h"
#include "layout.h"
#include "process.h"
#include "tell.h"
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS = 16, LINE = 256 };

// One of the files; files.S has the table.
struct file {
    const char *name;
    const uint8_t *begin, *end;
};
extern const struct file files[]; // the last one has no name

static const struct file *file_find(const char *name) {
    for (const struct file *file = files; file->name; file++)
        if (strcmp(file->name, name) == 0)
            return file;
    return NULL;
}

static uint64_t page_up(uint64_t address) { return (address + PAGE_SIZE - 1) & -PAGE_SIZE; }

static uint64_t note_up(uint32_t size) { return ((uint64_t)size + 3) & -UINT64_C(4); }

static unsigned segment_access(uint32_t flags) {
    return (flags & (ELF_R | ELF_W) ? PTE_R : 0) | (flags & ELF_W ? PTE_W : 0) |
           (flags & ELF_X ? PTE_X : 0);
}

static bool segment_load(space_t *space, const elf_segment_t *segment, const uint8_t *file) {
    area_t area = {.begin = segment->address & -PAGE_SIZE,
                   .end = page_up(segment->address + segment->memory_size),
                   .access = segment_access(segment->flags),
                   .at = segment->address,
                   .bytes = file + segment->offset,
                   .size = segment->file_size};
    if (!(segment->flags & ELF_W) && segment->file_size == segment->memory_size)
        area.size = area.end - area.at; // its last page, too, is mapped as it lies in the file
    return area.end <= USER_STACK_END - USER_STACK_SIZE && space_add(space, &area) >= 0;
}

// Adds the program's segments to the space. Returns the end of the last one; 0: not a program.
static uint64_t space_load(space_t *space, const struct file *file) {
    const elf_header_t *header = (const elf_header_t *)file->begin;
    const elf_segment_t *segment = (const elf_segment_t *)(file->begin + header->segments_at);
    if (memcmp(header->magic, ELF_MAGIC, 6) != 0 || header->machine != ELF_RISCV)
        return 0;
    uint64_t end = 0;
    for (unsigned i = 0; i < header->segments; i++, segment++) {
        if (segment->type != ELF_LOAD || segment->memory_size == 0)
            continue;
        if (!segment_load(space, segment, file->begin))
            return 0;
        uint64_t segment_end = page_up(segment->address + segment->memory_size);
        end = segment_end > end ? segment_end : end;
    }
    return end;
}

// The build id in one of these notes, or 0. A note that extends beyond them is ignored.
static uint64_t notes_build(const uint8_t *at, uint64_t left) {
    static const char owner[4] = "GNU";
    const elf_note_t *note;
    uint64_t id;
    for (uint64_t size; left >= sizeof *note; at += size, left -= size) {
        note = (const elf_note_t *)at;
        uint64_t name = note_up(note->name_size);
        size = sizeof *note + name + note_up(note->size);
        if (size > left)
            return 0;
        if (note->type != NOTE_BUILD_ID || note->size < sizeof id ||
            note->name_size != sizeof owner || memcmp(note + 1, owner, sizeof owner) != 0)
            continue;
        memcpy(&id, at + sizeof *note + name, sizeof id);
        return id;
    }
    return 0;
}

// The build id of a file that space_load has loaded.
static uint64_t file_build(const struct file *file) {
    const elf_header_t *header = (const elf_header_t *)file->begin;
    const elf_segment_t *segment = (const elf_segment_t *)(file->begin + header->segments_at);
    uint64_t size = (uint64_t)(file->end - file->begin), id = 0;
    for (unsigned i = 0; i < header->segments && !id; i++, segment++)
        if (segment->type == ELF_NOTE && segment->offset <= size &&
            segment->file_size <= size - segment->offset)
            id = notes_build(file->begin + segment->offset, segment->file_size);
    return id;
}

// Program, heap and stack. The name stays in use.
static bool process_load(process_t *process, const struct file *file, const char *name) {
    space_t *space = &process->space;
    uint64_t end = space_load(space, file);
    area_t heap = {.begin = end, .end = end, .access = PTE_R | PTE_W};
    area_t stack = {
        .begin = USER_STACK_END - USER_STACK_SIZE, .end = USER_STACK_END, .access = PTE_R | PTE_W};
    process->heap = space_add(space, &heap);
    process->reg[REG_PC] = ((const elf_header_t *)file->begin)->entry;
    space->program = name;
    process->build = end ? file_build(file) : 0;
    return end && process->heap >= 0 && space_add(space, &stack) >= 0;
}

// Arguments of main(), as on Linux: argc at sp, then argv and an empty environment, each ended by
// NULL.
static bool process_arguments(process_t *process, size_t count, char *const argument[]) {
    uint64_t vector[ARGUMENTS + 3] = {count}, sp = USER_STACK_END;
    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(argument[i]) + 1;
        vector[1 + i] = sp -= size;
        if (!space_write(&process->space, sp, argument[i], size))
            return false;
    }
    size_t size = (count + 3) * sizeof *vector;
    process->reg[REG_SP] = sp = (sp - size) & -16;
    return space_write(&process->space, sp, vector, size);
}

// Returns the line's next word, or NULL; ends it with a 0 and moves on after it.
static char *word_next(char **at) {
    char *word = *at + strspn(*at, " ");
    *at = word + strcspn(word, " ");
    if (**at)
        *(*at)++ = 0;
    return *word ? word : NULL;
}

// Takes standard input from a file; false: there is no such file.
static bool process_input(process_t *process, const char *name) {
    const struct file *file = name ? file_find(name) : NULL;
    process->from_console = false;
    if (file) {
        process->input = (const char *)file->begin;
        process->input_end = (const char *)file->end;
    }
    return file;
}

// Starts the command up to a `;`. Returns NULL, or why the process cannot run.
static const char *process_start(process_t *process, const char *command) {
    char copy[LINE] = "", *rest = copy, *argument[ARGUMENTS], *word;
    size_t count = 0;
    process->from_console = true;
    size_t length = strcspn(command, ";");
    process->next = command[length] ? command + length + 1 : NULL;
    memcpy(copy, command, length < LINE ? length : LINE - 1);
    while (count < ARGUMENTS && (word = word_next(&rest)))
        if (strcmp(word, "<") != 0)
            argument[count++] = word;
        else if (!process_input(process, word_next(&rest)))
            return "no such file";
    const struct file *program = count > 0 ? file_find(argument[0]) : NULL;
    if (!program)
        return "no such program";
    if (!process_load(process, program, command + strspn(command, " ")))
        return "not a program";
    if (!process_arguments(process, count, argument))
        return "no memory";
    tell_exec(process, argument[0]);
    return NULL;
}

static void process_begin(process_t *process, const char *command) {
    const char *problem = process_start(process, command);
    if (problem)
        process_refuse(process, problem);
}

bool exec_next(process_t *process) {
    if (process->failed || !process->next || !process_again(process))
        return false;
    process_begin(process, process->next);
    return true;
}

void exec_line(const char *line) {
    static const char slice[] = "slice=";
    if (strncmp(line, slice, sizeof slice - 1) == 0) {
        process_slice = strtoul(line + sizeof slice - 1, NULL, 10);
        return;
    }
    bool fails = *line == '!';
    process_t *process = process_create(line + fails);
    process->expect_failure = fails;
    process_begin(process, process->command);
}

void exec_lines(char *text) {
    for (char *line = text, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = 0;
        exec_line(line);
    }
}
