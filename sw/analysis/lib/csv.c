/* See csv.h. */
#include "csv.h"
#include "rates.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

void csv_text(FILE *out, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++)
        fputs(*text == '"' ? "\"\"" : (char[]){*text, 0}, out);
    fputc('"', out);
}

void csv_number(FILE *out, double value) {
    if (isfinite(value))
        fprintf(out, "%.10g", value);
}

void csv_estimate(FILE *out, estimate_t estimate) {
    fputc(',', out);
    csv_number(out, estimate.value);
    fputc(',', out);
    csv_number(out, estimate.sigma);
}

void csv_estimate_header(FILE *out, const char *name) { fprintf(out, ",%s,%s_sigma", name, name); }

void csv_tally_header(FILE *out) {
    static const char *const names[] = {"cycles_share",     "retired",          "abort_rate",
                                        "icache_miss_rate", "dcache_miss_rate", "mispredict_rate"};
    fputs(",samples,retired_samples,aborted_samples", out);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        csv_estimate_header(out, names[i]);
    for (int stage = 0; stage < STAGE_COUNT; stage++) {
        char name[32];
        snprintf(name, sizeof name, "%s_cycles", stage_name((stage_t)stage));
        csv_estimate_header(out, name);
    }
    fputs(",exposed_map,exposed_data,exposed_issue,exposed_execute,exposed_memory,exposed_retire,"
          "exposed_flow,why",
          out);
}

void csv_tally(FILE *out, const tally_t *tally, const sampling_t *sampling) {
    fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, tally->samples, tally->retired,
            tally_aborted(tally));
    csv_estimate(out, estimate_share(tally, sampling));
    csv_estimate(out, estimate_retired(tally, sampling));
    csv_estimate(out, rate_aborted(tally));
    csv_estimate(out, rate_icache(tally));
    csv_estimate(out, rate_dcache(tally));
    csv_estimate(out, rate_mispredict(tally));
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        csv_estimate(out, estimate_mean(&tally->latency[stage]));
    double interval = estimate_interval(sampling->fetched, (double)sampling->whole->samples);
    for (int reason = 0; reason < REASON_COUNT; reason++)
        fprintf(out, ",%.10g", tally->exposed[reason] * interval);
    fprintf(out, ",%s", reason_name(tally_top_reason(tally, REASON_COUNT)));
}
