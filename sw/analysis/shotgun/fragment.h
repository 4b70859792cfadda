/* SPDX-License-Identifier: Apache-2.0 */
/* A fragment of a run, assembled from samples (figure 7 of the paper): the path that a signature
 * sample took through the program, and for each instruction on it the detailed sample that fits
 * best.
 */
#ifndef SW_ANALYSIS_SHOTGUN_FRAGMENT_H
#define SW_ANALYSIS_SHOTGUN_FRAGMENT_H
#include "code.h"
#include "database.h"
#include "transfer.h"

/* Table IV: fragments of the whole graph (cut_rows.h); one sample for an instruction whatever
 * happened to it, along the path of a signature sample; assembled by short signatures alone; along
 * a signature sample. */
typedef enum { DESIGN_WHOLE = 1, DESIGN_STATIC, DESIGN_SHORT, DESIGN_LONG } design_t;

typedef struct {
    uint64_t pc;
    uint32_t raw;
    bool taken;  /* the path continues at its target */
    bool missed; /* its bit MISSED in the signature sample */
    bool waits;  /* a load that has learned to wait for a store (database_waits) */
    match_t match;
    const detail_t *detail; /* NULL: none */
    const lanes_t *lanes;   /* fetch slots of its place; NULL: none */
} step_t;

/* Why no fragment was made from a signature sample. */
typedef enum {
    GIVEN_NOT,     /* a fragment was made */
    GIVEN_BITS,    /* bits that this instruction cannot have: the path is lost */
    GIVEN_TARGET,  /* unknown target of an indirect transfer */
    GIVEN_NO_CODE, /* the program has no instruction there */
    GIVEN_REASONS
} given_t;

extern const char *const given_names[GIVEN_REASONS];

typedef struct {
    step_t step[SKELETON_MOST];
    unsigned count;
    unsigned gaps; /* the number of gaps, in which the path was lost */
    given_t given; /* why the fragment was given up; `count` is then where */
    bool cut;      /* it ends where the path was lost */
    uint64_t next; /* PC at which the path continues after it; 0: unknown */
} fragment_t;

/* Whether the bits can be this instruction's. */
bool bits_fit(uint32_t raw, uint64_t pc, unsigned bits, unsigned hash);

/* The next PC: certain; or from the step's sample; or from the call, if the sample went elsewhere,
 * as one in longjmp does. `calls` has the return addresses. */
enum { CALLS = 64 };
typedef struct {
    uint64_t pc[CALLS];
    unsigned depth; /* index of the next call, modulo CALLS */
} calls_t;
typedef enum { NEXT_UNKNOWN, NEXT_SAMPLED, NEXT_DOUBTED, NEXT_CERTAIN } next_t;
next_t next_pc(const step_t *step, calls_t *calls, uint64_t *next);

/* If a path is lost, the cause may be a target taken from a wrong sample, or doubted, some steps
 * earlier: targets of other samples are tried. If none leads on, there is a gap after that
 * transfer, up to a place where the bits around an instruction match samples of a single PC, if at
 * least FOUND_LEAST instructions follow from there. Without such a place the fragment ends, if it
 * has CUT_LEAST instructions. Otherwise, or without such a transfer, it is given up. */
enum { CUT_LEAST = 100, FOUND_LEAST = 60 };
void fragment_make(fragment_t *fragment, const skeleton_t *skeleton, const code_t *code,
                   database_t *database, design_t design);

/* A fragment begins where the one before it ended, if its path comes there soon: so a chain of
 * values around a loop is not broken. Two halves of different iterations would leave out an
 * instruction between them, and with ideal parts, where values are far behind fetch, everything
 * that they hold up. */
void fragment_join(fragment_t *fragment, uint64_t next);
#endif
