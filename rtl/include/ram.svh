// SPDX-License-Identifier: Apache-2.0
// RAM_WORD(collides, word): the word read by a port that does not use it if it is written in the same cycle. Simulation reads
// the old word; synthesis may read anything, so it adds no address comparison after the read address.
// RAM_DEPTH(words): depth of a memory that becomes block RAM even if it uses few words; the rest is never addressed.
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
