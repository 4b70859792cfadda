/* SPDX-License-Identifier: Apache-2.0 */
#include "input_file.inc"

#if SIZE_SHORT
    INPUT_FILE "input/short-source.txt"
#else
    INPUT_FILE "input/source.txt"
#endif
