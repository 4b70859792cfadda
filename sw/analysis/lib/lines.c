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
    Dwarf_Addr start; /* of what is loaded */
    Dwarf_Die *unit;  /* of the last address that had a line, NULL: none yet */
    Dwarf_Line *line;
    Dwarf_Addr bias; /* its addresses are lower by this */
    Dwarf_Die
        *marked; /* unit whose lines have been looked at, and whether its statements are marked */
    bool has_marks;
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
    dwfl_module_info(lines->module, NULL, &lines->start, NULL, NULL, NULL, NULL, NULL);
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

static bool unit_knows(lines_t *lines, Dwarf_Die *unit, Dwarf_Addr bias, Dwarf_Addr pc) {
    Dwarf_Line *line = unit ? dwarf_getsrc_die(unit, pc - bias) : NULL;
    Dwarf_Addr from;
    if (!line || dwarf_lineaddr(line, &from) != 0 || from + bias < lines->start)
        return false;
    lines->unit = unit;
    lines->bias = bias;
    lines->line = line;
    return true;
}

/* Sets `unit` to the compilation unit that has a line for the address. .debug_aranges names it, but
 * linkers that drop sections leave entries of zeros there, which elfutils takes for the end or for
 * an error. Then every unit is asked for a line and not for its ranges: where the linker has
 * relaxed code, their lengths are too long, the lines are exact. Lines of dropped code lie around
 * address 0, and the last of them would seem to reach to the program's start. */
static bool find_unit(lines_t *lines, Dwarf_Addr pc) {
    Dwarf_Addr bias;
    Dwarf_Die *unit = dwfl_module_addrdie(lines->module, pc, &bias);
    if (unit_knows(lines, unit, bias, pc) || unit_knows(lines, lines->unit, lines->bias, pc))
        return true;
    unit = NULL;
    while ((unit = dwfl_module_nextcu(lines->module, unit, &bias)))
        if (unit_knows(lines, unit, bias, pc))
            return true;
    return false;
}

static void name_inlined(Dwarf_Die *unit, Dwarf_Addr pc, location_t *location) {
    Dwarf_Die *scopes = NULL;
    int count = dwarf_getscopes(unit, pc, &scopes);
    for (int i = 0; i < count && !location->inlined; i++) {
        int tag = dwarf_tag(&scopes[i]);
        if (tag == DW_TAG_inlined_subroutine) {
            location->inlined = dwarf_diename(&scopes[i]);
            location->copy = dwarf_dieoffset(&scopes[i]);
        }
        if (tag == DW_TAG_subprogram)
            break;
    }
    free(scopes);
}

static const char *unit_directory(Dwarf_Die *unit) {
    Dwarf_Attribute attribute;
    return dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
}

/* As the compiler was given it, or absolute. */
static const char *absolute_file(lines_t *lines, const char *file) {
    const char *directory = unit_directory(lines->unit);
    return file && *file != '/' && directory
               ? keep_name(lines, memory_print("%s/%s", directory, file))
               : file;
}

location_t lines_at(lines_t *lines, uint64_t pc) {
    location_t location = {0};
    if (!find_unit(lines, pc))
        return location;
    location.file = absolute_file(lines, dwarf_linesrc(lines->line, NULL, NULL));
    dwarf_lineno(lines->line, &location.line);
    name_inlined(lines->unit, pc - lines->bias, &location);
    return location;
}

/* --- statements */

static Dwarf_Addr address_of(Dwarf_Line *line) {
    Dwarf_Addr address = 0;
    dwarf_lineaddr(line, &address);
    return address;
}

static bool is_mark(Dwarf_Line *line) {
    bool begins = false, ends = false;
    dwarf_linebeginstatement(line, &begins);
    dwarf_lineendsequence(line, &ends);
    return begins && !ends;
}

/* Without marks every row of the table is called one. */
static bool has_marks(lines_t *lines, Dwarf_Lines *rows, size_t count) {
    if (lines->marked == lines->unit)
        return lines->has_marks;
    lines->marked = lines->unit;
    lines->has_marks = false;
    for (size_t i = 0; i < count && !lines->has_marks; i++) {
        bool begins = true;
        dwarf_linebeginstatement(dwarf_onesrcline(rows, i), &begins);
        lines->has_marks = !begins;
    }
    return lines->has_marks;
}

/* The first row that is not in front of the address. */
static size_t row_at(Dwarf_Lines *rows, size_t count, Dwarf_Addr address) {
    size_t first = 0;
    while (first < count) {
        size_t middle = first + (count - first) / 2;
        if (address_of(dwarf_onesrcline(rows, middle)) < address)
            first = middle + 1;
        else
            count = middle;
    }
    return first;
}

