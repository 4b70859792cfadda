/* SPDX-License-Identifier: Apache-2.0 */
/* The profile that was meant where none was named. */
#ifndef SW_ANALYSIS_COMMAND_NEWEST_H
#define SW_ANALYSIS_COMMAND_NEWEST_H

/* The newest file *.assay in the current folder, to be freed; NULL: there is none. */
char *newest_profile(void);
#endif
