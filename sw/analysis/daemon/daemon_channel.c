/* SPDX-License-Identifier: Apache-2.0 */
/* See daemon_channel.h. Samples wait until they are settled, so that the verdict on a program comes
 * before they are added up. */
#include "daemon_channel.h"
#include "bridge.h"
#include "channel_facts.h"
#include "line.h"
#include "memory.h"
#include "printable.h"
#include "processes_map.h"
#include "profile_defs.h"
#include "resume.h"
#include "source_file.h"
#include "sums.h"
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 1 << 16, PIECES_MOST = 64, WAITING_MOST = 1 << 15 };

typedef struct {
    record_t sum;
    uint32_t process; /* its number in the map */
} waiting_t;

struct channel {
    house_t *house;
    char *path, *platform;
    const char *machine;
    source_file_t source;
    bool away; /* a terminal that has hung up */
    const load_file_t *program;
    processes_map_t map;
    uint8_t *bytes;
    size_t size, room;
    line_reader_t line;        /* of a board, whose line carries the channel in frames of its own
                                  ... */
    bool framed;               /* ... one of which has come */
    frame_reader_t link, told; /* told: the part of its counts that is in a set */
    uint64_t got, got_told;    /* bytes */
    session_t session;
    frame_t config;           /* of the session; words 0: no session */
    frame_t last;             /* of the sampler's */
    session_counts_t counted; /* the part of the session's counters that is in a set */
    waiting_t *waiting;
    size_t waiting_count;
    sampler_kind_t sampler; /* of the session's samples; SAMPLER_COUNT: none yet */
    set_t *set;             /* NULL: must be requested */
    bool leaves_out;        /* frames outside any session come */
    uint64_t left_out, cut; /* frames; sessions without an end: those that no set has counted */
    uint32_t events[8];     /* bit n: the set knows event n */
    uint64_t apart; /* samples not added up: second ones of pairs, choices that are not plain */
};

void channel_say(const char *path, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_vprint(format, arguments);
    va_end(arguments);
    printable_line(stderr, "assay daemon: %s: %s", path, text);
    free(text);
}

static void take_bytes(channel_t *channel);
static void end_session(channel_t *channel);

/* --- a board's line */

static void keep_bytes(channel_t *channel, const uint8_t *bytes, size_t size) {
    memory_append(&channel->bytes, &channel->size, &channel->room, bytes, size);
}

static void pass_text(void *context, const uint8_t *bytes, size_t size) {
    (void)context, (void)bytes, (void)size;
}

/* Bytes before the first one were not frames of the channel itself. */
static void take_line_frame(void *context, const line_frame_t *frame) {
    channel_t *channel = context;
    if (!channel->framed) {
        channel->size = 0;
        channel->link.skipped = channel->told.skipped;
        channel->link.damaged = 0;
    }
    channel->framed = true;
    if (frame->channel == LINE_PROFILE)
        keep_bytes(channel, frame->payload, frame->size);
    if (board_began(frame) && channel->session.configured) {
        take_bytes(channel);
        end_session(channel);
    }
}

static void begin_line(channel_t *channel) {
    channel->line =
        (line_reader_t){.text = pass_text, .frame = take_line_frame, .context = channel};
    channel->framed = false;
}

/* --- opening */

static char *channel_name(const channel_t *channel) {
    return memory_print("session %s:%s", channel->platform, channel->path);
}

/* Continues a session whose beginning an earlier daemon has read. */
static void resume(channel_t *channel) {
    resume_t old;
    char *name = channel_name(channel), *text = store_old_fact(channel->house->store, name);
    if (text && *text && resume_read(&old, &channel->map, text) &&
        session_take(&channel->session, &old.config)) {
        channel->config = old.config;
        channel->counted = old.counted;
        channel->link.next_sequence[0] = old.next;
    }
    free(text);
    free(name);
}

void channel_note(channel_t *channel) {
    resume_t now = {channel->config, channel->link.next_sequence[0], channel->counted};
    bool goes_on = channel->config.words && !channel->session.final;
    char *name = channel_name(channel),
         *text = goes_on ? resume_text(&now, &channel->map) : memory_copy("");
    store_fact(channel->house->store, name, "%s", text);
    free(text);
    free(name);
}

channel_t *channel_open(house_t *house, const char *path, const char *program, const char *platform,
                        const char *machine, failure_t *failure) {
    const load_file_t *file = load_file_open(&house->files, program, false, failure);
    source_file_t source;
    if (!file || !source_file_open(&source, path, failure))
        return NULL;
    channel_t *channel = memory_get(sizeof *channel);
    *channel = (channel_t){.house = house,
                           .path = memory_copy(path),
                           .platform = memory_copy(platform),
                           .machine = machine,
                           .source = source,
                           .program = file,
                           .sampler = SAMPLER_COUNT};
    channel->link.more = true;
    begin_line(channel);
    channel->waiting = memory_get(WAITING_MOST * sizeof *channel->waiting);
    processes_map_start(&channel->map, house, file, channel->path);
    if (!source.whole)
        resume(channel);
    return channel;
}

