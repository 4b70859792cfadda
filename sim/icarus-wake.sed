# SPDX-License-Identifier: Apache-2.0
# Mends the output of Icarus 11 so that each always_comb wakes by its own inputs alone; used by sim/iverilog.sh.
#
# An always_comb waits for a change of its inputs or for the beginning (E_0x0, shared by all). vvp links both to one
# port of the event that the process waits for, and a port has room for only one successor in a list. So the lists of
# E_0x0 and of the inputs merge, and whatever wakes one always_comb wakes all that were linked before it. Here each of
# the two reaches the process through an event of its own.
s/^\(Ewait_[0-9]*\) \.event\/or \(E_[^ ]*\), E_0x0;$/\1e .event\/or \2;\n\1t .event\/or E_0x0;\n\1 .event\/or \1e, \1t;/
