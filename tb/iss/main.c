// SPDX-License-Identifier: Apache-2.0
// assay-iss: runs a program on the reference simulator alone.
//
//     assay-iss [--trace] [--rate] [--max N] [--visits FILE] [--touches FILE] [--channel FILE] [--told FILE [--until NAME]]
//               [--checkpoints FOLDER --at FIRST[,EVERY[,MOST[,BEFORE[,SEED[,LENGTH]]]]] [--places FILE]] program.elf [argument...]
//     assay-iss --restore CHECKPOINT program.elf
//
// --checkpoints writes checkpoints (series.h), --restore continues from one. --told lists the
// processes that a system announces (told.h).
//
// Standard input is the console's. --touches writes how often each data address was touched.
// --visits writes how often each instruction retired, and how often it was a taken transfer.
// --channel writes what the program sent over the profile UART. --trace prints each instruction and
// what it wrote, on stderr; --rate prints how many retired, and how many per second of processor
// time. Exit status: the program's (0 when it passed the finisher), 2 bad input, 3 instruction
// limit, 4 a trap with no handler.
#include "board.h"
#include "command_line.h"
#include "pc_table.h"
#include "series.h"
#include "snapshot.h"
#include "told.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_INPUT = 2, EXIT_LIMIT = 3, EXIT_TRAP = 4 };

typedef struct {
    bool trace, rate;
    uint64_t limit;
    const char *visits, *touches, *channel; // files to write, NULL: none
    const char *restore;                    // checkpoint to go on from, NULL: none
    series_t series;                        // of checkpoints
    told_t told;                            // of processes
    const char *elf;
    char **words; // the program's arguments
    int count;
} options_t;

static bool options_parse(int count, char **arguments, options_t *o) {
    *o = (options_t){.limit = UINT64_MAX};
    int first = 1;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--trace") == 0)
            o->trace = true;
        else if (strcmp(arguments[i], "--rate") == 0)
            o->rate = true;
        else if (strcmp(arguments[i], "--max") == 0 && i + 1 < count)
            o->limit = strtoull(arguments[++i], NULL, 0);
        else if (strcmp(arguments[i], "--visits") == 0 && i + 1 < count)
            o->visits = arguments[++i];
        else if (strcmp(arguments[i], "--touches") == 0 && i + 1 < count)
            o->touches = arguments[++i];
        else if (strcmp(arguments[i], "--channel") == 0 && i + 1 < count)
            o->channel = arguments[++i];
        else if (strcmp(arguments[i], "--restore") == 0 && i + 1 < count)
            o->restore = arguments[++i];
        else if (strcmp(arguments[i], "--told") == 0 && i + 1 < count)
            o->told.path = arguments[++i];
        else if (strcmp(arguments[i], "--until") == 0 && i + 1 < count)
            o->told.until = arguments[++i];
        else if (strcmp(arguments[i], "--checkpoints") == 0 && i + 1 < count)
            o->series.folder = arguments[++i];
        else if (strcmp(arguments[i], "--places") == 0 && i + 1 < count)
            o->series.list = arguments[++i];
        else if (strcmp(arguments[i], "--at") == 0 && i + 1 < count &&
                 series_parse(&o->series, arguments[i + 1]))
            i++;
        else
            break;
        first = i + 1;
    }
    if (first >= count || arguments[first][0] == '-' || (o->told.until && !o->told.path))
        return false;
    o->elf = arguments[first];
    o->words = arguments + first + 1;
    o->count = count - first - 1;
    return true;
}

static void trace_effect(const iss_effect_t *e) {
    fprintf(stderr, "%c %016" PRIx64 " %08" PRIx32, "US?M"[e->mode], e -> pc, e -> raw);
    if (e->rd)
        fprintf(stderr, "  x%d=%016" PRIx64, e->rd, e->rd_value);
    if (e->stored)
        fprintf(stderr, "  [%" PRIx64 "]=%0*" PRIx64, e->address, 2 * e->size, e->data);
    if (e->csr_written)
        fprintf(stderr, "  csr%03x=%" PRIx64, e->csr, e->csr_value);
    if (e->trapped)
        fprintf(stderr, "  trap %" PRIu64 " tval %" PRIx64 " to %c", e->cause, e->tval,
                "US?M"[e->trap_mode]);
    fputc('\n', stderr);
}

