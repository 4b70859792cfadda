/* SPDX-License-Identifier: Apache-2.0 */
/* HTML output that is also well-formed XML; all texts are escaped. */
#ifndef SW_ANALYSIS_TEXT_HTML_H
#define SW_ANALYSIS_TEXT_HTML_H
#include <stdio.h>

/* A text between tags or in an attribute's double quotes; made printable (printable.h). */
void html_text(FILE *out, const char *text);

/* A printf-formatted text, written like html_text's. */
void html_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Words in backticks become code. */
void html_marked(FILE *out, const char *text);
#endif
