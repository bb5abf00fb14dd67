import { loadChallenge } from '../kinds/validator/challenge/load-challenge';
import { createVote } from '../kinds/validator/choose-models';
import { createOfflineKey } from '../kinds/validator/offline/simulate-reply';
import { openRecordings } from '../model/recordings';
import { askEach } from '../kinds/validator/stream-trials';
import { createEvidenceCheck } from '../experiment/asking/ask-once';
import { createScheduler, type Scheduler } from '../experiment/asking/scheduler';

/** How to ask. */
export interface OfflineWay {
  /** Folder of the project that holds the challenge `parity`. */
  readonly root: string;
  readonly scheduler: Scheduler;
  readonly runs: number;
  readonly onAnswer?: () => void;
  readonly signal?: AbortSignal;
  /** Votes of each trial. */
  readonly of?: number;
}

/** Asks the offline model, which answers at once and sometimes wrongly, about every fixture. */
export function askOffline({
  root,
  scheduler,
  runs,
  onAnswer = () => undefined,
  signal,
  of,
}: OfflineWay): Promise<void> {
  const challenge = loadChallenge(root, 'parity');
  const models = [createOfflineKey('offline/key?flip=0.2', { flip: 0.2, unreadable: 0, errored: 0, seed: '0' })];
  return askEach(
    {
      challenge,
      submissions: challenge.fixtures,
      models: of === undefined ? models : [createVote({ of, safeSide: false, models, variants: [] })],
      firstRun: 0,
      runs,
      onAnswer,
    },
    {
      mode: 'auto',
      recordings: openRecordings(root),
      scheduler,
      isNew: createEvidenceCheck(),
      signal: signal ?? new AbortController().signal,
    },
  );
}

/** A scheduler and what it has seen. */
export interface WatchedScheduler extends Scheduler {
  /** Most tasks that waited or were in flight at once. */
  readonly most: () => number;
  /** Runs of its tasks, in the order in which they were queued. */
  readonly runs: readonly number[];
}

/** A scheduler that remembers the runs of its tasks, and how many waited or were in flight at most. */
export function watchedScheduler(limit: number): WatchedScheduler {
  const scheduler = createScheduler(limit);
  const runs: number[] = [];
  let now = 0;
  let most = 0;
  return {
    limit,
    runs,
    most: () => most,
    async schedule(run, task) {
      now += 1;
      most = Math.max(most, now);
      runs.push(run);
      try {
        return await scheduler.schedule(run, async () => {
          await new Promise(setImmediate);
          return task();
        });
      } finally {
        now -= 1;
      }
    },
  };
}
