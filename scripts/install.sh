#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the command and what it runs.
#
#   scripts/install.sh build PREFIX      PREFIX/bin/assay, PREFIX/bin/assay-cc, PREFIX/libexec/assay/sim, PREFIX/share/assay (with the
#                                        profiling hardware); and below PREFIX/share man pages, completion for bash and zsh, and the
#                                        documentation
set -eu
build=$1 prefix=$2
simulators=$prefix/libexec/assay/sim
share=$prefix/share/assay
mkdir -p "$prefix/bin"
rm -rf "$simulators" "$share"
for dir in $(scripts/configs.sh | tr " " "\n" | sed "s,.*,$build/sim/&/*/,"); do
    [ -d "$dir" ] || continue
    to=$simulators/${dir#"$build"/sim/}
    mkdir -p "$to"
    find "$dir" -maxdepth 1 -type f \( -name sim -o -name built -o -name '*.vvp' -o -name '*.vpi' \) -exec cp {} "$to" \;
done
if [ -e "$build/driver/resident.elf" ]; then
    mkdir -p "$share"
    cp "$build/driver/resident.elf" "$share/"
fi
if [ -e "$build/driver/libassay-count.a" ]; then
    mkdir -p "$share"
    cp "$build/driver/libassay-count.a" "$build/driver/libassay.a" "$share/"
    # Run-time code that programs are linked with, and make rules to do it.
    for name in crt0 console syscalls memory arguments; do cp "$build/driver/$name.o" "$share/"; done
    cp sw/driver/link.ld sw/driver/assay.mk "$share/"
    mkdir -p "$share/include"
    cp sw/driver/count_runtime.h sw/driver/assay_driver.h "$build/gen/profile_defs.h" "$share/include/"
    install -m 755 "$build/bin/assay-cc" "$prefix/bin/assay-cc"
fi
# The profiling hardware, for a foreign core.
if [ -e "$build/gen/profile_port.svh" ]; then
    mkdir -p "$share"
    scripts/profiler-files.sh "$build" "$share/profiler"
fi
install -m 755 "$build/bin/assay" "$prefix/bin/assay"
[ ! -e "$build/bin/assay-iss" ] || install -m 755 "$build/bin/assay-iss" "$prefix/bin/assay-iss"

man=$prefix/share/man/man1 documents=$prefix/share/doc/assay
mkdir -p "$man" "$prefix/share/bash-completion/completions" "$prefix/share/zsh/site-functions"
"$build/bin/assay" help --man >"$man/assay.1"
for command in $("$build/bin/assay" help | awk '/^before/ { exit } names && NF { print $1 } /^commands:/ { names = 1 }'); do
    "$build/bin/assay" help --man "$command" >"$man/assay-$command.1"
done
"$build/bin/assay" help --bash >"$prefix/share/bash-completion/completions/assay"
"$build/bin/assay" help --zsh >"$prefix/share/zsh/site-functions/_assay"
rm -rf "$documents"
mkdir -p "$documents"
cp -R README.md CONTRIBUTING.md CHANGELOG.md LICENSE docs "$documents/"
echo "installed $prefix/bin/assay , $simulators and $share"
