// SPDX-License-Identifier: Apache-2.0
// Reads a vector where it lies, or through VPI.
#include "bell.h"
#include "vpi_object.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BELLS = 3 };

typedef struct {
    bell_listener_t listener;
    size_t count;
    vpiHandle vector;
    const uint8_t *bell;
    const void *words;
    uint8_t rung;
} bell_t;

static bell_t bells[BELLS];
static unsigned bell_count;
static bell_find_t *find_variable; // NULL: through VPI

void bells_find_by(bell_find_t *find) { find_variable = find; }

void bells_look(void) {
    uint32_t words[BELL_WORDS];
    for (bell_t *b = bells; b < bells + bell_count; b++) {
        if (*b->bell == b->rung)
            continue;
        b->rung = *b->bell;
        memcpy(words, b->words, b->count * sizeof *words);
        b->listener(words);
    }
}

static PLI_INT32 hear(p_cb_data data) {
    const bell_t *b = (const bell_t *)data->user_data;
    uint32_t words[BELL_WORDS];
    object_words(b->vector, words, b->count);
    b->listener(words);
    return 0;
}

// Icarus rings between the updates of a cycle. Listen after the last update, as with Verilator, so
// that values put by C stay.
static PLI_INT32 on_bell(p_cb_data data) {
    static s_vpi_time now = {.type = vpiSimTime};
    s_cb_data callback = {
        .reason = cbReadWriteSynch, .cb_rtn = hear, .time = &now, .user_data = data->user_data};
    vpi_register_cb(&callback);
    return 0;
}

static void connect_vpi(bell_t *b, const char *module) {
    static s_vpi_value value = {.format = vpiSuppressVal};
    static s_vpi_time when = {.type = vpiSuppressTime};
    char name[64];
    snprintf(name, sizeof name, "%s.words", module);
    b->vector = object_find(name);
    snprintf(name, sizeof name, "%s.bell", module);
    s_cb_data callback = {.reason = cbValueChange,
                          .cb_rtn = on_bell,
                          .obj = object_find(name),
                          .value = &value,
                          .time = &when,
                          .user_data = (PLI_BYTE8 *)b};
    vpi_register_cb(&callback);
}

static const void *variable(const char *module, const char *name) {
    const void *there = find_variable(module, name);
    if (!there) {
        fprintf(stderr, "no variable %s.%s in this simulator: is it in tb/pub.vlt?\n", module,
                name);
        exit(2);
    }
    return there;
}

void bell_listen(const char *module, size_t words, bell_listener_t listener) {
    bell_t *b = &bells[bell_count++];
    if (words > BELL_WORDS || bell_count > BELLS) {
        fprintf(stderr, "%s: %zu words where %d are expected at most\n", module, words, BELL_WORDS);
        exit(2);
    }
    *b = (bell_t){.listener = listener, .count = words};
    if (find_variable) {
        b->words = variable(module, "words");
        b->bell = variable(module, "bell");
        b->rung = *b->bell;
    } else {
        connect_vpi(b, module);
    }
}
