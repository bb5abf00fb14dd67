import type { EvaluatedRow } from '../../../kinds/interview/rows/rows';

/** What the replies of a cell have taken, as far as rows say it. */
export interface RowCost {
  readonly add: (row: EvaluatedRow) => void;
  readonly read: () => {
    readonly rows: number;
    readonly recorded: number;
    readonly offline: number;
    /** Replies that say how many tokens they took, and how many those are. */
    readonly metered: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
    readonly servers: readonly string[];
    /** What the servers say the model is. */
    readonly servedBy: readonly string[];
    /** Their fingerprints of the systems that answered. */
    readonly fingerprints: readonly string[];
    /** When the first and the last reply came; ISO 8601, `null` when no row says. */
    readonly from: string | null;
    readonly to: string | null;
  };
}

/** Nothing taken yet. */
export function createRowCost(): RowCost {
  const sums = { rows: 0, recorded: 0, offline: 0, metered: 0, promptTokens: 0, completionTokens: 0 };
  const [servers, servedBy, fingerprints] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let from: string | null = null;
  let to: string | null = null;
  return {
    add(row) {
      const { source, usage, host = row['server'], repliedAt } = row as Readonly<Record<string, unknown>>;
      const { promptTokens, completionTokens } = (usage ?? {}) as Readonly<Record<string, unknown>>;
      sums.rows += 1;
      sums.recorded += source === 'recording' ? 1 : 0;
      sums.offline += source === 'offline' ? 1 : 0;
      if (typeof promptTokens === 'number' && typeof completionTokens === 'number') {
        sums.metered += 1;
        sums.promptTokens += promptTokens;
        sums.completionTokens += completionTokens;
      }
      if (source !== 'offline') {
        note(servers, host);
        note(servedBy, row['servedBy']);
        note(fingerprints, row['fingerprint']);
        if (typeof repliedAt === 'string') {
          from = from === null || repliedAt < from ? repliedAt : from;
          to = to === null || repliedAt > to ? repliedAt : to;
        }
      }
    },
    read: () => ({
      ...sums,
      servers: [...servers],
      servedBy: [...servedBy],
      fingerprints: [...fingerprints],
      from,
      to,
    }),
  };
}

function note(names: Set<string>, name: unknown): void {
  if (typeof name === 'string') {
    names.add(name);
  }
}
