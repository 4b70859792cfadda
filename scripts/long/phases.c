// SPDX-License-Identifier: Apache-2.0
// A long program of many phases: the main functions of programs of ours, one after another by chance, ROUNDS times.
//
//   phases ROUNDS
#include <stdio.h>
#include <stdlib.h>

#define MAINS(EACH)                                                                                \
    EACH(fsm)                                                                                      \
    EACH(hash)                                                                                     \
    EACH(interp)                                                                                   \
    EACH(lz)                                                                                       \
    EACH(matmul)                                                                                   \
    EACH(mix)                                                                                      \
    EACH(quicksort)                                                                                \
    EACH(table)

#define DECLARE(name) int name##_main(int count, char **arguments);
MAINS(DECLARE)
#define ENTRY(name) name##_main,
static int (*const mains[])(int, char **) = {MAINS(ENTRY)};
enum { COUNT = sizeof mains / sizeof *mains, AGAIN = 4 };

int main(int count, char **arguments) {
    int rounds = count > 1 ? atoi(arguments[1]) : 0;
    if (rounds <= 0) {
        fprintf(stderr, "usage: phases ROUNDS\n");
        return 2;
    }
    unsigned state = 12345;
    for (int i = 0; i < rounds; i++) {
        state = state * 1103515245 + 12345;
        unsigned times = 1 + (state >> 24) % AGAIN;
        for (unsigned t = 0; t < times; t++)
            mains[(state >> 16) % COUNT](1, (char *[]){"phases", NULL});
    }
    return 0;
}
