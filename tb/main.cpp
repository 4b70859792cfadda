// SPDX-License-Identifier: Apache-2.0
// Verilator's side of the bench: the clock, the bench's bells, and waves if built in.
#include "Vtb.h"
#include "verilated.h"
#include "verilated_sym_props.h"
#include "verilated_vpi.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#if VM_TRACE_FST
#include "verilated_fst_c.h"
#endif

extern "C" void (*vlog_startup_routines[])(void);
extern "C" {
#include "bell.h"
#include "harness.h"
}

// The model's memory, which Verilator aligns. The system gives its 128 MiB of RAM as zeros, and
// most pages are never touched: sim/verilate.sh removes the code that would clear them from the
// constructor. In huge pages, until the process ends.
static void *model_memory;
void *operator new(std::size_t size, std::align_val_t alignment) {
    const std::size_t huge = 2 << 20, unit = std::size_t(alignment);
    if (size < huge) return aligned_alloc(unit, (size + unit - 1) / unit * unit);
    void *mapped = mmap(nullptr, size + huge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    model_memory = reinterpret_cast<void *>((reinterpret_cast<std::size_t>(mapped) + huge - 1) / huge * huge);
    madvise(model_memory, size, MADV_HUGEPAGE);
    return model_memory;
}
void operator delete(void *memory, std::align_val_t) noexcept {
    if (memory != model_memory) free(memory);
}
void operator delete(void *memory, std::size_t, std::align_val_t alignment) noexcept { operator delete(memory, alignment); }

static const void *variable_of(const char *module, const char *name) {
    const VerilatedScope *scope = Verilated::scopeFind((std::string("TOP.") + module).c_str());
    const VerilatedVar *variable = scope ? scope->varFind(name) : nullptr;
    return variable ? variable->datap() : nullptr;
}

// Whether the run is over. After a signal it goes on for samples that have not left yet.
static bool finished() {
    if (!Verilated::gotFinish()) return false;
    if (!harness_drains()) return true;
    Verilated::threadContextp()->gotFinish(false);
    return false;
}

static const char *plusarg(int argc, char **argv, const char *name) {
    size_t length = strlen(name);
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], name, length) == 0) return argv[i] + length;
    return nullptr;
}

// The end that the harness requested, without Verilator's message on standard output.
void vl_finish(const char *, int, const char *) VL_MT_UNSAFE { Verilated::threadContextp()->gotFinish(true); }
// A failed CHECK ($fatal) comes here: end the run; the harness knows its exit code.
void vl_stop(const char *, int, const char *) VL_MT_UNSAFE { Verilated::threadContextp()->gotFinish(true); }
void vl_fatal(const char *file, int line, const char *, const char *message) VL_MT_UNSAFE {
    fprintf(stderr, "%s:%d: %s\n", file, line, message);
    exit(6);
}

#if !VM_TRACE_FST
// Waves cost speed even when they are off, so they are a separate build in the same folder.
static void run_trace_build(char **argv) {
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    std::string path(self, n > 0 ? n : 0);
    path = path.substr(0, path.rfind("/verilator/")) + "/verilator-trace/sim";
    execv(path.c_str(), argv);
    fprintf(stderr, "+wave: this simulator has no waves.\n  `make sim-trace` builds %s, which has.\n", path.c_str());
    exit(2);
}
#endif

// An edge of the clock. A memory with its own clock (MEMORY_SDRAM) gets a rising edge with it, and
// a falling edge after it.
template <class T> static auto edge(T *top, int level, int) -> decltype((void)top->clk_mem) {
    top->clk_mem = 1;
    top->clk = level;
    top->eval();
    top->clk_mem = 0;
    top->eval();
}
template <class T> static void edge(T *top, int level, long) {
    top->clk = level;
    top->eval();
}

int main(int argc, char **argv) {
    Verilated::commandArgs(argc, argv);
    const char *wave = plusarg(argc, argv, "+wave=");
#if VM_TRACE_FST
    const char *from = plusarg(argc, argv, "+wave-from="), *to = plusarg(argc, argv, "+wave-to=");
    const vluint64_t wave_from = from ? strtoull(from, nullptr, 10) : 0;
    const vluint64_t wave_to = to ? strtoull(to, nullptr, 10) : ~0ull;
    VerilatedFstC *fst = nullptr;
    Verilated::traceEverOn(wave != nullptr);
#else
    if (wave) run_trace_build(argv);
#endif
    Vtb *top = new Vtb;
    for (int i = 0; vlog_startup_routines[i]; i++) vlog_startup_routines[i]();
    bells_find_by(variable_of);
    top->clk = 0;
    top->eval();
    VerilatedVpi::callCbs(cbReadWriteSynch);
#if VM_TRACE_FST
    if (wave) {
        fst = new VerilatedFstC;
        top->trace(fst, 99);
        fst->open(wave);
    }
    for (vluint64_t cycle = 0; !finished(); cycle++) {
        const bool dump = fst && cycle >= wave_from && cycle <= wave_to;
        edge(top, 1, 0);
        bells_look();
        if (dump) fst->dump(2 * cycle);
        edge(top, 0, 0);
        if (dump) fst->dump(2 * cycle + 1);
        Verilated::timeInc(2);
    }
    if (fst) fst->close();
#else
    while (!finished()) {
        edge(top, 1, 0);
        bells_look();
        edge(top, 0, 0);
        Verilated::timeInc(2);
    }
#endif
    VerilatedVpi::callCbs(cbEndOfSimulation);
    top->final();
    delete top;
    return 0;
}
