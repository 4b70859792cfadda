// SPDX-License-Identifier: Apache-2.0
// Counts hardware events of a program, or samples its PC once in so many events: an example of
// perf_event_open(2), in the manner of `perf stat` and `perf record`. Uses nolibc.
//
//     events stat [-e EVENT,...] PROGRAM [ARGUMENT...]             a line `count EVENT` for each; `none EVENT`: not counted
//     events record [-e EVENT] [-c PERIOD] PROGRAM [ARGUMENT...]   `samples lost`, then `samples address` of each
//
// An event is a name of the table below or rN, N a number of docs/events.md in hexadecimal; :u and
// :k after it count in one mode only. `record -e assay` takes samples of the instruction sampler,
// by the driver assay_pmu.c, one in PERIOD fetched instructions. It prints first `addressed A
// retired R loads L memory M weight W`: samples with a data address, samples that retired, samples
// of loads, those of them with data from memory, and the sum of the loads' weights; the addresses
// after that are of samples that retired.
#define UINT64_MAX (~0ul) // for profile_defs.h
#include "profile_defs.h"
#include <linux/perf_event.h>

enum { EVENTS_MOST = 8, PAGE = 4096, RING_PAGES = 256, ADDRESSES = 4096 };
#define NO_TYPE (~0u)

