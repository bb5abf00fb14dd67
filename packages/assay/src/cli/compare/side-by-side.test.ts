import { afterEach, describe, expect, test } from '@jest/globals';
import { compareDocumentSchema } from '../../experiment/compare/compare-document';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import {
  parityAnswer,
  parityFiles,
  parityFixture,
  parityPromptWith,
  parityVariant,
} from '../../testing/small-challenge';

let project: Project;
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

    const asked = await project.run(['repeat', 'parity', '--runs', '2', '--prompt', 'parity,parity.strict'], variables);
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
