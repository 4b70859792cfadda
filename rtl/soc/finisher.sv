// SPDX-License-Identifier: Apache-2.0
// Finisher: the device by which a program ends the run (QEMU's sifive_test), and the mailbox in which the boot ROM describes a
// trap.
//
//   0   32 bits: 0x5555 pass, (code << 16) | 0x3333 fail
//   8   mcause     16  mepc     24  mtval     (written by the boot ROM's default trap handler; QEMU ignores them)
//
// Latency:  a write appears on the outputs one cycle later; reads are 0. Never stalls. A board shows `trap_valid` on an LED.
`default_nettype none
module finisher (
  input  logic        clk, rst,
  input  logic        we,
  input  logic [11:0] addr,
  input  logic [7:0]  be,
  input  logic [63:0] wdata,
  output logic        finish_valid,   // pulse
  output logic [31:0] finish_value,
  output logic        trap_valid,     // the mailbox has been written
  output logic [63:0] trap_cause, trap_pc, trap_value
);
  logic        valid_q, trap_q;
  logic [31:0] value_q;
  logic [63:0] cause_q, pc_q, tval_q;

  always_ff @(posedge clk) begin
    valid_q <= !rst && we && addr[11:3] == 9'd0 && be[0];
    if (rst) trap_q <= 1'b0;
    else if (we && addr[11:3] == 9'd1) trap_q <= 1'b1;
    if (we) begin
      case (addr[11:3])
        9'd0:    value_q <= wdata[31:0] & {{8{be[3]}}, {8{be[2]}}, {8{be[1]}}, {8{be[0]}}};
        9'd1:    cause_q <= wdata;
        9'd2:    pc_q    <= wdata;
        9'd3:    tval_q  <= wdata;
        default: ;
      endcase
    end
  end

  assign finish_valid = valid_q;
  assign finish_value = value_q;
  assign trap_valid   = trap_q;
  assign trap_cause   = cause_q;
  assign trap_pc      = pc_q;
  assign trap_value   = tval_q;

  wire unused = &{1'b0, addr[2:0], be[7:4]};
endmodule
`default_nettype wire
