/* SPDX-License-Identifier: Apache-2.0 */
#include "input_file.inc"

#if SIZE_SHORT
    INPUT_FILE "input/short-catalogue.json"
#else
    INPUT_FILE "input/catalogue.json"
#endif
