import type { MergePlan } from '../../model/recordings/merge-recordings';
import { formatNumberOf } from '../../basics/text/numbers';
import type { Terminal } from '../../plugin/terminal';
import type { MergedFound } from './merge-found';
import type { MachineInput } from './read-inputs';

/** Lists the content of each folder. */
export function sayFound(inputs: readonly MachineInput[], terminal: Terminal): void {
  for (const { shown, recordings, jestLogs, olderJestLogs, reports, gates, rows } of inputs) {
    const found = [
      ...(recordings.length === 0
        ? []
        : [recordings.length === 1 ? 'recordings' : `${recordings.length} folders of recordings`]),
      ...(jestLogs.length === 0 ? [] : [formatNumberOf(jestLogs.length, 'Jest log')]),
      ...(reports.length + rows.length === 0 ? [] : [formatNumberOf(reports.length + rows.length, 'report')]),
    ];
    terminal.error(`${shown}: ${found.length === 0 ? 'nothing to join' : found.join(', ')}`);
    if (olderJestLogs > 0) {
      terminal.error(`  skipped: ${formatNumberOf(olderJestLogs, 'log')} of earlier Jest commands`);
    }
    for (const gate of gates) {
      terminal.error(`  skipped: ${gate}, because a gate is decided on the machine that ran it`);
    }
  }
}

/** Reports the results for recordings. */
export function sayRecordings(plan: MergePlan, target: string, terminal: Terminal): void {
  const { requests, replies, known, rivals, broken, files } = plan;
  if (replies + known + broken === 0) {
    return;
  }
  const added =
    replies === 0
      ? 'no new reply'
      : `${formatNumberOf(replies, 'reply', 'replies')} and ${formatNumberOf(requests, 'request')} added to ${formatNumberOf(files.length, 'file')} of ${target}`;
  terminal.error(
    `Recordings: ${added}${known === 0 ? '' : `; ${formatNumberOf(known, 'reply', 'replies')} already known`}`,
  );
  if (rivals > 0) {
    const are = rivals === 1 ? 'is' : 'are';
    terminal.error(
      `  ${formatNumberOf(rivals, 'reply', 'replies')} ${are} to a run that already has one: all are kept, and the latest counts`,
    );
  }
  if (broken > 0) {
    terminal.error(`  ${formatNumberOf(broken, 'line')} ${broken === 1 ? 'was' : 'were'} cut off and held no reply`);
  }
}

/** Reports duplicates, superseded replies and gaps. */
export function sayMerged({ reports, incomplete, failedTests }: MergedFound, terminal: Terminal): void {
  for (const { challenge, repeated, replaced } of reports) {
    if (repeated > 0) {
      const count = repeated === 1 ? 'counts' : 'count';
      terminal.error(
        `${challenge}: ${formatNumberOf(repeated, 'trial')} appeared in more than one log and ${count} once`,
      );
    }
    if (replaced > 0) {
      terminal.error(
        `${challenge}: ${formatNumberOf(replaced, 'trial')} had different replies in different logs; the latest counts`,
      );
    }
  }
  if (failedTests > 0) {
    terminal.error(`Jest: ${formatNumberOf(failedTests, 'test')} failed`);
  }
  for (const line of incomplete) {
    terminal.error(`Incomplete: ${line}`);
  }
}
