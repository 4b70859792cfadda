/* SPDX-License-Identifier: Apache-2.0 */
/* The commands of `assay`, one file each. */
#ifndef SW_ANALYSIS_CMD_COMMANDS_H
#define SW_ANALYSIS_CMD_COMMANDS_H
#include "command.h"

extern const command_t run_command, stat_command, list_command, record_command, top_command,
    report_command, annotate_command, script_command, pairs_command, concurrency_command,
    truth_command, bottlenecks_command, icost_command, slack_command, critical_command,
    paths_command, mem_command, diff_command, instrument_command, counts_command, export_command,
    calc_command, topstalls_command, whatcg_command, daemon_command, epoch_command, label_command,
    flush_command, stats_command, optimize_command, suite_command, load_command, console_command;

extern const command_t *const commands[]; /* in the order of the help, NULL at the end */
#endif
