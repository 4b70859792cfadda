// SPDX-License-Identifier: Apache-2.0
// RAM_WORD(collides, word): the word read by a port that has no use for it if the word is written in the same cycle.
// Simulation reads the old word; synthesis may take anything, so no comparison of addresses follows the read address.
// RAM_DEPTH(words): the depth of a memory that becomes block RAM, however few words it has use for; the rest is never addressed.
`ifndef RAM_SVH
`define RAM_SVH
`ifdef SYNTHESIS
`define RAM_WORD(collides, word) (collides) ? 'x : word
`define RAM_DEPTH(words) ((words) < 512 ? 512 : (words))
`else
`define RAM_WORD(collides, word) word
`define RAM_DEPTH(words) (words)
`endif
`endif
