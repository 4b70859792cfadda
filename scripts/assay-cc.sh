#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay-cc: gcc with one more step. Compiles C to assembly, has `assay instrument` insert the counting instructions,
# assembles the result, and links the counters' run time. `assay-cc --help` shows the options.
set -eu

usage() {
    cat <<'EOF'
usage: assay-cc --prefetches=FILE GCC-OPTIONS FILE...
       assay-cc [--blocks[=F]] [--edges[=F]] [--calls[=F]] [--plain] [--tree]
                [--off] [--global] [--functions=A,B] [--counter=HOW]
                [--trigger=HOW] [--no-sibling-calls] [--window=ON/PERIOD[i]]
                [--hot=N[/SAMPLES/PERIOD]] [--every=N] GCC-OPTIONS FILE...

With --prefetches, which stands first, it is gcc: what gcc hands to the
assembler gets the prefetches of FILE (assay optimize --prefetches). Another
compiler of the family: ASSAY_CC.

Else it compiles and links as gcc does, and counts what the options name (assay
instrument --help). C files (.c, .i) and assembly of a compiler (.s) are
instrumented; .S files, objects and libraries stay as they are.

  --window=ON/PERIOD[i]  count for ON ticks of the timer (mtime) in each PERIOD;
                         flags begin off; the program must leave the timer to
                         it. With an i both are instructions retired, and the
                         program must leave mhpmcounter3 and its interrupt to it
  --hot=N[/SAMPLES/PERIOD]
                         count the N functions that most of the first SAMPLES
                         samples are in, one each PERIOD instructions
                         (1000/1000)
  --every=N              take the copy of --counter=copy at each Nth entry or
                         jump back (1000)

The counts leave the program at its end: `assay run --channel FILE`,
`assay counts`.

environment:
  ASSAY_CC   the compiler, riscv64-unknown-elf-gcc without it

examples (link.ld, crt0.o and what else a program needs here: in
PREFIX/share/assay, sw/driver and build/driver; docs/programs.md):
  assay-cc --blocks -O2 -g -march=rv64imac -mabi=lp64 \
           -mcmodel=medany --specs=picolibc.specs -c -o sort.o sort.c
  assay-cc --blocks --calls -O2 -g -march=rv64imac -mabi=lp64 \
           -mcmodel=medany --specs=picolibc.specs -nostartfiles -T link.ld \
           -o sort.elf sort.c crt0.o console.o syscalls.o memory.o arguments.o
  assay-cc --prefetches=sort.prefetch -O2 -g -march=rv64imac -mabi=lp64 \
           -mcmodel=medany --specs=picolibc.specs -c -o sort.o sort.c
EOF
}

here=$(cd "$(dirname "$0")" && pwd)
cc=${ASSAY_CC:-riscv64-unknown-elf-gcc}
assay=$here/assay
runtime=$here/../driver/libassay-count.a
[ -e "$runtime" ] || runtime=$here/../share/assay/libassay-count.a
scratch=$(mktemp -d "${TMPDIR:-/tmp}/assay-cc.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

fail() {
    echo "assay-cc: $*" >&2
    exit 1
}

# quote WORD: quotes it for eval
quote() { printf " '%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"; }

# ahead: inserts prefetches into assembly, from a list of FUNCTION LOAD OPERAND OFFSET. prefetch.r is written as the
# ori to x0 that encodes it, which every assembler takes.
ahead='FILENAME == ARGV[1] {
        if (!/^#/) { operand[$1, $2] = $3; offset[$1, $2] = $4; known[$1] = 1 }
        next
    }
    /^[A-Za-z_$][^: \t]*:/ { name = $0; sub(/:.*/, "", name); place = 0 }
    /^[ \t]+l(b|h|w|d|bu|hu|wu)[ \t]/ && name in known && (name, ++place) in operand {
        split($2, part, ",")
        if (part[2] != operand[name, place]) {
            printf "assay-cc: %s: load %d of %s is of %s, in the program that was recorded it was of %s: no prefetch for it.\n", ARGV[1],
                place, name, part[2], operand[name, place] >"/dev/stderr"
            print "  Compile with the same sources and flags as that program, or record this one." >"/dev/stderr"
            print
            next
        }
        base = part[2]
        sub(/.*[(]/, "", base)
        sub(/[)].*/, "", base)
        printf "\tori\tzero,%s,%d\t# prefetch.r %d(%s)\n", base, offset[name, place] + 1, offset[name, place], base
    }
    { print }'

# compile_ahead LIST ARGUMENT...: gcc, with this script as assembler before its own
compile_ahead() {
    list=$1
    shift
    [ -r "$list" ] || fail "$list: cannot be read. \`assay optimize --prefetches FILE\` writes it."
    mkdir "$scratch/bin"
    printf '%s' "$ahead" >"$scratch/ahead.awk"
    cat >"$scratch/bin/as" <<EOF
#!/bin/sh
for in; do case \$in in *.s) break ;; esac; done
new=$scratch/\$\$.s
awk -f "$scratch/ahead.awk" $(quote "$list") "\$in" >"\$new" || exit
for word; do shift; [ "\$word" != "\$in" ] || word=\$new; set -- "\$@" "\$word"; done
$(quote "$($cc -print-prog-name=as)") "\$@"
EOF
    chmod +x "$scratch/bin/as"
    $cc -B"$scratch/bin" "$@"
}

