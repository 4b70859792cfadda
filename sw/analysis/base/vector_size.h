/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers of the vector that says what code an interval of a run ran (tb/iss/vectors.h). */
#ifndef SW_ANALYSIS_BASE_VECTOR_SIZE_H
#define SW_ANALYSIS_BASE_VECTOR_SIZE_H
enum { VECTOR_SIZE = 32 };
#endif
