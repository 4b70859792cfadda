// SPDX-License-Identifier: Apache-2.0
// Icarus and Verilator differ in two points: Verilator's names begin with "TOP.", and it writes
// a[0].b as a__BRA__0__KET__.b.
#include "vpi_object.h"
#include <stdio.h>
#include <stdlib.h>

enum { NAME_ROOM = 256 };

static void verilator_name(char *text, const char *name) {
    size_t length = (size_t)snprintf(text, NAME_ROOM, "TOP.");
    for (; *name && length < NAME_ROOM; name++) {
        const char letter[] = {*name, 0};
        const char *written = *name == '[' ? "__BRA__" : *name == ']' ? "__KET__" : letter;
        length += (size_t)snprintf(text + length, NAME_ROOM - length, "%s", written);
    }
}

static vpiHandle object_look(const char *name) {
    char text[NAME_ROOM];
    snprintf(text, sizeof text, "%s", name);
    vpiHandle object = vpi_handle_by_name((PLI_BYTE8 *)text, NULL);
    if (object)
        return object;
    verilator_name(text, name);
    return vpi_handle_by_name((PLI_BYTE8 *)text, NULL);
}

vpiHandle object_find(const char *name) {
    vpiHandle object = object_look(name);
    if (!object) {
        fprintf(stderr, "bench: no signal %s in this simulator: is it in tb/pub.vlt?\n", name);
        exit(2);
    }
    return object;
}

bool object_there(const char *name) {
    vpiHandle object = object_look(name);
    if (object)
        vpi_free_object(object);
    return object != NULL;
}

uint64_t object_get(vpiHandle object) {
    s_vpi_value value = {.format = vpiVectorVal};
    vpi_get_value(object, &value);
    uint64_t bits = (uint32_t)value.value.vector[0].aval & ~(uint32_t)value.value.vector[0].bval;
    if (vpi_get(vpiSize, object) > 32)
        bits |=
            (uint64_t)((uint32_t)value.value.vector[1].aval & ~(uint32_t)value.value.vector[1].bval)
            << 32;
    return bits;
}

void object_words(vpiHandle vector, uint32_t *words, size_t count) {
    s_vpi_value value = {.format = vpiVectorVal};
    vpi_get_value(vector, &value);
    for (size_t i = 0; i < count; i++)
        words[i] = (uint32_t)value.value.vector[i].aval & ~(uint32_t)value.value.vector[i].bval;
}

void object_put(vpiHandle object, uint64_t bits) {
    s_vpi_vecval words[2] = {{.aval = (PLI_INT32)(uint32_t)bits},
                             {.aval = (PLI_INT32)(uint32_t)(bits >> 32)}};
    s_vpi_value value = {.format = vpiVectorVal, .value.vector = words};
    vpi_put_value(object, &value, NULL, vpiNoDelay);
}

uint64_t object_row(vpiHandle array, size_t index) {
    vpiHandle row = vpi_handle_by_index(array, (PLI_INT32)index);
    uint64_t value = object_get(row);
    vpi_free_object(row);
    return value;
}

void object_put_row(vpiHandle array, size_t index, uint64_t value) {
    vpiHandle row = vpi_handle_by_index(array, (PLI_INT32)index);
    object_put(row, value);
    vpi_free_object(row);
}

uint64_t signal_get(const char *name) { return object_get(object_find(name)); }

void signal_put(const char *name, uint64_t value) { object_put(object_find(name), value); }

uint64_t element_get(const char *array, int index) {
    return object_row(object_find(array), (size_t)index);
}

void element_put(const char *array, int index, uint64_t value) {
    object_put_row(object_find(array), (size_t)index, value);
}
