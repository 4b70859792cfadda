// ProfileMe sampling behind the profile port, programmed through CSRs after the draft PDIS v0.0.
// Ports only at this commit; the body follows.
`include "config.svh"
`default_nettype none
module profiler (
    input  logic                        clk,
    input  logic                        rst,
    input  logic [63:0]                 time_i,            // the `time` counter, for timestamps
    // from/to the core's FETCH: instructions that leave the aligner in this cycle
    input  logic [WIDTH-1:0]            pp_slot_valid_i,
    input  logic [WIDTH-1:0]            pp_slot_on_path_i,
    input  logic [WIDTH*64-1:0]         pp_slot_pc_i,
    input  logic [WIDTH-1:0]            pp_slot_icmiss_i,
    input  logic [WIDTH-1:0]            pp_slot_itlbmiss_i,
    input  logic [WIDTH*PATH_W-1:0]     pp_slot_hist_i,
    input  logic [WIDTH*3-1:0]          pp_slot_type_i,
    input  logic [WIDTH*4-1:0]          pp_slot_itype_i,
    input  logic [WIDTH-1:0]            pp_slot_rvc_i,
    input  logic [1:0]                  pp_priv_i,
    input  logic [15:0]                 pp_context_i,
    output logic [WIDTH*PM_TAG_W-1:0]   pp_slot_tag_o,     // combinational: the tag to give each slot, 0 = none
    // from the core's BACK END: strobes by tag, bit t-1 is tag t
    input  logic [PM_TAGS-1:0]          pp_mapped_i,
    input  logic [PM_TAGS-1:0]          pp_dready_i,
    input  logic [PM_TAGS-1:0]          pp_issued_i,
    input  logic [PM_TAGS-1:0]          pp_mem_issued_i,
    input  logic [PM_TAGS-1:0]          pp_mem_done_i,
    input  logic [PM_TAGS-1:0]          pp_rready_i,
    input  logic [PM_TAGS-1:0]          pp_oldest_i,
    input  logic [PM_TAGS-1:0]          pp_retired_i,
    input  logic [PM_TAGS-1:0]          pp_aborted_i,
    input  logic [PM_TAGS*3-1:0]        pp_abort_cause_i,
    input  logic [63:0]                 pp_flush_pc_i,
    input  logic [PM_TAGS-1:0]          pp_addr_valid_i,
    input  logic [PM_TAGS*64-1:0]       pp_addr_i,
    input  logic [PM_TAGS*16-1:0]       pp_event_i,
    // from the core's RETIRE: lanes, traps
    input  logic [WIDTH-1:0]            pp_ret_valid_i,
    input  logic [WIDTH*64-1:0]         pp_ret_pc_i,
    input  logic [WIDTH-1:0]            pp_ret_rvc_i,
    input  logic [WIDTH*4-1:0]          pp_ret_itype_i,
    input  logic [WIDTH*PM_TAG_W-1:0]   pp_ret_tag_i,
    input  logic                        pp_trap_i,
    input  logic                        pp_interrupt_i,
    input  logic [5:0]                  pp_trap_cause_i,
    input  logic [63:0]                 pp_trap_pc_i,
    input  logic                        pp_xret_i,
    output logic [PM_TAGS-1:0]          pp_skidless_o,     // level: retirement is to stop behind this tag's instruction
    // from/to the core's CSR unit
    input  logic                        xcsr_valid_i,
    input  logic [11:0]                 xcsr_addr_i,
    output logic                        xcsr_exists_o,     // combinational
    output logic [63:0]                 xcsr_rdata_o,      // combinational
    input  logic                        xcsr_we_i,
    input  logic [63:0]                 xcsr_wdata_i,
    input  logic [31:0]                 mcountinhibit_i,
    output logic                        lcofi_set_o,       // pulse
    // to the bench: what the sampler counts
    output logic                        pm_counting_o,     // counting is enabled in this cycle
    output logic [WIDTH-1:0]            pm_counted_o       // these slots were counted (the population that is sampled)
);
endmodule
