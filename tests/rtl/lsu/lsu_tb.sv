// SPDX-License-Identifier: Apache-2.0
// lsu_tb: a random program of loads, stores and atomics runs through `lsu` under a model of the rest of the core: rename in order, issue
// out of order, mispredicts with wrong-path accesses, interrupts' flushes, refetch after order violations. Every value that
// retires is compared with an in-order memory model, and all of memory after the final clean.
//   +seed=N +count=N instructions, +kind=0 random, 1 loads that hit, 2 store-load pairs (kinds 1, 2: fast memory, and a bound on cycles)
`include "axi.svh"
`include "config.svh"
`include "mem_op.svh"
`include "profile_defs.svh"
`default_nettype none
module lsu_tb;
  localparam int MAXN  = 65536;
  localparam int SLOTS = ROB_ROWS << LANE_W;
  localparam int SLOT_W = ROW_W + LANE_W;
  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = ~clk;

  // --- random numbers: the same in both simulators
  logic [31:0] seed_q;
  function [31:0] scramble(input [31:0] x);
    logic [31:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 17);
    scramble = y ^ (y << 5);
  endfunction
  logic [31:0] rs;                                   // state of the test's own stream
  task draw(output [31:0] r);
    rs = scramble(rs);
    r = rs * 32'h9E3779B1;
    r = r ^ (r >> 15);
  endtask

`include "lsu_program.svh"

  int cycles, retired, idle, n_fill, n_wb, n_fwd, n_viol, n_kill, n_flush, bound;

  // --- the reorder buffer's model
  logic [SLOTS-1:0] v, done, issued, wrong, anchor, fault, replay, started;
  logic [31:0] s_n [0:SLOTS-1];                      // program index
  logic [ROBID_W-1:0] s_id [0:SLOTS-1];
  logic [LQP_W-1:0] s_lq [0:SLOTS-1];
  logic [SQP_W-1:0] s_sq [0:SLOTS-1];
  logic [7:0]  s_delay [0:SLOTS-1];
  logic [63:0] s_value [0:SLOTS-1];
  logic [5:0]  s_cause [0:SLOTS-1];
  logic [63:0] s_tval [0:SLOTS-1];
  logic [PREG_W-1:0] s_preg [0:SLOTS-1];
  logic [ROWP_W-1:0] head_row, tail_row;
  logic [LANE_W:0] head_lane;
  logic [31:0] fetch_n;
  logic        fetch_wrong;
  logic        ser_busy;                             // an atomic is alone in the machine

