/* Traces on disk. */
#ifndef SW_ANALYSIS_BASE_TRACE_FILE_H
#define SW_ANALYSIS_BASE_TRACE_FILE_H
#include "failure.h"
#include "trace.h"

/* A trace of this version, read up to behind its header; NULL: it cannot be opened, or is none. */
FILE *trace_open(const char *path, trace_header_t *header, failure_t *failure);
#endif
