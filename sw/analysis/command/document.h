/* SPDX-License-Identifier: Apache-2.0 */
/* What is made of the commands' tables for other programs: man pages, completion for bash and zsh. `make install` installs them. */
#ifndef SW_ANALYSIS_COMMAND_DOCUMENT_H
#define SW_ANALYSIS_COMMAND_DOCUMENT_H
#include "command.h"

/* A page of section 1 in man(7); `version` of the tool. */
void document_man(const command_t *command, const char *version, FILE *out);

/* assay.1: `commands` ends with NULL, `before` are the options that stand before a command. */
void document_man_all(const command_t *const *commands, const option_t *before, const char *version,
                      FILE *out);

/* Completion scripts. */
void document_bash(const command_t *const *commands, FILE *out);
void document_zsh(const command_t *const *commands, FILE *out);
#endif
