#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Programs that write what the resident profiler needs (masked.S): either the profile is right, or it says how much of the
# program it shows and which register is to blame; and the program never notices.
#
#   tests/system/masked.sh BUILD CONFIG
#
# Beside the profiler: the same program without sampling retires as many instructions, except for those of the boot ROM.
# The last line is `N passed, N failed`.
set -u
assay=$1/bin/assay programs=$1/test/masked config=$2
. scripts/scratch.sh
. scripts/checks.sh

between() { # LEAST VALUE MOST
    awk -v least="$1" -v value="$2" -v most="$3" 'BEGIN { exit !(value != "" && value >= least && value <= most) }'
}

# sampled NAME LEAST MOST [TEXT...]: share of the program in percent, texts that the warning and the header have.
sampled() {
    program=$1 least=$2 most=$3
    shift 3
    : >"$work/report"
    "$assay" record --delivery "$delivery" --config "$config" --check --truth -c 400 --max-cycles 1000000 -o "$work/p.assay" "$programs/$program.elf" \
        >"$work/output" 2>"$work/errors"
    check "$program: exit status" [ $? -eq 0 ]
    "$assay" report "$work/p.assay" >"$work/report"
    share=$(sed -n 's/^# counted:  \([0-9.]*\) %.*/\1/p' "$work/report")
    own=$(sed -n 's/^# counted: .* program.s \([0-9,]*\) instr.*/\1/p' "$work/report" | tr -d ,)
    alone=$("$assay" stat --csv --config "$config" "$programs/$program.elf" | sed -n 's/^instructions,//p')
    check "$program: share" between "$least" "$share" "$most"
    check "$program: instructions" between $((alone - 30)) "$own" "$alone"
    check "$program: share in the closing line" grep -q "; $share % of the program.* counted" "$work/errors"
    check "$program: warnings" [ "$(grep -c warning "$work/errors")" -eq $# ]
    for text; do
        check "$program: warning" grep -qF "_start $text at 0x80" "$work/errors"
        check "$program: header" grep -qF "; _start $text" "$work/report"
    done
    echo "$config, $delivery: $program: $share % of $own instructions counted, unsampled it retires $alone"
}

delivery=interrupt
sampled mie 48 53 'clears mie[13]'
sampled mstatus 48 53 'clears mstatus.MIE'
sampled mcountinhibit 48 53 'sets mcountinhibit[1]'
sampled mip 32 36 'clears mstatus.MIE' 'clears mip[13]'
sampled section 98.5 100 'clears mstatus.MIE'
for program in mscratch mtvec; do
    sampled $program 98.5 100
    check "$program: estimates" "$assay" truth --strict "$work/p.assay" >"$work/truth"
done
# Hardware alone needs none of them but the counters' own switch.
delivery=stream
for program in mie mstatus mip section mtvec; do sampled $program 100 100; done
sampled mcountinhibit 48 53 'sets mcountinhibit[1]'
checks_end
