import { join } from 'node:path';
import { appendLine } from '../../basics/disk/disk-append';
import { listFolder } from '../../basics/disk/disk';
import { InputError } from '../../basics/errors';
import { planFile, type FilePlan, type RecordingSource, type RecordingTarget } from './merge-recording';

/** What joining the recordings of several machines takes. */
export interface MergePlan {
  /** Files with something new. */
  readonly files: readonly FilePlan[];
  readonly requests: number;
  readonly replies: number;
  /** Replies that were there already, or stand in several sources. */
  readonly known: number;
  /** New replies to a run for which there is another one, of the same server; of those the later one counts. */
  readonly rivals: number;
  /** Lines that a kill or a full disk has cut off, and others that hold nothing. */
  readonly broken: number;
}

/** Who is told how many files there are, and of each that was read. */
export interface MergeProgress {
  readonly expect: (files: number) => void;
  readonly step: () => void;
}

/** Finds out what recordings of other machines add to those of a folder; what cannot be used is one error that names all of it. */
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
    ...{ requests: sum('requests'), replies: sum('replies') },
    ...{ known: sum('known'), rivals: sum('rivals'), broken: sum('broken') },
  };
}

/**
 * Appends what is new, each file in one write: whoever records at the same time loses nothing, and what a kill cuts off the
 * next merge adds.
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
