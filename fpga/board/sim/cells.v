// SPDX-License-Identifier: Apache-2.0
// Models of the ECP5's logic cells: only what a netlist of fpga/image.mk uses. No delays. Larger blocks: blocks.v.
// Source: Lattice, ECP5 and ECP5-5G Family Data Sheet; Memory Usage Guide (FPGA-TN-02204): widths, byte enables, write modes; Project
// Trellis' documentation of slices for the carry chain.

module LUT4 (input A, B, C, D, output Z);
  parameter [15:0] INIT = 0;
  assign Z = INIT[{D, C, B, A}];
endmodule
module PFUMX (input ALUT, BLUT, C0, output Z);
  assign Z = C0 ? ALUT : BLUT;
endmodule
module L6MUX21 (input D0, D1, SD, output Z);
  assign Z = SD ? D1 : D0;
endmodule

// Two bits of a carry chain. INJECT1_n "YES": the bit neither receives the carry nor generates one from its operands.
module CCU2C (input CIN, A0, B0, C0, D0, A1, B1, C1, D1, output S0, S1, COUT);
  parameter [15:0] INIT0 = 0, INIT1 = 0;
  parameter INJECT1_0 = "YES", INJECT1_1 = "YES";
  wire sum0  = INIT0[{D0, C0, B0, A0}], sum1 = INIT1[{D1, C1, B1, A1}];
  wire make0 = INJECT1_0 == "YES" ? 1'b0 : INIT0[{2'b00, B0, A0}];
  wire make1 = INJECT1_1 == "YES" ? 1'b0 : INIT1[{2'b00, B1, A1}];
  wire carry = sum0 ? CIN : make0;
  assign S0   = sum0 ^ (INJECT1_0 == "YES" ? 1'b0 : CIN);
  assign S1   = sum1 ^ (INJECT1_1 == "YES" ? 1'b0 : carry);
  assign COUT = sum1 ? carry : make1;
endmodule

// Its initial value is its set or reset value.
module TRELLIS_FF (input CLK, LSR, CE, DI, output reg Q);
  parameter GSR = "DISABLED", CEMUX = "1", CLKMUX = "CLK", LSRMUX = "LSR", LSRONMUX = "LSRMUX", SRMODE = "LSR_OVER_CE", REGSET = "RESET";
  localparam VALUE = REGSET == "SET";
  wire ce    = CEMUX == "1" ? 1'b1 : CEMUX == "0" ? 1'b0 : CEMUX == "INV" ? ~CE : CE;
  wire reset = LSRMUX == "INV" ? ~LSR : LSR;
  wire clk   = CLKMUX == "INV" ? ~CLK : CLK;
  initial Q = VALUE;
  generate
    if (SRMODE == "ASYNC") begin : g_async
      always @(posedge clk or posedge reset) if (reset) Q <= VALUE; else if (ce) Q <= DI;
    end else begin : g_sync
      always @(posedge clk) if (reset) Q <= VALUE; else if (ce) Q <= DI;
    end
  endgenerate
endmodule

// 16 times 4 bits, written with the clock, read combinationally.
module TRELLIS_DPR16X4 (input [3:0] DI, WAD, RAD, input WRE, WCK, output [3:0] DO);
  parameter WCKMUX = "WCK", WREMUX = "WRE";
  parameter [63:0] INITVAL = 0;
  reg [63:0] mem = INITVAL;
  wire clk = WCKMUX == "INV" ? ~WCK : WCK;
  wire we  = WREMUX == "1" ? 1'b1 : WREMUX == "0" ? 1'b0 : WREMUX == "INV" ? ~WRE : WRE;
  always @(posedge clk) if (we) mem[{WAD, 2'd0} +: 4] <= DI;
  assign DO = mem[{RAD, 2'd0} +: 4];
endmodule

// Buffer of a global net.
module DCCA (input CLKI, CE, output CLKO);
  assign CLKO = CLKI & CE;
endmodule
