// SPDX-License-Identifier: Apache-2.0
// Small programs to measure Linux with, all in one file under many names; the usage text below says
// what each does. Uses nolibc.
enum { BUFFER = 4096 };

typedef struct {
    int file;
    ssize_t at, end;
    char bytes[BUFFER];
} reader_t;

typedef struct {
    char *text; // without the newline, ending with a 0
    size_t size;
} line_t;

static struct {
    size_t size;
    char bytes[BUFFER];
} output;

static const char *name;

static void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", name, what);
    exit(1);
}

// --- input and output in pieces

static void flush(void) {
    for (size_t done = 0; done < output.size;) {
        ssize_t wrote = write(1, output.bytes + done, output.size - done);
        if (wrote <= 0)
            fail("cannot write");
        done += (size_t)wrote;
    }
    output.size = 0;
}

static void put(const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (output.size == BUFFER)
            flush();
        output.bytes[output.size++] = bytes[i];
    }
}

static void put_line(const char *text, size_t size) {
    put(text, size);
    put("\n", 1);
}

// The next argument as a file, or once standard input. Returns false if there is none.
static int open_next(reader_t *r, char ***arguments) {
    static int opened;
    if (**arguments) {
        r->file = open(*(*arguments)++, O_RDONLY);
        if (r->file < 0)
            fail("there is no such file");
    } else if (opened) {
        return 0;
    } else {
        r->file = 0;
    }
    opened = 1;
    r->at = r->end = 0;
    return 1;
}

static int more(reader_t *r) {
    if (r->at < r->end)
        return 1;
    r->at = 0;
    r->end = read(r->file, r->bytes, BUFFER);
    return r->end > 0;
}

