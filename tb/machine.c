// SPDX-License-Identifier: Apache-2.0
// The sizes are the RTL's own (tb.config_sizes); only their names come from a header, made from the same source.
#include "machine.h"
#include "config_defs.h"
#include "result.h"
#include "sha256.h"
#include "vpi_object.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME(name) #name,
static const char *const size_names[] = {CONFIG_SIZES(NAME)};
#undef NAME
enum { SIZES = sizeof size_names / sizeof *size_names };

static uint64_t machine_size(const char *name) {
    int i = 0;
    while (i < SIZES && strcmp(size_names[i], name) != 0)
        i++;
    return element_get("tb.config_sizes", i);
}

restore_caches_t machine_caches(void) {
    return (restore_caches_t){
        .code = machine_size("ICACHE_SETS") * machine_size("ICACHE_WAYS"),
        .data = machine_size("DCACHE_SETS") * machine_size("DCACHE_WAYS"),
        .second = machine_size("L2_KIB") * 1024 / machine_size("LINE_BYTES"),
    };
}

static struct {
    sha256_t sha;
    uint64_t bytes;
    off_t start; // where a file starts, -1: no file
} input = {.start = -1};

void machine_open(bool use_stdin) {
    struct stat is;
    sha256_start(&input.sha);
    if (use_stdin && fstat(STDIN_FILENO, &is) == 0 && S_ISREG(is.st_mode))
        input.start = lseek(STDIN_FILENO, 0, SEEK_CUR);
}

static void input_take(const void *bytes, size_t size) {
    sha256_feed(&input.sha, bytes, size);
    input.bytes += size;
}

void machine_input(const void *bytes, size_t size) {
    if (input.start < 0)
        input_take(bytes, size);
}

// How much of a file the program has read may depend on the machine; the file itself does not.
static void input_take_file(void) {
    uint8_t bytes[1 << 14];
    off_t at = input.start;
    for (ssize_t got; (got = pread(STDIN_FILENO, bytes, sizeof bytes, at)) > 0; at += got)
        input_take(bytes, (size_t)got);
}

static void write_input(FILE *f) {
    char text[SHA256_TEXT];
    if (input.start >= 0)
        input_take_file();
    sha256_finish(&input.sha, text);
    fprintf(f, "input,%s\ninput_bytes,%" PRIu64 "\n", input.bytes ? text : "none", input.bytes);
}

static void write_sizes(FILE *f) {
    vpiHandle array = object_find("tb.config_sizes");
    for (size_t i = 0; i < SIZES; i++)
        fprintf(f, "size.%s,%" PRIu64 "\n", size_names[i], object_row(array, i));
}

bool machine_write(const char *path, unsigned near, bool use_stdin) {
    FILE *f = fopen(path, "w");
    if (!f) {
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
        return false;
    }
    write_sizes(f);
    fprintf(f, "memory_latency,%" PRIu64 "\n", signal_get("tb.latency"));
    fprintf(f, "memory_bandwidth,%" PRIu64 "\n", signal_get("tb.bandwidth"));
    if (signal_get("tb.shared"))
        fprintf(f, "memory_shared,yes\n");
    if (signal_get("tb.far_to"))
        fprintf(f, "memory_far,0x%" PRIx64 "-0x%" PRIx64 ":%" PRIu64 "\n",
                signal_get("tb.far_from"), signal_get("tb.far_to"), signal_get("tb.far_latency"));
    if (near)
        fprintf(f, "memory_near,%u pages\n", near);
    if (use_stdin)
        write_input(f);
    return result_close(f, path);
}
