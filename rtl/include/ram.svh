// RAM_WORD(collides, word): the word that a memory is read at, in a port that has no use for it if it is written in the same cycle.
// Simulated as it is, the old word; synthesis may take anything, so no comparison of addresses follows the read address.
`ifndef RAM_SVH
`define RAM_SVH
`ifdef SYNTHESIS
`define RAM_WORD(collides, word) (collides) ? 'x : word
`else
`define RAM_WORD(collides, word) word
`endif
`endif
