// Puts a program into the ISS's memory.
#include "elf_image.h"
#include "iss.h"

static bool load_span(iss *hart, const elf_span *span) {
    static const uint8_t zeros[4096];
    if (!iss_poke(hart, span->address, span->bytes, span->size))
        return false;
    for (size_t done = span->size; done < span->memory_size;) {
        size_t count = span->memory_size - done;
        if (count > sizeof zeros)
            count = sizeof zeros;
        if (!iss_poke(hart, span->address + done, zeros, count))
            return false;
        done += count;
    }
    return true;
}

bool iss_load_elf(iss *hart, const char *path, uint64_t *entry, const char **error) {
    elf_image *elf = elf_open(path, error);
    if (!elf)
        return false;
    bool ok = true;
    elf_span span;
    for (size_t i = 0; ok && elf_segment(elf, i, &span); i++)
        ok = load_span(hart, &span);
    if (!ok)
        *error = "a segment lies outside RAM: link it at 0x80000000";
    *entry = elf_entry(elf);
    elf_close(elf);
    return ok;
}
