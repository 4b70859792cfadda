/* SPDX-License-Identifier: Apache-2.0 */
/* See suite_machine.h. */
#include "suite_machine.h"
#include "home.h"
#include "memory.h"
#include "process.h"
#include "sha256.h"
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say_line(void *context, char *line) {
    (void)context;
    fprintf(stderr, "%s\n", line);
}

/* -DCFG_NAME=VALUE for each word; NULL: a word is invalid. The caller frees it. */
static char *defines_of(const setting_t *sizes, failure_t *failure) {
    suite_words_t words;
    char *text = memory_copy("SIM_DEFINES=");
    bool good = suite_words(&words, sizes->value);
    for (size_t i = 0; good && i < words.count; i++) {
        const char *word = words.list[i], *equals = strchr(word, '=');
        size_t name = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
        good = equals && name && word + name == equals && equals[1] &&
               strspn(equals + 1, "0123456789") == strlen(equals + 1);
        char *more = memory_print("%s%s-DCFG_%s", text, i ? " " : "", word);
        free(text);
        text = more;
    }
    suite_words_free(&words);
    if (good)
        return text;
    place_refuse(
        sizes->place, failure,
        "`sizes %s`: NAME=NUMBER ... was expected, names as in rtl/include/config.svh without CFG_.",
        sizes->value);
    free(text);
    return NULL;
}

/* Runs make in the tree that the command was built in. */
static bool build(const setting_t *sizes, char *defines, const char *base, const char *name,
                  const char *simulator, failure_t *failure) {
    char *root = home_root(), *copy = memory_copy(root), *tree = dirname(copy);
    const char *build = strrchr(root, '/') ? strrchr(root, '/') + 1 : root;
    char *makefile = memory_print("%s/sim/sim.mk", tree),
         *sim_name = memory_print("SIM_NAME=%s", name);
    char *config = memory_print("CONFIG=%s", base), *folder = memory_print("BUILD=%s", build);
    char *target = memory_print("%s/sim/%s/%s/sim", build, name, simulator);
    char *const words[] = {"env", "-u",   "MAKEFLAGS", "-u",     "MFLAGS", "make", "-s", "-C",
                           tree,  folder, config,      sim_name, defines,  target, NULL};
    ending_t ending;
    bool good = access(makefile, R_OK) == 0 &&
                process_lines(words, say_line, NULL, &ending, failure) && ending.status == 0 &&
                !ending.signal;
    if (!good)
        place_refuse(
            sizes->place, failure,
            "`sizes`: the simulator cannot be built in %s (see above).\n"
            "  It takes the project's sources; `config FOLDER` names a simulator that is there.",
            tree);
    char *const all[] = {root, copy, makefile, sim_name, config, folder, target};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    return good;
}

char *machine_config(const section_t *machine, const char *simulator, failure_t *failure) {
    const setting_t *sizes = section_setting(machine, "sizes");
    const char *base = section_value(machine, "config");
    base = base ? base : machine->name;
    if (!sizes)
        return memory_copy(base);
    char *defines = defines_of(sizes, failure), sum[SHA256_TEXT];
    if (!defines)
        return NULL;
    char *whole = memory_print("%s %s", base, defines);
    sha256_of(whole, strlen(whole), sum);
    char *name = memory_print("suite-%.12s", sum);
    bool good = build(sizes, defines, base, name, simulator, failure);
    free(whole);
    free(defines);
    if (good)
        return name;
    free(name);
    return NULL;
}
