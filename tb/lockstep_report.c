// SPDX-License-Identifier: Apache-2.0
// The report of a mismatch. Each line of the history shows the instruction once, then what the core
// and the ISS did with it; lines on which they differ are marked with `<--`.
#include "lockstep_report.h"
#include "listing.h"
#include <inttypes.h>
#include <string.h>

enum { FLIGHT_LINES = 256, EFFECT_SIZE = 128 };

static report_line_t *new_line(lockstep_report_t *r) {
    report_line_t *line = &r->line[r->count++ % REPORT_HISTORY];
    memset(line, 0, sizeof *line);
    line->interrupt = -1;
    return line;
}

void report_note(lockstep_report_t *r, uint64_t cycle, const retire_lane_t *insn,
                 const iss_effect_t *effect) {
    report_line_t *line = new_line(r);
    line->cycle = cycle;
    line->core = *insn;
    line->iss = *effect;
}

void report_interrupt(lockstep_report_t *r, const retire_cycle_t *now) {
    report_line_t *line = new_line(r);
    line->cycle = now->cycle;
    line->interrupt = now->cause;
    line->core.pc = now->trap_pc;
}

static int digits(uint8_t mask) { return 2 * __builtin_popcount(mask); }

static void describe_core(const report_line_t *line, char *text) {
    const retire_lane_t *i = &line->core;
    size_t n = 0;
    text[0] = 0;
    if (i->rd)
        n += (size_t)snprintf(text + n, EFFECT_SIZE - n, " =%016" PRIx64, i->rd_value);
    if (i->mem_wmask)
        snprintf(text + n, EFFECT_SIZE - n, " [%" PRIx64 "]=%0*" PRIx64, i->mem_paddr,
                 digits(i->mem_wmask),
                 i->mem_wdata & UINT64_MAX >> (64 - 4 * digits(i->mem_wmask)));
    else if (i->mem_access)
        snprintf(text + n, EFFECT_SIZE - n, " [%" PRIx64 "]", i->mem_addr);
}

static void describe_iss(const report_line_t *line, char *text) {
    const iss_effect_t *e = &line->iss;
    size_t n = 0;
    text[0] = 0;
    if (e->rd)
        n += (size_t)snprintf(text + n, EFFECT_SIZE - n, " =%016" PRIx64, e->rd_value);
    if (e->stored)
        n += (size_t)snprintf(text + n, EFFECT_SIZE - n, " [%" PRIx64 "]=%0*" PRIx64, e->address,
                              2 * e->size, e->data);
    else if (e->access)
        n += (size_t)snprintf(text + n, EFFECT_SIZE - n, " [%" PRIx64 "]", e->address);
    if (e->csr_written)
        n +=
            (size_t)snprintf(text + n, EFFECT_SIZE - n, " csr %03x=%" PRIx64, e->csr, e->csr_value);
    if (e->trapped)
        snprintf(text + n, EFFECT_SIZE - n, " trap %" PRIu64 " mtval %" PRIx64, e->cause, e->tval);
}

// Says that it has no disassembly there: the report goes on with "?".
static void disassemble(FILE *file, bare_insn_t *list, size_t count) {
    failure_t failure;
    if (!listing_bare(list, count, &failure))
        fprintf(file, "%s\n", failure.text);
}

static void print_history(const lockstep_report_t *r) {
    bare_insn_t text[REPORT_HISTORY];
    char core[EFFECT_SIZE], iss[EFFECT_SIZE];
    uint64_t first = r->count > REPORT_HISTORY ? r->count - REPORT_HISTORY : 0;
    size_t count = (size_t)(r->count - first);
    for (size_t i = 0; i < count; i++) {
        const retire_lane_t *insn = &r->line[(first + i) % REPORT_HISTORY].core;
        text[i] = (bare_insn_t){.pc = insn->pc, .raw = insn->insn};
    }
    disassemble(r->file, text, count);
    fprintf(r->file, "The last %zu instructions (cycle, pc, bits):\n", count);
    for (size_t i = 0; i < count; i++) {
        const report_line_t *line = &r->line[(first + i) % REPORT_HISTORY];
        if (line->interrupt >= 0) {
            fprintf(r->file, "  %9" PRIu64 "  %010" PRIx64 "  interrupt %d\n", line->cycle,
                    line->core.pc, line->interrupt);
            continue;
        }
        describe_core(line, core);
        describe_iss(line, iss);
        fprintf(r->file, "  %9" PRIu64 "  %010" PRIx64 "  %08" PRIx32 "  %-28s  core%-34s  ISS%s\n",
                line->cycle, line->core.pc, line->core.insn, text[i].text, core, iss);
    }
}

static const char *stage_name(const flight_insn_t *i) {
    return i->stage == STAGE_DECODE          ? "decode"
           : i->done != FLIGHT_NEVER         ? "done"
           : i->memory_issue != FLIGHT_NEVER ? "memory"
           : i->issue != FLIGHT_NEVER        ? "issued"
           : i->ready != FLIGHT_NEVER        ? "ready"
                                             : "waits";
}

void report_flight(FILE *file, const flight_t *f) {
    static bare_insn_t text[FLIGHT_LINES];
    const flight_insn_t *list[FLIGHT_LINES], *insn;
    uint64_t position = 0;
    size_t count = 0;
    while (count < FLIGHT_LINES && (insn = flight_next(f, &position))) {
        text[count] = (bare_insn_t){.pc = insn->pc, .raw = insn->raw};
        list[count++] = insn;
    }
    disassemble(file, text, count);
    fprintf(file, "In flight, oldest first (ROB id, stage, cycle of fetch, pc):\n");
    for (size_t i = 0; i < count; i++) {
        char id[8] = "-";
        if (list[i]->stage == STAGE_MAPPED)
            snprintf(id, sizeof id, "%03x", list[i]->id);
        fprintf(file, "  %4s  %-7s %9" PRIu64 "  %010" PRIx64 "  %08" PRIx32 "  %s\n", id,
                stage_name(list[i]), list[i]->fetch, list[i]->pc, list[i]->raw, text[i].text);
    }
}

bool report_mismatch(lockstep_report_t *r, const retire_cycle_t *now, const char *what, bool trap) {
    fprintf(r->file, "lock step: mismatch in cycle %" PRIu64 ": %s\n", now->cycle, what);
    if (trap)
        fprintf(r->file, "  the core's trap: cause %u%s, mepc %#" PRIx64 ", mtval %#" PRIx64 "\n",
                now->cause, now->interrupt ? " (interrupt)" : "", now->trap_pc, now->trap_value);
    print_history(r);
    return false;
}

bool report_pc(lockstep_report_t *r, const retire_cycle_t *now, uint64_t pc, uint64_t expected) {
    char what[96];
    snprintf(what, sizeof what, "the core retires pc %#" PRIx64 ", the ISS is at %#" PRIx64, pc,
             expected);
    return report_mismatch(r, now, what, false);
}
