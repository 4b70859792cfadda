// SPDX-License-Identifier: Apache-2.0
// See told.h. Frames are recognised by their beginning; their checksums are left to the reader of
// the channel.
#include "told.h"
#include <inttypes.h>
#include <string.h>

static const uint8_t begin[] = {PD_SYNC0, PD_SYNC1, PD_FRAME_PROCESS, 8 * PD_FRAME_PROCESS_WORDS};

static uint64_t word(const told_t *told, unsigned index) {
    uint64_t value = 0;
    for (unsigned i = 8; i-- > 0;)
        value = value << 8 | told->frame[PD_FRAME_PAYLOAD_AT + 8 * index + i];
    return value;
}

static void take_frame(told_t *told) {
    board_t *b = told->board;
    uint64_t what = word(told, PD_PROCESS_WHAT);
    char name[8 * (PD_FRAME_PROCESS_WORDS - PD_PROCESS_NAME) + 1] = "";
    memcpy(name, told->frame + PD_FRAME_PAYLOAD_AT + 8 * PD_PROCESS_NAME, sizeof name - 1);
    if (PD_GET(what, PD_PROCESS_WHAT_KIND) != PD_PROCESS_EXEC)
        return;
    fprintf(told->list, "%" PRIu64 ",%" PRIu64 ",%u,%s\n", iss_retired(b->hart), b->uart[1].sent,
            (unsigned)PD_GET(what, PD_PROCESS_WHAT_ASID), name);
    if (told->until && strcmp(name, told->until) == 0)
        b->finished = true;
}

static void take_byte(void *context, uint8_t byte) {
    told_t *told = context;
    if (told->size < sizeof begin && byte != begin[told->size])
        told->size = 0;
    if (told->size >= sizeof begin || byte == begin[told->size])
        told->frame[told->size++] = byte;
    if (told->size == sizeof told->frame) {
        told->size = 0;
        take_frame(told);
    }
}

bool told_open(told_t *told, board_t *board) {
    if (!told->path)
        return true;
    told->board = board;
    told->list = fopen(told->path, "w");
    if (!told->list)
        return false;
    fprintf(told->list, "instructions,channel,asid,name\n");
    board->uart[1].listener = take_byte;
    board->uart[1].context = told;
    return true;
}

bool told_close(told_t *told) { return !told->list || fclose(told->list) == 0; }
