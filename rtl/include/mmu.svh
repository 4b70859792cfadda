// SPDX-License-Identifier: Apache-2.0
// Shared by the parts of address translation: entry of a first-level TLB, kinds of access, exception causes.
`ifndef MMU_SVH
`define MMU_SVH
// entry {page[1:0], ppn[27:0], d, u, x, w, r, px, pw, pr}: page is the size of the leaf's page (group PAGE of profile.def), d
// to r are the leaf's bits, px to pr the PMP's permissions. An identity entry (translation off) has ppn = vpn, page 0, and only
// px to pr apply besides.
localparam int TE_W  = 38;
localparam int TE_PR = 0;
localparam int TE_PW = 1;
localparam int TE_PX = 2;
localparam int TE_R  = 3;
localparam int TE_WR = 4;
localparam int TE_X  = 5;
localparam int TE_U  = 6;
localparam int TE_D  = 7;
localparam int TE_PPN = 8;                        // lowest bit of the physical page number, 28 bits
localparam int TE_PAGE = 36;                      // lowest bit of the size
// key of an entry: {machine, bare, vpn[26:0]}
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
