// SPDX-License-Identifier: Apache-2.0
// interrupts: which interrupt is taken next, and in which mode; what ends WFI.
// One bit for each cause, at (cause - 1) / 2: {LCOFI 13, MEI 11, SEI 9, MTI 7, STI 5, MSI 3, SSI 1}.
// irq, irq_cause and irq_wake come from registers, a cycle after their inputs.
// Source: RISC-V privileged specification 1.12, sections 3.1.9 and 4.1.3; docs/privilege.md.
`default_nettype none
module interrupts (
  input  wire logic       clk, rst,
  input  wire logic [6:0] pending,           // pending, and enabled in mie
  input  wire logic [6:0] to_s,              // delegated
  input  wire logic [1:0] priv,              // 0 U, 1 S, 3 M
  input  wire logic       mie, sie,          // MIE and SIE in mstatus
  output logic            m_enabled, s_enabled,   // interrupts of M, of S would be taken now
  output logic            irq,
  output logic [5:0]      irq_cause,
  output logic            irq_wake
);
  assign m_enabled = mie || priv != 2'd3;
  assign s_enabled = priv == 2'd0 || (priv == 2'd1 && sie);
  wire [6:0] of_m = pending & ~to_s;
  wire [6:0] of_s = pending & to_s;
  wire       m    = m_enabled && of_m != 7'd0;
  wire       s    = s_enabled && of_s != 7'd0;
  wire [6:0] due  = m ? of_m : of_s;
  // external, software, timer, counter overflow; M's first
  always_ff @(posedge clk) begin
    irq_wake  <= !rst && pending != 7'd0;
    irq       <= !rst && (m || s);
    irq_cause <= due[5] ? 6'd11 : due[1] ? 6'd3 : due[3] ? 6'd7 : due[4] ? 6'd9 : due[0] ? 6'd1 : due[2] ? 6'd5 : 6'd13;
  end
endmodule
