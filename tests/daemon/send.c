/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the bytes of a profile channel as a script says, a line each, so that a test knows what was sent without asking who reads it:
 *
 *     config PERIOD            a session begins; its samples are added up by place
 *     place ASID PRIV PC EVENT COUNT
 *     exec ASID NAME BUILD     BUILD: 16 digits, or 0
 *     exit ASID
 *     event NUMBER LEAST MOST DROPPED
 *     end
 *     from N                   the session goes on: the next frame is its Nth, from 0
 *     noise N                  N bytes that are no frame
 *     cut N                    what was written last loses its last N bytes
 *     repeat N                 N times what stands between this line and `done`
 */
#include "frame.h"
#include "profile_defs.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t sequence, told;
static uint8_t bytes[1024];
static size_t size;

static void leave(void) {
    if (size && fwrite(bytes, 1, size, stdout) != size)
        exit(1);
    size = 0;
}

static void send(uint8_t type, const uint64_t *word, size_t words) {
    leave();
    size = frame_write(bytes, type, type == PD_FRAME_PROCESS ? told++ : sequence++, word, words);
}

static void send_config(const char *line) {
    uint64_t word[PD_FRAME_CONFIG_WORDS] = {
        [PD_CONFIG_VERSION] = PD_VERSION, [PD_CONFIG_ENTRY] = 1};
    word[PD_CONFIG_PERIOD] = strtoull(line, NULL, 0);
    sequence = told = 0;
    send(PD_FRAME_CONFIG, word, PD_FRAME_CONFIG_WORDS);
}

static void send_place(const char *line) {
    uint64_t asid, priv, pc, event, count, word[PD_PLACE_WORDS];
    if (sscanf(line, "%" SCNu64 " %" SCNu64 " %" SCNx64 " %" SCNu64 " %" SCNu64, &asid, &priv, &pc,
               &event, &count) != 5)
        exit(2);
    word[PD_WORD_PLACE] = PD_PUT(PD_PLACE_FMT, (uint64_t)PD_FMT_PLACE) |
                          PD_PUT(PD_PLACE_EVENT, event) | PD_PUT(PD_PLACE_CONTEXT, asid) |
                          PD_PUT(PD_PLACE_PRIV, priv) | PD_PUT(PD_PLACE_COUNT, count);
    word[PD_WORD_PLACE_PC] = pc;
    send(PD_FRAME_PLACES, word, PD_PLACE_WORDS);
}

static void send_process(const char *line, uint64_t kind) {
    unsigned asid;
    char name[41] = "";
    uint64_t word[PD_FRAME_PROCESS_WORDS] = {0};
    if (sscanf(line, "%u %40s %" SCNx64, &asid, name, &word[PD_PROCESS_BUILD]) < 1)
        exit(2);
    word[PD_PROCESS_WHAT] =
        PD_PUT(PD_PROCESS_WHAT_KIND, kind) | PD_PUT(PD_PROCESS_WHAT_ASID, (uint64_t)asid);
    for (size_t i = 0; name[i]; i++)
        word[PD_PROCESS_NAME + i / 8] |= (uint64_t)(uint8_t)name[i] << (8 * (i % 8));
    send(PD_FRAME_PROCESS, word, PD_FRAME_PROCESS_WORDS);
}

static void send_event(const char *line) {
    uint64_t event, least, most,
        word[PD_FRAME_EVENTS_WORDS] = {[PD_EVENTS_COUNTED] = 1000, [PD_EVENTS_CYCLES] = 1000};
    if (sscanf(line, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &event, &least, &most,
               &word[PD_EVENTS_DROPPED]) != 4)
        exit(2);
    word[PD_EVENTS_ASKED] =
        PD_PUT(PD_ASKED_EVENT, event) | PD_PUT(PD_ASKED_LEAST, least) | PD_PUT(PD_ASKED_MOST, most);
    send(PD_FRAME_EVENTS, word, PD_FRAME_EVENTS_WORDS);
}

static void send_end(void) {
    uint64_t word[PD_FRAME_END_WORDS] = {0};
    send(PD_FRAME_END, word, PD_FRAME_END_WORDS);
}

static void send_noise(const char *line) {
    leave();
    for (size_t n = strtoul(line, NULL, 0); n; n--)
        putchar(n & 1 ? 0x5a : 0x33);
}

static void obey(const char *line) {
    if (strncmp(line, "config ", 7) == 0)
        send_config(line + 7);
    else if (strncmp(line, "place ", 6) == 0)
        send_place(line + 6);
    else if (strncmp(line, "exec ", 5) == 0)
        send_process(line + 5, PD_PROCESS_EXEC);
    else if (strncmp(line, "exit ", 5) == 0)
        send_process(line + 5, PD_PROCESS_EXIT);
    else if (strncmp(line, "event ", 6) == 0)
        send_event(line + 6);
    else if (strncmp(line, "from ", 5) == 0)
        sequence = (uint32_t)strtoul(line + 5, NULL, 0);
    else if (strncmp(line, "end", 3) == 0)
        send_end();
    else if (strncmp(line, "noise ", 6) == 0)
        send_noise(line + 6);
    else if (strncmp(line, "cut ", 4) == 0)
        size -= strtoul(line + 4, NULL, 0);
    else
        exit(2);
}

enum { LINES = 1 << 16, LINE = 96 };
static char kept[LINES][LINE];

int main(void) {
    char line[LINE];
    while (fgets(line, sizeof line, stdin)) {
        size_t count = 0, times = 1;
        if (strncmp(line, "repeat ", 7) == 0) {
            times = strtoul(line + 7, NULL, 0);
            while (count < LINES && fgets(kept[count], LINE, stdin) &&
                   strncmp(kept[count], "done", 4) != 0)
                count++;
        } else {
            strcpy(kept[count++], line);
        }
        for (; times; times--)
            for (size_t i = 0; i < count; i++)
                obey(kept[i]);
    }
    leave();
    return fflush(stdout) == 0 ? 0 : 1;
}
