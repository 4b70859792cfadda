// load_hold: a load that is to wait for a store (wait_table.sv) stays in the scheduler until that store has been sent to the
// load-store unit. If it went due, it would take the memory unit's turn in vain, and come again without a guess for its users.
// A load that is to wait for all up to a store is held for the farthest; for the others it waits in the load queue.
// Latency: whether a load is held is known in its dispatch. The store is sent in its register read; the load may be granted in the
// cycle behind, two behind the store's grant, and finds address and data.
// A store that is taken back later counts as sent; store and load queue see what is in the way then.
// Never holds for ever: what is held for is an older store in the scheduler; entries that leave the store queue are sent.
// Source: Chrysos and Emer, "Memory Dependence Prediction using Store Sets", ISCA-25 (1998): the load depends on the store's issue.
`include "config.svh"
`default_nettype none
module load_hold (
  input  wire logic                   clk, rst,
  // the group in dispatch: loads; stores, those that go; positions in the store queue; how many back a load's store is, 0: none
  input  wire logic [WIDTH-1:0]       ask_load, ask_store, dis_store,
  input  wire logic [WIDTH*SQP_W-1:0] sq_pos, dec_back,
  output logic [WIDTH-1:0]            dis_hold,       // the lane's load is held
  output logic [WIDTH*SQ_W-1:0]       dis_hold_for,   // ... for the store there
  // the store in register read; entries that leave the store queue
  input  wire logic                   rr_store,
  input  wire logic [SQ_W-1:0]        rr_store_idx,
  input  wire logic [SQ_SIZE-1:0]     sq_gone
);
  logic [SQ_SIZE-1:0] unsent_q;
  wire  [SQ_SIZE-1:0] unsent = unsent_q & ~(rr_store ? SQ_SIZE'(1) << rr_store_idx : '0);
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [SQP_W-1:0]   back = dec_back[k*SQP_W +: SQP_W];
    wire [SQP_W-1:0]   from = sq_pos[k*SQP_W +: SQP_W] - back;
    wire [SQ_SIZE-1:0] own  = SQ_SIZE'(1) << sq_pos[k*SQP_W +: SQ_W];
    wire [SQ_SIZE-1:0] due, all, taken;               // unsent with the stores of lanes in front, up to this one; that go
    if (k == 0) begin : g_first assign due = unsent;          assign taken = dis_store[k] ? unsent | own : unsent; end
    else        begin : g_rest  assign due = g_lane[k-1].all; assign taken = g_lane[k-1].taken | (dis_store[k] ? own : '0); end
    assign all = ask_store[k] ? due | own : due;
    assign dis_hold[k] = ask_load[k] && back != '0 && due[from[SQ_W-1:0]];
    assign dis_hold_for[k*SQ_W +: SQ_W] = from[SQ_W-1:0];
  end
  wire [SQ_SIZE-1:0] stay = ~sq_gone;
  always_ff @(posedge clk)
    if (rst) unsent_q <= '0;
    else     unsent_q <= g_lane[WIDTH-1].taken & stay;
  wire unused = &{1'b0, g_lane[WIDTH-1].all};
endmodule
