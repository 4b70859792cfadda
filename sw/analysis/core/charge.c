/* See charge.h. */
#include "charge.h"

int sample_items(const sample_t *sample, item_t item[SAMPLE_ITEMS]) {
    int count = 0;
    for (int r = 0; r < SAMPLE_RUNS; r++) {
        item_t run = sample_wait(sample, r);
        if (run.cycles > 0)
            item[count++] = run;
    }
    if (sample->together)
        item[count++] = (item_t){WHY_BASE, false, 1.0 / sample->together};
    if (sample_owes(sample))
        item[count++] = (item_t){sample->owed.why, true, sample->owed.cycles};
    return count;
}

void bill_add(bill_t *bill, charge_t *to, double cycles) {
    int i = 0;
    bill->all += cycles;
    if (!to)
        return;
    while (i < bill->lines && bill->line[i].to != to)
        i++;
    if (i == bill->lines)
        bill->line[bill->lines++].to = to;
    bill->line[i].cycles += cycles;
}

void bill_pay(const bill_t *bill) {
    for (int i = 0; i < bill->lines; i++) {
        charge_t *to = bill->line[i].to;
        double cycles = bill->line[i].cycles;
        to->samples++;
        to->cycles += cycles;
        to->cubes_within += cycles * cycles * bill->all;
        to->cubes_across += 2 * cycles * bill->all * bill->all;
    }
    bill_follow(bill, bill, 0);
}

void bill_follow(const bill_t *earlier, const bill_t *later, int distance) {
    for (int i = 0; i < earlier->lines; i++) {
        charge_t *to = earlier->line[i].to;
        to->across[distance] += earlier->line[i].cycles * later->all;
        for (int k = 0; k < later->lines; k++)
            if (later->line[k].to == to)
                to->within[distance] += earlier->line[i].cycles * later->line[k].cycles;
    }
    for (int k = 0; k < later->lines; k++)
        later->line[k].to->across[distance] += later->line[k].cycles * earlier->all;
}
