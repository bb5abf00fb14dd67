/** Outcomes of neighbouring runs. */
export interface RunBlock {
  readonly failures: number;
  readonly judged: number;
}

/** Outcomes in order of runs, in blocks wide enough that there are never more than 128. */
export interface RunBlocks {
  readonly add: (run: number, failed: boolean) => void;
  /** Runs per block: a power of 2. */
  readonly width: () => number;
  /** From run 0 on, in blocks of `width` runs, which must be at least `width()` and a power of 2. */
  readonly blocks: (width: number) => readonly RunBlock[];
}

/** More blocks would take more memory without locating a change more precisely than chance allows. */
const most = 128;

/** No outcomes yet. */
export function createRunBlocks(): RunBlocks {
  let width = 1;
  let failures: number[] = [];
  let judged: number[] = [];
  return {
    add(run, failed) {
      while (run >= width * most) {
        [failures, judged] = [joinPairs(failures), joinPairs(judged)];
        width *= 2;
      }
      const block = Math.floor(run / width);
      while (judged.length <= block) {
        judged.push(0);
        failures.push(0);
      }
      judged[block] = (judged[block] ?? 0) + 1;
      failures[block] = (failures[block] ?? 0) + (failed ? 1 : 0);
    },
    width: () => width,
    blocks(wanted) {
      let joinedFailures = failures;
      let joinedJudged = judged;
      for (let own = width; own < wanted; own *= 2) {
        [joinedFailures, joinedJudged] = [joinPairs(joinedFailures), joinPairs(joinedJudged)];
      }
      return joinedJudged.map((count, block) => ({ failures: joinedFailures[block] ?? 0, judged: count }));
    },
  };
}

function joinPairs(counts: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(counts.length / 2) },
    (_, pair) => (counts[2 * pair] ?? 0) + (counts[2 * pair + 1] ?? 0),
  );
}
