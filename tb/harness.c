// The bench's C side, the same for Icarus (a .vpi module) and Verilator (linked in).
//
// At start it reads the plusargs, loads the program and the parameter block into RAM, and lets the
// machine out of reset. From then on it runs only when the doorbell `tb.bell` rings (tb.sv has its
// layout): a byte of a UART, the end of the program, the cycle limit. The exit code is set by
// whatever ends the run; a simulation that ends by itself was ended by a failed CHECK.
#include "harness.h"
#include "command_line.h"
#include "intervals.h"
#include "memory_map.h"
#include "options.h"
#include "perfect.h"
#include "profile_defs.h"
#include "program.h"
#include "report.h"
#include "sim_memory.h"
#include "vpi_object.h"
#include "watch.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    EXIT_FAILED = 1, // the program says so; its own code, which may be any, is in the statistics
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
    EV_STDIN
} event_t;

static struct {
    options_t opt;
    program_t *program;
    FILE *profile;
    vpiHandle bell;
    outcome_t outcome;
    uint64_t rest; // address of the driver's struct sum_rest
    int exit_code;
    bool started, stopping, ended;
    volatile sig_atomic_t signal; // that asked us to stop
    volatile double signal_time;
    struct timespec start;
} run = {.exit_code = EXIT_BAD_INPUT, .outcome.reason = "check"};

static double seconds_since_start(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - run.start.tv_sec) +
           1e-9 * (double)(now.tv_nsec - run.start.tv_nsec);
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

// Writes what was seen, whatever ended the run.
static void run_close(void) {
    run.ended = true;
    run.outcome.seconds = seconds_since_start();
    if (run.exit_code == 0 && !perfect_close())
        run.exit_code = EXIT_BAD_INPUT;
    if (run.opt.stats && !report_stats(run.opt.stats, &run.outcome) && run.exit_code == 0)
        run.exit_code = EXIT_BAD_INPUT;
    if (run.profile && fclose(run.profile) != 0 && run.exit_code == 0) {
        fprintf(stderr, "%s: %s\n", run.opt.profile, strerror(errno));
        run.exit_code = EXIT_BAD_INPUT;
    }
    run.profile = NULL;
    if (!watch_close() && run.exit_code == 0)
        run.exit_code = EXIT_BAD_INPUT;
    if (!console_close() && run.exit_code == 0)
        run.exit_code = EXIT_CONSOLE;
}

static void run_finish(void) {
    run_close();
    vpi_control(vpiFinish, 0);
}

static void on_cleaned(void) {
    if (run.opt.signature && run.exit_code == 0 &&
        !report_signature(run.opt.signature, run.program))
        run.exit_code = EXIT_BAD_INPUT;
    if (run.opt.memory && run.exit_code == 0 && !watch_compare())
        run.exit_code = EXIT_MISMATCH;
    if (run.opt.table && run.profile)
        report_rest(run.rest, run.profile);
    run_finish();
}

// Dirty lines go to RAM: on with EV_CLEANED, or EV_LIMIT. A perfect cache has none: it is read itself.
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
    if (((run.opt.signature || run.opt.memory) && exit_code == 0) || run.opt.table)
        memory_clean();
    else
        run_finish();
}

void harness_mismatch(void) { run_stop(EXIT_MISMATCH, "lockstep", 0); }

static void on_finisher(uint32_t value) {
    if (signal_get("tb.trap_valid")) {
        report_trap(run.program);
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

static void on_tohost(uint64_t value) {
    if (value & 1)
        run_stop(0, "tohost", value >> 1);
    else
        fprintf(stderr, "tohost: 0x%llx asks for a system call, which this bench has not\n",
                (unsigned long long)value);
}

// Verilator's main loop asks when the simulation is about to end. It goes on until the samples that
// are on their way, or in the ring in memory, have left, and ends with EV_LIMIT.
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
    if (run.signal && !run.stopping) {
        say_signal();
        run_stop(EXIT_SIGNAL + run.signal, "signal", 0);
        return;
    }
    fprintf(stderr, "The run reached %llu cycles (+max-cycles).\n",
            (unsigned long long)signal_get("tb.cycles"));
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

// The program switched the resident profiler off; who reads the statistics says so.
static void on_masked(unsigned csr, uint64_t pc) {
    int mask = report_mask(csr);
    if (mask >= 0)
        run.outcome.masked_pc[mask] = pc;
}

// Is there something to read? The program may have nothing else to do: then time stands still, so
// that its cycles do not depend on when its input comes.
static bool stdin_ready(bool waits) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&input, 1, 0);
    if (ready <= 0 && waits)
        fflush(stdout); // what it asks for
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
    for (int i = 0; i < 8; i++)
        data |= (uint64_t)bytes[i] << (8 * i);
    signal_put("tb.rx_data", data);
    signal_put("tb.rx_count", count > 0 ? (uint64_t)count : BREAK + 1);
    signal_put("tb.rx_toggle", signal_get("tb.rx_toggle") + 1);
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
        report_progress(seconds_since_start());
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
    }
}

