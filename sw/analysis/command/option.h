/* The options of a command as tables: a row says what an option is called, what the help says of it, and what becomes of its value. What
 * getopt_long reads, the messages and the help are made of the rows.
 *
 *     typedef struct { uint64_t length; changes_by_t by; bool all; sheet_form_t form; } settings_t;
 *     static const option_t options[] = {
 *         {"all", 'a', NULL, "all rows", option_flag, AT(all)},
 *         {"length", 0, "N", "of a path, 1 to 32", option_number, AT(length), .least = 1, .most = 32},
 *         {"by", 0, "WHAT", "a row for each `function` or `line`", option_choice, AT(by), .choices = by_names},
 *         {0}};
 *     static const option_part_t parts[] = {{.rows = options}, {form_options, AT(form)}, {0}};
 */
#ifndef SW_ANALYSIS_COMMAND_OPTION_H
#define SW_ANALYSIS_COMMAND_OPTION_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct option_row option_t;

/* An option as it was given. */
typedef struct {
    const char *command; /* its name, for messages */
    const option_t *row;
    char *value; /* NULL: none */
} option_given_t;

/* Puts the value into the field of the settings that the row names; false after a message. */
typedef bool option_taker_t(const option_given_t *given, void *field);

struct option_row {
    const char *name;  /* without the dashes */
    char letter;       /* 0: it has none */
    const char *value; /* what the help calls it; NULL: it takes none; "[=N]": it may be left out */
    const char *help;  /* one text, which is laid out; NULL: another row's names the option, too */
    option_taker_t *take;
    size_t at;                  /* of the field */
    uint64_t least, most;       /* option_number */
    const char *const *choices; /* option_choice, option_word; NULL at the end */
    size_t marks;               /* of a bool of the settings that it sets, too; 0: none */
    bool within;                /* belongs to the option before it, in whose help it is set in */
};

/* Rows for a part of the settings, which may be another command's, too. */
typedef struct {
    const option_t *rows; /* no name at the end */
    size_t at;            /* of the part: their fields count from there */
    size_t marks;         /* as in a row: any of them sets it */
} option_part_t;

/* The field's place, for either. */
#define AT(field) .at = offsetof(settings_t, field)
#define MARKS(field) .marks = offsetof(settings_t, field)

/* The kinds of values, with the type of the field. */
option_taker_t option_flag, /* bool: true */
    option_clear,           /* bool: false */
    option_text,            /* const char * */
    option_number,          /* uint64_t: decimal or 0x, from `least` to `most` */
    option_choice,          /* an enum: the index in `choices` */
    option_word;            /* const char *: one of `choices` */

/* Says `--NAME VALUE: ...`, what was expected instead; false. */
bool option_refuse(const option_given_t *given, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A number that is part of a value; `what`: which part, NULL: all of it. False after a message. */
bool option_digits(const option_given_t *given, const char *what, const char *text, uint64_t least,
                   uint64_t most, uint64_t *number);

/* A window FROM-TO of cycles; false if it is none, without a message. */
bool option_window(const char *text, uint64_t *from, uint64_t *to);

/* The lines of the help; texts begin at `column`. */
void options_print(const option_t *rows, size_t column, FILE *out);
#endif