// --- how often each instruction retired

typedef struct {
    uint64_t pc, count, taken;
} visit_t;

static void visit(pc_table_t *visits, const iss_effect_t *e) {
    visit_t *v = e->trapped ? NULL : pc_table_take(visits, e->pc, sizeof *v);
    if (!v)
        return;
    v->count++;
    v->taken += e->next_pc != e->pc + e->length;
}

static bool visits_write(pc_table_t *visits, const char *path) {
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    pc_table_sort(visits);
    const visit_t *list = visits->entries;
    fprintf(out, "pc,count,taken\n");
    for (size_t i = 0; i < visits->count; i++)
        fprintf(out, "%#" PRIx64 ",%" PRIu64 ",%" PRIu64 "\n", list[i].pc, list[i].count,
                list[i].taken);
    pc_table_free(visits);
    return fclose(out) == 0;
}

// --- what loads, stores and atomics touched, by their first byte

typedef struct {
    uint64_t address, loads, stores, atomics;
} touch_t;

static void touch(pc_table_t *touches, const iss_effect_t *e) {
    touch_t *t =
        e->trapped || e->access == ISS_NONE ? NULL : pc_table_take(touches, e->address, sizeof *t);
    if (!t)
        return;
    t->loads += e->access == ISS_LOAD;
    t->stores += e->access == ISS_STORE;
    t->atomics += e->access == ISS_AMO;
}

static bool touches_write(pc_table_t *touches, const char *path) {
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    pc_table_sort(touches);
    const touch_t *list = touches->entries;
    fprintf(out, "address,loads,stores,atomics\n");
    for (size_t i = 0; i < touches->count; i++)
        fprintf(out, "%#" PRIx64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", list[i].address,
                list[i].loads, list[i].stores, list[i].atomics);
    pc_table_free(touches);
    return fclose(out) == 0;
}

// What is requested for each step.
static void observe(board_t *b, const options_t *o, const iss_effect_t *e, pc_table_t *visits,
                    pc_table_t *touches, series_t *series) {
    bool touches_memory = b->touched && e->access != ISS_NONE && !e->trapped;
    bool writes = e->access == ISS_STORE || e->access == ISS_AMO;
    uint64_t age = touches_memory ? touched_add(b->touched, e->physical, b->steps, writes) : 0;
    uint64_t code_age = b->executed ? touched_add(b->executed, e->code, b->steps, false) : 0;
    if (o->trace)
        trace_effect(e);
    if (o->visits)
        visit(visits, e);
    if (o->touches)
        touch(touches, e);
    if (series->length)
        vectors_step(&series->vectors, e, age, code_age, iss_retired(b->hart));
}

static int run(board_t *b, const options_t *o, pc_table_t *visits, pc_table_t *touches,
               series_t *series) {
    failure_t failure;
    bool observed = o->trace || o->visits || o->touches || series->folder;
    for (uint64_t n = 0; n < o->limit && !b->finished; n++) {
        board_interrupt(b);
        if (iss_retired(b->hart) >= series->next && !series_look(series, b, &failure)) {
            failure_print("assay-iss", &failure);
            return EXIT_INPUT;
        }
        const iss_effect_t *e = board_step(b);
        if (observed)
            observe(b, o, e, visits, touches, series);
        if (e->trapped && e->next_pc == 0) {
            fprintf(stderr,
                    "%s: trap %" PRIu64 " at pc %#" PRIx64 ", tval %#" PRIx64
                    ", and %s is not set\n",
                    o->elf, e->cause, e->pc, e->tval, e->trap_mode == ISS_M ? "mtvec" : "stvec");
            return EXIT_TRAP;
        }
    }
    if (!b->finished) {
        fprintf(stderr, "%s: not finished after %" PRIu64 " instructions\n", o->elf, o->limit);
        return EXIT_LIMIT;
    }
    return b->exit_code;
}

