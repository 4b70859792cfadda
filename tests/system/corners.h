// SPDX-License-Identifier: Apache-2.0
// Of the code in which a load reads past a store (corners_code.S): places of 64 bytes, the load's in each.
#ifndef TESTS_SYSTEM_CORNERS_H
#define TESTS_SYSTEM_CORNERS_H
#define LATE_PLACES 64
#define LATE_LOAD 16
#endif
