// SPDX-License-Identifier: Apache-2.0
// Simulation only, of use in those that know X. Part of port_checker: no signal of the port is undefined where it counts. A signal
// that nobody drives, or that comes from a register that was never written, is named.
// When a signal counts stands in rtl/include/port.def. Where nobody drives pp_ring_valid the ring is not looked at.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
// While `when` is 1, no bit of `value`, which belongs to the signal, is X or Z.
`define PORT_DEFINED(signal, when, value) \
  `CHECK_SAYS(nothing_is_undefined, (when) !== 1'b1 || (^(value)) !== 1'bx, $sformatf(": %0s is X or Z", `"signal`"))
module port_defined #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2, // samples in flight
    parameter int XLEN = 64 // width of addresses at the port
) (
    input  logic clk,
    input  logic rst,
`define PP_CORE input
`define PP_PROFILER input
`define PP_CHECK
`include "profile_port.svh"
    input  logic [TAGS-1:0] given // tags that have an instruction
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;             // width of a tag; 0 is none
`include "profile_defined.svh"
endmodule
`default_nettype wire
