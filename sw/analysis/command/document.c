/* SPDX-License-Identifier: Apache-2.0 */
/* See document.h. */
#include "document.h"
#include "memory.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- man pages: man(7) */

/* A '-' would become a hyphen, and a line that begins with '.' a request. */
static void man_text(FILE *out, const char *text) {
    bool begins = true;
    for (; *text; begins = *text++ == '\n') {
        if (begins && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else
            fputc(*text, out);
    }
}

/* Lines, unchanged. */
static void man_lines(FILE *out, const char *title, const char *first, const char *text) {
    fprintf(out, ".SH %s\n.nf\n", title);
    man_text(out, first);
    man_text(out, text);
    fputs(*text && text[strlen(text) - 1] != '\n' ? "\n.fi\n" : ".fi\n", out);
}

static void man_option(void *context, const option_t *row) {
    FILE *out = context;
    const char *value = row->value ? row->value : "";
    bool optional = option_is_optional(row);
    fputs(".TP\n", out);
    if (row->letter)
        fprintf(out, "\\fB\\-%c\\fR, ", row->letter);
    fputs("\\fB\\-\\-", out);
    man_text(out, row->name);
    fprintf(out, "\\fR%s\\fI", *value && !optional ? " " : "");
    man_text(out, value);
    fputs("\\fR\n", out);
    man_text(out, row->help);
    fputc('\n', out);
}

static void man_head(FILE *out, const char *name, const char *summary, const char *version) {
    char title[32] = "";
    for (size_t i = 0; name[i] && i + 1 < sizeof title; i++)
        title[i] = (char)toupper((unsigned char)name[i]);
    fprintf(out, ".TH %s 1 \"\" \"Assay ", title);
    man_text(out, version);
    fprintf(out, "\" \"Assay\"\n.SH NAME\n");
    man_text(out, name);
    fputs(" \\- ", out);
    man_text(out, summary);
    fputc('\n', out);
}

/* Columns and other texts with a layout of their own. */
static void man_notes(const command_t *command, FILE *out) {
    char *text = NULL;
    size_t size;
    FILE *notes = open_memstream(&text, &size);
    if (!notes)
        return;
    command_notes(command, notes);
    fclose(notes);
    if (*text)
        man_lines(out, "NOTES", "", text);
    free(text);
}

/* A command's usage, whose lines continue in the help below `usage: assay COMMAND `, seven
 * characters further than here. */
static void put_usage(FILE *out, const char *usage, void (*put)(FILE *out, const char *text)) {
    static const char indent[] = "       ";
    put(out, "assay ");
    for (const char *line = usage, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        end += *end == '\n';
        char *copy = memory_print("%.*s", (int)(end - line), line);
        put(out, strncmp(copy, indent, sizeof indent - 1) == 0 ? copy + sizeof indent - 1 : copy);
        free(copy);
    }
}

void document_man(const command_t *command, const char *version, FILE *out) {
    char name[64];
    snprintf(name, sizeof name, "assay-%s", command->name);
    man_head(out, name, command->summary, version);
    fputs(".SH SYNOPSIS\n.nf\n", out);
    put_usage(out, command->usage, man_text);
    fputs("\n.fi\n.SH DESCRIPTION\n", out);
    man_text(out, command->about);
    fputs(".SH OPTIONS\n", out);
    command_rows(command, man_option, out);
    man_notes(command, out);
    man_lines(out, "EXAMPLES", "", command->examples);
    fputs(".SH SEE ALSO\n.BR assay (1)\n", out);
}

void document_man_all(const command_t *const *commands, const option_t *before, const char *version,
                      FILE *out) {
    man_head(out, "assay", "where the cycles of a program go, on an out-of-order RISC-V core",
             version);
    man_lines(out, "SYNOPSIS", "", "assay [--no-pager] [--color WHEN] COMMAND [OPTIONS] ...");
    fputs(".SH OPTIONS\n", out);
    for (; before->name; before++)
        man_option(out, before);
    fputs(".SH COMMANDS\n", out);
    for (size_t i = 0; commands[i]; i++) {
        fprintf(out, ".TP\n.BR assay\\-%s (1)\n", commands[i]->name);
        man_text(out, commands[i]->summary);
        fputc('\n', out);
    }
    fputs(".SH FILES\n.TP\n.I ~/.assayconfig\n"
          "Defaults of options: a section [COMMAND], and below it OPTION = VALUE, an option by\n"
          "its long name; [assay] has pager and color.\n"
          ".SH ENVIRONMENT\n.TP\n.B ASSAY_CONFIG\nAnother config file; empty: none.\n"
          ".TP\n.BR ASSAY_PAGER \", \" PAGER\nThe pager; cat: none.\n"
          ".TP\n.B NO_COLOR\nNo colour, whatever the terminal.\n",
          out);
}

/* --- bash */

typedef struct {
    FILE *out;
    const char *command;
} completing_t;

static void bash_name(void *context, const option_t *row) { fprintf(context, " --%s", row->name); }

/* The words that may follow an option. */
static void bash_values(void *context, const option_t *row) {
    const completing_t *c = context;
    if (!row->choices)
        return;
    fprintf(c->out, "    %s:--%s) words=\"", c->command, row->name);
    for (size_t i = 0; row->choices[i]; i++)
        fprintf(c->out, "%s%s", i ? " " : "", row->choices[i]);
    fputs("\" ;;\n", c->out);
}

void document_bash(const command_t *const *commands, FILE *out) {
    fputs(
        "# bash completion of assay, from the tables of its commands\n"
        "_assay() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} words= i command=\n"
        "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
        "        case ${COMP_WORDS[i]} in --color) ((i++)) ;; -*) ;; *) command=${COMP_WORDS[i]}; break ;; esac\n"
        "    done\n"
        "    [ \"$command\" != help ] || command=\n"
        "    case $command:$last in\n",
        out);
    for (size_t i = 0; commands[i]; i++)
        command_rows(commands[i], bash_values, &(completing_t){out, commands[i]->name});
    fputs("    *)\n        case $command in\n        '') words=\"help --version --no-pager --color",
          out);
    for (size_t i = 0; commands[i]; i++)
        fprintf(out, " %s", commands[i]->name);
    fputs("\" ;;\n", out);
    for (size_t i = 0; commands[i]; i++) {
        fprintf(out, "        %s) words=\"", commands[i]->name);
        command_rows(commands[i], bash_name, out);
        fputs(" --help\" ;;\n", out);
    }
    fputs("        esac\n"
          "        [[ -z $command || $word == -* ]] || words=\n"
          "        ;;\n"
          "    esac\n"
          "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
          "}\n"
          "complete -o bashdefault -o default -F _assay assay\n",
          out);
}

/* --- zsh */

/* A text in single quotes, in an optspec's brackets. */
static void zsh_text(FILE *out, const char *text) {
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fprintf(out, "%s%c", strchr("[]:\\", *text) ? "\\" : "", *text);
}

static void zsh_value(FILE *out, const option_t *row) {
    fputc(':', out);
    zsh_text(out, row->value);
    fputc(':', out);
    if (!row->choices) {
        fputs("_files", out);
        return;
    }
    for (size_t i = 0; row->choices[i]; i++)
        fprintf(out, "%s%s", i ? " " : "(", row->choices[i]);
    fputc(')', out);
}

static void zsh_option(void *context, const option_t *row) {
    FILE *out = context;
    bool optional = option_is_optional(row);
    fprintf(out, "            '--%s%s[", row->name, row->value && !optional ? "=" : "");
    zsh_text(out, row->help);
    fputc(']', out);
    if (row->value && !optional)
        zsh_value(out, row);
    fputs("' \\\n", out);
}

void document_zsh(const command_t *const *commands, FILE *out) {
    fputs("#compdef assay\n# zsh completion of assay, from the tables of its commands\n"
          "_assay() {\n    local -a commands\n    commands=(\n",
          out);
    for (size_t i = 0; commands[i]; i++) {
        fprintf(out, "        '%s:", commands[i]->name);
        zsh_text(out, commands[i]->summary);
        fputs("'\n", out);
    }
    fputs("    )\n"
          "    if (( CURRENT == 2 )); then\n"
          "        _describe command commands\n"
          "        return\n"
          "    fi\n"
          "    shift words\n    (( CURRENT-- ))\n"
          "    case $words[1] in\n",
          out);
    for (size_t i = 0; commands[i]; i++) {
        fprintf(out, "    %s)\n        _arguments \\\n", commands[i]->name);
        command_rows(commands[i], zsh_option, out);
        fputs("            '*:file:_files' ;;\n", out);
    }
    fputs("    esac\n}\n_assay \"$@\"\n", out);
}

/* --- Markdown */

/* A text in a table's cell. Text between two ` is code; there only | must be escaped. */
static void md_text(FILE *out, const char *text) {
    for (bool code = false; *text; text++) {
        code ^= *text == '`';
        fprintf(out, "%s%c", *text == '|' || (!code && strchr("*<[", *text)) ? "\\" : "", *text);
    }
}

void document_commands(const command_t *const *commands, FILE *out) {
    fputs("| command | what it does |\n|---|---|\n", out);
    for (size_t i = 0; commands[i]; i++) {
        fprintf(out, "| [`%s`](options.md#assay-%s) | ", commands[i]->name, commands[i]->name);
        md_text(out, commands[i]->summary);
        fputs(" |\n", out);
    }
}

static void put_text(FILE *out, const char *text) { fputs(text, out); }

static void md_option(void *context, const option_t *row) {
    FILE *out = context;
    fputs("| ", out);
    if (row->letter)
        fprintf(out, "`-%c`, ", row->letter);
    fprintf(out, "`--%s%s", row->name, row->value && !option_is_optional(row) ? " " : "");
    for (const char *value = row->value; value && *value; value++)
        fprintf(out, "%s%c", *value == '|' ? "\\" : "", *value);
    fputs("` | ", out);
    md_text(out, row->help);
    fputs(" |\n", out);
}

void document_options(const command_t *const *commands, FILE *out) {
    for (size_t i = 0; commands[i]; i++) {
        fprintf(out, "%s## assay %s\n\n```\n", i ? "\n" : "", commands[i]->name);
        put_usage(out, commands[i]->usage, put_text);
        fputs("\n```\n\n| option | |\n|---|---|\n", out);
        command_rows(commands[i], md_option, out);
    }
}
