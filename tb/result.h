// Files that a run writes.
#ifndef TB_RESULT_H
#define TB_RESULT_H
#include <stdbool.h>
#include <stdio.h>

// False, said on stderr: not all that was written to it is there. NULL: there is no file, and nothing is lost.
bool result_close(FILE *file, const char *path);
#endif
