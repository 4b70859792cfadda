/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 (FIPS 180-4), to notice that a program or its input has changed. */
#ifndef SW_ANALYSIS_BASE_SHA256_H
#define SW_ANALYSIS_BASE_SHA256_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_TEXT = 65 }; /* 64 hexadecimal digits and the terminator */

typedef struct {
    uint32_t state[8];
    uint64_t length; /* bytes fed so far */
    uint8_t block[64];
} sha256_t;

void sha256_start(sha256_t *sha);
void sha256_feed(sha256_t *sha, const void *data, size_t size);
void sha256_finish(sha256_t *sha, char text[SHA256_TEXT]);

/* The hash of some bytes; of a whole file, or false: it cannot be read, or is a device or a folder
 * (errno 0). */
void sha256_of(const void *data, size_t size, char text[SHA256_TEXT]);
bool sha256_file(const char *path, char text[SHA256_TEXT]);
#endif
