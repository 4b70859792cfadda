/* SPDX-License-Identifier: Apache-2.0 */
/* See data_types.h. */
#include "data_types.h"
#include "code.h"
#include "debug_scopes.h"
#include "entry.h"
#include "memory.h"
#include "pc_table.h"
#include "register_types.h"
#include "spot.h"
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEP = 16, RECENT = 1024 };

typedef struct {
    uint64_t start, size;
    Dwarf_Die type;
} object_t;

/* A field already named: for an object by its address, for other data by the instruction. */
typedef struct {
    uint64_t at;
    const char *name; /* NULL: unknown */
    bool seen, whole; /* whole: more than a byte, which may be memory for something else */
} field_t;

struct data_types {
    lines_t *lines;
    code_t *code;
    register_types_t *registers;
    object_t *objects; /* by start */
    size_t object_count;
    char **names; /* by text */
    size_t name_count;
    pc_table_t by_code; /* field_t by the instruction */
    field_t recent[RECENT];
};

static const char *keep(data_types_t *types, const char *name) {
    for (size_t i = 0; i < types->name_count; i++)
        if (strcmp(types->names[i], name) == 0)
            return types->names[i];
    memory_room(types->names, types->name_count);
    return types->names[types->name_count++] = memory_copy(name);
}

/* --- objects of the program */

static int compare_objects(const void *a, const void *b) {
    const object_t *x = a, *y = b;
    return (x->start > y->start) - (x->start < y->start);
}

static void add_object(data_types_t *types, Dwarf_Die *die, Dwarf_Addr bias) {
    Dwarf_Attribute attribute;
    Dwarf_Op *expression;
    size_t length;
    object_t object;
    if (!dwarf_attr_integrate(die, DW_AT_location, &attribute) ||
        dwarf_getlocation(&attribute, &expression, &length) != 0 || length != 1 ||
        expression[0].atom != DW_OP_addr || !spot_type(die, &object.type))
        return;
    object.start = expression[0].number + bias;
    object.size = spot_size(&object.type);
    memory_room(types->objects, types->object_count);
    types->objects[types->object_count++] = object;
}

/* Variables of files, and static variables of functions. */
static void add_objects(data_types_t *types, Dwarf_Die *parent, Dwarf_Addr bias, int depth) {
    Dwarf_Die die, next;
    for (int left = dwarf_child(parent, &die); left == 0; die = next) {
        int tag = dwarf_tag(&die);
        if (tag == DW_TAG_variable)
            add_object(types, &die, bias);
        else if (depth < DEEP && (tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block ||
                                  tag == DW_TAG_inlined_subroutine || tag == DW_TAG_namespace))
            add_objects(types, &die, bias, depth + 1);
        left = dwarf_siblingof(&die, &next);
        if (left == 0 && (uintptr_t)next.addr <= (uintptr_t)die.addr)
            return;
    }
}

static const object_t *object_at(const data_types_t *types, uint64_t address) {
    size_t first = 0, count = types->object_count;
    while (first < count) {
        size_t middle = first + (count - first) / 2;
        const object_t *object = &types->objects[middle];
        if (address < object->start)
            count = middle;
        else if (address - object->start >= object->size)
            first = middle + 1;
        else
            return object;
    }
    return NULL;
}

/* --- public functions */

static void read_objects(data_types_t *types) {
    Dwarf_Addr bias;
    Dwarf_Die *unit = NULL;
    while ((unit = dwfl_module_nextcu(lines_module(types->lines), unit, &bias)))
        add_objects(types, unit, bias, 0);
    if (types->object_count)
        qsort(types->objects, types->object_count, sizeof *types->objects, compare_objects);
}

bool data_types_open(data_types_t **out, const char *program, failure_t *failure) {
    data_types_t *types = memory_get(sizeof *types);
    if (!lines_open(&types->lines, program, failure)) {
        free(types);
        return false;
    }
    if (!code_open(&types->code, program, failure)) {
        lines_close(types->lines);
        free(types);
        return false;
    }
    types->registers = register_types_new(types->lines, types->code);
    read_objects(types);
    *out = types;
    return true;
}

void data_types_close(data_types_t *types) {
    for (size_t i = 0; i < types->name_count; i++)
        free(types->names[i]);
    free(types->names);
    free(types->objects);
    pc_table_free(&types->by_code);
    register_types_free(types->registers);
    code_close(types->code);
    lines_close(types->lines);
    free(types);
}

static field_t name_field(data_types_t *types, uint64_t at, spot_t *spot) {
    char name[SPOT_NAME];
    spot_name(spot, name);
    return (field_t){at, keep(types, name), true, spot_size(&spot->type) > 1};
}

static const field_t *field_by_code(data_types_t *types, uint64_t pc) {
    spot_t spot;
    field_t *field = table_entry(&types->by_code, pc, sizeof *field);
    if (!field->seen && register_types_spot(types->registers, pc, &spot))
        *field = name_field(types, pc, &spot);
    field->seen = true;
    return field;
}

static const field_t *field_by_object(data_types_t *types, uint64_t address) {
    field_t *field = &types->recent[address % RECENT];
    if (field->seen && field->at == address)
        return field;
    const object_t *object = object_at(types, address);
    *field = (field_t){.at = address, .seen = true};
    if (object)
        *field = name_field(types, address, &(spot_t){object->type, address - object->start});
    return field;
}

/* An object of bytes may be memory for something else: then the instruction's type is used. */
const char *data_types_field(data_types_t *types, uint64_t pc, uint64_t address) {
    const field_t *object = field_by_object(types, address);
    const field_t *better = object->whole ? object : field_by_code(types, pc);
    return better->name ? better->name : object->name;
}
