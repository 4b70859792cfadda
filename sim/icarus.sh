#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the Icarus simulator in the folder of this file with the plusargs given.
here=$(cd "$(dirname "$0")" && pwd)
exec vvp -n -M "$here" -m harness "$here/sim.vvp" -fst "$@"
