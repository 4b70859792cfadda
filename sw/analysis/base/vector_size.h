/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers of the vector that says what an interval of a run did (tb/iss/vectors.h): of the code that it ran, and of the memory that it
 * touched, where an access counts as much as VECTOR_MISS instructions. */
#ifndef SW_ANALYSIS_BASE_VECTOR_SIZE_H
#define SW_ANALYSIS_BASE_VECTOR_SIZE_H
enum {
    VECTOR_CODE = 32,
    VECTOR_AGES = 4,
    VECTOR_SIZE = VECTOR_CODE + VECTOR_AGES,
    VECTOR_MISS = 32
};
#endif
