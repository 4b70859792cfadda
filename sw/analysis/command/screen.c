/* SPDX-License-Identifier: Apache-2.0 */
/* See screen.h. A dozen sequences of ECMA-48 and xterm, which every terminal of today supports, are
 * enough: no library.
 *
 * A screen is written in one piece, line by line over the old one, so that it does not flicker.
 */
#include "screen.h"
#include "memory.h"
#include "printable.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define OTHER_SCREEN "\33[?1049h\33[?25l" /* hides the cursor */
#define FIRST_SCREEN "\33[?25h\33[?1049l"
#define HOME "\33[H"
#define REST_OF_LINE "\33[K"
#define REST_OF_SCREEN "\33[J"
#define LINE_END REST_OF_LINE "\n"

static void write_out(const char *text, size_t size) {
    while (size > 0) {
        ssize_t sent = write(STDOUT_FILENO, text, size);
        if (sent <= 0)
            return; /* the terminal is gone */
        text += sent;
        size -= (size_t)sent;
    }
}

void screen_measure(screen_t *screen) {
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
    screen->rows = known ? size.ws_row : 24;
    screen->columns = known ? size.ws_col : 80;
}

bool screen_open(screen_t *screen) {
    if (!isatty(STDOUT_FILENO))
        return false;
    fflush(stdout);
    screen->terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (screen->terminal >= 0 && tcgetattr(screen->terminal, &screen->mode) == 0) {
        struct termios mode = screen->mode;
        mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
        mode.c_cc[VMIN] = 1;
        mode.c_cc[VTIME] = 0;
        tcsetattr(screen->terminal, TCSANOW, &mode);
    }
    screen_measure(screen);
    write_out(OTHER_SCREEN, strlen(OTHER_SCREEN));
    return true;
}

/* Copies a line: as many characters of it as there are columns, and all of its colours. */
static const char *copy_line(FILE *out, const char *line, size_t columns) {
    for (size_t used = 0; *line && *line != '\n';) {
        size_t length = *line == '\33' ? strcspn(line, "m") + 1 : character_length(line);
        length = length ? length : 1;
        if (*line == '\33' || used++ < columns)
            fwrite(line, 1, length, out);
        line += length;
    }
    return line;
}

void screen_show(const screen_t *screen, const char *text) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&bytes, &size);
    fputs(HOME, out);
    for (size_t row = 0; row < screen->rows && *text; row++) {
        text = copy_line(out, text, screen->columns);
        text += *text == '\n';
        bool last = !*text || row + 1 == screen->rows;
        fputs(last ? REST_OF_LINE : LINE_END, out);
    }
    fputs(REST_OF_SCREEN, out);
    fclose(out);
    write_out(bytes, size);
    free(bytes);
}

void screen_close(screen_t *screen) {
    write_out(FIRST_SCREEN, strlen(FIRST_SCREEN));
    if (screen->terminal >= 0) {
        tcsetattr(screen->terminal, TCSANOW, &screen->mode);
        close(screen->terminal);
    }
    screen->terminal = -1;
}
