import type { Clock } from '../basics/clock';
import { createDispatch } from '../model/dispatch/dispatch';
import type { Model } from '../model/model';
import { createServerModel } from '../model/server-model';
import { defaultRetryPolicy } from '../model/retry';
import { openValidator, type Validator } from '../kinds/validator/validator';
import { startChatServer, type ChatRequest, type ChatResponse } from './chat-server';
import { defaultSettings } from './default-settings';
import type { OpenedExport } from './open-export';
import { parityFiles } from './small-challenge';
import { makeTemporaryFolder } from './temporary-folder';

/** Each analytic's value and whether it was fenced, or why there is none; and what has no majority. */
export type ReadVerdict = readonly string[];

/** How both try: patiently, but without waiting. */
export const patient = {
  ...defaultRetryPolicy,
  attemptTimeout: 30_000,
  deadline: 1e9,
  maxAttempts: 3,
  firstWait: 1,
  longestWait: 2,
};
/** For replies that never end. */
export const impatient = { ...patient, attemptTimeout: 300, maxAttempts: 1 };

/** The suite and an exported validator, which ask one server about the small challenge. */
export interface BothGraders {
  /** Answers the attempts at each case, which are counted from 0 for each of the two. */
  script: (index: number, attempt: number) => ChatResponse;
  readonly suite: Validator;
  readonly openModel: (policy?: typeof patient) => Model;
  readonly askSuite: (code: string, model: Model) => Promise<ReadVerdict>;
  readonly askExport: (code: string, file: OpenedExport) => Promise<ReadVerdict>;
  /** Requests that each case took. */
  readonly requestsOf: (who: 'suite' | 'export') => ReadonlyMap<number, number>;
  readonly close: () => Promise<void>;
}

const apiKey = 'test-key-of-nobody';

/** Makes the challenge and starts the server; close it after the test. */
export async function openBothGraders(): Promise<BothGraders> {
  const folder = makeTemporaryFolder(parityFiles);
  const sent = { suite: new Map<number, number>(), export: new Map<number, number>() };
  const server = await startChatServer((request) => {
    const counts = request.path.startsWith('/v1/suite/') ? sent.suite : sent.export;
    const index = caseIn(request);
    const attempt = counts.get(index) ?? 0;
    counts.set(index, attempt + 1);
    return graders.script(index, attempt);
  });
  const clock = makeFastClock();
  const graders: BothGraders = {
    script: () => '',
    suite: openValidator('parity', {
      settings: { ...defaultSettings, root: folder.path, apiKey, recordings: 'off' },
      dispatch: createDispatch({ limit: 32, clock, say: () => undefined }),
    }),
    openModel: (retry = patient) =>
      createServerModel('gpt-6-luna', {
        baseURL: `${server.url}/suite`,
        apiKey,
        clock,
        random: Math.random,
        retry,
        repliedBefore: () => true,
      }),
    async askSuite(solution, model) {
      const submission = { id: 'candidate', language: 'javascript', solution };
      const [answered] = await graders.suite.ask([submission], undefined, [model]).catch(() => []);
      if (answered?.asked.status !== 'replied') {
        return ['errored'];
      }
      const { reading, tied = [] } = answered.asked;
      return reading.status === 'unreadable'
        ? [reading.kind]
        : [...valuesOf(reading.answer), String(reading.fenced), ...tied];
    },
    async askExport(solution, file) {
      const graded = await file.grade(solution, { apiKey, baseURL: `${server.url}/export`, deadlineSeconds: 60 });
      return graded.status === 'answer'
        ? [...valuesOf(graded.analytics), String(graded.fenced), ...graded.tied]
        : [graded.status === 'unreadable' ? graded.kind : 'errored'];
    },
    requestsOf: (who) => sent[who],
    async close() {
      folder.remove();
      await server.close();
    },
  };
  return graders;
}

/** Asks about every case, several at a time, with code that says which it is. */
export async function askEachCase<Case>(
  cases: readonly Case[],
  ask: (code: string, one: Case) => Promise<readonly [suite: ReadVerdict, exported: ReadVerdict]>,
): Promise<readonly { readonly one: Case; readonly suite: ReadVerdict; readonly exported: ReadVerdict }[]> {
  const asked: { readonly one: Case; readonly suite: ReadVerdict; readonly exported: ReadVerdict }[] = [];
  const waiting = [...cases.entries()];
  const askNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [suite, exported] = await ask(`f(); // case ${String(next[0])};`, next[1]);
      asked.push({ one: next[1], suite, exported });
    }
  };
  await Promise.all(Array.from({ length: 16 }, askNext));
  return asked;
}

/** A clock on which waiting takes no time to speak of. */
function makeFastClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    elapsed: () => performance.now() + ahead,
    async sleep(milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 2)));
      ahead += milliseconds;
    },
  };
}

function caseIn({ prompt }: ChatRequest): number {
  return Number(/\/\/ case (\d+);/.exec(prompt)?.[1]);
}

function valuesOf(answer: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(answer).map(([analytic, value]) => `${analytic}: ${String(value)}`);
}
