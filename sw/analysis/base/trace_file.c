/* See trace_file.h. */
#include "trace_file.h"
#include <errno.h>

FILE *trace_open(const char *path, trace_header_t *header, failure_t *failure) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        failure_set(failure, "%s: cannot be opened: %s.\n  Make it with `assay record --trace`.",
                    path, strerror(errno));
    } else if (fread(header, sizeof *header, 1, file) != 1 || !trace_fits(header)) {
        failure_set(failure,
                    "%s: not a trace of this version.\n  Make it with `assay record --trace`.",
                    path);
        fclose(file);
        file = NULL;
    }
    return file;
}
