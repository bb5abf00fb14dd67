import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { compareDocumentSchema, type CompareDocument } from '../experiment/compare/compare-document';
import { openProject, type Project } from '../testing/open-project';
import { quizFiles } from '../testing/quiz-project';
import { parityFiles, parityFixture, parityVariant } from '../testing/small-challenge';
import { jsonSchemas } from './json-schemas';

let project: Project;

afterEach(() => {
  project.remove();
});

const many = {
  ...parityFiles,
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `fixtures/parity/right-${String(index)}.yaml`,
      parityFixture(`remainder ${String(index)}`, true, true, `const isEven = (n) => n % 2 === 0; // ${String(index)}`),
    ]),
  ),
};

async function repeat(out: string, model: string, runs = 20): Promise<void> {
  await project.run(['repeat', 'parity', '--runs', String(runs), '--model', model, '--out', out]);
}

async function compare(...sides: readonly string[]): Promise<{ code: number; document: CompareDocument }> {
  const { code, out } = await project.run(['compare', ...sides, '--json']);
  const document = compareDocumentSchema.parse(JSON.parse(out));
  const published = z.fromJSONSchema(jsonSchemas()['compare-output.schema.json'] as z.core.JSONSchema.JSONSchema);
  expect(published.safeParse(document).error).toBeUndefined();
  return { code, document };
}

