import { hash } from 'node:crypto';
import type { EvaluatedRow } from './rows';

/** The run of a row, and whether its reply is new: a reply that was replayed into another file counts once. */
export type FindRun = (row: EvaluatedRow, source: string) => { readonly run: string; readonly isNew: boolean };

/** Distinguishes runs of one model: Assay's own by session, those of other tools by file. */
export function createRunFinder(): FindRun {
  /** Runs by their first reply: the same reply in another file means the same run. */
  const runs = new Map<string, string>();
  const seen = new Set<string>();
  return (row, source) => {
    const session = typeof row['session'] === 'string' ? row['session'] : source;
    const own = `${hash('sha256', session, 'hex').slice(0, 12)} ${row.run}`;
    const reply = replyOf(row);
    const key = `${row.name} ${own}`;
    if (row.round === 1) {
      runs.set(key, (reply === undefined ? undefined : runs.get(reply)) ?? own);
      runs.set(reply ?? key, runs.get(key) ?? own);
    }
    const isNew = reply === undefined || !seen.has(reply);
    seen.add(reply ?? key);
    return { run: runs.get(key) ?? own, isNew };
  };
}

/** Identifies a reply; simulated replies follow from request and run. For other tools, nothing is known. */
function replyOf({ name, run, round, ...row }: EvaluatedRow): string | undefined {
  const id = row['simulated'] === true ? `${String(row['request'])} ${run}` : row['responseId'];
  return typeof id === 'string' ? JSON.stringify([name, round, id]) : undefined;
}
