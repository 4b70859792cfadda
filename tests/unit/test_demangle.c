// SPDX-License-Identifier: Apache-2.0
// Names of C++ and Rust as they are shown. What is expected is c++filt's and rustfilt's.
#include "demangle.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void becomes(const char *raw, const char *expected) {
    char *shown = demangle_name(raw);
    if (expected)
        cr_assert(shown && strcmp(shown, expected) == 0, "%s: %s", raw, shown ? shown : "nothing");
    else
        cr_assert_null(shown, "%s: %s", raw, shown);
    free(shown);
}

Test(demangle, names) {
    becomes("_ZN2ns3sumEi", "ns::sum(int)");
    becomes("_ZN2ns3BoxIlE3getEi", "ns::Box<long>::get(int)");
    becomes("_ZN12_GLOBAL__N_16hiddenEi", "(anonymous namespace)::hidden(int)");
    becomes("_ZN2ns3sumEi.constprop.0", "ns::sum(int) [clone .constprop.0]");
    becomes("_ZN1PclEPFiiEi", "P::operator()(int (*)(int), int)");
    becomes("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE", "core::fmt::Write::write_fmt");
    becomes("_RNvCs1234_7mycrate3foo", "mycrate::foo");
    becomes("main", NULL);
    becomes("_Z", NULL);
    becomes("_ZN", NULL);
    becomes("_start", NULL);
    becomes("", NULL);
}

// What is added to names stays; where two become the same, the raw one follows.
Test(demangle, symbols) {
    symbols_t symbols = {0};
    symbols_add(&symbols, 0x100, 8, "_ZN2ns3sumEi (a.cc)");
    symbols_add(&symbols, 0x200, 8, "worker#2:_ZN2ns3sumEi");
    symbols_add(&symbols, 0x300, 8, "_ZN1AC1Ev");
    symbols_add(&symbols, 0x400, 8, "_ZN1AC2Ev");
    symbols_add(&symbols, 0x500, 8, "plain");
    symbols_finish(&symbols, 0x600);
    demangle_symbols(&symbols);
    cr_assert_str_eq(symbols.list[0].name, "ns::sum(int) (a.cc)");
    cr_assert_str_eq(symbol_raw(&symbols.list[0]), "_ZN2ns3sumEi (a.cc)");
    cr_assert_str_eq(symbols.list[1].name, "worker#2:ns::sum(int)");
    cr_assert_str_eq(symbols.list[2].name, "A::A() [_ZN1AC1Ev]");
    cr_assert_str_eq(symbols.list[3].name, "A::A() [_ZN1AC2Ev]");
    cr_assert_str_eq(symbols.list[4].name, "plain");
    cr_assert_str_eq(symbol_raw(&symbols.list[4]), "plain");
    cr_assert_eq(symbols_named(&symbols, "_ZN1AC2Ev"), &symbols.list[3]);
    symbols_free(&symbols);
}

Test(demangle, disassembly) {
    char *text = demangle_text("jal 80000120 <_ZN2ns3sumEi+0x8>");
    cr_assert_str_eq(text, "jal 80000120 <ns::sum(int)+0x8>");
    free(text);
    cr_assert_null(demangle_text("jal 80000120 <main>"));
    cr_assert_null(demangle_text("add a0,a0,a1"));
    cr_assert_null(demangle_text("jal 80000120 <_Z"));
}

// Each part of the name is two of the one before: 2^35 of them would be shown.
Test(demangle, a_name_without_end) {
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char name[1024] = "_Z1fI1AIiEE", part[32];
    for (int i = 0; digits[i]; i++) {
        snprintf(part, sizeof part, "1AIS%c_S%c_E", digits[i], digits[i]);
        strcat(name, part);
    }
    strcat(name, "vv");
    char *shown = demangle_name(name);
    cr_assert(!shown || strlen(shown) < 10000);
    free(shown);
}

Test(demangle, off) {
    demangle_off();
    becomes("_ZN2ns3sumEi", NULL);
}
