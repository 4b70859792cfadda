// SPDX-License-Identifier: Apache-2.0
// Interfaces between the parts of the machine-mode firmware.
#ifndef SW_LINUX_FIRMWARE_H
#define SW_LINUX_FIRMWARE_H
#include <stdbool.h>
#include <stdint.h>

// Registers of the interrupted code, as entry.S saves them.
typedef struct {
    uint64_t ra, t0, t1, t2, a[8], t3, t4, t5, t6;
} trap_frame_t;

// Errors of the RISC-V Supervisor Binary Interface.
enum {
    SBI_GOOD = 0,
    SBI_NOT_SUPPORTED = -2,
    SBI_INVALID_PARAMETER = -3,
    SBI_ALREADY_STARTED = -7,
    SBI_ALREADY_STOPPED = -8
};

typedef struct {
    int64_t error;
    uint64_t value;
} sbi_answer_t;

// Ends the run with a word for the finisher.
_Noreturn void firmware_finish(uint32_t word);

// Whether a byte can be read from the device: entry.S.
bool firmware_answers(const volatile uint8_t *device);

// The instruction sampler's mpmconfig, 0: no sampler; also in entry.S.
uint64_t firmware_mpmconfig(void);

// The files of the initial file system made from the command line (command.c). `given`: the device
// tree that the machine was started with, or NULL.
void command_take(const void *given);

// Counters for the kernel's perf events (pmu.c): SBI extension "PMU".
enum { EXT_PMU = 0x504d55 };
void pmu_start(void);
sbi_answer_t pmu_call(uint64_t function, const uint64_t argument[5]);

// The instruction sampler for the kernel's driver (sampler.c): an SBI extension of this project.
enum { EXT_ASSAY = 0x09415359 };
void sampler_start(void);
sbi_answer_t sampler_call(uint64_t function, const uint64_t argument[5]);

// A process has an instruction page fault: if it is the first of an address space, the program's
// name is sent on the profile channel (who.c).
void who_start(void);
void who_faults(void);
#endif
