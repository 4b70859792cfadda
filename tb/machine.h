// SPDX-License-Identifier: Apache-2.0
// What a run was on and what input it had, for comparisons with other runs (+machine): the
// machine's sizes, its memory's times, a checksum of standard input. A file there is taken whole;
// from anything else only the bytes that the program got.
#ifndef TB_MACHINE_H
#define TB_MACHINE_H
#include "iss/restore.h"
#include <stdbool.h>
#include <stddef.h>

restore_caches_t machine_caches(void);
void machine_open(bool use_stdin);                  // before standard input is read
void machine_input(const void *bytes, size_t size); // the next bytes of it
// `near`: pages of RAM that are near wherever far memory lies. Returns false on failure (said on
// stderr).
bool machine_write(const char *path, unsigned near, bool use_stdin);

#endif
