/* SPDX-License-Identifier: Apache-2.0 */
/* HISTORY of a record by the trace (base/trace.h): directions of the conditional branches in front of an instruction on the path
 * that fetch had followed to it, right or wrong. The trace has all that was fetched, and when it went: what had been flushed when
 * this one was fetched is not on its path. Which way a branch was followed is seen by who stands after it. */
#ifndef TESTS_SYSTEM_RECORD_HISTORY_H
#define TESTS_SYSTEM_RECORD_HISTORY_H
#include "lives.h"
#include "profile_defs.h"
#include <stdlib.h>

static inline bool is_conditional(uint32_t raw) {
    return (raw & 3) == 3 ? (raw & 0x7f) == 0x63 : (raw & 3) == 1 && (raw >> 13 & 7) >= 6;
}

/* After one that has retired anything may come: a trap's handler. Before that, only where it was followed to. */
static inline bool was_followed(const trace_record_t *branch, const trace_record_t *behind) {
    if (branch->cause == 0 && branch->fetch + branch->end < behind->fetch)
        return branch->events & TRACE_TAKEN;
    return behind->pc != branch->pc + ((branch->raw & 3) == 3 ? 4 : 2);
}

/* By sequence: the path register in front of each. */
static inline uint32_t *histories_of(const lives_t *all) {
    uint32_t *history = calloc(all->count + 1, sizeof *history);
    size_t *path = calloc(all->count + 1, sizeof *path), length = 0;
    if (!history || !path)
        exit(125);
    for (size_t i = 0; i < all->count; i++) {
        const trace_record_t *r = &all->life[i], *last = NULL;
        for (; length; length--) {
            last = &all->life[path[length - 1]];
            if (last->cause == 0 || last->fetch + last->end >= r->fetch)
                break;
        }
        if (length) {
            uint32_t before = history[path[length - 1]];
            history[i] = is_conditional(last->raw) ? before << 1 | was_followed(last, r) : before;
        }
        path[length++] = i;
    }
    free(path);
    return history;
}

/* Modes by number; mpdisctl's bits of them. */
static inline bool is_sampled(const trace_record_t *r, uint64_t control) {
    static const uint64_t mode[] = {PD_MASK(PD_MPDISCTL_U), PD_MASK(PD_MPDISCTL_S), 0,
                                    PD_MASK(PD_MPDISCTL_M)};
    uint64_t modes = mode[0] | mode[1] | mode[3];
    return !(control & modes) || control & mode[r->flags >> TRACE_PRIVILEGE_SHIFT & 3];
}

static inline bool is_return(uint32_t raw) { return raw == 0x10200073 || raw == 0x30200073; }

/* Is it the path register, without the branches before a sampled mode was entered from one that is not? The bits of what
 * was in flight may be missing with them, and of what came before `first`, with which sampling began. */
static inline bool history_agrees(const lives_t *all, size_t at, size_t first, uint64_t control,
                                  uint32_t is, uint32_t history) {
    enum { MOST = 32, RETIRES = 4 }; /* cycles from its end to where the profiler has counted it */
    const trace_record_t *r = &all->life[at];
    unsigned known = 0, told = 0;
    for (size_t i = at; i-- > 0 && told < MOST;) {
        const trace_record_t *before = &all->life[i];
        if (before->cause != 0 && before->fetch + before->end < r->fetch)
            continue; /* not on its path */
        if (!is_sampled(before, control))
            break;
        first = is_return(before->raw) && i >= first ? i : first; /* to a mode that ran nothing */
        if (!is_conditional(before->raw))
            continue;
        known += known < MOST;
        told +=
            i >= first && before->cause == 0 && before->fetch + before->end + RETIRES < r->fetch;
    }
    for (unsigned bits = told; bits <= known; bits++)
        if (is == (bits < MOST ? history & ((UINT32_C(1) << bits) - 1) : history))
            return true;
    return false;
}
#endif
