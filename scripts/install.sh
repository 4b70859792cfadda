#!/bin/sh
# Installs the command and what it runs.
#
#   scripts/install.sh build PREFIX      PREFIX/bin/assay, PREFIX/lib/assay/{sim,driver}
set -eu
build=$1 prefix=$2
library=$prefix/lib/assay
mkdir -p "$prefix/bin"
rm -rf "$library"
for dir in "$build"/sim/*/*/; do
    [ -d "$dir" ] || continue
    to=$library/sim/${dir#"$build"/sim/}
    mkdir -p "$to"
    find "$dir" -maxdepth 1 -type f \( -name sim -o -name '*.vvp' -o -name '*.vpi' \) -exec cp {} "$to" \;
done
if [ -e "$build/driver/resident.elf" ]; then
    mkdir -p "$library/driver"
    cp "$build/driver/resident.elf" "$library/driver/"
fi
install -m 755 "$build/bin/assay" "$prefix/bin/assay"
echo "installed $prefix/bin/assay and $library"