void channel_close(channel_t *channel) {
    source_file_close(&channel->source);
    processes_map_free(&channel->map);
    session_free(&channel->session);
    free(channel->waiting);
    free(channel->bytes);
    free(channel->platform);
    free(channel->path);
    free(channel);
}

const char *channel_path(const channel_t *channel) { return channel->path; }
int channel_file(const channel_t *channel) { return channel->source.file; }
bool channel_is_away(const channel_t *channel) { return channel->away; }

/* --- settling */

static set_t *set_of(channel_t *channel) {
    if (channel->set || channel->sampler == SAMPLER_COUNT || !channel->session.configured)
        return channel->set;
    facts_t settings = {0}, told = {0};
    house_t *house = channel->house;
    bool strange = processes_map_strange(&channel->map, 0);
    channel_settings(&settings, &channel->session, channel->sampler, channel->machine,
                     strange ? NULL : channel->program);
    channel_told(&told, strange ? NULL : channel->program);
    channel->set = store_set(house->store, channel->platform, house->label, &settings, &told);
    if (!strange)
        store_program(house->store, channel->program->path, channel->program->sha256);
    facts_free(&settings);
    facts_free(&told);
    return channel->set;
}

static void settle_link(channel_t *channel, set_t *set) {
    const frame_reader_t *now = &channel->link, *old = &channel->told;
    set_count(set, "frames", now->frames - old->frames);
    set_count(set, "frames_lost", now->lost - old->lost);
    set_count(set, "bytes_skipped", now->skipped - old->skipped);
    channel->house->frames_lost += now->lost - old->lost;
    channel->house->bytes_skipped += now->skipped - old->skipped;
    set_count(set, "channel_bytes", channel->got - channel->got_told);
    set_count(set, "frames_left_out", channel->left_out);
    set_count(set, "sessions_cut", channel->cut);
    channel->left_out = channel->cut = 0;
    channel->got_told = channel->got;
    channel->told = *now;
}

static void note_event(channel_t *channel, set_t *set, const sample_t *sample) {
    uint32_t *word = &channel->events[sample->counted.event / 32],
             bit = 1u << sample->counted.event % 32;
    if (samplers[sample->sampler].timed || *word & bit)
        return;
    *word |= bit;
    channel_event(set, &channel->session, sample->counted.event);
}

static void settle_samples(channel_t *channel, set_t *set) {
    house_t *house = channel->house;
    uint64_t taken = 0, unknown = 0;
    for (size_t i = 0; i < channel->waiting_count; i++) {
        waiting_t *waiting = &channel->waiting[i];
        sample_t sample;
        record_t sum;
        record_decode(&waiting->sum, &sample);
        uint16_t context = processes_map_number(&channel->map, waiting->process);
        if (!sum_of(&waiting->sum, context, &sum))
            continue;
        note_event(channel, set, &sample);
        if (!processes_map_names(&channel->map, waiting->process, &sample))
            unknown += sample_count(&sample);
        taken += sample_count(&sample);
        set_take(set, &sum);
    }
    set_count(set, "taken", taken);
    set_count(set, "unknown", unknown);
    set_count(set, "apart", channel->apart);
    house->samples += taken;
    house->unknown += unknown;
    channel->waiting_count = channel->apart = 0;
}

void channel_settle(channel_t *channel) {
    if (processes_map_judge(&channel->map) && channel->set)
        channel->set = NULL; /* its program is rejected from here on */
    bool nothing = !channel->waiting_count && channel->link.frames == channel->told.frames;
    set_t *set = nothing && !channel->set ? NULL : set_of(channel);
    if (!set)
        return;
    settle_samples(channel, set);
    settle_link(channel, set);
    channel_counts(set, &channel->session, &channel->counted);
}

void channel_turn(channel_t *channel) {
    channel_settle(channel);
    channel->set = NULL;
    memset(channel->events, 0, sizeof channel->events);
}

/* --- frames */

static void cut_session(channel_t *channel) {
    if (!channel->session.configured || channel->session.final)
        return;
    channel->cut++;
    channel->house->sessions_cut++;
    channel_say(channel->path, "its session has no end: samples that have come are kept, and its "
                               "counts are those of its last COUNTERS frame.");
}

static void end_session(channel_t *channel) {
    cut_session(channel);
    channel_turn(channel);
    session_free(&channel->session);
    channel->config = (frame_t){0};
    channel->counted = (session_counts_t){0};
    channel->sampler = SAMPLER_COUNT;
    processes_map_restart(&channel->map);
}

static void take_sample(channel_t *channel, const record_t *record) {
    sample_t sample;
    waiting_t *waiting = &channel->waiting[channel->waiting_count];
    if (!record_decode(record, &sample))
        return;
    bool due =
        samplers[sample.sampler].single && PD_GET(channel->session.control, PD_MPDISCTL_EVERY);
    if (due || !sum_of(record, sample.context, &waiting->sum)) {
        channel->apart++;
        return;
    }
    channel->sampler = samplers[sample.sampler].timed ? SAMPLER_SUM : SAMPLER_PLACE;
    waiting->process = processes_map_of(&channel->map, &sample);
    channel->waiting_count++;
    if (channel->waiting_count == WAITING_MOST)
        channel_settle(channel);
}

