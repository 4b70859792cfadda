/* SPDX-License-Identifier: Apache-2.0 */
/* See lines.h. */
#include "lines.h"
#include "debug_scopes.h"
#include "demangle.h"
#include "memory.h"
#include "source_text.h"
#include <dwarf.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE = 400000000 };

/* Names from libdw live as long as the session; those made here are kept in `names`. */
struct lines {
    Dwfl *session;
    Dwfl_Module *module;
    Dwarf_Addr start; /* start of the loaded part */
    Dwarf_Die *unit;  /* unit of the last address with a line, NULL: none yet */
    Dwarf_Line *line;
    Dwarf_Addr bias;                    /* the unit's addresses are lower by this */
    Dwarf_Die function, *function_unit; /* the function of the last address; NULL: none */
    uint32_t patience;                  /* limit on the entries of debug information looked at */
    Dwarf_Die *marked;                  /* unit whose lines have been looked at */
    bool has_marks;                     /* its statements are marked */
    source_texts_t sources;
    char **names;
    size_t name_count;
};

/* Debug information is taken only from the program: no search paths, no servers. */
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

static bool is_file(const char *path) {
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/* Debug information shared with other programs is in a file that the program names. elfutils opens
 * it when asked for entries, so it must not be a file that never ends. */
static bool check_shared(lines_t *lines, const char *path, failure_t *failure) {
    Dwarf_Addr bias;
    Dwarf *dwarf = dwfl_module_getdwarf(lines->module, &bias);
    const char *name;
    const void *id;
    if (!dwarf || dwelf_dwarf_gnu_debugaltlink(dwarf, &name, &id) <= 0)
        return true;
    char *real = realpath(path, NULL), *slash = real ? strrchr(real, '/') : NULL;
    char *beside =
        memory_print("%.*s/%s", slash ? (int)(slash - real) : 0, slash ? real : "", name);
    bool good = is_file(name) && is_file(beside);
    free(beside);
    free(real);
    return good || failure_set(failure,
                               "%s: its debug information is shared (.gnu_debugaltlink) in %s, "
                               "which is not a regular file.\n"
                               "  Remove it.",
                               path, name);
}

/* Returns -1 after a message. */
static int open_regular(const char *path, failure_t *failure) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        return file;
    failure_set(failure, "%s: cannot be opened: %s.", path,
                file >= 0 ? "it is not a regular file" : strerror(errno));
    if (file >= 0)
        close(file);
    return -1;
}

