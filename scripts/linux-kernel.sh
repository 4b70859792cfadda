#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles the kernel of Debian's package linux-source-6.1 with `tinyconfig`, a fragment and our driver, unless it is
# already built. The files for the ELF go into FOLDER/kernel-KEY, where KEY is a hash of the package's version and of
# these files. FOLDER/kernel names that folder.
#
#   scripts/linux-kernel.sh FOLDER JOBS FRAGMENT DRIVER.c profile_defs.h
set -eu
folder=$1 jobs=$2 fragment=$3 driver=$4 definitions=$5
source=/usr/src/linux-source-6.1.tar.xz
version=$(dpkg-query -W -f '${Version}' linux-source-6.1)
key=$({ echo "$version"; cat "$fragment" "$driver" "$definitions"; } | sha256sum | cut -c 1-12)
kept=$folder/kernel-$key
log=$folder/kernel.log
tree=$folder/linux-source-6.1
kmake() { nice make -C "$tree" ARCH=riscv CROSS_COMPILE=riscv64-linux-gnu- -j"$jobs" "$@" >>"$log" 2>&1; }
stop() {
    tail -n 20 "$log" >&2
    echo "linux: $1 failed; the whole log is in $log" >&2
    exit 1
}

# Puts the driver beside the kernel's own, with definitions for which the kernel has other headers.
add_driver() {
    object=$(basename "$driver" .c).o
    cp "$driver" "$tree/drivers/perf/"
    sed 's|#include <stdint.h>|#include <linux/types.h>\n#define UINT64_MAX U64_MAX|' "$definitions" >"$tree/drivers/perf/$(basename "$definitions")"
    grep -qx "obj-y += $object" "$tree/drivers/perf/Makefile" || echo "obj-y += $object" >>"$tree/drivers/perf/Makefile"
}

# Offset of the program's name in a task_struct: found in the first one, which is part of the kernel.
find_comm() {
    riscv64-linux-gnu-readelf -sW "$kept.new/vmlinux" | awk '$8 == "init_task" { print $2, $3 }' | {
        read -r address size
        at=$((0x$(echo "$address" | cut -c 9-) - 0x80000000))
        tail -c +$((at + 1)) "$kept.new/Image" | head -c "$size" | grep -abo swapper | head -n 1 | cut -d : -f 1
    }
}

if [ ! -e "$kept/comm" ]; then
    echo "$kept: Linux of linux-source-6.1 $version, three minutes of a processor (log: $log)"
    mkdir -p "$folder"
    : >"$log"
    [ -e "$tree/Makefile" ] || tar -xJf "$source" -C "$folder"
    add_driver
    kmake tinyconfig || stop tinyconfig
    cat "$fragment" >>"$tree/.config"
    kmake olddefconfig || stop olddefconfig
    grep '^CONFIG' "$fragment" | while read -r line; do
        grep -qx "$line" "$tree/.config" || echo "linux: $fragment: this kernel does not take $line" >&2
    done
    kmake Image || stop Image
    rm -rf "$kept.new"
    mkdir "$kept.new"
    cp -r "$tree/arch/riscv/boot/Image" "$tree/vmlinux" "$tree/usr/gen_init_cpio" "$tree/tools/include/nolibc" "$kept.new"
    find_comm >"$kept.new/comm"
    rm -rf "$kept"
    mv "$kept.new" "$kept"
fi
echo "$kept" >"$folder/kernel"
