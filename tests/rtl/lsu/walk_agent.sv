// SPDX-License-Identifier: Apache-2.0
// walk_agent: the page-table walker, at random times, a doubleword at a time: of 512 at BASE, half of them writes, and reads some of
// the 512 at OTHER, too. Reads must bring what was written last; each take has one done.
`default_nettype none
module walk_agent #(
  parameter logic [39:3] BASE = '0,
  parameter logic [39:3] OTHER = BASE
) (
  input  wire logic        clk, rst,
  input  wire logic        run,            // begin new ones
  input  wire logic [31:0] rnd,
  output logic             idle,
  // to the unit
  output logic             valid, write,
  output logic [39:3]      dw,
  output logic [63:0]      wdata,
  input  wire logic        take, done,
  input  wire logic [63:0] rdata,
  // to the bench: what memory has, what it has from now on
  input  wire logic [63:0] expected,
  output logic             wrote, wrong
);
  typedef enum logic [1:0] { REST = 2'd0, ASKS = 2'd1, WAITS = 2'd2 } state_t;
  state_t state_q;
  always_ff @(posedge clk)
    if (rst) state_q <= REST;
    else
      case (state_q)
        REST: if (run && rnd[2:0] == 3'd0) begin
          state_q <= ASKS;
          write   <= rnd[3];
          dw      <= ((rnd[3] || rnd[15]) ? BASE : OTHER) + {28'd0, rnd[12:4]};
          wdata   <= {rnd, ~rnd};
        end
        ASKS:    if (take) state_q <= WAITS;
        default: if (done) state_q <= REST;
      endcase
  assign idle  = state_q == REST;
  assign valid = state_q == ASKS;
  assign wrote = done && write;
  assign wrong = (done && (state_q != WAITS || (!write && rdata !== expected))) || (take && state_q != ASKS);
endmodule
