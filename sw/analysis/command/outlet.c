/* SPDX-License-Identifier: Apache-2.0 */
/* See outlet.h. */
#define _GNU_SOURCE /* fopencookie */
#include "outlet.h"
#include "memory.h"
#include "ticker.h"
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    size_t width;
    bool within; /* inside a line that does not begin with # */
    char *line;  /* a line that begins with #, until it is complete */
    size_t length;
} outlet;

static bool write_all(const char *bytes, size_t size) {
    while (size) {
        ssize_t written = write(STDOUT_FILENO, bytes, size);
        if (written == 0 || (written < 0 && errno != EINTR))
            return false;
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* --- lines that begin with # */

enum { INDENT_MOST = 14 };

/* Where the text begins: after the name and its colon, else after the signs. */
static size_t indent_of(const char *line) {
    size_t signs = strspn(line, "#"), text = signs + strspn(line + signs, " ");
    const char *colon = strchr(line, ':');
    size_t name = colon ? (size_t)(colon - line) + 1 : 0, behind = name + strspn(line + name, " ");
    return name && behind > name && behind <= INDENT_MOST ? behind : text;
}

/* Bytes up to the last space within so many characters, to the first space if there is none, or to
 * the end. */
static size_t break_of(const char *text, size_t width) {
    size_t at = 0, best = 0, shown = 0;
    for (; text[at] && (shown <= width || !best); at++) {
        if (text[at] == ' ' && at)
            best = at;
        shown += ((unsigned char)text[at] & 0xc0) != 0x80;
    }
    return !text[at] && shown <= width ? at : best ? best : at;
}

static bool write_line(const char *line) {
    size_t indent = indent_of(line), signs = strspn(line, "#");
    size_t size = break_of(line + indent, outlet.width - indent);
    bool good = write_all(line, indent + size) && write_all("\n", 1);
    for (line += indent + size; good && *line; line += size) {
        char *begin = memory_print("%.*s%*s", (int)signs, "##########", (int)(indent - signs), "");
        line += strspn(line, " ");
        size = break_of(line, outlet.width - indent);
        good = write_all(begin, indent) && write_all(line, size) && write_all("\n", 1);
        free(begin);
    }
    return good;
}

/* Takes bytes of such a line, and writes it when it ends. */
static bool take_line(const char *bytes, size_t size) {
    outlet.line = memory_resize(outlet.line, outlet.length + size + 1);
    memcpy(outlet.line + outlet.length, bytes, size);
    outlet.length += size;
    if (bytes[size - 1] != '\n')
        return true;
    outlet.line[outlet.length - 1] = 0;
    outlet.length = 0;
    return write_line(outlet.line);
}

/* --- stdout */

static ssize_t outlet_write(void *cookie, const char *bytes, size_t size) {
    bool good = true;
    (void)cookie;
    ticker_stop();
    for (size_t at = 0, next; good && at < size; at = next) {
        const char *end = memchr(bytes + at, '\n', size - at);
        next = end && outlet.width ? (size_t)(end - bytes) + 1 : size;
        bool ours = outlet.width && (outlet.length || (!outlet.within && bytes[at] == '#'));
        good = ours ? take_line(bytes + at, next - at) : write_all(bytes + at, next - at);
        outlet.within = !ours && !end;
    }
    return good ? (ssize_t)size : 0;
}

static int outlet_close(void *cookie) {
    (void)cookie;
    bool good = write_all(outlet.line, outlet.length);
    free(outlet.line);
    return close(STDOUT_FILENO) == 0 && good ? 0 : EOF;
}

void outlet_open(size_t width) {
    const cookie_io_functions_t functions = {.write = outlet_write, .close = outlet_close};
    FILE *out = fopencookie(NULL, "w", functions);
    if (!out)
        return;
    outlet.width = width;
    setvbuf(out, NULL, width ? _IOLBF : _IOFBF, BUFSIZ);
    fflush(stdout);
    stdout = out;
}