static void leave_out(channel_t *channel) {
    channel->left_out++;
    channel->house->frames_left_out++;
}

/* A frame that does not fit after the frames before it: its number is lower, or they ended their
 * session. `due`: the expected number. */
static bool is_astray(const channel_t *channel, const frame_t *frame, uint32_t due) {
    return channel->session.final || frame->sequence - due >= UINT32_C(1) << 31;
}

static bool is_last_again(const channel_t *channel, const frame_t *frame) {
    const frame_t *last = &channel->last;
    return frame->sequence == last->sequence && frame->type == last->type &&
           frame->words == last->words &&
           memcmp(frame->word, last->word, frame->words * sizeof *frame->word) == 0;
}

/* A session without its beginning: its sampling is unknown. */
static bool is_usable(channel_t *channel, const frame_t *frame, uint32_t due) {
    if (frame->type == PD_FRAME_CONFIG)
        return true;
    if (channel->session.configured && !is_astray(channel, frame, due))
        return true;
    bool again = channel->session.configured && is_last_again(channel, frame);
    if (channel->session.configured && !again)
        end_session(channel);
    leave_out(channel);
    if (again)
        return false;
    if (!channel->leaves_out)
        channel_say(channel->path,
                    "its session began before we did, or its CONFIG frame is lost: samples up to "
                    "the next CONFIG frame are left out.");
    channel->leaves_out = true;
    return false;
}

static void begin_session(channel_t *channel, const frame_t *config) {
    end_session(channel);
    channel->config = *config;
    channel->leaves_out = false;
}

static void take_frame(channel_t *channel, const frame_t *frame, uint32_t due) {
    session_t *session = &channel->session;
    if (frame_is_process(frame)) {
        processes_map_told(&channel->map, frame);
        return;
    }
    if (frame_is_count(frame) || !is_usable(channel, frame, due))
        return;
    if (frame->type == PD_FRAME_CONFIG)
        begin_session(channel, frame);
    channel->last = *frame;
    if (!session_take(session, frame))
        memory_out();
    for (size_t i = 0; i < session->count; i++)
        take_sample(channel, &session->records[i]);
    session->count = 0;
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        session->beside[k].count = 0; /* nothing of them is stored */
}

static void take_bytes(channel_t *channel) {
    frame_t frame;
    uint64_t damaged = channel->link.damaged;
    frame_reader_go_on(&channel->link, channel->bytes, channel->size);
    for (uint32_t due = channel->link.next_sequence[0]; frame_next(&channel->link, &frame);
         due = channel->link.next_sequence[0])
        take_frame(channel, &frame, due);
    size_t left = frame_reader_left(&channel->link);
    memmove(channel->bytes, channel->bytes + channel->size - left, left);
    channel->size = left;
    if (damaged == 0 && channel->link.damaged)
        channel_say(
            channel->path,
            "bytes that are no frame, or a frame cut short or damaged: they are skipped and counted.");
}

/* The bytes of a frame whose end did not come are damage. */
static void end_bytes(channel_t *channel) {
    channel->link.more = false;
    take_bytes(channel);
    channel->link.more = true;
    source_file_close(&channel->source);
}

static void end_channel(channel_t *channel) {
    end_bytes(channel);
    if (!channel->session.final && channel->session.configured)
        channel_say(channel->path, "ended before its session did.");
    cut_session(channel);
    channel_settle(channel);
}

/* The sender that comes back may be another one: frames from the middle of a session are not taken
 * as this one's. */
static void hang_up(channel_t *channel) {
    end_bytes(channel);
    channel_say(channel->path,
                "has hung up: what has come is kept, and we wait for it to be there again.");
    end_session(channel);
    begin_line(channel);
    channel->away = true;
}

void channel_return(channel_t *channel) {
    if (!source_file_again(&channel->source, channel->path))
        return;
    channel->away = false;
    channel_say(channel->path, "is there again: samples are taken from its next session on.");
}

/* Bytes of the channel, or of a board's line that carries it (docs/line.md). */
static void take_piece(channel_t *channel, const uint8_t *bytes, size_t size) {
    bool framed = channel->framed;
    line_read(&channel->line, bytes, size);
    if (!framed && !channel->framed)
        keep_bytes(channel, bytes, size);
}

void channel_read(channel_t *channel) {
    static uint8_t piece[PIECE];
    ssize_t more = 1;
    for (int i = 0; channel->source.file >= 0 && more > 0 && i < PIECES_MOST; i++) {
        more = read(channel->source.file, piece, sizeof piece);
        if (more > 0) {
            take_piece(channel, piece, (size_t)more);
            channel->got += (uint64_t)more;
            channel->house->bytes += (uint64_t)more;
            take_bytes(channel);
        }
    }
    bool waits = more > 0 || (more < 0 && (errno == EAGAIN || errno == EINTR));
    if (channel->source.file < 0 || waits)
        return;
    if (channel->source.comes_back)
        hang_up(channel);
    else
        end_channel(channel);
}
