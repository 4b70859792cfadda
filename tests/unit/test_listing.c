// SPDX-License-Identifier: Apache-2.0
// Other programs: how they are started, what objdump's output becomes, and the pipeline view that
// needs it.
#include "kanata.h"
#include "listing.h"
#include "process.h"
#include "temporary.h"
#include "trace.h"
#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void join(void *context, char *line) {
    strcat(context, line);
    strcat(context, "|");
}

Test(process, lines_and_exit_status) {
    char *const argument[] = {"sh", "-c", "echo one; echo; printf two; exit 3", NULL};
    char lines[32] = "";
    ending_t ending;
    failure_t failure;
    cr_assert(process_lines(argument, join, lines, &ending, &failure));
    cr_assert_str_eq(lines, "one||two|");
    cr_assert_eq(ending.status, 3);
    cr_assert_eq(ending.signal, 0);
}

// No shell is between: what a shell would expand arrives as it is.
Test(process, arguments_arrive_as_they_are) {
    char *const argument[] = {"printf", "%s\n", "$HOME; `id` \"*\"", NULL};
    char lines[32] = "";
    ending_t ending;
    failure_t failure;
    cr_assert(process_lines(argument, join, lines, &ending, &failure));
    cr_assert_str_eq(lines, "$HOME; `id` \"*\"|");
}

Test(process, signals_are_told) {
    char *const argument[] = {"sh", "-c", "kill -KILL $$", NULL};
    ending_t ending;
    failure_t failure;
    cr_assert(process_run(argument, &ending, &failure));
    cr_assert_eq(ending.signal, SIGKILL);
}

// A process in between starts a sleeper and is killed: the sleeper goes, too, and with it the last
// writer of the pipe.
Test(process, ends_with_its_parent) {
    int ends[2];
    char byte;
    alarm(20);
    cr_assert_eq(pipe(ends), 0);
    pid_t parent = fork();
    if (parent == 0) {
        char number[12];
        char *const argument[] = {"sh", "-c", "echo started >/dev/fd/$0; exec sleep 60", number,
                                  NULL};
        ending_t ending;
        failure_t failure;
        snprintf(number, sizeof number, "%d", ends[1]);
        process_run(argument, &ending, &failure);
        _exit(0);
    }
    close(ends[1]);
    cr_assert_eq(read(ends[0], &byte, 1), 1);
    kill(parent, SIGKILL);
    while (read(ends[0], &byte, 1) > 0)
        ;
}

// An exit status of 127 is the program's own; what cannot be started is an error that says why.
Test(process, cannot_be_started) {
    char *const ends[] = {"sh", "-c", "exit 127", NULL};
    char *const absent[] = {"/nonexistent/tool", NULL};
    char *const folder[] = {"/", NULL};
    char lines[32] = "";
    ending_t ending;
    failure_t failure;
    cr_assert(process_run(ends, &ending, &failure));
    cr_assert_eq(ending.status, 127);
    cr_assert_not(process_run(absent, &ending, &failure));
    cr_assert_str_eq(failure.text,
                     "/nonexistent/tool: cannot be started: No such file or directory.");
    cr_assert_not(process_lines(absent, join, lines, &ending, &failure));
    cr_assert(strstr(failure.text, "No such file"));
    cr_assert_not(process_run(folder, &ending, &failure));
    cr_assert(strstr(failure.text, "Permission denied"));
}

Test(listing, says_when_the_tool_is_missing) {
    listing_t listing;
    failure_t failure;
    bare_insn_t insn = {.raw = 0x13};
    setenv("OBJDUMP", "/nonexistent/objdump", 1);
    cr_assert_not(listing_read(&listing, "/dev/null", 0, 4, &failure));
    cr_assert(strstr(failure.text, "cannot be started"));
    cr_assert(strstr(failure.text, "binutils-riscv64-unknown-elf"));
    cr_assert_not(listing_bare(&insn, 1, &failure));
    cr_assert_str_eq(insn.text, "?");
    setenv("OBJDUMP", "/bin/false", 1);
    cr_assert_not(listing_read(&listing, "/dev/null", 0, 4, &failure));
}

