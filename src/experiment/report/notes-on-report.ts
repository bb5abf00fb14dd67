import { noteOnShard } from '../asking/shard';
import { noteOnChosen } from '../log/chosen';
import type { SuiteEntry } from '../log/suite-entry';
import { noteOnOverrides, type OverridesReport } from './build-overrides';

/** What the notes of a report speak of, beside its suite. */
export interface Noted {
  readonly overrides: OverridesReport | undefined;
  /** What makes its evidence doubtful; a gate tells that with its verdict. */
  readonly doubts: readonly string[];
  readonly hasSection: boolean;
  /** Whether asking ended as it was meant to. */
  readonly ended: boolean;
}

/** What is to be known of a report beside its figures, a sentence each, without its stop. */
export function notesOnReport(suite: SuiteEntry, { overrides, doubts, hasSection, ended }: Noted): readonly string[] {
  const { notes, shard, gate, challenge } = suite;
  return [
    ...notes,
    ...(shard === undefined ? [] : [noteOnShard(shard)]),
    ...noteOnChosen(suite),
    ...(overrides === undefined ? [] : [noteOnOverrides(overrides, challenge)]),
    ...(gate === undefined ? doubts : []),
    // What a kind reports of its own has intervals of its own.
    ...(gate === undefined && !hasSection && !ended
      ? ['intervals are wider (confidence sequences), because the early stop may have depended on the results']
      : []),
  ];
}
