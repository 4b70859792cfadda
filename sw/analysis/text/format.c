/* SPDX-License-Identifier: Apache-2.0 */
/* See format.h. */
#include "format.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

const char *format_count(number_t *number, double value) {
    char digits[40];
    if (!isfinite(value))
        return strcpy(number->text, "-");
    int length = snprintf(digits, sizeof digits, "%.0f", fabs(value) < 1e18 ? value : 1e18);
    char *to = number->text;
    for (int i = 0; i < length; i++) {
        *to++ = digits[i];
        int left = length - 1 - i;
        if (left > 0 && left % 3 == 0 && digits[i] != '-')
            *to++ = ',';
    }
    *to = 0;
    return number->text;
}

/* One decimal while the error is below 1 and the value below 100. */
const char *format_estimate(number_t *number, estimate_t estimate, double scale) {
    double value = estimate.value * scale, sigma = estimate.sigma * scale;
    if (!isfinite(value))
        return strcpy(number->text, "-");
    if (estimate_is_certain(estimate)) {
        snprintf(number->text, sizeof number->text, fabs(value) < 99.995 ? "%.2f" : "%.0f", value);
    } else if (!isfinite(sigma)) {
        snprintf(number->text, sizeof number->text, fabs(value) < 99.95 ? "%.1f" : "%.0f", value);
    } else if (sigma < 0.95 && fabs(value) < 99.95) {
        char error[16];
        snprintf(error, sizeof error, "%.1f", sigma);
        snprintf(number->text, sizeof number->text, "%.1f±%s", value,
                 strcmp(error, "0.0") ? error + 1 : "0");
    } else {
        snprintf(number->text, sizeof number->text, "%.0f±%.0f", value, sigma);
    }
    return number->text;
}

const char *format_estimated_count(number_t *number, estimate_t estimate) {
    number_t value, sigma;
    if (!isfinite(estimate.value))
        return strcpy(number->text, "-");
    if (estimate_is_certain(estimate))
        return format_count(number, estimate.value);
    snprintf(number->text, sizeof number->text, "%.22s±%.20s", format_count(&value, estimate.value),
             format_count(&sigma, estimate.sigma));
    return number->text;
}

void print_words(FILE *out, const char *text, size_t indent) {
    enum { HELP_WIDTH = 79 };
    size_t at = indent;
    while (*text) {
        size_t length = strcspn(text, " `");
        if (text[length] == '`')
            length += 1 + strcspn(text + length + 1, "`");
        length += strcspn(text + length, " ");
        if (at > indent && at + 1 + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", (int)indent, "");
            at = indent;
        }
        fprintf(out, "%s%.*s", at > indent ? " " : "", (int)length, text);
        at += length + (at > indent);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}
