/* SPDX-License-Identifier: Apache-2.0 */
/* A board's serial line on a pseudo-terminal, which sends the bytes that it is told to and may be a bad one: what fpga/board/sim/pty.cpp is
 * of a simulated board, here of contents that a test knows.
 *
 *     line_send LINK [raw] [lose=N] [double=N] [flip=N] [seed=N]
 *
 * LINK becomes a symbolic link to the terminal. Bytes are sent as the board does it, in frames of the line (docs/line.md) with the
 * console's text between them; `raw`: as they are. One in N bytes by chance is lost, comes twice, has a wrong bit, while the line is bad.
 * It obeys lines of its standard input, and answers each with how many bytes have come out of the line since it began:
 *
 *     send FILE      the bytes of a profile channel
 *     boot, ended    tells that the board has begun anew; that its program has ended
 *     bad, good      from here on the line is that
 *     unplug         hangs up; the link is gone
 *     plug           another terminal, with the same link; as at the beginning
 */
#define _GNU_SOURCE
#include "frame.h"
#include "line.h"
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

enum { PATIENCE = 60, PAYLOAD_MOST = 120, TEXT_EACH = 8, STATE_BYTES = 25, BOOTED = 2, ENDED = 4 };

static const char *link_name;
static int master = -1, kept = -1;
static bool raw, bad;
static uint64_t lose, twice, flip, seed = 1, came;
static unsigned number;

static void fail(const char *what) {
    fprintf(stderr, "line_send: %s: %s.\n", what, strerror(errno));
    exit(1);
}

static uint64_t random_below(uint64_t n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed % n;
}

static bool happens(uint64_t one_in) { return bad && one_in && random_below(one_in) == 0; }

static void plug(void) {
    struct termios mode;
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        fail("no pseudo-terminal");
    kept = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (kept < 0 || tcgetattr(kept, &mode) != 0)
        fail("no pseudo-terminal");
    cfmakeraw(&mode);
    tcsetattr(kept, TCSANOW, &mode);
    if (symlink(ptsname(master), link_name) != 0)
        fail(link_name);
    number = 0;
}

static void unplug(void) {
    unlink(link_name);
    close(kept);
    close(master);
}

static void put(uint8_t byte) {
    came++;
    if (write(master, &byte, 1) != 1)
        fail(link_name);
}

static void pass(uint8_t byte) {
    if (happens(lose))
        return;
    if (happens(flip))
        byte ^= (uint8_t)(1u << random_below(8));
    put(byte);
    if (happens(twice))
        put(byte);
}

/* Each code byte stands after its group. */
static void pass_frame(line_channel_t channel, const uint8_t *payload, size_t size) {
    uint8_t content[LINE_CONTENT] = {(uint8_t)(number++ % LINE_NUMBERS << 2 | channel)}, group = 1;
    memcpy(content + 1, payload, size++);
    uint32_t crc = crc32_of(content, size);
    for (int i = 0; i < LINE_CRC; i++)
        content[size++] = (uint8_t)(crc >> 8 * i);
    pass(0);
    for (size_t i = 0; i < size; i++) {
        pass(content[i] ? content[i] : group);
        group = content[i] ? group + 1 : 1;
    }
    pass(group);
    pass(0);
}

static void pass_text(void) {
    for (const char *c = "tick\n"; *c; c++)
        pass((uint8_t)*c);
}

static void send_file(const char *path) {
    alarm(PATIENCE); /* a reader that hangs */
    uint8_t piece[PAYLOAD_MOST];
    FILE *file = fopen(path, "rb");
    if (!file)
        fail(path);
    for (size_t got; (got = fread(piece, 1, 1 + random_below(sizeof piece), file)) > 0;) {
        for (size_t i = 0; raw && i < got; i++)
            pass(piece[i]);
        if (!raw)
            pass_frame(LINE_PROFILE, piece, got);
        if (!raw && random_below(TEXT_EACH) == 0)
            pass_text();
    }
    fclose(file);
    alarm(0);
}

/* The board's state, unasked; all of it 0 but `what`. */
static void send_state(uint8_t what) {
    uint8_t state[1 + STATE_BYTES + 1] = {0, what};
    pass_frame(LINE_EVENT, state, sizeof state);
}

static void obey(const char *line) {
    if (strncmp(line, "send ", 5) == 0)
        send_file(line + 5);
    else if (strcmp(line, "bad") == 0 || strcmp(line, "good") == 0)
        bad = line[0] == 'b';
    else if (strcmp(line, "boot") == 0)
        send_state(BOOTED);
    else if (strcmp(line, "ended") == 0)
        send_state(BOOTED | ENDED);
    else if (strcmp(line, "unplug") == 0)
        unplug();
    else if (strcmp(line, "plug") == 0)
        plug();
    else
        exit(2);
    printf("%llu\n", (unsigned long long)came);
    fflush(stdout);
}

static bool take_option(const char *option) {
    static const struct {
        const char *name;
        uint64_t *number;
    } numbers[] = {{"lose=", &lose}, {"double=", &twice}, {"flip=", &flip}, {"seed=", &seed}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        size_t length = strlen(numbers[i].name);
        if (strncmp(option, numbers[i].name, length) == 0)
            return (*numbers[i].number = strtoull(option + length, NULL, 10)) > 0;
    }
    return raw = strcmp(option, "raw") == 0;
}

int main(int count, char **argument) {
    char line[4096];
    for (int i = 2; i < count; i++)
        if (!take_option(argument[i]))
            return 2;
    if (count < 2)
        return 2;
    link_name = argument[1];
    plug();
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        obey(line);
    }
    return 0;
}
