/* SPDX-License-Identifier: Apache-2.0 */
/* The profiled program: the program of base/program.h in the machine's RAM, with the parts that a
 * profile stores. */
#ifndef SW_ANALYSIS_RUNNING_IMAGE_H
#define SW_ANALYSIS_RUNNING_IMAGE_H
#include "program.h"
#include "sha256.h"

typedef struct image image_t;

bool image_open(image_t **image, const char *path, failure_t *failure);
bool image_read(image_t **image, const char *path, failure_t *failure); /* it ran elsewhere */
void image_close(image_t *image);

part_t image_file(const image_t *image);        /* all bytes of the file */
bool image_is_narrow(const image_t *image);     /* RV32: it ran on another core */
uint64_t image_size(const image_t *image);      /* bytes of the file */
const char *image_sha256(const image_t *image); /* checksum of the file, hexadecimal */

/* A section's contents; NULL: no section of this name. */
const char *image_section(const image_t *image, const char *name, size_t *size);

/* Functions, sorted by address; free them with symbols_free. */
void image_symbols(const image_t *image, symbols_t *symbols);
#endif
