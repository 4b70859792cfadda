/* SPDX-License-Identifier: Apache-2.0 */
/* See run_result.h. */
#include "run_result.h"
#include "memory.h"
#include "output.h"
#include "plan.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "assay suite result 1\n", last_word[] = "end ";

void result_add(result_t *result, const char *name, const char *part, estimate_t value) {
    memory_room(result->list, result->count);
    result->list[result->count++] = (figure_t){memory_copy(name), memory_copy(part), value};
}

void result_free(result_t *result) {
    for (size_t i = 0; i < result->count; i++) {
        free(result->list[i].name);
        free(result->list[i].part);
    }
    free(result->list);
    facts_free(&result->facts);
    *result = (result_t){0};
}

const figure_t *result_figure(const result_t *result, const char *name, const char *part) {
    for (size_t i = 0; i < result->count; i++)
        if (strcmp(result->list[i].name, name) == 0 && strcmp(result->list[i].part, part) == 0)
            return &result->list[i];
    return NULL;
}

static char *text_of(const result_t *result, size_t *size) {
    char *text;
    FILE *out = memory_stream(&text, size);
    fputs(first_line, out);
    facts_write(&result->facts, out);
    fputs(".\n", out);
    for (size_t i = 0; i < result->count; i++) {
        const figure_t *f = &result->list[i];
        if (estimate_is_certain(f->value))
            fprintf(out, "exact %.17g", f->value.value);
        else
            fprintf(out, "sampled %.17g %.17g", f->value.value, f->value.sigma);
        fprintf(out, " %s%s%s\n", f->name, *f->part ? " " : "", f->part);
    }
    fclose(out);
    return text;
}

typedef struct {
    const char *text;
    size_t size;
} whole_t;

static void print_whole(FILE *out, void *context) {
    const whole_t *whole = context;
    char sum[SHA256_TEXT];
    sha256_of(whole->text, whole->size, sum);
    fwrite(whole->text, 1, whole->size, out);
    fprintf(out, "%s%s\n", last_word, sum);
}

bool result_write(const result_t *result, const char *path, failure_t *failure) {
    whole_t whole;
    char *text = text_of(result, &whole.size);
    whole.text = text;
    bool good = output_print(path, print_whole, &whole, failure);
    free(text);
    return good;
}

/* Whether the last line has the checksum of those before it; cuts it off. */
static bool is_whole(char *text) {
    size_t size = strlen(text);
    const size_t last = sizeof last_word - 1 + SHA256_TEXT;
    char sum[SHA256_TEXT];
    if (size < last || strncmp(text, first_line, sizeof first_line - 1) != 0)
        return false;
    char *end = text + size - last;
    sha256_of(text, size - last, sum);
    bool whole = strncmp(end, last_word, sizeof last_word - 1) == 0 &&
                 strncmp(end + sizeof last_word - 1, sum, SHA256_TEXT - 1) == 0 &&
                 text[size - 1] == '\n';
    *end = 0;
    return whole;
}

static void read_figure(result_t *result, char *line) {
    char *at = line + strcspn(line, " ");
    bool exact = strncmp(line, "exact ", 6) == 0;
    estimate_t value = estimate_certain(strtod(at, &at));
    if (!exact)
        value.sigma = strtod(at, &at);
    char *name = at + (*at == ' '), *part = name + strcspn(name, " ");
    if (*part)
        *part++ = 0;
    result_add(result, name, part, value);
}

static char *read_all(const char *path) {
    FILE *in = fopen(path, "r");
    char *text = NULL;
    size_t room = 0;
    if (in && getdelim(&text, &room, 0, in) < 0)
        text = memory_resize(text, 1), *text = 0;
    if (in)
        fclose(in);
    return text;
}

bool result_read(result_t *result, const char *path, const char *key, failure_t *failure) {
    *result = (result_t){0};
    *failure->text = 0;
    char *text = read_all(path), *figures;
    if (!text)
        return errno != ENOENT &&
               failure_set(failure, "%s: cannot be read: %s.", path, strerror(errno));
    bool good = is_whole(text);
    if (good) {
        figures = (char *)facts_parse(&result->facts, text + sizeof first_line - 1);
        good = facts_are(&result->facts, "key", key);
        for (char *line = strtok(figures, "\n"); line; line = strtok(NULL, "\n"))
            read_figure(result, line);
    }
    if (!good)
        failure_set(failure, "%s: is not a complete result of this run.", path);
    free(text);
    return good;
}
