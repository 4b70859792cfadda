/* SPDX-License-Identifier: Apache-2.0 */
/* assay load, assay console: starts a program on a board and leaves it running; connects a terminal
 * to its console. */
#include "board_input.h"
#include "command_line.h"
#include "commands.h"
#include "memory.h"
#include "on_board.h"
#include "printable.h"
#include "run_options.h"
#include <signal.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

/* --- load */

typedef struct {
    run_t run;
    bool hold;
} load_settings_t;

static bool load_program(board_t *board, const load_settings_t *settings, failure_t *failure) {
    const run_t *run = &settings->run;
    program_t *program;
    bool in_memory;
    if (!on_board_program(&program, board, run->program, failure))
        return false;
    bool good = board_hold(board, failure) &&
                on_board_load(board, program, run->command_line, &in_memory, failure) &&
                (settings->hold || board_release(board, failure));
    program_close(program);
    return good;
}

static int load_run(void *of, int count, char **operands) {
    load_settings_t *settings = of;
    failure_t failure;
    if (!settings->run.board)
        return command_misuse("load", "--board TTY: the line of a board was expected."),
               STATUS_FAILED;
    if (!run_program(&settings->run, "load", count, operands))
        return STATUS_FAILED;
    board_t *board = board_open(settings->run.board, &failure);
    bool good = board && load_program(board, settings, &failure);
    if (board)
        board_close(board);
    return good ? STATUS_GOOD : command_fail("load", &failure);
}

typedef load_settings_t settings_t;
static const option_t load_options[] = {
    {"hold", 0, NULL, "leave the core in reset", option_flag, AT(hold)}, {0}};

const command_t load_command = {
    .name = "load",
    .summary = "load a program into a board and start it",
    .usage = "load --board TTY [--hold] PROGRAM.elf [ARGUMENTS...]",
    .about = "Resets the board, loads the program and its arguments, and starts it. A file on\n"
             "standard input becomes the program's. `assay console`, or any terminal program\n"
             "at 2,000,000 baud, shows its output. Exit status: 0, or 125.\n",
    .examples = "  assay load --board /dev/ttyUSB0 sort.elf\n"
                "  assay load --board /dev/ttyUSB0 hash.elf -32 < picture.png\n",
    .options = (const option_part_t[]){{.rows = load_options}, {board_options, AT(run)}, {0}},
    .runs = true,
    .settings = {&(const settings_t){.run = RUN_START}, sizeof(settings_t)},
    .run = load_run};

/* --- console */

enum { LEAVE = 0x1d, LOOK = 5 }; /* Ctrl-]; milliseconds between two looks */

static volatile sig_atomic_t caught;
static void take_signal(int signal) { caught = signal; }

static void show(void *context, const uint8_t *bytes, size_t size) {
    (void)context;
    fwrite(bytes, 1, size, stdout);
}

/* Keys go to the program as they are pressed. */
static bool keys_raw(struct termios *old) {
    struct termios raw;
    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, old) != 0)
        return false;
    raw = *old;
    raw.c_iflag &= ~(tcflag_t)(ICRNL | IXON);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    return tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
}

static bool talk(board_t *board, board_input_t *input, failure_t *failure) {
    bool good = true;
    while (good && !caught && !input->left && !board_state(board)->ended) {
        good = board_input_give(input, board, failure) && board_wait(board, LOOK, failure);
        fflush(stdout);
    }
    return good;
}

static int console_status(const board_t *board, const board_input_t *input) {
    const board_state_t *state = board_state(board);
    if (caught)
        return STATUS_SIGNAL + caught;
    if (input->left || !state->ended)
        return STATUS_GOOD;
    return state->trapped ? STATUS_TRAP : run_program_status(state->passed ? 0 : state->exit_code);
}

static int console_run(void *of, int count, char **operands) {
    failure_t failure;
    struct termios old;
    board_input_t input = {.leave = isatty(STDIN_FILENO) ? LEAVE : 0};
    (void)of, (void)count;
    signal(SIGINT, take_signal);
    signal(SIGTERM, take_signal);
    board_t *board = board_open(operands[0], &failure);
    if (!board)
        return command_fail("console", &failure);
    board_hear(board, &(board_ears_t){.console = show});
    bool raw = keys_raw(&old);
    if (raw)
        fputs("Ctrl-] leaves.\r\n", stderr);
    bool good = talk(board, &input, &failure);
    if (raw)
        tcsetattr(STDIN_FILENO, TCSANOW, &old);
    int status = good ? console_status(board, &input) : command_fail("console", &failure);
    board_close(board);
    return status;
}

const command_t console_command = {
    .name = "console",
    .summary = "connect to the console of a program on a board",
    .usage = "console TTY",
    .about = "Shows the output of the program on a board, and sends it standard input; no key\n"
             "is lost, however slowly the program reads. Ends with the program and its exit\n"
             "status, or at Ctrl-], which leaves the program running.\n",
    .examples = "  assay load --board /dev/ttyUSB0 shell.elf && assay console /dev/ttyUSB0\n"
                "  assay console /dev/ttyUSB0 < commands.txt\n",
    .options = (const option_part_t[]){{0}},
    .runs = true,
    .settings = {&(const char){0}, 1},
    .operands = {1, 1, "the line of a board was expected, as /dev/ttyUSB0."},
    .run = console_run};
