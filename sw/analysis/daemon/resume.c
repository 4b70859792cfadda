/* SPDX-License-Identifier: Apache-2.0 */
/* See resume.h. Numbers in hexadecimal with blanks between, then ASID and name of each process. */
#include "resume.h"
#include "memory.h"
#include "profile_defs.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTS = sizeof((session_counts_t *)0)->count / sizeof(uint64_t) };

char *resume_text(const resume_t *resume, const processes_map_t *map) {
    char *text = NULL;
    size_t size;
    FILE *out = memory_stream(&text, &size);
    for (size_t i = 0; i < PD_FRAME_CONFIG_WORDS; i++)
        fprintf(out, "%" PRIx64 " ", resume->config.word[i]);
    fprintf(out, "%" PRIx32, resume->next);
    for (size_t i = 0; i < COUNTS; i++)
        fprintf(out, " %" PRIx64, resume->counted.count[i]);
    for (size_t i = 0; i < map->count; i++) {
        const process_t *process = &map->list[i];
        if (process->told && !process->strange && map->of[process->asid] == i &&
            !strchr(process->name, ' '))
            fprintf(out, " %x %s", process->asid, process->name);
    }
    fclose(out);
    return text;
}

static bool read_number(const char **at, uint64_t *number) {
    char *end;
    *number = strtoull(*at, &end, 16);
    bool good = end != *at;
    *at = end;
    return good;
}

static void tell(processes_map_t *map, uint64_t asid, const char *name, size_t length) {
    frame_t frame = {.type = PD_FRAME_PROCESS, .words = PD_FRAME_PROCESS_WORDS};
    frame.word[PD_PROCESS_WHAT] = PD_PUT(PD_PROCESS_WHAT_KIND, (uint64_t)PD_PROCESS_EXEC) |
                                  PD_PUT(PD_PROCESS_WHAT_ASID, asid);
    for (size_t i = 0; i < length && i < 8 * 5; i++)
        frame.word[PD_PROCESS_NAME + i / 8] |= (uint64_t)(uint8_t)name[i] << (8 * (i % 8));
    processes_map_told(map, &frame);
}

bool resume_read(resume_t *resume, processes_map_t *map, const char *text) {
    uint64_t number;
    *resume = (resume_t){.config = {.type = PD_FRAME_CONFIG, .words = PD_FRAME_CONFIG_WORDS}};
    for (size_t i = 0; i < PD_FRAME_CONFIG_WORDS; i++)
        if (!read_number(&text, &resume->config.word[i]))
            return false;
    if (!read_number(&text, &number))
        return false;
    resume->next = (uint32_t)number;
    for (size_t i = 0; i < COUNTS; i++)
        if (!read_number(&text, &resume->counted.count[i]))
            return false;
    while (read_number(&text, &number) && *text == ' ') {
        size_t length = strcspn(text + 1, " ");
        tell(map, number, text + 1, length);
        text += 1 + length;
    }
    return true;
}
