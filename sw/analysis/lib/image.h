/* A program image (ELF file): is it one that the machine can run, what are its functions, where is
 * its code.
 *
 * image_open refuses, with a message that says what was expected, what is missing, not an ELF file,
 * not for RV64, not an executable, or too big for the machine's RAM.
 */
#ifndef ASSAY_IMAGE_H
#define ASSAY_IMAGE_H
#include "failure.h"
#include "sha256.h"
#include "symbols.h"
#include <stdint.h>

typedef struct image image_t;

bool image_open(image_t **image, const char *path, failure_t *failure);
void image_close(image_t *image);

uint64_t image_size(const image_t *image);      /* bytes of the file */
const char *image_sha256(const image_t *image); /* of the file, hexadecimal */

/* Functions, sorted by address; to be freed with symbols_free. */
void image_symbols(image_t *image, symbols_t *symbols);

/* The first instruction that writes the CSR `mtvec`, or 0: a program that takes the machine-mode
 * trap vector cannot be profiled by the resident driver, whose interrupt comes through that vector.
 */
uint64_t image_takes_trap_vector(image_t *image);
#endif
