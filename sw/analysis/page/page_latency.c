/* SPDX-License-Identifier: Apache-2.0 */
/* Histograms of the page; see page.h. The bins are half octaves: a bar shows the samples whose
 * latency is from its own number up to the next one's. */
#include "html.h"
#include "page.h"
#include "tally.h"
#include <inttypes.h>

static const unsigned bins[] = {0,  1,  2,  3,   4,   6,   8,   12,  16,   24,   32,
                                48, 64, 96, 128, 192, 256, 384, 512, 1024, 2048, HISTOGRAM_SIZE};
enum { BINS = sizeof bins / sizeof *bins - 1, BAR = 11, HEIGHT = 64, FOOT = 14 };

static const char *stage_meaning(stage_t stage) {
    static const char *const meanings[STAGE_COUNT] = {
        [STAGE_MAP] = "fetch to map: waited for registers, queue and buffer entries",
        [STAGE_DATA] = "map to data ready: waited for operands",
        [STAGE_ISSUE] = "data ready to issue: waited for a unit",
        [STAGE_EXECUTE] = "issue to retire ready: executed, or waited for memory",
        [STAGE_RETIRE] = "retire ready to retired: waited for older instructions",
        [STAGE_MEMORY] = "issued to memory until the data came",
        [STAGE_OLDEST] = "as the oldest that had not retired",
        [STAGE_TOTAL] = "fetch to retirement",
    };
    return meanings[stage];
}

static uint64_t bin_count(const histogram_t *histogram, stage_t stage, int bin) {
    return histogram_between(histogram, stage, bins[bin], bins[bin + 1]);
}

static void put_bar(FILE *out, const histogram_t *histogram, stage_t stage, int bin, double most) {
    uint64_t count = bin_count(histogram, stage, bin);
    double height = (double)count / most * HEIGHT;
    if (!count)
        return;
    height = height < 1 ? 1 : height;
    fprintf(out, "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"><title>", bin * BAR,
            HEIGHT - height, BAR - 1, height);
    if (bins[bin + 1] - bins[bin] == 1)
        fprintf(out, "%u", bins[bin]);
    else
        fprintf(out, "%u to %u", bins[bin], bins[bin + 1] - 1);
    fprintf(out, " cycles: %" PRIu64 " samples, %.1f %%</title></rect>", count,
            100 * (double)count / (double)histogram->samples[stage]);
}

static void put_axis(FILE *out) {
    for (int bin = 0; bin < BINS; bin++)
        if (bins[bin] == 0 || bins[bin] == 4 || bins[bin] == 16 || bins[bin] == 64 ||
            bins[bin] == 256 || bins[bin] == 1024)
            fprintf(out, "<text x=\"%d\" y=\"%d\">%u</text>", bin * BAR + BAR / 2, HEIGHT + 11,
                    bins[bin]);
}

static void put_figure(FILE *out, const histogram_t *histogram, stage_t stage) {
    double most = 1;
    for (int bin = 0; bin < BINS; bin++)
        if ((double)bin_count(histogram, stage, bin) > most)
            most = (double)bin_count(histogram, stage, bin);
    fprintf(out, "<figure class=\"stage\"><figcaption><b>%s</b> ",
            stage == STAGE_TOTAL ? "life" : stage_name(stage));
    html_text(out, stage_meaning(stage));
    fprintf(out, "</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\">", BINS * BAR,
            HEIGHT + FOOT);
    for (int bin = 0; bin < BINS; bin++)
        put_bar(out, histogram, stage, bin, most);
    put_axis(out);
    fprintf(out,
            "</svg><p>median <b>%u</b> · 90 %% <b>%u</b> · 99 %% <b>%u</b> · %" PRIu64
            " samples</p></figure>\n",
            histogram_quantile(histogram, stage, 0.5), histogram_quantile(histogram, stage, 0.9),
            histogram_quantile(histogram, stage, 0.99), histogram->samples[stage]);
}

void page_histograms(FILE *out, const histogram_t *histogram) {
    fputs("<div class=\"stages\">\n", out);
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        if (histogram->samples[stage])
            put_figure(out, histogram, (stage_t)stage);
    fputs("</div>\n", out);
}
