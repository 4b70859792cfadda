/* Shared by profile_write.c and profile_read.c only. */
#ifndef SW_ANALYSIS_LIB_PROFILE_SQL_H
#define SW_ANALYSIS_LIB_PROFILE_SQL_H

#define PROFILE_APPLICATION 0x41534159 /* "ASAY" */
#define PROFILE_SCHEMA 1
enum { RECORD_BYTES = 64 };
#endif
