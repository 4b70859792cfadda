// SPDX-License-Identifier: Apache-2.0
// Signals of the bench by name: find once, then read and write as integers of up to 64 bits.
#ifndef TB_VPI_OBJECT_H
#define TB_VPI_OBJECT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vpi_user.h>

vpiHandle
object_find(const char *name); // "tb.u_counts.cycles"; ends the process with exit 2 if not found
bool object_there(const char *name);
uint64_t object_get(vpiHandle object);
void object_words(vpiHandle vector, uint32_t *words, size_t count); // the lowest word first
void object_put(vpiHandle object, uint64_t value);
uint64_t object_row(vpiHandle array, size_t index);
void object_put_row(vpiHandle array, size_t index, uint64_t value);
uint64_t signal_get(const char *name); // finds and gets
void signal_put(const char *name, uint64_t value);
uint64_t element_get(const char *array, int index);
void element_put(const char *array, int index, uint64_t value);

#endif