bool lines_open(lines_t **out, const char *path, failure_t *failure) {
    int file = open_regular(path, failure);
    if (file < 0)
        return false;
    lines_t *lines = memory_get(sizeof *lines);
    lines->patience = PATIENCE;
    source_texts_start(&lines->sources, path);
    lines->session = dwfl_begin(&callbacks);
    if (lines->session)
        lines->module = dwfl_report_offline(lines->session, "program", path, file);
    if (!lines->module) {
        failure_set(failure, "%s: cannot be read: %s.", path, dwfl_errmsg(-1));
        close(file);
        lines_close(lines);
        return false;
    }
    dwfl_report_end(lines->session, NULL, NULL);
    dwfl_module_info(lines->module, NULL, &lines->start, NULL, NULL, NULL, NULL, NULL);
    if (!check_shared(lines, path, failure)) {
        lines_close(lines);
        return false;
    }
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
    memory_room(lines->names, lines->name_count);
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
 * an error. Then every unit is asked for a line, not for its ranges: after relaxation by the linker
 * their lengths are too long, while the lines are exact. Lines of dropped code are around address
 * 0, and the last of them would seem to reach to the program's start. */
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

/* --- scopes
 *
 * dwarf_getscopes gives up if an inlined function was written in another unit, as in all programs
 * linked with -flto. So the tree of a unit is walked here: the scopes that contain the address,
 * from the function inwards. */

typedef enum { SCOPE_NONE, SCOPE_CODE, SCOPE_FUNCTION, SCOPE_HOLDER } scope_kind_t;

static scope_kind_t scope_kind(Dwarf_Die *die) {
    switch (dwarf_tag(die)) {
    case DW_TAG_subprogram:
        return SCOPE_FUNCTION;
    case DW_TAG_inlined_subroutine:
    case DW_TAG_lexical_block:
    case DW_TAG_try_block:
    case DW_TAG_catch_block:
        return SCOPE_CODE;
    case DW_TAG_namespace: /* where Rust puts its functions */
    case DW_TAG_module:
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
    case DW_TAG_union_type:
    case DW_TAG_enumeration_type:
        return SCOPE_HOLDER;
    default:
        return SCOPE_NONE;
    }
}

/* `deep`: also functions within functions that lie elsewhere. Damaged trees may have cycles: each
 * next entry must lie further on, and the number of entries is limited. */
static bool find_scope(lines_t *lines, Dwarf_Die *parent, Dwarf_Addr pc, bool deep, int depth,
                       scopes_t *chain) {
    Dwarf_Die die, next;
    for (int left = dwarf_child(parent, &die); left == 0 && lines->patience; die = next) {
        scope_kind_t kind = scope_kind(&die);
        bool here = (kind == SCOPE_CODE || kind == SCOPE_FUNCTION) && dwarf_haspc(&die, pc) > 0;
        bool within = kind == SCOPE_HOLDER || (deep && kind != SCOPE_NONE);
        lines->patience--;
        if (here)
            chain->list[chain->count++] = die;
        if ((here || within) && depth + 1 < SCOPES)
            here |= find_scope(lines, &die, pc, deep && !here, depth + 1, chain);
        if (here)
            return true;
        left = dwarf_siblingof(&die, &next);
        if (left == 0 && (uintptr_t)next.addr <= (uintptr_t)die.addr)
            return false;
    }
    return false;
}

/* The function of the last address is tried first. */
static void find_chain(lines_t *lines, Dwarf_Addr pc, scopes_t *chain) {
    chain->count = 0;
    if (lines->function_unit == lines->unit && dwarf_haspc(&lines->function, pc) > 0) {
        chain->list[chain->count++] = lines->function;
        find_scope(lines, &lines->function, pc, false, 1, chain);
    } else if (find_scope(lines, lines->unit, pc, false, 0, chain) ||
               find_scope(lines, lines->unit, pc, true, 0, chain)) {
        lines->function = chain->list[0];
        lines->function_unit = scope_kind(&chain->list[0]) == SCOPE_FUNCTION ? lines->unit : NULL;
    }
}

bool lines_scopes(lines_t *lines, uint64_t pc, scopes_t *scopes) {
    if (!find_unit(lines, pc))
        return false;
    scopes->bias = lines->bias;
    find_chain(lines, pc - lines->bias, scopes);
    return true;
}

struct Dwfl_Module *lines_module(lines_t *lines) {
    return lines->module;
}

static void name_inlined(lines_t *lines, Dwarf_Addr pc, location_t *location) {
    scopes_t chain;
    find_chain(lines, pc, &chain);
    for (int i = chain.count; i-- > 0 && !location->inlined;) {
        int tag = dwarf_tag(&chain.list[i]);
        if (tag == DW_TAG_inlined_subroutine) {
            location->inlined = dwarf_diename(&chain.list[i]);
            location->copy = dwarf_dieoffset(&chain.list[i]);
        }
        if (tag == DW_TAG_subprogram)
            break;
    }
}

static const char *unit_directory(Dwarf_Die *unit) {
    Dwarf_Attribute attribute;
    return dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
}

/* The file's name as the compiler was given it, or as an absolute path. */
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
    name_inlined(lines, pc - lines->bias, &location);
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

/* Without marks every row of the table counts as a statement. */
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

/* The first row not before the address. */
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

/* Whether the code from `row` to the address has an instruction of the line. An address's last row
 * is its instruction's. */
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
    inside -= inside > 0; /* the row of the first instruction */
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

/* --- inlined functions and their callers */

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

static void name_frame(lines_t *lines, source_frame_t *frame, Dwarf_Die *die) {
    frame->function = linkage_name(die);
    char *shown = frame->function ? demangle_name(frame->function) : NULL;
    frame->shown = shown ? keep_name(lines, shown) : frame->function;
    dwarf_decl_line(die, &frame->declared);
}

size_t lines_frames(lines_t *lines, uint64_t pc, source_frame_t *frames, size_t room) {
    size_t used = 0;
    location_t location = lines_at(lines, pc);
    source_frame_t next = {.file = location.file, .line = location.line};
    scopes_t chain;
    if (!location.file)
        return 0;
    dwarf_linediscriminator(lines->line, &next.discriminator);
    find_chain(lines, pc - lines->bias, &chain);
    for (int i = chain.count; i-- > 0 && used < room;) {
        Dwarf_Die *scope = &chain.list[i];
        int tag = dwarf_tag(scope);
        if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram)
            continue;
        name_frame(lines, &next, scope);
        frames[used++] = next;
        if (tag == DW_TAG_subprogram)
            break;
        next = (source_frame_t){.file = call_file(lines, scope),
                                .line = (int)number_of(scope, DW_AT_call_line),
                                .discriminator = (unsigned)number_of(scope, AT_DISCRIMINATOR)};
    }
    if (used == 0)
        frames[used++] = next;
    return used;
}

/* --- source texts */

const char *lines_text(lines_t *lines, const char *file, int line) {
    const char *why;
    return source_text(&lines->sources, file, line, &why);
}

const char *lines_missing(lines_t *lines, const char *file, int line) {
    const char *why;
    return source_text(&lines->sources, file, line, &why) ? "" : why;
}

void lines_close(lines_t *lines) {
    if (!lines)
        return;
    source_texts_free(&lines->sources);
    for (size_t i = 0; i < lines->name_count; i++)
        free(lines->names[i]);
    free(lines->names);
    if (lines->session)
        dwfl_end(lines->session);
    free(lines);
}
