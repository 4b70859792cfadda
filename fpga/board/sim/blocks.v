// SPDX-License-Identifier: Apache-2.0
// Models of the ECP5's PLL, multiplier and block RAM: only what a netlist of fpga/image.mk uses. No delays except the PLL's
// phase.
// Source: as in cells.v.
`timescale 1ns/1ps

// The PLL passes its input clock, because only the number of cycles matters: CLKOS2 unchanged, CLKOS3 later by a quarter of the
// bench's 40 ns, CLKOS half as fast and in phase. LOCK comes after 16 cycles.
module EHXPLLL (
  input CLKI, CLKFB, PHASESEL1, PHASESEL0, PHASEDIR, PHASESTEP, PHASELOADREG, STDBY, PLLWAKESYNC, RST, ENCLKOP,
  output CLKOP, output reg CLKOS, CLKOS2, CLKOS3, output CLKINTFB, output reg LOCK
);
  parameter CLKI_DIV = 1, CLKFB_DIV = 1, CLKOP_DIV = 1, CLKOS_DIV = 1, CLKOP_CPHASE = 0, CLKOS_CPHASE = 0, CLKOP_FPHASE = 0,
    CLKOS_FPHASE = 0, CLKOS2_DIV = 1, CLKOS2_CPHASE = 0, CLKOS2_FPHASE = 0, CLKOS3_DIV = 1, CLKOS3_CPHASE = 0, CLKOS3_FPHASE = 0,
    FEEDBK_PATH = "", CLKOP_ENABLE = "", CLKOS_ENABLE = "", CLKOS2_ENABLE = "", CLKOS3_ENABLE = "", PLLRST_ENA = "", INTFB_WAKE = "",
    STDBY_ENABLE = "", DPHASE_SOURCE = "", OUTDIVIDER_MUXA = "", OUTDIVIDER_MUXB = "", OUTDIVIDER_MUXC = "",
    OUTDIVIDER_MUXD = "";
  reg [3:0] count = 4'd0;
  assign CLKOP = CLKI;
  initial {LOCK, CLKOS, CLKOS2, CLKOS3} = 4'b0000;
  always @(CLKI) begin
    CLKOS2 = CLKI;
    CLKOS3 <= #10 CLKI;
    if (CLKI) CLKOS = ~CLKOS;
  end
  always @(posedge CLKI) begin
    if (count != 4'd15) count <= count + 4'd1;
    LOCK <= count == 4'd15;
  end
endmodule

// Multiplier without registers.
module MULT18X18D (
  input A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9,
  B10, B11, B12, B13, B14, B15, B16, B17, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17,
  SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
  output P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17, P18, P19, P20, P21, P22, P23, P24, P25,
  P26, P27, P28, P29, P30, P31, P32, P33, P34, P35
);
  wire [17:0] a = {A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0};
  wire [17:0] b = {B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0};
  wire signed [18:0] wide_a = {SIGNEDA & a[17], a}, wide_b = {SIGNEDB & b[17], b};
  wire signed [37:0] product = wide_a * wide_b;
  assign {P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18, P17, P16, P15, P14,
                  P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0} = product[35:0];
endmodule

// Block RAM of 2,048 times 9 bits, with two ports of 1 to 18 bits each; widths below 9 skip each ninth bit. With a width of 36
// port A writes, with DIB as upper half, and B reads, with DOA as lower half; a narrower B reads at DOB alone.
// Assumes: both ports have one clock; an asynchronous reset is not used.
module DP16KD (
  input CLKA, WEA, CEA, OCEA, RSTA, CSA0, CSA1, CSA2,
  input ADA0, ADA1, ADA2, ADA3, ADA4, ADA5, ADA6, ADA7, ADA8, ADA9, ADA10, ADA11, ADA12, ADA13,
  input DIA0, DIA1, DIA2, DIA3, DIA4, DIA5, DIA6, DIA7, DIA8, DIA9, DIA10, DIA11, DIA12, DIA13, DIA14, DIA15, DIA16, DIA17,
  output DOA0, DOA1, DOA2, DOA3, DOA4, DOA5, DOA6, DOA7, DOA8, DOA9, DOA10, DOA11, DOA12, DOA13, DOA14, DOA15, DOA16, DOA17,
  input CLKB, WEB, CEB, OCEB, RSTB, CSB0, CSB1, CSB2,
  input ADB0, ADB1, ADB2, ADB3, ADB4, ADB5, ADB6, ADB7, ADB8, ADB9, ADB10, ADB11, ADB12, ADB13,
  input DIB0, DIB1, DIB2, DIB3, DIB4, DIB5, DIB6, DIB7, DIB8, DIB9, DIB10, DIB11, DIB12, DIB13, DIB14, DIB15, DIB16, DIB17,
  output DOB0, DOB1, DOB2, DOB3, DOB4, DOB5, DOB6, DOB7, DOB8, DOB9, DOB10, DOB11, DOB12, DOB13, DOB14, DOB15, DOB16, DOB17
);
  parameter DATA_WIDTH_A = 18, DATA_WIDTH_B = 18, WRITEMODE_A = "NORMAL", WRITEMODE_B = "NORMAL", REGMODE_A = "NOREG",
    REGMODE_B = "NOREG", RESETMODE = "SYNC", ASYNC_RESET_RELEASE = "SYNC", CSDECODE_A = "0b000", CSDECODE_B = "0b000",
    CLKAMUX = "CLKA", CLKBMUX = "CLKB", GSR = "AUTO";
  parameter [319:0] INITVAL_00 = 0, INITVAL_01 = 0, INITVAL_02 = 0, INITVAL_03 = 0, INITVAL_04 = 0, INITVAL_05 = 0, INITVAL_06 = 0,
    INITVAL_07 = 0, INITVAL_08 = 0, INITVAL_09 = 0, INITVAL_0A = 0, INITVAL_0B = 0, INITVAL_0C = 0, INITVAL_0D = 0,
    INITVAL_0E = 0, INITVAL_0F = 0, INITVAL_10 = 0, INITVAL_11 = 0, INITVAL_12 = 0, INITVAL_13 = 0, INITVAL_14 = 0,
    INITVAL_15 = 0, INITVAL_16 = 0, INITVAL_17 = 0, INITVAL_18 = 0, INITVAL_19 = 0, INITVAL_1A = 0, INITVAL_1B = 0,
    INITVAL_1C = 0, INITVAL_1D = 0, INITVAL_1E = 0, INITVAL_1F = 0, INITVAL_20 = 0, INITVAL_21 = 0, INITVAL_22 = 0,
    INITVAL_23 = 0, INITVAL_24 = 0, INITVAL_25 = 0, INITVAL_26 = 0, INITVAL_27 = 0, INITVAL_28 = 0, INITVAL_29 = 0,
    INITVAL_2A = 0, INITVAL_2B = 0, INITVAL_2C = 0, INITVAL_2D = 0, INITVAL_2E = 0, INITVAL_2F = 0, INITVAL_30 = 0,
    INITVAL_31 = 0, INITVAL_32 = 0, INITVAL_33 = 0, INITVAL_34 = 0, INITVAL_35 = 0, INITVAL_36 = 0, INITVAL_37 = 0,
    INITVAL_38 = 0, INITVAL_39 = 0, INITVAL_3A = 0, INITVAL_3B = 0, INITVAL_3C = 0, INITVAL_3D = 0, INITVAL_3E = 0,
    INITVAL_3F = 0;
  wire [320*64-1:0] init = {
    INITVAL_3F, INITVAL_3E, INITVAL_3D, INITVAL_3C, INITVAL_3B, INITVAL_3A, INITVAL_39, INITVAL_38, INITVAL_37, INITVAL_36,
    INITVAL_35, INITVAL_34, INITVAL_33, INITVAL_32, INITVAL_31, INITVAL_30, INITVAL_2F, INITVAL_2E, INITVAL_2D, INITVAL_2C,
    INITVAL_2B, INITVAL_2A, INITVAL_29, INITVAL_28, INITVAL_27, INITVAL_26, INITVAL_25, INITVAL_24, INITVAL_23, INITVAL_22,
    INITVAL_21, INITVAL_20, INITVAL_1F, INITVAL_1E, INITVAL_1D, INITVAL_1C, INITVAL_1B, INITVAL_1A, INITVAL_19, INITVAL_18,
    INITVAL_17, INITVAL_16, INITVAL_15, INITVAL_14, INITVAL_13, INITVAL_12, INITVAL_11, INITVAL_10, INITVAL_0F, INITVAL_0E,
    INITVAL_0D, INITVAL_0C, INITVAL_0B, INITVAL_0A, INITVAL_09, INITVAL_08, INITVAL_07, INITVAL_06, INITVAL_05, INITVAL_04,
    INITVAL_03, INITVAL_02, INITVAL_01, INITVAL_00};
  reg [8:0]  mem [0:2047];
  reg [17:0] doa = 18'd0, dob = 18'd0;
  integer row;
  initial for (row = 0; row < 1024; row = row + 1) {mem[2*row+1], mem[2*row]} = init[row*20 +: 18];
  wire [13:0] ada = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0};
  wire [17:0] dia = {DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6, DIA5, DIA4, DIA3, DIA2, DIA1,
                  DIA0};
  assign {DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1,
                  DOA0} = doa;
  wire [13:0] adb = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0};
  wire [17:0] dib = {DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5, DIB4, DIB3, DIB2, DIB1,
                  DIB0};
  assign {DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5, DOB4, DOB3, DOB2, DOB1,
                  DOB0} = dob;

  // A port's read value: the bits of its width, at the low end.
  function [17:0] word(input integer width, input [13:0] at);
    case (width)
      18: word = {mem[{at[13:4], 1'b1}], mem[{at[13:4], 1'b0}]};
      9:  word = {9'd0, mem[at[13:3]]};
      4:  word = {14'd0, mem[at[13:3]][{at[2], 2'd0} +: 4]};
      2:  word = {16'd0, mem[at[13:3]][{at[2:1], 1'b0} +: 2]};
      default: word = {17'd0, mem[at[13:3]][at[2:0]]};
    endcase
  endfunction
  task store(input integer width, input [13:0] at, input [17:0] data);
    case (width)
      18: begin
        if (at[0]) mem[{at[13:4], 1'b0}] = data[8:0];
        if (at[1]) mem[{at[13:4], 1'b1}] = data[17:9];
      end
      9:  mem[at[13:3]] = data[8:0];
      4:  mem[at[13:3]][{at[2], 2'd0} +: 4] = data[3:0];
      2:  mem[at[13:3]][{at[2:1], 1'b0} +: 2] = data[1:0];
      default: mem[at[13:3]][at[2:0]] = data[0];
    endcase
  endtask

  // Both ports read the old contents before either writes.
  wire [8:0] row_a = ada[13:5], row_b = adb[13:5];
  always @(posedge CLKA) begin
    if (DATA_WIDTH_B == 36) begin
      if (RSTB) {dob, doa} <= 36'd0;
      else if (CEB) {dob, doa} <= {mem[{row_b, 2'd3}], mem[{row_b, 2'd2}], mem[{row_b, 2'd1}], mem[{row_b, 2'd0}]};
    end else begin
      if (RSTB) dob <= 18'd0;
      else if (CEB & (~WEB | (WRITEMODE_B == "READBEFOREWRITE"))) dob <= word(DATA_WIDTH_B, adb);
      else if (CEB & WEB & (WRITEMODE_B == "WRITETHROUGH")) dob <= dib;
      if (RSTA) doa <= 18'd0;
      else if (CEA & (~WEA | (WRITEMODE_A == "READBEFOREWRITE"))) doa <= word(DATA_WIDTH_A, ada);
      else if (CEA & WEA & (WRITEMODE_A == "WRITETHROUGH")) doa <= dia;
    end
    if (DATA_WIDTH_A == 36) begin
      if (CEA & WEA & ada[0]) mem[{row_a, 2'd0}] = dia[8:0];
      if (CEA & WEA & ada[1]) mem[{row_a, 2'd1}] = dia[17:9];
      if (CEA & WEA & ada[2]) mem[{row_a, 2'd2}] = dib[8:0];
      if (CEA & WEA & ada[3]) mem[{row_a, 2'd3}] = dib[17:9];
    end else begin
      if (CEA & WEA & ~RSTA) store(DATA_WIDTH_A, ada, dia);
      if (CEB & WEB & ~RSTB) store(DATA_WIDTH_B, adb, dib);
    end
    if (RESETMODE == "ASYNC" && (RSTA | RSTB)) begin
      $display("DP16KD: the model has no asynchronous reset");
      $finish;
    end
  end
  initial if (REGMODE_A != "NOREG" || REGMODE_B != "NOREG" || CSDECODE_A != "0b000" || CSDECODE_B != "0b000") begin
    $display("DP16KD: a mode that the model has not");
    $finish;
  end
endmodule

// Registers in pins, and a bidirectional pin.
module OFS1P3DX (input D, SP, SCLK, CD, output reg Q);
  initial Q = 1'b0;
  always @(posedge SCLK) if (CD) Q <= 1'b0; else if (SP) Q <= D;
endmodule
module IFS1P3DX (input D, SP, SCLK, CD, output reg Q);
  initial Q = 1'b0;
  always @(posedge SCLK) if (CD) Q <= 1'b0; else if (SP) Q <= D;
endmodule
module ODDRX1F (input D0, D1, SCLK, RST, output Q);
  assign Q = ~RST & (SCLK ? D0 : D1);
endmodule
module BB (input I, T, output O, inout B);
  assign B = T ? 1'bz : I;
  assign O = B;
endmodule
// BB in a netlist.
module TRELLIS_IO (input I, T, output O, inout B);
  parameter DIR = "BIDIR";
  assign B = T ? 1'bz : I;
  assign O = B;
endmodule
