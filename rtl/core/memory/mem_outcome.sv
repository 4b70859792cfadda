// SPDX-License-Identifier: Apache-2.0
// mem_outcome: the second cycle (M1) of the load-store pipeline: the operation's outcome, from its attributes, its translation
// (m1_*), the store queue (sq_*) and the D-cache (dc_*).
//   load     done, forwarded or from the cache; or waits: for a page, a store's address, a store to be written, a line; or goes
//            to the slow unit: uncached, or in two doublewords
//   store    its address is known (st_good), up to the upper page if it crosses into one; or waits for the page
//   prefetch requests its line if its page is known and lets it read cached memory, else is dropped; done at once
//   atomic   only checked, then left to the slow unit
//   Any of them may fault: no memory there, refused by its page, misaligned.
// M2 tells the queues what an operation waits for, from registers (m2_*); exceptions come then, too. A store that shared M0 and
// missed requests its line when M0 is free (soon_q). So does a prefetch that shared M0, or whose miss met a D-cache without
// room or with old tags (ahead_q); only one such prefetch waits, and the next one that misses replaces it.
// Latency: combinational, m2_* and lsu_exc* one cycle.
`include "config.svh"
`include "rob.svh"
`include "mem_op.svh"
`include "memory_map.svh"
`include "lsu.svh"
`default_nettype none
module mem_outcome (
  input  wire logic               clk, rst,
  input  wire logic               flush, kill,
  input  wire logic [ROBID_W-1:0] res_id,
  input  wire logic               data_bare,
  // the operation
  input  wire logic [3:0]         m1_kind_q,
  input  wire logic [63:0]        m1_addr_q, m1_data_q,
  input  wire logic [39:0]        m1_pa_q,
  input  wire logic [15:0]        m1_mask_q,
  input  wire logic [5:0]         m1_op_q,
  input  wire logic [ROBID_W-1:0] m1_id_q,
  input  wire logic [LQ_W-1:0]    m1_lq_q,
  input  wire logic               m1_first_q, m1_drain_q, m1_shares_q, m1_fault_q, m1_fpage_q,
  input  wire logic               so_void, dr_void,        // the slow unit's operation, the drain is void
  input  wire logic               soon_take, ahead_take,   // the late line request was in M0
  // translation, store queue, D-cache
  input  wire logic               m1_look, m1_ok, m1_wait, m1_refuse,
  input  wire logic               st_incs, sq_unknown, sq_match, sq_cover,
  input  wire logic               dc_hit, dc_st_hit, dc_wrote,
  input  wire logic               dc_again, dc_block, dc_known,   // M2: tags were old; no room; the line is on its way
  // attributes of the operation
  output logic                    is_load, is_store, is_atom, is_drain, is_sread, is_swrit, is_walk, is_ring, is_upper,
  output logic                    m1_dies,                 // a flush or a kill hits it
  output logic                    m1_live,                 // its instruction is alive
  output logic                    m1_writes,               // its page must allow writes
  output logic                    cached, device, rom, crosses,
  output logic [63:0]             lanes,                   // store data in their byte lanes
  // outcome, if alive
  output logic                    st_fault, st_good, st_done,  // store: no memory there; address known; all its pages known
  output logic                    ld_fast, ld_fwd,             // load: in one go; from the store queue
  output logic                    m1_done,                     // has its value
  output logic                    m1_miss,                     // load or store: its line is absent
  output logic                    m1_use, m1_soon,             // the D-cache's m1_use: word needed now; m1_soon: line needed later
  output logic                    keep_va,                     // its virtual address is needed again
  output logic                    sread_ok,                    // the slow unit's read may use what the cache has
  // outcome, if alive
  output logic                    waits,                       // waits for a page
  output logic                    up_new, up_done,             // store that crosses: upper page to be looked up; known
  output logic                    dtlb_miss,
  output logic                    soon, soon_q,                // a store will request its line later; still has to
  output logic [CADDR_W-1:6]      soon_line_q,
  output logic                    is_ahead, ahead_q,       // a prefetch; one still has to request its line
  output logic [CADDR_W-1:6]      ahead_line_q,
  output logic                    ahead_here, ahead_lost,  // events: its line is present or on its way; dropped
  // M2
  output logic                    m2_done_q, m2_miss_q, m2_wait_addr_q, m2_wait_store_q, m2_slow_q, m2_fail_q, m2_wait_tlb_q,
  output logic                    m2_first_q,                  // a load, for the first time
  output logic [LQ_W-1:0]         m2_lq_q,
  output logic                    lsu_exc,
  output logic [ROBID_W-1:0]      lsu_exc_id,
  output logic [5:0]              lsu_exc_cause,
  output logic [63:0]             lsu_exc_tval                 // address of the part that failed
);
  wire   is_sfin  = m1_kind_q == K_SFIN && !so_void;
  wire   is_lr    = m1_op_q[3:0] == MA_LR;
  assign is_load  = m1_kind_q == K_LOAD;
  assign is_store = m1_kind_q == K_STORE;
  assign is_atom  = m1_kind_q == K_ATOM;
  assign is_drain = m1_drain_q && !dr_void;
  assign is_sread = m1_kind_q == K_SREAD && !so_void;
  assign is_swrit = m1_kind_q == K_SWRITE && !so_void;
  assign is_walk  = m1_kind_q == K_WALK;
  assign is_ring  = m1_kind_q == K_RING;
  assign is_upper = m1_kind_q == K_UPPER;
  assign is_ahead = m1_kind_q == K_AHEAD;
  wire   m1_spec  = is_load || is_store || is_atom || is_upper;
  assign m1_dies  = flush || (kill && m1_spec && `YOUNGER(m1_id_q, res_id));
  assign m1_live  = m1_spec && !m1_dies;
  assign m1_writes = is_store || is_upper || (is_atom && !is_lr);

  // --- bytes and attributes
  wire [2:0]  off  = m1_addr_q[2:0];
  wire [63:0] by_4 = off[2] ? {m1_data_q[31:0], m1_data_q[63:32]} : m1_data_q;
  wire [63:0] by_2 = off[1] ? {by_4[47:0], by_4[63:48]} : by_4;
  assign lanes   = off[0] ? {by_2[55:0], by_2[63:56]} : by_2;
  assign crosses = m1_mask_q[8];
  pma u_pma (.address({(m1_look && !data_bare) ? 24'd0 : m1_addr_q[63:40], m1_pa_q}), .cached, .device, .rom);
  // the two cached regions adjoin; nothing follows the last doubleword of the second one
  localparam logic [39:0] CACHED_LAST = MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE - 40'd1;
  wire twice       = crosses && m1_look && m1_addr_q[11:3] == '1;   // into another page
  wire next_cached = cached && (twice || m1_pa_q[39:3] != CACHED_LAST[39:3]);
  wire good        = crosses ? next_cached : cached || device;
  wire aligned     = m1_op_q[4] ? off == 3'd0 : off[1:0] == 2'd0;   // an atomic

  // --- faults
  wire st_may    = good && (cached || !st_incs);
  wire ld_fault  = is_load && m1_ok && !(good || (rom && !crosses));
  assign st_fault = is_store && m1_ok && !st_may;
  wire past_end  = (is_load || is_store) && m1_ok && cached && crosses && !next_cached;   // the second half fails
  wire up_fault  = is_upper && m1_ok && !cached;
  wire at_align  = is_atom && !aligned;
  wire at_fault  = is_atom && m1_ok && !at_align && !cached;
  wire fin_fault = is_sfin && m1_fault_q;
  wire looks     = is_load || is_store || (is_atom && !at_align) || is_upper;
  wire refused   = m1_refuse && looks;                              // refused by the page: an exception, if the walker confirms it
  always_ff @(posedge clk)
    if (rst) lsu_exc <= 1'b0;
    else     lsu_exc <= (ld_fault || st_fault || at_align || at_fault || fin_fault || up_fault || refused) && !m1_dies;
  always_ff @(posedge clk) begin
    lsu_exc_id    <= m1_id_q;
    lsu_exc_tval  <= past_end ? {24'd0, CACHED_LAST + 40'd1} : m1_addr_q;
    lsu_exc_cause <= {2'd0, refused || (is_sfin && m1_fpage_q), 1'b1, m1_writes, !at_align};
  end

  // --- translation
  assign keep_va   = m1_look && (!m1_ok || (is_load && crosses));
  assign waits     = m1_wait && !m1_dies && (looks || is_sread);
  assign dtlb_miss = m1_wait && m1_first_q && m1_live;

  // --- loads
  assign ld_fast  = is_load && cached && !crosses && m1_ok;
  wire   ld_cache = ld_fast && !sq_unknown && !sq_match;
  assign ld_fwd   = ld_fast && !sq_unknown && sq_match && sq_cover;
  wire   ld_ok    = ld_fwd || (ld_cache && dc_hit);
  wire   to_slow  = m1_ok && ((is_load && !ld_fast && !ld_fault) || (is_atom && !at_align && !at_fault));
  assign m1_done  = ld_ok || (is_sfin && !m1_fault_q);

  // --- stores
  wire   st_line  = is_store && m1_ok && cached;
  assign st_good  = is_store && m1_ok && st_may;
  assign st_done  = (st_good && !twice) || up_done || (is_ahead && m1_first_q);
  assign up_new   = st_good && twice && !m1_dies;
  assign up_done  = is_upper && m1_ok && cached && !m1_dies;
  assign soon     = st_line && m1_shares_q && !dc_st_hit && !m1_dies;
  always_ff @(posedge clk)
    if (rst) soon_q <= 1'b0;
    else     soon_q <= soon || (soon_q && !soon_take);
  always_ff @(posedge clk) if (soon) soon_line_q <= m1_pa_q[CADDR_W-1:6];

  // --- prefetches
  wire   ahead_ok   = is_ahead && (!m1_first_q || (m1_ok && cached));
  wire   ahead_new  = ahead_ok && !dc_st_hit;                       // replaces the one that waits
  logic  m2_ahead_q, m2_late_q, m2_here_q, m2_bad_q;                // misses; shared M0; hits; no page or no cached memory
  wire   ahead_left = m2_ahead_q && (m2_late_q || dc_again || dc_block);
  always_ff @(posedge clk)
    if (rst) begin
      ahead_q <= 1'b0; m2_ahead_q <= 1'b0; m2_here_q <= 1'b0; m2_bad_q <= 1'b0;
    end else begin
      ahead_q    <= (ahead_left || (ahead_q && !ahead_take)) && !ahead_new;
      m2_ahead_q <= ahead_new; m2_here_q <= ahead_ok && dc_st_hit; m2_bad_q <= is_ahead && !ahead_ok;
    end
  always_ff @(posedge clk) m2_late_q <= m1_shares_q;
  always_ff @(posedge clk) if (ahead_new) ahead_line_q <= m1_pa_q[CADDR_W-1:6];
  assign ahead_here = m2_here_q || (m2_ahead_q && !m2_late_q && dc_known);
  assign ahead_lost = m2_bad_q || ((ahead_left || (ahead_q && !ahead_take)) && ahead_new);

  // --- the D-cache
  assign sread_ok = is_sread && m1_ok && cached;
  assign m1_use   = ld_cache || is_drain || sread_ok || is_swrit || is_walk || is_ring;
  assign m1_soon  = m1_kind_q == K_SOON || ((st_line || ahead_ok) && !m1_shares_q);
  assign m1_miss  = (ld_cache && !dc_hit) || (st_line && !dc_st_hit);

  // --- M2: what the queues keep of it
  always_ff @(posedge clk)
    if (rst) begin
      m2_done_q <= 1'b0; m2_miss_q <= 1'b0; m2_wait_addr_q <= 1'b0; m2_wait_store_q <= 1'b0; m2_slow_q <= 1'b0;
      m2_fail_q <= 1'b0; m2_wait_tlb_q <= 1'b0;
    end else begin
      m2_done_q       <= m1_done && !m1_dies;
      m2_miss_q       <= ld_cache && !dc_hit && !m1_dies;
      m2_wait_addr_q  <= ld_fast && sq_unknown && !m1_dies;
      m2_wait_store_q <= ld_fast && !sq_unknown && sq_match && !sq_cover && !m1_dies;
      m2_slow_q       <= to_slow && !m1_dies;
      m2_wait_tlb_q   <= waits && (is_load || is_atom);
      m2_fail_q       <= is_drain && !dc_wrote;
    end
  always_ff @(posedge clk) m2_first_q <= is_load && m1_first_q && !m1_dies;
  always_ff @(posedge clk) m2_lq_q <= m1_lq_q;
endmodule
