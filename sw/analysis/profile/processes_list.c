/* SPDX-License-Identifier: Apache-2.0 */
/* See processes_list.h. */
#include "processes_list.h"
#include "memory.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

char *processes_path(const char *system, const char *file) {
    const char *slash = strrchr(system, '/');
    char *path = *file == '/' || !slash
                     ? memory_copy(file)
                     : memory_print("%.*s/%s", (int)(slash - system), system, file);
    char *absolute = realpath(path, NULL);
    if (!absolute)
        return path;
    free(path);
    return absolute;
}

process_line_t *processes_lines(const char *section, size_t size) {
    size_t count = 0;
    char *text = memory_print("%.*s", section ? (int)size : 0, section ? section : "");
    process_line_t *lines = memory_get(sizeof *lines);
    for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
        process_line_t *next = &lines[count];
        if (sscanf(line, "%u %255s %1023s", &next->asid, next->name, next->file) == 3)
            count++;
        lines = memory_resize(lines, (count + 1) * sizeof *lines);
        lines[count].name[0] = 0;
    }
    free(text);
    return lines;
}
