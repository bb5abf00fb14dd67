import { formatNumberOf } from '../../basics/text/numbers';
import type { callsOf } from '../log/trial-log';
import type { ReportDocument } from './report-document';

/** Who answered, and when. */
export type Provenance = ReportDocument['evidence'];

/** Collects where replies came from, trial by trial. */
export interface ProvenanceTally {
  /** Adds the calls of a trial. */
  readonly add: (calls: ReturnType<typeof callsOf>) => void;
  readonly total: () => Provenance;
}

/** An empty tally. Offline models are ignored, because they have no replies. */
export function createProvenance(): ProvenanceTally {
  const snapshots = new Map<string, Set<string>>();
  const fingerprints = new Map<string, Set<string>>();
  let from: string | null = null;
  let to: string | null = null;
  let withoutId = 0;
  return {
    add(calls) {
      for (const call of calls) {
        if (call.source === 'offline' || call.verdict.status === 'errored' || call.repliedAt === null) {
          continue;
        }
        withoutId += call.responseId === null ? 1 : 0;
        from = from === null || call.repliedAt < from ? call.repliedAt : from;
        to = to === null || call.repliedAt > to ? call.repliedAt : to;
        if (call.servedBy !== null) {
          const known = snapshots.get(call.model) ?? new Set();
          snapshots.set(call.model, known.add(call.servedBy));
        }
        if (call.fingerprint !== undefined) {
          fingerprints.set(call.model, (fingerprints.get(call.model) ?? new Set()).add(call.fingerprint));
        }
      }
    },
    total: () => ({
      snapshots: [...snapshots].map(([model, served]) => {
        const given = fingerprints.get(model);
        return { model, servedBy: [...served].sort(), ...(given !== undefined && { fingerprints: [...given].sort() }) };
      }),
      from,
      to,
      withoutId,
    }),
  };
}

/** Reasons in the origin of replies not to treat them as independent trials of one model, in words. */
export function doubtsAbout({ snapshots, withoutId }: Provenance): readonly string[] {
  const changed = snapshots.filter(({ servedBy }) => servedBy.length > 1);
  return [
    ...changed.map(({ model, servedBy }) => `${model} was answered by several models: ${servedBy.join(', ')}`),
    ...(withoutId === 0
      ? []
      : [
          `${formatNumberOf(withoutId, 'reply', 'replies')} had no response id, so repeated replies cannot be told from new ones`,
        ]),
  ];
}
