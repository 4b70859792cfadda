/* SPDX-License-Identifier: Apache-2.0 */
/* See row_pipeline.h. Batches are in a ring; each stage counts the ones that it has done. The
 * caller fills them. */
#include "row_pipeline.h"
#include "memory.h"
#include <pthread.h>
#include <stdlib.h>

enum { BATCH = 256, RING = 4 };

typedef struct {
    size_t count;
    graph_row_t row[BATCH];
} batch_t;

typedef struct pipeline pipeline_t;

/* A stage in its thread. */
typedef struct {
    pipeline_t *pipeline;
    const row_stage_t *stage;
    uint64_t done;         /* batches that it has done */
    const uint64_t *ahead; /* batches that the stage before it has done */
    pthread_t thread;
} worker_t;

struct pipeline {
    batch_t batch[RING];
    pthread_mutex_t lock; /* guards all counters here */
    pthread_cond_t moved;
    uint64_t filled;
    bool ended; /* no more batches are filled */
};

/* Waits until the next batch is there; false: no more. */
static bool wait_for_batch(worker_t *w) {
    pipeline_t *p = w->pipeline;
    pthread_mutex_lock(&p->lock);
    while (w->done == *w->ahead && !(p->ended && w->done == p->filled))
        pthread_cond_wait(&p->moved, &p->lock);
    bool there = w->done != *w->ahead;
    pthread_mutex_unlock(&p->lock);
    return there;
}

/* Counts one more batch, of a stage or of the filled ones; `last`: no more are filled. */
static void count_batch(pipeline_t *p, uint64_t *done, bool last) {
    pthread_mutex_lock(&p->lock);
    ++*done;
    p->ended |= last;
    pthread_cond_broadcast(&p->moved);
    pthread_mutex_unlock(&p->lock);
}

static void *work(void *context) {
    worker_t *w = context;
    while (wait_for_batch(w)) {
        batch_t *batch = &w->pipeline->batch[w->done % RING];
        w->stage->take(w->stage->context, batch->row, batch->count);
        count_batch(w->pipeline, &w->done, false);
    }
    return NULL;
}

/* Waits until the batch's contents have passed the last stage. */
static void wait_for_room(pipeline_t *p, const worker_t *last) {
    pthread_mutex_lock(&p->lock);
    while (p->filled - last->done == RING)
        pthread_cond_wait(&p->moved, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

static uint64_t fill(pipeline_t *p, const row_source_t *source, const worker_t *last) {
    uint64_t instructions = 0;
    while (!p->ended) { /* set only by this thread */
        wait_for_room(p, last);
        batch_t *batch = &p->batch[p->filled % RING];
        for (batch->count = 0; batch->count < BATCH; batch->count++) {
            graph_row_t *row = &batch->row[batch->count];
            if (!source->next(source->context, row))
                break;
            instructions += row->count;
        }
        count_batch(p, &p->filled, batch->count < BATCH);
    }
    return instructions;
}

uint64_t row_pipeline(const row_source_t *source, const row_stage_t *stages, size_t count) {
    pipeline_t *p = memory_get(sizeof *p);
    worker_t *workers = memory_get(count * sizeof *workers);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->moved, NULL);
    for (size_t s = 0; s < count; s++) {
        workers[s] = (worker_t){
            .pipeline = p, .stage = &stages[s], .ahead = s ? &workers[s - 1].done : &p->filled};
        if (pthread_create(&workers[s].thread, NULL, work, &workers[s]) != 0)
            memory_out();
    }
    uint64_t instructions = fill(p, source, &workers[count - 1]);
    for (size_t s = 0; s < count; s++)
        pthread_join(workers[s].thread, NULL);
    pthread_cond_destroy(&p->moved);
    pthread_mutex_destroy(&p->lock);
    free(workers);
    free(p);
    return instructions;
}