# number_of TEXT LEAST: is TEXT a number, without sign and leading blanks?
number_of() {
    case $1 in
    '' | *[!0-9]* | ????????????????*) return 1 ;;
    esac
    [ "$1" -ge "$2" ]
}

case ${1:-} in
--prefetches=*)
    list=${1#--prefetches=}
    shift
    compile_ahead "$list" "$@"
    exit ;;
esac

lto= quiet= own= window= every= hot= functions= options= flags= depends= sources= kept= others= output= stop= number=0 inputs=0
while [ $# -gt 0 ]; do
    case $1 in
    --blocks | --blocks=* | --edges | --edges=* | --calls | --calls=* | --plain | --tree | --off | --global | --no-sibling-calls)
        options="$options$(quote "$1")" ;;
    --window=*)
        window=${1#--window=} on=${1#--window=} period=${1##*/}
        on=${on%%/*} period=${period%i}
        [ "$window" = "$on/$period" ] || [ "$window" = "$on/${period}i" ] && number_of "$on" 0 && number_of "$period" 1 ||
            fail "$1: ON/PERIOD was expected, e.g. 1000/16000, or 1000/16000i for instructions."
        [ "$on" -le "$period" ] || fail "$1: a window is no longer than its period."
        ;;
    --every=*)
        every=${1#--every=}
        number_of "$every" 1 && [ "$every" -le 2147483647 ] || fail "$1: a number from 1 to 2147483647 was expected."
        ;;
    --hot=*)
        hot=${1#--hot=}
        case $hot in
        */*) ;;
        *) hot=$hot/1000/1000 ;;
        esac
        samples=${hot#*/}
        number_of "${hot%%/*}" 1 && number_of "${samples%/*}" 1 && number_of "${samples#*/}" 8 ||
            fail "$1: N or N/SAMPLES/PERIOD was expected, e.g. 10/1000/1000."
        options="$options --ranges"
        ;;
    --functions=*)
        functions=${1#--functions=}
        options="$options$(quote "$1")"
        ;;
    --counter=* | --trigger=*) options="$options$(quote "$1")" ;;
    -h | --help) usage; exit 0 ;;
    -o) [ $# -gt 1 ] || fail "-o: no file behind it."; output=$2; shift ;;
    -o*) output=${1#-o} ;;
    -c | -S | -E) stop=$1 ;;
    -M | -MM) fail "$1: there is nothing to instrument." ;;
    -MF | -MT | -MQ)
        [ $# -gt 1 ] || fail "$1: nothing behind it."
        depends="$depends$(quote "$1")$(quote "$2")"
        shift ;;
    -M*) depends="$depends$(quote "$1")" ;;
    -x*) fail "$1: the ends of the files' names tell what they are (.c, .i, .s); leave it out." ;;
    -T | -I | -D | -U | -L | -u | -z | -e | -include | -imacros | -iquote | -idirafter | -isystem | -isysroot | --param | \
        -Xlinker | -Xassembler | -Xpreprocessor)
        [ $# -gt 1 ] || fail "$1: nothing behind it."
        case $1 in
        -T | -L | -u | -z | -e | -Xlinker) others="$others$(quote "$1")$(quote "$2")" ;;
        *) flags="$flags$(quote "$1")$(quote "$2")" ;;
        esac
        shift ;;
    -l* | -Wl,* | -L*) others="$others$(quote "$1")" ;;
    -w) quiet=-w ;;
    -flto | -flto=*) lto=1 flags="$flags$(quote "$1")" ;;
    -fno-lto) lto= flags="$flags$(quote "$1")" ;;
    -ffixed-[atx]* | -fcall-saved-[atx]*) own="$own $1" flags="$flags$(quote "$1")" ;;
    -*) flags="$flags$(quote "$1")" ;;
    *.c | *.i | *.s) sources="$sources$(quote "$1")"; number=$((number + 1)) ;;
    *.S) others="$others$(quote "$1")" kept="$kept$(quote "$1")"; number=$((number + 1)) ;;
    *.cc | *.cp | *.cpp | *.cxx | *.c++ | *.C | *.CPP | *.ii | *.m | *.mm | *.d | *.go | *.ad[abs] | *.f | *.F | *.[fF][0-9][0-9])
        fail "$1: C alone is instrumented (.c, .i), and the assembly that gcc made of it (.s)." ;;
    *) others="$others$(quote "$1")"; inputs=$((inputs + 1)) ;;
    esac
    shift