describe('assay compare', () => {
  test('shows what is better, what is worse, and ends with 1 when something is worse', async () => {
    project = openProject(many);
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
      /^WORSE \(simulated\)\. bad is wrong in [\d.]+ % of answers, good in 0 %: [\d.]+ points worse on the same 12 fixtures \(p = 0\.00049\)\.\n {2}These fixtures, asked again: [\d.]+ to [\d.]+ points worse \(95 %\)\.\n {2}Submissions like them: [\d.]+ to [\d.]+ points worse \(95 %\)\./,
    );
    expect(text.out).toMatch(/\nNext: Put OPENAI_API_KEY into \.env .*: npx assay repeat parity --runs 40\n$/);
    expect(worse.document.outcome.sentence).toBe(/\. (.*)\n/.exec(text.out)?.[1]);
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

    expect(out).toMatch(
      /^ {2}differs: Parameters \(responseFormat=json_schema → temperature=0, responseFormat=json_schema\)$/m,
    );
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
    expect(out).toMatch(/^ {2}What is the capital of France\? +0\/10 +10\/10 +\S+ \S+ +100 % → 0 % +– → – /m);
  });

  test('finds nothing between a report and itself, and prints nothing odd', async () => {
    project = openProject(many);
    await repeat('one', 'offline/key?flip=0.1');

    const { code, document } = await compare('one', 'one');
    const text = await project.run(['compare', 'one', 'one']);

    expect(document.comparisons).toMatchObject([
      { pValue: 1, adjustedP: 1, verdict: 'no difference shown', detectable: null, changed: [] },
    ]);
    expect(text.out).toMatch(
      /^NO DIFFERENCE SHOWN \(simulated\)\. one is wrong in 9\.58 % of answers, one in 9\.58 %: no difference on the same 12 fixtures \(p = 1\)\./,
    );
    expect(text.out).not.toMatch(/NaN|Infinity|undefined/);
    expect(code).toBe(0);
  });

  test('takes one model out of a report of several, or compares them all with the first', async () => {
    project = openProject(many);
    await repeat('two', 'offline/key,offline/key?flip=0.4&seed=1,offline/key?flip=0');
    await repeat('one', 'offline/key');

    const all = await compare('two');
    const picked = await compare('one', 'two@offline/key?flip=0.4&seed=1');
    const plain = await compare('one', 'two@offline/key-flip=0.4-seed=1');
    const vague = await project.run(['compare', 'one', 'two']);
    const wrong = await project.run(['compare', 'one', 'two@offline/kee', 'none']);

    expect(all.document.baseline).toBe('two@offline/key');
    expect(all.document.comparisons.map(({ after, verdict }) => [after, verdict])).toEqual([
      ['two@offline/key?flip=0.4&seed=1', 'worse'],
      ['two@offline/key?flip=0', 'no difference shown'],
    ]);
    expect(picked.document.comparisons).toMatchObject([{ verdict: 'worse' }]);
    expect(vague).toMatchObject({ code: 3, out: '' });
    expect(plain.document).toEqual(picked.document);
    expect(vague.error).toBe(
      'two has several models: name one, as in two@offline/key or two@offline/key-flip=0.4-seed=1 or two@offline/key-flip=0.\n',
    );
    expect(wrong.error)
      .toBe(`two has no model "offline/kee" (did you mean "offline/key"?); it has: offline/key, offline/key?flip=0.4&seed=1, offline/key?flip=0.
none is no report folder: there is no such folder. Expected one that assay repeat, gate, vote or test-llm wrote.
`);
    expect(wrong.code).toBe(3);
  });

  test('finds a folder whose name holds the sign that a model is named by', async () => {
    project = openProject(parityFiles);
    await repeat('by@me', 'offline/key');

    const { document } = await compare('by@me', 'by@me@offline/key');

    expect(document.comparisons).toMatchObject([{ after: 'by@me', verdict: 'no difference shown' }]);
  });

  test('leaves out what was relabelled or is on one side only, and says so', async () => {
    project = openProject(many);
    await repeat('before', 'offline/key');
    const wrong = many['fixtures/parity/wrong.yaml'] ?? '';
    project.write('fixtures/parity/wrong.yaml', wrong.replace('isShort: true', 'isShort: false'));
    project.write('fixtures/parity/new.yaml', parityFixture('new', true, true, 'const isEven = (n) => !(n % 2);'));
    await repeat('after', 'offline/key');

    const { document } = await compare('before', 'after');
    const text = await project.run(['compare', 'before', 'after']);

    expect(document.comparisons).toMatchObject([{ left: { onlyBefore: 0, onlyAfter: 2, relabelled: 1 } }]);
    expect(text.out).toContain(
      '  left out: 2 assertions asked after only, 1 assertion whose expected value was changed\n',
    );
  });

  test('warns of a gate’s report and of an incomplete one', async () => {
    project = openProject(many);
    await repeat('whole', 'offline/key');
    await project.run(['gate', 'parity', '--preset', 'quick', '--model', 'offline/key', '--out', 'gate']);
    const lines = project.read('whole/trials.jsonl').split('\n');
    project.write('cut/trials.jsonl', lines.slice(0, -5).join('\n'));

    expect((await project.run(['compare', 'whole', 'gate', 'cut'])).out).toContain(
      `Note: gate comes from a gate. Gates stop early, so their rates are biased; compare repeat reports.
Note: cut is incomplete: asking ended before its time.
`,
    );
    expect((await compare('whole', 'whole')).document.notes).toEqual([]);
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
        ...{ analytic, fixtures: 3, rates, adjustedP: 0.5 },
        difference: {
          mean: -1,
          again: { lower: -1, upper: expect.closeTo(-0.6569, 4) as unknown },
          unseen: { lower: -1, upper: expect.closeTo(0.4152, 4) as unknown },
        },
      })),
    );
  });

  test('refuses reports of different challenges, and reports without a common judged assertion', async () => {
    project = openProject({
      ...parityFiles,
      ...Object.fromEntries(
        Object.entries(parityFiles).map(([file, text]) => [
          file.replace('parity', 'other'),
          text.replace('title: Parity', 'title: Other'),
        ]),
      ),
    });
    await repeat('one', 'offline/key');
    await project.run(['repeat', 'other', '--model', 'offline/key', '--out', 'two']);
    await repeat('none', 'offline/key?errored=1');

    const different = await project.run(['compare', 'one', 'two']);
    const nothing = await project.run(['compare', 'one', 'none']);

    expect(different.error).toBe('Only reports of one challenge can be compared: one is of parity, two of other.\n');
    expect(nothing.error).toBe('No judged assertion is common to one and none.\n');
    expect([different.code, nothing.code]).toEqual([3, 3]);
  });
});
