import { afterEach, describe, expect, test } from '@jest/globals';
import { isHeldOut } from '../../experiment/assess/holdout';
import { compareDocumentSchema } from '../../experiment/compare/compare-document';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { type ChatServer, startChatServer } from '../../testing/chat-server';
import { type Compared, compareReports, manyParities, repeatParity } from '../../testing/compare-reports';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles } from '../../testing/quiz-project';
import {
  parityAnswer,
  parityFiles,
  parityFixture,
  parityPromptWith,
  parityVariant,
} from '../../testing/small-challenge';

let project: Project;

const compare = (...sides: readonly string[]): Promise<Compared> => compareReports(project, ...sides);

describe('assay compare', () => {
  afterEach(() => {
    project.remove();
  });

  const repeat = (out: string, model: string, runs?: number): Promise<void> => repeatParity(project, out, model, runs);

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

describe('assay compare --html', () => {
  afterEach(() => {
    project.remove();
  });

  /** So many more fixtures of that challenge, `case-0` and so on. */
  function fixtures(count: number): Readonly<Record<string, string>> {
    const names = Array.from({ length: count }, (_, index) => `case-${String(index)}`);
    return Object.fromEntries(
      names.map((name) => [`fixtures/parity/${name}.yaml`, parityFixture(name, true, true, `() => '${name}'`)]),
    );
  }

  async function repeat(out: string, ...options: readonly string[]): Promise<void> {
    await project.run(['repeat', 'parity', '--runs', '10', '--out', out, ...options]);
  }

  test('writes a page and its document into a folder of their own, and says where', async () => {
    project = openProject({ ...parityFiles, ...fixtures(6) });
    await repeat('good', '--model', 'offline/key');
    await repeat('bad', '--model', 'offline/key?flip=0.4&seed=1');

    const { code, out, error } = await project.run(['compare', 'good', 'bad', '--html', '--json']);
    const named = await project.run(['compare', 'good', 'bad', '--html', '--out', 'page']);
    const again = await project.run(['compare', 'good', 'bad', '--html', '--out', 'page']);

    const [, page = ''] =
      /^Page: (reports\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-parity-comparison\/comparison\.html)\n$/.exec(error) ?? [];
    expect(code).toBe(1);
    expect(project.read(page)).toContain('<h1>Comparison: Parity</h1>\n<p>Worse (simulated): ');
    expect(project.read(page.replace('.html', '.json'))).toBe(out);
    expect(named.error).toBe('Page: page/comparison.html\n');
    expect(again.error).toBe('page already exists, so the report goes to page-2.\nPage: page-2/comparison.html\n');
  });

  test('shows no fixture that one side holds out on the page', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `case-${String(index)}`);
    const held = names.filter(isHeldOut);
    project = openProject({ ...parityFiles, ...fixtures(30) });
    await repeat('open', '--model', 'offline/key');
    await repeat('held', '--model', 'offline/key?flip=1', '--holdout');

    await project.run(['compare', 'open', 'held', '--html', '--out', 'page']);

    const page = project.read('page/comparison.html');
    expect(names.filter((name) => new RegExp(`\\b${name}\\b`).test(page))).toEqual(
      names.filter((name) => !held.includes(name)),
    );
    expect(held.length).toBeGreaterThan(4);
  });

  test('refuses a folder for a page that nobody asked for', async () => {
    project = openProject(parityFiles);

    expect(await project.run(['compare', 'one', 'two', '--out', 'page'])).toEqual({
      code: 3,
      out: '',
      error: 'assay compare:\n  - --out can only be used with --html or --open\n',
    });
  });
});

