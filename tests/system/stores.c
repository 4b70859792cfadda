/* assay mem --of stores against the lives of all instructions of the same run.
 *
 *     stores STORES.csv TRACE [MORE]
 *
 * The trace says of each load how many stores back the one was that it got its value from or waited for; the stores that retired
 * stand in it, so the pairs of instructions are exact. Of the samples whose store the report names at most one in twenty, and
 * three standard errors, may name a pair that never was, since a path that is alone is not always the true one. MORE: the
 * truth is taken so many stores further back, to be found out. Exit status 1 if more are wrong, or few are named.
 */
#include "lives.h"
#include "memory.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { KEPT = 1024, LEAST = 8 };

static struct { uint64_t load, store; } * pair;
static size_t pairs;

static bool is_known(uint64_t load, uint64_t store) {
    for (size_t i = 0; i < pairs; i++)
        if (pair[i].load == load && pair[i].store == store)
            return true;
    return false;
}

static bool is_store(uint32_t raw) {
    unsigned quadrant = raw & 3, funct = raw >> 13 & 7;
    return quadrant == 3 ? (raw & 0x7f) == 0x23 : quadrant != 1 && funct >= 6;
}

static void take_lives(const lives_t *lives, unsigned more) {
    uint64_t store[KEPT] = {0}, stores = KEPT;
    for (size_t i = 0; i < lives->count; i++) {
        const trace_record_t *life = &lives->life[i];
        if (life->cause)
            continue;
        uint64_t of = life->store_back ? store[(stores - life->store_back - more) % KEPT] : 0;
        if (of && !is_known(life->pc, of)) {
            pair = memory_resize(pair, (pairs + 1) * sizeof *pair);
            pair[pairs].load = life->pc;
            pair[pairs++].store = of;
        }
        if (is_store(life->raw))
            store[stores++ % KEPT] = life->pc;
    }
}

int main(int count, char **argument) {
    lives_t lives;
    failure_t failure;
    char line[512];
    uint64_t known = 0, wrong = 0, unknown = 0, load, store, samples;
    FILE *file = count > 2 ? fopen(argument[1], "r") : NULL;
    if (!file || !lives_open(&lives, argument[2], &failure))
        return 125;
    take_lives(&lives, count > 3 ? (unsigned)atoi(argument[3]) : 0);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "0x%" SCNx64 ",%*[^,],0x%" SCNx64 ",%*[^,],%" SCNu64, &load, &store,
                   &samples) != 3)
            continue;
        unknown += store ? 0 : samples;
        known += store ? samples : 0;
        wrong += store && !is_known(load, store) ? samples : 0;
    }
    fclose(file);
    double most = 0.05 * (double)known + 3 * sqrt(0.05 * (double)known);
    bool good = known >= LEAST && (double)wrong <= most;
    printf("%s: %" PRIu64 " loads whose store is known, %" PRIu64 " of them wrong; of %" PRIu64
           " it is not; %zu pairs in truth\n",
           good ? "ok" : "FAILED", known, wrong, unknown, pairs);
    lives_close(&lives);
    free(pair);
    return !good;
}