static double processor_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int run_timed(board_t *b, const options_t *o, pc_table_t *visits, pc_table_t *touches,
                     series_t *series) {
    double begin = processor_seconds();
    int status = run(b, o, visits, touches, series);
    double seconds = processor_seconds() - begin;
    uint64_t retired = iss_retired(b->hart);
    if (o->rate)
        fprintf(stderr, "%" PRIu64 " instructions in %.3f s: %.1f million a second\n", retired,
                seconds, (double)retired / seconds / 1e6);
    return status;
}

// Sets the program's arguments, which must fit.
static bool arguments_give(board_t *b, const options_t *o, failure_t *failure) {
    program_t *program;
    part_t input;
    char *line;
    if (!program_open(&program, o->elf, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    bool good = command_line_make(&line, program, o->elf, (size_t)o->count, o->words, failure);
    bool in_memory = line && command_line_input(&input, program);
    if (line)
        board_append(b, line, in_memory ? &input : NULL);
    if (in_memory) // and not over the line, too
        b->uart[0].input = -1;
    free(line);
    program_close(program);
    return good;
}

// Runs the program with its files open.
static int run_all(board_t *b, const options_t *o) {
    pc_table_t visits = {0}, touches = {0};
    series_t series = o->series;
    told_t told = o->told;
    static touched_t touched, executed;
    failure_t failure;
    if (!series_open(&series, o->elf, &failure)) {
        failure_print("assay-iss", &failure);
        return EXIT_INPUT;
    }
    if (series.folder) {
        touched_open(&touched);
        touched_open(&executed);
        b->touched = &touched;
        b->executed = &executed;
    }
    const char *bad = NULL;
    if (o->channel && !(b->uart[1].output = fopen(o->channel, "wb")))
        bad = o->channel;
    else if (!told_open(&told, b))
        bad = o->told.path;
    bool good = !bad;
    int status = good ? run_timed(b, o, &visits, &touches, &series) : EXIT_INPUT;
    if (b->uart[1].output && fclose(b->uart[1].output) != 0)
        bad = o->channel;
    if (!told_close(&told))
        bad = o->told.path;
    if (!series_close(&series, b, &failure))
        bad = series.folder;
    touched_close(&touched);
    touched_close(&executed);
    if (good && o->visits && !visits_write(&visits, o->visits))
        bad = o->visits;
    if (good && o->touches && !touches_write(&touches, o->touches))
        bad = o->touches;
    if (bad)
        fprintf(stderr, "assay-iss: %s: %s\n", bad, strerror(errno));
    return bad ? EXIT_INPUT : status;
}

int main(int count, char **arguments) {
    options_t o;
    board_t b;
    failure_t failure;
    if (!options_parse(count, arguments, &o)) {
        fprintf(
            stderr,
            "usage: assay-iss [--trace] [--rate] [--max N] [--visits FILE] "
            "[--touches FILE] [--channel FILE] [--told FILE [--until NAME]]\n                 "
            "[--checkpoints FOLDER --at FIRST[,EVERY[,MOST[,BEFORE[,SEED[,LENGTH]]]]] [--places FILE]] program.elf [argument...]\n"
            "       assay-iss --restore CHECKPOINT program.elf\n");
        return EXIT_INPUT;
    }
    if (!board_open(&b, o.elf, stdout, &failure)) {
        failure_print("assay-iss", &failure);
        return EXIT_INPUT;
    }
    int status = EXIT_INPUT;
    b.uart[0].input = STDIN_FILENO;
    if (o.restore ? snapshot_restore(&b, o.restore, &failure) : arguments_give(&b, &o, &failure))
        status = run_all(&b, &o);
    else
        failure_print("assay-iss", &failure);
    iss_close(b.hart);
    return status;
}
