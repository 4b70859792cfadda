// SPDX-License-Identifier: Apache-2.0
// The bench's C side, the same for Icarus (a .vpi module) and Verilator (linked in).
//
// At start it reads the plusargs, loads the program and the boot ROM's block into RAM, and releases
// the machine from reset. From then on it runs only when the doorbell `tb.bell` rings (tb.sv has
// its layout): a byte of a UART, the end of the program, the cycle limit. Whatever ends the run
// sets the exit code; a simulation that ends by itself was ended by a failed CHECK.
#include "harness.h"
#include "bell.h"
#include "channel.h"
#include "interval_rows.h"
#include "machine.h"
#include "measure.h"
#include "options.h"
#include "perfect.h"
#include "predictors.h"
#include "prepare.h"
#include "progress.h"
#include "report.h"
#include "result.h"
#include "truth_part.h"
#include "vpi_object.h"
#include "watch.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    EXIT_FAILED = 1, // the program failed; its own code, of any value, is in the statistics
    EXIT_BAD_INPUT = 2,
    EXIT_LIMIT = 3,
    EXIT_TRAP = 4,
    EXIT_MISMATCH = 5,
    EXIT_CHECK = 6,
    EXIT_CONSOLE = 7,
    EXIT_SIGNAL = 128
};
typedef enum {
    EV_FINISH = 1,
    EV_TOHOST,
    EV_LIMIT,
    EV_PROGRESS,
    EV_CLEANED,
    EV_MASKED,
    EV_STDIN,
    EV_MEASURE
} event_t;

static struct {
    options_t opt;
    prepared_t prepared;
    FILE *profile;
    channel_t channel, told; // what the hardware sends, and what software sends beside it
    bool line_open;          // the console's last line is not complete
    outcome_t outcome;
    int exit_code;
    bool started, stopping, ended;
    volatile sig_atomic_t signal; // signal that asked the run to stop
    volatile double signal_time;
    struct timespec start;
} run = {.exit_code = EXIT_BAD_INPUT, .outcome.reason = "check"};

static double seconds_since_start(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - run.start.tv_sec) +
           1e-9 * (double)(now.tv_nsec - run.start.tv_nsec);
}

static void console_put(int character) {
    progress_clear();
    putchar(character);
    run.line_open = character != '\n';
}

// --- the end of a run

static bool console_close(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    if (run.signal != SIGPIPE)
        fprintf(stderr, "standard output: the program's output cannot be written: %s\n",
                strerror(errno));
    return false;
}

static void say_ring(void) {
    if (signal_get("tb.u_counts.ring_bad"))
        fprintf(
            stderr,
            "profiler: its ring was refused, and the samples dropped: a slot lies where there is no "
            "RAM, or where a locked PMP entry forbids the access.\n"
            "  Set mpmring to RAM that M may read and write.\n");
}

static bool leave_predictors(void) {
    failure_t failure;
    bool good = !run.opt.predictors_left || predictors_write(run.opt.predictors_left, &failure);
    if (!good)
        fprintf(stderr, "%s\n", failure.text);
    return good;
}

// Writes what was recorded, however the run ended.
static void run_close(void) {
    progress_clear();
    run.ended = true;
    run.outcome.seconds = seconds_since_start();
    if (run.exit_code == 0 && !perfect_close())
        run.exit_code = EXIT_BAD_INPUT;
    bool whole = !run.opt.stats || report_stats(run.opt.stats, &run.outcome);
    say_ring();
    if (run.opt.machine)
        whole = machine_write(run.opt.machine, run.prepared.near, run.opt.use_stdin) && whole;
    whole = result_close(run.profile, run.opt.profile) && whole;
    run.profile = NULL;
    whole = interval_rows_close() && whole;
    whole = watch_close() && whole;
    whole = leave_predictors() && whole;
    if (!whole && run.exit_code <= EXIT_FAILED) // whatever the program says of itself
        run.exit_code = EXIT_BAD_INPUT;
    if (!console_close() && run.exit_code <= EXIT_FAILED)
        run.exit_code = EXIT_CONSOLE;
}

static void run_finish(void) {
    run_close();
    vpi_control(vpiFinish, 0);
}

