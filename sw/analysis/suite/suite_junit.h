/* SPDX-License-Identifier: Apache-2.0 */
/* A comparison as JUnit XML, the common part that Jenkins and GitLab read: a test case for each run, named by program and measure, in the
 * class of the machine. It fails where a rule is broken or the run is not good any more, is an error where it is not there any more, and is
 * skipped where there was none before; the sentence is the element's text, because GitLab shows no attribute. */
#ifndef SW_ANALYSIS_SUITE_SUITE_JUNIT_H
#define SW_ANALYSIS_SUITE_SUITE_JUNIT_H
#include "compare.h"

bool junit_write(const char *path, const compared_suites_t *compared, const rule_t *rules,
                 size_t rule_count, failure_t *failure);
#endif
