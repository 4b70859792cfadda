// SPDX-License-Identifier: Apache-2.0
// See result.h.
#include "result.h"
#include <errno.h>
#include <string.h>

bool result_close(FILE *file, const char *path) {
    if (!file)
        return true;
    bool before = !ferror(file), rest = fclose(file) == 0;
    if (!before || !rest)
        fprintf(stderr, "%s: could not be written to its end%s%s\n", path, rest ? "" : ": ",
                rest ? "" : strerror(errno));
    return before && rest;
}
