// SPDX-License-Identifier: Apache-2.0
// Input data of a program: a file that its input.S has placed into the ELF (input_file.inc).
#ifndef SW_PROGRAMS_INPUT_H
#define SW_PROGRAMS_INPUT_H

#include <stddef.h>

extern const unsigned char input_begin[], input_end[];

static inline size_t input_size(void) { return (size_t)(input_end - input_begin); }

#endif
