import { join } from 'node:path';
import { appendLine } from '../../basics/disk/disk-append';
import { listFolder } from '../../basics/disk/disk';
import { InputError } from '../../basics/errors';
import { planFile, type FilePlan, type RecordingSource, type RecordingTarget } from './merge-recording';

/** The plan to merge recordings of several machines. */
export interface MergePlan {
  /** Files with additions. */
  readonly files: readonly FilePlan[];
  readonly requests: number;
  readonly replies: number;
  /** Replies that already exist, or are in several sources. */
  readonly known: number;
  /** New replies to a run that already has one from the same server; the later one counts. */
  readonly rivals: number;
  /** Lines that were cut off by a kill or a full disk, and other invalid lines. */
  readonly broken: number;
}

/** Called with the number of files, and for each file read. */
export interface MergeProgress {
  readonly expect: (files: number) => void;
  readonly step: () => void;
}

/** Determines what recordings of other machines add to those of a folder; all problems are in one error. */
export function planMerge(
  target: RecordingTarget,
  sources: readonly RecordingSource[],
  { expect, step }: MergeProgress = { expect: () => undefined, step: () => undefined },
): MergePlan {
  const names = new Set(sources.flatMap(({ path }) => namesIn(path)));
  expect(names.size);
  const plans = [...names].sort().map((name) => {
    const plan = planFile(target, sources, name);
    step();
    return plan;
  });
  const problems = plans.flatMap((plan) => plan.problems);
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  const sum = (of: 'requests' | 'replies' | 'known' | 'rivals' | 'broken'): number =>
    plans.reduce((total, plan) => total + plan[of], 0);
  return {
    files: plans.filter(({ requests, replies }) => requests + replies > 0),
    requests: sum('requests'), replies: sum('replies'),
    known: sum('known'), rivals: sum('rivals'), broken: sum('broken'),
  };
}

/**
 * Appends the additions, each file in one write: concurrent recording loses nothing, and if a kill cuts a line off, the
 * next merge adds it.
 */
export function writeMerge({ files }: MergePlan): void {
  for (const { file, lines } of files) {
    appendLine(file, lines.join('\n'));
  }
}

/** `<challenge>/<file>` of each recording in a folder. */
function namesIn(path: string): readonly string[] {
  return (listFolder(path) ?? []).flatMap((challenge) =>
    (listFolder(join(path, challenge)) ?? [])
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => `${challenge}/${name}`),
  );
}