static void on_cleaned(void) {
    if (run.opt.signature && run.exit_code == 0 &&
        !report_signature(run.opt.signature, run.prepared.program))
        run.exit_code = EXIT_BAD_INPUT;
    if (run.opt.memory && run.exit_code == 0 && !watch_compare())
        run.exit_code = EXIT_MISMATCH;
    if (run.opt.setup.table_entries && run.profile)
        (run.opt.setup.event0 ? report_places : report_rest)(run.prepared.rest, run.profile);
    run_finish();
}

// Dirty lines go to RAM; the run goes on with EV_CLEANED, or EV_LIMIT. A perfect cache has none: it
// is read itself.
static void memory_clean(void) {
    if (run.opt.perfect_dcache)
        on_cleaned();
    else
        signal_put("tb.clean_req", 1);
}

static void run_stop(int exit_code, const char *reason, uint64_t program_exit) {
    if (run.stopping)
        return;
    run.stopping = true;
    if (exit_code < EXIT_MISMATCH && !watch_counts()) { // all others may end between two counts
        exit_code = EXIT_MISMATCH;
        reason = "lockstep";
    }
    run.exit_code = exit_code;
    run.outcome.reason = reason;
    run.outcome.exit_code = program_exit;
    if (((run.opt.signature || run.opt.memory) && exit_code == 0) || run.opt.setup.table_entries)
        memory_clean();
    else
        run_finish();
}

void harness_mismatch(void) { run_stop(EXIT_MISMATCH, "lockstep", 0); }

static void on_finisher(uint32_t value) {
    if (signal_get("tb.trap_valid")) {
        report_trap(run.prepared.program);
        run_stop(EXIT_TRAP, "trap", 0);
    } else if ((value & 0xffff) == 0x5555) {
        run_stop(0, "finisher", 0);
    } else if ((value & 0xffff) == 0x3333) {
        run_stop(0, "finisher", value >> 16);
    } else {
        fprintf(stderr,
                "finisher: 0x%x means nothing: 0x5555 passes, (code << 16) | 0x3333 fails\n",
                value);
    }
}

// No character is sent: a program that only polls for one does without.
static void say_no_input(void) {
    static bool said;
    if (!said)
        fprintf(stderr, "tohost: asks for a character, and none will come: this bench has standard "
                        "input at the UART only.\n");
    said = true;
}

// HTIF (tb.sv has the layout of its word): the end of the program, and characters. The host never
// answers in `fromhost`, so a program that waits for an answer waits for ever.
static void on_tohost(uint64_t value) {
    enum { SYSTEM = 0x0000, READ = 0x0100, WRITE = 0x0101 };
    uint64_t payload = value & ~(0xffffull << 48);
    if (value >> 48 == SYSTEM && value & 1) {
        run_stop(0, "tohost", payload >> 1);
    } else if (run.stopping) {
        return;
    } else if (value >> 48 == WRITE) {
        console_put((int)(payload & 0xff));
    } else if (value >> 48 == READ) {
        say_no_input();
    } else {
        fprintf(
            stderr,
            "tohost: 0x%016llx asks for %s, which this bench has not.\n"
            "  It knows (code << 1) | 1, the end, and 0x0101 << 48 | character, which it prints;\n"
            "  standard input, and arguments, come by the UART: see docs/guide.md.\n",
            (unsigned long long)value, value >> 48 == SYSTEM ? "a system call" : "another device");
        run_stop(EXIT_BAD_INPUT, "tohost", 0);
    }
    if (run.opt.perfect_dcache) // tb.sv takes the word out of the real one
        prepare_taken(&run.prepared);
}

// Verilator's main loop calls this when the simulation is about to end. The simulation goes on
// until the samples under way, or in the ring in memory, have left, and ends with EV_LIMIT.
bool harness_drains(void) {
    static bool asked;
    if (!run.signal || run.ended || run.stopping || asked)
        return false;
    asked = true;
    signal_put("tb.max_cycles", 1);
    return true;
}

static void say_signal(void) {
    if (run.signal != SIGPIPE)
        fprintf(stderr, "The simulation was stopped by a signal: %s.\n", strsignal(run.signal));
}

static void on_limit(void) {
    if (run.opt.trace_only && truth_trace_ended() && !run.stopping) {
        run_stop(0, "trace", 0);
        return;
    }
    if (run.signal && !run.stopping) {
        say_signal();
        run_stop(EXIT_SIGNAL + run.signal, "signal", 0);
        return;
    }
    fprintf(stderr, "The run reached %llu cycles (+max-cycles).\n",
            (unsigned long long)signal_get("tb.u_counts.cycles"));
    if (run.stopping) {
        fprintf(
            stderr,
            "  The program had ended, but its memory was not written back: no signature, no table.\n");
        run.exit_code = EXIT_LIMIT;
        run.outcome.reason = "limit";
        run_finish();
        return;
    }
    watch_report_flight();
    run_stop(EXIT_LIMIT, "limit", 0);
}

