// SPDX-License-Identifier: Apache-2.0
// A simulated board with a pseudo-terminal as its serial line: the top of its bitstream, bit by bit at line rate, optionally with
// line errors. Prints the terminal's name, and runs until it is killed or its parent ends.
//
//   pty LINK [NAME=N]...       LINK becomes a symbolic link to the terminal
//   lose=N double=N flip=N     a random one in N bytes, of either direction, is lost, is doubled, has a wrong bit
//   text=N                   a random one in N characters of the board between frames is replaced
//   seed=N                     of the random numbers (1)
//   unplug=N                   after N bytes the board is unplugged and plugged in again: it starts again, on another
//                              terminal with the same link
#include "Vboard.h"
#include "board_settings.h"
#include "pins.h"
#include "verilated.h"
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <termios.h>
#include <unistd.h>

enum { BITS = 10, QUIET = 20000, AT_ONCE = 64 };
static const double BIT = (BOARD_SDRAM ? 4 : 1) * BOARD_MHZ * 1e6 / BOARD_BAUD; // cycles of the oscillator
static const unsigned UNPLUGGED = 200000;               // microseconds

static uint64_t lose, twice, flip, text, unplug, seed = 1;

static uint64_t random_below(uint64_t n) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed % n;
}
static bool happens(uint64_t one_in) { return one_in && random_below(one_in) == 0; }

// --- the terminal
struct Terminal {
    int master = -1, kept = -1; // kept: our handle of the other side, which keeps the terminal when a host leaves
    std::string link;
    uint8_t bytes[4096];
    ssize_t count = 0, at = 0;

    void open_it() {
        master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) fail("no pseudo-terminal");
        kept = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
        termios mode;
        if (kept < 0 || tcgetattr(kept, &mode) != 0) fail("no pseudo-terminal");
        cfmakeraw(&mode);
        tcsetattr(kept, TCSANOW, &mode);
        std::string next = link + ".new";
        unlink(next.c_str());
        if (symlink(ptsname(master), next.c_str()) != 0 || rename(next.c_str(), link.c_str()) != 0) fail(link.c_str());
        count = at = 0;
    }
    void close_it() {
        unlink(link.c_str());
        close(master);
        close(kept);
    }
    [[noreturn]] static void fail(const char *what) {
        fprintf(stderr, "pty: %s: %s.\n", what, strerror(errno));
        exit(1);
    }
    bool get(uint8_t *byte) {
        if (at == count) {
            at = 0;
            count = read(master, bytes, sizeof bytes);
            if (count < 0) count = 0;
        }
        if (at == count) return false;
        *byte = bytes[at++];
        return true;
    }
    // A host that reads too slowly loses bytes, as on a real line.
    void put(uint8_t byte) {
        for (int tries = 0; write(master, &byte, 1) != 1 && tries < 200; tries++) {
            pollfd room = {master, POLLOUT, 0};
            poll(&room, 1, 10);
        }
    }
    void wait(int milliseconds) {
        pollfd some = {master, POLLIN, 0};
        if (at == count) poll(&some, 1, milliseconds);
    }
};

// --- the board and its two lines
struct Board {
    std::unique_ptr<VerilatedContext> context{new VerilatedContext};
    std::unique_ptr<Vboard> top{new Vboard(context.get())};
    Terminal &terminal;
    uint64_t cycle = 0, quiet = 0, passed = 0;
    unsigned shift = 0;        // remaining bits of the character to the board, with a 1 above them
    double in_due = 0;         // cycle of the next bit
    int got = -1;              // bits of the character from the board
    uint8_t value = 0;
    double out_due = 0;
    bool framed = false;       // the next byte from the board belongs to a frame
    int again = -1;            // a byte to send again

    explicit Board(Terminal &t) : terminal(t) {
        top->line_in = 1;
        top->button_n = 1;
    }
    bool tampered(uint8_t *byte) {
        if (happens(lose)) return false;
        if (happens(flip)) *byte ^= (uint8_t)(1u << random_below(8));
        return true;
    }
    void drive() {
        uint8_t byte;
        if (double(cycle) < in_due) return;
        if (shift > 1) {
            top->line_in = shift & 1;
            shift >>= 1;
            in_due += BIT;
            return;
        }
        if (cycle % AT_ONCE && again < 0 && terminal.at == terminal.count) return; // no system call in each cycle
        if (again >= 0) byte = (uint8_t)again, again = -1;
        else if (!terminal.get(&byte)) return;
        else {
            passed++;
            quiet = 0;
            if (!tampered(&byte)) return;
            if (happens(twice)) again = byte;
        }
        shift = (unsigned)byte | 0x300u;
        top->line_in = 0;
        in_due = double(cycle) + BIT;
    }
    void listen() {
        if (got < 0) {
            if (!top->line_out && cycle > 100) got = 0, out_due = double(cycle) + BIT * 1.5;
            return;
        }
        if (double(cycle) < out_due) return;
        out_due += BIT;
        if (got < 8) {
            value = (uint8_t)(value >> 1 | (top->line_out ? 0x80 : 0));
            got++;
            return;
        }
        got = -1;
        passed++;
        quiet = 0;
        if (!value) framed = !framed;
        else if (!framed && happens(text)) value ^= value == 1 ? 2 : 1;
        if (!tampered(&value)) return;
        terminal.put(value);
        if (happens(twice)) terminal.put(value);
    }
    void step() {
        drive_clock(*top, 0);
        top->eval();
        drive_clock(*top, 1);
        top->eval();
        cycle++;
        quiet++;
        listen();
        drive();
        if (has_finished(*top) && quiet > QUIET && quiet % 256 == 0) terminal.wait(20);
    }
};

static bool take(const char *word) {
    const struct { const char *name; uint64_t *value; } rows[] = {
        {"lose=", &lose}, {"double=", &twice}, {"flip=", &flip}, {"text=", &text}, {"unplug=", &unplug}, {"seed=", &seed}};
    for (const auto &row : rows)
        if (strncmp(word, row.name, strlen(row.name)) == 0) {
            *row.value = strtoull(word + strlen(row.name), nullptr, 10);
            return true;
        }
    return false;
}

int main(int count, char **argument) {
    Terminal terminal;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGHUP, SIG_IGN);
    for (int i = 2; i < count; i++)
        if (!take(argument[i])) count = 0;
    if (count < 2) {
        fprintf(stderr, "pty: LINK [lose=N] [double=N] [flip=N] [text=N] [unplug=N] [seed=N] was expected.\n");
        return 2;
    }
    terminal.link = argument[1];
    seed = seed ? seed * 0x9E3779B97F4A7C15ull : 1;
    for (;;) {
        terminal.open_it();
        puts(terminal.link.c_str());
        fflush(stdout);
        Board board(terminal);
        while (!unplug || board.passed < unplug) board.step();
        terminal.close_it();
        unplug = 0;
        usleep(UNPLUGGED);
    }
}
