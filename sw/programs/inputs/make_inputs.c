// SPDX-License-Identifier: Apache-2.0
// Makes the input files of the programs, the same bytes on every call. Not part of the build: the
// files are committed. `make inputs` runs it (it takes libjpeg-dev besides what `make deps`
// installs); the checksums that it prints are what the programs expect.
//
//   make_inputs DIRECTORY [DRAW]   writes DIRECTORY/{jpeg,png,json,fsm}/input/...; DRAW, 1 or more: others of the same kinds and sizes
//
// The picture is drawn by the formula in scene_pixel(); libjpeg encodes it as JPEG, stb_image_write
// as PNG with zlib in place of its own compressor, so that both decoders meet dynamic Huffman
// tables.
#include "../result.h"
#include <jpeglib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// 9 = zlib's best; 0 = stored, for decoders that have little time.
static int zlib_level = 9;

// zlib, in the form that stb_image_write asks for.
static unsigned char *zlib_compress(unsigned char *data, int size, int *out_size, int quality) {
    (void)quality;
    uLongf length = compressBound((uLong)size);
    unsigned char *out = malloc(length);
    if (!out || compress2(out, &length, data, (uLong)size, zlib_level) != Z_OK)
        abort();
    *out_size = (int)length;
    return out;
}

#define STBIW_ZLIB_COMPRESS zlib_compress
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

static const char *root;
static unsigned draw;

static const char *input_path(const char *program, const char *file) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s/input/%s", root, program, file);
    return path;
}

static FILE *input_open(const char *program, const char *file) {
    FILE *out = fopen(input_path(program, file), "wb");
    if (!out) {
        fprintf(stderr, "make_inputs: cannot write %s\n", input_path(program, file));
        exit(1);
    }
    return out;
}

// --- the picture: sky with a sun, hills, a chequered field and some grain
// -----------------------------

static void scene_pixel(int x, int y, int width, int height, uint64_t *state, unsigned char *rgb) {
    int u = (x * 256 / width + (int)draw * 37) % 256, v = y * 256 / height;
    int hill = 150 + ((u - 90) * (u - 90) - 4000) / 200;
    int sun = (u - 190) * (u - 190) + (v - 60) * (v - 60) < 900;
    int grain = (int)(random_next(state) % 9) - 4;
    int r = sun ? 250 : 90 + v / 2, g = sun ? 220 : 130 + v / 3, b = sun ? 60 : 235 - v / 4;
    if (v > hill) {
        int dark = ((u >> 5) ^ (v >> 5)) & 1;
        r = dark ? 60 : 110, g = dark ? 120 : 160, b = 40;
    }
    const int colour[3] = {r, g, b};
    for (int i = 0; i < 3; i++) {
        int c = colour[i] + grain;
        rgb[i] = (unsigned char)(c < 0 ? 0 : c > 255 ? 255 : c);
    }
}

static unsigned char *scene_draw(int width, int height, uint64_t *sum) {
    unsigned char *pixels = malloc((size_t)width * height * 3);
    uint64_t state = 7 + draw;
    if (!pixels)
        abort();
    for (int i = 0; i < width * height; i++)
        scene_pixel(i % width, i / width, width, height, &state, pixels + 3 * i);
    *sum = RESULT_START;
    for (int i = 0; i < width * height * 3; i++)
        *sum = result_mix(*sum, pixels[i]);
    return pixels;
}

// One picture in RGB with halved chroma, or in grey, with Huffman tables made for it.
static void make_jpeg(const char *file, int width, int height, int grey) {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    uint64_t sum;
    unsigned char *pixels = scene_draw(width, height, &sum);
    FILE *out = input_open("jpeg", file);
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_stdio_dest(&jpeg, out);
    jpeg.image_width = (JDIMENSION)width;
    jpeg.image_height = (JDIMENSION)height;
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_colorspace(&jpeg, grey ? JCS_GRAYSCALE : JCS_YCbCr);
    jpeg_set_quality(&jpeg, 85, TRUE);
    jpeg.optimize_coding = TRUE;
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < jpeg.image_height) {
        JSAMPROW row = pixels + (size_t)jpeg.next_scanline * width * 3;
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    fclose(out);
    free(pixels);
}

static void make_png(const char *file, int width, int height) {
    uint64_t sum;
    unsigned char *pixels = scene_draw(width, height, &sum);
    if (!stbi_write_png(input_path("png", file), width, height, 3, pixels, 0))
        exit(1);
    printf("png/%s: pixels 0x%lx\n", file, (unsigned long)sum);
    free(pixels);
}

// --- JSON: a catalogue with nesting, escapes, numbers, literals
// ------------------------------------

static void make_json(const char *file, int items) {
    static const char *const names[] = {"retort", "crucible", "balance", "cupel", "furnace"};
    FILE *out = input_open("json", file);
    uint64_t state = 11 + draw;
    fprintf(out, "{\n  \"title\": \"Catalogue of \\\"assay\\\" instruments\",\n  \"items\": [\n");
    for (int i = 0; i < items; i++) {
        uint32_t r = random_next(&state);
        fprintf(out, "    {\"id\": %d, \"name\": \"%s %d\", \"price\": %u, \"stock\": %s,\n", i,
                names[r % 5], i, r % 10007, r & 16 ? "true" : "false");
        fprintf(out, "     \"size\": [%u, %u, -%u], \"note\": ", r % 97, r % 89, r % 83);
        fprintf(out, r & 32 ? "null}" : "\"line\\none, \\u00e9t\\u00e9 \\\\ %x\"}", r);
        fprintf(out, i + 1 < items ? ",\n" : "\n");
    }
    fprintf(out, "  ]\n}\n");
    fclose(out);
}

// --- source text for the tokeniser
// ----------------------------------------------------------------------

static void make_source(const char *file, int statements) {
    static const char *const words[] = {"if", "while", "count", "x", "total_sum", "return", "y2"};
    static const char *const operators[] = {"+", "-", "*", "<<", ">=", "==", "&&", "|"};
    FILE *out = input_open("fsm", file);
    uint64_t state = 13 + draw;
    for (int i = 0; i < statements; i++) {
        uint32_t r = random_next(&state), q = random_next(&state);
        if (r % 7 == 0)
            fprintf(out, "// remark %u: * \" '\n", q % 1000);
        if (r % 11 == 0)
            fprintf(out, "/* block ** of %s\n   two lines */\n", words[q % 7]);
        fprintf(out, "%s = %s %s ", words[2 + r % 5], words[2 + q % 5], operators[q / 7 % 8]);
        if (r % 3 == 0)
            fprintf(out, "0x%x;\n", q % 65536);
        else if (r % 3 == 1)
            fprintf(out, "\"text %u \\\" \\\\ \";\n", r % 512);
        else
            fprintf(out, "%u.%ue%u %s 'c';\n", r % 100, q % 1000, q % 20, operators[r / 3 % 8]);
    }
    fclose(out);
}

int main(int argc, char **argv) {
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: make_inputs DIRECTORY [DRAW]\n");
        return 2;
    }
    root = argv[1];
    draw = argc == 3 ? (unsigned)atoi(argv[2]) : 0;
    make_jpeg("scene.jpg", 96, 64, 0);
    make_jpeg("short-scene.jpg", 8, 8, 1);
    make_png("scene.png", 120, 80);
    zlib_level = 0;
    make_png("short-scene.png", 8, 8);
    make_json("catalogue.json", 64);
    make_json("short-catalogue.json", 1);
    make_source("source.txt", 320);
    make_source("short-source.txt", 7);
    return 0;
}
