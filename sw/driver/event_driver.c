// SPDX-License-Identifier: Apache-2.0
// See event_driver.h. This code runs at a session's ends, when a buffer is sent, and when turns
// change.
#include "event_driver.h"
#include "channel.h"
#include "csr.h"
#include "told.h"

enum { PLACES_MOST = PD_FRAME_PLACES_WORDS / PD_PLACE_WORDS, PLACE_BYTES = 8 * PD_PLACE_WORDS };
enum { PIECES = 2 };
#define LCOFI_BIT (UINT64_C(1) << PD_LCOFI)
#define KEY(field, value) ((uint32_t)(PD_PUT(field, value) >> 32))

#define STATE_AT(field, offset)                                                                    \
    _Static_assert(offsetof(struct event_state, field) == (offset), "event_trap.S: " #field)
STATE_AT(saved, EVENT_SAVED);
STATE_AT(random, EVENT_RANDOM);
STATE_AT(factor, EVENT_FACTOR);
STATE_AT(table, EVENT_TABLE);
STATE_AT(mask, EVENT_MASK);
STATE_AT(at, EVENT_AT);
STATE_AT(end, EVENT_END);
STATE_AT(work, EVENT_WORK);
STATE_AT(left, EVENT_LEFT);
STATE_AT(victim, EVENT_VICTIM);
STATE_AT(counted, EVENT_COUNTED);
STATE_AT(counter, EVENT_COUNTERS);
STATE_AT(counter[0].next, EVENT_COUNTERS + EVENT_NEXT);
STATE_AT(counter[0].key, EVENT_COUNTERS + EVENT_KEY);
STATE_AT(counter[0].least, EVENT_COUNTERS + EVENT_LEAST);
STATE_AT(counter[0].range, EVENT_COUNTERS + EVENT_RANGE);
STATE_AT(counter[1], EVENT_COUNTERS + EVENT_COUNTER_BYTES);

// event_trap.S
extern void event_vector_one_stay(void), event_vector_one_swap(void); // for one event
extern void event_vector_stay(void), event_vector_swap(void); // for several; all call event_work
extern unsigned char profile_stack_top[];
int event_work(struct event_state *state, int32_t key);
uint64_t event_told(const uint64_t *words, uint64_t a7);

// With one event the handler uses only its first two cache lines.
struct event_state event_state __attribute__((aligned(EVENT_SET_BYTES)));
static struct {
    uint64_t buffer[2], buffer_bytes;
    unsigned filled; // the buffer being filled
    unsigned counters;
    uint64_t turn;
    struct channel_frame frame;
    struct event_counter
        waiting[PD_EVENTS_MOST]; // events that wait for their turn: next is their saved counter
                                 // value
} driver;

// Readers of the memory of a program that has ended find it by its name.
struct event_rest event_rest;

// --- counters by number

#define EACH_COUNTER(X) X(0, 3) X(1, 4) X(2, 5) X(3, 6) X(4, 7) X(5, 8) X(6, 9) X(7, 10)

static uint64_t counter_read(unsigned n) {
#define READ(i, number)                                                                            \
    if (n == (i))                                                                                  \
        return csr_read(mhpmcounter##number);
    EACH_COUNTER(READ)
    return 0;
}

static void counter_write(unsigned n, uint64_t select, uint64_t value) {
#define WRITE(i, number)                                                                           \
    if (n == (i)) {                                                                                \
        csr_write(mhpmevent##number, select);                                                      \
        csr_write(mhpmcounter##number, value);                                                     \
    }
    EACH_COUNTER(WRITE)
}

// One of `range` numbers from 0 on, as the handler draws them.
static uint64_t random_below(uint64_t range) {
    event_state.random = event_state.random * event_state.factor + 1;
    return (event_state.random >> 32) * range >> 32;
}

static uint64_t random_interval(const struct event_counter *counter) {
    return counter->least + random_below(counter->range);
}

// --- sending places

static void frame_begin(void) {
    uint64_t words = (event_rest.leaving_end - event_rest.leaving) / 8;
    if (words > PD_FRAME_PLACES_WORDS)
        words = PD_FRAME_PLACES_WORDS;
    channel_frame_start(&driver.frame, PD_FRAME_PLACES, (const uint64_t *)event_rest.leaving,
                        (unsigned)words);
    event_rest.frame_words = words;
    event_rest.sequence = channel_sequence();
}

// Sends what the channel takes now of the leaving buffer. Returns false when all of it has left.
static bool send_piece(void) {
    if (!event_rest.frame_words) {
        if (event_rest.leaving == event_rest.leaving_end)
            return false;
        frame_begin();
    }
    bool whole = channel_frame_send(&driver.frame);
    event_rest.frame_sent = driver.frame.sent;
    if (whole) {
        event_rest.leaving += 8 * event_rest.frame_words;
        event_rest.frame_words = event_rest.frame_sent = 0;
    }
    return event_rest.leaving != event_rest.leaving_end;
}

static void buffers_change(void) {
    event_rest.leaving = driver.buffer[driver.filled];
    event_rest.leaving_end = event_state.at;
    driver.filled ^= 1;
    event_rest.filled = driver.buffer[driver.filled];
    event_state.at = driver.buffer[driver.filled];
    event_state.end = event_state.at + driver.buffer_bytes;
}

// --- turns

static void turn_begin(unsigned event) {
    unsigned last = driver.counters - 1;
    event_state.counter[last] = driver.waiting[event];
    counter_write(last, driver.waiting[event].select, driver.waiting[event].next);
    event_state.counter[last].next = 0 - random_interval(&driver.waiting[event]);
    event_rest.runs = event;
    event_rest.since = csr_read(mcycle);
}

static void turn_end(void) {
    unsigned event = (unsigned)event_rest.runs;
    event_rest.event[event].counted += csr_read(mcycle) - event_rest.since;
    driver.waiting[event].next = counter_read(driver.counters - 1);
}

// A pending overflow of the last counter delays the change of turns: it belongs to the old event.
static void turn_change(void) {
    unsigned last = driver.counters - 1;
    event_state.left = 1;
    if (event_rest.events <= driver.counters) {
        event_state.left = UINT32_MAX;
    } else if (!(csr_read(PD_CSR_SCOUNTOVF) & UINT64_C(1) << (EVENT_FIRST + last))) {
        turn_end();
        turn_begin(event_rest.runs + 1 < event_rest.events ? (unsigned)event_rest.runs + 1 : last);
        event_state.left = (uint32_t)(1 + driver.turn / 2 + random_below(driver.turn));
    }
}

static void count_dropped(uint32_t key) {
    unsigned event = 0;
    uint64_t number = PD_GET((uint64_t)key << 32, PD_PLACE_EVENT);
    while (PD_GET(event_rest.event[event].asked, PD_ASKED_EVENT) != number)
        event++;
    event_rest.event[event].dropped++;
}

// Called by the handler when there is work or a turn ends, before it adds up a sample. Returns 1 if
// there is no room for that sample.
int event_work(struct event_state *state, int32_t key) {
    if (!state->left)
        turn_change();
    bool leaves = false;
    for (int i = 0; i < PIECES; i++)
        leaves = send_piece();
    bool full = state->at == state->end;
    if (full && !leaves) {
        buffers_change();
        leaves = true;
        full = false;
    }
    state->work = leaves || full;
    if (full)
        count_dropped((uint32_t)key);
    return full;
}

// --- a session's ends

static void send_config(const struct event_setup *setup) {
    static uint64_t config[PD_FRAME_CONFIG_WORDS];
    config[PD_CONFIG_VERSION] = PD_VERSION;
    config[PD_CONFIG_PERIOD] =
        (PD_GET(setup->event[0], PD_ASKED_LEAST) + PD_GET(setup->event[0], PD_ASKED_MOST) + 1) / 2;
    config[PD_CONFIG_SEED] = setup->seed ? setup->seed : 1;
    config[PD_CONFIG_HART] = csr_read(mhartid);
    config[PD_CONFIG_ENTRY] = setup->entry;
    channel_begin(config);
    event_rest.sequence = channel_sequence();
}

// Initial value of an event's counter: within its first interval, as if counting had always been
// on.
static void event_prepare(unsigned event, uint64_t asked) {
    struct event_counter *counter = &driver.waiting[event];
    uint64_t number = PD_GET(asked, PD_ASKED_EVENT);
    counter->select = number;
    counter->least = (uint32_t)PD_GET(asked, PD_ASKED_LEAST);
    counter->range = (uint32_t)PD_GET(asked, PD_ASKED_MOST) - counter->least + 1;
    counter->key = (int32_t)(KEY(PD_PLACE_FMT, PD_FMT_PLACE) | KEY(PD_PLACE_EVENT, number));
    counter->next = 0 - (1 + random_below(random_interval(counter)));
    event_rest.event[event].asked = asked;
    event_rest.event[event].dropped = event_rest.event[event].counted = 0;
}

static void counters_set(void) {
    event_rest.first = csr_read(mcycle);
    for (unsigned i = 0; i < driver.counters; i++) {
        struct event_counter *counter = &event_state.counter[i];
        *counter = driver.waiting[i];
        counter_write(i, counter->select, counter->next);
        counter->next = 0 - random_interval(counter);
    }
    event_rest.runs = event_rest.alone = driver.counters - 1;
    event_rest.since = event_rest.first;
}

static void set_buffers(const struct event_setup *setup) {
    uint64_t entries = setup->buffer_entries ? setup->buffer_entries : EVENT_BUFFER;
    driver.buffer_bytes = entries * PLACE_BYTES;
    driver.buffer[0] = (uintptr_t)setup->buffer;
    driver.buffer[1] = driver.buffer[0] + driver.buffer_bytes;
    driver.filled = 0;
    event_state.at = driver.buffer[0];
    event_state.end = driver.buffer[1];
    event_rest.leaving = event_rest.leaving_end = driver.buffer[1];
    event_rest.filled = driver.buffer[0];
    event_rest.filled_at = (uintptr_t)&event_state.at;
    event_rest.frame_words = event_rest.frame_sent = 0;
}

static void set_state(const struct event_setup *setup) {
    unsigned counters = setup->counters && setup->counters < event_rest.events
                            ? (unsigned)setup->counters
                            : (unsigned)event_rest.events;
    driver.counters = counters;
    driver.turn = setup->turn ? setup->turn : EVENT_TURN;
    event_state.counted = ((1u << counters) - 1) << EVENT_FIRST;
    event_state.random = (setup->seed ? setup->seed : 1) * UINT64_C(0x9E3779B97F4A7C15);
    event_state.factor = UINT64_C(6364136223846793005);
    event_state.table = (uintptr_t)setup->table;
    event_state.mask = setup->entries * PLACE_BYTES - EVENT_SET_BYTES;
    event_state.work = event_state.victim = 0;
    event_state.left = event_rest.events > counters ? (uint32_t)driver.turn : UINT32_MAX;
    event_rest.table = (uintptr_t)setup->table;
    event_rest.entries = setup->entries;
}

void event_arm(const struct event_setup *setup) {
    csr_set(mcountinhibit, (uint64_t)EVENT_INHIBIT | 1 << PD_INHIBIT);
    event_rest.events = 0;
    while (event_rest.events < PD_EVENTS_MOST && setup->event[event_rest.events])
        event_rest.events++;
    set_state(setup);
    set_buffers(setup);
    for (unsigned i = 0; i < event_rest.events; i++)
        event_prepare(i, setup->event[i]);
    send_config(setup);
    counters_set();
    csr_write(PD_CSR_MPMVECTOR,
              1 | (uintptr_t)(event_rest.events > 1
                                  ? (setup->swap ? event_vector_swap : event_vector_stay)
                                  : (setup->swap ? event_vector_one_swap : event_vector_one_stay)));
    csr_clear(mip, LCOFI_BIT);
    csr_set(mie, LCOFI_BIT);
}

// Sends places, waiting for the channel, and clears their memory: those whose PLACE has `bits`
// under `mask`.
static void send_some(uint64_t from, uint64_t end, uint64_t mask, uint64_t bits) {
    for (uint64_t *at = (uint64_t *)from; at < (uint64_t *)end; at += PD_PLACE_WORDS) {
        if ((at[PD_WORD_PLACE] & mask) != bits)
            continue;
        if (PD_GET(at[PD_WORD_PLACE], PD_PLACE_COUNT))
            channel_send(PD_FRAME_PLACES, at, PD_PLACE_WORDS);
        at[PD_WORD_PLACE] = 0;
    }
}

// First come the places evicted from the table, then its contents.
static void send_space(uint64_t mask, uint64_t bits) {
    while (send_piece())
        ;
    send_some(event_rest.filled, event_state.at, 0, 0);
    event_state.at = event_rest.filled;
    event_state.work = 0;
    send_some(event_rest.table, event_rest.table + event_rest.entries * PLACE_BYTES, mask, bits);
}

// Called by the handler if there is no sample; returns the new a7.
uint64_t event_told(const uint64_t *words, uint64_t a7) {
    if (!told_rings(a7))
        return a7;
    while (send_piece())
        ;
    if (told_again(words))
        send_space(PD_MASK(PD_PLACE_CONTEXT),
                   PD_PUT(PD_PLACE_CONTEXT, PD_GET(words[PD_PROCESS_WHAT], PD_PROCESS_WHAT_ASID)));
    channel_tell(words);
    event_rest.sequence = channel_sequence();
    return 0;
}

static void send_events(void) {
    uint64_t now = csr_read(mcycle), words[PD_FRAME_EVENTS_WORDS];
    event_rest.event[event_rest.runs].counted += now - event_rest.since;
    for (unsigned i = 0; i < event_rest.events; i++) {
        words[PD_EVENTS_ASKED] = event_rest.event[i].asked;
        words[PD_EVENTS_DROPPED] = event_rest.event[i].dropped;
        words[PD_EVENTS_CYCLES] = now - event_rest.first;
        words[PD_EVENTS_COUNTED] =
            i < event_rest.alone ? words[PD_EVENTS_CYCLES] : event_rest.event[i].counted;
        channel_send(PD_FRAME_EVENTS, words, PD_FRAME_EVENTS_WORDS);
    }
}

// Readers of a line stop reading here; the sampler's counters are not this driver's.
static void send_end(void) {
    static uint64_t end[PD_FRAME_END_WORDS];
    end[PD_COUNTERS_CYCLES] = csr_read(mcycle);
    end[PD_COUNTERS_INSTRET] = csr_read(minstret);
    channel_send(PD_FRAME_END, end, PD_FRAME_END_WORDS);
}

void event_stop(void) {
    if (!event_rest.entries)
        return;
    csr_set(mcountinhibit, EVENT_INHIBIT);
    csr_clear(mie, LCOFI_BIT);
    csr_clear(mip, LCOFI_BIT);
    csr_write(PD_CSR_MPMVECTOR, 0);
    send_space(0, 0);
    send_events();
    send_end();
    event_rest.entries = 0;
}
