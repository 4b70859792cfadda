#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The named configurations, from their files rtl/include/config_NAME.svh.
cd "$(dirname "$0")/../rtl/include" && for file in config_*.svh; do
    name=${file#config_}
    echo "${name%.svh}"
done | paste -sd ' '
