#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The truth of time against hand-made streams (account_test.c), which must agree, and with each of its rules broken: then
# some stream must not. A fault is a substitution in tb/account.c, which must change it.
#
#   tests/lockstep/account.sh "COMPILER AND FLAGS" OBJECTS-AND-LIBRARIES...
#
# The last line is `N passed, N failed`.
set -u
compile=$1
shift
. scripts/scratch.sh
. tests/lockstep/rules.sh
file=tb/account.c around="tests/lockstep/account_test.c tb/flight.c" libraries=$*

rules_hold

fault "a cycle is whole for each that retires" 's|CYCLE_PARTS / count|CYCLE_PARTS|'
fault "cycles that are not delivered are lost" 's|^    charge_gap(a, c->cycle);||'
fault "a finish counts from its own cycle" 's|insn->done < cycle|insn->done <= cycle|'
fault "an issue counts from the next cycle" 's|insn->issue > cycle|insn->issue >= cycle|'
fault "operands are not looked at" 's|insn->ready <= cycle ?|true ?|'
fault "the cycle before retirement is held" 's|insn->done + 1 == cycle|false|'
fault "what was waited for is forgotten" 's|a->waiting == insn->sequence ?|false ?|'
fault "a mispredict owns nothing" 's|own(a, branch, |(void)(branch, |; s|(void)(branch, why_mispredicted(branch));|why_mispredicted(branch);|'
fault "a return is a jump" 's|!calls \&\& (rs1 == 1|false \&\& (rs1 == 1|'
fault "an owner keeps the window when something is mapped" 's|^    a->owned = false;$||'
fault "an interrupt is its victim's" 's|if (a->interrupted)|if (false)|'
fault "a refetched load is a trap" 's|c->flush_cause == ABORT_ORDER|false|'
fault "nothing is alone" 's|else if (insn->alone)|else if (false)|'
fault "nothing behind one that was alone" 's|^        if (insn->alone)|        if (false)|'
fault "nothing in front of one that will be alone" 's|next \&\& a->levels.serial|false|'
fault "a fetch's fault is a load's" 's| \&\& !a->levels.confirm_fetch||'
fault "a page that was known after all is a trap" 's|: WHY_BAD_PAGE|: WHY_BAD_TRAP|'
fault "wfi does not idle" 's|next \&\& a->levels.idle|false|'
fault "dispatch is never stalled" 's|next \&\& stall|false|'
fault "a full store queue is any room" 's|a->levels.stores_full ? WHY_MEM_STORE|false ? WHY_MEM_STORE|'
fault "fetch never waits" 's|else if (a->levels.fetch_waits)|else if (false)|'
fault "a fetch's page is its line" 's|if (a->levels.fetch_page)|if (false)|'
fault "a redirect is not seen" 's|c->levels.fetch_fix|false|'
fault "the slot's miss is not seen" 's|insn->events \& EVENT_ICACHE_MISS |false |'
fault "the slot's TLB miss is not seen" 's|insn->events \& EVENT_ITLB_MISS |false |'
fault "cycles behind the end count" 's|a->over .= c->levels.ended;||'
fault "what nobody takes is lost" 's|^    take_pending(a, first ? first : \&nobody);||'
fault "a device is memory" 's|waits \& PROBE_WAIT_DEVICE|false|'
fault "a division is any operation" 's|is_divide(code) ? WHY_CORE_DIVIDER : ||'
fault "what is mapped in a cycle is in the window at once" 's|charge_waiting(a, mapped, first, c->cycle|charge_waiting(a, flight_oldest(a->flight), first, c->cycle|'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
