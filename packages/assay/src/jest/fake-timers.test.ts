import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { readLog, type TrialEntry } from '../experiment/log/trial-log';
import { listFolder } from '../basics/disk/disk';
import { failWith } from '../testing/chat-server';
import { answerRightly, parityCase, parityProject } from '../testing/parity-suite';
import { openSuiteCases, type CasesRun, type Script, type SuiteCases } from '../testing/suite-cases';

/** The usual test file, which does this before it declares its suite, and this in a test of its own. */
function fakingCase({ before, inTest = '' }: { readonly before: string; readonly inTest?: string }) {
  const suite = parityProject['tests/parity.test.ts'] ?? '';
  const text = suite
    .replace('{ describe, expect, test }', '{ beforeEach, describe, expect, jest, test }')
    .replace('const suite =', `${before}\nconst suite =`);
  return parityCase({
    files: { 'tests/parity.test.ts': `${text}\ntest('keeps its own time', () => {\n  ${inTest}\n});\n` },
    script: refuseOnce(),
  });
}

/** Overloaded at the first request, which is therefore asked again after a wait. */
function refuseOnce(): Script {
  let asked = 0;
  return async (request) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    return asked === 1 ? failWith(503, {}) : answerRightly(request);
  };
}

const isFaked = `
  const act = jest.fn();
  setTimeout(act, 1000);
  jest.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);`;
const is1970 = 'expect(new Date().getFullYear()).toBe(1970);';

const cases = {
  modern: fakingCase({ before: 'jest.useFakeTimers({ now: 0 });', inTest: `${is1970}${isFaked}` }),
  legacy: fakingCase({ before: 'jest.useFakeTimers({ legacyFakeTimers: true });', inTest: isFaked }),
  'date-only': fakingCase({
    before: "jest.useFakeTimers({ now: 0, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });",
    inTest: is1970,
  }),
  'each-test': fakingCase({
    before: 'beforeEach(() => { jest.useFakeTimers({ now: 0 }); });',
    inTest: `${is1970}${isFaked}`,
  }),
  'mocked-clock': fakingCase({
    before: "jest.spyOn(Date, 'now').mockReturnValue(0);\njest.spyOn(performance, 'now').mockReturnValue(0);",
    inTest: 'expect([Date.now(), performance.now()]).toEqual([0, 0]);',
  }),
  'mocked-date': fakingCase({
    before:
      'globalThis.Date = class extends Date { constructor() { super(0); } static override now() { return 0; } } as DateConstructor;',
    inTest: `${is1970}\n  expect(Date.now()).toBe(0);`,
  }),
  'real-again': fakingCase({
    before: 'jest.useFakeTimers();\njest.useRealTimers();',
    inTest: 'expect(Date.now()).toBeGreaterThan(1e12);',
  }),
  'own-call': parityCase({
    files: {
      'tests/parity.test.ts': `import { expect, jest, test } from '@jest/globals';
import { openValidator } from 'gpt-assay';

test.each([{}, { legacyFakeTimers: true }] as const)('refuses %j', async (fake) => {
  jest.useFakeTimers(fake);
  const { ask } = openValidator('parity');
  await expect(ask([{ language: 'javascript', solution: '' }])).rejects.toThrow(
    'Fake timers are on, with which a request never ends: call jest.useRealTimers() before you ask a model.',
  );
});

test.each([
  () => jest.useFakeTimers({ now: 0, advanceTimers: true }),
  () => jest.spyOn(globalThis, 'setTimeout'),
])('asks with timers that run', async (replace) => {
  jest.useRealTimers();
  replace();
  const [answered] = await openValidator('parity').ask([{ language: 'javascript', solution: '' }]);
  expect(answered?.asked.status).toBe('replied');
});
`,
    },
  }),
};

let project: SuiteCases<keyof typeof cases>;
let ran: CasesRun<keyof typeof cases>;

beforeAll(async () => {
  project = await openSuiteCases(cases);
  ran = await project.run();
});
afterAll(() => project.close());

/** The trials of the last Jest command, from its log. */
function trialsOf(challenge: string): readonly TrialEntry[] {
  const folder = join(project.folder.path, '.assay/jest');
  const log = (listFolder(folder) ?? []).filter((name) => name.endsWith('.jsonl')).at(-1) ?? '';
  return readLog(join(folder, log)).filter(
    (entry): entry is TrialEntry => entry.kind === 'trial' && entry.trial.challenge === challenge,
  );
}

describe('a test file with fake timers', () => {
  const faking = (Object.keys(cases) as (keyof typeof cases)[]).filter((name) => name !== 'own-call');

  test.each(faking)('is asked with real ones, and keeps its own: %s', (name) => {
    const { text, tests, calls } = ran.of(name);

    expect(text).not.toContain('●');
    expect(tests).toContain('✓ keeps its own time');
    expect(tests).toHaveLength(7);
    expect(calls).toHaveLength(4);
  });

  test.each(faking)('records when and in how long each reply came: %s', (name) => {
    const thisYear = new Date().getFullYear();
    const replies = trialsOf(name);

    expect(replies).toHaveLength(3);
    for (const { repliedAt, milliseconds } of replies) {
      expect(new Date(String(repliedAt)).getFullYear()).toBe(thisYear);
      expect(milliseconds).toBeGreaterThanOrEqual(25);
    }
  });

  test('is refused where it asks for itself', () => {
    expect(ran.of('own-call').text).not.toContain('●');
    expect(ran.of('own-call').result).toBe('PASS');
  });

  test.each([{ enableGlobally: true }, { enableGlobally: true, legacyFakeTimers: true }])(
    'is asked with real ones if the configuration has %j',
    async (fakeTimers) => {
      const result = await project.run(['-i', 'tests/real-again', `--fakeTimers=${JSON.stringify(fakeTimers)}`], {
        ASSAY_RECORDINGS: 'off',
      });

      expect(result.of('real-again').text).not.toContain('●');
      expect(result.of('real-again').calls).toHaveLength(3);
    },
  );
});
