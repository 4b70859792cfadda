// SPDX-License-Identifier: Apache-2.0
// A make-believe core: runs a program on the ISS and shows what it does on a probe and on the retire bundle, like an
// out-of-order core would: two lanes, wrong paths that are killed, results that come out of order,
// interrupts that become due while an instruction executes. It can be told to be wrong.
#ifndef TESTS_LOCKSTEP_MACHINE_H
#define TESTS_LOCKSTEP_MACHINE_H
#include "board.h"
#include "probe.h"
#include "retire.h"

// The faults: name, what it is called, what lock step says of it. ORDER and RETIRED_TWICE are found on the probe, too, ID_TWICE there
// alone; those from STORE_VIRTUAL on have their occasions in a program that is translated.
#define MACHINE_FAULTS(FAULT)                                                                      \
    FAULT(NONE, "none", "lock step:")                                                              \
    FAULT(PC, "pc", "lock step:")                                                                  \
    FAULT(RESULT, "result", "lock step:")                                                          \
    FAULT(RESULT_LOST, "lost result", "lock step:")                                                \
    FAULT(REGISTER, "register", ": another register is written")                                   \
    FAULT(NUMBER, "number in program order", ": its number is not that after the last one's")      \
    FAULT(RAW, "instruction bits", "lock step:")                                                   \
    FAULT(STORE_DATA, "store data", "lock step:")                                                  \
    FAULT(STORE_ADDRESS, "store address", "lock step:")                                            \
    FAULT(STORE_SIZE, "store size", "lock step:")                                                  \
    FAULT(STORE_LOST, "lost store", "lock step:")                                                  \
    FAULT(STORE_EXTRA, "extra store", "lock step:")                                                \
    FAULT(LOAD_ADDRESS, "load address", "lock step:")                                              \
    FAULT(LOAD_LOST, "lost load", ": no load was seen")                                            \
    FAULT(CSR_VALUE, "CSR value", "lock step:")                                                    \
    FAULT(CSR_LOST, "lost CSR write", "lock step:")                                                \
    FAULT(TRAP_LOST, "lost trap", "lock step:")                                                    \
    FAULT(TRAP_CAUSE, "trap cause", "lock step:")                                                  \
    FAULT(TRAP_VALUE, "mtval", "lock step:")                                                       \
    FAULT(TRAP_PC, "mepc", "lock step:")                                                           \
    FAULT(INTERRUPT_DISABLED, "interrupt while disabled", "an interrupt that is not enabled")      \
    FAULT(INTERRUPT_NOT_PENDING, "interrupt that is not pending",                                  \
          "interrupt 7 (timer) is taken, but it is not pending")                                   \
    FAULT(INTERRUPT_LOWER, "lower interrupt first",                                                \
          "but 3 (software) is pending and enabled, too, and goes first")                          \
    FAULT(INTERRUPT_NEVER, "interrupt never taken",                                                \
          "must come first: it has been due since cycle")                                          \
    FAULT(INTERRUPT_LATE, "interrupt one instruction late",                                        \
          "must come first: it has been due since cycle")                                          \
    FAULT(INTERRUPT_STUCK, "interrupt after a long sleep",                                         \
          "but it was not taken, and nothing retired for 100000 cycles")                           \
    FAULT(INTERRUPT_PASSED, "interrupt due while it executes",                                     \
          " retires, but interrupt 3 (software) must come first: it has been due since cycle")     \
    FAULT(INTERRUPT_GRANTED, "interrupt due when a CSR access is granted",                         \
          "before it can have begun")                                                              \
    FAULT(INTERRUPT_TRAP, "trap where an interrupt is due",                                        \
          " traps, but interrupt 3 (software) must come first: it has been due since cycle")       \
    FAULT(MINSTRET, "minstret", "lock step:")                                                      \
    FAULT(ORDER, "out of order", "lock step:")                                                     \
    FAULT(RETIRED_TWICE, "retired twice", "lock step:")                                            \
    FAULT(ID_TWICE, "id given twice", "lock step:")                                                \
    FAULT(STORE_VIRTUAL, "virtual address of a store", ": store address")                          \
    FAULT(LOAD_PHYSICAL, "physical address of a load", ": address")                                \
    FAULT(SSIP, "mip.SSIP", "SSIP is not what was written to it")                                  \
    FAULT(DELEGATED, "interrupt of S that is not enabled", "an interrupt that is not enabled")     \
    FAULT(FETCH_MODE, "mode of a fetch", ": privilege mode in which it was fetched")               \
    FAULT(FETCH_SPACE, "address space of a fetch", ": address space in which it was fetched")

#define FAULT(name, called, words) FAULT_##name,
typedef enum {
    MACHINE_FAULTS(FAULT) FAULT_COUNT,
    FAULT_FIRST_SUPERVISOR = FAULT_STORE_VIRTUAL
} machine_fault_t;
#undef FAULT

const char *machine_fault_name(machine_fault_t fault);
const char *machine_fault_words(machine_fault_t fault);

typedef struct machine machine_t;
// False: stop.
typedef bool (*machine_listener_t)(void *context, const probe_cycle_t *cycle,
                                   const retire_t *retire);

extern const probe_shape_t machine_shape;
extern const retire_shape_t machine_retire_shape;

// Opens the program; the fault is planted once, at the first occasion when `after` instructions have gone by.
machine_t *machine_open(const char *elf_path, machine_fault_t fault, uint64_t after,
                        failure_t *failure);
void machine_close(machine_t *m);
board_t *machine_board(machine_t *m);

// Runs to the end of the program or until the listener says stop. Returns false in that case.
bool machine_run(machine_t *m, machine_listener_t listener, void *context);
bool machine_planted(const machine_t *m);
uint64_t machine_retired(const machine_t *m);
uint64_t machine_now(const machine_t *m); // the next cycle

#endif
