// SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only
/*
 * assay_pmu: ProfileMe samples for perf, in the manner of ibs_op. An event of the type in /sys/bus/event_source/devices/assay_pmu/type
 * samples a task: one of about sample_period fetched instructions, those that do not retire, too. With each come
 *
 *     IP, ADDR      its address; data address, or target of an indirect transfer
 *     WEIGHT        of a load the cycles that memory took, of anything else those from fetch to its end
 *     DATA_SRC      load or store, where its data were, whether its page was in the TLB
 *     RAW           a word of 32 bits, the version of the record, then the 12 words of a record (docs/profile-registers.md)
 *
 * config: bits 2:0 what is sampled: 0 all, 1 loads, 2 stores, 3 both, 4 transfers.
 *
 * The sampler's registers belong to M: the firmware writes them (sampler.c). The hardware writes records to a ring; they are taken from
 * there when the task leaves the processor, and by a timer. Records that find no room are reported as lost.
 *
 * Built by scripts/linux-kernel.sh, or by any kernel from 6.1 on: `obj-y += assay_pmu.o`, with profile_defs.h beside it.
 */
#include "profile_defs.h"
#include <asm/sbi.h>
#include <linux/gfp.h>
#include <linux/hrtimer.h>
#include <linux/init.h>
#include <linux/mm.h>
#include <linux/perf_event.h>
#include <linux/random.h>

#define EXT_ASSAY 0x09415359 /* among those that the interface leaves to vendors */
enum { CALL_CONFIG, CALL_START, CALL_STOP, CALL_TAKE, CALL_LOST };
enum { MODE_USER = 1, MODE_SUPERVISOR = 2, SELECT_SHIFT = 8, SELECT_MOST = 4 };
enum { RING_LOG = 10, RECORD_WORDS = 12, PERIOD_LEAST = 8, PERIOD_MOST = 1 << 30 };
enum { TAKE_EVERY_NS = 2000000 };

static struct {
    struct pmu pmu;
    struct perf_event *event; /* that samples; NULL: none */
    struct hrtimer timer;
    const u64 (*ring)[PD_SLOT_BYTES / 8];
    u16 taken;
    u64 lost, period; /* of the session: perf may have changed the event's meanwhile */
} assay;

static struct sbiret call(int function, u64 a, u64 b, u64 c, u64 d, u64 e) {
    return sbi_ecall(EXT_ASSAY, function, a, b, c, d, e, 0);
}

/* --- a record as a sample */

static u64 source_of(const u64 *record) {
    u64 type = PD_GET(record[PD_WORD_HEADER], PD_HEADER_TYPE);
    u64 header = record[PD_WORD_HEADER];
    bool missed = PD_GET(header, PD_HEADER_L1MISS), memory = PD_GET(header, PD_HEADER_RAM);
    union perf_mem_data_src source = {.val = PERF_MEM_NA};

    if (type == 0 || type > 3)
        return source.val;
    source.mem_op = (type & 1 ? PERF_MEM_OP_LOAD : 0) | (type & 2 ? PERF_MEM_OP_STORE : 0);
    source.mem_lock = type == 3 ? PERF_MEM_LOCK_LOCKED : PERF_MEM_LOCK_NA;
    source.mem_lvl = !missed  ? PERF_MEM_LVL_L1 | PERF_MEM_LVL_HIT
                     : memory ? PERF_MEM_LVL_LOC_RAM | PERF_MEM_LVL_HIT
                              : PERF_MEM_LVL_L1 | PERF_MEM_LVL_MISS;
    source.mem_dtlb = PERF_MEM_TLB_L1 |
                      (PD_GET(header, PD_HEADER_L1TLBMISS) ? PERF_MEM_TLB_MISS : PERF_MEM_TLB_HIT);
    return source.val;
}

static u64 weight_of(const u64 *record) {
    if (PD_GET(record[PD_WORD_STAGES], PD_STAGES_MEMORYV))
        return PD_GET(record[PD_WORD_STAGES], PD_STAGES_MEMORY);
    return PD_GET(record[PD_WORD_LATENCY], PD_LATENCY_TOTAL);
}

static void put_sample(struct perf_event *event, const u64 *record) {
    struct {
        u32 version;
        u64 word[RECORD_WORDS];
    } __packed body = {.version = PD_VERSION};
    struct perf_raw_record raw = {.frag = {.size = sizeof body, .data = &body}};
    struct perf_sample_data data;
    struct pt_regs regs = {};
    u64 address = PD_GET(record[PD_WORD_HEADER], PD_HEADER_ADR1V) ? record[PD_WORD_ADDRESS1] : 0;

    memcpy(body.word, record, sizeof body.word);
    perf_sample_data_init(&data, address, assay.period);
    data.raw = &raw;
    data.weight.full = weight_of(record);
    data.data_src.val = source_of(record);
    data.sample_flags |= PERF_SAMPLE_RAW | PERF_SAMPLE_WEIGHT | PERF_SAMPLE_DATA_SRC;
    regs.epc = record[PD_WORD_PC];
    regs.status = PD_GET(record[PD_WORD_STAGES], PD_STAGES_PRIV) ? SR_PP : 0;
    perf_event_output(event, &data, &regs);
    local64_add(assay.period, &event->count);
}

