// SPDX-License-Identifier: Apache-2.0
// A stand-in for the core, to test SoC and bench without it: RV64I with the machine CSRs and interrupts, one
// instruction at a time, no cache but one line of instructions. It drives the retire bundle, so it runs in lock step, and of the
// profile port slots, life and what retires, so it can be profiled meanwhile.
//
// Bus: instruction lines as bursts of 8; data as single beats, or, with a store to RAM, address and data in one cycle.
// Traps: illegal instruction, ecall, ebreak, access faults (bus errors); software, timer and external interrupts.
`include "axi.svh"
`include "config.svh"
`include "profile_defs.svh"
`include "profile_tie.svh"
`include "retire_tie.svh"
`default_nettype none
module core #(
  parameter int LANES = WIDTH,
  parameter int TAGS  = PM_TAGS,
  parameter int XLEN  = 64
) (
  input  logic                      clk, rst,
  input  logic [63:0]               hart_id, mtime,
  input  logic                      irq_timer, irq_soft, irq_ext, irq_ext_s, lcofi_set,
  input  logic [63:0]               lcofi_vector,
  `AXI_IMEM_PORTS(output, input),
  `AXI_DMEM_PORTS(output, input),
  output logic                      xcsr_valid,
  output logic [11:0]               xcsr_addr,
  input  logic                      xcsr_exists,
  input  logic [63:0]               xcsr_rdata,
  output logic                      xcsr_we,
  output logic [63:0]               xcsr_wdata,
  output logic [31:0]               mcountinhibit,
  input  logic [2:0]                xcsr_event,
`define PP_CORE output
`define PP_PROFILER input
`define PP_CHECK
`include "profile_port.svh"
  input  logic                      l2_hit, l2_miss, l2_writeback,
  input  logic [MSHRS-1:0]          l2_away,
  input  logic                      clean_req,
  output logic                      clean_done
);
`include "retire_wires.svh"
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
  wire [63:0] mip = {52'd0, irq_ext, 3'd0, irq_timer, 3'd0, irq_soft, 3'd0};
  wire [63:0] pending = mip & mie_q;
  wire [11:0] csr_no = insn[31:20];
  wire [63:0] mstatus = {51'd0, 2'b11, 3'd0, mstatus_mpie_q, 3'd0, mstatus_mie_q, 3'd0};
  wire        csr_exists = (csr_no >= 12'h340 && csr_no <= 12'h344) || (csr_no >= 12'h304 && csr_no <= 12'h305)
                         || csr_no == 12'h300 || csr_no == 12'hf14 || csr_no == 12'hc00 || csr_no == 12'hc01;
  logic [63:0] cycle_q;
  always_ff @(posedge clk) cycle_q <= rst ? 64'd0 : cycle_q + 64'd1;
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
      12'hc00: csr = cycle_q;
      12'hc01: csr = mtime;
      default: csr = hart_id;
    endcase
  end
  wire [63:0] csr_operand = funct3[2] ? {59'd0, insn[19:15]} : a;
  wire [63:0] csr_new = (funct3[1:0] == 2'd1) ? csr_operand : (funct3[1:0] == 2'd2) ? csr | csr_operand : csr & ~csr_operand;
  wire        csr_insn = insn[6:0] == 7'h73 && funct3[1:0] != 2'd0;
  wire        csr_writes = csr_insn && (funct3[1:0] == 2'd1 || insn[19:15] != 5'd0);

  // --- loads
  logic [63:0] loaded;
  wire  [63:0] lane = dmem_rdata >> {address_q[2:0], 3'd0};
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
  assign imem_arvalid = state_q == FILL && !ar_done_q;
  assign imem_araddr  = {pc_q[39:6], 6'd0};
  assign imem_arlen   = 8'd7;
  assign imem_rready  = state_q == FILL;
  assign dmem_arvalid = state_q == LOAD;
  assign dmem_araddr  = address_q[39:0];
  assign dmem_arlen   = 8'd0;
  assign dmem_arsize  = {1'b0, funct3[1:0]};
  assign dmem_arid    = 4'd15;
  assign dmem_rready  = state_q == LOADED;
  assign dmem_awvalid = state_q == STORE && !aw_done_q;
  assign dmem_awaddr  = address_q[39:0];
  assign dmem_awlen   = 8'd0;
  assign dmem_awsize  = {1'b0, funct3[1:0]};
  assign dmem_awid    = 4'd15;
  assign dmem_wvalid  = state_q == STORE && !w_done_q;
  assign dmem_wdata   = data_q;
  assign dmem_wstrb   = size_mask << address_q[2:0];
  assign dmem_wlast   = 1'b1;
  assign dmem_bready  = state_q == STORED;

  wire line_hit = line_valid_q && tag_q == pc_q[39:6];
  wire aw_done  = aw_done_q || dmem_awready;
  wire w_done   = w_done_q || dmem_wready;

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
    end else if (state_q == LOADED && dmem_rvalid) begin
      retire   = 1'b1;
      write_rd = 1'b1;
      result   = loaded;
      trap     = dmem_rresp != 2'd0;
      cause    = 64'd5;
      tval     = address_q;
    end else if (state_q == STORED && dmem_bvalid) begin
      retire = 1'b1;
      trap   = dmem_bresp != 2'd0;
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
      if (step && state_q == EXEC && csr_writes) begin
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
          if (imem_arready) ar_done_q <= 1'b1;
          if (imem_rvalid) begin
            line_q[beat_q] <= imem_rdata;
            beat_q         <= beat_q + 3'd1;
            fault_q        <= fault_q || imem_rresp != 2'd0;
            if (imem_rlast) begin
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
        LOAD:   if (dmem_arready) state_q <= LOADED;
        LOADED: if (dmem_rvalid) state_q <= FETCH;
        STORE: begin
          aw_done_q <= aw_done;
          w_done_q  <= w_done;
          if (aw_done && w_done) state_q <= STORED;
        end
        default: if (dmem_bvalid) state_q <= FETCH;
      endcase
    end
  end

  // --- the profile port (docs/attach.md); the bench looks at what retires, too
  // An instruction is handed on in the last cycle of FETCH and mapped in EXEC; `sample_q` goes with it.
  localparam int TAG_W = TAGS > 3 ? 3 : 2;
  logic [TAG_W-1:0] sample_q;
  wire  [63:0]      port_pc = pc_q;
  logic [2:0]       kind;
  logic [3:0]       itype;
  wire              hands  = state_q == FETCH && line_hit && !trap && !rst;
  wire              maps   = state_q == EXEC;
  wire              leaves = trap && state_q != FETCH;           // the instruction traps; else it is an interrupt, or there is none
  wire              branch = itype == 4'(PD_ITYPE_BRANCH);
  rv32_kind u_kind (.insn, .kind, .itype);
  always_ff @(posedge clk) if (hands) sample_q <= pp_slot_tag[TAG_W-1:0];
  function automatic logic [TAGS-1:0] strobe(input logic now, input logic [TAG_W-1:0] tag);
    strobe = '0;
    for (int t = 0; t < TAGS; t++) strobe[t] = now && tag == TAG_W'(t + 1);
  endfunction
  assign pp_slot_valid   = WIDTH'(hands);
  assign pp_slot_on_path = WIDTH'(hands);
  assign pp_slot_early   = WIDTH'(hands);
  assign pp_slot_pc      = (WIDTH*64)'(port_pc);
  assign pp_slot_type    = (WIDTH*3)'(kind);
  assign pp_slot_itype   = (WIDTH*4)'(itype);
  assign pp_dispatched   = WIDTH'(maps);
  assign pp_mapped       = strobe(maps, sample_q);
  assign pp_oldest       = strobe(maps, sample_q);
  assign pp_rready       = strobe(step, sample_q);
  assign pp_retired      = strobe(step, sample_q);
  assign pp_aborted      = strobe(leaves, sample_q);
  assign pp_flush_pc     = port_pc;
  always_comb begin
    pp_abort_cause = '0;
    for (int t = 0; t < TAGS; t++) pp_abort_cause[t*3 +: 3] = pp_aborted[t] ? 3'(PD_ABORT_TRAP) : 3'd0;
  end
  assign pp_ret_valid    = WIDTH'(step);
  assign pp_ret_pc       = (WIDTH*64)'(port_pc);
  assign pp_ret_itype    = (WIDTH*4)'((branch && taken) ? 4'(PD_ITYPE_TAKEN) : itype);
  assign pp_ret_moved    = WIDTH'(branch ? taken : kind != 3'(PD_TYPE_OTHER));
  assign pp_ret_tag      = (WIDTH*TAG_W)'(sample_q);
  assign pp_trap         = trap && !cause[63];
  assign pp_interrupt    = trap && cause[63];
  assign pp_trap_cause   = cause[5:0];
  assign pp_trap_pc      = port_pc;
  assign pp_xret         = step && insn == 32'h30200073;

  // --- the retire bundle: everything is known in the one cycle in which an instruction ends
  logic [15:0] order_q, began_q;                                 // ... cycles since it was last asked whether an interrupt is due
  wire         stores = state_q == STORED;
  always_ff @(posedge clk) begin
    order_q <= rst ? 16'd0 : order_q + 16'(step);
    began_q <= (state_q == FETCH) ? 16'd1 : began_q + 16'(began_q != '1);
  end
  assign rt_valid      = WIDTH'(step);
  assign rt_order      = (WIDTH*16)'(order_q);
  assign rt_pc         = (WIDTH*64)'(pc_q);
  assign rt_insn       = (WIDTH*32)'(insn);
  assign rt_rd         = (WIDTH*5)'(write_rd ? rd : 5'd0);
  assign rt_rd_value   = (WIDTH*64)'(result);
  assign rt_trap       = trap;
  assign rt_interrupt  = cause[63];
  assign rt_cause      = cause[5:0];
  assign rt_trap_pc    = pc_q;
  assign rt_trap_insn  = (state_q == FETCH) ? 32'd0 : insn;
  assign rt_has_tval   = 1'b1;
  assign rt_trap_value = tval;
  assign rt_has_memory = 1'b1;
  assign rt_mem_access = WIDTH'(stores || state_q == LOADED);
  assign rt_mem_addr   = (WIDTH*64)'(address_q);
  assign rt_mem_paddr  = (WIDTH*64)'(address_q);
  assign rt_mem_wmask  = (WIDTH*8)'(stores ? size_mask : 8'd0);
  assign rt_mem_wdata  = (WIDTH*64)'(data_q >> {address_q[2:0], 3'd0});
  assign rt_has_interrupts = 1'b1;
  assign rt_pending    = {4'd0, irq_ext, irq_timer, irq_soft};
  assign rt_began      = (WIDTH*16)'((state_q == FETCH) ? 16'd0 : began_q);
  assign rt_trap_began = (state_q == FETCH) ? 16'd0 : began_q;
  `RT_TIE_CSR                                                    // its mstatus has but M's fields, the reference S and U, too
  `RT_TIE_MODE                                                   // ... for which reason it has one mode, and no address spaces
  always_ff @(posedge clk) clean_done <= clean_req;

  // --- the rest of the ports: quiet
  assign {xcsr_valid, xcsr_we, xcsr_addr, xcsr_wdata, mcountinhibit} = '0;
  `PP_TIE_FETCH
  `PP_TIE_FETCHES
  `PP_TIE_LATENCY
  `PP_TIE_LINKS
  `PP_TIE_CHECK
  `PP_TIE_RING                                                  // it has no cache that a ring could be written through
  assign {pp_slot_rvc, pp_context, pp_ret_rvc, pp_ret_kept, pp_ret_met, pp_empty, pp_empty_owed, pp_blame} = '0;
  assign {pp_priv, pp_has_signature, pp_wait_why, pp_empty_why, pp_blame_priv} = '1;   // it has no reasons
endmodule
`default_nettype wire
