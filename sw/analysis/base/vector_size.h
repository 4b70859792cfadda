/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers of the vector that describes an interval of a run (tb/iss/vectors.h): of the code that it
 * ran, of the memory that it touched, and at VECTOR_NEW of lines of code that ran for the first
 * time. An access and a line count as much as VECTOR_MISS instructions each. */
#ifndef SW_ANALYSIS_BASE_VECTOR_SIZE_H
#define SW_ANALYSIS_BASE_VECTOR_SIZE_H
enum {
    VECTOR_CODE = 32,
    VECTOR_AGES = 4,
    VECTOR_NEW = VECTOR_CODE + VECTOR_AGES,
    VECTOR_SIZE = VECTOR_NEW + 1,
    VECTOR_MISS = 32
};
#endif
