# SPDX-License-Identifier: Apache-2.0
# Yosys from PyPI for the host's processor (pyosys), with the options of its command: yosys.py -q -l LOG -p "COMMAND; ...". A
# semicolon without a blank after it is part of a command.
import re
import sys
from pyosys import libyosys

if len(sys.argv) != 6 or sys.argv[1] != "-q" or sys.argv[2] != "-l" or sys.argv[4] != "-p":
    sys.exit("usage: yosys.py -q -l LOG -p COMMANDS")
design = libyosys.Design()
open(sys.argv[3], "w").close()
for command in filter(None, (c.strip() for c in re.split(r";(?:\s|$)", sys.argv[5]))):
    libyosys.run_pass(f"tee -q -a {sys.argv[3]} {command}", design)
