/* SPDX-License-Identifier: Apache-2.0 */
/* A serial line's other end: prints the terminal's name, waits until its reader passes all bytes as they are, and sends a file.
 *
 *     pty_send FILE [BYTES]      in pieces of so many (509). Hangs up when the reader has gone or `stdin` ends
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

static int is_raw(int master) {
    struct termios mode;
    return tcgetattr(master, &mode) == 0 && !(mode.c_lflag & (ICANON | ECHO | ISIG)) &&
           !(mode.c_iflag & (ICRNL | IXON));
}

int main(int count, char **argument) {
    static char piece[1 << 12];
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    FILE *file = count > 1 ? fopen(argument[1], "rb") : NULL;
    size_t size = count > 2 ? (size_t)atoi(argument[2]) : 509;
    if (!file || master < 0 || grantpt(master) != 0 || unlockpt(master) != 0 || size > sizeof piece)
        return 2;
    int kept = open(ptsname(master),
                    O_RDWR | O_NOCTTY); /* nobody hangs up before the reader has opened it */
    puts(ptsname(master));
    fflush(stdout);
    for (int tries = 0; !is_raw(master); tries++) {
        if (tries == 500)
            return 3;
        usleep(10000);
    }
    for (size_t got; (got = fread(piece, 1, size, file)) > 0;)
        if (write(master, piece, got) != (ssize_t)got)
            return 1;
    while (read(0, piece, 1) > 0)
        ;
    close(kept);
    return 0;
}
