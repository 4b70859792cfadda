// SPDX-License-Identifier: Apache-2.0
// Reads of the second-level cache that wait for their data, and the stream of answers.
//
// A read is answered when its line is in the data RAM, LATENCY cycles after its look-up, or as its line's words arrive from
// memory. Reads whose line is present go first. Reads of one ID are answered in the order of their addresses; reads of other
// IDs may pass.
// Latency:  the first word comes two cycles after the push; then a word a cycle. Bursts are not interleaved.
// Stalls:   while the answer is not taken, or a victim's copy uses the data RAM's port.
`include "config.svh"
`include "l2.svh"
`include "check.svh"
`default_nettype none
module l2_reads (
  input  wire logic                   clk, rst,
  output logic                        full,
  // look-up
  input  wire logic                   enter,
  input  wire logic [4:0]             id,
  input  wire logic [L2_PLACE_W-1:0]  place,
  input  wire logic [2:0]             first_word, last_word,   // first and last word
  input  wire logic                   waits,                   // the read waits for this fill
  input  wire logic [L2_FILL_W-1:0]   fill,
  input  wire logic [L2_SET_W-1:0]    set,
  output logic [L2_WAYS-1:0]          read_busy,               // ways of the set that will be read
  output logic [MSHRS-1:0]            l2_away,                 // by ID of a data read: it has missed
  // fills
  input  wire logic [L2_FILLS*3-1:0]  count,
  input  wire logic [L2_FILLS-1:0]    fill_done, fill_far,
  // data RAM
  output logic                        read,
  output logic [L2_PLACE_W-1:0]       read_place,
  output logic [2:0]                  read_word,
  input  wire logic                   read_ready,
  input  wire logic [63:0]            read_data,               // in the next cycle, kept while the answer is not taken
  // answers
  output logic                        rvalid,
  input  wire logic                   rready,
  output logic [63:0]                 rdata,
  output logic [4:0]                  rid,
  output logic                        rlast,
  output logic [1:0]                  ruser                    // of a read that missed 1, if from far memory 3
);
  localparam int N   = L2_READS;
  localparam int N_W = $clog2(L2_READS);
  logic [N-1:0]          valid_q, wait_q, missed_q, far_q;   // far: its fill is from far memory
  logic [N*N-1:0]        older_q;                      // N bits for each entry: older ones of the same ID
  logic [4:0]            id_q    [0:N-1];
  logic [L2_PLACE_W-1:0] place_q [0:N-1];
  logic [2:0]            first_q [0:N-1];
  logic [2:0]            last_q  [0:N-1];
  logic [L2_FILL_W-1:0]  fill_q  [0:N-1];
  logic [4:0]            delay_q [0:N-1];

  // --- entries
  logic [N_W-1:0] free_no;
  logic [N-1:0]   same, ready, here, later;
  always_comb begin
    free_no = '0; same = '0; ready = '0; read_busy = '0; l2_away = '0;
    for (int i = N - 1; i >= 0; i--) begin
      if (!valid_q[i]) free_no = N_W'(i);
      same[i]  = valid_q[i] && id_q[i] == id;
      ready[i] = valid_q[i] && older_q[i*N +: N] == '0 && delay_q[i] == 5'd0
              && (!wait_q[i] || 3'(count >> (5'({fill_q[i], 1'b0}) + 5'(fill_q[i]))) > first_q[i]);
      if (valid_q[i] && place_q[i][L2_SET_W-1:0] == set)
        read_busy = read_busy | (L2_WAYS'(1) << place_q[i][L2_PLACE_W-1:L2_SET_W]);
      if (valid_q[i] && missed_q[i] && id_q[i][4:3] == 2'd0) l2_away = l2_away | (MSHRS'(1) << id_q[i][2:0]);
    end
  end
  assign full = valid_q == '1;
  wire [N-1:0] push = enter ? N'(1) << free_no : '0;

  // --- the next word: of the burst under way, or of a new one, round robin
  logic           going_q;
  logic [N_W-1:0] no_q, pick_no;
  logic [2:0]     word_q;
  always_comb begin
    here  = (ready & ~wait_q) != '0 ? ready & ~wait_q : ready;
    later = here & ({N{1'b1}} << no_q << 1);
    pick_no = '0;
    for (int i = N - 1; i >= 0; i--) if (later != '0 ? later[i] : here[i]) pick_no = N_W'(i);
  end
  wire [N_W-1:0] no    = going_q ? no_q : pick_no;
  wire [2:0]     word  = going_q ? word_q : first_q[no];
  wire           there = !wait_q[no] || 3'(count >> (5'({fill_q[no], 1'b0}) + 5'(fill_q[no]))) > word;
  wire           last  = word == last_q[no];
  wire           go    = read && read_ready;
  wire           far   = wait_q[no] ? fill_far[fill_q[no]] : far_q[no];
  wire [N-1:0]   leave = (go && last) ? N'(1) << no : '0;
  assign read       = going_q ? there : here != '0;
  assign read_place = place_q[no];
  assign read_word  = word;
  assign rdata      = read_data;

  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= '0; wait_q <= '0; older_q <= '0;
      going_q <= 1'b0; no_q <= '0; rvalid <= 1'b0;
    end else begin
      valid_q <= (valid_q | push) & ~leave;
      for (int i = 0; i < N; i++) begin
        older_q[i*N +: N] <= (push[i] ? same : older_q[i*N +: N]) & ~leave;
        wait_q[i] <= push[i] ? waits : wait_q[i] && !fill_done[fill_q[i]];
      end
      if (go) going_q <= !last;
      if (go) no_q <= no;
      if (go || rready) rvalid <= go;
    end
  always_ff @(posedge clk) begin
    for (int i = 0; i < N; i++)
      if (wait_q[i]) far_q[i] <= fill_far[fill_q[i]];
    for (int i = 0; i < N; i++)
      if (push[i]) delay_q[i] <= 5'(L2_LATENCY);
      else if (delay_q[i] != 5'd0) delay_q[i] <= delay_q[i] - 5'd1;
    if (enter) begin
      id_q[free_no] <= id; missed_q[free_no] <= waits; place_q[free_no] <= place; fill_q[free_no] <= fill;
      first_q[free_no] <= first_word; last_q[free_no] <= last_word;
    end
    if (go) begin word_q <= word + 3'd1; rid <= id_q[no]; rlast <= last; ruser <= {missed_q[no] && far, missed_q[no]}; end
  end

  `CHECK(an_answer_has_its_entry, !go || valid_q[no])
  `CHECK(no_push_when_full, !enter || !full)
endmodule
`default_nettype wire
