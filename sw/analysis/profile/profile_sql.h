/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by profile_write.c and profile_read.c only. */
#ifndef SW_ANALYSIS_PROFILE_PROFILE_SQL_H
#define SW_ANALYSIS_PROFILE_PROFILE_SQL_H

#define PROFILE_APPLICATION 0x41534159 /* "ASAY" */
#define PROFILE_SCHEMA 4               /* the records are those of profile.def, version 3 and 4 */
enum { RECORD_BYTES = 8 * RECORD_WORDS }; /* at most: the first word says how many there are */
#endif
