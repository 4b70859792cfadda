// SPDX-License-Identifier: Apache-2.0
// What once misled two reports. `crowd`: in a stretch that waits for a division everything becomes ready at once, and more is
// issued in a cycle than the machine is wide, by all integer units and the memory unit. `turns`: a macro's branches are all on
// one line, so that lines do not tell its paths apart.
#define FIVE "add t1, a0, t0\n add t2, a0, t0\n add t3, a0, t0\n add t4, a0, t0\n ld t5, 0(t6)\n"
#define TWENTY FIVE FIVE FIVE FIVE
#define STEP(k)                                                                                    \
    do {                                                                                           \
        if (x & (1u << (k)))                                                                       \
            x = x * 5 + 1;                                                                         \
        else                                                                                       \
            x ^= x >> 3;                                                                           \
        if (x & 2)                                                                                 \
            __asm__ volatile("addw %0, %0, %1" : "+r"(x) : "r"(k));                                \
    } while (0)

#define STEPS                                                                                      \
    STEP(1);                                                                                       \
    STEP(4);                                                                                       \
    STEP(7);                                                                                       \
    STEP(2);                                                                                       \
    STEP(5)

long cell[8];
volatile unsigned sink;

static void __attribute__((noinline)) crowd(void) {
    for (int i = 0; i < 400; i++)
        __asm__ volatile("li t0, 1000003\n li a1, 7\n la t6, cell\n div t0, t0, a1\n"
                         "div t0, t0, a1\n and t1, t0, zero\n add t6, t6, t1\n" TWENTY TWENTY TWENTY
                         :
                         :
                         : "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a1", "memory");
}

static unsigned __attribute__((noinline)) turns(unsigned x) {
    STEPS;
    return x;
}

int main(void) {
    unsigned x = 7;
    crowd();
    for (unsigned i = 0; i < 700; i++)
        x = turns(x + i);
    sink = x;
    return 0;
}
