/* SPDX-License-Identifier: Apache-2.0 */
/* See ending.h. */
#include "ending.h"
#include "memory.h"
#include <ctype.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 8, LINE_MOST = 400 };

static const char *ending_text(const outcome_t *outcome) {
    switch (outcome->end) {
    case RUN_TRAP:
        return "ended by a trap without handler";
    case RUN_MISMATCH:
        return "hardware and reference differ (see above)";
    case RUN_CHECK:
        return "a check in the hardware failed (see above)";
    case RUN_BAD_INPUT:
        return facts_integer(&outcome->stats, "cycles", 0)
                   ? "it ran, but a file that it writes could not be written to its end (see above)"
                   : "refused by the simulator (see above)";
    case RUN_CONSOLE:
        return "its output could not be written (see above)";
    case RUN_INTERRUPTED: /* nobody reads the output any more: say nothing */
        return outcome->signal == SIGPIPE ? NULL : "interrupted";
    case RUN_BROKEN:
        return "the simulator broke off";
    default:
        return NULL;
    }
}

char *ending_words(const run_t *run, const outcome_t *outcome) {
    const char *text = ending_text(outcome);
    if (outcome->end == RUN_PROGRAM_ENDED && outcome->exit_code)
        return memory_print("exit status %" PRIu64 "%s", outcome->exit_code,
                            outcome->exit_code == 128 + SIGABRT
                                ? ": abort() or a failed assertion, as where memory was out"
                                : "");
    if (outcome->end == RUN_CYCLE_LIMIT)
        return memory_print("cycle limit reached after %" PRIu64 " cycles",
                            facts_integer(&outcome->stats, "cycles", run->max_cycles));
    if (!text)
        return NULL;
    return memory_print("%s%s%s", text, outcome->signal ? ": " : "",
                        outcome->signal ? strsignal(outcome->signal) : "");
}

/* --- the last lines of a file */

/* Reduces blanks before, after and between words to one; returns the line's new length. */
static size_t squeeze(char *line) {
    size_t kept = 0;
    for (const char *at = line; *at; at++)
        if (!isspace((unsigned char)*at))
            line[kept++] = *at;
        else if (kept && line[kept - 1] != ' ')
            line[kept++] = ' ';
    kept -= kept && line[kept - 1] == ' ';
    line[kept] = 0;
    return kept;
}

/* Whether `assay` wrote it: its lines begin with its name, and continuation lines with blanks. */
static bool is_own(const char *line, bool after_own) {
    return strncmp(line, "assay ", 6) == 0 || (after_own && *line == ' ');
}

/* Separator of two lines. */
static const char *joint_after(const char *text) {
    size_t length = strlen(text);
    return !length ? "" : text[length - 1] == ':' ? " " : "; ";
}

/* The lines of a ring, the oldest one first, without a full stop at the end; frees them. */
static char *join_lines(char **ring, size_t count, unsigned lines) {
    char *text = memory_copy("");
    for (size_t i = count > lines ? count - lines : 0; i < count; i++) {
        char *line = ring[i % lines], *more = memory_print("%s%s%s", text, joint_after(text), line);
        free(text);
        free(line);
        text = more;
    }
    size_t length = strlen(text);
    if (length && text[length - 1] == '.')
        text[length - 1] = 0;
    return text;
}

char *last_words(const char *path, unsigned lines) {
    char *ring[LINES_MOST] = {NULL}, *line = NULL;
    size_t count = 0, room = 0;
    FILE *in = fopen(path, "r");
    lines = lines > LINES_MOST ? LINES_MOST : lines;
    for (bool own = false; in && getline(&line, &room, in) > 0;) {
        own = is_own(line, own);
        if (!own && squeeze(line)) {
            free(ring[count % lines]);
            ring[count++ % lines] = memory_print("%.*s", LINE_MOST, line);
        }
    }
    if (in)
        fclose(in);
    free(line);
    return join_lines(ring, count, lines);
}
