# SPDX-License-Identifier: Apache-2.0
# A module's name in its source, from its name in Yosys: $paramod$HASH\fifo, $paramod\fifo\W=s32'1, \fifo, fifo -> fifo
function plain(name) {
    sub(/^\\/, "", name)
    sub(/^\$paramod(\$[0-9a-f]+)?\\/, "", name)
    sub(/\\.*/, "", name)
    return name
}
