// What the harness offers to the checkers that run inside it (lock step, truth tracer).
#ifndef TB_HARNESS_H
#define TB_HARNESS_H

void harness_mismatch(void); // ends the run with exit code 5; the caller has said why on stderr

#endif
