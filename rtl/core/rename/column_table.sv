// SPDX-License-Identifier: Apache-2.0
// column_table: keeps, for each of COLUMNS columns of the scheduler's dependency matrix, the register whose value the column
// still has to bring. From this it derives the columns that the instructions in rename wait for. Combinational from the
// sources' registers to ren_dep; an instruction is in the table one cycle after its rename. Never stalls.
`include "config.svh"
`include "copies.svh"
`include "check.svh"
`default_nettype none
module column_table #(parameter int COLUMNS = 8) (
  input  wire logic                       clk, rst,
  // the group in rename
  input  wire logic [WIDTH-1:0]           dec_valid,
  input  wire logic [2*WIDTH*PREG_W-1:0]  look_preg,  // sources' mapped registers, two for each lane
  input  wire logic [2*WIDTH*WIDTH-1:0]   from_lane,  // the source is the result of this earlier lane; the last such lane counts
  input  wire logic [WIDTH*COLUMNS-1:0]   ren_col,    // free column that would wake the users of the lane's destination
  input  wire logic [WIDTH*PREG_W-1:0]    ren_prd,
  input  wire logic [WIDTH-1:0]           makes,      // the lane goes and has a destination
  output logic [WIDTH*COLUMNS-1:0]        ren_dep,    // columns that each lane waits for
  // from the scheduler, by column: the result is certain now; its instruction was killed
  input  wire logic [COLUMNS-1:0]         col_sure, col_gone
);
  logic [COLUMNS-1:0] own_q [0:PREG_W-1];             // by register bit: the register that each column brings
  logic [COLUMNS-1:0] due_q;                          // the column has still to bring its register

  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [2*COLUMNS-1:0] dep;                         // columns that the sources wait for
    for (genvar s = 0; s < 2; s++) begin : g_source
      wire [COLUMNS-1:0] found;
      wire [PREG_W-1:0]  want = look_preg[(2*k+s)*PREG_W +: PREG_W];
      for (genvar b = 0; b < PREG_W; b++) begin : g_bit       // columns that agree in bits 0 to b
        wire [COLUMNS-1:0] same;
        if (b == 0) begin : g_first assign same = due_q & ~(own_q[b] ^ `COPIES(COLUMNS, want[b])); end
        else        begin : g_rest  assign same = g_bit[b-1].same & ~(own_q[b] ^ `COPIES(COLUMNS, want[b])); end
        if (b == PREG_W - 1) begin : g_end assign found = same; end
      end
      for (genvar j = 0; j <= k; j++) begin : g_from          // step 0 is the table, step j is lane j-1
        wire [COLUMNS-1:0] d;
        if (j == 0) begin : g_table
          assign d = found;
        end else begin : g_earlier
          assign d = from_lane[(2*k+s)*WIDTH + j-1] ? ren_col[(j-1)*COLUMNS +: COLUMNS] : g_from[j-1].d;
        end
        if (j == k) begin : g_last assign dep[s*COLUMNS +: COLUMNS] = d; end
      end
    end
    assign ren_dep[k*COLUMNS +: COLUMNS] = dec_valid[k] ? dep[COLUMNS +: COLUMNS] | dep[0 +: COLUMNS] : 'x;
    wire [COLUMNS-1:0] all_but_one = !makes[k] ? '0 : ren_dep[k*COLUMNS +: COLUMNS] & (ren_dep[k*COLUMNS +: COLUMNS] - 1'b1);
    `CHECK(one_column_brings_a_register, !makes[k] || (all_but_one & (all_but_one - 1'b1)) == '0)
  end

  // new_col: columns that producers of this group get. any_col: those they would get if dispatched; a free column may name any
  // register
  wire [COLUMNS-1:0] new_col, any_col;
  for (genvar k = 0; k < WIDTH; k++) begin : g_new
    wire [COLUMNS-1:0] own = ren_col[k*COLUMNS +: COLUMNS];
    wire [COLUMNS-1:0] all, any;
    if (k == 0) begin : g_first assign all = makes[k] ? own : '0;                    assign any = own; end
    else        begin : g_rest  assign all = g_new[k-1].all | (makes[k] ? own : '0); assign any = g_new[k-1].any | own; end
  end
  assign new_col = g_new[WIDTH-1].all;
  assign any_col = g_new[WIDTH-1].any;
  for (genvar b = 0; b < PREG_W; b++) begin : g_own
    wire [COLUMNS-1:0] new_own;
    for (genvar k = 0; k < WIDTH; k++) begin : g_put
      wire [COLUMNS-1:0] own = ren_col[k*COLUMNS +: COLUMNS] & `COPIES(COLUMNS, ren_prd[k*PREG_W + b]);
      wire [COLUMNS-1:0] all;
      if (k == 0) begin : g_first assign all = own; end
      else        begin : g_rest  assign all = own | g_put[k-1].all; end
      if (k == WIDTH - 1) begin : g_last assign new_own = all; end
    end
    always_ff @(posedge clk) if (any_col != '0) own_q[b] <= (own_q[b] & ~any_col) | new_own;
  end
  always_ff @(posedge clk)
    if (rst) due_q <= '0;
    else     due_q <= (due_q & ~col_sure & ~col_gone) | new_col;
endmodule
