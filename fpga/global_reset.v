// SPDX-License-Identifier: Apache-2.0
// Techmap of flip-flops reset by the global reset (RESET_FF): each takes it through a buffer, and opt_merge merges the buffers
// into one, which becomes the clock buffer DCCA. So the reset of thousands of flip-flops uses a global net, which nextpnr
// otherwise gives only to clocks. Logic that reads the reset cannot be reached by a global net and stays at the plain net.
module RESET_FF (input CLK, LSR, CE, DI, M, output Q);
  parameter GSR = "", CEMUX = "", CLKMUX = "", LSRMUX = "", LSRONMUX = "", SRMODE = "", REGSET = "";
  wire reset;
  \$_BUF_ buffer (.A(LSR), .Y(reset));
  if (CEMUX == "1")
    TRELLIS_FF #(.GSR(GSR), .CEMUX(CEMUX), .CLKMUX(CLKMUX), .LSRMUX(LSRMUX), .SRMODE(SRMODE), .REGSET(REGSET))
      _TECHMAP_REPLACE_ (.CLK(CLK), .LSR(reset), .DI(DI), .Q(Q));
  else
    TRELLIS_FF #(.GSR(GSR), .CEMUX(CEMUX), .CLKMUX(CLKMUX), .LSRMUX(LSRMUX), .SRMODE(SRMODE), .REGSET(REGSET))
      _TECHMAP_REPLACE_ (.CLK(CLK), .LSR(reset), .CE(CE), .DI(DI), .Q(Q));
endmodule
module \$_BUF_ (input A, output Y);
  DCCA _TECHMAP_REPLACE_ (.CLKI(A), .CE(1'b1), .CLKO(Y));
endmodule
