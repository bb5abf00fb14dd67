import { mergeEntries, type MergedEntries } from '../../experiment/log/merge-entries';
import type { AskedRow, PreparedRow } from './rows/rows';

/** Rows of several machines, joined. */
export interface MergedRows<Row> extends MergedEntries<Row> {
  /** First rounds that are missing: what one coder was asked in one run, and another coder or run was not. */
  readonly missing: number;
}

/** Joins rows about the same questions; `prepared` says what there was to ask, beside what the rows show. */
export function mergeRows<Row extends AskedRow>(
  rows: readonly Row[],
  prepared: readonly PreparedRow[],
): MergedRows<Row> {
  const places = numbered([...prepared, ...rows].map(questionOf));
  const coders = numbered(rows.map(coderOf));
  const sessions = rows.flatMap(({ session }) => (typeof session === 'string' ? [session] : []));
  const session = sessions.reduce((a, b) => (a < b ? a : b), sessions[0] ?? '');
  const merged = mergeEntries(rows, (row) => {
    const [question, coder] = [questionOf(row), coderOf(row)];
    const { run, round } = row;
    const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
    const errored = row.error !== undefined && (row.answer ?? undefined) === undefined;
    return {
      key: JSON.stringify([question, coder, run, round]),
      reply: text('responseId') || text('replyHash') || (row.answer ?? text('repliedAt')),
      judged: !errored,
      repliedAt: text('repliedAt'),
      live: row['source'] === 'live',
      order: [round, run, places.get(question) ?? -1, coders.get(coder) ?? -1],
    };
  });
  const first = merged.counting.filter(({ round }) => round === 1);
  const runs = new Set(first.map(({ run }) => run)).size;
  // The runs of one asking have one session; machines that shared it had one each.
  const join = (row: Row): Row => (row['session'] === undefined ? row : { ...row, session });
  return {
    ...merged,
    counting: merged.counting.map(join),
    replaced: merged.replaced.map(join),
    missing: Math.max(0, places.size * coders.size * runs - first.length),
  };
}

function questionOf({ interview, name, language }: PreparedRow): string {
  return JSON.stringify([interview, name, language]);
}

function coderOf({ model, params, template }: AskedRow): string {
  return JSON.stringify([model, params, template]);
}

/** Each different text with the place of its first appearance. */
function numbered(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(texts)].map((text, place) => [text, place]));
}
