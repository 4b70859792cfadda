// SPDX-License-Identifier: Apache-2.0
// A function that begins with a loop, two deep: the beginning leads into it without a branch, so its paths are told apart by what lies
// before the call. Nothing comes before `main` that could be anything.
enum { COUNT = 300, FINISHER = 0x100000, GOOD = 0x5555 };
static int values[COUNT];
__attribute__((used, aligned(16))) static char stack[1024];

__attribute__((noinline)) static void insert_all(int *from, int count) {
    for (int i = 1; i < count; i++) {
        int value = from[i], at = i - 1;
        for (; at >= 0 && from[at] > value; at--)
            from[at + 1] = from[at];
        from[at + 1] = value;
    }
}

// what runs first
__asm__(".globl begin\n.type begin, @function\n"
        "begin: .option push\n .option norelax\n la gp, __global_pointer$\n .option pop\n"
        " la sp, stack + 1024\n j run\n.size begin, . - begin");

__attribute__((used)) static void run(void) {
    unsigned random = 1;
    for (int i = 0; i < COUNT; i++) {
        random = random * 1103515245 + 12345;
        values[i] = (int)(random >> 16);
    }
    insert_all(values, COUNT);
    *(volatile unsigned *)FINISHER = GOOD;
    for (;;)
        ;
}
