/* SPDX-License-Identifier: Apache-2.0 */
/* See control.h. A socket's path has at most 107 characters, so the folder is named by a
 * descriptor. */
#define _GNU_SOURCE
#include "control.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

typedef int ready_t(int socket, const struct sockaddr *address, socklen_t size);

/* Makes a socket and binds or connects it; returns -1 on failure and sets errno. */
static int make(const char *database, ready_t *ready) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *slash = strrchr(database, '/');
    char *folder =
        slash ? memory_print("%.*s/", (int)(slash - database), database) : memory_copy(".");
    int at = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC), made = -1;
    int length = snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/%s.control",
                          at, slash ? slash + 1 : database);
    if (at >= 0 && length < (int)sizeof address.sun_path)
        made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    else if (at >= 0)
        errno = ENAMETOOLONG;
    if (made >= 0 && ready(made, (const struct sockaddr *)&address, sizeof address) != 0) {
        int error = errno;
        close(made);
        made = -1;
        errno = error;
    }
    int error = errno;
    if (at >= 0)
        close(at);
    free(folder);
    errno = error;
    return made;
}

int control_connect(const char *database) { return make(database, connect); }

/* The holder of the database's lock may replace a socket that a killed daemon has left. */
int control_listen(const char *database, failure_t *failure) {
    char *name = memory_print("%s.control", database);
    unlink(name);
    int listener = make(database, bind);
    if (listener < 0 || listen(listener, 8) != 0 || fcntl(listener, F_SETFL, O_NONBLOCK) != 0)
        failure_set(failure, "%s: cannot be made: %s.\n  Give a database in a folder of yours.",
                    name, strerror(errno));
    free(name);
    return listener;
}

void control_close(const char *database, int listener) {
    char *name = memory_print("%s.control", database);
    unlink(name);
    close(listener);
    free(name);
}

static bool read_line(int connection, char answer[CONTROL_LINE]) {
    size_t size = 0;
    while (size + 1 < CONTROL_LINE) {
        ssize_t got = read(connection, answer + size, CONTROL_LINE - 1 - size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        size += (size_t)got;
        answer[size] = 0;
        if (answer[size - 1] == '\n')
            break;
    }
    answer[strcspn(answer, "\n")] = 0;
    return true;
}

bool control_ask(int connection, const char *database, const char *line, char answer[CONTROL_LINE],
                 failure_t *failure) {
    char *text = memory_print("%s\n", line);
    bool sent = send(connection, text, strlen(text), MSG_NOSIGNAL) == (ssize_t)strlen(text);
    free(text);
    if (!sent || !read_line(connection, answer))
        return failure_set(failure, "%s: the daemon has gone.\n  `assay daemon` starts it again.",
                           database);
    bool good = strncmp(answer, "ok ", 3) == 0;
    memmove(answer, answer + 3, strlen(answer + 3) + 1);
    return good || failure_set(failure, "%s: %s", database, answer);
}