/* --- the ring */

static void take_records(struct perf_event *event) {
    u16 written;

    while ((written = call(CALL_TAKE, assay.taken, 0, 0, 0, 0).value) != assay.taken)
        for (; assay.taken != written; assay.taken++)
            put_sample(event, assay.ring[assay.taken % (1 << RING_LOG)]);
}

static void tell_lost(struct perf_event *event) {
    u64 lost = call(CALL_LOST, 0, 0, 0, 0, 0).value;

    if (lost != assay.lost)
        perf_log_lost_samples(event, lost - assay.lost);
    assay.lost = lost;
}

static enum hrtimer_restart take_by_time(struct hrtimer *timer) {
    if (!assay.event)
        return HRTIMER_NORESTART;
    take_records(assay.event);
    hrtimer_forward_now(timer, ns_to_ktime(TAKE_EVERY_NS));
    return HRTIMER_RESTART;
}

/* --- what perf asks for */

static int assay_check_period(struct perf_event *event, u64 period) {
    return period < PERIOD_LEAST || period > PERIOD_MOST ? -EINVAL : 0;
}

static int assay_init(struct perf_event *event) {
    const struct perf_event_attr *attr = &event->attr;

    if (attr->type != event->pmu->type)
        return -ENOENT;
    if (has_branch_stack(event) || !is_sampling_event(event))
        return -EOPNOTSUPP;
    if (attr->freq || attr->config > SELECT_MOST || (attr->exclude_user && attr->exclude_kernel) ||
        assay_check_period(event, attr->sample_period))
        return -EINVAL;
    return 0;
}

static void assay_start(struct perf_event *event, int flags) {
    const struct perf_event_attr *attr = &event->attr;
    u64 modes = (attr->exclude_user ? 0 : MODE_USER) | (attr->exclude_kernel ? 0 : MODE_SUPERVISOR);

    assay.taken = 0;
    assay.lost = 0;
    assay.period = event->hw.sample_period;
    event->hw.state = 0;
    if (call(CALL_START, assay.period, get_random_u32(), modes | attr->config << SELECT_SHIFT,
             virt_to_phys((void *)assay.ring), RING_LOG)
            .error)
        event->hw.state = PERF_HES_STOPPED;
    else
        hrtimer_start(&assay.timer, ns_to_ktime(TAKE_EVERY_NS), HRTIMER_MODE_REL_PINNED);
}

static void assay_stop(struct perf_event *event, int flags) {
    if (event->hw.state & PERF_HES_STOPPED)
        return;
    call(CALL_STOP, 0, 0, 0, 0, 0);
    hrtimer_try_to_cancel(&assay.timer);
    take_records(event);
    tell_lost(event);
    event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
}

static int assay_add(struct perf_event *event, int flags) {
    if (assay.event)
        return -EBUSY;
    assay.event = event;
    event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
    if (flags & PERF_EF_START)
        assay_start(event, 0);
    return 0;
}

static void assay_del(struct perf_event *event, int flags) {
    assay_stop(event, PERF_EF_UPDATE);
    assay.event = NULL;
}

static void assay_read(struct perf_event *event) {}

PMU_FORMAT_ATTR(select, "config:0-2");
static struct attribute *format_attrs[] = {&format_attr_select.attr, NULL};
static const struct attribute_group format_group = {.name = "format", .attrs = format_attrs};
static const struct attribute_group *attr_groups[] = {&format_group, NULL};

static int __init assay_begin(void) {
    if (sbi_probe_extension(EXT_ASSAY) <= 0 || call(CALL_CONFIG, 0, 0, 0, 0, 0).error)
        return 0; /* another machine */
    assay.ring = (void *)__get_free_pages(GFP_KERNEL, get_order(PD_SLOT_BYTES << RING_LOG));
    if (!assay.ring)
        return -ENOMEM;
    hrtimer_init(&assay.timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED);
    assay.timer.function = take_by_time;
    assay.pmu = (struct pmu){.attr_groups = attr_groups,
                             .task_ctx_nr = perf_sw_context,
                             .event_init = assay_init,
                             .add = assay_add,
                             .del = assay_del,
                             .start = assay_start,
                             .stop = assay_stop,
                             .read = assay_read,
                             .check_period = assay_check_period};
    return perf_pmu_register(&assay.pmu, "assay_pmu", -1);
}
device_initcall(assay_begin);
