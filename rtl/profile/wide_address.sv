// SPDX-License-Identifier: Apache-2.0
// Extends addresses of XLEN bits at the profile port to 64 bits. Wires only.
`default_nettype none
module wide_address #(
    parameter int COUNT = 1,
    parameter int XLEN = 64 // width of addresses at the port
) (
    input  wire logic [COUNT*XLEN-1:0] narrow,
    output logic [COUNT*64-1:0]        wide
);
  for (genvar i = 0; i < COUNT; i++) begin : g_address
    assign wide[i*64+:64] = 64'(narrow[i*XLEN+:XLEN]);
  end
endmodule
