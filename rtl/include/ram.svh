// SPDX-License-Identifier: Apache-2.0
// RAM_WORD(collides, word): the word read by a port that has no use for it if the word is written in the same cycle.
// Simulation reads the old word; synthesis may take anything, so no comparison of addresses follows the read address.
`ifndef RAM_SVH
`define RAM_SVH
`ifdef SYNTHESIS
`define RAM_WORD(collides, word) (collides) ? 'x : word
`else
`define RAM_WORD(collides, word) word
`endif
`endif
