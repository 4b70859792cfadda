/* See lines.h. How scopes are walked follows the manual of libdw: dwarf_getscopes gives the
 * innermost scope first. */
#include "lines.h"
#include "memory.h"
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <stdlib.h>
#include <string.h>

/* A source file cut into lines. */
typedef struct {
    char *name;
    char *text; /* NULL: not found */
    char **line;
    int count;
} source_t;

/* Names handed out by libdw live as long as the session; those made here are kept in `names`. */
struct lines {
    Dwfl *session;
    Dwfl_Module *module;
    source_t *sources;
    size_t source_count;
    char **names;
    size_t name_count;
};

/* Debug information is looked for in the program only: no search paths, no servers. */
static int find_nothing(Dwfl_Module *module, void **user, const char *name, Dwarf_Addr base,
                        const char *file, const char *link, GElf_Word crc, char **found) {
    (void)module, (void)user, (void)name, (void)base, (void)file, (void)link, (void)crc,
        (void)found;
    return -1;
}

static const Dwfl_Callbacks callbacks = {
    .find_debuginfo = find_nothing,
    .section_address = dwfl_offline_section_address,
};

bool lines_open(lines_t **out, const char *path, failure_t *failure) {
    lines_t *lines = memory_get(sizeof *lines);
    lines->session = dwfl_begin(&callbacks);
    if (lines->session)
        lines->module = dwfl_report_offline(lines->session, "program", path, -1);
    if (!lines->module) {
        failure_set(failure, "%s: cannot be read: %s.", path, dwfl_errmsg(-1));
        lines_close(lines);
        return false;
    }
    dwfl_report_end(lines->session, NULL, NULL);
    *out = lines;
    return true;
}

/* --- locations */

static const char *keep_name(lines_t *lines, char *name) {
    for (size_t i = 0; i < lines->name_count; i++)
        if (strcmp(lines->names[i], name) == 0) {
            free(name);
            return lines->names[i];
        }
    lines->names = memory_resize(lines->names, (lines->name_count + 1) * sizeof *lines->names);
    return lines->names[lines->name_count++] = name;
}

static const char *inlined_at(Dwfl_Module *module, Dwarf_Addr pc) {
    Dwarf_Addr bias;
    Dwarf_Die *unit = dwfl_module_addrdie(module, pc, &bias), *scopes = NULL;
    const char *name = NULL;
    int count = unit ? dwarf_getscopes(unit, pc - bias, &scopes) : 0;
    for (int i = 0; i < count && !name; i++) {
        int tag = dwarf_tag(&scopes[i]);
        if (tag == DW_TAG_inlined_subroutine)
            name = dwarf_diename(&scopes[i]);
        if (tag == DW_TAG_subprogram)
            break;
    }
    free(scopes);
    return name;
}

location_t lines_at(lines_t *lines, uint64_t pc) {
    location_t location = {0};
    Dwfl_Line *line = dwfl_module_getsrc(lines->module, pc);
    if (!line)
        return location;
    const char *file = dwfl_lineinfo(line, NULL, &location.line, NULL, NULL, NULL);
    const char *directory = dwfl_line_comp_dir(line);
    if (file && *file != '/' && directory)
        file = keep_name(lines, memory_print("%s/%s", directory, file));
    location.file = file;
    location.inlined = inlined_at(lines->module, pc);
    return location;
}

/* --- source texts */

static char *read_text(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    size_t size = 0, got;
    char *text = NULL;
    do {
        text = memory_resize(text, size + 65537);
        got = fread(text + size, 1, 65536, file);
        size += got;
    } while (got > 0);
    text[size] = 0;
    fclose(file);
    return text;
}

static void cut_lines(source_t *source) {
    for (char *at = source->text; at && *at; source->count++) {
        if (source->count % 256 == 0)
            source->line =
                memory_resize(source->line, (size_t)(source->count + 256) * sizeof *source->line);
        source->line[source->count] = at;
        at += strcspn(at, "\n");
        if (*at)
            *at++ = 0;
    }
}

static const source_t *find_source(lines_t *lines, const char *file) {
    for (size_t i = 0; i < lines->source_count; i++)
        if (strcmp(lines->sources[i].name, file) == 0)
            return &lines->sources[i];
    lines->sources =
        memory_resize(lines->sources, (lines->source_count + 1) * sizeof *lines->sources);
    source_t *source = &lines->sources[lines->source_count++];
    *source = (source_t){.name = memory_copy(file), .text = read_text(file)};
    cut_lines(source);
    return source;
}

const char *lines_text(lines_t *lines, const char *file, int line) {
    const source_t *source = find_source(lines, file);
    return line >= 1 && line <= source->count ? source->line[line - 1] : NULL;
}

void lines_close(lines_t *lines) {
    if (!lines)
        return;
    for (size_t i = 0; i < lines->source_count; i++) {
        free(lines->sources[i].name);
        free(lines->sources[i].text);
        free(lines->sources[i].line);
    }
    for (size_t i = 0; i < lines->name_count; i++)
        free(lines->names[i]);
    free(lines->sources);
    free(lines->names);
    if (lines->session)
        dwfl_end(lines->session);
    free(lines);
}
