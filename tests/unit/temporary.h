// SPDX-License-Identifier: Apache-2.0
// Names for mkstemp and mkdtemp in the folder that the test runner finds empty again.
#ifndef TESTS_UNIT_TEMPORARY_H
#define TESTS_UNIT_TEMPORARY_H
#include <stdio.h>
#include <stdlib.h>

static inline void temporary_name(char *path, size_t size) {
    const char *base = getenv("TMPDIR");
    snprintf(path, size, "%s/assay-unit.XXXXXX", base ? base : "/tmp");
}
#endif
