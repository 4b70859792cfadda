/* SPDX-License-Identifier: Apache-2.0 */
/* All bytes of a file or pipe, in memory. */
#ifndef SW_ANALYSIS_BASE_WHOLE_FILE_H
#define SW_ANALYSIS_BASE_WHOLE_FILE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The caller frees the bytes. Returns false on failure: errno says why, and there is nothing to
 * free. */
bool whole_file_read(const char *path, uint8_t **bytes, size_t *size);
#endif
