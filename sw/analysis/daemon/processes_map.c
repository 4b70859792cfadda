/* SPDX-License-Identifier: Apache-2.0 */
/* See processes_map.h. Processes are only added: waiting samples refer to them by number. */
#include "processes_map.h"
#include "memory.h"
#include "pc_table.h"
#include "printable.h"
#include "processes_list.h"
#include "profile_defs.h"
#include "sample_sets.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ASIDS = 1 << 16, MISFITS_LEAST = 4, MISFITS_PART = 10 };

/* --- the list */

static uint32_t add(processes_map_t *map, const char *name, const load_file_t *file,
                    uint16_t asid) {
    memory_room(map->list, map->count);
    map->list[map->count] = (process_t){.name = memory_copy(name), .file = file, .asid = asid};
    return (uint32_t)map->count++;
}

static void forget(processes_map_t *map) {
    for (size_t i = 0; i < map->count; i++)
        free(map->list[i].name);
    map->count = 0;
    memset(map->of, 0, ASIDS * sizeof *map->of);
}

static process_line_t *lines_of(const processes_map_t *map) {
    part_t section;
    bool is = program_section(map->program->program, PROCESSES_SECTION, &section);
    return processes_lines(is ? (const char *)section.bytes : NULL, is ? section.size : 0);
}

static const load_file_t *open_line(processes_map_t *map, const process_line_t *line) {
    failure_t failure;
    char *path = processes_path(map->program->path, line->file);
    const load_file_t *file = load_file_open(&map->house->files, path, true, &failure);
    free(path);
    return file;
}

void processes_map_restart(processes_map_t *map) {
    forget(map);
    add(map, "", map->program, 0);
    process_line_t *lines = lines_of(map);
    for (const process_line_t *line = lines; *line->name; line++)
        if (line->asid > 0 && line->asid < UINT16_MAX)
            map->of[line->asid] = add(map, line->name, open_line(map, line), (uint16_t)line->asid);
    free(lines);
}

void processes_map_start(processes_map_t *map, house_t *house, const load_file_t *program,
                         const char *channel) {
    *map = (processes_map_t){.house = house,
                             .program = program,
                             .channel = channel,
                             .of = memory_get(ASIDS * sizeof *map->of)};
    processes_map_restart(map);
}

void processes_map_free(processes_map_t *map) {
    forget(map);
    free(map->list);
    free(map->of);
}

/* --- a system's reports */

/* Whether the file may be the running program: either may lack a build id. */
static bool is_build(const load_file_t *file, uint64_t build) {
    return !build || !file->build || file->build == build;
}

/* NAME.elf or NAME in the given folders: the first with this build id, or else the first. */
static const load_file_t *find_elsewhere(processes_map_t *map, const char *name, uint64_t build) {
    failure_t failure;
    const load_file_t *file = NULL, *first = NULL;
    for (const char *at = map->house->folders; !file && at && !strchr(name, '/');
         at = strchr(at, ':'), at = at ? at + 1 : NULL)
        for (int plain = 0; plain < 2 && !file; plain++) {
            char *path =
                memory_print("%.*s/%s%s", (int)strcspn(at, ":"), at, name, plain ? "" : ".elf");
            if (access(path, R_OK) == 0)
                file = load_file_open(&map->house->files, path, true, &failure);
            free(path);
            first = first ? first : file;
            file = file && is_build(file, build) ? file : NULL;
        }
    return file ? file : first;
}

/* First in the system's own list; also elsewhere, if that one has another build id. */
static const load_file_t *find_program(processes_map_t *map, const char *name, uint64_t build) {
    const load_file_t *file = NULL;
    process_line_t *lines = lines_of(map);
    for (const process_line_t *line = lines; !file && *line->name; line++)
        if (strcmp(line->name, name) == 0)
            file = open_line(map, line);
    free(lines);
    const load_file_t *other =
        file && is_build(file, build) ? NULL : find_elsewhere(map, name, build);
    return !file || (other && is_build(other, build)) ? other : file;
}

/* An address space that another process had up to now, without a report of its end. */
static void note_reuse(processes_map_t *map, uint16_t asid, const char *name) {
    const process_t *old = &map->list[map->of[asid]];
    if (!map->of[asid] || !old->told || old->ended)
        return;
    map->house->reused++;
    channel_say(map->channel, "asid %u is %s now: that %s has ended was not told.", asid, name,
                old->name);
}

