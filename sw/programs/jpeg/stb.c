// SPDX-License-Identifier: Apache-2.0
// The JPEG decoder: stb_image with everything else left out.
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_NO_SIMD
#include <stb/stb_image.h>
