/* SPDX-License-Identifier: Apache-2.0 */
/* Firefox Profiler's processed format, version 47, which later ones read: a thread for each address
 * space, in it a sample for each charge (export.h), weighted with its cycles. A stack is a frame (a
 * function and its line) and its callers, if stacks are known. Times are milliseconds; a cycle is a
 * nanosecond.
 *
 * Source: firefox-devtools/profiler, src/types/profile.js and docs-developer/CHANGELOG-formats.md.
 */
#include "entry.h"
#include "export.h"
#include "json.h"
#include "memory.h"
#include "processes.h"
#include "texts.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PREPROCESSED_VERSION = 47, GECKO_VERSION = 28 };

typedef struct {
    size_t function;
    int line;
} frame_t;

typedef struct {
    uint64_t place;
    size_t count; /* number of its frames, inlined ones first; 0: new */
    size_t frame[EXPORT_FRAMES];
} known_t;

/* The frames of the callers of a stack's last function. */
typedef struct {
    uint64_t key;         /* the caller's plus one, and the frame */
    size_t frame, prefix; /* prefix: plus one, 0: none */
} chain_t;

typedef struct {
    size_t stack;
    uint64_t time, weight;
    size_t number; /* in order of arrival */
} weighted_t;

typedef struct {
    uint16_t context;
    pc_table_t known;                  /* known_t: places that have been looked up */
    texts_t strings;                   /* all strings of the thread */
    texts_t functions, keys;           /* "length name file", "function line" */
    size_t *function_name, *file_name; /* strings of each function; file + 1, 0: none */
    frame_t *frames;
    pc_table_t chains; /* chain_t */
    weighted_t *samples;
    size_t sample_count;
} thread_t;

typedef struct {
    export_t *export;
    calls_frame_t *called; /* room for a stack */
    thread_t *threads;
    size_t count;
    uint64_t taken; /* number of samples */
} firefox_t;

/* --- construction */

static size_t function_number(thread_t *thread, const source_frame_t *frame) {
    char *key = memory_print("%zu %s%s", strlen(frame->shown), frame->shown,
                             frame->file ? frame->file : "");
    size_t before = thread->functions.count, number = texts_number(&thread->functions, key);
    free(key);
    if (number < before)
        return number;
    size_t room = (number + 1) * sizeof(size_t);
    thread->function_name = memory_resize(thread->function_name, room);
    thread->file_name = memory_resize(thread->file_name, room);
    thread->function_name[number] = texts_number(&thread->strings, frame->shown);
    thread->file_name[number] = frame->file ? texts_number(&thread->strings, frame->file) + 1 : 0;
    return number;
}

static size_t new_frame(thread_t *thread, const source_frame_t *source) {
    size_t function = function_number(thread, source);
    char *key = memory_print("%zu %d", function, source->line);
    size_t before = thread->keys.count, number = texts_number(&thread->keys, key);
    free(key);
    if (number == before) {
        memory_room(thread->frames, number);
        thread->frames[number] = (frame_t){function, source->line};
    }
    return number;
}

/* The function itself, the last frame, leaves its process to the thread. */
static void look_up(firefox_t *firefox, thread_t *thread, known_t *known) {
    source_frame_t frames[EXPORT_FRAMES];
    known->count = export_frames(firefox->export, known->place, frames);
    for (size_t i = 0; i < known->count; i++) {
        if (i + 1 == known->count || !frames[i].shown)
            frames[i].shown = export_function(firefox->export, known->place);
        known->frame[i] = new_frame(thread, &frames[i]);
    }
}

static const known_t *known_at(firefox_t *firefox, thread_t *thread, uint64_t place) {
    known_t *known = table_entry(&thread->known, place, sizeof *known);
    if (!known->count)
        look_up(firefox, thread, known);
    return known;
}

static size_t chain_number(thread_t *thread, size_t prefix, size_t frame) {
    chain_t *chain = table_entry(&thread->chains, (uint64_t)prefix << 32 | frame, sizeof *chain);
    chain->frame = frame;
    chain->prefix = prefix;
    return (size_t)(chain - (chain_t *)thread->chains.entries);
}

/* The stack of a charge; without stacks the innermost frame. */
static size_t stack_number(firefox_t *firefox, thread_t *thread, const export_charge_t *charge) {
    const call_tree_t *calls = firefox->export->calls;
    calls_frame_t *called = firefox->called;
    size_t prefix = 0;
    if (!calls)
        return chain_number(thread, 0, known_at(firefox, thread, charge->place)->frame[0]);
    size_t count = calls_frames(calls, charge->stack, charge->place, called, EXPORT_DEPTH);
    while (count-- > 0) {
        const known_t *known = known_at(firefox, thread, called[count].place);
        for (size_t i = known->count; i-- > 0;)
            prefix = chain_number(thread, prefix, known->frame[i]) + 1;
    }
    return prefix - 1;
}