Test(listing, instructions_on_their_own) {
    static const struct {
        uint64_t pc;
        uint32_t raw;
        const char *text;
    } cases[] = {
        {0x80000000, 0x00a50513, "add a0,a0,10"},
        {0x80000004, 0x4501, "li a0,0"},
        {0x80000100, 0x0080006f, "j 80000108"},
        {0x80000200, 0xfe000ee3, "beqz zero,800001fc"},
        {0x80000300, 0xa001, "j 80000300"},
        {0x80000400, 0x00008067, "ret"},
        {0x80000500, 0x00000517, "auipc a0,0x0"},
        // profile instructions, as the assembler makes them of build/gen/instrument.inc; the last two are none
        {0, 0x0081050b, "p.ld 0,a0,8(sp)"},
        {0, 0xff81550b, "p.lw 1,a0,-8(sp)"},
        {0, 0x00b1242b, "p.sd 2,a1,8(sp)"},
        {0, 0x00b1742b, "p.sw 3,a1,8(sp)"},
        {0, 0xffd5957b, "p.addi 1,a0,a1,-3"},
        {0, 0x007362fb, "p.add 2,t0,t1,t2"},
        {0, 0x1000707b, "setpf 3"},
        {0, 0x1600407b, "poppf 0"},
        {0, 0x0004d85b, "p.inc 2,0x4d"},
        {0, 0x000044db, "pblock 1,0x4"},
        {0x48, 0xffdff5db, "p.jal 1,44"},
        {0x50, 0x00000edb, "p.auipc.t0 3,0x0"},
        {0x5c, 0x004297db, "p.jalr 1,ra,4(t0)"},
        {0, 0x0042a7db, ".4byte 0x42a7db"},
        {0, 0x1600477b, ".4byte 0x1600477b"},
    };
    enum { COUNT = sizeof cases / sizeof *cases };
    bare_insn_t list[COUNT];
    failure_t failure;
    for (int i = 0; i < COUNT; i++)
        list[i] = (bare_insn_t){.pc = cases[i].pc, .raw = cases[i].raw};
    cr_assert(listing_bare(list, COUNT, &failure), "%s", failure.text);
    for (int i = 0; i < COUNT; i++)
        cr_assert_str_eq(list[i].text, cases[i].text);
    cr_assert(listing_bare(list, 0, &failure));
}

// --- pipeline view

static const char *write_trace(const trace_record_t *records, size_t count, uint32_t version) {
    const char *path = temporary_path("trace");
    const trace_header_t header = {TRACE_MAGIC, version, TRACE_RECORD, {0}};
    FILE *file = fopen(path, "wb");
    cr_assert(file);
    fwrite(&header, sizeof header, 1, file);
    fwrite(records, sizeof *records, count, file);
    const trace_end_t end = {TRACE_END_MAGIC, count};
    fwrite(&end, sizeof end, 1, file);
    fclose(file);
    return path;
}

// Two instructions that ended in the other order than they were fetched, one of them aborted, and
// one outside the window.
Test(kanata, a_log) {
    static const trace_record_t records[] = {
        {.sequence = 8,
         .pc = 0x80000004,
         .fetch = 11,
         .raw = 0x4501,
         .map = TRACE_NEVER,
         .ready = TRACE_NEVER,
         .issue = TRACE_NEVER,
         .memory_issue = TRACE_NEVER,
         .memory_done = TRACE_NEVER,
         .done = TRACE_NEVER,
         .end = 2,
         .cause = 1},
        {.sequence = 7,
         .pc = 0x80000000,
         .fetch = 10,
         .raw = 0x00053503,
         .events = 1,
         .address = 0x80001000,
         .map = 1,
         .ready = 2,
         .issue = 2,
         .memory_issue = 3,
         .memory_done = 5,
         .done = 5,
         .end = 6},
        {.sequence = 9, .pc = 0x80000006, .fetch = 21},
    };
    static const char expected[] =
        "Kanata\t0004\nC=\t10\n"
        "I\t0\t7\t0\nL\t0\t0\t80000000: ld a0,0(a0)\n"
        "L\t0\t1\tbits 00053503, events 00001, address 80001000\\n\nS\t0\t0\tD\n"
        "C\t1\nE\t0\t0\tD\nS\t0\t0\tW\n"
        "I\t1\t8\t0\nL\t1\t0\t80000004: li a0,0\n"
        "L\t1\t1\tbits 00004501, events 00000, address 0\\n\nS\t1\t0\tD\n"
        "C\t1\nE\t0\t0\tW\nS\t0\t0\tR\nE\t0\t0\tR\nS\t0\t0\tX\n"
        "C\t1\nE\t0\t0\tX\nS\t0\t0\tM\nE\t1\t0\tD\nR\t1\t0\t1\n"
        "C\t2\nE\t0\t0\tM\nS\t0\t0\tC\n"
        "C\t1\nE\t0\t0\tC\nR\t0\t0\t0\n";
    char *text;
    size_t size;
    failure_t failure;
    const char *path = write_trace(records, 3, TRACE_VERSION);
    FILE *log = open_memstream(&text, &size);
    cr_assert(kanata_write(path, 10, 20, log, &failure), "%s", failure.text);
    fclose(log);
    cr_assert_str_eq(text, expected);
    free(text);
}

Test(kanata, not_a_trace) {
    static const trace_record_t none;
    failure_t failure;
    const char *path = write_trace(&none, 0, TRACE_VERSION + 1);
    cr_assert_not(kanata_write(path, 0, 1, stdout, &failure));
    cr_assert(strstr(failure.text, "not a trace of this version"));
    unlink(path);
    cr_assert_not(kanata_write(path, 0, 1, stdout, &failure));
    cr_assert(strstr(failure.text, "No such file"));
}
