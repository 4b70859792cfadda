// SPDX-License-Identifier: Apache-2.0
// Interpreter of a small stack machine; its program sieves primes and sums up the sieve. The switch
// makes one indirect jump per instruction; operands go through memory.
#include "result.h"

#if SIZE_SHORT
enum { LIMIT = 20 };
#define EXPECTED_PRIMES 8
#define EXPECTED_SUM 0x152de7f5401a82cd
#else
enum { LIMIT = 2000 };
#define EXPECTED_PRIMES 303
#define EXPECTED_SUM 0xc29af4fb1e91fe4
#endif

enum opcode {
    PUSH,        // operand: value
    GET,         // operand: variable
    SET,         // operand: variable
    ADD,         // a b -> a + b
    MULTIPLY,    // a b -> a * b
    LESS,        // a b -> a < b
    READ,        // index -> memory[index]
    WRITE,       // value index ->
    JUMP,        // operand: target
    JUMP_IF,     // operand: target; a ->
    JUMP_IF_NOT, // operand: target; a ->
    STOP
};

enum variable { I, J, PRIMES, SUM, VARIABLES };

struct instruction {
    int16_t opcode, operand;
};

// Places in the program; the compiler complains where two blocks overlap.
enum label { START = 0, OUTER = 2, INNER = 17, NEXT = 29, TOTAL = 34, MIX = 36, END = 52 };

// clang-format off
static const struct instruction program[] = {
    [START] = {PUSH, 2}, {SET, I},
    [OUTER] = {GET, I}, {PUSH, LIMIT}, {LESS, 0}, {JUMP_IF_NOT, TOTAL}, // while i < LIMIT
              {GET, I}, {READ, 0}, {JUMP_IF, NEXT},                     // not marked: a prime
              {GET, PRIMES}, {PUSH, 1}, {ADD, 0}, {SET, PRIMES},
              {GET, I}, {PUSH, 2}, {MULTIPLY, 0}, {SET, J},
    [INNER] = {GET, J}, {PUSH, LIMIT}, {LESS, 0}, {JUMP_IF_NOT, NEXT},  // mark its multiples
              {GET, I}, {GET, J}, {WRITE, 0},
              {GET, J}, {GET, I}, {ADD, 0}, {SET, J}, {JUMP, INNER},
    [NEXT]  = {GET, I}, {PUSH, 1}, {ADD, 0}, {SET, I}, {JUMP, OUTER},
    [TOTAL] = {PUSH, 0}, {SET, I},
    [MIX]   = {GET, I}, {PUSH, LIMIT}, {LESS, 0}, {JUMP_IF_NOT, END},   // sum = 31 sum + memory[i]
              {GET, SUM}, {PUSH, 31}, {MULTIPLY, 0}, {GET, I}, {READ, 0}, {ADD, 0}, {SET, SUM},
              {GET, I}, {PUSH, 1}, {ADD, 0}, {SET, I}, {JUMP, MIX},
    [END]   = {STOP, 0},
};
// clang-format on

struct machine {
    int64_t stack[8];
    int64_t variables[VARIABLES];
    int16_t memory[LIMIT];
    uint64_t executed;
};

static void machine_run(struct machine *m) {
    int64_t *top = m->stack; // first free place
    for (const struct instruction *at = program;; at++) {
        m->executed++;
        switch (at->opcode) {
        case PUSH:
            *top++ = at->operand;
            break;
        case GET:
            *top++ = m->variables[at->operand];
            break;
        case SET:
            m->variables[at->operand] = *--top;
            break;
        case ADD:
            top--, top[-1] += top[0];
            break;
        case MULTIPLY:
            top--, top[-1] = (int64_t)((uint64_t)top[-1] * (uint64_t)top[0]);
            break;
        case LESS:
            top--, top[-1] = top[-1] < top[0];
            break;
        case READ:
            top[-1] = m->memory[top[-1]];
            break;
        case WRITE:
            top -= 2, m->memory[top[1]] = (int16_t)top[0];
            break;
        case JUMP:
            at = program + at->operand - 1;
            break;
        case JUMP_IF:
            if (*--top)
                at = program + at->operand - 1;
            break;
        case JUMP_IF_NOT:
            if (!*--top)
                at = program + at->operand - 1;
            break;
        default:
            return;
        }
    }
}

int main(void) {
    static struct machine machine;
    machine_run(&machine);
    printf("interp: %lu instructions\n", (unsigned long)machine.executed);
    return result_check("primes", (uint64_t)machine.variables[PRIMES], EXPECTED_PRIMES) |
           result_check("sieve", (uint64_t)machine.variables[SUM], EXPECTED_SUM);
}
