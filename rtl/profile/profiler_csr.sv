// SPDX-License-Identifier: Apache-2.0
// The profiler's registers as the core sees them: numbers and fields in rtl/include/profile.def.
// Reads are combinational, writes happen at the clock edge, at most one access a cycle, never speculative (guaranteed by the
// core).
// Hazard: hardware sets OF and software clears it. If both happen in one cycle, or OF was set in the cycle before, in which the
// core read it, the hardware wins, so no record waits unseen (XiangShan lost interrupts this way; docs/attach.md).
// An external host writes them too (host_*), in cycles in which the core does not; the streamer reads them (read_*) likewise.
// WARL: fields marked ro0 stay 0; reserved SEL and LATSEL values become 0.
`include "profile_sizes.svh"
`include "pc.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module profiler_csr #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2, // samples in flight
    parameter int FIFO = 16, // records that wait for the profile channel
    parameter int SIGNATURE = 2000, // maximum instructions of a signature sample; 0: none
    parameter int IN_FLIGHT = 64 // maximum instructions in flight
) (
    input  logic        clk,
    input  logic        rst,
    // from the core's CSR unit
    input  logic        xcsr_valid,
    input  logic [11:0] xcsr_addr,
    output logic        xcsr_exists,
    output logic [63:0] xcsr_rdata,
    input  logic        xcsr_we,
    input  logic [63:0] xcsr_wdata,
    // from an external host
    input  logic        pm_host_valid,
    input  logic [11:0] pm_host_addr,
    input  logic [63:0] pm_host_wdata,
    output logic        pm_host_ready,       // written at this clock edge
    // from/to the streamer
    input  logic        read_valid,
    input  logic [11:0] read_addr,
    output logic        read_ready,          // read_data is the register asked for
    output logic [63:0] read_data,           // any register except a record word: those come late, through the whole record
    // events to count, from control
    input  logic        deliver,             // a record starts to wait
    input  logic        collision,
    input  logic        filtered,
    input  logic        passed,
    input  logic        dropped,
    input  logic        empty,               // an empty fetch opportunity was chosen, or an interval ended without a choice
    input  logic [2:0]  fetched,             // slots, or what EVERY selects, counted in this cycle
    // state to show
    input  logic [31:0] count,
    input  logic [31:0] random_state,        // interval generator
    input  logic        held,
    input  logic        waiting,
    input  logic        of_set,              // OF rises
    input  logic        hand,                // OF falls: the record is moving to the queue
    input  logic        pm_done,             // the session's END has left
    input  logic        ring_exists,         // xcsr_addr is one of sample_ring's, with
    input  logic [63:0] ring_word,
    input  logic        pp_has_fetch, pp_has_path, pp_has_signature,
    input  logic [(2+3*PD_BESIDES)*64-1:0] own_words,   // registers of the samplers of other kinds
    input  logic [63:0] word,
    output logic        word_read,           // a record word is read
    output logic        word_second,         // it is from the record of a pair's second
    output logic [3:0]  word_select,
    // settings
    output logic [2:0]  sel,
    output logic        stamp_time,
    output logic        random,
    output logic        hold_mode,
    output logic        opportunities,
    output logic [1:0]  every,               // mpdisctl.EVERY
    output logic        again,               // mpdisctl.ACC
    output logic        detail,              // records have a signature; 0 with an interrupt for each record
    output logic        pairs,
    output logic [3:0]  pair_log,
    output logic [3:0]  modes,        // modes whose instructions count, by number: U 0, S 1, M 3
    output logic        of,
    output logic [31:0] initval,
    output logic [55:0] evmask,
    output logic [55:0] evmatch,
    output logic [15:0] filter,
    output logic        unfiltered,         // no filter is set
    output logic [2:0]  strata_log,         // mpmstrata
    output logic [11:0] strata_from,
    output logic [63:0] lcofi_vector,       // address of the sampling interrupt's handler; 0: by mtvec
    output logic        streams,            // records go to the profile channel
    output logic        batch,              // records go to memory
    output logic        channel,            // a session on the profile channel exists
    output logic        ended,              // the session on the profile channel has ended
    output logic [47:0] all_fetched,
    output logic [2:0]  xcsr_event,         // dropped, filtered, collision: in the cycle in which they are counted here
    // writes that other modules act on
    output logic        session_begins,     // a session of the stream begins
    output logic        count_we,
    output logic        seed_we,
    output logic        hold_we,
    output logic        send_we,
    output logic        we,                 // any register
    output logic [11:0] waddr,
    output logic [63:0] wdata
);
  localparam int OWN = 2 + 3 * PD_BESIDES;
  localparam logic [OWN*12-1:0] OWN_REGISTERS = {PD_BESIDE_REGISTERS, PD_CSR_MPMSIGNATURES, PD_CSR_MPMSIGNATURE};
  logic [2:0]  sel_q;
  logic [3:0]  pair_log_q;
  logic [1:0]  every_q;
  logic        acc_q, opp_q, pair_q, detail_q;
  logic        ts_q, rand_q, hold_q, m_q, s_q, u_q, of_q, unfiltered_q, channel_q, ended_q;
  logic [1:0]  mode_q;
  assign streams = mode_q == 2'(PD_DELIVERY_STREAM);
  assign batch   = mode_q == 2'(PD_DELIVERY_MEMORY);
  wire         session = streams | channel_q;
  logic [31:0] seed_q;
  logic [31:0] initval_q;
  logic [55:0] evmask_q, evmatch_q;
  logic [15:0] filter_q;
  logic [2:0]  strata_log_q;
  logic [11:0] strata_from_q;
  logic [11:0] miselect_q;
  logic [63:0] scratch_q;
  logic [39:0] vector_q;                     // mpmvector, sign-extended
  logic [31:0] samples_q, collisions_q, filtered_q, dropped_q, empty_q, passed_q;
  logic [47:0] fetched_q;
  logic        of_set_q, deliver_q, collision_q, was_filtered_q, was_dropped_q, was_empty_q, was_passed_q;

  // --- read
  wire [11:0] part = miselect_q - 12'(PD_SELECT_RECORD);      // 0, 1: the record's halves; 2, 3: the halves of a pair's second
  wire record = part[11:2] == 10'd0;

  wire [63:0] ctl = {of_q, m_q, s_q, u_q, pair_q, hold_q, rand_q, opp_q, every_q, 16'd0, detail_q, 2'b00, ts_q, acc_q, batch,
                     29'd0, sel_q};
  wire [63:0] machine = {8'(PD_VERSION), pp_has_signature ? 8'((SIGNATURE + 31) / 32) : 8'd0, 8'(FIFO), 16'(IN_FLIGHT),
                          pp_has_path ? 8'(PATH_W) : 8'd0, ~pp_has_fetch, 7'(TAGS), 8'(LANES)};

  // Word selected by a read of mireg..; kept apart from the read itself, which goes through the record.
  always @* begin
    word_read   = 1'b0;
    word_select = 4'd0;
    if (xcsr_valid & record) begin
      word_read = 1'b1;
      case (xcsr_addr)
        PD_CSR_MIREG:  word_select = part[0] ? 4'd6  : 4'd0;
        PD_CSR_MIREG2: word_select = part[0] ? 4'd7  : 4'd1;
        PD_CSR_MIREG3: word_select = part[0] ? 4'd8  : 4'd2;
        PD_CSR_MIREG4: word_select = part[0] ? 4'd9  : 4'd3;
        PD_CSR_MIREG5: word_select = part[0] ? 4'd10 : 4'd4;
        PD_CSR_MIREG6: word_select = part[0] ? 4'd11 : 4'd5;
        default:       word_read = 1'b0;
      endcase
    end
  end
  assign word_second = part[1];

  logic        own_exists;
  logic [63:0] own_word;
  always @* begin
    own_exists = 1'b0;
    own_word = 64'd0;
    for (int i = 0; i < OWN; i++)
      if ((xcsr_valid ? xcsr_addr : read_addr) == OWN_REGISTERS[i*12+:12]) begin
        own_exists = 1'b1;
        own_word = own_words[i*64+:64];
      end
  end
  always @* begin
    xcsr_exists = 1'b1;
    read_data = 64'd0;
    if (xcsr_valid | read_valid) begin
      case (xcsr_valid ? xcsr_addr : read_addr)
        PD_CSR_MPDISCTL:        read_data = ctl;
        PD_CSR_MPDISCOUNTER:    read_data = {initval_q, count};
        PD_CSR_MPDISEVMASK:     read_data = {8'd0, evmask_q};
        PD_CSR_MPDISEVMATCH:    read_data = {8'd0, evmatch_q};
        PD_CSR_MPDISFILTER:     read_data = {48'd0, filter_q};
        PD_CSR_MPMSEED:         read_data = {32'd0, random_state};
        PD_CSR_MPMHOLD:         read_data = {62'd0, waiting, held};
        PD_CSR_MPMSCRATCH:      read_data = scratch_q;
        PD_CSR_MPMVECTOR:       read_data = {{24{vector_q[39]}}, vector_q};
        PD_CSR_MPMDELIVERY:     read_data = {seed_q, 21'd0, pm_done, channel_q, ended_q, 6'd0, mode_q};
        PD_CSR_MPDISSAMPLES:    read_data = {32'd0, samples_q};
        PD_CSR_MPDISCOLLISIONS: read_data = {32'd0, collisions_q};
        PD_CSR_MPDISFILTERED:   read_data = {32'd0, filtered_q};
        PD_CSR_MPDISDROPPED:    read_data = {32'd0, dropped_q};
        PD_CSR_MPMPASSED:       read_data = {32'd0, passed_q};
        PD_CSR_MPMSTRATA:       read_data = {48'd0, strata_from_q, 1'b0, strata_log_q};
        PD_CSR_MPMEMPTY:        read_data = {32'd0, empty_q};
        PD_CSR_MPMPAIR:         read_data = {60'd0, pair_log_q};
        PD_CSR_MPMFETCHED:      read_data = {16'd0, fetched_q};
        PD_CSR_MPMCONFIG:       read_data = machine;
        PD_CSR_SCOUNTOVF:       read_data = {62'd0, of_q, 1'b0};
        PD_CSR_MISELECT:        read_data = {52'd0, miselect_q};
        default: begin                                        // mireg.. exist only where miselect names a word
          xcsr_exists = word_read | ring_exists | own_exists;
          read_data = own_exists ? own_word : ring_word;
        end
      endcase
    end else begin
      xcsr_exists = 1'bx;
      read_data = 'x;
    end
  end
  assign xcsr_rdata = word_read ? word : read_data;

  // --- write
  assign we           = xcsr_we | pm_host_valid;
  assign waddr = xcsr_we ? xcsr_addr : pm_host_addr;
  assign wdata = xcsr_we ? xcsr_wdata : pm_host_wdata;
  wire [63:0] vector = `PC_HELD(wdata);
  wire ctl_we       = we & (waddr == PD_CSR_MPDISCTL);
  wire filter_we    = we & (waddr == PD_CSR_MPDISFILTER);
  wire delivery_we  = we & (waddr == PD_CSR_MPMDELIVERY);
  assign pm_host_ready = ~xcsr_we;
  assign read_ready    = ~xcsr_valid;
  assign count_we = we & (waddr == PD_CSR_MPDISCOUNTER);
  assign seed_we  = we & (waddr == PD_CSR_MPMSEED);
  assign hold_we  = we & (waddr == PD_CSR_MPMHOLD);
  assign send_we  = we & (waddr == PD_CSR_MPMSEND);

  always_ff @(posedge clk) begin
    if (rst) begin
      sel_q  <= 3'd0;
      ts_q   <= 1'b0;
      rand_q <= 1'b0;
      hold_q <= 1'b0;
      m_q    <= 1'b0;
      s_q    <= 1'b0;
      u_q    <= 1'b0;
      acc_q  <= 1'b0;
      opp_q  <= 1'b0;
      every_q <= 2'(PD_EVERY_FETCHED);
      pair_q <= 1'b0;
      detail_q <= 1'b0;
      of_q   <= 1'b0;
      mode_q    <= 2'(PD_DELIVERY_INTERRUPT);
      channel_q <= 1'b0;
      ended_q   <= 1'b0;
    end else begin
      if (ctl_we) begin
        sel_q  <= (wdata[2:0] > 3'd4) ? 3'd0 : wdata[2:0];
        ts_q   <= wdata[PD_MPDISCTL_TS_LO];
        rand_q <= wdata[PD_MPDISCTL_RAND_LO];
        hold_q <= wdata[PD_MPDISCTL_HOLD_LO];
        m_q    <= wdata[PD_MPDISCTL_M_LO];
        s_q    <= wdata[PD_MPDISCTL_S_LO];
        u_q    <= wdata[PD_MPDISCTL_U_LO];
        acc_q  <= wdata[PD_MPDISCTL_ACC_LO];
        opp_q  <= wdata[PD_MPDISCTL_OPP_LO];
        every_q <= (&wdata[PD_MPDISCTL_EVERY_LO+:2]) ? 2'(PD_EVERY_FETCHED) : wdata[PD_MPDISCTL_EVERY_LO+:2];
        pair_q <= wdata[PD_MPDISCTL_PAIR_LO] & (TAGS > 1);
        detail_q <= wdata[PD_MPDISCTL_DETAIL_LO] & (SIGNATURE > 0) & pp_has_signature;
        of_q   <= wdata[PD_MPDISCTL_OF_LO];
      end
      if (send_we | hand) of_q <= 1'b0;
      if (of_set | (of_set_q & ~hand)) of_q <= 1'b1;
      if (delivery_we) begin
        mode_q    <= (wdata[1:0] == 2'd3) ? 2'(PD_DELIVERY_INTERRUPT) : wdata[1:0];
        channel_q <= wdata[PD_MPMDELIVERY_CHANNEL_LO];
        ended_q   <= session & wdata[PD_MPMDELIVERY_END_LO];
      end else if (ctl_we) ended_q <= 1'b0;
    end
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      initval_q  <= 32'd0;
      evmask_q   <= 56'd0;
      evmatch_q  <= 56'd0;
      filter_q   <= 16'd0;
      miselect_q <= 12'd0;
      scratch_q  <= 64'd0;
      vector_q   <= 40'd0;
      seed_q     <= 32'd0;
      pair_log_q <= 4'd0;
      strata_log_q  <= 3'd0;
      strata_from_q <= 12'd0;
    end else if (we) begin
      case (waddr)
        PD_CSR_MPDISCOUNTER: initval_q <= wdata[63:32];
        PD_CSR_MPDISEVMASK:  evmask_q <= wdata[55:0];
        PD_CSR_MPDISEVMATCH: evmatch_q <= wdata[55:0];
        PD_CSR_MISELECT:     miselect_q <= wdata[11:0];
        PD_CSR_MPMSCRATCH:   scratch_q <= wdata;
        PD_CSR_MPMDELIVERY:  seed_q <= wdata[63:32];
        PD_CSR_MPMPAIR:
          pair_log_q <= (wdata[3:0] > 4'(PD_PAIR_LOG_MOST)) ? 4'(PD_PAIR_LOG_MOST) : wdata[3:0];
        PD_CSR_MPMSTRATA:
          {strata_from_q, strata_log_q} <= {wdata[PD_MPMSTRATA_THRESH_LO+:12], wdata[PD_MPMSTRATA_LOG_LO+:3]};
        PD_CSR_MPMVECTOR:    vector_q <= {vector[39:2], 1'b0, wdata[0]};
        default: ;
      endcase
      if (filter_we) filter_q <= {(wdata[15:13] > 3'd4) ? 3'd0 : wdata[15:13], wdata[12:0]};
    end
    unfiltered_q <= (evmask_q == 56'd0) & (filter_q[12:0] == 13'd0);
  end

  // --- counters: free running, always readable; those of samples one cycle later
  always_ff @(posedge clk) begin
    of_set_q       <= of_set;
    deliver_q      <= deliver;
    collision_q    <= collision;
    was_filtered_q <= filtered;
    was_dropped_q  <= dropped;
    was_empty_q    <= empty;
    was_passed_q   <= passed;
  end
  always_ff @(posedge clk) begin
    if (rst) begin
      samples_q    <= 32'd0;
      collisions_q <= 32'd0;
      filtered_q   <= 32'd0;
      dropped_q    <= 32'd0;
      empty_q      <= 32'd0;
      passed_q     <= 32'd0;
      fetched_q    <= 48'd0;
    end else begin
      if (deliver_q) samples_q <= samples_q + 32'd1;
      if (collision_q) collisions_q <= collisions_q + 32'd1;
      if (was_filtered_q) filtered_q <= filtered_q + 32'd1;
      if (was_dropped_q) dropped_q <= dropped_q + 32'd1;
      if (was_passed_q) passed_q <= passed_q + 32'd1;
      if (was_empty_q) empty_q <= empty_q + 32'd1;
      if (fetched != 3'd0) fetched_q <= fetched_q + 48'(fetched);
    end
  end

  assign sel        = sel_q;
  assign stamp_time = ts_q;
  assign random     = rand_q;
  assign hold_mode  = hold_q;
  assign opportunities = opp_q;
  assign every      = every_q;
  assign again      = acc_q;
  assign detail     = detail_q & (streams | batch);
  assign pairs      = pair_q;
  assign pair_log   = pair_log_q;
  assign modes      = {m_q, 1'b0, s_q, u_q};
  assign of         = of_q;
  assign initval    = initval_q;
  assign evmask     = evmask_q;
  assign evmatch    = evmatch_q;
  assign filter     = filter_q;
  assign unfiltered = unfiltered_q;
  assign strata_log = strata_log_q;
  assign strata_from = strata_from_q;
  assign lcofi_vector   = {{24{vector_q[39]}}, vector_q};
  assign channel        = session;
  assign ended          = ended_q;
  assign all_fetched    = fetched_q;
  assign xcsr_event     = {was_dropped_q, was_filtered_q, collision_q};
  assign session_begins = ctl_we & session;

  `CHECK(delivers_into_free_registers, !(deliver & of_q & ~batch))
endmodule
