// Pipeline view: turns a window of a trace (truth.h) into a Kanata 0004 log, which Konata shows.
#ifndef ASSAY_KANATA_H
#define ASSAY_KANATA_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// Writes the instructions fetched in cycles from..to. Stages: D waits for dispatch, W waits for
// operands, R ready, X executes, M in the memory pipeline, C waits to retire. False: *error, in
// static storage.
bool kanata_convert(FILE *trace, uint64_t from, uint64_t to, FILE *log, const char **error);

#endif