// Memory that is never freed.
static char *take_memory(size_t size) {
    enum { PIECE = 1 << 18 };
    static char *room;
    static size_t left;
    size = (size + 15) & ~(size_t)15;
    if (size > left) {
        left = size > PIECE ? size : PIECE;
        room = mmap(NULL, left, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (room == MAP_FAILED)
            fail("no memory");
    }
    left -= size;
    return (room += size) - size;
}

// The next line, valid until the next call.
static int read_line(reader_t *r, line_t *line) {
    static char *text;
    static size_t room;
    line->size = 0;
    if (!more(r))
        return 0;
    for (;;) {
        if (line->size + 1 >= room) {
            char *larger = take_memory(room = 2 * room + 256);
            memcpy(larger, text, line->size);
            text = larger;
        }
        if (!more(r) || r->bytes[r->at++] == '\n')
            break;
        text[line->size++] = r->bytes[r->at - 1];
    }
    text[line->size] = 0;
    line->text = text;
    return 1;
}

static int is_option(char ***arguments, const char *option) {
    if (!**arguments || strcmp(**arguments, option) != 0)
        return 0;
    ++*arguments;
    return 1;
}

// --- the programs

static void run_cat(char **arguments) {
    reader_t r;
    while (open_next(&r, &arguments))
        for (; more(&r); r.at = r.end)
            put(r.bytes + r.at, (size_t)(r.end - r.at));
}

static void run_echo(char **arguments) {
    for (; *arguments; arguments++) {
        put(*arguments, strlen(*arguments));
        put(arguments[1] ? " " : "", arguments[1] != NULL);
    }
    put("\n", 1);
}

static int contains(const line_t *line, const char *text, size_t size) {
    for (size_t i = 0; i + size <= line->size; i++)
        if (line->text[i] == *text && memcmp(line->text + i, text, size) == 0)
            return 1;
    return size == 0;
}

static void run_grep(char **arguments) {
    reader_t r;
    line_t line;
    const char *text = *arguments ? *arguments++ : "";
    size_t size = strlen(text);
    while (open_next(&r, &arguments))
        while (read_line(&r, &line))
            if (contains(&line, text, size))
                put_line(line.text, line.size);
}

static void run_head(char **arguments) {
    reader_t r;
    line_t line;
    int left = is_option(&arguments, "-n") && *arguments ? atoi(*arguments++) : 10;
    open_next(&r, &arguments);
    while (left-- > 0 && read_line(&r, &line))
        put_line(line.text, line.size);
}

static void run_seq(char **arguments) {
    long last = *arguments ? atol(*arguments) : 0;
    for (long i = 1; i <= last; i++) {
        const char *text = ltoa(i);
        put_line(text, strlen(text));
    }
}

// Merges sorted halves, from one array into the other.
static void merge_lines(line_t *to, const line_t *from, size_t half, size_t count) {
    size_t one = 0, other = half;
    for (size_t i = 0; i < count; i++) {
        int first = other == count || (one < half && strcmp(from[one].text, from[other].text) <= 0);
        to[i] = from[first ? one++ : other++];
    }
}

static void sort_lines(line_t *list, line_t *spare, size_t count) {
    if (count < 2)
        return;
    size_t half = count / 2;
    sort_lines(list, spare, half);
    sort_lines(list + half, spare, count - half);
    memcpy(spare, list, count * sizeof *list);
    merge_lines(list, spare, half, count);
}

static void run_sort(char **arguments) {
    reader_t r;
    line_t line, *list = NULL;
    size_t count = 0, room = 0;
    while (open_next(&r, &arguments))
        while (read_line(&r, &line)) {
            if (count == room) {
                line_t *larger = (line_t *)take_memory((room = 2 * room + 256) * sizeof *list);
                memcpy(larger, list, count * sizeof *list);
                list = larger;
            }
            list[count] = (line_t){take_memory(line.size + 1), line.size};
            memcpy(list[count++].text, line.text, line.size + 1);
        }
    sort_lines(list, (line_t *)take_memory(count * sizeof *list), count);
    for (size_t i = 0; i < count; i++)
        put_line(list[i].text, list[i].size);
}

static void put_counted(const line_t *line, long count) {
    if (count) {
        const char *text = ltoa(count);
        put(text, strlen(text));
        put(" ", 1);
    }
    put_line(line->text, line->size);
}

static void run_uniq(char **arguments) {
    reader_t r;
    line_t line, last = {NULL, 0};
    int counted = is_option(&arguments, "-c");
    long count = 0;
    open_next(&r, &arguments);
    while (read_line(&r, &line)) {
        if (last.text && strcmp(line.text, last.text) == 0) {
            count++;
            continue;
        }
        if (last.text)
            put_counted(&last, counted ? count : 0);
        last = (line_t){take_memory(line.size + 1), line.size};
        memcpy(last.text, line.text, line.size + 1);
        count = 1;
    }
    if (last.text)
        put_counted(&last, counted ? count : 0);
}

static void run_wc(char **arguments) {
    reader_t r;
    long count[3] = {0}; // lines, words, bytes
    int inside = 0;
    while (open_next(&r, &arguments))
        while (more(&r)) {
            char c = r.bytes[r.at++];
            int space = c == ' ' || c == '\n' || c == '\t';
            count[0] += c == '\n';
            count[1] += inside && space;
            count[2]++;
            inside = !space;
        }
    count[1] += inside;
    for (int i = 0; i < 3; i++) {
        const char *text = ltoa(count[i]);
        put(text, strlen(text));
        put(i < 2 ? " " : "\n", 1);
    }
}

static const struct {
    const char *name, *usage;
    void (*run)(char **arguments);
} programs[] = {
    {"cat", "[FILE...]", run_cat},
    {"echo", "[WORD...]", run_echo},
    {"grep", "TEXT [FILE...]: lines that contain it", run_grep},
    {"head", "[-n COUNT] [FILE]", run_head},
    {"seq", "LAST: the numbers from 1 on", run_seq},
    {"sort", "[FILE...]: lines by their bytes", run_sort},
    {"uniq", "[-c] [FILE]: -c: with their number", run_uniq},
    {"wc", "[FILE...]: lines, words and bytes of all", run_wc},
};

int main(int count, char **arguments) {
    const char *slash = count ? strrchr(arguments[0], '/') : NULL;
    name = slash ? slash + 1 : count ? arguments[0] : "tools";
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (strcmp(programs[i].name, name) == 0) {
            programs[i].run(arguments + 1);
            flush();
            return 0;
        }
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        printf("%s %s\n", programs[i].name, programs[i].usage);
    return 2;
}
