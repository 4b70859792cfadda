/* SPDX-License-Identifier: Apache-2.0 */
/* The options of a command as tables: a row has an option's name, its help, and the destination of
 * its value. The input of getopt_long, the messages and the help are made from the rows.
 *
 *     typedef struct { uint64_t length; changes_by_t by; bool all; rows_t rows; } settings_t;
 *     static const option_t options[] = {
 *         {"all", 'a', NULL, "all rows", option_flag, AT(all)},
 *         {"length", 0, "N", "of a path, 1 to 32", option_number, AT(length), .least = 1, .most = 32},
 *         {"by", 0, "WHAT", "a row for each `function` or `line`", option_choice, AT(by),
 *          .choices = by_names},
 *         {0}};
 *     .options = (const option_part_t[]){{.rows = options}, {rows_options, AT(rows)}, {0}}
 */
#ifndef SW_ANALYSIS_COMMAND_OPTION_H
#define SW_ANALYSIS_COMMAND_OPTION_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct option_row option_t;

/* An option as the user gave it. */
typedef struct {
    const char *command; /* the command's name, for messages */
    const option_t *row;
    char *value; /* NULL: none */
} option_given_t;

/* A taker puts the value into the field of the settings that the row names. Returns false if the
 * value is invalid, after a message. */
typedef bool option_taker_t(const option_given_t *given, void *field);

struct option_row {
    const char *name;  /* without the dashes */
    char letter;       /* 0: none */
    const char *value; /* the value's name in the help; NULL: no value; "[=N]": optional */
    const char *help;  /* one text without line ends; NULL: covered by another option's text */
    option_taker_t *take;
    size_t at;                  /* the field's offset */
    uint64_t least, most;       /* for option_number */
    const char *const *choices; /* for option_choice and option_word, NULL at the end */
    size_t marks;               /* likewise, of a bool that the option also sets; 0: none */
    bool within;                /* the option belongs to the one before it: its help is indented */
};

/* Rows for a part of the settings. Several commands may have the same part. */
typedef struct {
    const option_t *rows; /* the last one has no name */
    size_t at;            /* the part's offset; its fields' offsets are relative to it */
    size_t marks;         /* offset of a bool that each of the options sets; 0: none */
} option_part_t;

/* Whether the option's value is optional. */
bool option_is_optional(const option_t *row);

/* Offsets, in a row or a part. */
#define AT(field) .at = offsetof(settings_t, field)
#define MARKS(field) .marks = offsetof(settings_t, field)

/* Takers of plain values, with the field's type. */
option_taker_t option_flag, /* bool: true */
    option_clear,           /* bool: false */
    option_text,            /* const char * */
    option_number,          /* uint64_t: decimal or 0x, from `least` to `most` */
    option_choice,          /* an enum: the index in `choices` */
    option_word;            /* const char *: one of `choices` */

/* Prints `--NAME VALUE: ...`, where the format says what was expected; returns false. */
bool option_refuse(const option_given_t *given, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads a number that is part of a value, named `what`, or the whole value: NULL. Returns false
 * after a message. */
bool option_digits(const option_given_t *given, const char *what, const char *text, uint64_t least,
                   uint64_t most, uint64_t *number);

/* Reads a window FROM-TO of cycles; returns false, without a message, if the text is not one. */
bool option_window(const char *text, uint64_t *from, uint64_t *to);

/* Prints the rows' lines of the help. */
void options_print(const option_t *rows, FILE *out);
#endif