static PLI_INT32 on_bell(p_cb_data data) {
    (void)data;
    s_vpi_value value = {.format = vpiVectorVal};
    vpi_get_value(run.bell, &value);
    const s_vpi_vecval *word = value.value.vector;
    uint32_t head = (uint32_t)word[2].aval;
    if (word[2].bval || run.ended) // Icarus rings once with X
        return 0;
    if (head & 1u << 25 && !run.stopping)
        putchar((int)(head >> 8 & 0xff));
    if (head & 1u << 26 && run.profile)
        putc((int)(head >> 16 & 0xff), run.profile);
    if (head & 1u << 24)
        on_event((event_t)(head & 0xff),
                 (uint64_t)(uint32_t)word[1].aval << 32 | (uint32_t)word[0].aval);
    return 0;
}

// --- the start of a run

static _Noreturn void refuse(const char *message) {
    fprintf(stderr, "%s\n", message);
    run.exit_code = EXIT_BAD_INPUT;
    run.ended = true;
    exit(EXIT_BAD_INPUT);
}

static void memory_fill(uint64_t address, const void *bytes, size_t size) {
    memory_write(address, bytes, size);
    watch_memory(address, bytes, size);
}

static program_t *load(const char *path, uint64_t base, uint64_t size) {
    failure_t failure;
    program_t *program;
    part_t part;
    if (!program_open(&program, path, base, size, &failure))
        refuse(failure.text);
    for (size_t i = 0; program_segment(program, i, &part); i++)
        memory_fill(part.address, part.bytes, part.size);
    return program;
}

// The command line in a device tree, and a file that is standard input; the tree's address, or 0.
static uint64_t tree_write(void) {
    part_t input;
    if (!run.opt.append)
        return 0;
    bool file = run.opt.use_stdin && command_line_input(&input, run.program);
    if (file)
        memory_fill(input.address, input.bytes, input.size);
    part_t tree = command_line_tree(run.opt.append, file ? &input : NULL);
    if (tree.size > COMMAND_LINE_ROOM)
        refuse("+append: longer than the room that there is for it");
    memory_fill(tree.address, tree.bytes, tree.size);
    free((void *)tree.bytes);
    return tree.address;
}

// Twice the reorder buffer takes in what is fetched but not yet mapped, too.
static unsigned pair_log(void) {
    uint64_t window = run.opt.pair_window ? run.opt.pair_window : 2 * signal_get("tb.window");
    unsigned log = 0;
    while (UINT64_C(2) << log <= window && log < PD_PAIR_LOG_MOST)
        log++;
    if (run.opt.pair_window && UINT64_C(1) << log != window)
        refuse("+pair-window: a power of two was expected, from 2 to 1024");
    return log;
}

// What is sampled: fields of mpdisctl that the options choose.
static uint64_t sampling_control(void) {
    return PD_PUT(PD_MPDISCTL_PAIR, run.opt.pairs) |
           PD_PUT(PD_MPDISCTL_OPP, run.opt.opportunities) |
           PD_PUT(PD_MPDISCTL_DETAIL, run.opt.details) | run.opt.control;
}

// mpmsignature.
static uint64_t signature_setting(void) {
    return PD_PUT(PD_MPMSIGNATURE_PERIOD, run.opt.signatures) |
           PD_PUT(PD_MPMSIGNATURE_LENGTH, run.opt.signature_length);
}

// The block that the boot ROM and the resident read, at the start of resident RAM.
static void parameters_write(uint64_t resident_entry) {
    uint64_t block[PD_PARAM_SIGNATURE + 1] = {[PD_PARAM_ENTRY] = program_entry(run.program),
                                              [PD_PARAM_PERIOD] = run.opt.period,
                                              [PD_PARAM_SEED] = run.opt.seed,
                                              [PD_PARAM_RESIDENT] = resident_entry,
                                              [PD_PARAM_CONTROL] = sampling_control(),
                                              [PD_PARAM_EVMASK] = run.opt.evmask,
                                              [PD_PARAM_EVMATCH] = run.opt.evmatch,
                                              [PD_PARAM_FILTER] = run.opt.filter};
    memcpy(block, "ASSAYPRM", 8);
    block[PD_PARAM_TREE] = tree_write();
    block[PD_PARAM_RING] = run.opt.ring;
    block[PD_PARAM_PAIR] = run.opt.pairs ? pair_log() : 0;
    block[PD_PARAM_COUNTER] = run.opt.counter;
    block[PD_PARAM_ATTRIBUTED] = run.opt.attributed;
    block[PD_PARAM_TABLE] = run.opt.table;
    block[PD_PARAM_SIGNATURE] = signature_setting();
    memory_fill(MAP_RESIDENT_BASE, block, sizeof block);
}

