// SPDX-License-Identifier: Apache-2.0
// Test bench: one signal of the profile port on its way from the core, with faults that port_checker must find. profile_fault.svh,
// made from rtl/include/port.def, has one for each signal that a core drives.
//   +plant=PORT.SIGNAL:HOW    SIGNAL without `pp_`, or `all_pc`: all addresses of instructions; PORT: the port's name in its bench; HOW:
//     zero, ones         a constant
//     late, late3        one cycle late, three
//     early              one cycle early: where all others are a cycle late (DELAY 1)
//     held               for two cycles instead of one
//     lost               every fourth time it is not 0, it is
//     rotated            of the next lane or tag
//     next               4 more in each lane or tag: another address
//     drop0 .. drop4     this bit is 0 in every odd lane or tag; with one, in all
// Without it the signal is as the core drives it, DELAY cycles later.
// FAULTS_ABSENT: it is a wire, which Icarus simulates much faster.
`default_nettype none
module port_fault #(
    parameter     NAME = "",
    parameter     GROUP = "",
    parameter int W = 1,      // bits
    parameter int FIELD = 1,  // ... of a lane or tag
    parameter int DELAY = 0
) (
    input  wire logic         clk,
    input  wire logic [W-1:0] core,
    output logic      [W-1:0] port
);
`ifdef FAULTS_ABSENT
  assign port = core;
`else
  logic [W-1:0] one_q, two_q, three_q, four_q;            // so many cycles ago
  logic [1:0]   times_q = 2'd0;
  string        what;
  logic         zero = 1'b0, ones = 1'b0, held = 1'b0, lost = 1'b0, rotated = 1'b0, next = 1'b0;
  int           delay = DELAY, drop = -1;
  initial if ($value$plusargs("plant=%s", what)) begin
    zero    = what == {NAME, ":zero"};
    ones    = what == {NAME, ":ones"};
    held    = what == {NAME, ":held"};
    lost    = what == {NAME, ":lost"};
    rotated = what == {NAME, ":rotated"};
    next    = what == {NAME, ":next"} || what == {GROUP, ":next"};
    if (what == {NAME, ":late"}) delay = DELAY + 1;
    if (what == {NAME, ":late3"}) delay = DELAY + 3;
    if (what == {NAME, ":early"}) delay = DELAY - 1;
    if (what == {NAME, ":drop0"}) drop = 0;
    if (what == {NAME, ":drop1"}) drop = 1;
    if (what == {NAME, ":drop2"}) drop = 2;
    if (what == {NAME, ":drop3"}) drop = 3;
    if (what == {NAME, ":drop4"}) drop = 4;
  end
  logic [W-1:0] then, earlier;
  always @* begin
    case (delay)
      0:       begin then = core; earlier = one_q; end
      1:       begin then = one_q; earlier = two_q; end
      2:       begin then = two_q; earlier = three_q; end
      3:       begin then = three_q; earlier = four_q; end
      default: begin then = four_q; earlier = four_q; end
    endcase
    port = then;
    if (zero) port = '0;
    if (ones) port = '1;
    if (held) port = then | earlier;
    if (lost && times_q == 2'd3) port = '0;
    if (rotated) port = W'({then, then} >> (W - FIELD));
    for (int i = 0; i < W / FIELD; i++) begin
      if (next) port[i*FIELD+:FIELD] = then[i*FIELD+:FIELD] + FIELD'(4);
      if (drop >= 0 && drop < FIELD && (W == FIELD || i % 2 == 1)) port[i*FIELD+drop] = 1'b0;
    end
  end
  always_ff @(posedge clk) begin
    one_q   <= core;
    two_q   <= one_q;
    three_q <= two_q;
    four_q  <= three_q;
    if (then != '0) times_q <= times_q + 2'd1;
  end
`endif
endmodule
`default_nettype wire
