// SPDX-License-Identifier: Apache-2.0
// What test.c and witness_test.c have of each other.
#ifndef TESTS_LOCKSTEP_WITNESS_TEST_H
#define TESTS_LOCKSTEP_WITNESS_TEST_H
#include "lockstep.h"
#include "machine.h"

void verdict(bool ok, const char *what);
// A make-believe core with the program, and lock step for it.
machine_t *machine_of(const char *path, machine_fault_t fault, uint64_t after);
lockstep_t *lockstep_of(machine_t *m, const char *path, FILE *report);

void test_witness(const char *path);

#endif
