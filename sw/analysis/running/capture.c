/* SPDX-License-Identifier: Apache-2.0 */
/* See capture.h. */
#include "capture.h"
#include "frame.h"
#include "line.h"
#include "memory.h"
#include "profile_defs.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { PIECE = 1 << 14, END_SIZE = PD_FRAME_OVERHEAD + 8 * PD_FRAME_END_WORDS };

static volatile sig_atomic_t caught;

static void take_signal(int signal) { caught = signal; }

/* A signal ends the reading, and the bytes received are kept. */
static void catch_signals(struct sigaction old[2]) {
    struct sigaction action = {.sa_handler = take_signal};
    sigemptyset(&action.sa_mask);
    caught = 0;
    sigaction(SIGINT, &action, &old[0]);
    sigaction(SIGTERM, &action, &old[1]);
}

static void release_signals(const struct sigaction old[2]) {
    sigaction(SIGINT, &old[0], NULL);
    sigaction(SIGTERM, &old[1], NULL);
}

/* No echo, no line ends, no signal keys. */
void capture_raw(int line) {
    struct termios mode;
    if (tcgetattr(line, &mode) != 0)
        return;
    mode.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
    mode.c_oflag &= ~(tcflag_t)OPOST;
    mode.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    mode.c_cflag = (mode.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8 | CREAD | CLOCAL;
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    tcsetattr(line, TCSANOW, &mode);
}

static bool is_end(const uint8_t *bytes) {
    frame_reader_t reader;
    frame_t frame;
    if (bytes[0] != PD_SYNC0 || bytes[1] != PD_SYNC1 || bytes[PD_FRAME_TYPE_AT] != PD_FRAME_END)
        return false;
    frame_reader_start(&reader, bytes, END_SIZE);
    return frame_next(&reader, &frame) && frame.offset == 0;
}

bool capture_has_end(const capture_t *capture, size_t *from) {
    for (; *from + END_SIZE <= capture->size; ++*from)
        if (is_end(capture->bytes + *from))
            return true;
    return false;
}

static void keep(void *context, const uint8_t *bytes, size_t size) {
    capture_t *capture = context;
    memory_append(&capture->bytes, &capture->size, &capture->room, bytes, size);
}

static void keep_profile(void *context, const line_frame_t *frame) {
    if (frame->channel == LINE_PROFILE)
        keep(context, frame->payload, frame->size);
}

static void print_text(void *context, const uint8_t *bytes, size_t size) {
    (void)context;
    fwrite(bytes, 1, size, stdout);
}

/* Returns false on an error, in `errno`. A terminal whose other side has gone reads as EIO. */
static bool read_all(capture_t *capture, int file, bool line, bool shared) {
    static uint8_t piece[PIECE];
    line_reader_t reader = {.text = print_text, .frame = keep_profile, .context = capture};
    size_t looked = 0;
    while (!caught && !(line && capture_has_end(capture, &looked))) {
        ssize_t more = read(file, piece, sizeof piece);
        if (more == 0 || (more < 0 && errno == EIO && capture->size))
            return true;
        if (more < 0 && errno != EINTR)
            return false;
        if (shared && more > 0) {
            line_read(&reader, piece, (size_t)more);
            fflush(stdout);
        } else if (more > 0) {
            keep(capture, piece, (size_t)more);
        }
    }
    return true;
}

bool capture_read(capture_t *capture, const char *path, bool shared, failure_t *failure) {
    struct stat status;
    struct sigaction old[2];
    *capture = (capture_t){0};
    catch_signals(old);
    int file = open(path, O_RDONLY | O_NOCTTY);
    bool good = file >= 0 && fstat(file, &status) == 0;
    if (good && isatty(file))
        capture_raw(file);
    good = good && read_all(capture, file, !S_ISREG(status.st_mode), shared);
    int error = errno;
    if (file >= 0)
        close(file);
    release_signals(old);
    capture->signal = caught;
    if (good || caught)
        return true;
    free(capture->bytes);
    return failure_set(failure, "%s: the profile channel cannot be read: %s.", path,
                       strerror(error));
}