/* Is an instruction from `row` to the address of the line? The last row of an address is that of its instruction. */
static bool has_code(Dwarf_Lines *rows, size_t count, size_t row, Dwarf_Addr last, int line) {
    int number;
    for (; row < count && address_of(dwarf_onesrcline(rows, row)) <= last; row++) {
        Dwarf_Line *at = dwarf_onesrcline(rows, row);
        bool is_last =
            row + 1 == count || address_of(dwarf_onesrcline(rows, row + 1)) != address_of(at);
        if (is_last && dwarf_lineno(at, &number) == 0 && number == line)
            return true;
    }
    return false;
}

bool lines_statements(lines_t *lines, uint64_t before, uint64_t first, uint64_t last,
                      statement_taker_t *take, void *context) {
    Dwarf_Lines *rows;
    size_t count;
    if (!find_unit(lines, first) || dwarf_getsrclines(lines->unit, &rows, &count) != 0 ||
        !has_marks(lines, rows, count))
        return false;
    size_t inside = row_at(rows, count, first + 1 - lines->bias);
    inside -= inside > 0; /* that of the first instruction */
    for (size_t i = row_at(rows, count, before - lines->bias); i < count; i++) {
        Dwarf_Line *line = dwarf_onesrcline(rows, i);
        Dwarf_Addr at = address_of(line) + lines->bias;
        int number = 0, column = 0;
        if (at > last)
            break;
        dwarf_lineno(line, &number);
        dwarf_linecol(line, &column);
        if (!is_mark(line))
            continue;
        bool is_own = at > first || has_code(rows, count, inside, last - lines->bias, number);
        take(context, absolute_file(lines, dwarf_linesrc(line, NULL, NULL)), number, column,
             is_own);
    }
    return true;
}

/* --- what was inlined into what */

enum { AT_DISCRIMINATOR = 0x2136 }; /* DW_AT_GNU_discriminator, which older headers lack */

static Dwarf_Word number_of(Dwarf_Die *die, unsigned name) {
    Dwarf_Attribute attribute;
    Dwarf_Word number = 0;
    dwarf_formudata(dwarf_attr(die, name, &attribute), &number);
    return number;
}

static const char *linkage_name(Dwarf_Die *die) {
    Dwarf_Attribute attribute;
    const char *name = dwarf_formstring(dwarf_attr_integrate(die, DW_AT_linkage_name, &attribute));
    return name ? name : dwarf_diename(die);
}

static const char *call_file(lines_t *lines, Dwarf_Die *die) {
    Dwarf_Files *files;
    size_t count;
    Dwarf_Word number = number_of(die, DW_AT_call_file);
    if (dwarf_getsrcfiles(lines->unit, &files, &count) != 0 || number >= count)
        return NULL;
    return absolute_file(lines, dwarf_filesrc(files, number, NULL, NULL));
}

/* The scopes of the code itself, and not those where an inlined function was written. */
static int concrete_scopes(Dwarf_Die *unit, Dwarf_Addr pc, Dwarf_Die **scopes) {
    Dwarf_Die *inner = NULL;
    int count = dwarf_getscopes(unit, pc, &inner);
    *scopes = NULL;
    if (count > 0)
        count = dwarf_getscopes_die(&inner[0], scopes);
    free(inner);
    return count;
}

static void name_frame(source_frame_t *frame, Dwarf_Die *die) {
    frame->function = linkage_name(die);
    dwarf_decl_line(die, &frame->declared);
}

size_t lines_frames(lines_t *lines, uint64_t pc, source_frame_t *frames, size_t room) {
    size_t used = 0;
    location_t location = lines_at(lines, pc);
    source_frame_t next = {.file = location.file, .line = location.line};
    Dwarf_Die *scopes;
    if (!location.file)
        return 0;
    dwarf_linediscriminator(lines->line, &next.discriminator);
    int count = concrete_scopes(lines->unit, pc - lines->bias, &scopes);
    for (int i = 0; i < count && used < room; i++) {
        int tag = dwarf_tag(&scopes[i]);
        if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram)
            continue;
        name_frame(&next, &scopes[i]);
        frames[used++] = next;
        if (tag == DW_TAG_subprogram)
            break;
        next = (source_frame_t){.file = call_file(lines, &scopes[i]),
                                .line = (int)number_of(&scopes[i], DW_AT_call_line),
                                .discriminator = (unsigned)number_of(&scopes[i], AT_DISCRIMINATOR)};
    }
    if (used == 0)
        frames[used++] = next;
    free(scopes);
    return used;
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
