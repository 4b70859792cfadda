// port_agent: who else uses the load-store unit's memory port, at random times, a doubleword at a time of 512 at BASE, half of them
// writes. As the page-table walker (LINES 0) it writes any of them, and reads some of the 512 at OTHER, too; as the profiler's ring
// (LINES 1) it writes the eight of a line, one after another, which are memory's from the last one on. Reads must bring what was
// written last; each take has one done.
`default_nettype none
module port_agent #(
  parameter logic [39:3] BASE = '0,
  parameter logic [39:3] OTHER = BASE,
  parameter int          LINES = 0
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
  // to the bench: what memory has, what it has from now on: LINES 1: at dw to the line's first, in order
  input  wire logic [63:0] expected,
  output logic             wrote, wrong,
  output logic [8*64-1:0]  line
);
  typedef enum logic [1:0] { REST = 2'd0, ASKS = 2'd1, WAITS = 2'd2 } state_t;
  state_t state_q;
  wire last = !write || LINES == 0 || dw[5:3] == 3'd7;
  always_ff @(posedge clk)
    if (rst) state_q <= REST;
    else
      case (state_q)
        REST: if (run && rnd[2:0] == 3'd0) begin
          state_q <= ASKS;
          write   <= rnd[3];
          dw      <= ((rnd[3] || rnd[15]) ? BASE : OTHER) + {28'd0, rnd[12:7], (LINES != 0 && rnd[3]) ? 3'd0 : rnd[6:4]};
          wdata   <= {rnd, ~rnd};
        end
        ASKS:    if (take) state_q <= WAITS;
        default: if (done) begin
          state_q <= last ? REST : ASKS;
          if (!last) begin dw <= dw + 37'd1; wdata <= {rnd, ~rnd}; end
        end
      endcase
  always_ff @(posedge clk) if (take) line[dw[5:3] * 64 +: 64] <= wdata;
  assign idle  = state_q == REST;
  assign valid = state_q == ASKS;
  assign wrote = done && write && last;
  assign wrong = (done && (state_q != WAITS || (!write && rdata !== expected))) || (take && state_q != ASKS);
endmodule
