import { afterEach, describe, expect, test } from '@jest/globals';
import { compareReports, manyParities, repeatParity, type Compared } from '../../testing/compare-reports';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles } from '../../testing/quiz-project';
import { parityFiles, parityVariant } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const repeat = (out: string, model: string, runs?: number): Promise<void> => repeatParity(project, out, model, runs);
const compare = (...sides: readonly string[]): Promise<Compared> => compareReports(project, ...sides);

describe('assay compare', () => {
  test('shows what is better, what is worse, and ends with 1 when something is worse', async () => {
    project = openProject(manyParities);
    await repeat('good', 'offline/key', 40);
    await repeat('bad', 'offline/key?flip=0.4&seed=1', 40);

    const worse = await compare('good', 'bad');
    const better = await compare('bad', 'good');
    const text = await project.run(['compare', 'good', 'bad']);

    expect(text.out.match(/^ {2}\S+ › isCorrect .* fixtures\/parity\/\S+:3$/gm)?.length).toBeGreaterThan(0);
    expect(worse.document.comparisons).toMatchObject([{ after: 'bad', verdict: 'worse', fixtures: 12 }]);
    expect(worse.code).toBe(1);
    expect(better.document.comparisons).toMatchObject([{ after: 'good', verdict: 'better' }]);
    expect(better.code).toBe(0);
    expect(text.out).toMatch(
      /^WORSE \(simulated\)\. [\d.]+ % of answers were wrong after, 0 % before; the difference is significant\.\n {2}[\d.]+ points worse \(p = 0\.00049\)\.\n {2}These 12 fixtures, asked again: [\d.]+ to [\d.]+ points worse \(95 %\)\.\n {2}Submissions like them: [\d.]+ to [\d.]+ points worse \(95 %\)\./,
    );
    expect(text.out).toMatch(/\nNext: Put OPENAI_API_KEY into \.env .*: npx assay repeat parity --runs 40\n$/);
    expect(worse.document.outcome.sentence).toBe(/\. (.*)\n/.exec(text.out)?.[1]);
  });

  test('requires with a margin that a side is shown not to be worse by more, and ends with 2 while that is open', async () => {
    project = openProject(manyParities);
    await repeat('good', 'offline/key', 40);
    await repeat('same', 'offline/key?flip=0.001&seed=3', 40);
    await repeat('bad', 'offline/key?flip=0.4&seed=1', 40);

    const held = await compare('good', 'same', '--margin', '5%');
    const missed = await compare('good', 'bad', '--margin', '0.05');
    const open = await compare('same', 'bad', '--margin', '40%');
    const both = await compare('good', 'same', 'bad', '--margin', '5%');
    const unnamed = await compare('good', 'same');
    const text = await project.run(['compare', 'good', 'same', '--margin', '5%']);

    expect(text.out).toMatch(
      /^NOT WORSE \(simulated\)\. On these fixtures, asked again, after is not worse than before by more than 5 points \(95 % confidence\)\.\n {2}[\d.]+ % of answers were wrong after/,
    );
    expect([held, missed, open, both, unnamed].map(({ code }) => code)).toEqual([0, 1, 2, 1, 0]);
    expect([held, missed, open, both, unnamed].map(({ document }) => document.outcome.verdict)).toEqual([
      'not-worse',
      'worse',
      'inconclusive',
      'worse',
      'no-difference',
    ]);
    expect(both.document.comparisons.map(({ within }) => within)).toEqual(['not-worse', 'worse']);
    expect(unnamed.document.outcome.reasons.at(-1)).toContain('To require that it is shown not to be: --margin 2%');
    expect((await project.run(['compare', 'good', 'same', '--margin', 'two'])).error).toContain(
      '--margin expects a share between 0 and 1, such as 5% or 0.05, received "two"',
    );
  });

  test('says what is sent with prompts that say the same', async () => {
    const cold = parityVariant('').replace('model: gpt-6-luna', 'model: gpt-6-luna, temperature: 0');
    project = openProject({ ...parityFiles, 'prompts/parity.cold.md': cold });
    const prompts = 'parity,parity.cold';
    await project.run([
      'repeat',
      'parity',
      '--prompt',
      prompts,
      '--runs',
      '2',
      '--model',
      'offline/key',
      '--out',
      'two',
    ]);

    const { out } = await project.run(['compare', 'two']);

    expect(out).toMatch(/^ {2}Parameters +responseFormat=json_schema +temperature=0, responseFormat=json_schema$/m);
  });

  test('says of a changed question what its item analysis was and is', async () => {
    project = openProject(quizFiles({ runs: 10 }));
    const ask = async (out: string, accuracy: string): Promise<void> => {
      await project.run(['test-llm', 'capitals', '--model', `offline/examinee?accuracy=${accuracy}`, '--out', out]);
    };
    await ask('right', '1');
    await ask('wrong', '0');

    const { document } = await compare('right', 'wrong');
    const { out } = await project.run(['compare', 'right', 'wrong']);

    expect(document.comparisons[0]?.changed[0]).toMatchObject({
      title: 'What is the capital of France?',
      item: { before: { difficulty: 1, discrimination: null }, after: { difficulty: 0, discrimination: null } },
    });
    expect(out).toMatch(
      /^ {2}What is the capital of France\? +newly failing +0\/10 +10\/10 +\S+ \S+ +100 % → 0 % +– → – /m,
    );
  });

  test('finds nothing between a report and itself, and prints nothing odd', async () => {
    project = openProject(manyParities);
    await repeat('one', 'offline/key?flip=0.1');

    const { code, document } = await compare('one', 'one');
    const text = await project.run(['compare', 'one', 'one']);

    expect(document.comparisons).toMatchObject([
      { pValue: 1, adjustedP: 1, verdict: 'no-difference', detectable: null, changed: [] },
    ]);
    expect(text.out).toMatch(
      /^NO DIFFERENCE SHOWN \(simulated\)\. one was wrong in 9\.58 % of answers, one in 9\.58 %\.\n {2}No difference \(p = 1\)\.\n/,
    );
    expect(text.out).not.toMatch(/NaN|Infinity|undefined/);
    expect(code).toBe(0);
  });

  test('tells the failure rates of each fixture and each analytic', async () => {
    project = openProject(parityFiles);
    await repeat('one', 'offline/key', 4);
    await repeat('two', 'offline/key?unreadable=1', 4);

    const { document } = await compare('one', 'two');

    const rates = { before: 0, after: 1 };
    expect(document.comparisons[0]?.byFixture).toEqual([
      { fixture: 'long-way', rates },
      { fixture: 'right', rates },
      { fixture: 'wrong', rates },
    ]);
    expect(document.comparisons[0]?.byAnalytic).toEqual(
      ['isCorrect', 'isShort'].map((analytic) => ({
        analytic,
        fixtures: 3,
        rates,
        adjustedP: 0.5,
        difference: {
          mean: -1,
          again: { lower: -1, upper: expect.closeTo(-0.6569, 4) as unknown },
          unseen: { lower: -1, upper: expect.closeTo(0.4152, 4) as unknown },
        },
      })),
    );
  });
});
