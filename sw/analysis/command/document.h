/* SPDX-License-Identifier: Apache-2.0 */
/* Documents generated from the commands' tables: man pages and completion for bash and zsh, which
 * `make install` installs, and blocks of docs. */
#ifndef SW_ANALYSIS_COMMAND_DOCUMENT_H
#define SW_ANALYSIS_COMMAND_DOCUMENT_H
#include "command.h"

/* A page of section 1 in man(7); `version` of the tool. */
void document_man(const command_t *command, const char *version, FILE *out);

/* assay.1: `commands` ends with NULL, `before` are the options that come before a command. */
void document_man_all(const command_t *const *commands, const option_t *before, const char *version,
                      FILE *out);

/* Completion scripts. */
void document_bash(const command_t *const *commands, FILE *out);
void document_zsh(const command_t *const *commands, FILE *out);

/* In Markdown: the purpose of each command, with links into docs/options.md; and that page, with
 * their options. */
void document_commands(const command_t *const *commands, FILE *out);
void document_options(const command_t *const *commands, FILE *out);
#endif
