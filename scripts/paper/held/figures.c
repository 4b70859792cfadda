// SPDX-License-Identifier: Apache-2.0
// Arithmetic on long numbers in words of 32 bits: powers modulo a number, a factorial in decimal, and a sieve.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { WORDS = 8 };
typedef struct {
    uint32_t w[WORDS];
} number_t;

static int compare(const number_t *a, const number_t *b) {
    for (int i = WORDS; i-- > 0;)
        if (a->w[i] != b->w[i])
            return a->w[i] < b->w[i] ? -1 : 1;
    return 0;
}

static void subtract(number_t *a, const number_t *b) {
    uint64_t borrow = 0;
    for (int i = 0; i < WORDS; i++) {
        uint64_t d = (uint64_t)a->w[i] - b->w[i] - borrow;
        a->w[i] = (uint32_t)d;
        borrow = d >> 63;
    }
}

static uint32_t twice(number_t *a, uint32_t bit) {
    for (int i = 0; i < WORDS; i++) {
        uint32_t high = a->w[i] >> 31;
        a->w[i] = a->w[i] << 1 | bit;
        bit = high;
    }
    return bit;
}

static number_t multiply(const number_t *a, const number_t *b, const number_t *modulus) {
    uint32_t product[2 * WORDS] = {0};
    number_t rest = {{0}};
    for (int i = 0; i < WORDS; i++) {
        uint64_t carry = 0;
        for (int k = 0; k < WORDS; k++) {
            carry += (uint64_t)a->w[i] * b->w[k] + product[i + k];
            product[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + WORDS] = (uint32_t)carry;
    }
    for (int i = 2 * WORDS * 32; i-- > 0;)
        if (twice(&rest, product[i / 32] >> i % 32 & 1) || compare(&rest, modulus) >= 0)
            subtract(&rest, modulus);
    return rest;
}

static number_t power(number_t base, unsigned exponent, const number_t *modulus) {
    number_t result = {{1}};
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            result = multiply(&result, &base, modulus);
        base = multiply(&base, &base, modulus);
    }
    return result;
}

static unsigned digits_of_factorial(int n) {
    static uint8_t digit[400];
    int count = 1;
    unsigned sum = 0;
    digit[0] = 1;
    for (int k = 2; k <= n; k++) {
        int carry = 0;
        for (int i = 0; i < count || carry; i++) {
            int value = (i < count ? digit[i] : 0) * k + carry;
            digit[i] = (uint8_t)(value % 10);
            carry = value / 10;
            count = i >= count ? i + 1 : count;
        }
    }
    for (int i = 0; i < count; i++)
        sum = sum * 31 + digit[i];
    return sum;
}

static int primes_below(int n) {
    static uint8_t composite[20000];
    int count = 0;
    for (int i = 2; i < n; i++) {
        if (composite[i])
            continue;
        count++;
        for (int k = 2 * i; k < n; k += i)
            composite[k] = 1;
    }
    return count;
}

int main(void) {
    number_t base = {{3, 1, 4, 1, 5, 9, 2, 6}}, modulus = {{7, 2, 7, 1, 8, 2, 8, 0x80000001}};
    number_t result = power(base, 0x1234567, &modulus);
    printf("%08x %08x %u %d\n", (unsigned)result.w[0], (unsigned)result.w[7],
           digits_of_factorial(100), primes_below(20000));
    return 0;
}
