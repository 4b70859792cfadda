# SPDX-License-Identifier: Apache-2.0
# What Icarus 11 has compiled, so that each always_comb wakes by its own inputs alone: for sim/iverilog.sh.
#
# An always_comb waits for a change of its inputs or for the beginning (E_0x0, the same for all). vvp links both to one port of what the
# process waits for, and a port has one place for the next one in a list: the lists of E_0x0 and of the inputs run into one another, and
# whatever wakes one always_comb wakes all that were linked before it. Here both reach it through an event of their own.
s/^\(Ewait_[0-9]*\) \.event\/or \(E_[^ ]*\), E_0x0;$/\1e .event\/or \2;\n\1t .event\/or E_0x0;\n\1 .event\/or \1e, \1t;/
