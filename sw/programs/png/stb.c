// SPDX-License-Identifier: Apache-2.0
// The PNG decoder and its inflate: stb_image with everything else left out.
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_SIMD
#include <stb/stb_image.h>
