// SPDX-License-Identifier: Apache-2.0
// Of the simulated board on a pseudo-terminal (fpga/board/sim/pty.cpp): its oscillator, and what its LED says.
static void drive_clock(Vboard &top, int level) { top.clk_48mhz = level; }
static bool has_finished(const Vboard &top) { return !top.led_g_n; }
