import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Fixture } from '../kinds/validator/challenge/fixture';
import { SandboxError } from '../sandbox/sandbox';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { consult } from './consult';
import { no, oncePerSubmission, undecided, yes, type Decide, type Oracle } from './oracle';

const fixture: Fixture = {
  id: 'right',
  language: 'javascript',
  solution: 'const isEven = (n) => n % 2 === 0;',
  title: 'a remainder',
  file: 'fixtures/parity/right.yaml',
  expected: { isCorrect: true, isShort: false },
  policy: {},
  lines: { isCorrect: 3, isShort: 4 },
};
let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

function ask(oracle: Oracle, signal = tools.signal): ReturnType<typeof consult> {
  return consult(oracle, ['isCorrect', 'isShort'], fixture, { ...tools, signal });
}

describe('consult', () => {
  test('gives a ruling on each analytic, at once or later', async () => {
    const rulings = await ask({
      isCorrect: async () => Promise.resolve(yes('it is')),
      isShort: () => no('it is not'),
      isElsewhere: () => yes('nobody asks'),
    });

    expect(rulings).toEqual({
      isCorrect: { status: 'decided', value: true, evidence: 'it is' },
      isShort: { status: 'decided', value: false, evidence: 'it is not' },
    });
  });

  test('shows an oracle that looks for the expected values nothing but the code', async () => {
    const look: Decide = (submission) => yes(JSON.stringify(Object.getOwnPropertyDescriptors(submission)));
    const { id, language, solution } = fixture;
    const evidence = JSON.stringify(Object.getOwnPropertyDescriptors({ id, language, solution }));

    const rulings = await ask({ isCorrect: look, isShort: look });

    expect(rulings).toEqual({ isCorrect: yes(evidence), isShort: yes(evidence) });
  });

  test('has no ruling on what the oracle does not cover', async () => {
    const rulings = await ask({ isShort: () => yes('short') });

    expect(rulings).toEqual({ isShort: yes('short') });
  });

  test.each<{ how: string; decide: Decide; reason: string }>([
    {
      how: 'throws',
      decide: () => {
        throw new TypeError('x is undefined');
      },
      reason: 'x is undefined',
    },
    ...[undefined, true, { status: 'decided', value: 'yes', evidence: '' }, { status: 'undecided' }].map(
      (returned) => ({
        how: `returns ${JSON.stringify(returned)}`,
        decide: (() => returned) as Decide,
        reason: 'it returned something other than yes(…), no(…) or undecided(…)',
      }),
    ),
    { how: 'rejects', decide: () => Promise.reject(new Error('later')), reason: 'later' },
  ])('leaves undecided, with the reason, where a function $how', async ({ decide, reason }) => {
    const rulings = await ask({ isCorrect: decide, isShort: () => yes('short') });

    expect(rulings).toEqual({ isCorrect: undecided(`the oracle failed: ${reason}`), isShort: yes('short') });
  });

  test('shares what was found out between the analytics of one submission, and with no other', async () => {
    let reads = 0;
    const read = oncePerSubmission(({ solution }) => `${String((reads += 1))}: ${solution.slice(0, 5)}`);
    const decide: Decide = (submission, given) => yes(read(submission, given));

    const rulings = [await ask({ isCorrect: decide, isShort: decide }), await ask({ isCorrect: decide })];

    expect(rulings).toEqual([{ isCorrect: yes('1: const'), isShort: yes('1: const') }, { isCorrect: yes('2: const') }]);
  });

  test('passes on that the sandbox failed, which says nothing about the code', async () => {
    const closed = openOracleTools();
    await closed.close();
    const run: Decide = async () => {
      await closed.sandbox.run({ language: 'javascript', source: '', calls: [] });
      return yes('ran');
    };

    await expect(ask({ isCorrect: run })).rejects.toThrow(new SandboxError('The sandbox is closed.'));
  });

  test('passes on that it was aborted, however the function ends', async () => {
    const interrupt = new AbortController();
    const run: Decide = async ({ solution }, { sandbox, signal }) => {
      const source = `${solution} for (;;) {}`;
      try {
        await sandbox.run({ language: 'javascript', source, calls: [] }, signal);
      } catch {
        throw new Error('of its own');
      }
      return yes('ran');
    };

    const asking = ask({ isCorrect: run }, interrupt.signal);
    interrupt.abort(new Error('interrupted'));

    await expect(asking).rejects.toThrow(new Error('interrupted'));
  });
});
