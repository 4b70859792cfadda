/* See why_table.h. */
#include "why_table.h"

#define WHY(constant, name, meaning) #name,
static const char *const names[WHY_COUNT] = {WHY_TABLE(WHY)};
#undef WHY
#define WHY(constant, name, meaning) meaning,
static const char *const meanings[WHY_COUNT] = {WHY_TABLE(WHY)};
#undef WHY

const char *why_name(why_t why) { return names[why]; }
const char *why_meaning(why_t why) { return meanings[why]; }
