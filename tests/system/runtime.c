// SPDX-License-Identifier: Apache-2.0
// Asks the run-time system of the programs (sw/driver) for what a program may expect of it, for a comparison of machines: memory,
// files, lines, the heap's end, the start. What this machine cannot be asked for it prints as it should be.
//
//   runtime memory|files|lines|heap|start|restart|abort|words ARGUMENT...
//
// restart: everything that a start should set is overwritten, and the program entered once more, with a device tree of its own.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __riscv
#define ON_TARGET 1
extern char __bss_start[], __bss_end[], __heap_start[], __stack[], __stack_size[];
#else
#define ON_TARGET 0
#endif

static void say(const char *what, long wrong) { printf("%s: %ld wrong\n", what, wrong); }

// --- memset, memcpy, memmove at all places in a double word, byte by byte

enum { AROUND = 16, MOST = 128, SIZE = MOST + 2 * AROUND };
static unsigned char memory[SIZE], expected[SIZE], source[SIZE];

static void fill(void) {
    for (int i = 0; i < SIZE; i++) {
        memory[i] = expected[i] = (unsigned char)(i * 7 + 1);
        source[i] = (unsigned char)(i * 11 + 130);
    }
}

static int differ(const void *returned, const void *should) {
    int wrong = returned != should;
    for (int i = 0; i < SIZE; i++)
        wrong += memory[i] != expected[i];
    return wrong;
}

static long set(int at, int count) {
    static const int values[] = {0x80, -2, 0x123};
    long wrong = 0;
    for (unsigned v = 0; v < sizeof values / sizeof values[0]; v++) {
        fill();
        for (int i = 0; i < count; i++)
            expected[AROUND + at + i] = (unsigned char)values[v];
        void *returned = memset(memory + AROUND + at, values[v], (size_t)count);
        wrong += differ(returned, memory + AROUND + at);
    }
    return wrong;
}

static long copy(int at, int from, int count) {
    fill();
    for (int i = 0; i < count; i++)
        expected[AROUND + at + i] = source[AROUND + from + i];
    void *returned = memcpy(memory + AROUND + at, source + AROUND + from, (size_t)count);
    return differ(returned, memory + AROUND + at);
}

static long move(int at, int from, int count) {
    unsigned char before[MOST];
    fill();
    for (int i = 0; i < count; i++)
        before[i] = memory[from + i];
    for (int i = 0; i < count; i++)
        expected[at + i] = before[i];
    void *returned = memmove(memory + at, memory + from, (size_t)count);
    return differ(returned, memory + at);
}

static void show_memory(void) {
    static const int counts[] = {0, 1, 7, 8, 9, 33, 47, 72};
    static const int distances[] = {0, 1, 7, 8, 24, 40};
    long sets = 0, copies = 0, moves = 0;
    for (unsigned c = 0; c < sizeof counts / sizeof counts[0]; c++)
        for (int at = 0; at < 8; at++) {
            sets += set(at, counts[c]);
            for (int from = 0; from < 8; from += 1 + (at != 3))
                copies += copy(at, from, counts[c]);
            for (unsigned d = 0; d < sizeof distances / sizeof distances[0]; d++) {
                moves += move(at, at + distances[d], counts[c]);
                moves += move(at + distances[d], at, counts[c]);
            }
        }
    say("memset", sets);
    say("memcpy", copies);
    say("memmove", moves);
}

// --- files 0, 1, 2 and no others

static void show_result(const char *what, long result) {
    printf("%s: %ld%s\n", what, result, errno == EBADF ? ", EBADF" : errno ? ", an error" : "");
    errno = 0;
}

