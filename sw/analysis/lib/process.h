/* A child process: standard streams are ours, signals that end us are passed on to it first, and it
 * does not outlive us. */
#ifndef ASSAY_PROCESS_H
#define ASSAY_PROCESS_H
#include "failure.h"

typedef struct {
    int status; /* exit status, when signal is 0 */
    int signal; /* that ended it */
} ending_t;

/* Runs argument[0] to its end. False only if it could not be started. */
bool process_run(char *const argument[], ending_t *ending, failure_t *failure);
#endif
