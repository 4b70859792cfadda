#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sampling policies on a made-up run (policies_test.c), which must come out as worked out by hand, and with each of their rules
# broken: then something must not. A fault is a substitution in tb/truth_policies.c, which must change it.
#
#   tests/lockstep/policies.sh "COMPILER AND FLAGS" LIBRARIES...
#
# The last line is `N passed, N failed`.
set -u
compile=$1
shift
. scripts/scratch.sh
. tests/lockstep/rules.sh
file=tb/truth_policies.c around=tests/lockstep/policies_test.c libraries=$*

rules_hold

fault "the next one is the last one" 's|spend(p, NEXT, &insn->place|spend(p, NEXT, \&p->last|'
fault "the last one is the next one" 's|spend(p, LAST, &p->last|spend(p, LAST, \&insn->place|'
fault "what is aborted counts" 's|insn->retired ? &insn->place : NULL|\&insn->place|'
fault "what was not mapped is dispatched" 's|if (insn->map != FLIGHT_NEVER)|if (true)|'
fault "an end is forgotten" 's|^    p->end = insn->end;||'
fault "a fetch is forgotten" 's|^    p->fetch = insn->fetch;||'
fault "a map is forgotten" 's|^        p->map = insn->map;||'
fault "what has ended is followed at once" 's|p->ring\[insn->sequence % RING\] = |p->ring[p->next % RING] = |'
fault "each instruction is chosen" 's|if (p->chosen == holder->taker)|if (true)|'
fault "a record is one cycle" 's|row->sampled\[COUNT\] += parts|row->sampled[COUNT] += CYCLE_PARTS|'
fault "a sample takes the charge with it" 's|row->sampled\[policy\] += CYCLE_PARTS|row->sampled[policy] += parts|'
fault "intervals are too long" 's|POLICY_PERIOD / 2|POLICY_PERIOD|'
fault "cycles behind a sample are lost" 's|^    p->left\[policy\] -= parts;|p->left[policy] = interval(p, CYCLE_PARTS);|'
fault "all charges are TIP's last" 's|spend(p, TIP, &place, parts);|spend(p, TIP, \&place, CYCLE_PARTS);|'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
