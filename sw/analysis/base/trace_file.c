/* SPDX-License-Identifier: Apache-2.0 */
/* See trace_file.h. */
#include "trace_file.h"
#include <errno.h>
#include <inttypes.h>

bool trace_open(trace_file_t *trace, const char *path, failure_t *failure) {
    *trace = (trace_file_t){.path = path, .file = fopen(path, "rb")};
    if (!trace->file)
        return failure_set(failure,
                           "%s: cannot be opened: %s.\n  Make it with `assay record --trace`.",
                           path, strerror(errno));
    if (fread(&trace->header, sizeof trace->header, 1, trace->file) == 1 &&
        trace_fits(&trace->header))
        return true;
    fclose(trace->file);
    return failure_set(
        failure, "%s: not a trace of this version.\n  Make it with `assay record --trace`.", path);
}

static bool is_end(const trace_file_t *trace, const void *bytes, size_t size) {
    trace_end_t end;
    if (size != sizeof end)
        return false;
    memcpy(&end, bytes, sizeof end);
    return memcmp(end.magic, TRACE_END_MAGIC, sizeof end.magic) == 0 && end.lives == trace->lives;
}

size_t trace_read(trace_file_t *trace, trace_record_t *life, size_t most) {
    size_t size = fread(life, 1, most * sizeof *life, trace->file);
    size_t count = size / sizeof *life;
    trace->lives += count;
    trace->cut |= count < most && !is_end(trace, life + count, size % sizeof *life);
    return count;
}

bool trace_next(trace_file_t *trace, trace_record_t *life) {
    return trace_read(trace, life, 1) == 1;
}

bool trace_close(trace_file_t *trace, failure_t *failure) {
    fclose(trace->file);
    return !trace->cut || failure_set(failure,
                                      "%s: was cut short after %" PRIu64 " instructions.\n"
                                      "  Make it again with `assay record --trace`.",
                                      trace->path, trace->lives);
}
