// SPDX-License-Identifier: Apache-2.0
// A list of pages.
#include "text.h"
#include "console.h"
#include "page.h"
#include <stdarg.h>
#include <string.h>

struct text_page {
    struct text_page *next;
    size_t used;
    char bytes[PAGE_SIZE - 2 * sizeof(size_t)];
};

static struct text_page *page_with_room(text_t *text) {
    if (text->last && text->last->used < sizeof text->last->bytes)
        return text->last;
    struct text_page *page = page_get();
    if (!page)
        return NULL;
    if (text->last)
        text->last->next = page;
    else
        text->first = page;
    return text->last = page;
}

bool text_append(text_t *text, const char *bytes, size_t size) {
    while (size > 0) {
        struct text_page *page = page_with_room(text);
        if (!page)
            return false;
        size_t room = sizeof page->bytes - page->used, count = size < room ? size : room;
        memcpy(page->bytes + page->used, bytes, count);
        page->used += count, bytes += count, size -= count;
    }
    return true;
}

static void append_number(text_t *text, unsigned long value, unsigned base) {
    char digits[20], *first = digits + sizeof digits;
    do
        *--first = "0123456789abcdef"[value % base];
    while (value /= base);
    text_append(text, first, (size_t)(digits + sizeof digits - first));
}

static void append_argument(text_t *text, char kind, va_list *arguments) {
    if (kind == 's') {
        const char *string = va_arg(*arguments, const char *);
        text_append(text, string, strlen(string));
    } else if (kind == 'x') {
        text_append(text, "0x", 2);
        append_number(text, va_arg(*arguments, unsigned long), 16);
    } else {
        long value = va_arg(*arguments, long);
        text_append(text, "-", value < 0);
        append_number(text, value < 0 ? -(unsigned long)value : (unsigned long)value, 10);
    }
}

void text_print(text_t *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (; *format; format++)
        if (*format == '%')
            append_argument(text, *++format, &arguments);
        else
            text_append(text, format, 1);
    va_end(arguments);
}

void text_show(text_t *text) {
    for (struct text_page *page = text->first, *next; page; page = next) {
        for (size_t i = 0; i < page->used; i++)
            console_put(page->bytes[i]);
        next = page->next;
        page_put(page);
    }
    *text = (text_t){0};
}
