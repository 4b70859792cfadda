/* SPDX-License-Identifier: Apache-2.0 */
/* How the last frame of a stack began. */
#ifndef SW_ANALYSIS_BASE_STACK_KIND_H
#define SW_ANALYSIS_BASE_STACK_KIND_H

typedef enum {
    STACK_START, /* not called: the begin of a program, a thread or a process */
    STACK_CALL,
    STACK_TRAP,
    STACK_INTERRUPT,
    STACK_KINDS
} stack_kind_t;
#endif
