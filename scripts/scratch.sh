#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by scripts: makes the folder $work, which is removed when the script ends, also on an error or a signal.
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
