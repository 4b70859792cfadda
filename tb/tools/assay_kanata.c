// assay-kanata: a window of a trace as a Kanata log.
//
//     sim +elf=x.elf +trace=x.trace
//     assay-kanata [--from CYCLE] [--to CYCLE] x.trace > x.kanata
#include "kanata.h"
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
    uint64_t from = 0, to = UINT64_MAX;
    const char *path = NULL, *error;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--from") == 0 && i + 1 < count)
            from = strtoull(arguments[++i], NULL, 0);
        else if (strcmp(arguments[i], "--to") == 0 && i + 1 < count)
            to = strtoull(arguments[++i], NULL, 0);
        else
            path = arguments[i];
    }
    if (!path) {
        fprintf(stderr, "usage: assay-kanata [--from CYCLE] [--to CYCLE] trace > log\n");
        return 2;
    }
    FILE *trace = fopen(path, "rb");
    if (!trace) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return 2;
    }
    bool ok = kanata_convert(trace, from, to, stdout, &error);
    if (!ok)
        fprintf(stderr, "%s: %s\n", path, error);
    fclose(trace);
    return ok ? 0 : 2;
}