// The program switched the resident profiler off; the reader of the statistics reports it.
static void on_masked(unsigned csr, uint64_t pc) {
    int mask = report_mask(csr);
    if (mask >= 0)
        run.outcome.masked_pc[mask] = pc;
}

// Is there input to read? If the program has nothing else to do, time stands still, so that its
// cycles do not depend on when its input comes.
static bool stdin_ready(bool waits) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&input, 1, 0);
    if (ready <= 0 && waits)
        fflush(stdout); // the program's question comes first
    while (ready <= 0 && waits && !run.signal)
        ready = poll(&input, 1, 100);
    return ready > 0;
}

// Up to 8 bytes of standard input, or its end.
static void on_stdin(bool waits) {
    enum { BREAK = 16 };
    uint8_t bytes[8] = {0};
    uint64_t data = 0;
    if (!stdin_ready(waits))
        return;
    ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0)
        signal_put("tb.want_stdin", 0);
    else
        machine_input(bytes, (size_t)count);
    for (int i = 0; i < 8; i++)
        data |= (uint64_t)bytes[i] << (8 * i);
    signal_put("tb.rx_data", data);
    signal_put("tb.rx_count", count > 0 ? (uint64_t)count : BREAK + 1);
    signal_put("tb.rx_toggle", signal_get("tb.rx_toggle") + 1);
}

// Do not write into a line that the program has begun on the same terminal.
static void show_progress(void) {
    if (!run.line_open || !isatty(STDOUT_FILENO))
        progress_show(seconds_since_start(), run.channel.records);
}

// EV_PROGRESS comes TOLD cycles after the cycle that it is requested for.
static void ask_progress(void) {
    enum { OFTEN = 1024, TOLD = 2 };
    uint64_t next = interval_rows_next() - TOLD;
    if (run.opt.progress || run.opt.trace_only) {
        uint64_t soon = signal_get("tb.u_counts.cycles") + OFTEN;
        next = next < soon ? next : soon;
    }
    signal_put("tb.progress_at", next);
}

static void on_progress(void) {
    interval_rows_look();
    if (run.opt.trace_only && truth_trace_ended())
        signal_put("tb.max_cycles", 1); // the run goes on until EV_LIMIT
    if (run.opt.progress)
        show_progress();
    ask_progress();
}

static void on_event(event_t event, uint64_t value) {
    switch (event) {
    case EV_FINISH:
        on_finisher((uint32_t)value);
        break;
    case EV_TOHOST:
        on_tohost(value);
        break;
    case EV_LIMIT:
        on_limit();
        break;
    case EV_PROGRESS:
        on_progress();
        break;
    case EV_CLEANED:
        on_cleaned();
        break;
    case EV_MASKED:
        on_masked((unsigned)(value >> 52), value & (~0ull >> 12));
        break;
    case EV_STDIN:
        on_stdin(value);
        break;
    case EV_MEASURE:
        if (measure_look(&run.opt))
            run_stop(0, "measured", 0);
        break;
    }
}

static void on_bell(const uint32_t *words) {
    uint32_t head = words[2];
    unsigned bytes = head >> 28;
    if (run.ended)
        return;
    if (head & 1u << 25 && !run.stopping)
        console_put((int)(head >> 8 & 0xff));
    if (head & 1u << 26 && run.profile && run.opt.sample && !run.opt.resident)
        channel_byte(&run.told, (uint8_t)(head >> 16), run.profile);
    else if (head & 1u << 26 && run.profile)
        putc((int)(head >> 16 & 0xff), run.profile);
    if (bytes && run.profile)
        channel_take(&run.channel, (uint64_t)words[4] << 32 | words[3], bytes, run.profile);
    if (head & 1u << 24)
        on_event((event_t)(head & 0xff), (uint64_t)words[1] << 32 | words[0]);
}

// --- the start of a run

static _Noreturn void refuse(const char *message) {
    fprintf(stderr, "%s\n", message);
    run.exit_code = EXIT_BAD_INPUT;
    run.ended = true;
    exit(EXIT_BAD_INPUT);
}