describe('sides of assay compare', () => {
  afterEach(() => {
    project.remove();
  });

  const repeat = (out: string, model: string): Promise<void> => repeatParity(project, out, model);

  test('takes one model out of a report of several, or compares them all with the first', async () => {
    project = openProject(manyParities);
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
      ['two@offline/key?flip=0', 'no-difference'],
    ]);
    expect(picked.document.comparisons).toMatchObject([{ verdict: 'worse' }]);
    expect(vague).toMatchObject({ code: 3, out: '' });
    expect(plain.document).toEqual(picked.document);
    expect(vague.error).toBe(
      'two has several models: name one, as in two@offline/key or two@offline/key-flip=0.4-seed=1 or two@offline/key-flip=0.\n',
    );
    expect(wrong.error)
      .toBe(`two has no model "offline/kee" (did you mean "offline/key"?); it has: offline/key, offline/key?flip=0.4&seed=1, offline/key?flip=0.
none is not a report folder: there is no such folder. Expected such a folder, or a challenge that has a report; to get one: npx assay repeat <challenge>
`);
    expect(wrong.code).toBe(3);
  });

  test('finds a folder whose name holds the sign that a model is named by', async () => {
    project = openProject(parityFiles);
    await repeat('by@me', 'offline/key');

    const { document } = await compare('by@me', 'by@me@offline/key');

    expect(document.comparisons).toMatchObject([{ after: 'by@me', verdict: 'no-difference' }]);
  });

  test('leaves out what was relabelled or is on one side only, and says so', async () => {
    project = openProject(manyParities);
    await repeat('before', 'offline/key');
    const wrong = manyParities['fixtures/parity/wrong.yaml'] ?? '';
    project.write('fixtures/parity/wrong.yaml', wrong.replace('isShort: true', 'isShort: false'));
    project.write('fixtures/parity/new.yaml', parityFixture('new', true, true, 'const isEven = (n) => !(n % 2);'));
    await repeat('after', 'offline/key');

    const { document } = await compare('before', 'after');
    const text = await project.run(['compare', 'before', 'after']);

    expect(document.comparisons).toMatchObject([{ left: { onlyBefore: 0, onlyAfter: 2, relabelled: 1 } }]);
    expect(text.out).toContain('Excluded: 2 assertions asked after only, 1 assertion with a changed expected value.\n');
  });

  test('warns of a gate’s report and of an incomplete one', async () => {
    project = openProject(manyParities);
    await repeat('whole', 'offline/key');
    await project.run(['gate', 'parity', '--preset', 'quick', '--model', 'offline/key', '--out', 'gate']);
    const lines = project.read('whole/trials.jsonl').split('\n');
    project.write('cut/trials.jsonl', lines.slice(0, -5).join('\n'));

    expect((await project.run(['compare', 'whole', 'gate', 'cut'])).out).toContain(
      `Note: gate comes from a gate. Gates stop early, so their rates are biased; compare repeat reports.
Note: cut is incomplete: it was stopped early.
`,
    );
    expect((await compare('whole', 'whole')).document.notes).toEqual([]);
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

    expect(different.error).toBe(
      'Only reports of the same challenge can be compared: one is of parity, two of other.\n',
    );
    expect(nothing.error).toBe('No judged assertion is common to one and none.\n');
    expect([different.code, nothing.code]).toEqual([3, 3]);
  });
});

