// SPDX-License-Identifier: Apache-2.0
// n copies of a bit: the same gates as {n{bit}}, which Icarus builds bit by bit. In a continuous assignment that is a tree with
// n inputs, which passes each change of the bit on n times.
`ifndef COPIES_SVH
`define COPIES_SVH
`define COPIES(n, bit) n'($signed(bit))
`endif