static thread_t *thread_of(firefox_t *firefox, uint16_t context) {
    for (size_t i = 0; i < firefox->count; i++)
        if (firefox->threads[i].context == context)
            return &firefox->threads[i];
    memory_room(firefox->threads, firefox->count);
    firefox->threads[firefox->count] = (thread_t){.context = context};
    return &firefox->threads[firefox->count++];
}

static void add_charge(firefox_t *firefox, thread_t *thread, const export_charge_t *charge,
                       uint64_t time) {
    uint64_t weight = export_weight(firefox->export, charge->cycles);
    if (!weight)
        return;
    size_t count = thread->sample_count++;
    memory_room(thread->samples, count);
    thread->samples[count] =
        (weighted_t){stack_number(firefox, thread, charge), time, weight, count};
}

/* Samples come in the order in which instructions left the machine; an owner's goes to its debtor's
 * thread. With windows, whose times are their own, a sample's number replaces its time. */
static void add_sample(void *context, const profile_t *profile, const record_t *record,
                       const sample_t *sample) {
    firefox_t *firefox = context;
    export_charge_t charges[2];
    (void)profile, (void)record;
    int count = export_charges(sample, charges);
    thread_t *thread = thread_of(firefox, sample->context);
    uint64_t time = sample->time && !sample->window ? sample->time : firefox->taken;
    for (int c = 0; c < count; c++)
        add_charge(firefox, thread, &charges[c], time);
    firefox->taken++;
}