extern int __llvm_profile_write_file(void) __attribute__((weak)); // defined while sim/tune.sh
                                                                  // learns

// A simulator cannot choose its exit code: leave with ours when it has closed its files.
static void leave(void) {
    fflush(NULL);
    if (run.started && !run.ended)
        fprintf(stderr, "The simulation ended before the program: a CHECK failed.\n");
    if (__llvm_profile_write_file)
        __llvm_profile_write_file();
    _exit(run.exit_code == 0 && run.outcome.exit_code ? EXIT_FAILED : run.exit_code);
}

// Ends the simulation at its next step, so that its files are written and closed; harness_drains,
// or else on_end, does the rest. One Ctrl-C may come twice, from the terminal and from the command
// that runs us; one that comes a second later means that the run hangs. SIGPIPE: nobody reads the
// console any more.
static void on_signal(int signal) {
    double now = seconds_since_start();
    if (run.signal && signal != SIGPIPE && now - run.signal_time > 1)
        kill(getpid(), SIGKILL);
    if (run.signal)
        return;
    run.signal = signal;
    run.signal_time = now;
    vpi_control(vpiFinish, 0);
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
}

// The simulation is over, but its signals can still be read.
static PLI_INT32 on_end(p_cb_data data) {
    (void)data;
    if (run.ended || !run.signal)
        return 0;
    say_signal();
    run.exit_code = EXIT_SIGNAL + run.signal;
    run.outcome.reason = "signal";
    run_close();
    return 0;
}

static void end_connect(void) {
    static s_cb_data callback;
    callback = (s_cb_data){.reason = cbEndOfSimulation, .cb_rtn = on_end};
    vpi_register_cb(&callback);
}

// A reader of the profile channel on a pipe gets each sample at once.
static void open_results(void) {
    failure_t failure;
    struct stat is;
    const char *path = run.opt.profile;
    run.told.drops = run.opt.restore != NULL;
    bool good = !path || (run.profile = fopen(path, "wb"));
    if (run.profile && fstat(fileno(run.profile), &is) == 0 && S_ISFIFO(is.st_mode))
        setvbuf(run.profile, NULL, _IONBF, 0);
    if (good && (path = run.opt.intervals))
        good = interval_rows_open(path, run.opt.interval);
    if (!good) {
        failure_set(&failure, "%s: %s", path, strerror(errno));
        refuse(failure.text);
    }
}

static PLI_INT32 on_start(p_cb_data data) {
    (void)data;
    s_vpi_vlog_info info;
    failure_t failure;
    atexit(leave);
    vpi_get_vlog_info(&info);
    if (!options_read(&run.opt, info.argc, info.argv, failure.text, sizeof failure.text))
        refuse(failure.text);
    if (run.opt.help) {
        options_print_help();
        run.exit_code = 0;
        exit(0);
    }
    const options_t *o = &run.opt;
    if (fcntl(STDIN_FILENO, F_GETFD) < 0 && open("/dev/null", O_RDONLY) > STDIN_FILENO)
        refuse("standard input is closed, and /dev/null cannot take its place");
    if (!watch_open(o->check, o->cover, &o->truth, &failure))
        refuse(failure.text);
    const perfect_t perfect = {o->perfect_icache, o->perfect_dcache,     o->perfect_itlb,
                               o->perfect_dtlb,   o->perfect_prediction, o->perfect_order};
    if (!perfect_open(&perfect, &failure))
        refuse(failure.text);
    machine_open(o->use_stdin);
    if (!prepare_memory(&run.prepared, o, &failure))
        refuse(failure.text);
    if (o->predictors && !predictors_read(o->predictors, &failure))
        refuse(failure.text);
    open_results();
    prepare_registers(&run.prepared, o);
    measure_open(&run.opt, run.prepared.before, run.prepared.retired);
    ask_progress();
    bell_listen("tb", 5, on_bell);
    end_connect();
    clock_gettime(CLOCK_MONOTONIC, &run.start);
    catch_signals();
    run.started = true;
    run.exit_code = EXIT_CHECK;
    signal_put("tb.go", 1);
    return 0;
}

static void harness_startup(void) {
    static s_cb_data callback;
    static s_vpi_time when = {.type = vpiSimTime};
    callback = (s_cb_data){.reason = cbReadWriteSynch, .cb_rtn = on_start, .time = &when};
    vpi_register_cb(&callback);
}

void (*vlog_startup_routines[])(void) = {harness_startup, NULL};
