// SPDX-License-Identifier: Apache-2.0
// A make-believe core: runs a program on the ISS and shows what it does on a probe and on the retire bundle, like an
// out-of-order core would: two lanes, wrong paths that are killed, results that come out of order,
// interrupts that become due while an instruction executes. It can be told to be wrong.
#ifndef TESTS_LOCKSTEP_MACHINE_H
#define TESTS_LOCKSTEP_MACHINE_H
#include "board.h"
#include "probe.h"
#include "retire.h"

typedef enum {
    FAULT_NONE,
    FAULT_PC,
    FAULT_RESULT,
    FAULT_RESULT_LOST,
    FAULT_REGISTER,
    FAULT_NUMBER,
    FAULT_RAW,
    FAULT_STORE_DATA,
    FAULT_STORE_ADDRESS,
    FAULT_STORE_SIZE,
    FAULT_STORE_LOST,
    FAULT_STORE_EXTRA,
    FAULT_LOAD_ADDRESS,
    FAULT_LOAD_LOST,
    FAULT_CSR_VALUE,
    FAULT_CSR_LOST,
    FAULT_TRAP_LOST,
    FAULT_TRAP_CAUSE,
    FAULT_TRAP_VALUE,
    FAULT_TRAP_PC,
    FAULT_INTERRUPT_DISABLED,
    FAULT_INTERRUPT_NOT_PENDING,
    FAULT_INTERRUPT_LOWER,
    FAULT_INTERRUPT_NEVER,
    FAULT_INTERRUPT_LATE,
    FAULT_INTERRUPT_STUCK,
    FAULT_INTERRUPT_PASSED,
    FAULT_INTERRUPT_GRANTED,
    FAULT_INTERRUPT_TRAP,
    FAULT_MINSTRET,
    FAULT_ORDER, // this one and the next: of the probe, too
    FAULT_RETIRED_TWICE,
    FAULT_ID_TWICE,         // of the probe alone
    FAULT_FIRST_SUPERVISOR, // the rest has its occasions in a program that is translated
    FAULT_STORE_VIRTUAL = FAULT_FIRST_SUPERVISOR,
    FAULT_LOAD_PHYSICAL,
    FAULT_SSIP,
    FAULT_DELEGATED,
    FAULT_FETCH_MODE,
    FAULT_FETCH_SPACE,
    FAULT_COUNT
} machine_fault_t;

const char *machine_fault_name(machine_fault_t fault);

typedef struct machine machine_t;
// False: stop.
typedef bool (*machine_listener_t)(void *context, const probe_cycle_t *cycle,
                                   const retire_t *retire);

extern const probe_shape_t machine_shape;
extern const retire_shape_t machine_retire_shape;

// Opens the program; the fault is planted once, at the first occasion behind `after` instructions.
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
