/* SPDX-License-Identifier: Apache-2.0 */
/* Does to a profile what SQL says, to plant a fault in it: sql FILE STATEMENT */
#include <sqlite3.h>
#include <stdio.h>

int main(int count, char **argument) {
    sqlite3 *db;
    char *message = NULL;
    if (count != 3 || sqlite3_open_v2(argument[1], &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return 2;
    int status = sqlite3_exec(db, argument[2], NULL, NULL, &message);
    if (message)
        fprintf(stderr, "%s\n", message);
    int changed = sqlite3_changes(db);
    sqlite3_close(db);
    return status != SQLITE_OK || changed == 0;
}
