// SPDX-License-Identifier: Apache-2.0
// What the parts of address translation share: an entry of a first-level TLB, kinds of access, causes of exceptions.
`ifndef MMU_SVH
`define MMU_SVH
// entry {page[1:0], ppn[27:0], d, u, x, w, r, px, pw, pr}: page is the size of the leaf's page (group PAGE of profile.def),
// d to r are the leaf's, px to pr what the PMP allows. An identity entry
// (translation off) has ppn = vpn, page 0, and only px to pr mean anything else.
localparam int TE_W  = 38;
localparam int TE_PR = 0;
localparam int TE_PW = 1;
localparam int TE_PX = 2;
localparam int TE_R  = 3;
localparam int TE_WR = 4;
localparam int TE_X  = 5;
localparam int TE_U  = 6;
localparam int TE_D  = 7;
localparam int TE_PPN = 8;                        // lowest of the physical page's 28 bits
localparam int TE_PAGE = 36;                      // lowest of the size's bits
// what an entry is found by: {machine, bare, vpn[26:0]}
localparam int TK_W  = 29;
// kind of a confirmed access
localparam logic [1:0] AK_FETCH = 2'd0;
localparam logic [1:0] AK_LOAD  = 2'd1;
localparam logic [1:0] AK_STORE = 2'd2;
// modes
localparam logic [1:0] PRIV_U = 2'd0;
localparam logic [1:0] PRIV_S = 2'd1;
localparam logic [1:0] PRIV_M = 2'd3;
// bits of an address register of the physical memory protection that count: 53 to 9
localparam int PMP_W = 45;
`endif