static const struct {
    const char *name;
    unsigned type;
    unsigned long config;
} known[] = {
    {"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {"cache-references", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_REFERENCES},
    {"cache-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
    {"branches", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS},
    {"branch-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    {"page-faults", PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
};

static void stop(const char *why, const char *what) {
    fprintf(stderr, "events: %s%s\n", why, what);
    exit(1);
}

static unsigned long number(const char *text, unsigned base) {
    unsigned long value = 0;
    for (; isxdigit(*text); text++)
        value =
            value * base + (unsigned long)(isdigit(*text) ? *text - '0' : (*text | 32) - 'a' + 10);
    return value;
}

// The driver's number; it exists only with the driver.
static unsigned assay_type(void) {
    char text[16] = "";
    mount("sysfs", "/sys", "sysfs", 0, NULL);
    int file = open("/sys/bus/event_source/devices/assay_pmu/type", O_RDONLY);
    if (file < 0 || read(file, text, sizeof text - 1) <= 0)
        stop("this kernel has no device assay_pmu", "");
    close(file);
    return (unsigned)number(text, 10);
}

static int is_assay(const char *text) {
    return strncmp(text, "assay", 5) == 0 && (!text[5] || text[5] == ':');
}

// An event of a process, from its next exec on; -1: no counter for it.
static int open_event(char *text, pid_t process, unsigned long period) {
    struct perf_event_attr attr;
    char *mode = strchr(text, ':');
    memset(&attr, 0, sizeof attr);
    attr.size = sizeof attr;
    attr.disabled = attr.enable_on_exec = 1;
    attr.exclude_kernel = mode && mode[1] == 'u';
    attr.exclude_user = mode && mode[1] == 'k';
    attr.type = NO_TYPE;
    size_t length = mode ? (size_t)(mode - text) : strlen(text);
    if (text[0] == 'r' && isxdigit(text[1])) {
        attr.type = PERF_TYPE_RAW;
        attr.config = number(text + 1, 16);
    }
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == length && strncmp(known[i].name, text, length) == 0) {
            attr.type = known[i].type;
            attr.config = known[i].config;
        }
    if (is_assay(text))
        attr.type = assay_type();
    if (attr.type == NO_TYPE)
        stop("there is no event ", text);
    attr.inherit = !period;
    attr.read_format = PERF_FORMAT_TOTAL_TIME_RUNNING;
    attr.sample_period = period;
    attr.sample_type = period ? PERF_SAMPLE_IP : 0;
    if (period && is_assay(text))
        attr.sample_type |=
            PERF_SAMPLE_ADDR | PERF_SAMPLE_RAW | PERF_SAMPLE_WEIGHT | PERF_SAMPLE_DATA_SRC;
    return (int)my_syscall5(__NR_perf_event_open, &attr, process, -1, -1, 0);
}

// A child that waits until the pipe's end is closed.
static pid_t prepare(char **words, int *go) {
    int ends[2];
    char path[256] = "/bin/", byte;
    if (!*words)
        stop("a program is missing", "");
    if (my_syscall2(__NR_pipe2, ends, 0) < 0)
        stop("no pipe", "");
    pid_t child = fork();
    if (child == 0) {
        close(ends[1]);
        read(ends[0], &byte, 1);
        close(ends[0]);
        strlcat(path, words[0], sizeof path);
        execve(path, words, (char *[]){NULL});
        stop("there is no program ", words[0]);
    }
    close(ends[0]);
    *go = ends[1];
    return child;
}

static int finish(pid_t child, int go) {
    int status = 0;
    close(go);
    waitpid(child, &status, 0);
    return status;
}

static int run_stat(char *list, char **words) {
    char *names[EVENTS_MOST];
    int files[EVENTS_MOST], count = 0, go;
    pid_t child = prepare(words, &go);
    for (char *at = list; at && count < EVENTS_MOST; count++) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma = 0;
        names[count] = at;
        files[count] = open_event(at, child, 0);
        at = comma ? comma + 1 : NULL;
    }
    int status = finish(child, go);
    for (int i = 0; i < count; i++) {
        long value[2] = {0}; // and for how long it was on a counter
        if (files[i] < 0 || read(files[i], value, sizeof value) != sizeof value || !value[1])
            printf("none %s\n", names[i]);
        else
            printf("%ld %s\n", value[0], names[i]);
    }
    return status != 0;
}

// --- samples

static struct { unsigned long address, count; } places[ADDRESSES];

static void add_place(unsigned long address) {
    unsigned at = (unsigned)(address >> 1) % ADDRESSES;
    while (places[at].count && places[at].address != address)
        at = (at + 1) % ADDRESSES;
    places[at].address = address;
    places[at].count++;
}

// One of the driver's samples, word by word, after its header: address, data address, raw record,
// weight, source.
enum {
    AT_ADDRESS = 1,
    AT_RAW = 2,
    AT_RECORD = 3,
    AT_WEIGHT = 15,
    AT_SOURCE = 16,
    SAMPLE_WORDS = 17
};

static struct { unsigned long addressed, retired, loads, memory, weight; } sampled;

static unsigned long word_at(const char *data, unsigned long at) {
    return *(const unsigned long *)(data + at % (RING_PAGES * PAGE));
}

// Whether it retired.
static int add_sample(const unsigned long sample[SAMPLE_WORDS]) {
    const unsigned long *record = &sample[AT_RECORD];
    union perf_mem_data_src source;
    source.val = sample[AT_SOURCE];
    if ((unsigned)sample[AT_RAW] != 4 + 12 * 8 || sample[AT_RAW] >> 32 != PD_VERSION ||
        record[PD_WORD_PC] != sample[0])
        stop("a record that is not that of its sample", "");
    int retired = PD_GET(record[PD_WORD_PATH], PD_PATH_RETIRED) != 0;
    sampled.addressed += sample[AT_ADDRESS] != 0;
    sampled.retired += retired;
    if (source.mem_op & PERF_MEM_OP_LOAD) {
        sampled.loads++;
        sampled.memory += (source.mem_lvl & PERF_MEM_LVL_LOC_RAM) != 0;
        sampled.weight += sample[AT_WEIGHT];
    }
    return retired;
}

// Contents of the ring. The kernel writes at data_head, a count of bytes.
static void read_ring(struct perf_event_mmap_page *ring, int is_record, unsigned long *samples,
                      unsigned long *lost) {
    const char *data = (const char *)ring + PAGE;
    unsigned long sample[SAMPLE_WORDS];
    for (unsigned long at = 0; at < ring->data_head;) {
        unsigned long head = word_at(data, at); // type in 31:0, size in 63:48
        if ((unsigned)head == PERF_RECORD_SAMPLE) {
            for (unsigned i = 0; is_record && i < SAMPLE_WORDS; i++)
                sample[i] = word_at(data, at + 8 + 8 * i);
            if (!is_record || add_sample(sample))
                add_place(word_at(data, at + 8));
            ++*samples;
        } else if ((unsigned)head == PERF_RECORD_LOST_SAMPLES) {
            *lost += word_at(data, at + 8);
        } else if ((unsigned)head == PERF_RECORD_LOST) {
            *lost += word_at(data, at + 16);
        }
        at += head >> 48;
    }
}

// The kernel measures how long an interrupt takes, by a clock that runs slowly in simulation, and
// would lower the sampling rate.
static void let_samples_come(void) {
    int file = open("/proc/sys/kernel/perf_cpu_time_max_percent", O_WRONLY);
    if (file >= 0)
        write(file, "0", 1);
    close(file);
}

static int run_record(char *event, unsigned long period, char **words) {
    unsigned long samples = 0, lost = 0;
    int go;
    let_samples_come();
    pid_t child = prepare(words, &go);
    int file = open_event(event, child, period);
    if (file < 0)
        stop("there is no counter that samples ", event);
    struct perf_event_mmap_page *ring =
        mmap(NULL, (1 + RING_PAGES) * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (ring == MAP_FAILED)
        stop("no ring for the samples", "");
    int status = finish(child, go);
    read_ring(ring, is_assay(event), &samples, &lost);
    if (is_assay(event))
        printf("addressed %lu retired %lu loads %lu memory %lu weight %lu\n", sampled.addressed,
               sampled.retired, sampled.loads, sampled.memory, sampled.weight);
    printf("%lu %lu\n", samples, lost);
    for (unsigned i = 0; i < ADDRESSES; i++)
        if (places[i].count)
            printf("%lu 0x%lx\n", places[i].count, places[i].address);
    return status != 0;
}

int main(int count, char **arguments) {
    char usual[] = "cycles,instructions,branches,branch-misses,cache-references,cache-misses";
    char cycles[] = "cycles", *list = NULL;
    unsigned long period = 10000;
    char **at = arguments + 2;
    for (; count > 2 && at[0] && at[0][0] == '-' && at[1]; at += 2) {
        if (at[0][1] == 'e')
            list = at[1];
        else if (at[0][1] == 'c')
            period = number(at[1], 10);
        else
            stop("there is no option ", at[0]);
    }
    if (count > 2 && strcmp(arguments[1], "stat") == 0)
        return run_stat(list ? list : usual, at);
    if (count > 2 && strcmp(arguments[1], "record") == 0 && period)
        return run_record(list ? list : cycles, period, at);
    stop("stat [-e EVENT,...] PROGRAM, or record [-e EVENT] [-c PERIOD] PROGRAM", "");
    return 1;
}
