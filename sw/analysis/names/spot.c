/* SPDX-License-Identifier: Apache-2.0 */
/* See spot.h. */
#include "spot.h"
#include <dwarf.h>
#include <stdio.h>
#include <string.h>

enum { STEPS = 32, DEEP = 16 };

/* --- types */

bool spot_type(Dwarf_Die *die, Dwarf_Die *type) {
    Dwarf_Attribute attribute;
    return dwarf_attr_integrate(die, DW_AT_type, &attribute) && dwarf_formref_die(&attribute, type);
}

/* Removes typedefs and qualifiers. Damaged information may have cycles. */
static bool plain_type(Dwarf_Die *type) {
    for (int step = 0; step < STEPS; step++) {
        switch (dwarf_tag(type)) {
        case DW_TAG_typedef:
        case DW_TAG_const_type:
        case DW_TAG_volatile_type:
        case DW_TAG_restrict_type:
        case DW_TAG_atomic_type: {
            Dwarf_Die next;
            if (!spot_type(type, &next))
                return false;
            *type = next;
            break;
        }
        default:
            return true;
        }
    }
    return false;
}

uint64_t spot_size(Dwarf_Die *type) {
    Dwarf_Word size;
    Dwarf_Die plain = *type;
    return plain_type(&plain) && dwarf_aggregate_size(&plain, &size) == 0 ? size : 0;
}

bool spot_pointee(Dwarf_Die *type, Dwarf_Die *target) {
    Dwarf_Die plain = *type;
    if (!plain_type(&plain))
        return false;
    int tag = dwarf_tag(&plain);
    return (tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type ||
            tag == DW_TAG_rvalue_reference_type) &&
           spot_type(&plain, target);
}

/* --- names */

/* NULL: no name wanted. */
static void add_text(char name[SPOT_NAME], const char *text) {
    size_t used = name ? strlen(name) : 0;
    if (name)
        snprintf(name + used, SPOT_NAME - used, "%s", text);
}

static void type_name(Dwarf_Die *type, char name[SPOT_NAME]) {
    Dwarf_Die plain = *type, target;
    const char *own = dwarf_diename(type);
    if (!plain_type(&plain)) {
        add_text(name, "void");
        return;
    }
    switch (dwarf_tag(&plain)) {
    case DW_TAG_pointer_type:
        if (spot_type(&plain, &target))
            type_name(&target, name);
        else
            add_text(name, "void");
        add_text(name, " *");
        return;
    case DW_TAG_subroutine_type:
        add_text(name, "function");
        return;
    case DW_TAG_array_type:
        if (spot_type(&plain, &target))
            type_name(&target, name);
        add_text(name, "[]");
        return;
    case DW_TAG_structure_type:
        add_text(name, own && dwarf_tag(type) == DW_TAG_typedef ? "" : "struct ");
        break;
    case DW_TAG_union_type:
        add_text(name, own && dwarf_tag(type) == DW_TAG_typedef ? "" : "union ");
        break;
    default:
        break;
    }
    if (!own)
        own = dwarf_diename(&plain);
    add_text(name, own ? own : "(no name)");
}

/* The member at the offset; false: none. */
static bool member_at(Dwarf_Die *type, uint64_t offset, Dwarf_Die *member, uint64_t *start) {
    Dwarf_Die die, next;
    Dwarf_Attribute attribute;
    for (int left = dwarf_child(type, &die); left == 0; die = next) {
        Dwarf_Die of;
        Dwarf_Word from = 0;
        int tag = dwarf_tag(&die);
        if ((tag == DW_TAG_member || tag == DW_TAG_inheritance) && spot_type(&die, &of)) {
            if (dwarf_attr(&die, DW_AT_data_member_location, &attribute))
                dwarf_formudata(&attribute, &from);
            uint64_t size = spot_size(&of);
            if (offset >= from && offset - from < (size ? size : 1)) {
                *member = die;
                *start = from;
                return true;
            }
        }
        left = dwarf_siblingof(&die, &next);
    }
    return false;
}

/* Goes one step into the spot: to its member, or its element. */
static bool step_into(spot_t *spot, char name[SPOT_NAME]) {
    Dwarf_Die plain = spot->type, inner;
    uint64_t start, size;
    if (!plain_type(&plain))
        return false;
    switch (dwarf_tag(&plain)) {
    case DW_TAG_array_type:
        if (!spot_type(&plain, &inner) || !(size = spot_size(&inner)))
            return false;
        add_text(name, "[]");
        *spot = (spot_t){inner, spot->offset % size};
        return true;
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
    case DW_TAG_union_type:
        if (!member_at(&plain, spot->offset, &inner, &start))
            return false;
        add_text(name, ".");
        add_text(name, dwarf_diename(&inner) ? dwarf_diename(&inner) : "(no name)");
        *spot = (spot_t){inner, spot->offset - start};
        return spot_type(&inner, &spot->type);
    default:
        return false;
    }
}

void spot_move(spot_t *spot, int64_t bytes) {
    int64_t size = (int64_t)spot_size(&spot->type), offset = (int64_t)spot->offset + bytes;
    spot->offset = size > 0 ? (uint64_t)((offset % size + size) % size) : 0;
}

/* The array's element type comes first, and only once. */
static void go_in(spot_t *spot, char name[SPOT_NAME]) {
    Dwarf_Die plain = spot->type, inner;
    uint64_t size;
    for (int i = 0; i < DEEP && plain_type(&plain) && dwarf_tag(&plain) == DW_TAG_array_type &&
                    spot_type(&plain, &inner) && (size = spot_size(&inner));
         i++) {
        *spot = (spot_t){inner, spot->offset % size};
        plain = inner;
    }
    if (name)
        type_name(&spot->type, name);
    for (int i = 0; i < DEEP && step_into(spot, name); i++)
        ;
}

void spot_enter(spot_t *spot) { go_in(spot, NULL); }

void spot_name(spot_t *spot, char name[SPOT_NAME]) {
    *name = 0;
    go_in(spot, name);
}
