/* SPDX-License-Identifier: Apache-2.0 */
/* A comparison as JUnit XML, the subset that Jenkins and GitLab read: a test case for each run,
 * named by program and measure, in the class of the machine. It is a failure if a rule is broken or
 * the run is no longer good, an error if it is no longer there, and skipped if there was none
 * before. The message is the element's text, because GitLab shows no attribute. */
#ifndef SW_ANALYSIS_SUITE_SUITE_JUNIT_H
#define SW_ANALYSIS_SUITE_SUITE_JUNIT_H
#include "compare.h"

bool junit_write(const char *path, const compared_suites_t *compared, const rule_t *rules,
                 size_t rule_count, failure_t *failure);
#endif
