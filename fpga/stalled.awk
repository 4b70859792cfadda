# SPDX-License-Identifier: Apache-2.0
# Reads a log of nextpnr's router2. Exit status 0, and a line that says so: the router stalls, and would go on without end. In the
# last ROUNDS rounds the number of overused wires has not come a tenth below the least before, and is above FEW. Otherwise 1.
#
#   awk -f fpga/stalled.awk LOG
BEGIN { ROUNDS = 10; FIRST = 20; FEW = 300 }
/ iter=[0-9]+ wires=/ {
    match($0, /overused=[0-9]+/)
    overused[++n] = substr($0, RSTART + 9, RLENGTH - 9) + 0
}
END {
    for (i = 1; i <= n; i++)
        if (i <= n - ROUNDS) before = i == 1 || overused[i] < before ? overused[i] : before
        else last = i == n - ROUNDS + 1 || overused[i] < last ? overused[i] : last
    if (n < FIRST || n <= ROUNDS || last <= FEW || last < 0.9 * before) exit 1
    print "the router stalls: after " n " rounds " overused[n] " wires are wanted by more than one net, no longer fewer"
}
