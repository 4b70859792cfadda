// SPDX-License-Identifier: Apache-2.0
// Clock for a bench under Verilator (verilated with --prefix Vbench).
#include "Vbench.h"
#include "verilated.h"

int main(int argc, char **argv) {
    Verilated::commandArgs(argc, argv);
    Vbench top;
    top.clk = 0;
    top.eval();
    while (!Verilated::gotFinish()) {
        top.clk = 1;
        top.eval();
        top.clk = 0;
        top.eval();
        Verilated::timeInc(1);
    }
    top.final();
    return 0;
}
