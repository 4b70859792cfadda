// SPDX-License-Identifier: Apache-2.0
// csr: control and status registers of M and S, trap entry and return, mcycle and minstret. docs/privilege.md describes them.
// An access runs when its instruction is alone in the machine (non-speculative). It is read in the cycle of csr_access. The
// next cycle (csr_choose) selects between internal and external registers. In the third (csr_done) rd's value, and whether the
// access was illegal, come from registers, and the new value is written at the end.
// ASSUMES the access's address, operand and function are stable for the three cycles.
// Registers of the custom and indirect ranges belong to the unit on the xcsr port. Interrupt inputs are sampled; irq, irq_cause
// and csr_wake come from registers, and mip shows their sources. So a write that masks an interrupt has taken effect on them
// before the next instruction comes.
// Source: RISC-V privileged specification 1.12, chapters 3 and 4; Sstc; Sscofpmf for LCOFI (interrupt 13).
`include "config.svh"
`include "pc.svh"
`include "mmu.svh"
`include "profile_defs.svh"
`include "instrument_defs.svh"
`include "check.svh"
`default_nettype none
module csr (
  input  wire logic        clk, rst,
  input  wire logic [63:0] hart_id, mtime,
  input  wire logic        irq_timer, irq_soft, irq_ext, irq_ext_s, lcofi_set,
  input  wire logic [63:0] lcofi_vector,      // M-mode target of interrupt 13; 0: by mtvec, or by stvec if delegated
                                              // bit 0: the trap acknowledges it, and no event is counted until MRET
  // from execute
  input  wire logic        csr_access,
  input  wire logic [11:0] csr_addr,
  input  wire logic [2:0]  csr_funct3,
  input  wire logic [4:0]  csr_field,         // rs1 number or zimm: 0 makes a set or clear a pure read
  input  wire logic [63:0] csr_operand,
  input  wire logic [11:0] rr_csr,            // an ordinary read (decode.sv defines which registers)
  output logic [63:0]      csr_value,         // its value, in the next cycle
  output logic             csr_choose,        // the cycle after csr_access
  output logic             csr_done,          // the cycle after csr_choose: result
  output logic [63:0]      csr_rdata,
  output logic             csr_illegal,
  output logic             csr_we,            // in the cycle of csr_done, too
  output logic [63:0]      csr_wdata,
  // external registers: read and exists in the cycle of xcsr_valid, written two cycles later
  output logic             xcsr_valid, xcsr_we,
  input  wire logic        xcsr_exists,
  input  wire logic [63:0] xcsr_rdata,
  input  wire logic [63:0] hpm_rdata,         // value of hpm.sv's register, in the cycle of csr_choose; else 0
  input  wire logic [63:0] pf_rdata,          // value of profile_csr.sv's register, likewise
  output logic [31:0]      mcountinhibit,
  // retirement
  input  wire logic [2:0]  ret_count,         // instructions retired in this cycle
  input  wire logic        trap, trap_interrupt, mret, sret,
  input  wire logic [5:0]  trap_cause,
  input  wire logic [63:0] trap_epc, trap_tval,
  output logic [63:0]      irq_vector, exc_vector, xret_pc,  // in the cycle of trap: its target; return PC of mret and sret
  output logic             irq,               // an enabled interrupt is pending
  output logic [5:0]       irq_cause,
  output logic             pp_lcofi_enabled,  // a counter-overflow interrupt would be taken now
  output logic             csr_wake,          // ends WFI: pending and enabled in mie
  // mode and translation
  output logic [1:0]       priv,              // 0 U, 1 S, 3 M
  output logic [1:0]       hpm_priv,          // also 2: in a handler in which no event is counted
  output logic [1:0]       data_priv,         // mode of loads and stores
  output logic             fetch_look, fetch_bare, data_look, data_bare,   // addresses are looked up; they are physical
  output logic [15:0]      satp_asid,
  output logic [43:0]      satp_ppn,
  output logic             adue, sum, mxr,
  output logic [8*PMP_SLOTS-1:0]  pmp_cfg,
  input  wire logic [3:0]  pmp_index,
  output logic [PMP_W-1:0] pmp_addr,          // of entry pmp_index
  output logic [PMP_W*PMP_SLOTS-1:0] pmp_all, // for perfect_pages.sv
  output logic             pmp_locked,        // an entry of the PMP holds for M, too
  output logic             restart,           // translation or protection may have changed: pulse, in its first cycle
  output logic [3:0]       deny               // illegal in this mode: {sfence.vma, wfi, sret, mret}
);
  localparam logic [6:0] S_BITS = 7'b1010101;  // causes that S can have, and LCOFI

  logic        sie_q, mie_q, spie_q, mpie_q, spp_q, mprv_q, sum_q, mxr_q, tvm_q, tw_q, tsr_q;   // mstatus
  logic [1:0]  priv_q, mpp_q;
  logic [6:0]  ie_q, deleg_q;              // mie, mideleg: by interrupt, see interrupts.sv
  logic [15:0] edeleg_q;
  logic        ssip_q, stip_q, seip_q, lcofip_q;
  logic [63:0] mtvec_q, mepc_q, stvec_q, sepc_q, mcycle_q, minstret_q, stimecmp_q;
  logic [6:0]  mcause_q, scause_q;         // {interrupt, code}
  logic [31:0] mcounteren_q, scounteren_q;
  logic        stce_q, adue_q, mfiom_q, sfiom_q;
  logic        sv39_q;                     // satp
  logic [15:0] asid_q;
  logic [43:0] root_q;
  logic [HPM_COUNTERS+2:0] inhibit_q;
  logic        own_q;                      // minstret was written by the next instruction to retire
  assign priv = priv_q;

  // --- views
  wire [63:0] sstatus = {30'd0, 2'd2, 12'd0, mxr_q, sum_q, 9'd0, spp_q, 2'd0, spie_q, 3'd0, sie_q, 1'b0};
  wire [63:0] mstatus = sstatus
                      | {28'd0, 2'd2, 11'd0, tsr_q, tw_q, tvm_q, 2'd0, mprv_q, 4'd0, mpp_q, 3'd0, mpie_q, 3'd0, mie_q, 3'd0};
  function [63:0] spread(input [6:0] b);   // from one bit for each interrupt to their places in mip and mie
    spread = {50'd0, b[6], 1'b0, b[5], 1'b0, b[4], 1'b0, b[3], 1'b0, b[2], 1'b0, b[1], 1'b0, b[0], 1'b0};
  endfunction
  function [6:0] gather(input [63:0] v);
    gather = {v[13], v[11], v[9], v[7], v[5], v[3], v[1]};
  endfunction
  logic [3:0] irq_q;                       // external for S, external, timer, software
  logic       late_q;                      // stimecmp is reached
  always_ff @(posedge clk) begin
    irq_q  <= rst ? 4'd0 : {irq_ext_s, irq_ext, irq_timer, irq_soft};
    late_q <= mtime >= stimecmp_q;
  end
  wire [6:0]  came = {lcofip_q, irq_q[2], seip_q || irq_q[3], irq_q[1], stce_q ? late_q : stip_q, irq_q[0], ssip_q};
  logic [6:0] ip;                          // a cycle later: the value of mip, as old as irq and csr_wake
  always_ff @(posedge clk) ip <= rst ? 7'd0 : came;

  // --- read
  wire [11:0] at = csr_access ? csr_addr : rr_csr;
  wire external = (csr_addr[11:3] == 9'h06A) || (csr_addr[11:6] == 6'h1F) || (csr_addr[11:6] == 6'h2F)
                || (csr_addr == 12'hDA0) || (csr_addr[11:6] == 6'h3F);
  wire user_counter = csr_addr[11:5] == 7'h60;
  wire counts = priv_q == 2'd3 || (mcounteren_q[csr_addr[4:0]] && (priv_q[0] || scounteren_q[csr_addr[4:0]]));
  wire pf_exists = PROFILE_FLAGS > 0 && (csr_addr == PI_CSR_PFLAGS || csr_addr == PI_CSR_PFSTACK || csr_addr == PI_CSR_PFCOUNT);
  logic        known;
  wire  [63:0] kept;                       // mscratch, mtval, sscratch, stval
  logic [63:0] value;
  always_comb begin
    known = 1'b1; value = 64'd0;
    case (at)
      12'h100: value = sstatus;
      12'h104: value = spread(ie_q & deleg_q);
      12'h105: value = stvec_q;
      12'h106: value = {32'd0, scounteren_q};
      12'h10A: value = {63'd0, sfiom_q};
      12'h140, 12'h143, 12'h340, 12'h343: value = kept;
      12'h141: value = sepc_q;
      12'h142: value = {scause_q[6], 57'd0, scause_q[5:0]};
      12'h144: value = spread(ip & deleg_q);
      12'h14D: begin value = stimecmp_q; known = priv_q[1] || (stce_q && mcounteren_q[1]); end
      12'h180: begin value = {sv39_q, 3'd0, asid_q, root_q}; known = priv_q[1] || !tvm_q; end
      12'h300: value = mstatus;
      12'h301: value = 64'h8000_0000_0014_1105;                  // RV64IMACSU
      12'h302: value = {48'd0, edeleg_q};
      12'h303: value = spread(deleg_q);
      12'h304: value = spread(ie_q);
      12'h305: value = mtvec_q;
      12'h306: value = {32'd0, mcounteren_q};
      12'h30A: value = {stce_q, 1'b0, adue_q, 60'd0, mfiom_q};
      12'h320: value = 64'(inhibit_q);
      12'h341: value = mepc_q;
      12'h342: value = {mcause_q[6], 57'd0, mcause_q[5:0]};
      12'h344: value = spread(ip);
      12'hB00: value = mcycle_q;
      12'hB02: value = minstret_q;
      12'hC00: begin value = mcycle_q; known = counts; end
      12'hC01: begin value = mtime; known = counts; end
      12'hC02: begin value = minstret_q; known = counts; end
      12'hF11, 12'hF12, 12'hF13, 12'hF15: value = 64'd0;         // vendor, architecture, implementation, configuration: none
      12'hF14: value = hart_id;
      12'h7A0, 12'h7A1, 12'h7A2, 12'h7A3: value = 64'd0;         // tselect, tdata1..3: no trigger, type 0
      12'h7A4: value = 64'd1;                                    // tinfo: only type 0
      default: begin
        value = pmp_rdata;
        known = pmp_exists || pf_exists
             || (csr_addr[11:5] == 7'h58 && csr_addr[4:0] >= 5'd3)                // mhpmcounter3..31
             || (user_counter && csr_addr[4:0] >= 5'd3 && counts)                 // hpmcounter3..31
             || (csr_addr[11:5] == 7'h19 && csr_addr[4:0] >= 5'd3);               // mhpmevent3..31
      end
    endcase
  end

  wire [63:0] operand = csr_funct3[2] ? {59'd0, csr_field} : csr_operand;
  wire        writes  = !(csr_funct3[1] && csr_field == 5'd0);
  assign csr_wdata  = (csr_funct3[1:0] == 2'd1) ? operand : (csr_funct3[1:0] == 2'd2) ? csr_rdata | operand : csr_rdata & ~operand;
  assign xcsr_valid = csr_access && external && csr_addr[9:8] <= priv_q;
  assign xcsr_we    = csr_we && external_q;                  // the address is stable
  assign mcountinhibit = 32'(inhibit_q);
  logic        external_q, known_q, exists_q, mode_q;
  logic [63:0] value_q, xvalue_q;
  logic [31:0] seen_q;                       // scountovf in S: the bits that mcounteren allows
  always_ff @(posedge clk) begin
    external_q <= external; known_q <= known; mode_q <= csr_addr[9:8] <= priv_q; exists_q <= xcsr_exists; value_q <= value;
    xvalue_q <= xcsr_rdata; seen_q <= (csr_addr == 12'hDA0 && priv_q == 2'd1) ? mcounteren_q : '1;
  end
  // the counters' registers in the external range always exist: their part of scountovf, mhpmspc, mhpmsdata
  wire counters  = csr_addr == 12'hDA0 || csr_addr == PD_CSR_MHPMSPC || csr_addr == PD_CSR_MHPMSDATA;
  wire exists    = mode_q && (external_q ? exists_q || counters : known_q);
  wire read_only = csr_addr[11:10] == 2'b11;
  always_ff @(posedge clk)
    if (rst) begin
      csr_choose <= 1'b0; csr_done <= 1'b0; csr_illegal <= 1'b0; csr_we <= 1'b0;
    end else begin
      csr_choose  <= csr_access;
      csr_done    <= csr_choose;
      csr_we      <= csr_choose && writes && exists && !read_only;
      csr_illegal <= csr_choose && (!exists || (writes && read_only));
    end
  assign csr_value = value_q;
  always_ff @(posedge clk) csr_rdata <= ((external_q ? xvalue_q : value_q) | hpm_rdata | pf_rdata) & {32'hFFFF_FFFF, seen_q};

  // --- traps: which mode takes them, and where
  wire own_vector  = lcofi_vector != 64'd0;                  // counter overflow goes to M then
  wire [6:0] to_s  = deleg_q & {!own_vector, 6'h3F};
  wire [7:0] down  = {1'b0, to_s} >> trap_cause[3:1];
  wire       trap_s = priv_q != 2'd3 && (trap_interrupt ? down[0] : trap_cause[5:4] == 2'd0 && edeleg_q[trap_cause[3:0]]);
  wire [63:0] tvec = trap_s ? stvec_q : mtvec_q;
  assign exc_vector  = {tvec[63:2], 2'b00};
  assign irq_vector  = (trap_cause == 6'd13 && own_vector) ? {lcofi_vector[63:2], 2'b00}
                       : `PC(exc_vector + (tvec[0] ? {56'd0, trap_cause, 2'b00} : 64'd0));
  assign xret_pc     = sret ? sepc_q : mepc_q;
  assign deny        = {priv_q == 2'd0 || (priv_q == 2'd1 && tvm_q), priv_q == 2'd0 || (priv_q == 2'd1 && tw_q),
                        priv_q == 2'd0 || (priv_q == 2'd1 && tsr_q), priv_q != 2'd3};

  // --- the handler at lcofi_vector: if bit 0 is set, it counts no event
  wire  acknowledged = trap && trap_interrupt && trap_cause == 6'd13 && own_vector && lcofi_vector[0];
  logic rests_q;
  always_ff @(posedge clk)
    if (rst || mret)       rests_q <= 1'b0;
    else if (acknowledged) rests_q <= 1'b1;
  assign hpm_priv = rests_q ? 2'd2 : priv_q;

  // --- write
  wire we = csr_we;
  wire [63:0] w = csr_wdata;
  wire [63:0] held = `PC_HELD(w);            // as an instruction address
  wire w_mstatus = we && csr_addr == 12'h300;
  wire w_status  = w_mstatus || (we && csr_addr == 12'h100);
  wire [6:0] w_ie = gather(w);
  always_ff @(posedge clk)                     // mode and status
    if (rst) begin
      priv_q <= 2'd3; mpp_q <= 2'd0;
      sie_q <= 1'b0; mie_q <= 1'b0; spie_q <= 1'b0; mpie_q <= 1'b0; spp_q <= 1'b0; mprv_q <= 1'b0; sum_q <= 1'b0; mxr_q <= 1'b0;
      tvm_q <= 1'b0; tw_q <= 1'b0; tsr_q <= 1'b0;
    end else if (trap && trap_s) begin
      spie_q <= sie_q; sie_q <= 1'b0; spp_q <= priv_q[0]; priv_q <= 2'd1;
    end else if (trap) begin
      mpie_q <= mie_q; mie_q <= 1'b0; mpp_q <= priv_q; priv_q <= 2'd3;
    end else if (mret) begin
      mie_q <= mpie_q; mpie_q <= 1'b1; priv_q <= mpp_q; mpp_q <= 2'd0;
      if (mpp_q != 2'd3) mprv_q <= 1'b0;
    end else if (sret) begin
      sie_q <= spie_q; spie_q <= 1'b1; priv_q <= {1'b0, spp_q}; spp_q <= 1'b0; mprv_q <= 1'b0;
    end else begin
      if (w_status) begin
        sie_q <= w[1]; spie_q <= w[5]; spp_q <= w[8]; sum_q <= w[18]; mxr_q <= w[19];
      end
      if (w_mstatus) begin
        mie_q <= w[3]; mpie_q <= w[7]; mprv_q <= w[17]; tvm_q <= w[20]; tw_q <= w[21]; tsr_q <= w[22];
        if (w[12:11] != 2'd2) mpp_q <= w[12:11];
      end
    end
  always_ff @(posedge clk)                     // registers that a trap writes
    if (rst) begin
      mepc_q <= 64'd0; mcause_q <= 7'd0; sepc_q <= 64'd0; scause_q <= 7'd0;
    end else if (trap && trap_s) begin
      sepc_q <= {trap_epc[63:1], 1'b0}; scause_q <= {trap_interrupt, trap_cause};
    end else if (trap) begin
      mepc_q <= {trap_epc[63:1], 1'b0}; mcause_q <= {trap_interrupt, trap_cause};
    end else if (we)
      case (csr_addr)
        12'h141: sepc_q <= {held[63:1], 1'b0};
        12'h142: scause_q <= {w[63], w[5:0]};
        12'h341: mepc_q <= {held[63:1], 1'b0};
        12'h342: mcause_q <= {w[63], w[5:0]};
        default: ;
      endcase
  always_ff @(posedge clk)                     // registers that only software writes
    if (rst) begin
      ie_q <= 7'd0; deleg_q <= 7'd0; edeleg_q <= 16'd0; inhibit_q <= '0;
      mtvec_q <= 64'd0; stvec_q <= 64'd0; stimecmp_q <= '1;
      mcounteren_q <= 32'd0; scounteren_q <= 32'd0; stce_q <= 1'b0; adue_q <= 1'b0; mfiom_q <= 1'b0; sfiom_q <= 1'b0;
      sv39_q <= 1'b0; asid_q <= 16'd0; root_q <= 44'd0;
    end else if (we)
      case (csr_addr)
        12'h104: ie_q <= (ie_q & ~deleg_q) | (w_ie & deleg_q);
        12'h105: stvec_q <= {held[63:2], 1'b0, w[0]};
        12'h106: scounteren_q <= w[31:0];
        12'h10A: sfiom_q <= w[0];
        12'h14D: stimecmp_q <= w;
        12'h180: if (w[62:60] == 3'd0) begin sv39_q <= w[63]; asid_q <= w[59:44]; root_q <= w[43:0]; end
        12'h302: edeleg_q <= w[15:0] & 16'hB3FF;
        12'h303: deleg_q <= w_ie & S_BITS;
        12'h304: ie_q <= w_ie;
        12'h305: mtvec_q <= {held[63:2], 1'b0, w[0]};
        12'h306: mcounteren_q <= w[31:0];
        12'h30A: begin stce_q <= w[63]; adue_q <= w[61]; mfiom_q <= w[0]; end
        12'h320: inhibit_q <= w[HPM_COUNTERS+2:0];
        default: ;
      endcase

  // registers that are only read back: a memory of {M, value of a trap or scratch}. It is not reset, written_q is
  logic [63:0] kept_mem [0:3];
  logic [3:0]  written_q;
  wire         keeps   = we && csr_addr[11:10] == 2'd0 && csr_addr[8:4] == 5'h14
                         && (csr_addr[3:0] == 4'd0 || csr_addr[3:0] == 4'd3);
  wire  [1:0]  keep_at = trap ? {!trap_s, 1'b1} : {csr_addr[9], csr_addr[0]};
  wire  [1:0]  kept_at = {at[9], at[0]};
  assign kept = kept_mem[kept_at] & {64{written_q[kept_at]}};
  always_ff @(posedge clk) if (trap || keeps) kept_mem[keep_at] <= trap ? trap_tval : w;
  always_ff @(posedge clk)
    if (rst)                written_q <= 4'd0;
    else if (trap || keeps) written_q[keep_at] <= 1'b1;
  `CHECK(no_write_in_a_trap, !(trap && we))

  // --- protection, and a pulse for everything that translation depends on
  wire        pmp_exists, active_any;
  wire [63:0] pmp_rdata;
  pmp_csr u_pmp (
    .clk, .rst, .pmp_we(we), .pmp_waddr(csr_addr), .pmp_wdata(w), .pmp_raddr(csr_addr), .pmp_exists, .pmp_rdata, .pmp_cfg,
    .pmp_index, .pmp_addr, .pmp_all,
    .locked_any(pmp_locked), .active_any);
  assign data_priv = (priv_q == 2'd3 && mprv_q) ? mpp_q : priv_q;
  assign fetch_bare = !sv39_q || priv_q == 2'd3;
  assign data_bare  = !sv39_q || data_priv == 2'd3;
  assign fetch_look = !fetch_bare || (PMP_ENTRIES > 0 && (priv_q != 2'd3 || pmp_locked));
  assign data_look  = !data_bare || (PMP_ENTRIES > 0 && (data_priv != 2'd3 || pmp_locked));
  assign satp_asid = asid_q;
  assign satp_ppn  = root_q;
  assign adue      = adue_q;
  assign sum       = sum_q;
  assign mxr       = mxr_q;
  always_ff @(posedge clk) restart <= we && !rst;
  wire unused = active_any;

  // --- software-writable pending bits. LCOFI: a request survives a write of mip in its cycle, or one whose read has not seen
  // it
  wire w_mip = we && csr_addr == 12'h344;
  wire w_sip = we && csr_addr == 12'h144;
  // set and clear of SEIP use its own bit, not the interrupt line
  wire w_seip = (csr_funct3[1:0] == 2'd1) ? w[9] : (csr_funct3[1:0] == 2'd2) ? seip_q || operand[9] : seip_q && !operand[9];
  logic [2:0] set_q;
  always_ff @(posedge clk) set_q <= {acknowledged ? 2'd0 : set_q[1:0], lcofi_set};
  always_ff @(posedge clk)
    if (rst) begin
      lcofip_q <= 1'b0; ssip_q <= 1'b0; stip_q <= 1'b0; seip_q <= 1'b0;
    end else begin
      if (acknowledged)                            lcofip_q <= lcofi_set;
      else if (lcofi_set || set_q != 3'd0)         lcofip_q <= 1'b1;
      else if (w_mip || (w_sip && deleg_q[6]))     lcofip_q <= w[13];
      if (w_mip || (w_sip && deleg_q[0]))          ssip_q <= w[1];
      if (w_mip) begin
        seip_q <= w_seip;
        if (!stce_q) stip_q <= w[5];
      end
    end

  // --- counters: a write replaces the increment of the writing instruction; a write of mcountinhibit takes effect after it
  // (an access runs in an empty machine: all older instructions are counted, and the next to retire is the accessing one)
  logic still_q;                               // minstret does not count: as of the last retired instruction
  wire write_minstret = we && csr_addr == 12'hB02;
  always_ff @(posedge clk)
    if (rst) begin
      mcycle_q <= 64'd0; minstret_q <= 64'd0; own_q <= 1'b0; still_q <= 1'b0;
    end else begin
      mcycle_q <= (we && csr_addr == 12'hB00) ? w : mcycle_q + 64'(!inhibit_q[0]);
      if (write_minstret) own_q <= 1'b1;
      else if (ret_count != 3'd0) own_q <= 1'b0;
      if (ret_count != 3'd0) still_q <= inhibit_q[2];
      if (write_minstret) minstret_q <= w;
      else if (!still_q && !own_q) minstret_q <= minstret_q + 64'(ret_count);
    end

  // --- interrupts
  wire m_enabled, s_enabled;
  interrupts u_interrupts (
    .clk, .rst, .pending(came & ie_q), .to_s, .priv(priv_q), .mie(mie_q), .sie(sie_q), .m_enabled, .s_enabled, .irq, .irq_cause,
    .irq_wake(csr_wake));
  assign pp_lcofi_enabled = ie_q[6] && (to_s[6] ? s_enabled : m_enabled);
endmodule