static void take_exec(processes_map_t *map, const frame_t *frame, uint16_t asid) {
    char name[8 * 5 + 1] = "";
    for (size_t i = 0; i < sizeof name - 1; i++)
        name[i] = (char)(frame->word[PD_PROCESS_NAME + i / 8] >> (8 * (i % 8)));
    note_reuse(map, asid, name);
    uint64_t build = frame->word[PD_PROCESS_BUILD];
    const load_file_t *file = find_program(map, name, build);
    uint32_t process = map->of[asid] = add(map, name, file, asid);
    map->list[process].told = true;
    if (!file) {
        channel_say(map->channel,
                    "asid %u runs %s, whose program was not found: --programs says where they are.",
                    asid, name);
    } else if (!is_build(file, build)) {
        channel_say(
            map->channel,
            "%s: is another build of %s than the one that runs in asid %u: its samples are unknown.",
            file->path, name, asid);
        map->list[process].strange = true;
        map->house->strangers++;
    }
}

void processes_map_told(processes_map_t *map, const frame_t *frame) {
    if (frame->words < PD_FRAME_PROCESS_WORDS)
        return;
    uint64_t what = frame->word[PD_PROCESS_WHAT];
    uint16_t asid = (uint16_t)PD_GET(what, PD_PROCESS_WHAT_ASID);
    switch (PD_GET(what, PD_PROCESS_WHAT_KIND)) {
    case PD_PROCESS_EXEC:
        take_exec(map, frame, asid);
        break;
    case PD_PROCESS_EXIT:
        map->list[map->of[asid]].ended = map->of[asid] != 0;
        break;
    default:
        break;
    }
}

/* --- samples */

static bool is_own(const sample_t *sample) {
    return sample->privilege == 0 && sample->context && sample->pc >> PLACE_CONTEXT == 0;
}

/* The assumption about an address space without a report: that it exists. */
static uint32_t unknown_of(processes_map_t *map, uint16_t asid) {
    char name[48];
    snprintf(name, sizeof name, DATABASE_UNKNOWN ": asid %u]", asid);
    return map->of[asid] = add(map, name, NULL, asid);
}

uint32_t processes_map_of(processes_map_t *map, const sample_t *sample) {
    uint32_t process = sample->context ? map->of[sample->context] : 0;
    if (sample->context && !process)
        process = unknown_of(map, sample->context);
    process_t *judged = &map->list[is_own(sample) ? process : 0];
    if (judged->file) {
        bool fits = load_file_fits(judged->file, sample);
        judged->fits += fits ? sample_count(sample) : 0;
        judged->misfits += fits ? 0 : sample_count(sample);
    }
    return process;
}

bool processes_map_judge(processes_map_t *map) {
    bool own = map->list[0].strange;
    for (size_t i = 0; i < map->count; i++) {
        process_t *p = &map->list[i];
        uint64_t all = p->fits + p->misfits;
        if (p->strange || !p->file || p->misfits < MISFITS_LEAST ||
            MISFITS_PART * p->misfits <= all)
            continue;
        p->strange = true;
        p->number = 0;
        map->house->strangers++;
        if (i == 0)
            channel_say(map->channel,
                        "%s: is not the program that runs: %" PRIu64 " of %" PRIu64
                        " samples are not of an instruction there: they are unknown.",
                        p->file->path, p->misfits, all);
        else
            channel_say(map->channel,
                        "asid %u is said to run %s, which lies: %" PRIu64 " of %" PRIu64
                        " samples are not of an instruction of %s: they are unknown.",
                        p->asid, p->name, p->misfits, all, p->file->path);
    }
    return own != map->list[0].strange;
}

bool processes_map_strange(const processes_map_t *map, uint32_t process) {
    return map->list[process].strange;
}

uint16_t processes_map_number(processes_map_t *map, uint32_t process) {
    process_t *p = &map->list[process];
    store_t *store = map->house->store;
    if (process == 0 || p->number)
        return p->number;
    if (p->file && !p->strange) {
        p->number = store_load_file(store, p->name, p->file->path, p->file->sha256);
        store_program(store, p->file->path, p->file->sha256);
    } else {
        char *name = strncmp(p->name, DATABASE_UNKNOWN, strlen(DATABASE_UNKNOWN)) == 0
                         ? memory_copy(p->name)
                         : memory_print(DATABASE_UNKNOWN "%s: %s]",
                                        p->strange ? ", said to be" : "", p->name);
        p->number = store_load_file(store, name, "", "");
        free(name);
    }
    return p->number;
}

bool processes_map_names(const processes_map_t *map, uint32_t process, const sample_t *sample) {
    const process_t *p = &map->list[is_own(sample) ? process : 0];
    return p->file && !p->strange && load_file_knows(p->file, sample->pc);
}
