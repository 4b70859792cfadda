/* See home.h. */
#include "home.h"
#include "memory.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Cuts the last component off; false if there is none. */
static bool cut_component(char *path) {
    char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return false;
    *slash = 0;
    return true;
}

static char *home_root(void) {
    const char *set = getenv("ASSAY_HOME");
    char path[PATH_MAX];
    if (set && *set)
        return memory_copy(set);
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return memory_copy(".");
    path[length] = 0;
    return cut_component(path) && cut_component(path) ? memory_copy(path) : memory_copy("/");
}

/* The first that is there with these rights; frees the others. */
static char *first_of(char *a, char *b, int rights) {
    if (access(a, rights) == 0) {
        free(b);
        return a;
    }
    free(a);
    if (access(b, rights) == 0)
        return b;
    free(b);
    return NULL;
}

char *home_simulator(const char *config, const char *simulator, failure_t *failure) {
    char *root = home_root();
    char *path =
        first_of(memory_print("%s/sim/%s/%s/sim", root, config, simulator),
                 memory_print("%s/libexec/assay/sim/%s/%s/sim", root, config, simulator), X_OK);
    if (!path)
        failure_set(
            failure,
            "%s/sim/%s/%s/sim: no simulator for configuration `%s`.\n"
            "  Build it with `make`, or set ASSAY_HOME to the build or installation directory.",
            root, config, simulator, config);
    free(root);
    return path;
}

char *home_resident(failure_t *failure) {
    char *root = home_root();
    char *path = first_of(memory_print("%s/driver/resident.elf", root),
                          memory_print("%s/share/assay/resident.elf", root), R_OK);
    if (!path)
        failure_set(
            failure,
            "%s/driver/resident.elf: no profiling driver.\n"
            "  Build it with `make`, or set ASSAY_HOME to the build or installation directory.",
            root);
    free(root);
    return path;
}
