/* SPDX-License-Identifier: Apache-2.0 */
/* See charge.h. */
#include "charge.h"

int sample_items(const sample_t *sample, item_t item[SAMPLE_ITEMS]) {
    int count = 0;
    for (int r = 0; r < SAMPLE_RUNS; r++) {
        item_t run = sample_wait(sample, r);
        if (run.cycles > 0)
            item[count++] = run;
    }
    if (sample_base(sample) > 0)
        item[count++] = (item_t){WHY_BASE, false, sample_base(sample)};
    if (sample_owes(sample))
        item[count++] = (item_t){sample->owed.why, true, sample->owed.cycles};
    return count;
}

double sample_alike(const sample_t *sample, double all) {
    if (!samplers[sample->sampler].summed)
        return 1;
    return all > 0 && sample->summed.squares > 0 ? all * all / sample->summed.squares
                                                 : sample->summed.count;
}

void bill_also(bill_t *bill, charge_t *to, double cycles) {
    int i = 0;
    while (i < bill->lines && bill->line[i].to != to)
        i++;
    if (i == BILL_LINES)
        return;
    if (i == bill->lines)
        bill->line[bill->lines++] = (bill_line_t){.to = to};
    bill->line[i].cycles += cycles;
}

void bill_add(bill_t *bill, charge_t *to, double cycles) {
    bill->all += cycles;
    if (to)
        bill_also(bill, to, cycles);
}

void bill_weigh(bill_t *bill, double weight) {
    bill->weight = weight;
    bill->all *= weight;
    for (int i = 0; i < bill->lines; i++)
        bill->line[i].cycles *= weight;
}

void bill_pay(const bill_t *bill) {
    double samples = bill->samples > 0 ? bill->samples : 1;
    double alike = bill->alike > 0 ? bill->alike : 1;
    for (int i = 0; i < bill->lines; i++) {
        charge_t *to = bill->line[i].to;
        double cycles = bill->line[i].cycles;
        to->samples += samples;
        to->cycles += cycles;
        to->cubes_within += cycles * cycles * bill->all / (alike * alike);
        to->cubes_across += 2 * cycles * bill->all * bill->all / (alike * alike);
        to->within[0] += cycles * cycles / alike;
        to->across[0] += 2 * cycles * bill->all / alike;
        to->beside[0] += 2 * cycles * bill->weight;
        if (bill->window)
            window_sums_add(&to->windows, cycles, bill->all, bill->window, bill->windows);
    }
}

void bill_follow(const bill_t *earlier, const bill_t *later, int distance) {
    for (int i = 0; i < earlier->lines; i++) {
        charge_t *to = earlier->line[i].to;
        to->across[distance] += earlier->line[i].cycles * later->all;
        to->beside[distance] += earlier->line[i].cycles * later->weight;
        for (int k = 0; k < later->lines; k++)
            if (later->line[k].to == to)
                to->within[distance] += earlier->line[i].cycles * later->line[k].cycles;
    }
    for (int k = 0; k < later->lines; k++) {
        later->line[k].to->across[distance] += later->line[k].cycles * earlier->all;
        later->line[k].to->beside[distance] += later->line[k].cycles * earlier->weight;
    }
}
