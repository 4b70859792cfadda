/* SPDX-License-Identifier: Apache-2.0 */
/* See commands.h. */
#include "commands.h"

const command_t *const commands[] = {&run_command,         &load_command,
                                     &console_command,     &stat_command,
                                     &list_command,        &record_command,
                                     &top_command,         &report_command,
                                     &annotate_command,    &script_command,
                                     &calc_command,        &topstalls_command,
                                     &whatcg_command,      &pairs_command,
                                     &concurrency_command, &truth_command,
                                     &bottlenecks_command, &icost_command,
                                     &slack_command,       &critical_command,
                                     &paths_command,       &mem_command,
                                     &diff_command,        &optimize_command,
                                     &stats_command,       &daemon_command,
                                     &epoch_command,       &label_command,
                                     &flush_command,       &suite_command,
                                     &instrument_command,  &counts_command,
                                     &export_command,      NULL};
