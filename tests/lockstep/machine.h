// A make-believe core: runs a program on the ISS and shows what it does on a probe, like an
// out-of-order core would: two lanes, wrong paths that are killed, results that come out of order.
// It can be told to be wrong.
#ifndef TESTS_LOCKSTEP_MACHINE_H
#define TESTS_LOCKSTEP_MACHINE_H
#include "board.h"
#include "probe.h"

typedef enum machine_fault {
    FAULT_NONE,
    FAULT_PC,
    FAULT_RESULT,
    FAULT_RESULT_LOST,
    FAULT_RAW,
    FAULT_STORE_DATA,
    FAULT_STORE_ADDRESS,
    FAULT_STORE_SIZE,
    FAULT_STORE_LOST,
    FAULT_STORE_EXTRA,
    FAULT_LOAD_ADDRESS,
    FAULT_CSR_VALUE,
    FAULT_CSR_LOST,
    FAULT_TRAP_LOST,
    FAULT_TRAP_CAUSE,
    FAULT_TRAP_VALUE,
    FAULT_TRAP_PC,
    FAULT_INTERRUPT_LATE,
    FAULT_MINSTRET,
    FAULT_ID_TWICE,
    FAULT_ORDER,
    FAULT_RETIRED_TWICE,
    FAULT_COUNT
} machine_fault;

const char *machine_fault_name(machine_fault fault);

typedef struct machine machine;
typedef bool (*machine_listener)(void *context, const probe_cycle *cycle); // false: stop

extern const probe_shape machine_shape;

// Opens the program; the fault is planted once, at the first occasion behind `after` instructions.
machine *machine_open(const char *elf_path, machine_fault fault, uint64_t after,
                      failure_t *failure);
void machine_close(machine *m);
board *machine_board(machine *m);

// Runs to the end of the program or until the listener says stop. Returns false in that case.
bool machine_run(machine *m, machine_listener listener, void *context);
bool machine_planted(const machine *m);
uint64_t machine_retired(const machine *m);

#endif