static void load_all(void) {
    uint64_t resident_entry = 0;
    run.program = load(run.opt.elf, MAP_RAM_BASE, MAP_RAM_SIZE);
    if (run.opt.resident) {
        program_t *resident = load(run.opt.resident, MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE);
        resident_entry = program_entry(resident);
        program_symbol(resident, "profile_rest", &run.rest);
        program_close(resident);
    }
    parameters_write(resident_entry);
}

// The profiler as sw/driver/assay_driver.c sets it up, but by the port for hosts outside. Where no
// interval is shorter than the window counting needs no rest; profiler.sv says why.
static void stream_arm(void) {
    const uint64_t all = PD_MASK(PD_MPDISCTL_M) | PD_MASK(PD_MPDISCTL_S) | PD_MASK(PD_MPDISCTL_U);
    uint64_t modes = run.opt.control & all ? run.opt.control & all : all;
    uint64_t period = run.opt.period ? run.opt.period : 1000;
    intervals_t intervals = intervals_begin(period, (uint32_t)run.opt.seed);
    bool hold = period < 2 * signal_get("tb.window");
    signal_put("tb.host_control", sampling_control() | PD_MASK(PD_MPDISCTL_TS) |
                                      PD_MASK(PD_MPDISCTL_RAND) | PD_PUT(PD_MPDISCTL_HOLD, hold) |
                                      modes);
    signal_put("tb.host_counter", intervals.counter);
    signal_put("tb.host_seed", intervals.state);
    signal_put("tb.host_pair", pair_log());
    signal_put("tb.host_evmask", run.opt.evmask);
    signal_put("tb.host_evmatch", run.opt.evmatch);
    signal_put("tb.host_filter", run.opt.filter);
    signal_put("tb.host_signature", signature_setting());
    signal_put("tb.host_delivery", PD_PUT(PD_MPMDELIVERY_MODE, PD_DELIVERY_STREAM) |
                                       PD_PUT(PD_MPMDELIVERY_SEED, run.opt.seed));
}

static void bench_arm(void) {
    uint64_t tohost = 0;
    program_symbol(run.program, "tohost", &tohost);
    signal_put("tb.tohost_addr", tohost);
    signal_put("tb.max_cycles", run.opt.max_cycles);
    signal_put("tb.resident", run.opt.resident != NULL);
    signal_put("tb.want_stdin", run.opt.use_stdin);
    signal_put("tb.want_progress", run.opt.progress);
    if (run.opt.stream)
        stream_arm();
}

static void bell_connect(void) {
    static s_cb_data callback;
    static s_vpi_value value = {.format = vpiSuppressVal};
    static s_vpi_time when = {.type = vpiSuppressTime};
    run.bell = object_find("tb.bell");
    callback = (s_cb_data){.reason = cbValueChange,
                           .cb_rtn = on_bell,
                           .obj = run.bell,
                           .value = &value,
                           .time = &when};
    vpi_register_cb(&callback);
}

extern void __gcov_dump(void) __attribute__((weak)); // there while sim/tune.sh learns

// A simulator gives no exit code of its own choice: leave with ours when it has closed its files.
static void leave(void) {
    fflush(NULL);
    if (run.started && !run.ended)
        fprintf(stderr, "The simulation ended before the program: a CHECK failed.\n");
    if (__gcov_dump)
        __gcov_dump();
    _exit(run.exit_code == 0 && run.outcome.exit_code ? EXIT_FAILED : run.exit_code);
}

// Ends the simulation at its next step, so that its files are written and closed; harness_drains, or
// else on_end, has the rest. One Ctrl-C may come twice, from the terminal and from the command that runs us; one that
// comes a second later means that we hang. SIGPIPE: nobody reads the console any more.
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
    if (o->stream && o->resident)
        refuse("+stream and +resident: one of them samples, not both");
    if (fcntl(STDIN_FILENO, F_GETFD) < 0 && open("/dev/null", O_RDONLY) > STDIN_FILENO)
        refuse("standard input is closed, and /dev/null cannot take its place");
    if (!watch_open(o->check, o->cover, o->truth, o->lives, o->policies, o->trace, o->trace_from,
                    o->trace_to, &failure))
        refuse(failure.text);
    const perfect_t perfect = {o->perfect_icache, o->perfect_dcache,     o->perfect_itlb,
                               o->perfect_dtlb,   o->perfect_prediction, o->perfect_order};
    if (!perfect_open(&perfect, &failure))
        refuse(failure.text);
    load_all();
    if (run.opt.profile && !(run.profile = fopen(run.opt.profile, "wb"))) {
        failure_set(&failure, "%s: %s", run.opt.profile, strerror(errno));
        refuse(failure.text);
    }
    bench_arm();
    bell_connect();
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
