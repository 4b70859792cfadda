/* The rows of `assay annotate --csv`. */
#include "annotate.h"
#include "csv.h"
#include <inttypes.h>

void annotate_csv_header(void) {
    printf("pc,function,file,line,inlined,instruction");
    csv_tally_header(stdout);
    printf("\n");
}

static void print_row(const view_t *view, const char *function, const place_t *place) {
    static const tally_t none = {0};
    printf("0x%" PRIx64 ",", place->address);
    csv_text(stdout, function);
    putchar(',');
    csv_text(stdout, place->location.file ? place->location.file : "");
    printf(",%d,", place->location.line);
    csv_text(stdout, place->location.inlined ? place->location.inlined : "");
    putchar(',');
    csv_text(stdout, place->text);
    csv_tally(stdout, place->tally ? place->tally : &none, &view->sampling);
    putchar('\n');
}

void annotate_csv(const view_t *view, const annotation_t *annotation) {
    for (size_t i = 0; i < annotation->count; i++)
        print_row(view, annotation->symbol->name, &annotation->places[i]);
}
