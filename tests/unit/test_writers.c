// SPDX-License-Identifier: Apache-2.0
// What other programs read: JSON, HTML, Protocol Buffers; and what it is made from: numbered texts, histograms.
#include "histogram.h"
#include "html.h"
#include "json.h"
#include "memory.h"
#include "protobuf.h"
#include "texts.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef void writer_t(FILE *out, const char *text);

static bool writes(writer_t *write, const char *text, const char *expected) {
    char *got = NULL;
    size_t size;
    FILE *out = open_memstream(&got, &size);
    write(out, text);
    fclose(out);
    bool same = strcmp(got, expected) == 0;
    if (!same)
        fprintf(stderr, "%s: %s expected\n", got, expected);
    free(got);
    return same;
}

Test(json, texts) {
    cr_assert(writes(json_text, "plain", "\"plain\""));
    cr_assert(writes(json_text, "a\"b\\c", "\"a\\\"b\\\\c\""));
    cr_assert(writes(json_text, "\033[31m\n", "\"\\u001b[31m\\u000a\""));
    cr_assert(writes(json_text, "\xc3\xa9", "\"\xc3\xa9\""));
    // No UTF-8: a lone byte, a sequence that ends too early, one that is longer than need be.
    cr_assert(writes(json_text, "\xe9x", "\"\\ufffdx\""));
    cr_assert(writes(json_text, "\xe2\x82", "\"\\ufffd\\ufffd\""));
    cr_assert(writes(json_text, "\xc0\x80", "\"\\ufffd\\ufffd\""));
}

static void put_number(FILE *out, const char *text) { json_number(out, strtod(text, NULL)); }

Test(json, numbers) {
    cr_assert(writes(put_number, "0", "0"));
    cr_assert(writes(put_number, "123456789012345", "123456789012345"));
    cr_assert(writes(put_number, "0.125", "0.125"));
    cr_assert(writes(put_number, "nan", "null"));
    cr_assert(writes(put_number, "-inf", "null"));
}

Test(html, texts) {
    cr_assert(writes(html_text, "a<b>&\"c\"", "a&lt;b&gt;&amp;&#34;c&#34;"));
    cr_assert(writes(html_text, "\001\033\xff", "\\x01\\x1b\\xff"));
    cr_assert(writes(html_text, "\xc3\xa9 \n", "\xc3\xa9 \n"));
}

// The examples of protobuf.dev, "Encoding".
Test(protobuf, encoding) {
    message_t inner = {0}, outer = {0};
    message_number(&inner, 1, 150);
    cr_assert(inner.size == 3 && memcmp(inner.bytes, "\x08\x96\x01", 3) == 0);
    message_message(&outer, 3, &inner);
    cr_assert(outer.size == 5 && memcmp(outer.bytes, "\x1a\x03\x08\x96\x01", 5) == 0);
    cr_assert(inner.size == 0);
    message_text(&inner, 2, "testing");
    cr_assert(inner.size == 9 && memcmp(inner.bytes, "\x12\x07testing", 9) == 0);
    inner.size = 0;
    message_number(&inner, 16, UINT64_MAX);
    cr_assert(inner.size == 12 &&
              memcmp(inner.bytes, "\x80\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 12) == 0);
    message_free(&inner);
    message_free(&outer);
}

Test(protobuf, long_texts) {
    message_t message = {0};
    char *text = memory_get(100001);
    memset(text, 'x', 100000);
    for (int i = 0; i < 20; i++)
        message_text(&message, 1, text);
    cr_assert(message.size == 20 * (1 + 3 + 100000));
    message_free(&message);
    free(text);
}

Test(texts, numbers) {
    texts_t texts = {0};
    char name[32];
    for (int again = 0; again < 2; again++)
        for (size_t i = 0; i < 10000; i++) {
            snprintf(name, sizeof name, "function_%zu", i);
            cr_assert(texts_number(&texts, name) == i);
        }
    cr_assert(texts_number(&texts, "") == 10000);
    cr_assert(texts.count == 10001);
    cr_assert_str_eq(texts.list[77], "function_77");
    texts_free(&texts);
    cr_assert(texts_number(&texts, "new") == 0);
    texts_free(&texts);
}

// Ten lives; fifteen shorter ones and fifteen longer ones that stand for an eighth each: nearly four.
Test(histogram, counts_by_weight) {
    histogram_t *histogram = memory_get(sizeof *histogram);
    for (int i = 0; i < 40; i++) {
        sample_t sample = {.stages = 1u << STAGE_TOTAL, .weight = i < 10 ? 1 : 0.125};
        sample.latency[STAGE_TOTAL] = i < 10 ? 5 : i < 25 ? 90 : 2;
        histogram_add(histogram, &sample);
    }
    histogram_part_t part = histogram_between(histogram, STAGE_TOTAL, 64, 128);
    cr_assert(part.samples == 15 && part.weight == 1.875);
    cr_assert(histogram->samples[STAGE_TOTAL] == 40 && histogram->all[STAGE_TOTAL] == 13.75);
    cr_assert_eq(histogram_quantile(histogram, STAGE_TOTAL, 0.5), 5);
    cr_assert_eq(histogram_quantile(histogram, STAGE_TOTAL, 10 / 13.75), 5);
    cr_assert_eq(histogram_quantile(histogram, STAGE_TOTAL, 0.9), 90);
    free(histogram);
}

Test(histogram, quantiles) {
    histogram_t *histogram = memory_get(sizeof *histogram);
    sample_t sample = {.stages = 1u << STAGE_TOTAL};
    for (uint32_t i = 1; i <= 100; i++) {
        sample.latency[STAGE_TOTAL] = i;
        histogram_add(histogram, &sample);
    }
    cr_assert(histogram->samples[STAGE_TOTAL] == 100 && histogram->samples[STAGE_MAP] == 0);
    cr_assert(histogram_quantile(histogram, STAGE_TOTAL, 0.5) == 50);
    cr_assert(histogram_quantile(histogram, STAGE_TOTAL, 0.99) == 99);
    cr_assert(histogram_quantile(histogram, STAGE_TOTAL, 1) == 100);
    cr_assert(histogram_between(histogram, STAGE_TOTAL, 10, 20).samples == 10);
    sample.abort = ABORT_OTHER; // is not counted
    histogram_add(histogram, &sample);
    sample.abort = ABORT_NONE; // and what saturates is
    sample.latency[STAGE_TOTAL] = 100000;
    histogram_add(histogram, &sample);
    cr_assert(histogram_between(histogram, STAGE_TOTAL, 0, HISTOGRAM_SIZE).samples == 101);
    free(histogram);
}
