// SPDX-License-Identifier: Apache-2.0
// sfence: the page that an sfence.vma names. Its rs1 passes through unit 0; the values stay until it retires, because it runs
// alone.
`default_nettype none
module sfence (
  input  wire logic        clk,
  input  wire logic        dis_alone, bru_any,
  input  wire logic [31:0] dis_raw,
  input  wire logic [63:0] bru_a,
  output logic             forget_one,             // it names an address
  output logic [26:0]      forget_vpn              // the page of that address
);
  assign forget_one = dis_raw[19:15] != 5'd0;
  always_ff @(posedge clk) if (dis_alone && bru_any) forget_vpn <= bru_a[38:12];
  wire unused = &{1'b0, dis_raw[31:20], dis_raw[14:0], bru_a[63:39], bru_a[11:0]};
endmodule
`default_nettype wire
