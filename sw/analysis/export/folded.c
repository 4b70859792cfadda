/* Folded stacks, one a line: PROGRAM;FUNCTION or PROGRAM;PROCESS;FUNCTION, a space, the cycles. */
#include "export.h"
#include "memory.h"
#include "printable.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A `;` would end the name, and flamegraph.pl takes a number after a space for a count. */
static void put_name(FILE *out, const char *name) {
    char *clean = printable(name, "");
    char *last = strrchr(clean, ' ');
    if (last && last[1] && strspn(last + 1, "0123456789.") == strlen(last + 1))
        *last = '_';
    for (const char *c = clean; *c; c++)
        fputc(*c == ';' ? ':' : *c, out);
    free(clean);
}

bool export_folded(export_t *export, FILE *out, failure_t *failure) {
    size_t count;
    function_t *functions = view_functions(export->view, &count);
    (void)failure;
    for (size_t i = 0; i < count; i++) {
        uint64_t cycles = export_cycles(export, &functions[i].tally);
        const char *process = export_process(export, functions[i].tally.pc);
        if (!cycles)
            continue;
        put_name(out, export->program);
        fputc(';', out);
        if (process) {
            put_name(out, process);
            fputc(';', out);
        }
        put_name(out, functions[i].symbol ? export_function(export, functions[i].tally.pc)
                                          : function_name(&functions[i]));
        fprintf(out, " %" PRIu64 "\n", cycles);
    }
    free(functions);
    return true;
}
