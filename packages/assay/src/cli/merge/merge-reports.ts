import { createSection } from '../../kinds';
import type { Outcome } from '../../experiment/outcome-facts';
import type { MergedLog } from '../../experiment/merge/merge-logs';
import { mergeSuites } from '../../experiment/merge/merge-suites';
import type { Text } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { renderReport } from '../../output/terminal/render-report';
import { renderSuite } from '../../output/terminal/render-suite';
import type { News } from '../../output/github/open-github';
import { newsOf } from '../github/news-of';
import type { ReadLog } from '../../experiment/merge/read-logs';
import { writeMergedSuite } from '../../output/folder/write-merged';

/** One merged challenge. */
export interface MergedReport {
  readonly challenge: string;
  readonly origin: 'jest' | 'reports';
  readonly complete: boolean;
  readonly trials: number;
  /** Trials that were in several logs and count once. */
  readonly repeated: number;
  /** Replies superseded by a later reply to the same trial. */
  readonly replaced: number;
  /** What is missing, in words. */
  readonly lacking: readonly string[];
  readonly files: readonly string[];
  readonly outcome: Outcome;
  readonly text: Text;
  /** What to tell a GitHub Actions run. */
  readonly news: () => News;
  readonly write: (folder: string) => void;
}

/** A log and its location. */
export interface FoundLog {
  readonly read: ReadLog;
  /** Folder of the report; `undefined` for a Jest log. */
  readonly folder: string | undefined;
}

/** Merges the logs of one origin by challenge; `milliseconds` is the time of the slowest machine. */
export function mergeReports(found: readonly FoundLog[], milliseconds: number): readonly MergedReport[] {
  const groups = new Map<string, FoundLog[]>();
  for (const one of found) {
    const { of = 'validator', challenge } = one.read.head;
    const key = `${of} ${challenge}`;
    const known = groups.get(key) ?? [];
    known.push(one);
    groups.set(key, known);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.map(({ read }) => read);
    const folders = group.flatMap(({ folder }) => folder ?? []);
    return first === undefined ? [] : [suiteReport([first, ...others], folders, milliseconds)];
  });
}

function suiteReport(
  logs: readonly [ReadLog, ...ReadLog[]],
  folders: readonly string[],
  milliseconds: number,
): MergedReport {
  const merged = mergeSuites(logs, createSection);
  const { report } = merged;
  return {
    challenge: report.challenge,
    ...factsOf(merged, folders),
    lacking: describeLack(merged.lacking, report.missing),
    complete: report.complete,
    outcome: report.outcome,
    news: () => newsOf(report),
    // The same text as at the end of a Jest command.
    text:
      folders.length === 0
        ? renderSuite(report, { milliseconds, stopped: !merged.ended })
        : renderReport(report, { details: false }),
    write: (folder) => {
      writeMergedSuite(folder, merged, { texts: folders, shown: folder });
    },
  };
}

function factsOf(
  { counting, repeated, replaced, lacking, files }: MergedLog<object, object>,
  folders: readonly string[],
): Pick<MergedReport, 'origin' | 'trials' | 'repeated' | 'replaced' | 'lacking' | 'files'> {
  return {
    origin: folders.length === 0 ? 'jest' : 'reports',
    trials: counting.length,
    repeated,
    replaced: replaced.length,
    lacking,
    files,
  };
}

/** What is known to be missing, or else how much. */
function describeLack(lacking: readonly string[], missing: number): readonly string[] {
  const count = `${formatNumberOf(missing, 'trial')} ${missing === 1 ? 'is' : 'are'} missing`;
  return lacking.length > 0 || missing === 0 ? lacking : [count];
}
