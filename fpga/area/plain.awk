# SPDX-License-Identifier: Apache-2.0
# What Yosys calls a module, and what its source does: $paramod$HASH\fifo, $paramod\fifo\W=s32'1, \fifo, fifo -> fifo
function plain(name) {
    sub(/^\\/, "", name)
    sub(/^\$paramod(\$[0-9a-f]+)?\\/, "", name)
    sub(/\\.*/, "", name)
    return name
}
