/* SPDX-License-Identifier: Apache-2.0 */
#include "input_file.inc"

#if SIZE_SHORT
    INPUT_FILE "input/short-scene.jpg"
#else
    INPUT_FILE "input/scene.jpg"
#endif