`include "lsu_model.svh"

  // --- wires of the unit
  logic alloc_ready, issue_block, wake_valid, load_cancel, wb_valid, load_done, st_done, exc_valid, viol_valid, slow_busy, sq_empty, clean_done;
  logic [WIDTH-1:0] want_load, want_store, want_lane;
  wire  [WIDTH-1:0] alloc_load  = alloc_ready ? want_load : '0;
  wire  [WIDTH-1:0] alloc_store = alloc_ready ? want_store : '0;
  logic [WIDTH*LQP_W-1:0] alloc_lq;
  logic [WIDTH*SQP_W-1:0] alloc_sq;
  logic        rr_valid, ex_valid, ex_has_rd, ex_all, ex_guess, guess_hit;
  logic [2:0]  unguessed;                            // a load that was not to wake its users on a guess left M0 1, 2, 3 cycles ago
  logic [SLOT_W-1:0] rr_slot;
  logic [5:0]  ex_op;
  logic [63:0] ex_base, ex_imm, ex_data, wb_data, exc_tval;
  logic        load_bit;
  logic [ROBID_W-1:0] ex_id, load_id, st_done_id, exc_id, viol_id, head_id, kill_id;
  logic [PREG_W-1:0] ex_preg, wb_preg, wb_preg_q;
  logic [LQP_W-1:0] ex_lq, kill_lq;
  logic [SQP_W-1:0] ex_sq, ex_from, kill_sq;
  logic [LQ_W-1:0] wake_lq, wake_lq_q, wake_lq_before;
  logic [5:0]  exc_cause;
  logic [2:0]  ret_loads, ret_stores;
  logic        head_valid, kill_valid, flush, clean, wake_q, wake_before, cancel_q, calm_q, calm_before, calm_first, wb_q, undone, woken;
  logic [63:0] wb_data_q;
  `AXI_DMEM_WIRES
  logic        axi_error;
  logic [31:0] axi_reads, axi_writes, rnd;
  logic [PM_TAGS-1:0] pm_mem_done, pm_mem_issued;
  logic [PM_TAGS*3-1:0] pm_store_why;
  logic [PM_TAGS*8-1:0] pm_store_back;
  wire irq_due = rnd[9:8] == 2'd0;                   // the unit may not start what must not be repeated
  always_ff @(posedge clk) rnd <= rst ? seed_q : scramble(rnd + 32'd77);

  // --- the page-table walker and the profiler's ring
  logic        ptw_valid, ptw_write, ptw_take, ptw_done, ptw_idle, ptw_wrote, ptw_wrong;
  logic        ring_valid, ring_write, ring_take, ring_next, ring_written, ring_came, ring_read, ring_idle, ring_wrote, ring_wrong;
  logic        ring_refused;
  logic [39:3] ptw_dw, ring_dw;
  logic [39:7] ring_slot;
  logic [39:6] ring_wrote_line;
  logic [3:0]  ring_at;
  logic [63:0] ptw_wdata, ptw_rdata, ring_wdata, ring_rdata;
  logic [8*64-1:0] ring_line;
  wire         agents_run = kind == 0 && phase == 2'd0;
  wire  [39:0] ptw_addr = {ptw_dw, 3'd0}, ring_addr = {ring_dw, 3'd0};
  walk_agent #(.BASE(37'h1000_3C00), .OTHER(37'h1000_3E00)) u_walker (.clk, .rst, .run(agents_run && rnd[31]), .rnd({rnd[15:0], rnd[31:16]}), .idle(ptw_idle),
    .valid(ptw_valid), .write(ptw_write), .dw(ptw_dw), .wdata(ptw_wdata), .take(ptw_take), .done(ptw_done), .rdata(ptw_rdata),
    .expected(model[place(ptw_addr)]), .wrote(ptw_wrote), .wrong(ptw_wrong));
  ring_agent #(.BASE(33'h100_03E0)) u_ring (.clk, .rst, .run(agents_run), .rnd({rnd[23:0], rnd[31:24]}), .idle(ring_idle),
    .valid(ring_valid), .write(ring_write), .at(ring_slot), .wdata(ring_wdata), .take(ring_take), .next(ring_next),
    .written(ring_written), .came(ring_came), .came_at(ring_at), .rdata(ring_rdata), .read(ring_read), .came_dw(ring_dw),
    .expected(model[place(ring_addr)]), .wrong(ring_wrong), .wrote(ring_wrote), .wrote_line(ring_wrote_line), .line(ring_line));

  lsu dut (.clk, .rst, .lsq_ready(alloc_ready), .ask_load(want_load), .ask_store(want_store), .dis_load(alloc_load), .dis_store(alloc_store),
    .lq_pos(alloc_lq), .sq_pos(alloc_sq),
    .ex_mem_valid(ex_valid), .ex_mem_op(ex_op), .ex_mem_base(ex_base), .ex_mem_imm(ex_imm), .ex_mem_data(ex_data), .ex_mem_id(ex_id),
    .ex_mem_preg(ex_preg), .ex_mem_has_rd(ex_has_rd), .ex_mem_lq(ex_lq), .ex_mem_sq(ex_sq), .ex_mem_tag(2'd1), .ex_mem_from(ex_from),
    .ex_mem_all(ex_all), .ex_mem_guess(ex_guess), .guess_hit,
    .mem_block(issue_block), .wake_load(wake_valid), .wake_load_lq(wake_lq),
    .load_cancel, .wb_valid, .wb_preg, .wb_data, .load_done, .load_id, .load_bit,
    .store_done(st_done), .store_id(st_done_id), .lsu_exc(exc_valid), .lsu_exc_id(exc_id), .lsu_exc_cause(exc_cause),
    .lsu_exc_tval(exc_tval), .order_viol(viol_valid), .order_viol_id(viol_id), .order_viol_back(),
    .ret_loads, .ret_stores, .rob_oldest_valid(head_valid), .rob_oldest(head_id), .irq_due, .slow_busy,
    .kill(kill_valid), .res_id(kill_id), .res_lq(kill_lq), .res_sq(kill_sq), .flush,
    .sq_empty, .dis_clean(clean), .dc_clean_done(clean_done),
    .data_look(1'b0), .data_bare(1'b1), .data_priv(2'd3), .sum(1'b0), .mxr(1'b0), .data_req(), .data_store(), .data_vpn(),
    .data_fill(1'b0), .data_refused(1'b0), .fill_vpn(27'd0), .fill_bare(1'b0), .fill_machine(1'b0), .fill_entry(36'd0), .forget(1'b0),
    .ptw_valid, .ptw_write, .ptw_lock(1'b0), .ptw_dw, .ptw_wdata, .ptw_take, .ptw_done, .ptw_rdata,
    .pmp_locked(1'b0), .ring_known(1'b0), .ring_reads(1'b0), .ring_writes(1'b0),
    .pp_ring_valid(ring_valid), .pp_ring_write(ring_write), .pp_ring_slot(ring_slot), .pp_ring_wdata(ring_wdata),
    .pp_ring_take(ring_take), .pp_ring_refused(ring_refused), .pp_ring_next(ring_next), .pp_ring_written(ring_written),
    .pp_ring_came(ring_came), .pp_ring_at(ring_at), .pp_ring_rdata(ring_rdata), .pp_ring_read(ring_read),
    .dtlb_miss(), .l2_away({MSHRS{1'b1}}),
    `AXI_DMEM, .pm_mem_done, .pm_mem_issued,
    .pm_addr_valid(), .pm_addr(), .pm_event(), .pm_store_why, .pm_store_back);
  wire ev_fwd   = dut.m1_live && dut.ld_fwd;
  wire ev_drain = dut.u_dcache.u_write.go_bus || ((dut.is_drain || dut.is_swrit) && dut.dc_wrote);
  wire ev_fill  = dut.u_dcache.alloc;
  wire ev_wb    = dut.u_dcache.start;
  wire [ROBID_W-1:0] viol_prb = dut.viol_id;

  axi_memory u_mem (.clk, .rst, .rnd, .fast(kind != 0),
    `AXI_DMEM, .device_reads(axi_reads), .device_writes(axi_writes), .error(axi_error));

  // --- checks
  task fail(input [8*48-1:0] what, input [63:0] a, input [63:0] b);
    $display("FAIL at %0t: %0s  %h %h", $time, what, a, b);
    failures = failures + 1;
    if (failures > 8) finish_test;
  endtask
  task finish_test;
    $display("%s lsu: seed %0d, kind %0d, %0d instructions, %0d cycles, %0d fills, %0d write-backs, %0d forwards, %0d violations, %0d kills, %0d flushes",
             failures == 0 ? "passed" : "FAILED", seed_q, kind, retired, cycles, n_fill, n_wb, n_fwd, n_viol, n_kill, n_flush);
    if (failures != 0) $fatal(1, "lsu test failed");
    $finish;
  endtask

  function is_younger(input [ROBID_W-1:0] a, input [ROBID_W-1:0] b);
    logic [ROBID_W-1:0] d;
    d = a - b;
    is_younger = !d[ROBID_W-1] && d != '0;
  endfunction

  // which results of the cycle that just ended are to be ignored: those of killed instructions
  logic               was_kill, was_flush;
  logic [ROBID_W-1:0] was_kill_id;
  function ignored(input [ROBID_W-1:0] id);
    ignored = was_flush || (was_kill && is_younger(id, was_kill_id));
  endfunction

  // --- one cycle of the rest of the core
  logic [31:0] r0, r1, r2;
  logic [SLOT_W-1:0] s, t;
  logic [5:0]  op0;
  logic        early, stop, any, did_kill, did_flush, room;
  logic [LANE_W:0] lanes;
  logic [ROWP_W-1:0]  row;
  logic [2:0]  n_ld, n_st;
  logic [1:0]  phase;                                // 0 run, 1 drain, 2 clean, 3 compare
  logic [LQP_W-1:0] lq_here;
  logic [SQP_W-1:0] sq_here;
  int          guard;

  task accept_allocation;
    for (int k = 0; k < WIDTH; k++)
      if (want_lane[k]) begin
        s = {tail_row[ROW_W-1:0], LANE_W'(k)};
        s_lq[s] = alloc_lq[k*LQP_W +: LQP_W];
        s_sq[s] = alloc_sq[k*SQP_W +: SQP_W];
        v[s] = 1'b1;
      end
    tail_row = tail_row + 1'b1;
    want_lane = '0;
  endtask

  // what the port says of a load that read past a store (all have tag 1): that it lives, as the store does, which is so many back and
  // shares a byte with it; one that goes on in the next doubleword counts for all of that, in the next page for each page's first
  function is_store(input [5:0] op);
    is_store = op != NOP && op[5:4] == 2'b01;
  endfunction
  task check_read_past;
    logic [63:0] from, to, last;
    logic        said, found;
    said = pm_store_why[2:0] == 3'(PD_STORE_READ_PAST);
    if (said != (viol_valid && !ignored(viol_id))) fail("read past: by the dead, or not said", {56'd0, 8'(viol_id)}, 64'd0);
    s = viol_id[SLOT_W-1:0];
    found = 1'b0;
    from = p_addr[s_n[s][15:0]];
    for (int j = 0; j < SLOTS; j++)
      if (said && v[j] && is_store(p_op[s_n[j][15:0]]) && is_younger(viol_id, s_id[j]) && s_sq[j] == s_sq[s] - SQP_W'(pm_store_back[7:0])) begin
        to   = p_addr[s_n[j][15:0]];
        last = to + (64'd1 << p_op[s_n[j][15:0]][1:0]) - 64'd1;
        if (to[3] != last[3]) last[2:0] = 3'd7;
        found = (from <= last && to < from + (64'd1 << p_op[s_n[s][15:0]][1:0])) || (to[12] != last[12] && from[11:3] == 9'd0);
      end
    if (said && !found) fail("read past another store", {56'd0, pm_store_back[7:0]}, from);
  endtask

  task take_results;
    // the write port one cycle after the wake-up (DCACHE_EXTRA 0) or two; completion two after it; or a cancel instead, in M2
    early = DCACHE_EXTRA == 0;
    if (wb_valid && !(early ? wake_q : wake_before) && !unguessed[DCACHE_EXTRA % 3]) fail("write-back without wake-up", 64'd0, 64'd0);
    if (load_cancel && !(DCACHE_EXTRA < 2 ? wake_before : DCACHE_EXTRA == 2 && wake_q)) fail("cancel without wake-up", 64'd0, 64'd0);
    if (early && wake_q && calm_before && !wb_valid) fail("wake-up without write-back", 64'd0, 64'd0);
    if (wake_before && calm_first && calm_before && !load_cancel && !(DCACHE_EXTRA == 2 && cancel_q) && !load_done)
      fail("neither value nor cancel", 64'd0, 64'd0);
    if (load_cancel && load_done && DCACHE_EXTRA < 2) fail("value and cancel", 64'd0, 64'd0);
    if (load_done && !ignored(load_id)) begin
      s = load_id[SLOT_W-1:0];
      if (!v[s] || s_id[s] != load_id || !issued[s] || done[s]) fail("load of nobody", {56'd0, 8'(load_id)}, wb_data);
      if (p_flag[s_n[s][15:0]][1]) begin
        if (early ? !wb_q || wb_preg_q != s_preg[s] : !wb_valid || wb_preg != s_preg[s]) fail("load without write-back", 64'd0, 64'd0);
        if (wake_lq_before != s_lq[s][LQ_W-1:0] && !(DCACHE_EXTRA < 2 && unguessed[1])) fail("wake-up of another load", 64'd0, 64'd0);
        s_value[s] = early ? wb_data_q : wb_data;
        if (load_bit !== s_value[s][0]) fail("another bit of the value", {63'd0, load_bit}, s_value[s]);
      end
      done[s] = 1'b1;
    end
    if (st_done && !ignored(st_done_id)) begin
      s = st_done_id[SLOT_W-1:0];
      if (!v[s] || s_id[s] != st_done_id || done[s]) fail("store done of nobody", {56'd0, 8'(st_done_id)}, 64'd0);
      done[s] = 1'b1;
    end
    if (exc_valid && !ignored(exc_id)) begin
      s = exc_id[SLOT_W-1:0];
      if (!v[s] || s_id[s] != exc_id || done[s]) fail("exception of nobody", {56'd0, 8'(exc_id)}, 64'd0);
      done[s] = 1'b1;
      fault[s] = 1'b1;
      s_cause[s] = exc_cause;
      s_tval[s] = exc_tval;
    end
    if (viol_valid && !ignored(viol_id)) begin
      s = viol_id[SLOT_W-1:0];
      if (!v[s] || s_id[s] != viol_id) fail("violation of nobody", {56'd0, 8'(viol_id)}, 64'd0);
      replay[s] = 1'b1;
      n_viol = n_viol + 1;
    end
  endtask

  // everything unretired goes; fetch goes on at n
  task flush_all(input [31:0] n);
    v = '0;
    head_lane = '0;
    head_row = tail_row;
    fetch_n = n;
    fetch_wrong = 1'b0;
    did_flush = 1'b1;
    ser_busy = 1'b0;
    want_lane = '0;
    n_flush = n_flush + 1;
  endtask

  task retire_some;
    stop = 1'b0;
    n_ld = '0;
    n_st = '0;
    for (int k = 0; k < WIDTH; k++) begin
      s = {head_row[ROW_W-1:0], LANE_W'(k)};
      if (!stop && head_row != tail_row && k >= 32'(head_lane)) begin
        if (v[s]) begin
          if (!done[s] || anchor[s]) stop = 1'b1;
          else if (fault[s]) begin
            stop = 1'b1;
            if (expected_fault(p_op[s_n[s][15:0]], p_addr[s_n[s][15:0]]) != s_cause[s]
                || s_tval[s] != expected_tval(p_op[s_n[s][15:0]], p_addr[s_n[s][15:0]]))
              fail("exception", {58'd0, s_cause[s]}, s_tval[s]);
            if (n_ld == 0 && n_st == 0) begin
              retired = retired + 1;
              idle = 0;
              flush_all(s_n[s] + 1);
            end
          end else if (replay[s]) begin
            stop = 1'b1;
            if (n_ld == 0 && n_st == 0) flush_all(s_n[s]);
          end else begin
            if (wrong[s]) fail("wrong path retires", 64'd0, 64'd0);
            op0 = p_op[s_n[s][15:0]];
            retire(s);
            idle = 0;
            v[s] = 1'b0;
            if (op0 != NOP) begin
              if (!op0[5] && op0[4]) n_st = n_st + 3'd1; else n_ld = n_ld + 3'd1;
              if (op0[5]) ser_busy = 1'b0;
            end
            head_lane = (LANE_W+1)'(k + 1);
          end
        end else head_lane = (LANE_W+1)'(k + 1);
      end
    end
    if (head_row != tail_row && head_lane == (LANE_W+1)'(WIDTH)) begin
      head_lane = '0;
      head_row = head_row + 1'b1;
    end
  endtask

  // a mispredict: kill younger than the anchor, at a random time or when it is the oldest
  task resolve;
    for (int i = 0; i < SLOTS; i++)
      if (!did_kill && v[i] && anchor[i] && !fault[i] && (r1[3:0] == 4'd0 || head_id_now == s_id[i])) begin
        did_kill = 1'b1;
        anchor[i] = 1'b0;
        kill_id <= s_id[i];
        op0 = p_op[s_n[i][15:0]];
        kill_lq <= s_lq[i] + LQP_W'(op0 != NOP && (op0[5] || !op0[4]));
        kill_sq <= s_sq[i] + SQP_W'(op0 != NOP && !op0[5] && op0[4]);
        for (int j = 0; j < SLOTS; j++) if (v[j] && is_younger(s_id[j], s_id[i])) v[j] = 1'b0;
        row = {s_id[i][ROBID_W-1:LANE_W]};
        tail_row = row + 1'b1;
        fetch_n = s_n[i] + 1;
        fetch_wrong = 1'b0;
        ser_busy = 1'b0;
        want_lane = '0;
        n_kill = n_kill + 1;
        was_kill_id = s_id[i];
      end
  endtask
  logic [ROBID_W-1:0] head_id_now;

  task fetch_group;
    want_load <= '0;
    want_store <= '0;
    want_lane = '0;
    room = (ROW_W+1)'(tail_row - head_row) != (ROW_W+1)'(ROB_ROWS);
    any = (r2[1:0] != 2'd0 || kind != 0) && room && !ser_busy && phase == 2'd0;
    lq_here = '0;
    if (any)
      for (int k = 0; k < WIDTH; k++)
        if (any && (fetch_n < 32'(count) || fetch_wrong)) begin
          op0 = p_op[fetch_n[15:0] % count];
          if (op0 != NOP && op0[5] && (k != 0 || head_row != tail_row || fetch_wrong)) begin
            if (fetch_wrong) fetch_n = fetch_n + 1;
            any = 1'b0;                                    // waits until it is alone
          end else begin
            s = {tail_row[ROW_W-1:0], LANE_W'(k)};
            s_id[s] = {tail_row, LANE_W'(k)};
            s_n[s] = fetch_n % count;
            done[s] = op0 == NOP;
            issued[s] = op0 == NOP;
            started[s] = 1'b0;
            wrong[s] = fetch_wrong;
            fault[s] = 1'b0;
            replay[s] = 1'b0;
            anchor[s] = 1'b0;
            draw(r0);
            s_delay[s] = (kind != 0) ? 8'd0 : (r0[0] || (calm && r0[1])) ? 8'd0 : r0[1] ? {5'd0, r0[4:2]} : {2'd0, r0[7:2]};
            s_preg[s] = r0[8 +: PREG_W];
            want_lane[k] = 1'b1;
            if (op0 != NOP) begin
              if (op0[5] || !op0[4]) want_load[k] <= 1'b1; else want_store[k] <= 1'b1;
            end
            fetch_n = fetch_n + 1;
            if (op0 != NOP && op0[5]) begin
              ser_busy = 1'b1;
              any = 1'b0;
            end else if (!fetch_wrong && kind == 0 && r0[31:28] == 4'd0 && (!calm || r0[19:18] == 2'd0) && !(op0 != NOP && expected_fault(op0, p_addr[s_n[s][15:0]]) != 0)) begin
              anchor[s] = 1'b1;
              fetch_wrong = 1'b1;
              fetch_n = fetch_n + {24'd0, r0[27:20]};
            end
          end
        end
  endtask

  task issue_one;
    // random among those that are ready, or the oldest
    rr_valid <= 1'b0;
    any = 1'b0;
    t = '0;
    for (int i = 0; i < SLOTS; i++) begin
      s = (kind != 0) ? SLOT_W'(i) + {head_row[ROW_W-1:0], LANE_W'(0)} : SLOT_W'(i) ^ r2[8 +: SLOT_W];
      if (v[s] && !issued[s]) begin
        if (s_delay[s] != 8'd0) s_delay[s] = s_delay[s] - 8'd1;
        else if (!any) begin any = 1'b1; t = s; end
      end
    end
    if (any && !issue_block && (kind != 0 || r2[20:18] != 3'd0)) begin
      issued[t] = 1'b1;
      rr_valid <= 1'b1;
      rr_slot <= t;
    end
  endtask

  always @(posedge clk)
    if (rst) begin
      v = '0; anchor = '0; head_row = '0; tail_row = '0; head_lane = '0; fetch_n = 0; fetch_wrong = 1'b0; ser_busy = 1'b0;
      want_load <= '0; want_store <= '0; want_lane = '0; rr_valid <= 1'b0; ex_valid <= 1'b0; kill_valid <= 1'b0; flush <= 1'b0;
      clean <= 1'b0; ret_loads <= '0; ret_stores <= '0; head_valid <= 1'b0; was_kill = 1'b0; was_flush = 1'b0; wake_q = 1'b0; wake_before = 1'b0; unguessed = '0; cancel_q = 1'b0; wb_q = 1'b0; calm_q = 1'b0; calm_before = 1'b0;
      calm_first = 1'b0;
      cycles = 0; retired = 0; idle = 0; n_fill = 0; n_wb = 0; n_fwd = 0; n_viol = 0; n_kill = 0; n_flush = 0; phase = 0; guard = 0;
    end else begin
      cycles = cycles + 1;
      idle = idle + 1;
      if (idle > 20000) begin fail("nothing retires", 64'd0, {32'd0, retired}); failures = 99; finish_test; end
      if (axi_error) fail("bus protocol", 64'd0, 64'd0);
      n_fill = n_fill + 32'(ev_fill);
      n_wb = n_wb + 32'(ev_wb);
      n_fwd = n_fwd + 32'(ev_fwd);
      draw(r1);
      draw(r2);
      did_kill = 1'b0;
      did_flush = 1'b0;
      if (want_lane != '0 && alloc_ready) accept_allocation;
      undone = DCACHE_EXTRA == 0 && load_cancel && ex_valid;      // what is in M0 is taken back
      if (undone && v[ex_id[SLOT_W-1:0]] && s_id[ex_id[SLOT_W-1:0]] == ex_id) begin
        issued[ex_id[SLOT_W-1:0]] = 1'b0;
        started[ex_id[SLOT_W-1:0]] = 1'b0;
      end
      woken = DCACHE_EXTRA == 0 && ex_valid && ex_op[5:4] == 2'b00 && ex_has_rd && ex_guess && !undone;   // in register read
      check_read_past;
      take_results;
      // the head as the unit sees it in the next cycle, before what retires now
      any = 1'b0;
      head_id_now = '0;
      for (int k = 0; k < WIDTH; k++) begin
        s = {head_row[ROW_W-1:0], LANE_W'(k)};
        if (head_row != tail_row && v[s] && !any) begin any = 1'b1; head_id_now = s_id[s]; end
      end
      head_valid <= any;
      head_id <= head_id_now;
      n_ld = '0;
      n_st = '0;
      s = head_id_now[SLOT_W-1:0];
      if (kind == 0 && any && irq_due && r1[9:4] == 6'd0 && (!calm || r1[15:12] == 4'd0) && !slow_busy && !flush)
        flush_all(s_n[s]);                           // the interrupt that was due
      else if (!flush) retire_some;
      if (!did_flush) resolve;
      ret_loads <= n_ld;
      ret_stores <= n_st;
      flush <= did_flush;
      kill_valid <= did_kill;
      // the walker and the ring
      if (ptw_wrote) model[place(ptw_addr)] = ptw_wdata;
      if (ring_wrote) for (int i = 0; i < 8; i++) model[place({ring_wrote_line, 3'(i), 3'd0})] = ring_line[i*64 +: 64];
      if (ptw_wrong) fail("page-table walker", ptw_rdata, {24'd0, ptw_addr});
      if (ring_wrong || (ring_valid && ring_refused)) fail("profiler's ring", ring_rdata, {24'd0, ring_addr});
      // issue pipeline
      ex_valid <= rr_valid && v[rr_slot] && issued[rr_slot] && !started[rr_slot];
      s = rr_slot;
      ex_op <= p_op[s_n[s][15:0]];
      ex_base <= (p_op[s_n[s][15:0]][5]) ? p_addr[s_n[s][15:0]] : p_addr[s_n[s][15:0]] - {{52{r2[31]}}, r2[31:20]};
      ex_imm <= (p_op[s_n[s][15:0]][5]) ? 64'd0 : {{52{r2[31]}}, r2[31:20]};
      ex_data <= p_data[s_n[s][15:0]];
      ex_id <= s_id[s];
      ex_preg <= s_preg[s];
      ex_has_rd <= p_flag[s_n[s][15:0]][1];
      ex_all <= r2[8];
      ex_from <= s_sq[s] - (p_flag[s_n[s][15:0]][0] ? SQP_W'(r2[7:3] % SQ_SIZE) + 1'b1 : SQP_W'(0));   // waits for so many stores
      ex_guess <= calm ? guess_hit : r2[2];
      ex_lq <= s_lq[s];
      ex_sq <= s_sq[s];
      if (rr_valid) started[rr_slot] = 1'b1;
      issue_one;
      if (!did_kill && !did_flush) begin
        if (want_lane == '0) fetch_group;
      end else begin want_load <= '0; want_store <= '0; end
      was_kill = did_kill;
      was_flush = did_flush;
      calm_first = calm_before;
      calm_before = calm_q;
      calm_q = !did_kill && !did_flush;
      wake_before = wake_q;
      wake_q = wake_valid || woken;
      unguessed = {unguessed[1:0], dut.m0_wakes && !dut.m0_guess};
      cancel_q = load_cancel;
      wake_lq_before = wake_lq_q;
      wake_lq_q = (DCACHE_EXTRA == 0 && ex_valid) ? ex_lq[LQ_W-1:0] : wake_lq;
      wb_q = wb_valid;
      wb_preg_q = wb_preg;
      wb_data_q = wb_data;
      // the end: all retired, all stores drained, the cache cleaned
      if (phase == 0 && fetch_n >= 32'(count) && !fetch_wrong && head_row == tail_row && want_lane == '0) phase = 1;
      else if (phase == 1 && sq_empty && ret_stores == 0 && ptw_idle && ring_idle) begin
        guard = guard + 1;
        if (guard == 4) begin clean <= 1'b1; phase = 2; end
      end else if (phase == 2) begin
        clean <= 1'b0;
        if (clean_done) begin
          for (int i = 0; i < WORDS; i++) if (u_mem.mem[i] !== model[i]) fail("memory after the clean", {32'd0, i}, u_mem.mem[i]);
          if (axi_reads != device_reads || axi_writes != device_writes) fail("device accesses", {axi_reads, device_reads}, {axi_writes, device_writes});
          if (bound != 0 && cycles > bound) fail("too slow", {32'd0, cycles}, {32'd0, bound});
          finish_test;
        end
      end
      if (phase != 0) idle = (phase == 2 && guard < 100000) ? 0 : idle;
    end

  initial begin
    if (!$value$plusargs("seed=%d", seed_q)) seed_q = 1;
    if (!$value$plusargs("count=%d", count)) count = 3000;
    if (!$value$plusargs("kind=%d", kind)) kind = 0;
    if (!$value$plusargs("bound=%d", bound)) bound = 0;
    calm = seed_q[0];
    rs = seed_q * 32'h85EBCA6B + 32'd12345;
    failures = 0;
    res_valid = 1'b0;
    device_reads = 0;
    device_writes = 0;
    for (int i = 0; i < WORDS; i++) begin
      rs = scramble(rs);
      model[i] = {rs, rs * 32'd77777};
      u_mem.mem[i] = model[i];
    end
    for (int i = 0; i < 16; i++) begin u_mem.r_wait[i] = 0; u_mem.r_left[i] = 0; u_mem.r_addr[i] = 0; end
    make_program;
    repeat (4) @(posedge clk);
    @(negedge clk) rst = 1'b0;
  end
endmodule
