// SPDX-License-Identifier: Apache-2.0
// Shared by the parts of the load-store unit: what passes through its pipeline, and the geometry of the D-cache.
// Include config.svh first.
`ifndef LSU_SVH
`define LSU_SVH
// kind of the operation in a pipeline stage
localparam logic [3:0] K_NONE   = 4'd0;
localparam logic [3:0] K_LOAD   = 4'd1;   // load, first try or retry
localparam logic [3:0] K_STORE  = 4'd2;   // store: its address and data become known
localparam logic [3:0] K_ATOM   = 4'd3;   // AMO, LR, SC: only checked and recorded
localparam logic [3:0] K_DRAIN  = 4'd4;   // retired store on its way to the cache
localparam logic [3:0] K_SREAD  = 4'd5;   // slow unit reads a doubleword
localparam logic [3:0] K_SWRITE = 4'd6;   // slow unit writes a doubleword
localparam logic [3:0] K_SFIN   = 4'd7;   // slow unit delivers its result
localparam logic [3:0] K_COPY   = 4'd8;   // a word of a victim goes to the write-back buffer
localparam logic [3:0] K_CLEAN  = 4'd9;   // the cleaner looks up a set
localparam logic [3:0] K_SOON   = 4'd10;  // request for a line that a store will need
localparam logic [3:0] K_UPPER  = 4'd11;  // the upper page of a store that crosses a page
localparam logic [3:0] K_WALK   = 4'd12;  // the page-table walker reads or writes a doubleword
localparam logic [3:0] K_RING   = 4'd13;  // the profiler's ring reads or writes a line
localparam logic [3:0] K_AHEAD  = 4'd14;  // prefetch, first try or retry

// D-cache. Cached addresses (memory_map.svh: RAM, resident RAM) differ only in their low CADDR_W bits.
localparam int CADDR_W  = 28;
localparam int DLINE_W  = CADDR_W - 6;            // line address
localparam int DSET_W   = $clog2(DCACHE_SETS);
localparam int DTAG_W   = DLINE_W - DSET_W;
localparam int WB_LINES = 4;                      // lines in the write-back buffer
localparam int WB_W     = 2;

// what the load queue keeps of a load besides its address: {op, preg, has_rd, id, store position, tag, store it waits for,
// whether it waits for all later stores}
localparam int LQI_W = 6 + PREG_W + 1 + ROBID_W + 2 * SQP_W + PM_TAG_W + 1;

// what store_pages keeps of a store besides its address: {size, load position, store position, id, tag}
localparam int SPI_W = 2 + LQP_W + SQP_W + ROBID_W + PM_TAG_W;
`endif