done
[ -z "$window" ] || [ -z "$hot" ] || fail "--hot and --window: one of them chooses when to count."
case ${window:+window}$options in
window*--global*) ;; # only its flags are switched
window*) options="$options --off" ;;
esac
case $options in
*--blocks* | *--edges* | *--calls*) ;;
*) fail "nothing to count: give --blocks, --edges or --calls. assay-cc --help shows how." ;;
esac
# Counting changes registers.
takes=
case $options in
*--calls* | *--trigger=check* | *--counter=[lpc]*) takes=1 ;;
esac
[ "$((number + inputs))" -gt 0 ] || fail "no file to compile or to link. assay-cc --help shows how."
[ "$stop" != -E ] || fail "-E: there is nothing to instrument."
[ -z "$lto" ] || [ "$stop" != -S ] || fail "-S: with -flto code is made when the program is linked."
[ -z "$stop" ] || [ -z "$output" ] || [ "$number" -le 1 ] || fail "-o with $stop takes one source."

# stays FILE.S: it does not switch stacks; on another stack the flags of functions would overwrite the memory below
stays() {
    awk '{ sub("//.*", ""); sub("#.*", "") }
        match($0, /[\\a-z.]+[ \t]+(sp|x2)[ \t]*,.*/) {
            n = split(substr($0, RSTART), part, /[ \t,]+/)
            if (part[1] !~ /^(s[bhwd]|b[a-z]+|l?la|li)$/ && part[3] != part[2]) { print FNR ": " $0; exit 1 }
        }' "$1" >"$scratch/stack" ||
        fail "$1:$(tr -s '[:space:]' ' ' <"$scratch/stack"): a stack of its own, and flags of functions lie below the program's.
  Give --global, which keeps none there; of a file that stays on its stack make an object with gcc first."
}

# dependencies FILE: the options that write dependencies where gcc would
dependencies() {
    made=$(basename "$1")
    made=${made%.?}
    [ -z "$stop" ] || made=${output:-$made.o}
    case $depends in
    '') return ;;
    *-MF*) ;;
    *) quote -MF; quote "${made%.?}.d" ;;
    esac
    case $depends in
    *-M[TQ]*) ;;
    *) quote -MT; quote "${output:-${made%.?}.o}" ;;
    esac
    printf '%s' "$depends"
}

# keeps_registers FILE: no global register variable is in a register that counting changes. gcc tells by a warning,
# not in its assembly.
keeps_registers() {
    [ -n "$takes" ] || return 0
    [ -z "$own" ] || fail "option$own: a call may change that register, and counting does: leave --calls out, or keep the value in one of s1 to s11."
    place=$(eval "LC_ALL=C $cc $flags -fsyntax-only \"\$1\"" 2>&1 | grep -m 1 'call-clobbered register used for global') || return 0
    fail "${place%%: *}: a variable in a register that a call may change, and counting does.
  Keep it in one of s1 to s11, or compile this file without instrumentation; --blocks and --edges by p.inc take no register."
}

# notes: turns the assembly of `gcc -dP` into that of -dp, with a note after each instruction that names it; after a
# call that it may return twice; after a branch how often gcc guesses that it is taken: 2^27 times the share, then 3
# more bits.
notes='/^#\(/ { more = ""; inside = 1 }
        inside && /^#[( ]/ && !/^# [0-9]/ {
            if (/REG_SETJMP/) more = more "  returns_twice"
            if (match($0, /REG_BR_PROB [0-9]+/)) more = more sprintf("  taken=%.6f", substr($0, RSTART + 12, RLENGTH - 12) / 1073741824)
            next
        }
        { inside = 0 }
        more { $0 = $0 (/#/ ? "" : "\t#") more; more = "" }
        { print }'

# instrumented FILE ASSEMBLY: its assembly with counting instructions; nothing yet if the linker compiles it
instrumented() {
    plain=$scratch/plain.s
    case $lto$1 in
    1*.[ci]) keeps_registers "$1"; return ;;
    esac
    case $1 in
    *.s) plain=$1 ;;
    *)
        keeps_registers "$1"
        eval "$cc $flags $quiet $(dependencies "$1") -dP -S -o \"\$scratch/noted.s\" \"\$1\""
        awk "$notes" "$scratch/noted.s" >"$plain"
        ;;
    esac
    refused=0
    eval "\"\$assay\" instrument $options -o \"\$2\" \"\$plain\"" || refused=$?
    [ "$refused" -ne 125 ] || [ "$plain" = "$1" ] || echo "assay-cc: $1: \`$cc -dp -S\` with the same options writes that assembly." >&2
    [ "$refused" -eq 0 ] || exit "$refused"
    [ -z "$functions" ] || grep '^	[.]dword [A-Za-z_]' "$2" >>"$scratch/functions" || true
}

