// SPDX-License-Identifier: Apache-2.0
// The first process, on the kernel's own small C library (tools/include/nolibc). It runs the
// command line that linux.elf got, which is in /command, with /input as its standard input, or none
// (command.c), and switches the machine off. If a command fails it reboots instead, which the
// firmware turns into exit status 1. Without a command it runs the checks of checks.c.
//
// The command line has this part of a shell's syntax:
//
//     words 'with quotes' "of both kinds"     programs are in /bin
//     a | b     a < file     a > file     a ; b
enum { WORDS = 64, TEXT = 4096, STAGES = 8 };

typedef struct {
    char *word[WORDS + 1];
    int count;
    const char *from, *to; // files; NULL: none
} command_t;

static const char *next; // of the command line

static void stop(const char *why, const char *what) {
    printf("init: %s%s\n", why, what);
    exit(127);
}

// --- reading a command line

static int is_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }

static char peek(void) {
    while (is_space(*next))
        next++;
    return *next;
}

static char *word(void) {
    static char text[TEXT];
    static char *room = text;
    char *begin = room, quote = 0;
    peek();
    for (; *next && (quote || (!is_space(*next) && !strchr("|<>;", *next))); next++) {
        if (room - text > TEXT - 2)
            stop("the command line is too long", "");
        if (*next == quote)
            quote = 0;
        else if (!quote && (*next == '\'' || *next == '"'))
            quote = *next;
        else
            *room++ = *next;
    }
    *room++ = 0;
    return begin;
}

static void read_command(command_t *c) {
    memset(c, 0, sizeof *c);
    for (char at; (at = peek()) && at != '|' && at != ';';) {
        if (at == '<' || at == '>') {
            next++;
            *(at == '<' ? &c->from : &c->to) = word();
        } else if (c->count == WORDS) {
            stop("too many words in a command", "");
        } else {
            c->word[c->count++] = word();
        }
    }
    if (!c->count)
        stop("a command is missing", "");
}

// --- running it

static void open_as(int file, const char *path, int flags) {
    int opened = open(path, flags, 0600);
    if (opened < 0)
        stop("cannot open ", path);
    dup2(opened, file);
    close(opened);
}

static void become(const command_t *c) {
    char path[256] = "/bin/";
    if (c->from)
        open_as(0, c->from, O_RDONLY);
    if (c->to)
        open_as(1, c->to, O_WRONLY | O_CREAT | O_TRUNC);
    strlcat(path, c->word[0], sizeof path);
    execve(strchr(c->word[0], '/') ? c->word[0] : path, c->word, (char *[]){NULL});
    stop("there is no program ", c->word[0]);
}

// Runs all stages of a pipe; returns the status of the last.
static int run_pipe(void) {
    pid_t last = 0;
    int input = -1, status, result = 0, more = 1, stages = 0;
    while (more) {
        command_t c;
        int ends[2] = {-1, -1};
        read_command(&c);
        more = peek() == '|';
        next += more;
        if (more && (++stages == STAGES || my_syscall2(__NR_pipe2, ends, 0) < 0))
            stop("no more pipes", "");
        last = fork();
        if (last == 0) {
            if (input >= 0)
                dup2(input, 0);
            if (more)
                dup2(ends[1], 1);
            for (int i = 3; i < 2 * STAGES + 3; i++)
                close(i);
            become(&c);
        }
        close(input);
        close(ends[1]);
        input = ends[0];
    }
    for (pid_t ended; (ended = waitpid(-1, &status, 0)) > 0;)
        result = ended == last ? status : result;
    return result;
}

static int run_line(const char *line) {
    int status = 0;
    for (next = line; peek();) {
        status = run_pipe();
        next += *next == ';';
    }
    return status;
}

static const struct {
    const char *line;
    int status; // expected exit status
} checks[] = {
    {"check-sort", 0},
    {"check-pipe", 0},
    {"check-pages", 0},
    {"check-file", 0},
    {"check-fault", 11}, // by a signal
    {"seq 40 | sort | uniq -c | wc", 0},
};

static int run_checks(void) {
    int bad = 0;
    for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++) {
        int status = run_line(checks[i].line);
        if (status == checks[i].status)
            continue;
        printf("%s: ended with status %d\n", checks[i].line, status);
        bad++;
    }
    printf(bad ? "init: failed\n" : "init: all is well\n");
    return bad;
}

// --- the console, and the end

// A line's end is one byte, and input is not echoed.
static void make_console_plain(void) {
    enum { OUTPUT_CHANGED = 1, INPUT_ECHOED = 8 }; // OPOST, ECHO
    struct {
        unsigned input, output, control, local;
        unsigned char rest[64];
    } mode;
    if (ioctl(0, TCGETS, &mode) == 0) {
        mode.output &= ~(unsigned)OUTPUT_CHANGED;
        mode.local &= ~(unsigned)INPUT_ECHOED;
        ioctl(0, TCSETS, &mode);
    }
}

static void drain_console(void) { ioctl(1, TCSBRK, (void *)1); }

int main(void) {
    static char line[TEXT];
    struct stat input;
    mount("proc", "/proc", "proc", 0, NULL);
    make_console_plain();
    int file = open("/command", O_RDONLY), failed;
    if (file < 0) {
        failed = run_checks();
    } else {
        ssize_t size = read(file, line, sizeof line - 1);
        close(file);
        open_as(0, stat("/input", &input) == 0 ? "/input" : "/dev/null", O_RDONLY);
        failed = size < 0 || run_line(line) != 0;
    }
    drain_console();
    reboot(failed ? LINUX_REBOOT_CMD_RESTART : LINUX_REBOOT_CMD_POWER_OFF);
    return 1;
}