describe('side by side', () => {
  let server: ChatServer | undefined;

  afterEach(async () => {
    project.remove();
    await server?.close();
  });

  const extra = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `fixtures/parity/more-${String(index)}.yaml`,
      parityFixture(`number ${String(index)}`, true, true, `const isEven = (n) => n % 2 === 0; // ${String(index)}`),
    ]),
  );

  const withExamples = parityPromptWith('examples: [right]').replace(
    '{{ rubric }}',
    'Here is how it is done.\n\n{{ examples }}\n\n{{ rubric }}',
  );

  /** Answers rightly, but for prompts that hold neither example nor the word "strict": those get one value wrong. */
  async function startGrader(): Promise<Readonly<Record<string, string>>> {
    server = await startChatServer(({ prompt }) => {
      const submission = prompt.slice(prompt.lastIndexOf('Judge this'));
      const right = parityAnswer(submission);
      return JSON.stringify(/Example 1|strict/.test(prompt) ? right : { ...right, isShort: !right['isShort'] });
    });
    return { OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' };
  }

  describe('a prompt with examples', () => {
    test('refuses one with an open label, which would be shown as an answer', async () => {
      const right = (parityFiles['fixtures/parity/right.yaml'] ?? '').replace('isShort: true', 'isShort: null');
      project = openProject({ ...parityFiles, 'fixtures/parity/right.yaml': right, 'prompts/parity.md': withExamples });

      const { code, out } = await project.run(['check', 'parity']);

      expect(out).toContain(
        'examples.0: fixtures/parity/right.yaml has no label for isShort: an example shows the whole answer',
      );
      expect(code).toBe(3);
    });

    test('refuses one without a reason where the answer begins with one', async () => {
      const prompt = withExamples.replace('kind: validator', 'kind: validator\nreason: true');
      project = openProject({ ...parityFiles, 'prompts/parity.md': prompt });

      const { code, out } = await project.run(['check', 'parity']);

      expect(out).toContain(
        'examples.0: fixtures/parity/right.yaml has no reason: add one, for the prompt has reason: true and an example shows the whole answer',
      );
      expect(code).toBe(3);
    });

    test('shows them with their answers, scores none of them, and says whether they help', async () => {
      project = openProject({ ...parityFiles, ...extra, 'prompts/parity.md': withExamples });
      const variables = await startGrader();

      const ran = await project.run(['repeat', 'parity', '--runs', '2'], variables);

      expect(ran.out).toContain(
        'Do the examples in the prompt help? (asked with and without examples, which are not scored)\n' +
          '  0 % wrong with 1 example, 50 % without, over 10 fixtures: they help by 50.0 points (3.7 to 65.4 for submissions like these, p = 0.002)',
      );
      const report = reportDocumentSchema.parse(JSON.parse(project.read(`${project.report()}/report.json`)));
      const alone = await project.run(['repeat', 'parity', '--runs', '1', '--no-baseline', '--json'], variables);
      expect(report.prompt).toEqual(reportDocumentSchema.parse(JSON.parse(alone.out)).prompt);
      expect(report.models.map(({ model }) => model)).toEqual(['gpt-6-luna']);
      expect(report.models[0]?.assertions.some(({ fixture }) => fixture === 'right')).toBe(false);
      const shown = server?.requests.map(({ prompt }) => prompt).filter((prompt) => prompt.includes('Example 1'));
      expect(shown).toHaveLength(20);
      expect(shown?.[0]).toContain(`Here is how it is done.

Example 1:

\`\`\`javascript
const isEven = (n) => n % 2 === 0; // right
\`\`\`

The right answer:

{
  "isCorrect": true,
  "isShort": true
}

- \`isCorrect\``);
      expect(server?.requests.find(({ prompt }) => !prompt.includes('Example 1'))?.prompt).toContain(
        'Here is how it is done.\n\n- `isCorrect`',
      );
    });
  });

  describe('several prompts of one challenge', () => {
    test('are each compared with themselves without their own examples', async () => {
      const both = withExamples.replace(/, assert: \w+, tolerate: [\d.]+/g, '').replace('[right]', '[right, wrong]');
      project = openProject({ ...parityFiles, 'prompts/parity.md': withExamples, 'prompts/parity.both.md': both });
      const names = 'parity,parity:no-examples,parity.both,parity.both:no-examples';

      const ran = await project.run(
        ['repeat', 'parity', '--runs', '1', '--model', 'offline/key', '--prompt', names, '--json'],
        {},
      );

      const { examples } = reportDocumentSchema.parse(JSON.parse(ran.out));
      expect(examples?.map(({ model, shown, fixtures }) => [model, shown, fixtures])).toEqual([
        ['offline/key', 1, 1],
        ['offline/key · both', 2, 1],
      ]);
    });

    test('are asked side by side, ranked by assay compare, and the choice is said to be unprotected', async () => {
      project = openProject({ ...parityFiles, ...extra, 'prompts/parity.strict.md': parityVariant('Be strict.') });
      const variables = await startGrader();

      const asked = await project.run(
        ['repeat', 'parity', '--runs', '2', '--prompt', 'parity,parity.strict'],
        variables,
      );
      const folder = project.report();
      const command = /Next: Compare them: npx assay (.*)\n/.exec(asked.out)?.[1]?.split(' ') ?? [];
      const ran = await project.run([...command, '--json']);
      const text = await project.run(['compare', folder]);

      const { ranking, comparisons, outcome } = compareDocumentSchema.parse(JSON.parse(ran.out));
      const { origins = [] } = comparisons[0] ?? {};
      expect(origins.filter(({ differs }) => differs)).toEqual([
        {
          name: 'Prompt',
          differs: true,
          before: expect.stringMatching(/^prompts\/parity\.md, [\da-f]{12}$/) as unknown,
          after: expect.stringMatching(/^prompts\/parity\.strict\.md, [\da-f]{12}$/) as unknown,
        },
      ]);
      expect(origins.find(({ name }) => name === 'Model')).toMatchObject({ before: 'gpt-6-luna', differs: false });
      expect(text.out).toMatch(
        /\n {2}Prompt +prompts\/parity\.md, \w+ +prompts\/parity\.strict\.md, \w+\nThe same: Model \(gpt-6-luna\), /,
      );
      expect(outcome.next).toBe(
        'Take gpt-6-luna · strict and certify it: npx assay gate parity --model gpt-6-luna --prompt parity.strict',
      );
      expect(ranking?.ranked.map(({ name, rate }) => [name, rate])).toEqual([
        [`${folder}@gpt-6-luna · strict`, 0],
        [`${folder}@gpt-6-luna`, 0.5],
      ]);
      expect(ranking?.winner).toBeNull();
      expect(text.out.replaceAll(/\s+/g, ' ')).toContain(
        'Selection bias: the best of 2 looks better than it is on the fixtures used to choose it. With fewer than 30 fixtures (here 11), the bias cannot be measured.',
      );
    });

    test('are refused where the environment names one of no challenge, which would leave the default to be asked', async () => {
      project = openProject({ ...parityFiles, 'prompts/other.md': parityPromptWith('') });
      const run = (name: string) =>
        project.run(['repeat', 'parity', '--runs', '1', '--model', 'offline/key'], { ASSAY_PROMPT: name });

      expect(await run('party.strict')).toMatchObject({
        code: 3,
        error:
          'ASSAY_PROMPT expects prompts of challenges, received "party.strict" (did you mean "parity"?); the challenges are: other, parity.\n',
      });
      expect(await run('other.strict')).toMatchObject({ code: 0 });
    });

    test.each([
      ['parity.strickt', 'prompts/parity.strickt.md cannot be used:\n  - there is no prompts/parity.strickt.md'],
      ['parity:no-examples', 'prompts/parity.md cannot be used:\n  - shows no examples, so :no-examples has no effect'],
      ['other', '--prompt expects names such as parity.strict, separated by commas, received "other"'],
    ])('are refused where %s is named', async (name, error) => {
      project = openProject({ ...parityFiles, 'prompts/parity.strict.md': parityVariant('Be strict.') });

      const ran = await project.run(['repeat', 'parity', '--prompt', name]);

      expect(ran.code).toBe(3);
      expect(ran.error).toContain(error);
    });
  });
});
