// SPDX-License-Identifier: Apache-2.0
// Programs that exercise what a kernel must be able to do, all in one file under many names:
// check-NAME. Each reports its result. Its output depends on the program alone. Uses the kernel's
// own C library for tests (tools/include/nolibc).
enum { NUMBERS = 2000, PAGES = 64, PAGE = 4096, PIPED = 20000, LINES = 50 };

static unsigned long state = 1;

static unsigned draw(void) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(state >> 33);
}

static int __attribute__((noinline)) partition(unsigned *list, int count) {
    unsigned pivot = list[(count - 1) / 2];
    int low = -1, high = count;
    for (;;) {
        do
            low++;
        while (list[low] < pivot);
        do
            high--;
        while (list[high] > pivot);
        if (low >= high)
            return high + 1;
        unsigned other = list[low];
        list[low] = list[high];
        list[high] = other;
    }
}

static void __attribute__((noinline)) sort(unsigned *list, int count) {
    if (count < 2)
        return;
    int middle = partition(list, count);
    sort(list, middle);
    sort(list + middle, count - middle);
}

static int run_sort(void) {
    static unsigned list[NUMBERS];
    int bad = 0;
    for (int i = 0; i < NUMBERS; i++)
        list[i] = draw();
    sort(list, NUMBERS);
    for (int i = 1; i < NUMBERS; i++)
        bad += list[i - 1] > list[i];
    printf("sort: %d numbers, %d out of order, the middle one is %u\n", NUMBERS, bad,
           list[NUMBERS / 2]);
    return bad != 0;
}

// A child writes, the parent reads.
static int run_pipe(void) {
    int ends[2], status = 0;
    unsigned sum = 0, count = 0;
    unsigned char bytes[512];
    if (my_syscall2(__NR_pipe2, ends, 0) < 0)
        return 1;
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < PIPED; i += 100) {
            for (int k = 0; k < 100; k++)
                bytes[k] = (unsigned char)(i + k);
            if (write(ends[1], bytes, 100) != 100)
                exit(1);
        }
        exit(0);
    }
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) > 0; count += (unsigned)got)
        for (ssize_t i = 0; i < got; i++)
            sum += bytes[i];
    waitpid(child, &status, 0);
    printf("pipe: %u bytes, sum %u\n", count, sum);
    return status || count != PIPED;
}

// Pages that are allocated when they are touched, and copied when a child writes to them.
static int run_pages(void) {
    int status = 0;
    unsigned long sum = 0;
    unsigned char *room =
        mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        return 1;
    for (int i = 0; i < PAGES; i++)
        room[i * PAGE + i] = (unsigned char)i;
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < PAGES; i += 2)
            room[i * PAGE + i] = 200;
        exit(0);
    }
    waitpid(child, &status, 0);
    for (int i = 0; i < PAGES; i++)
        sum += room[i * PAGE + i];
    printf("pages: %d, sum %u\n", PAGES, (unsigned)sum);
    return status || sum != PAGES * (PAGES - 1) / 2;
}

static int run_file(void) {
    char line[32];
    unsigned long length = 0;
    int file = open("/tmp/lines", O_CREAT | O_RDWR, 0600);
    for (int i = 0; i < LINES; i++) {
        memset(line, 'a' + i % 26, sizeof line);
        length += (unsigned long)write(file, line, sizeof line);
    }
    lseek(file, 31 * sizeof line, SEEK_SET);
    ssize_t got = read(file, line, sizeof line);
    printf("file: %u bytes, in line 31 stands %c\n", (unsigned)length, got > 0 ? line[0] : '?');
    close(file);
    return got != sizeof line;
}

static int run_fault(void) {
    volatile int *volatile nowhere = (volatile int *)8;
    *nowhere = 1;
    return 0;
}

static const struct {
    const char *name;
    int (*run)(void);
} works[] = {{"sort", run_sort},
             {"pipe", run_pipe},
             {"pages", run_pages},
             {"file", run_file},
             {"fault", run_fault}};

int main(int count, char **arguments) {
    const char *name = count ? strrchr(arguments[0], '-') : NULL;
    for (unsigned i = 0; name && i < sizeof works / sizeof *works; i++)
        if (strcmp(works[i].name, name + 1) == 0)
            return works[i].run();
    return 127;
}