# assembled FILE OBJECT
assembled() {
    instrumented "$1" "$scratch/counting.s"
    case $lto$1 in
    1*.[ci])
        eval "$cc $flags $quiet $(dependencies "$1") -c -o \"\$2\" \"\$1\""
        return ;;
    esac
    eval "$cc $flags $quiet -c -o \"\$2\" \"\$scratch/counting.s\""
}

# assembler: what the compiler runs instead of its own assembler when the linker compiles (-flto). Then only the code
# from that has the notes of -dP.
assembler() {
    mkdir "$scratch/bin"
    {
        echo '#!/bin/sh'
        echo 'for in; do case $in in *.s) break ;; esac; done'
        printf 'if grep -qs "^#(.*insn" "$in"; then\n'
        printf '    awk '
        quote "$notes"
        printf ' "$in" >"$in.noted" &&%s instrument %s -o "$in" "$in.noted" || { status=$?; rm -f "$in.noted"; exit $status; }\n' "$(quote "$assay")" "$options"
        printf '    grep "^	[.]dword [A-Za-z_]" "$in" >>%s\n' "$(quote "$scratch/functions")"
        printf '    rm "$in.noted"\nfi\n'
        printf 'exec%s "$@"\n' "$(quote "$(eval "$cc -print-prog-name=as")")"
    } >"$scratch/bin/as"
    chmod +x "$scratch/bin/as"
}

# window_symbols ON/PERIOD[i]: for the linker
window_symbols() {
    period=${1#*/}
    printf ' -Wl,--defsym=__assay_window=%s,--defsym=__assay_period=%s' "${1%/*}" "${period%i}"
    [ "$period" = "${period%i}" ] || printf ',--defsym=__assay_by_instructions=1'
}

objects=
count=0
eval "set -- $sources"
for source; do
    base=$(basename "$source")
    base=${base%.?}
    case $stop in
    -S) instrumented "$source" "${output:-$base.s}" ;;
    -c) assembled "$source" "${output:-$base.o}" ;;
    *)
        count=$((count + 1))
        assembled "$source" "$scratch/$count.o"
        objects="$objects$(quote "$scratch/$count.o")"
        ;;
    esac
done
eval "set -- $kept"
for source; do
    case $options in
    *--global* | *--counter=[pc]*) ;;
    *) stays "$source" ;;
    esac
    base=$(basename "$source" .S)
    [ "$stop" != -c ] || eval "$cc $flags $quiet $depends -c -o \"\${output:-$base.o}\" \"\$source\""
    [ -n "$sources$quiet" ] || echo "assay-cc: $source: stays as it is, so nothing in it is counted.
  To have it counted give it as .s: \`$cc -E -P $source -o $base.s\`; -w leaves this out." >&2
done
[ -z "$stop" ] || exit 0
[ -e "$runtime" ] || fail "$runtime is missing: \`make driver\` builds it."
[ -z "$every" ] || others="$others -Wl,--defsym=__assay_every=$every"
# The sampler's driver: it comes after the runtime, which needs it.
driver=
if [ -n "$hot" ]; then
    samples=${hot#*/}
    others="$others -Wl,-u,__assay_hot_start,--defsym=__assay_hot=${hot%%/*},--defsym=__assay_hot_samples=${samples%/*},--defsym=__assay_hot_period=${samples#*/}"
    driver=${runtime%-count.a}.a
fi
[ -z "$window" ] || others="$others$(window_symbols "$window")"
linked=0
assembler
eval "$cc -B\"\$scratch/bin\" -dP $flags -Wl,--wrap=_exit,--build-id $objects $others \"\$runtime\" ${driver:+\"\$driver\"} -o \"\${output:-a.out}\"" 2>"$scratch/message" || linked=$?
cat "$scratch/message" >&2
! grep -q 'truncated.*__assay_call' "$scratch/message" ||
    fail "a call is counted by a jump of 1 MiB at most, and this program is longer: leave --calls out for some of its files."
# All names of --functions are in one of the sources.
IFS=,
for name in ${sources:+$functions}; do
    grep -qx "	[.]dword $name" "$scratch/functions" || { rm -f "${output:-a.out}"; fail "--functions: $name is in none of the sources."; }
done
exit "$linked"