static void show_files(void) {
    char text[301];
    memset(text, '-', sizeof text - 1);
    text[sizeof text - 1] = '\n';
    errno = 0;
    show_result("write 1", write(STDOUT_FILENO, text, sizeof text));
    show_result("write 2", write(STDERR_FILENO, "", 0));
    show_result("write 99", write(99, text, sizeof text));
    show_result("read 99", read(99, text, 1));
    show_result("read nothing", read(STDIN_FILENO, text, 0));
    show_result("read 5", read(STDIN_FILENO, text, 5));
    printf("<%.5s>\n", text);
    printf("%d\n", getchar());
    printf("%d\n", ungetc('u', stdin));
    printf("%d\n", getchar());
    printf("%d\n", putchar(0xff));
    printf("%d ", (int)fread(text, 1, 4, stdin));
    printf("<%.4s>\n", text);
    show_result("read rest", read(STDIN_FILENO, text, sizeof text));
    show_result("read end", read(STDIN_FILENO, text, sizeof text));
}

// Buffers of all sizes, with what lies after them.
static void show_lines(void) {
    char line[16];
    for (int size = 1;; size = size % 12 + 1) {
        memset(line, '#', sizeof line);
        char *returned = fgets(line, size, stdin);
        printf("%d:", size);
        for (int i = 0; i < 16; i++)
            printf(" %02x", (unsigned char)line[i]);
        printf("%s\n", returned == line ? "" : returned ? ", elsewhere" : ", none");
        if (!returned)
            break;
    }
}

// --- the heap ends where the stack, or the input in memory, begins; the input is as it was

#if ON_TARGET
static long fill_heap(void) {
    long wrong = 0;
    char *begin = sbrk(0), *low = begin;
    while (sbrk(1 << 16) != (void *)-1)
        ;
    wrong += errno != ENOMEM;
    while (sbrk(1) != (void *)-1)
        ;
    char *end = sbrk(0);
    wrong += (uintptr_t)begin < (uintptr_t)__heap_start ||
             (uintptr_t)end > (uintptr_t)__stack - (uintptr_t)__stack_size;
    wrong += end - begin < 16 << 20;                            // no machine of ours has less
    for (low += -(uintptr_t)low % 1024; low < end; low += 1024) // where pages begin, too
        *low = (char)0xa5;
    wrong += sbrk(0) != end;
    wrong += sbrk(begin - end) != end || sbrk(0) != begin;
    errno = 0;
    wrong += sbrk(__heap_start - begin - 1) != (void *)-1 || errno != ENOMEM || sbrk(0) != begin;
    return wrong;
}
#else
static long fill_heap(void) { return 0; }
#endif

static void show_heap(void) {
    uint64_t sum = 0, count = 0;
    errno = 0;
    say("heap", fill_heap());
    for (int c; (c = getchar()) != EOF; count++)
        sum = sum * 31 + (unsigned)c;
    printf("input: %lu bytes, sum %lx\n", (unsigned long)count, (unsigned long)sum);
}

// --- what a start sets

#if ON_TARGET
extern char global_pointer[] __asm__("__global_pointer$");
static char *const volatile global = global_pointer; // a word in memory: gp is not asked for it
static long wrong_global(void) {
    char *gp;
    __asm__("mv %0, gp" : "=r"(gp));
    return gp != global;
}
#else
static long wrong_global(void) { return 0; }
#endif

static long dirty, order[4], constructed;
static _Thread_local volatile long own_zero[3], own[3] = {11, -22, 33};

__attribute__((constructor(101))) static void first(void) {
    long count = 0;
#if ON_TARGET
    for (uintptr_t byte = (uintptr_t)__bss_start; byte < (uintptr_t)__bss_end; byte++)
        count += *(const char *)byte != 0;
#endif
    dirty = count;
    order[constructed++] = 1;
}
__attribute__((constructor)) static void second(void) { order[constructed++] = 2; }
__attribute__((destructor)) static void last(void) { printf("the end\n"); }
static void before_last(void) { printf("near the end\n"); }

static void show_start(int count, char **words) {
    long wrong = dirty;
    for (int i = 0; i < 3; i++)
        wrong += own_zero[i] != 0;
    say("zeros", wrong);
    say("global pointer", wrong_global());
    say("own", (own[0] != 11) + (own[1] != -22) + (own[2] != 33));
    say("constructors", (constructed != 2) + (order[0] != 1) + (order[1] != 2));
    say("stack", (uintptr_t)__builtin_frame_address(0) % 16 != 0);
    say("end of arguments", words[count] != NULL);
    atexit(before_last);
}

