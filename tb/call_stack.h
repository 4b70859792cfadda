// SPDX-License-Identifier: Apache-2.0
// The call stack of a run, followed from retired instruction to retired instruction.
//
// A call is a JAL or JALR that writes a link register (x1, x5), a return a JALR through one
// (unprivileged specification, "return-address stack prediction hints"). A frame keeps its return
// address and the stack pointer at its call:
//
//   - a return ends the frame whose return address is its target, and all frames called from it
//   - a return that no frame waits for goes to a frame that has called before (longjmp): frames at
//     or below the stack pointer are gone. With the stack pointer elsewhere it begins a stack (a
//     thread, a coroutine), or goes on with a stack that was left at just such a call
//   - a trap is a frame, too; MRET and SRET end it if they go back to where it came from. Otherwise
//     they go on with the stack that was interrupted there, or begin one (a process)
//
// A function that ends in a jump to another one gives its frame away: the frame stays the called
// function's, and the PC tells which function runs in it.
#ifndef TB_CALL_STACK_H
#define TB_CALL_STACK_H
#include "stack_kind.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Stacks form a tree: each is its last frame, called from the frames of its parent. Number 0 means
// no stack.
enum { CALL_STACKS_MOST = 1 << 16 };
typedef struct {
    uint32_t parent;
    stack_kind_t kind;
    uint64_t site, entry; // places: the call, or where the trap came; the first instruction
    uint64_t calls;       // how often it began
} call_node_t;

// What call_stack needs of a retired instruction. `value`: what it wrote to its register, if
// has_value.
typedef struct {
    uint64_t pc, value;
    uint32_t raw;
    uint16_t context;
    uint8_t privilege;
    bool has_value;
} call_insn_t;

typedef struct call_stack call_stack_t;
call_stack_t *call_stack_open(void);
void call_stack_close(call_stack_t *s);

// Takes the next retired instruction; returns the stack that it ran in.
uint32_t call_stack_retire(call_stack_t *s, const call_insn_t *insn);

// A trap: the next instruction to retire is the handler's first. `place`: of the instruction that
// trapped, or that would have been next.
void call_stack_trap(call_stack_t *s, uint64_t place, bool interrupt);

// The stack of the next instruction to retire, which is at this place.
uint32_t call_stack_next(call_stack_t *s, uint64_t place);

// The stack as far as it is known without that place, and whether the place would tell more.
uint32_t call_stack_now(const call_stack_t *s);
bool call_stack_pends(const call_stack_t *s);

// Nodes 1 to count - 1. `folded`: calls that found no free node; their frames count as their
// caller's.
size_t call_stack_count(const call_stack_t *s);
const call_node_t *call_stack_node(const call_stack_t *s, size_t number);
uint64_t call_stack_folded(const call_stack_t *s);
#endif
