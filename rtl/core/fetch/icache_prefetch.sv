// SPDX-License-Identifier: Apache-2.0
// Instruction prefetcher: a stream buffer between the I-cache and memory. It holds up to ICACHE_PREFETCH lines that follow the
// last demanded one. With ICACHE_PREFETCH 0 it is only wires.
//
// A demand for the line after the last request, or the one after that, starts a stream; any other demand drops all lines held.
// If the I-cache asks for a line of the stream, it gets it from here, even while the line still arrives; only such lines enter
// the cache.
// Latency:  none for a line not held here; the first beat of a line held here appears in the second cycle after its address.
// Stalls:   a request waits for a prefetch address that the bus has not accepted yet, and, when it changes between ROM and RAM,
//           for all outstanding data (the bus keeps order only within each of them). A prefetch leaves at least a burst's time
//           after the request before it, so a demand waits for one burst at most. Only lines of the same 4 KiB page are
//           prefetched: they can be fetched, as the demanded one can. flush_fencei drops all lines; data then in flight is
//           discarded.
// Assumes:  one request of the I-cache at a time, and one more right after it; the I-cache takes every beat at once.
// Source:   Jouppi, "Improving direct-mapped cache performance by ... prefetch buffers", ISCA 1990, section 4.1.
`include "config.svh"
`include "check.svh"
`default_nettype none
module icache_prefetch (
  input  wire logic        clk, rst,
  input  wire logic        flush_fencei,
  output logic             ic_prefetch,       // pulses: a line is prefetched; a prefetched line is used
  output logic             ic_prefetch_used,
  // I-cache
  input  wire logic        fill_arvalid,
  output logic             fill_arready,
  input  wire logic [39:0] fill_araddr,
  output logic             fill_rvalid,
  output logic [63:0]      fill_rdata,
  output logic             fill_rresp,
  // memory
  output logic             imem_arvalid,
  input  wire logic        imem_arready,
  output logic [39:0]      imem_araddr,
  input  wire logic        imem_rvalid,
  output logic             imem_rready,
  input  wire logic [63:0] imem_rdata,
  input  wire logic        imem_rresp
);
  if (ICACHE_PREFETCH == 0) begin : g_none
    assign {ic_prefetch, ic_prefetch_used} = '0;
    assign imem_arvalid = fill_arvalid;
    assign imem_araddr  = fill_araddr;
    assign fill_arready = imem_arready;
    assign fill_rvalid  = imem_rvalid;
    assign fill_rdata   = imem_rdata;
    assign fill_rresp   = imem_rresp;
    assign imem_rready  = 1'b1;
    wire unused = &{1'b0, clk, rst, flush_fencei};
  end else begin : g_stream
    localparam int N      = ICACHE_PREFETCH;
    localparam int LINE_W = PADDR_W - 6;
    logic [N-1:0]      valid_q, flies_q, serve_q;  // line may be asked for; its data is outstanding; I-cache asked for it
    logic [N-1:0]      bad_q;
    logic [LINE_W-1:0] line_q [0:3];
    logic [4*N-1:0]    count_q;                    // beats received, 4 bits a slot
    logic [63:0]       data_mem [0:8*4-1];

    // --- the I-cache's request
    wire [LINE_W-1:0] want = fill_araddr[39:6];
    logic [N-1:0]     match, older;
    logic [1:0]       match_no, free_no;
    always_comb begin
      match = '0; older = '0; match_no = '0; free_no = '0;
      for (int k = N - 1; k >= 0; k--) begin
        if (valid_q[k] && line_q[k] == want) begin match[k] = 1'b1; match_no = 2'(k); end
        older[k] = line_q[k][5:0] < want[5:0];      // all lines are in one page
        if (!valid_q[k] && !flies_q[k] && !serve_q[k]) free_no = 2'(k);
      end
    end
    wire here = match != '0;
    wire room = (valid_q | flies_q | serve_q) != '1;

    // --- unanswered requests of the I-cache: at most two, to be answered from here or from memory
    logic [1:0] asked_q;
    logic       first_here_q, second_here_q;
    logic [1:0] first_no_q, second_no_q;
    // --- outstanding bursts of memory, in order: for the I-cache or for a slot
    logic [7:0] due_ask_q;
    logic [1:0] due_no_q [0:7];
    logic [2:0] due_in_q, due_out_q, beat_q;
    logic       due_ram_q;                         // they come from RAM, not from ROM
    wire        due     = due_in_q != due_out_q;
    wire        due_ask = due_ask_q[due_out_q];
    wire [1:0]  due_no  = due_no_q[due_out_q];

    // --- addresses: a prefetch address already on the bus stays there, else the I-cache goes first
    logic              ahead_q;                    // a prefetch's address is on the bus
    logic [1:0]        ahead_no_q;
    logic              stream_q;
    logic [LINE_W-1:0] next_q, last_q;             // the next line in the stream; the I-cache's last request
    logic [2:0]        gap_q;
    wire               other = due && due_ram_q != fill_araddr[31];
    wire               pass  = fill_arvalid && !here && !other;
    assign imem_arvalid = ahead_q || pass;
    assign imem_araddr  = {ahead_q ? line_q[ahead_no_q] : want, 6'd0};
    assign fill_arready = here || (imem_arready && !ahead_q && !other);
    wire               take  = fill_arvalid && fill_arready;
    wire               sent  = imem_arvalid && imem_arready;
    wire               go    = stream_q && !fill_arvalid && !ahead_q && gap_q == 3'd0 && room && !flush_fencei
                            && {1'b0, next_q[5:0]} <= {1'b0, last_q[5:0]} + 7'(N);
    wire [N-1:0]       start = go ? N'(1) << free_no : '0;
    wire               onward = want == next_q && stream_q;                      // the I-cache overtook the stream
    wire               follows = want == last_q + LINE_W'(1) || want == last_q + LINE_W'(2);
    wire               restart = take && !here && !onward && asked_q == 2'd0;
    assign ic_prefetch      = go;
    assign ic_prefetch_used = take && here;

    always_ff @(posedge clk) begin
      if (go) line_q[free_no] <= next_q;
      if (go) ahead_no_q <= free_no;
      if (take && !here) next_q <= want + 1'b1;
      else if (go) next_q <= next_q + 1'b1;
      if (rst) begin
        stream_q <= 1'b0; ahead_q <= 1'b0; gap_q <= '0; valid_q <= '0; last_q <= '0;
      end else begin
        if (take) last_q <= want;
        // a stream ends at the end of its page, and where the I-cache leaves it
        if (flush_fencei) stream_q <= 1'b0;
        else if (take && !here) stream_q <= (asked_q == 2'd0 ? onward || follows : stream_q) && want[5:0] != 6'h3f;
        else if (go && next_q[5:0] == 6'h3f) stream_q <= 1'b0;
        ahead_q <= go || (ahead_q && !imem_arready);
        gap_q   <= sent ? 3'd7 : gap_q - 3'(gap_q != 3'd0);
        valid_q <= (flush_fencei || restart) ? '0 : (valid_q | start) & ~(take ? match | older : '0);
      end
    end

    // --- data, in the order of the addresses
    wire       to_cache = asked_q != 2'd0 && !first_here_q && !reads_q;
    wire       beat     = imem_rvalid && imem_rready;
    wire       ends     = beat && beat_q == 3'd7;
    wire       to_slot  = beat && !due_ask;
    wire [3:0] count    = 4'(count_q >> {due_no, 2'd0});
    wire [N-1:0] landed = (to_slot && ends) ? N'(1) << due_no : '0;
    logic [2:0] word_q;
    logic       reads_q, read_bad_q;               // a beat from here is shown
    logic [63:0] data_q;
    wire       reads    = asked_q != 2'd0 && first_here_q && 4'(count_q >> {first_no_q, 2'd0}) > {1'b0, word_q};
    wire       served   = reads && word_q == 3'd7;
    wire       answered = served || (ends && due_ask);
    assign imem_rready = !due_ask || to_cache;
    assign fill_rvalid = reads_q || (beat && due_ask);
    assign fill_rdata  = reads_q ? data_q : imem_rdata;
    assign fill_rresp  = reads_q ? read_bad_q : imem_rresp;
    initial for (int i = 0; i < 32; i++) data_mem[i] = '0;
    always_ff @(posedge clk) begin
      if (to_slot) data_mem[{due_no, beat_q}] <= imem_rdata;
      if (reads) data_q <= data_mem[{first_no_q, word_q}];
      read_bad_q <= (bad_q & (N'(1) << first_no_q)) != '0;
      if (sent) begin
        due_no_q[due_in_q]  <= ahead_no_q;
        due_ram_q           <= imem_araddr[31];
      end
      if (rst) begin
        {asked_q, due_in_q, due_out_q, beat_q, word_q, reads_q} <= '0;
        due_ask_q <= '0;
        flies_q <= '0; serve_q <= '0; count_q <= '0; bad_q <= '0;
      end else begin
        if (sent) due_ask_q[due_in_q] <= !ahead_q;
        due_in_q  <= due_in_q + 3'(sent);
        due_out_q <= due_out_q + 3'(ends);
        beat_q    <= beat_q + 3'(beat);
        word_q    <= word_q + 3'(reads);
        reads_q   <= reads;
        asked_q   <= asked_q + 2'(take) - 2'(answered);
        flies_q   <= (flies_q | start) & ~landed;
        serve_q   <= (serve_q | ((take && here) ? N'(1) << match_no : '0)) & ~(served ? N'(1) << first_no_q : '0);
        for (int k = 0; k < N; k++)
          if (start[k]) begin
            count_q[4*k +: 4] <= '0;
            bad_q[k] <= 1'b0;
          end else if (to_slot && due_no == 2'(k)) begin
            count_q[4*k +: 4] <= count + 4'd1;
            bad_q[k] <= bad_q[k] || imem_rresp;
          end
      end
      if (answered || asked_q == 2'd0) begin
        first_here_q <= asked_q == 2'd2 ? second_here_q : here;
        first_no_q   <= asked_q == 2'd2 ? second_no_q : match_no;
      end
      if (take) begin
        second_here_q <= here;
        second_no_q   <= match_no;
      end
    end

    `CHECK(two_requests_at_most, asked_q != 2'd3 && !(take && asked_q == 2'd2 && !answered))
    `CHECK(data_is_due, !imem_rvalid || due)
    wire unused = &{1'b0, fill_araddr, count};
  end
endmodule
`default_nettype wire