#if ON_TARGET
// A flattened device tree with all that the format allows between what is looked for: nodes, other properties, nothing. Kept by .data.
static uint32_t tree[128] __attribute__((section(".data"))) = {1};
static char strings[] = "reg\0bootargs\0linux,initrd-start\0linux,initrd-end";
static const char input[] = "input";
static unsigned at;

static void put(uint32_t word) { tree[at++] = __builtin_bswap32(word); }

static void put_bytes(const char *bytes, unsigned size) {
    memcpy(&tree[at], bytes, size);
    at += (size + 3) / 4;
}

static void put_property(unsigned name, const char *value, unsigned bytes) {
    put(3);
    put(bytes);
    put(name);
    put_bytes(value, bytes);
    put(4);
}

static void put_number(unsigned name, uintptr_t number) {
    uint32_t word = __builtin_bswap32((uint32_t)number);
    put_property(name, (const char *)&word, sizeof word);
}

static void make_tree(void) {
    static const char arguments[] = " runtime\tstart 'in  one' ";
    put(0xd00dfeed), put(sizeof tree), put(40), put(400); // magic, size, structure, strings
    for (unsigned i = 4; i < 10; i++)
        put(i == 5 ? 17 : 0); // version
    put(4), put(1), put(0);   // nothing, the root
    put_property(0, "12345", 5);
    put(1), put_bytes("chosen", 7), put(4);
    put_property(4, arguments, sizeof arguments);
    put_number(13, (uintptr_t)input);
    put_number(32, (uintptr_t)input + 5);
    put(1), put_bytes("abc", 4), put(2); // a node in it, of a name that fills a word
    put(2), put(4), put(2), put(9);
    at = 100;
    put_bytes(strings, sizeof strings);
}

static void restart(void) {
    make_tree();
    __asm__ volatile("la t0, __bss_start\n"
                     "la t1, __heap_start\n"
                     "li t2, -1\n"
                     "1: sb t2, 0(t0)\n"
                     "addi t0, t0, 1\n"
                     "bltu t0, t1, 1b\n"
                     "mv a1, %0\n"
                     "li a0, 0\n"
                     "li tp, -1\n"
                     "li gp, -1\n"
                     "addi sp, sp, -24\n"
                     "j _start"
                     :
                     : "r"(tree)
                     : "memory");
}
#else
static void restart(void) {
    char *words[] = {"runtime", "start", "in  one", NULL};
    show_start(3, words);
    printf("memory: 0 wrong\nrestarted: <in  one>\ninput: <input> and -1\n");
}
#endif

static void show_words(int count, char **words) {
    for (int i = 1; i < count; i++)
        printf("<%s>%s", words[i], i == count - 1 ? "\n" : " ");
}

static void show_restarted(char **words) {
    char text[8] = "";
    size_t got = fread(text, 1, sizeof text - 1, stdin);
    say("memory", sbrk(16) == (void *)-1); // an input that lies elsewhere does not end it
    printf("restarted: <%s>\ninput: <%.*s> and %d\n", words[2], (int)got, text, getchar());
}

static const struct {
    const char *how;
    void (*show)(void);
} asked[] = {{"memory", show_memory}, {"files", show_files}, {"lines", show_lines},
             {"heap", show_heap},     {"restart", restart},  {"abort", abort}};

int main(int count, char **words) {
    const char *how = count > 1 ? words[1] : "";
    setvbuf(stdout, NULL, _IONBF, 0);
    setvbuf(stdin, NULL, _IONBF, 0);
    for (unsigned i = 0; i < sizeof asked / sizeof asked[0]; i++)
        if (strcmp(how, asked[i].how) == 0) {
            asked[i].show();
            return 0;
        }
    if (strcmp(how, "words") == 0)
        show_words(count, words);
    else
        show_start(count, words);
    if (count == 3 && strcmp(how, "start") == 0)
        show_restarted(words);
    return 0;
}
