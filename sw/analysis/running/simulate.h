/* SPDX-License-Identifier: Apache-2.0 */
/* One run of a program on the simulated SoC.
 *
 * Starts the simulator with the settings as plusargs and collects its output (statistics, the bytes
 * of the profile channel, the truth) from a temporary directory, which is removed afterwards.
 */
#ifndef SW_ANALYSIS_RUNNING_SIMULATE_H
#define SW_ANALYSIS_RUNNING_SIMULATE_H
#include "facts.h"
#include "failure.h"
#include "filter.h"
#include "output.h"
#include "process.h"
#include "setup.h"
#include "stacks.h"
#include "truth.h"

/* An observer of the running simulator, which begins with these streams and blocked signals.
 * `watch` reads `channel` as it is sent (the profile channel, or the intervals) and returns when
 * the simulator has ended. */
typedef struct live live_t;
struct live {
    streams_t streams;
    sigset_t signals;
    void (*watch)(live_t *live, pid_t simulator, int channel, ending_t *ending);
};

/* Where windows lie: some in each stratum (strata.h), or a random one in each stretch; FITTING: as
 * SIMPOINT, but a short run may be one window that covers it (windows.h). */
typedef enum { POINTS_FITTING, POINTS_SIMPOINT, POINTS_STRETCH } windows_points_t;

/* Which parts of a run are simulated (windows.h); a length of 0: all of it. In instructions. */
typedef struct {
    uint64_t length, every,
        warm; /* of each, from one to the next (0: chosen by the run's length), before it */
    uint64_t skip, seed; /* the place of the first: given, or chosen by the seed */
    const char *begin;   /* the process where measurement begins, by name; NULL: measure all */
    bool skip_given, warm_given;
    bool sampled; /* samples in the windows are wanted, not only counts */
    windows_points_t points;
} windows_ask_t;

typedef struct {
    const char *program;      /* ELF file */
    const char *command_line; /* arguments of the program (base/command_line.h), NULL: none */
    char *const *arguments;   /* the words that command_line was made of */
    size_t argument_count;
    const char *config;    /* a simulator's name, or its folder */
    const char *simulator; /* verilator, plain, icarus (simulator.h) */
    const char *board;     /* the serial line of the board that runs it; NULL: in a simulator */
    bool counted;          /* on a board: cycles and instructions, without samples */
    const char *signature, *wave, *fetch_log; /* files to write, NULL: none */
    const char *channel; /* file for what the program itself sends over the profile channel */
    uint64_t wave_from, wave_to;   /* cycles; 0 to 0: all */
    const char *trace;             /* file for the lives of instructions (tb/truth.h), NULL: none */
    uint64_t trace_from, trace_to; /* cycles; 0 to 0: all */
    bool trace_only;     /* the run ends, as with exit code 0, when the trace has all of these */
    uint64_t max_cycles; /* 0: no limit but the simulator's own */
    uint64_t interval;   /* counts of each interval of so many cycles go to `live`; 0: none */
    uint64_t memory_latency;                /* cycles, 0: the simulator's own */
    uint64_t memory_bandwidth;              /* bytes a cycle, 0: the simulator's own */
    bool memory_shared;                     /* ... in both directions together */
    uint64_t far_from, far_to, far_latency; /* far memory, all 0: none */
    const char *near;                       /* list of its pages that are near; NULL: none */
    bool perfect_icache, perfect_dcache, perfect_itlb,
        perfect_dtlb; /* never miss: in a simulator that supports it (docs/graph.md) */
    const char *perfect_prediction, /* trace by which all transfers are foreseen; NULL: none */
        *perfect_order;             /* trace by which the waits of each load are foreseen */
    windows_ask_t windows;
    const char *restore; /* checkpoint to continue from, NULL: none */
    const uint8_t
        *told; /* the profile channel's bytes in the run that this one is a part of, NULL: none */
    size_t told_size, told_before; /* and how many came before this part */
    const char
        *predictors; /* file of the fetch predictors' learned state at the start; NULL: none */
    const char *predictors_left; /* ... to be written at the end */
    uint64_t warm, measure; /* instructions that run before counting, and are counted; 0: all */
    bool check;             /* lock step with the reference */
    bool sample, truth;
    bool stream;   /* the hardware sends its records itself: without a driver */
    bool embedded; /* the program has its own profiling driver: no other is loaded */
    setup_t setup; /* settings of the sampler, without the filter */
    filter_t filter;
    bool strata_asked; /* the user has set setup.strata */
    live_t *live;      /* NULL: no observer, and the channel's bytes are in the outcome */
    uint64_t
        channel_rate; /* bytes that the profile channel takes in 2^20 cycles; 0: a word a cycle */
} run_t;

typedef enum {
    RUN_PROGRAM_ENDED,
    RUN_BAD_INPUT,
    RUN_CYCLE_LIMIT,
    RUN_TRAP,
    RUN_MISMATCH,
    RUN_CHECK,
    RUN_CONSOLE,     /* the program ended, but its output could not be written */
    RUN_INTERRUPTED, /* a signal stopped the simulator, which wrote what it had */
    RUN_BROKEN
} run_end_t;

typedef struct {
    run_end_t end;
    int signal;         /* the signal that stopped or ended the simulator, 0: none */
    uint64_t exit_code; /* the program's exit code, when it ended */
    double seconds;     /* seconds of this machine's time */
    facts_t stats;
    facts_t machine; /* machine and input: names as in a profile's meta */
    uint8_t *stream; /* profile channel */
    size_t stream_size;
    pc_table_t truth, apart; /* truth_row_t: what the profiler counted, and the rest */
    pc_table_t halves; /* truth_row_t: of user and kernel half of each process, all of the run */
    pc_table_t data;   /* data_row_t */
    pc_table_t fetches, fetches_apart; /* fetch_row_t, likewise, where fetches are sampled */
    stacks_t stacks;                   /* stacks of calls */
} outcome_t;

enum { RUN_WRITES = 5 };

/* The files of a run, and `output` of the command that makes it: the number of files written. */
output_names_t run_names(const run_t *run, const char *output);

/* Returns false if nothing was run. */
bool simulate(const run_t *run, outcome_t *outcome, failure_t *failure);
void outcome_free(outcome_t *outcome);
#endif
