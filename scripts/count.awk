# SPDX-License-Identifier: Apache-2.0
# Tests passed and failed according to a test's output and its exit status (-v status=N): its line `N passed, N
# failed`, or one test if there is no such line. Several such lines are a failure: they may be partial sums.
/^[0-9]+ passed, [0-9]+ failed$/ { passed = $1; failed = $3; lines++ }
END {
    if (!lines) passed = status == 0
    if ((status != 0 || lines > 1) && !failed) failed = 1
    print passed + 0, failed + 0, lines + 0
}
