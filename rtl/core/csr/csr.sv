// csr: machine-mode control and status registers, trap entry and return, interrupt selection, mcycle and minstret.
// An access runs when its instruction is alone in the machine (non-speculative): read in the cycle of csr_access; chosen in the
// next one (csr_choose), between ours and the external ones; in the third (csr_done) what rd gets comes from a register, and
// whether it was illegal, and the new value is written at its end.
// ASSUMES the access's address, operand and function stand for the three cycles.
// Registers of the custom and indirect ranges belong to the unit behind the xcsr port. Interrupt inputs are sampled; irq,
// irq_cause and csr_wake come from registers, and mip shows what they are made of: a write that masks an interrupt has had its
// effect on them when the next instruction comes.
// Source: RISC-V privileged specification 1.12, chapter 3; Sscofpmf for LCOFI (interrupt 13).
`include "config.svh"
`default_nettype none
module csr (
  input  wire logic        clk, rst,
  input  wire logic [63:0] hart_id, mtime,
  input  wire logic        irq_timer, irq_soft, irq_ext, lcofi_set,
  input  wire logic [63:0] lcofi_vector,      // where interrupt 13 goes; 0: where mtvec says
  // from execute
  input  wire logic        csr_access,
  input  wire logic [11:0] csr_addr,
  input  wire logic [2:0]  csr_funct3,
  input  wire logic [4:0]  csr_field,         // rs1 number or zimm: 0 makes a set or clear a pure read
  input  wire logic [63:0] csr_operand,
  output logic             csr_choose,        // the cycle behind csr_access
  output logic             csr_done,          // the cycle behind that: result
  output logic [63:0]      csr_rdata,
  output logic             csr_illegal,
  output logic             csr_we,            // in that cycle, too
  output logic [63:0]      csr_wdata,
  // external registers: read and exists in the cycle of xcsr_valid, written two cycles later
  output logic             xcsr_valid, xcsr_we,
  input  wire logic        xcsr_exists,
  input  wire logic [63:0] xcsr_rdata,
  input  wire logic [63:0] hpm_rdata,         // of hpm.sv's registers, in the cycle of csr_choose; else 0
  output logic [31:0]      mcountinhibit,
  // retirement
  input  wire logic [2:0]  ret_count,         // instructions that retire in this cycle
  input  wire logic        trap, trap_interrupt, mret,
  input  wire logic [5:0]  trap_cause,
  input  wire logic [63:0] trap_epc, trap_tval,
  output logic [63:0]      irq_vector, exc_vector, mret_pc,  // in the cycle of trap: where it goes; of mret: back to
  output logic             irq,               // an enabled interrupt is pending
  output logic [5:0]       irq_cause,
  output logic             pp_lcofi_enabled,  // a counter-overflow interrupt would be taken now
  output logic             csr_wake           // ends WFI: pending and enabled in mie
);
  logic        mie_q, mpie_q;              // mstatus
  logic [3:0]  ie_q;                       // mie: {LCOFI, MEI, MTI, MSI}
  logic        lcofip_q;
  logic [63:0] mtvec_q, mscratch_q, mepc_q, mtval_q, mcycle_q, minstret_q;
  logic [6:0]  mcause_q;                   // {interrupt, code}
  logic [HPM_COUNTERS+2:0] inhibit_q;
  logic        own_q;                      // minstret was written by the instruction that retires next

  wire [63:0] mstatus = {51'd0, 2'b11, 3'd0, mpie_q, 3'd0, mie_q, 3'd0};
  logic [2:0] irq_q;                       // external, timer, software
  always_ff @(posedge clk) irq_q <= rst ? 3'd0 : {irq_ext, irq_timer, irq_soft};
  wire [3:0]  came    = {lcofip_q, irq_q};
  logic [3:0] ip;                          // a cycle later: what mip shows, as old as irq and csr_wake
  always_ff @(posedge clk) ip <= rst ? 4'd0 : came;
  function [63:0] spread(input [3:0] b);   // {LCOFI, MEI, MTI, MSI} to their places in mip and mie
    spread = {50'd0, b[3], 1'b0, b[2], 3'd0, b[1], 3'd0, b[0], 3'd0};
  endfunction

  wire [63:0] mie = spread(ie_q);
  wire [63:0] mip = spread(ip);

  // --- read
  wire [7:0] low = csr_addr[7:0];
  wire external = (csr_addr[11:3] == 9'h06A) || (csr_addr[11:6] == 6'h1F) || (csr_addr[11:6] == 6'h2F)
                || (csr_addr == 12'hDA0) || (csr_addr[11:6] == 6'h3F);
  logic        known;
  logic [63:0] value;
  always_comb begin
    known = 1'b1; value = 64'd0;
    case (csr_addr)
      12'h300: value = mstatus;
      12'h301: value = 64'h8000_0000_0000_1105;                  // RV64IMAC
      12'h304: value = mie;
      12'h305: value = mtvec_q;
      12'h320: value = 64'(inhibit_q);
      12'h340: value = mscratch_q;
      12'h341: value = mepc_q;
      12'h342: value = {mcause_q[6], 57'd0, mcause_q[5:0]};
      12'h343: value = mtval_q;
      12'h344: value = mip;
      12'hB00, 12'hC00: value = mcycle_q;
      12'hB02, 12'hC02: value = minstret_q;
      12'hC01: value = mtime;
      12'hF11, 12'hF12, 12'hF13, 12'hF15: value = 64'd0;         // vendor, architecture, implementation, configuration: none
      12'hF14: value = hart_id;
      12'h3A0, 12'h3A2: value = 64'd0;                           // no physical memory protection regions
      12'h7A0, 12'h7A1, 12'h7A2, 12'h7A3: value = 64'd0;         // tselect, tdata1..3: no trigger, type 0
      12'h7A4: value = 64'd1;                                    // tinfo: type 0 is all there is
      default: begin
        known = (csr_addr[11:4] == 8'h3B)                                                    // pmpaddr0..15
             || ((csr_addr[11:5] == 7'h58 || csr_addr[11:5] == 7'h60) && low[4:0] >= 5'd3)     // (m)hpmcounter3..31
             || (csr_addr[11:5] == 7'h19 && low[4:0] >= 5'd3);                               // mhpmevent3..31
      end
    endcase
  end

  wire [63:0] operand = csr_funct3[2] ? {59'd0, csr_field} : csr_operand;
  wire        writes  = !(csr_funct3[1] && csr_field == 5'd0);
  assign csr_wdata  = (csr_funct3[1:0] == 2'd1) ? operand : (csr_funct3[1:0] == 2'd2) ? csr_rdata | operand : csr_rdata & ~operand;
  assign xcsr_valid = csr_access && external;
  assign xcsr_we    = csr_we && external_q;                  // the address stands
  assign mcountinhibit = 32'(inhibit_q);
  logic        external_q, known_q, exists_q;
  logic [63:0] value_q, xvalue_q;
  always_ff @(posedge clk) begin
    external_q <= external; known_q <= known; exists_q <= xcsr_exists; value_q <= value; xvalue_q <= xcsr_rdata;
  end
  wire exists    = external_q ? exists_q || csr_addr == 12'hDA0 : known_q;   // scountovf: the counters' part is always there
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
  always_ff @(posedge clk) csr_rdata <= (external_q ? xvalue_q : value_q) | hpm_rdata;

  // --- write
  wire we = csr_we;
  wire [63:0] w = csr_wdata;
  always_ff @(posedge clk)
    if (rst) begin
      mie_q <= 1'b0; mpie_q <= 1'b0; ie_q <= 4'd0; inhibit_q <= '0;
      mtvec_q <= 64'd0; mscratch_q <= 64'd0; mepc_q <= 64'd0; mtval_q <= 64'd0; mcause_q <= 7'd0;
    end else begin
      if (trap) begin
        mpie_q <= mie_q; mie_q <= 1'b0;
        mepc_q <= {trap_epc[63:1], 1'b0}; mcause_q <= {trap_interrupt, trap_cause}; mtval_q <= trap_tval;
      end else if (mret) begin
        mie_q <= mpie_q; mpie_q <= 1'b1;
      end else if (we)
        case (csr_addr)
          12'h300: begin mie_q <= w[3]; mpie_q <= w[7]; end
          12'h304: ie_q <= {w[13], w[11], w[7], w[3]};
          12'h305: mtvec_q <= {w[63:2], 1'b0, w[0]};
          12'h320: inhibit_q <= w[HPM_COUNTERS+2:0];
          12'h340: mscratch_q <= w;
          12'h341: mepc_q <= {w[63:1], 1'b0};
          12'h342: mcause_q <= {w[63], w[5:0]};
          12'h343: mtval_q <= w;
          default: ;
        endcase
    end
  // a request that meets a write of mip survives, as does one that its read has not seen
  logic [2:0] set_q;
  always_ff @(posedge clk) set_q <= {set_q[1:0], lcofi_set};
  always_ff @(posedge clk)
    if (rst)                               lcofip_q <= 1'b0;
    else if (lcofi_set || set_q != 3'd0)   lcofip_q <= 1'b1;
    else if (we && csr_addr == 12'h344) lcofip_q <= w[13];

  // --- counters: a write replaces the increment of the writing instruction
  // (an access finds the machine empty, so it sees all older instructions counted)
  wire write_minstret = we && csr_addr == 12'hB02;
  always_ff @(posedge clk)
    if (rst) begin
      mcycle_q <= 64'd0; minstret_q <= 64'd0; own_q <= 1'b0;
    end else begin
      mcycle_q <= (we && csr_addr == 12'hB00) ? w : mcycle_q + 64'(!inhibit_q[0]);
      if (write_minstret) own_q <= 1'b1;
      else if (ret_count != 3'd0) own_q <= 1'b0;
      if (write_minstret) minstret_q <= w;
      else if (!inhibit_q[2] && !own_q) minstret_q <= minstret_q + 64'(ret_count);
    end

  // --- interrupts, highest first: external, software, timer, counter overflow
  wire [3:0] pending = came & ie_q;
  always_ff @(posedge clk) begin
    csr_wake  <= !rst && pending != 4'd0;
    irq       <= !rst && mie_q && pending != 4'd0;
    irq_cause <= pending[2] ? 6'd11 : pending[0] ? 6'd3 : pending[1] ? 6'd7 : 6'd13;
  end
  assign pp_lcofi_enabled = mie_q && ie_q[3];

  // --- where traps go, and return to
  wire own_vector    = trap_cause == 6'd13 && lcofi_vector != 64'd0;
  assign exc_vector  = {mtvec_q[63:2], 2'b00};
  assign irq_vector  = own_vector ? lcofi_vector : exc_vector + (mtvec_q[0] ? {56'd0, trap_cause, 2'b00} : 64'd0);
  assign mret_pc     = mepc_q;
endmodule
