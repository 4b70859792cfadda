/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_look.h. */
#include "windows_look.h"
#include "command.h"
#include "memory.h"
#include "run_options.h"
#include <stdlib.h>

static bool focus(windows_t *w, windows_cycles_t *cycles_of, failure_t *failure) {
    double *cycles = memory_get(w->count * sizeof *cycles);
    double *instructions = memory_get(w->count * sizeof *instructions);
    bool good = true;
    for (size_t i = 0; i < w->count && good; i++)
        good = cycles_of(w, i, &cycles[i], &instructions[i], failure);
    good = good && windows_focus(w, cycles, instructions, failure);
    free(instructions);
    free(cycles);
    return good;
}

int windows_look(windows_t *w, const char *command, work_t *work, void *context,
                 windows_cycles_t *cycles_of) {
    failure_t failure;
    int status = w->first_look ? windows_each(w, command, work, context, false) : STATUS_GOOD;
    if (w->first_look && status == STATUS_GOOD && !focus(w, cycles_of, &failure))
        status = command_fail(command, &failure);
    return status;
}

int windows_status(const windows_t *w, int status) {
    return w->whole && status == run_program_status(w->exit_code) ? STATUS_GOOD : status;
}
