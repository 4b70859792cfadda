/* SPDX-License-Identifier: Apache-2.0 */
/* See home.h. */
#include "home.h"
#include "memory.h"
#include <glob.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Removes the last component; false if there is none. */
static bool cut_component(char *path) {
    char *slash = strrchr(path, '/');
    if (!slash || slash == path)
        return false;
    *slash = 0;
    return true;
}

char *home_root(void) {
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

/* The first of the paths that exists with these rights; frees the others. */
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

/* The names of the simulators below a root, " board, wide". */
static char *names_below(const char *root, const char *simulator) {
    char *pattern = memory_print("%s/sim/*/%s/sim", root, simulator), *names = memory_copy("");
    size_t start = strlen(root) + strlen("/sim/"), end = strlen(simulator) + strlen("//sim");
    glob_t found;
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            const char *path = found.gl_pathv[i];
            char *more = memory_print("%s%s %.*s", names, i ? "," : "",
                                      (int)(strlen(path) - start - end), path + start);
            free(names);
            names = more;
        }
        globfree(&found);
    }
    free(pattern);
    return names;
}

static void no_simulator(const char *root, const char *config, const char *simulator,
                         failure_t *failure) {
    char *installed = memory_print("%s/libexec/assay", root);
    char *names = names_below(root, simulator);
    if (!*names) {
        free(names);
        names = names_below(installed, simulator);
    }
    failure_set(
        failure,
        "%s/sim/%s/%s/sim: no simulator for configuration `%s`; there are:%s.\n"
        "  Build it with %s, give the folder of another one (--config FOLDER), or set ASSAY_HOME to "
        "the build or installation directory.",
        root, config, simulator, config, *names ? names : " none",
        strcmp(simulator, "plain") == 0 ? "`make plain`" : "`make` or `make sim`");
    free(names);
    free(installed);
}

char *home_simulator(const char *config, const char *simulator, failure_t *failure) {
    char *root = home_root();
    char *path =
        first_of(memory_print("%s/sim/%s/%s/sim", root, config, simulator),
                 memory_print("%s/libexec/assay/sim/%s/%s/sim", root, config, simulator), X_OK);
    if (!path && strchr(config, '/')) {
        path = memory_print("%s/%s/sim", config, simulator);
        if (access(path, X_OK) != 0) {
            free(path);
            path = NULL;
        }
    }
    if (!path)
        no_simulator(root, config, simulator, failure);
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

char *home_reference(failure_t *failure) {
    char *root = home_root(), *path = memory_print("%s/bin/assay-iss", root);
    if (access(path, X_OK) != 0) {
        failure_set(failure,
                    "%s: no reference simulator, which runs a program up to its windows.\n"
                    "  Build it with `make`, or set ASSAY_HOME to the build or installation "
                    "directory.",
                    path);
        free(path);
        path = NULL;
    }
    free(root);
    return path;
}
