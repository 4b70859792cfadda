// A stand-in for the core, to test SoC and bench without it: RV64I with the machine CSRs and interrupts, one
// instruction at a time, no cache but one line of instructions. It drives the parts of the probe that the bench reads.
//
// Bus: instruction lines as bursts of 8; data as single beats, or, with a store to RAM, address and data in one cycle.
// Traps: illegal instruction, ecall, ebreak, access faults (bus errors); software, timer and external interrupts.
`include "config.svh"
`default_nettype none
module core (
  input  logic                      clk, rst,
  input  logic [63:0]               hart_id_i, time_i,
  input  logic                      irq_timer_i, irq_soft_i, irq_ext_i, lcofi_set_i,
  input  logic [63:0]               lcofi_vector_i,
  output logic                      imem_arvalid_o,
  input  logic                      imem_arready_i,
  output logic [39:0]               imem_araddr_o,
  output logic [7:0]                imem_arlen_o,
  input  logic                      imem_rvalid_i,
  output logic                      imem_rready_o,
  input  logic [63:0]               imem_rdata_i,
  input  logic [1:0]                imem_rresp_i,
  input  logic                      imem_rlast_i,
  output logic                      dmem_arvalid_o,
  input  logic                      dmem_arready_i,
  output logic [39:0]               dmem_araddr_o,
  output logic [7:0]                dmem_arlen_o,
  output logic [2:0]                dmem_arsize_o,
  output logic [3:0]                dmem_arid_o,
  input  logic                      dmem_rvalid_i,
  output logic                      dmem_rready_o,
  input  logic [63:0]               dmem_rdata_i,
  input  logic [1:0]                dmem_rresp_i,
  input  logic [3:0]                dmem_rid_i,
  input  logic                      dmem_rlast_i,
  output logic                      dmem_awvalid_o,
  input  logic                      dmem_awready_i,
  output logic [39:0]               dmem_awaddr_o,
  output logic [7:0]                dmem_awlen_o,
  output logic [2:0]                dmem_awsize_o,
  output logic [3:0]                dmem_awid_o,
  output logic                      dmem_wvalid_o,
  input  logic                      dmem_wready_i,
  output logic [63:0]               dmem_wdata_o,
  output logic [7:0]                dmem_wstrb_o,
  output logic                      dmem_wlast_o,
  input  logic                      dmem_bvalid_i,
  output logic                      dmem_bready_o,
  input  logic [1:0]                dmem_bresp_i,
  input  logic [3:0]                dmem_bid_i,
  output logic                      xcsr_valid_o,
  output logic [11:0]               xcsr_addr_o,
  input  logic                      xcsr_exists_i,
  input  logic [63:0]               xcsr_rdata_i,
  output logic                      xcsr_we_o,
  output logic [63:0]               xcsr_wdata_o,
  output logic [31:0]               mcountinhibit_o,
  input  logic                      clean_req_i,
  output logic                      clean_done_o,
  output logic [WIDTH-1:0]          pp_slot_valid_o, pp_slot_on_path_o, pp_slot_icmiss_o, pp_slot_itlbmiss_o, pp_slot_rvc_o,
  output logic [WIDTH*64-1:0]       pp_slot_pc_o,
  output logic [WIDTH*PATH_W-1:0]   pp_slot_hist_o,
  output logic [WIDTH*3-1:0]        pp_slot_type_o,
  output logic [WIDTH*4-1:0]        pp_slot_itype_o,
  input  logic [WIDTH*PM_TAG_W-1:0] pp_slot_tag_i,
  output logic [1:0]                pp_priv_o,
  output logic [15:0]               pp_context_o,
  output logic [PM_TAGS-1:0]        pp_mapped_o, pp_dready_o, pp_issued_o, pp_mem_issued_o, pp_mem_done_o, pp_rready_o,
  output logic [PM_TAGS-1:0]        pp_oldest_o, pp_retired_o, pp_aborted_o, pp_addr_valid_o,
  output logic [PM_TAGS*3-1:0]      pp_abort_cause_o,
  output logic [63:0]               pp_flush_pc_o,
  output logic [PM_TAGS*64-1:0]     pp_addr_o,
  output logic [PM_TAGS*16-1:0]     pp_event_o,
  output logic [WIDTH-1:0]          pp_ret_valid_o, pp_ret_rvc_o,
  output logic [WIDTH*64-1:0]       pp_ret_pc_o,
  output logic [WIDTH*4-1:0]        pp_ret_itype_o,
  output logic [WIDTH*PM_TAG_W-1:0] pp_ret_tag_o,
  output logic                      pp_trap_o, pp_interrupt_o, pp_xret_o, pp_lcofi_enabled_o,
  output logic [5:0]                pp_trap_cause_o,
  output logic [63:0]               pp_trap_pc_o,
  input  logic [PM_TAGS-1:0]        pp_skidless_i,
  output logic [WIDTH-1:0]          prb_ret_valid_o,
  output logic                      prb_csr_we_o,
  output logic [11:0]               prb_csr_addr_o,
  output logic                      prb_drain_valid_o,
  output logic [39:0]               prb_drain_addr_o,
  output logic [63:0]               prb_drain_data_o,
  output logic [7:0]                prb_drain_mask_o,
  output logic [15:0]               prb_ctr_o
);
  localparam logic [2:0] FETCH = 3'd0, FILL = 3'd1, EXEC = 3'd2, LOAD = 3'd3, LOADED = 3'd4, STORE = 3'd5, STORED = 3'd6;

  logic [2:0]  state_q;
  logic [63:0] pc_q, address_q, data_q;
  logic [63:0] x_q [0:31];
  logic [63:0] line_q [0:7];
  logic [39:6] tag_q;
  logic        line_valid_q, fault_q, aw_done_q, w_done_q;
  logic [2:0]  beat_q;
  logic [63:0] mtvec_q, mepc_q, mcause_q, mtval_q, mscratch_q, mie_q;
  logic        mstatus_mie_q, mstatus_mpie_q;

  // --- the instruction at pc
  wire [63:0] line_word = line_q[pc_q[5:3]];
  wire [31:0] insn   = pc_q[2] ? line_word[63:32] : line_word[31:0];
  wire [4:0]  rd     = insn[11:7];
  wire [2:0]  funct3 = insn[14:12];
  wire [63:0] a      = (insn[19:15] == 5'd0) ? 64'd0 : x_q[insn[19:15]];
  wire [63:0] b      = (insn[24:20] == 5'd0) ? 64'd0 : x_q[insn[24:20]];
  wire [63:0] imm_i  = {{52{insn[31]}}, insn[31:20]};
  wire [63:0] imm_s  = {{52{insn[31]}}, insn[31:25], insn[11:7]};
  wire [63:0] imm_b  = {{52{insn[31]}}, insn[7], insn[30:25], insn[11:8], 1'b0};
  wire [63:0] imm_u  = {{32{insn[31]}}, insn[31:12], 12'd0};
  wire [63:0] imm_j  = {{44{insn[31]}}, insn[19:12], insn[20], insn[30:21], 1'b0};
  wire        is_reg = insn[5];                                  // second operand of OP and OP-32 is a register
  wire [63:0] op_b   = is_reg ? b : imm_i;
  wire [4:0]  shift32 = op_b[4:0];

  logic [63:0] alu;
  logic [31:0] alu32;                                            // no function in always_comb: Icarus would run it for ever
  always_comb begin
    case (funct3)
      3'd0:    alu = (is_reg && insn[30]) ? a - op_b : a + op_b;
      3'd1:    alu = a << op_b[5:0];
      3'd2:    alu = {63'd0, $signed(a) < $signed(op_b)};
      3'd3:    alu = {63'd0, a < op_b};
      3'd4:    alu = a ^ op_b;
      3'd5:    alu = insn[30] ? 64'($signed(a) >>> op_b[5:0]) : a >> op_b[5:0];
      3'd6:    alu = a | op_b;
      default: alu = a & op_b;
    endcase
    case (funct3)
      3'd1:    alu32 = a[31:0] << shift32;
      3'd5:    alu32 = insn[30] ? 32'($signed(a[31:0]) >>> shift32) : a[31:0] >> shift32;
      default: alu32 = (is_reg && insn[30]) ? a[31:0] - op_b[31:0] : a[31:0] + op_b[31:0];
    endcase
  end

  logic taken;
  always_comb begin
    case (funct3)
      3'd0:    taken = a == b;
      3'd1:    taken = a != b;
      3'd4:    taken = $signed(a) < $signed(b);
      3'd5:    taken = $signed(a) >= $signed(b);
      3'd6:    taken = a < b;
      default: taken = a >= b;
    endcase
  end

  // --- CSRs
  wire [63:0] mip = {52'd0, irq_ext_i, 3'd0, irq_timer_i, 3'd0, irq_soft_i, 3'd0};
  wire [63:0] pending = mip & mie_q;
  wire [11:0] csr_no = insn[31:20];
  wire [63:0] mstatus = {51'd0, 2'b11, 3'd0, mstatus_mpie_q, 3'd0, mstatus_mie_q, 3'd0};
  wire        csr_exists = (csr_no >= 12'h340 && csr_no <= 12'h344) || (csr_no >= 12'h304 && csr_no <= 12'h305)
                         || csr_no == 12'h300 || csr_no == 12'hf14 || csr_no == 12'hc01;
  logic [63:0] csr;
  always_comb begin
    case (csr_no)
      12'h300: csr = mstatus;
      12'h304: csr = mie_q;
      12'h305: csr = mtvec_q;
      12'h340: csr = mscratch_q;
      12'h341: csr = mepc_q;
      12'h342: csr = mcause_q;
      12'h343: csr = mtval_q;
      12'h344: csr = mip;
      12'hc01: csr = time_i;
      default: csr = hart_id_i;
    endcase
  end
  wire [63:0] csr_operand = funct3[2] ? {59'd0, insn[19:15]} : a;
  wire [63:0] csr_new = (funct3[1:0] == 2'd1) ? csr_operand : (funct3[1:0] == 2'd2) ? csr | csr_operand : csr & ~csr_operand;
  wire        csr_insn = insn[6:0] == 7'h73 && funct3[1:0] != 2'd0;
  wire        csr_we = csr_insn && (funct3[1:0] == 2'd1 || insn[19:15] != 5'd0);

  // --- loads
  logic [63:0] loaded;
  wire  [63:0] lane = dmem_rdata_i >> {address_q[2:0], 3'd0};
  always_comb begin
    case (funct3)
      3'd0:    loaded = {{56{lane[7]}}, lane[7:0]};
      3'd1:    loaded = {{48{lane[15]}}, lane[15:0]};
      3'd2:    loaded = {{32{lane[31]}}, lane[31:0]};
      3'd4:    loaded = {56'd0, lane[7:0]};
      3'd5:    loaded = {48'd0, lane[15:0]};
      3'd6:    loaded = {32'd0, lane[31:0]};
      default: loaded = lane;
    endcase
  end

  // --- bus
  wire [7:0] size_mask = (funct3[1:0] == 2'd0) ? 8'h01 : (funct3[1:0] == 2'd1) ? 8'h03 : (funct3[1:0] == 2'd2) ? 8'h0f : 8'hff;
  logic ar_done_q;
  assign imem_arvalid_o = state_q == FILL && !ar_done_q;
  assign imem_araddr_o  = {pc_q[39:6], 6'd0};
  assign imem_arlen_o   = 8'd7;
  assign imem_rready_o  = state_q == FILL;
  assign dmem_arvalid_o = state_q == LOAD;
  assign dmem_araddr_o  = address_q[39:0];
  assign dmem_arlen_o   = 8'd0;
  assign dmem_arsize_o  = {1'b0, funct3[1:0]};
  assign dmem_arid_o    = 4'd15;
  assign dmem_rready_o  = state_q == LOADED;
  assign dmem_awvalid_o = state_q == STORE && !aw_done_q;
  assign dmem_awaddr_o  = address_q[39:0];
  assign dmem_awlen_o   = 8'd0;
  assign dmem_awsize_o  = {1'b0, funct3[1:0]};
  assign dmem_awid_o    = 4'd15;
  assign dmem_wvalid_o  = state_q == STORE && !w_done_q;
  assign dmem_wdata_o   = data_q;
  assign dmem_wstrb_o   = size_mask << address_q[2:0];
  assign dmem_wlast_o   = 1'b1;
  assign dmem_bready_o  = state_q == STORED;

  wire line_hit = line_valid_q && tag_q == pc_q[39:6];
  wire aw_done  = aw_done_q || dmem_awready_i;
  wire w_done   = w_done_q || dmem_wready_i;

  // --- one step of the machine: what retires, where it goes on, or why it traps
  logic        retire, trap, write_rd;
  logic [63:0] next_pc, result, cause, tval;
  always_comb begin
    retire   = 1'b0;
    trap     = 1'b0;
    write_rd = 1'b0;
    next_pc  = pc_q + 64'd4;
    result   = alu;
    cause    = 64'd2;
    tval     = {32'd0, insn};
    if (state_q == FETCH && mstatus_mie_q && pending != 64'd0) begin
      trap  = 1'b1;
      tval  = 64'd0;
      cause = {1'b1, 63'(pending[11] ? 11 : pending[3] ? 3 : 7)};
    end else if (state_q == FETCH && line_hit && fault_q) begin
      trap  = 1'b1;
      cause = 64'd1;
      tval  = pc_q;
    end else if (state_q == EXEC) begin
      retire   = 1'b1;
      write_rd = 1'b1;
      case (insn[6:0])
        7'h13, 7'h33: result = alu;
        7'h1b, 7'h3b: result = {{32{alu32[31]}}, alu32};
        7'h37: result = imm_u;
        7'h17: result = pc_q + imm_u;
        7'h6f, 7'h67: begin
          result  = pc_q + 64'd4;
          next_pc = insn[3] ? pc_q + imm_j : (a + imm_i) & ~64'd1;
        end
        7'h63: begin
          write_rd = 1'b0;
          next_pc  = taken ? pc_q + imm_b : pc_q + 64'd4;
        end
        7'h0f: write_rd = 1'b0;
        7'h03, 7'h23: begin
          retire   = 1'b0;
          write_rd = 1'b0;
        end
        7'h73: begin
          result   = csr;
          write_rd = csr_insn;
          if (csr_insn) trap = !csr_exists;
          else if (insn[31:20] == 12'h302) next_pc = mepc_q;
          else if (insn[31:20] != 12'h105) begin
            trap  = 1'b1;
            tval  = 64'd0;
            cause = insn[20] ? 64'd3 : 64'd11;
          end
        end
        default: trap = 1'b1;
      endcase
    end else if (state_q == LOADED && dmem_rvalid_i) begin
      retire   = 1'b1;
      write_rd = 1'b1;
      result   = loaded;
      trap     = dmem_rresp_i != 2'd0;
      cause    = 64'd5;
      tval     = address_q;
    end else if (state_q == STORED && dmem_bvalid_i) begin
      retire = 1'b1;
      trap   = dmem_bresp_i != 2'd0;
      cause  = 64'd7;
      tval   = address_q;
    end
  end

  wire step = retire && !trap;
  always_ff @(posedge clk) begin
    if (step && write_rd && rd != 5'd0) x_q[rd] <= result;
    if (rst) begin
      state_q        <= FETCH;
      pc_q           <= 64'h1000;
      line_valid_q   <= 1'b0;
      fault_q        <= 1'b0;
      mie_q          <= 64'd0;
      mstatus_mie_q  <= 1'b0;
      mstatus_mpie_q <= 1'b0;
    end else begin
      if (step) pc_q <= next_pc;
      if (trap) begin
        pc_q           <= {mtvec_q[63:2], 2'b00};
        mepc_q         <= pc_q;
        mcause_q       <= cause;
        mtval_q        <= tval;
        mstatus_mpie_q <= mstatus_mie_q;
        mstatus_mie_q  <= 1'b0;
      end
      if (step && state_q == EXEC && csr_we) begin
        case (insn[31:20])
          12'h300: {mstatus_mpie_q, mstatus_mie_q} <= {csr_new[7], csr_new[3]};
          12'h304: mie_q <= csr_new;
          12'h305: mtvec_q <= csr_new;
          12'h340: mscratch_q <= csr_new;
          12'h341: mepc_q <= csr_new;
          12'h342: mcause_q <= csr_new;
          12'h343: mtval_q <= csr_new;
          default: ;
        endcase
      end
      if (step && state_q == EXEC && insn == 32'h30200073) begin
        mstatus_mie_q  <= mstatus_mpie_q;
        mstatus_mpie_q <= 1'b1;
      end
      case (state_q)
        FETCH: begin
          ar_done_q <= 1'b0;
          beat_q    <= 3'd0;
          if (trap) state_q <= FETCH;
          else if (line_hit) state_q <= EXEC;
          else begin
            state_q      <= FILL;
            line_valid_q <= 1'b0;
            fault_q      <= 1'b0;
          end
        end
        FILL: begin
          if (imem_arready_i) ar_done_q <= 1'b1;
          if (imem_rvalid_i) begin
            line_q[beat_q] <= imem_rdata_i;
            beat_q         <= beat_q + 3'd1;
            fault_q        <= fault_q || imem_rresp_i != 2'd0;
            if (imem_rlast_i) begin
              state_q      <= FETCH;
              line_valid_q <= 1'b1;
              tag_q        <= pc_q[39:6];
            end
          end
        end
        EXEC: begin
          state_q   <= (insn[6:0] == 7'h03) ? LOAD : (insn[6:0] == 7'h23) ? STORE : FETCH;
          address_q <= a + (insn[5] ? imm_s : imm_i);
          data_q    <= b << {3'(a[2:0] + imm_s[2:0]), 3'd0};
          aw_done_q <= 1'b0;
          w_done_q  <= 1'b0;
          if (insn[6:0] == 7'h0f) line_valid_q <= 1'b0;
        end
        LOAD:   if (dmem_arready_i) state_q <= LOADED;
        LOADED: if (dmem_rvalid_i) state_q <= FETCH;
        STORE: begin
          aw_done_q <= aw_done;
          w_done_q  <= w_done;
          if (aw_done && w_done) state_q <= STORED;
        end
        default: if (dmem_bvalid_i) state_q <= FETCH;
      endcase
    end
  end

  // --- what the bench looks at
  assign pp_ret_valid_o    = WIDTH'(step);
  assign prb_ret_valid_o   = WIDTH'(step);
  assign pp_ret_pc_o       = (WIDTH*64)'(pc_q);
  assign prb_csr_we_o      = step && state_q == EXEC && csr_we;
  assign prb_csr_addr_o    = insn[31:20];
  assign prb_drain_valid_o = step && state_q == STORED;
  assign prb_drain_addr_o  = {address_q[39:3], 3'd0};
  assign prb_drain_data_o  = data_q;
  assign prb_drain_mask_o  = dmem_wstrb_o;
  assign prb_ctr_o         = {15'd0, state_q == FILL && imem_rvalid_i && imem_rlast_i};
  always_ff @(posedge clk) clean_done_o <= clean_req_i;

  // --- the rest of the ports: quiet
  assign {xcsr_valid_o, xcsr_we_o, xcsr_addr_o, xcsr_wdata_o, mcountinhibit_o} = '0;
  assign {pp_slot_valid_o, pp_slot_on_path_o, pp_slot_icmiss_o, pp_slot_itlbmiss_o, pp_slot_rvc_o, pp_slot_pc_o} = '0;
  assign {pp_slot_hist_o, pp_slot_type_o, pp_slot_itype_o, pp_context_o} = '0;
  assign {pp_mapped_o, pp_dready_o, pp_issued_o, pp_mem_issued_o, pp_mem_done_o, pp_rready_o, pp_oldest_o} = '0;
  assign {pp_retired_o, pp_aborted_o, pp_addr_valid_o, pp_abort_cause_o, pp_flush_pc_o, pp_addr_o, pp_event_o} = '0;
  assign {pp_ret_rvc_o, pp_ret_itype_o, pp_ret_tag_o, pp_trap_o, pp_interrupt_o, pp_xret_o, pp_lcofi_enabled_o, pp_trap_cause_o, pp_trap_pc_o} = '0;
  assign pp_priv_o = 2'd3;
endmodule
`default_nettype wire