static int compare_times(const void *a, const void *b) {
    const weighted_t *x = a, *y = b;
    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* Samples come as delivered, and a program may set its clock back, but the viewer needs ascending
 * times. Sorted, each keeps its own time. */
static void sort_samples(thread_t *thread) {
    if (thread->sample_count)
        qsort(thread->samples, thread->sample_count, sizeof *thread->samples, compare_times);
}

static void add_samples(firefox_t *firefox) {
    view_walk(firefox->export->view, add_sample, firefox);
    for (size_t i = 0; i < firefox->count; i++)
        sort_samples(&firefox->threads[i]);
    if (firefox->count == 0) /* a profile needs a thread */
        thread_of(firefox, 0);
}

/* --- writing */

static void put_same(FILE *out, const char *name, size_t count, const char *value) {
    fprintf(out, "\"%s\":[", name);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%s", i ? "," : "", value);
    fputs("],", out);
}

static void put_length(FILE *out, size_t count) { fprintf(out, "\"length\":%zu}", count); }

static void put_functions(FILE *out, const thread_t *thread) {
    size_t count = thread->functions.count;
    fputs("\"funcTable\":{\"name\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%zu", i ? "," : "", thread->function_name[i]);
    fputs("],\"fileName\":[", out);
    for (size_t i = 0; i < count; i++)
        if (thread->file_name[i])
            fprintf(out, "%s%zu", i ? "," : "", thread->file_name[i] - 1);
        else
            fputs(i ? ",null" : "null", out);
    fputs("],", out);
    put_same(out, "isJS", count, "false");
    put_same(out, "relevantForJS", count, "false");
    put_same(out, "resource", count, "-1");
    put_same(out, "lineNumber", count, "null");
    put_same(out, "columnNumber", count, "null");
    put_length(out, count);
}

static void put_frames(FILE *out, const thread_t *thread) {
    size_t count = thread->keys.count;
    fputs(",\n\"frameTable\":{\"func\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%zu", i ? "," : "", thread->frames[i].function);
    fputs("],\"line\":[", out);
    for (size_t i = 0; i < count; i++)
        if (thread->frames[i].line)
            fprintf(out, "%s%d", i ? "," : "", thread->frames[i].line);
        else
            fputs(i ? ",null" : "null", out);
    fputs("],", out);
    put_same(out, "address", count, "-1");
    put_same(out, "inlineDepth", count, "0");
    put_same(out, "category", count, "0");
    put_same(out, "subcategory", count, "0");
    put_same(out, "nativeSymbol", count, "null");
    put_same(out, "innerWindowID", count, "null");
    put_same(out, "implementation", count, "null");
    put_same(out, "column", count, "null");
    put_length(out, count);
}

static void put_stacks(FILE *out, const thread_t *thread) {
    size_t count = thread->chains.count;
    const chain_t *chains = thread->chains.entries;
    fputs(",\n\"stackTable\":{\"frame\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%zu", i ? "," : "", chains[i].frame);
    fputs("],\"prefix\":[", out);
    for (size_t i = 0; i < count; i++)
        if (chains[i].prefix)
            fprintf(out, "%s%zu", i ? "," : "", chains[i].prefix - 1);
        else
            fputs(i ? ",null" : "null", out);
    fputs("],", out);
    put_same(out, "category", count, "0");
    put_same(out, "subcategory", count, "0");
    put_length(out, count);
}

static void put_samples(FILE *out, const thread_t *thread) {
    size_t count = thread->sample_count;
    fputs(",\n\"samples\":{\"weightType\":\"samples\",\"stack\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%zu", i ? "," : "", thread->samples[i].stack);
    fputs("],\"time\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%" PRIu64 ".%06" PRIu64, i ? "," : "", thread->samples[i].time / 1000000,
                thread->samples[i].time % 1000000);
    fputs("],\"weight\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%" PRIu64, i ? "," : "", thread->samples[i].weight);
    fputs("],", out);
    put_length(out, count);
}

static void put_thread(const firefox_t *firefox, FILE *out, const thread_t *thread) {
    const char *process = processes_name(&firefox->export->view->profile.meta, thread->context);
    fputs("{\"name\":", out);
    json_text(out, process ? process : firefox->export->program);
    fprintf(out,
            ",\"isMainThread\":true,\"processType\":\"default\",\"pid\":\"%u\",\"tid\":%u,"
            "\"processStartupTime\":0,\"processShutdownTime\":null,\"registerTime\":0,"
            "\"unregisterTime\":null,\"pausedRanges\":[],\n",
            thread->context + 1u, thread->context + 1u);
    put_functions(out, thread);
    put_frames(out, thread);
    put_stacks(out, thread);
    put_samples(out, thread);
    fputs(",\n\"markers\":{\"data\":[],\"name\":[],\"startTime\":[],\"endTime\":[],\"phase\":[],"
          "\"category\":[],\"length\":0},\"nativeSymbols\":{\"libIndex\":[],\"address\":[],"
          "\"name\":[],\"functionSize\":[],\"length\":0},\"resourceTable\":{\"lib\":[],"
          "\"name\":[],\"host\":[],\"type\":[],\"length\":0},\n\"stringArray\":[",
          out);
    for (size_t i = 0; i < thread->strings.count; i++) {
        fputs(i ? "," : "", out);
        json_text(out, thread->strings.list[i]);
    }
    fputs("]}", out);
}

static void put_meta(const firefox_t *firefox, FILE *out) {
    const view_t *view = firefox->export->view;
    double cycles = view->sampling.cycles, samples = (double)view->total.taken;
    fprintf(out, "{\"meta\":{\"interval\":%.9f,\"startTime\":0,\"processType\":0,\"product\":",
            cycles > 0 && samples > 0 ? cycles / samples / 1e6 : 1e-6);
    json_text(out, firefox->export->program);
    fprintf(out,
            ",\"importedFrom\":\"assay\",\"stackwalk\":0,\"debug\":false,\"version\":%d,"
            "\"preprocessedProfileVersion\":%d,\"symbolicated\":true,\"markerSchema\":[],"
            "\"sampleUnits\":{\"time\":\"ms\",\"eventDelay\":\"ms\",\"threadCPUDelta\":\"ns\"},"
            "\"categories\":[{\"name\":\"Other\",\"color\":\"grey\",\"subcategories\":"
            "[\"Other\"]}]},\n\"libs\":[],\"pages\":[],\"threads\":[",
            GECKO_VERSION, PREPROCESSED_VERSION);
}

static void free_firefox(firefox_t *firefox) {
    for (size_t i = 0; i < firefox->count; i++) {
        thread_t *thread = &firefox->threads[i];
        pc_table_free(&thread->known);
        pc_table_free(&thread->chains);
        texts_free(&thread->strings);
        texts_free(&thread->functions);
        texts_free(&thread->keys);
        free(thread->function_name);
        free(thread->file_name);
        free(thread->frames);
        free(thread->samples);
    }
    free(firefox->threads);
    free(firefox->called);
}

bool export_firefox(export_t *export, FILE *out, failure_t *failure) {
    firefox_t firefox = {.export = export,
                         .called = memory_get(EXPORT_DEPTH * sizeof *firefox.called)};
    (void)failure;
    add_samples(&firefox);
    put_meta(&firefox, out);
    for (size_t i = 0; i < firefox.count; i++) {
        fputs(i ? ",\n" : "\n", out);
        put_thread(&firefox, out, &firefox.threads[i]);
    }
    fputs("]}\n", out);
    free_firefox(&firefox);
    return true;
}
