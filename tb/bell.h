// SPDX-License-Identifier: Apache-2.0
// Modules of the bench that pack what they see into a vector `words` and toggle `bell` when it is new.
#ifndef TB_BELL_H
#define TB_BELL_H
#include <stddef.h>
#include <stdint.h>

enum { BELL_WORDS = 128 };

typedef void (*bell_listener_t)(const uint32_t *words);

// A simulator linked with the bench can give the place of a module's variables (a bit in a byte,
// vectors in words of 32 bits) and call bells_look after each clock edge: no VPI search in each
// cycle. Call this before the run starts.
typedef const void *bell_find_t(const char *module, const char *name);
void bells_find_by(bell_find_t *find);
void bells_look(void);

// Calls back whenever the bell of the module, such as "tb.u_tap", has rung. Bells are served in the
// order in which they were connected.
void bell_listen(const char *module, size_t words, bell_listener_t listener);

#endif
