/* SPDX-License-Identifier: Apache-2.0 */
/* See icost.h: parts of the machine by their names. */
#include "icost.h"
#include <stdio.h>
#include <string.h>

static bool take_part(group_t *group, const char *name, size_t size) {
    for (unsigned p = 0; p < PARTS; p++)
        if (strlen(part_names[p]) == size && strncmp(part_names[p], name, size) == 0 &&
            !(group->parts >> p & 1)) {
            group->parts |= 1u << p;
            return true;
        }
    return false;
}

/* Reads parts separated by +. */
static bool take_group(icost_t *o, const char *name, size_t size) {
    group_t *group = &o->group[o->count];
    if (o->count++ == PARTS_MOST || size >= sizeof group->name)
        return false;
    *group = (group_t){0};
    memcpy(group->name, name, size);
    for (size_t at = 0, next; at <= size; at = next + 1) {
        next = at + strcspn(group->name + at, "+");
        if (!take_part(group, group->name + at, next - at))
            return false;
    }
    for (unsigned i = 0; i + 1 < o->count; i++)
        if (o->group[i].parts & group->parts)
            return false;
    return true;
}

bool take_groups(icost_t *o, const char *list) {
    o->count = 0;
    for (const char *at = list;; at++) {
        size_t size = strcspn(at, ",");
        if (!take_group(o, at, size))
            return false;
        at += size;
        if (!*at)
            return true;
    }
}

uint32_t ideal_of(const icost_t *o, size_t set) {
    uint32_t ideal = 0;
    for (unsigned i = 0; i < o->count; i++)
        ideal |= (set >> i & 1) ? o->group[i].parts : 0;
    return ideal;
}

void list_singles(variant_t single[SINGLES]) {
    memset(single, 0, SINGLES * sizeof *single);
    for (unsigned p = 0; p < PARTS; p++)
        single[1 + p].ideal = 1u << p;
}

/* How many parts cost more, or as much and come earlier. */
static unsigned rank_of(const variant_t single[SINGLES], unsigned part) {
    unsigned rank = 0;
    for (unsigned p = 0; p < PARTS; p++) {
        int64_t more = single[1 + part].length - single[1 + p].length;
        rank += more > 0 || (more == 0 && p < part);
    }
    return rank;
}

void groups_choose(icost_t *o, const variant_t single[SINGLES]) {
    o->count = o->rest_count = 0;
    for (unsigned p = 0; p < PARTS; p++)
        if (rank_of(single, p) < PARTS_MOST) {
            group_t *group = &o->group[o->count++];
            *group = (group_t){.parts = 1u << p};
            snprintf(group->name, sizeof group->name, "%s", part_names[p]);
        } else {
            o->rest[o->rest_count].name = part_names[p];
            o->rest[o->rest_count++].cycles = single[0].length - single[1 + p].length;
        }
    o->grouped = true;
}

/* A view with only the names. */
icost_view_t names_of(const icost_t *o) {
    icost_view_t view = {.parts = o->count};
    for (unsigned i = 0; i < o->count; i++)
        view.name[i] = o->group[i].name;
    return view;
}

const char *set_name(const icost_t *o, size_t set, char *name, size_t room) {
    icost_view_t view = names_of(o);
    return icost_set_name(&view, set, name, room);
}

void part_columns_begin(part_columns_t *own, const column_t *first, size_t count) {
    memcpy(own->list, first, count * sizeof *first);
    own->columns = (columns_t){.list = own->list, .count = count};
    own->named = 0;
}

void part_columns_add(part_columns_t *own, const group_t *part, const char *what) {
    const char *name = part->name;
    if (what) {
        char *text = own->text[own->named++];
        snprintf(text, sizeof *own->text, "%s_%s", part->name, what);
        name = text;
    }
    own->list[own->columns.count++] =
        (column_t){name, what ? what : part->name, "of this part", .unit = SHEET_NUMBER};
}
