// SPDX-License-Identifier: Apache-2.0
// n copies of a bit: the same gates as {n{bit}}, which Icarus makes bit by bit. In a continuous assignment that is a tree with n
// inputs: it passes each change of the bit on n times, to all that comes after it.
`ifndef COPIES_SVH
`define COPIES_SVH
`define COPIES(n, bit) n'($signed(bit))
`endif
