/* Profile instructions by their bits (docs/instrumentation.md): names and operands, which objdump does not know. */
#ifndef SW_ANALYSIS_BASE_PROFILE_INSN_H
#define SW_ANALYSIS_BASE_PROFILE_INSN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As objdump writes instructions, the flag first: "p.ld 1,a0,8(sp)", "p.jal 0,80001234". False: it is none. */
bool profile_insn_text(char *text, size_t room, uint32_t raw, uint64_t pc);
/* Its last operand is the address of a transfer's target. */
bool profile_insn_has_target(uint32_t raw);
#endif
