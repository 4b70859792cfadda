#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A bug of tests/faults/events, planted in a driver of its own, is found by places.c, or by `told.sh`, in a run of its kind: its name says which.
#
#   tests/system/event_fault.sh BUILD NUMBER NAME
set -u
build=$1 driver=$1/planted/event/$2.elf name=$3
places() { exec tests/system/places.sh "$build" board "$@" "$driver" found; }
case $name in
told-*) exec tests/kernel/told.sh "$build" board table_entries=1024,event0=75591424640016 "$driver" found ;;
space-*) places 250000 12 1 table_entries=64,buffer_entries=8 "$build/programs/short/kernel.elf" 16,450,550 ;;
swap-*) places 0 0 1 table_entries=16,buffer_entries=16,table_swap=1 "$build/programs/short/json.elf" 16,200,300 ;;
*) places 0 0 2 table_entries=16,buffer_entries=4,event_turn=5,event_counters=2 "$build/programs/short/json.elf" 16,200,300 4,40,60 1,300,400 slow ;;
esac
