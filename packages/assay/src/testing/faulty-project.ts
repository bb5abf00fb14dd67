import type { Fixture } from '../kinds/validator/challenge/fixture';
import { loadChallenge } from '../kinds/validator/challenge/load-challenge';
import type { Clock } from '../basics/clock';
import { createDispatch, type Dispatch } from '../model/dispatch/dispatch';
import { createServerModel } from '../model/server-model';
import { openRecordings } from '../model/recordings';
import type { ReplyLine } from '../model/recordings/lines';
import { recordingFolders } from '../model/recordings/places';
import { readRecording, recordingNames } from '../model/recordings/recording-files';
import { defaultRetryPolicy } from '../model/retry';
import { askEach } from '../kinds/validator/stream-trials';
import { createEvidenceCheck } from '../experiment/asking/ask-once';
import { createSampler } from '../experiment/asking/sampler';
import { createScheduler } from '../experiment/asking/scheduler';
import type { Trial } from '../experiment/log/trial';
import { toTrial, type Answered } from '../kinds/validator/to-trial';
import { startFaultServer, type FaultServer } from './fault-server';
import { parityAnswer, parityFixture, parityPrompt } from './small-challenge';
import { makeTemporaryFolder } from './temporary-folder';

const fixtures = Array.from({ length: 40 }, (_, index) => {
  const kind = index % 3 === 0 ? 'wrong' : 'right';
  return [
    `fixtures/parity/f${String(index)}.yaml`,
    parityFixture(`number ${String(index)}`, kind === 'right', true, `f(${String(index)}); // ${kind}`),
  ];
});
const files = { 'prompts/parity.md': parityPrompt, ...(Object.fromEntries(fixtures) as Record<string, string>) };

/** What the model says of each fixture; of every fifth something wrong. */
function answer(prompt: string): string {
  const { isCorrect, isShort } = parityAnswer(prompt);
  const number = Number(/f\((\d+)\)/.exec(prompt)?.[1]);
  return JSON.stringify({ isCorrect: number % 5 === 0 ? !isCorrect : isCorrect, isShort });
}

/** A clock on which waiting takes no time to speak of. */
function makeFastClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    elapsed: () => performance.now() + ahead,
    async sleep(milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 4)));
      ahead += milliseconds;
    },
  };
}

/** How a server fails and is asked. */
export interface FaultyWay {
  /** Share of the requests that fail. */
  readonly rate: number;
  /** Runs that share a call. */
  readonly samples?: number;
}

/** A project of 40 fixtures, and a server that fails. */
export interface FaultyProject {
  readonly server: FaultServer;
  /** Calls that ended with a whole completion: the client gives some up that the server has answered to the last byte. */
  readonly received: () => number;
  /** Asks about every fixture, so many times. */
  readonly ask: (runs: number) => Promise<readonly Trial[]>;
  /** Replies that are recorded, with the request that each is to. */
  readonly recorded: () => readonly (ReplyLine & { readonly request: string })[];
  readonly close: () => Promise<void>;
}

/** Makes the project and starts the server; close it after the test. */
export async function openFaultyProject({ rate, samples = 1 }: FaultyWay): Promise<FaultyProject> {
  const folder = makeTemporaryFolder(files);
  const clock = makeFastClock();
  let received = 0;
  const server = await startFaultServer({ answer, rate, seed: 'faults', now: clock.now });
  // No trial may run out of attempts: on a machine that does other work, some of them time out without a fault.
  const patience = { deadline: 1e9, maxAttempts: 100, maxUnreached: 100 };
  const retry = { ...defaultRetryPolicy, attemptTimeout: 1500, ...patience };
  const model = createServerModel('gpt-6-luna', {
    baseURL: server.url,
    apiKey: undefined,
    retry,
    clock,
    random: Math.random,
  });
  const challenge = loadChallenge(folder.path, 'parity');
  const openCountedDispatch = (): Dispatch => {
    const dispatch = createDispatch({ limit: 32, clock, say: () => undefined });
    return {
      ...dispatch,
      async enter(call, signal) {
        const leave = await dispatch.enter(call, signal);
        return (ended) => {
          received += ended.kind === 'replied' ? 1 : 0;
          leave(ended);
        };
      },
    };
  };
  return {
    server,
    received: () => received,
    async ask(runs) {
      const trials: Trial[] = [];
      const onAnswer = (answered: Answered<Fixture>): void => {
        trials.push(toTrial('parity', answered));
      };
      await askEach(
        { challenge, submissions: challenge.fixtures, models: [model], firstRun: 0, runs, onAnswer },
        {
          mode: 'auto',
          recordings: openRecordings(folder.path),
          scheduler: createScheduler(32),
          signal: new AbortController().signal,
          isNew: createEvidenceCheck(),
          dispatch: openCountedDispatch(),
          sampler: createSampler(samples),
        },
      );
      return trials;
    },
    recorded: () =>
      recordingNames(folder.path, 'working', 'parity').flatMap((request) =>
        readRecording(folder.path, `${recordingFolders.working}/parity/${request}`).flatMap(({ reply }) =>
          reply === undefined ? [] : [{ ...reply, request }],
        ),
      ),
    async close() {
      folder.remove();
      await server.close();
    },
  };
}
