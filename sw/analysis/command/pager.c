/* SPDX-License-Identifier: Apache-2.0 */
/* See pager.h. */
#include "pager.h"
#include "config.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t pager;

static const char *pager_name(void) {
    const char *const names[] = {getenv("ASSAY_PAGER"), config_value("pager"), getenv("PAGER"),
                                 "command -v less >/dev/null && exec less; exec cat"};
    int i = 0;
    while (!names[i])
        i++;
    return strcmp(names[i], "cat") == 0 || strcmp(names[i], "false") == 0 ? "" : names[i];
}

/* less: quit at once if the text fits the screen, pass colours, do not clear the screen. */
static void become_pager(const char *name, const int pipe[2]) {
    dup2(pipe[0], STDIN_FILENO);
    close(pipe[0]);
    close(pipe[1]);
    setenv("LESS", "FRX", 0);
    execl("/bin/sh", "sh", "-c", name, (char *)NULL);
    _exit(127);
}

void pager_start(bool wanted) {
    const char *name = wanted && isatty(STDOUT_FILENO) ? pager_name() : "";
    int ends[2];
    if (!*name || pipe(ends) != 0)
        return;
    fflush(NULL);
    pager = fork();
    if (pager == 0)
        become_pager(name, ends);
    if (pager > 0)
        dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
}

void pager_end(void) {
    if (pager > 0)
        waitpid(pager, NULL, 0);
}
