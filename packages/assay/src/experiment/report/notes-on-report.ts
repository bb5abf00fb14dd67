import { noteOnShard } from '../asking/shard';
import { noteOnChosen } from '../log/chosen';
import type { SuiteEntry } from '../log/suite-entry';
import { noteOnOverrides, type OverridesReport } from './build-overrides';

/** Input for the notes of a report. */
export interface Noted {
  readonly overrides: OverridesReport | undefined;
  /** Doubts about the evidence; a gate states them in its verdict. */
  readonly doubts: readonly string[];
  readonly hasSection: boolean;
  /** Whether the run ended as planned. */
  readonly ended: boolean;
}

/** Notes on a report besides its figures, one sentence each, without the full stop. */
export function notesOnReport(suite: SuiteEntry, { overrides, doubts, hasSection, ended }: Noted): readonly string[] {
  const { notes, shard, gate, challenge } = suite;
  return [
    ...notes,
    ...(shard === undefined ? [] : [noteOnShard(shard)]),
    ...noteOnChosen(suite),
    ...(overrides === undefined ? [] : [noteOnOverrides(overrides, challenge)]),
    ...(gate === undefined ? doubts : []),
    // A kind's own section has its own intervals.
    ...(gate === undefined && !hasSection && !ended
      ? ['intervals are wider (confidence sequences), because the early stop may have depended on the results']
      : []),
  ];
}
