/* SPDX-License-Identifier: Apache-2.0 */
/* The default profile if none is named. */
#ifndef SW_ANALYSIS_COMMAND_NEWEST_H
#define SW_ANALYSIS_COMMAND_NEWEST_H

/* The newest file *.assay in the current folder, which the caller frees; NULL: none. */
char *newest_profile(void);
#endif
