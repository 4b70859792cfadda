/* SPDX-License-Identifier: Apache-2.0 */
/* See kept_input.h. */
#include "kept_input.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool copy_input(int to) {
    char bytes[65536];
    ssize_t got;
    while ((got = read(STDIN_FILENO, bytes, sizeof bytes)) > 0)
        if (write(to, bytes, (size_t)got) != got)
            return false;
    return got == 0;
}

bool kept_input_take(kept_input_t *input, const char *folder, failure_t *failure) {
    struct stat is;
    *input = (kept_input_t){.file = -1};
    if (fstat(STDIN_FILENO, &is) != 0 || !(S_ISREG(is.st_mode) || S_ISFIFO(is.st_mode)))
        return true;
    input->file = STDIN_FILENO;
    if (S_ISREG(is.st_mode)) {
        input->start = lseek(STDIN_FILENO, 0, SEEK_CUR);
        return true;
    }
    input->copy = memory_print("%s/input", folder);
    input->file = open(input->copy, O_RDWR | O_CREAT | O_TRUNC, 0600);
    bool good = input->file >= 0 && copy_input(input->file);
    return good || failure_set(failure, "standard input: cannot be copied for all runs: %s.",
                               strerror(errno));
}

int kept_input_file(const kept_input_t *input) {
    char *path =
        input->file < 0 ? memory_copy("/dev/null") : memory_print("/proc/self/fd/%d", input->file);
    int file = open(path, O_RDONLY);
    free(path);
    bool good = file >= 0 && (input->file < 0 || lseek(file, input->start, SEEK_SET) >= 0);
    if (!good && file >= 0)
        close(file);
    return good ? file : -1;
}

bool kept_input_open(const kept_input_t *input) {
    int file = kept_input_file(input);
    bool good = file >= 0 && dup2(file, STDIN_FILENO) >= 0;
    if (file > STDIN_FILENO)
        close(file);
    return good;
}

bool kept_input_sum(const kept_input_t *input, char text[SHA256_TEXT]) {
    int file = kept_input_file(input);
    char bytes[65536];
    ssize_t got = -1;
    sha256_t sha;
    sha256_start(&sha);
    while (file >= 0 && (got = read(file, bytes, sizeof bytes)) > 0)
        sha256_feed(&sha, bytes, (size_t)got);
    sha256_finish(&sha, text);
    if (file >= 0)
        close(file);
    return got == 0;
}

void kept_input_forget(kept_input_t *input) {
    if (input->copy)
        unlink(input->copy);
    free(input->copy);
    *input = (kept_input_t){.file = -1};
}
