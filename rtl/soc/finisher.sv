// SPDX-License-Identifier: Apache-2.0
// How a program ends the run (QEMU's sifive_test), and the mailbox in which the boot ROM leaves the story of a trap.
//
//   0   32 bits: 0x5555 pass, (code << 16) | 0x3333 fail
//   8   mcause     16  mepc     24  mtval     (written by the boot ROM's default trap handler; QEMU ignores them)
//
// Latency:  a write shows on the outputs one cycle later; reads are 0. Never stalls. A board shows `trap_valid_o` on a LED.
`default_nettype none
module finisher (
  input  logic        clk, rst,
  input  logic        we_i,
  input  logic [11:0] addr_i,
  input  logic [7:0]  be_i,
  input  logic [63:0] wdata_i,
  output logic        finish_valid_o,   // pulse
  output logic [31:0] finish_value_o,
  output logic        trap_valid_o,     // the mailbox has been written
  output logic [63:0] trap_cause_o, trap_pc_o, trap_value_o
);
  logic        valid_q, trap_q;
  logic [31:0] value_q;
  logic [63:0] cause_q, pc_q, tval_q;

  always_ff @(posedge clk) begin
    valid_q <= !rst && we_i && addr_i[11:3] == 9'd0 && be_i[0];
    if (rst) trap_q <= 1'b0;
    else if (we_i && addr_i[11:3] == 9'd1) trap_q <= 1'b1;
    if (we_i) begin
      case (addr_i[11:3])
        9'd0:    value_q <= wdata_i[31:0] & {{8{be_i[3]}}, {8{be_i[2]}}, {8{be_i[1]}}, {8{be_i[0]}}};
        9'd1:    cause_q <= wdata_i;
        9'd2:    pc_q    <= wdata_i;
        9'd3:    tval_q  <= wdata_i;
        default: ;
      endcase
    end
  end

  assign finish_valid_o = valid_q;
  assign finish_value_o = value_q;
  assign trap_valid_o   = trap_q;
  assign trap_cause_o   = cause_q;
  assign trap_pc_o      = pc_q;
  assign trap_value_o   = tval_q;

  wire unused = &{1'b0, addr_i[2:0], be_i[7:4]};
endmodule
`default_nettype wire
