import { afterEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles, readQuizReport } from '../../testing/quiz-project';

const good = { name: 'offline/examinee?accuracy=1', label: 'good' };
const poor = { name: 'offline/examinee?accuracy=0.5&seed=2', label: 'poor' };
const offline = { models: [good, poor], systemPrompts: ['', 'Think.', 'Guess.'] };
const files = quizFiles(offline);
const questions = files['fixtures/capitals/questions.json'] ?? '';
const config = files['fixtures/capitals/config.json'] ?? '';

let project: Project;

afterEach(() => {
  project.remove();
});

/** The files that a command line takes its quiz from, and the quiz's name. */
async function filesOf(
  args: readonly string[],
  there: Readonly<Record<string, string>>,
): Promise<readonly [quiz: string, questions: string, config: string]> {
  project = openProject(there);
  const { out } = await project.run(['test-llm', '--json', ...args]);
  const { report, quiz } = readQuizReport(out);
  const { files } = quiz;
  return [report.challenge, files.questions, files.config];
}

/** The cells that a command line asks. */
async function cellsOf(...args: readonly string[]): Promise<readonly string[]> {
  const { out } = await project.run(['test-llm', 'capitals', '--json', ...args]);
  return readQuizReport(out).quiz.cells.map(({ model, prompt }) => `${model} ${String(prompt)}`);
}

describe('assay test-llm', () => {
  test('asks the quiz that is named, wherever else quizzes lie', async () => {
    const found = await filesOf(['capitals'], { ...files, 'questions.json': questions, 'config.json': config });

    expect(found).toEqual(['capitals', 'fixtures/capitals/questions.json', 'fixtures/capitals/config.json']);
  });

  test('asks the quiz of the current folder when none is named', async () => {
    const [, ...found] = await filesOf([], { ...files, 'questions.json': questions, 'config.json': config });

    expect(found).toEqual(['questions.json', 'config.json']);
  });

  test('asks the quiz accounting when none is named and none is here', async () => {
    const there = { 'fixtures/accounting/questions.json': questions, 'fixtures/accounting/config.json': config };

    expect(await filesOf([], there)).toEqual([
      'accounting',
      'fixtures/accounting/questions.json',
      'fixtures/accounting/config.json',
    ]);
  });

  test('takes either file from where a flag says, and the quiz’s name from the folder of the questions', async () => {
    const there = { ...files, 'My Quizzes/q.json': questions, 'elsewhere/c.json': config };

    expect(await filesOf(['--questions', 'My Quizzes/q.json', '--config', 'elsewhere/c.json'], there)).toEqual([
      'my-quizzes',
      'My Quizzes/q.json',
      'elsewhere/c.json',
    ]);
    project.remove();
    expect(await filesOf(['capitals', '--config', 'elsewhere/c.json'], there)).toEqual([
      'capitals',
      'fixtures/capitals/questions.json',
      'elsewhere/c.json',
    ]);
  });

  test('names both files when neither is there', async () => {
    project = openProject({ 'fixtures/capitals/question.json': '[]' });

    expect(await project.run(['test-llm', 'capitals'])).toEqual({
      code: 3,
      out: '',
      error: `fixtures/capitals/questions.json cannot be used:
  - there is no such file (did you mean "question.json"?); beside it: question.json

fixtures/capitals/config.json cannot be used:
  - there is no such file; beside it: question.json
`,
    });
  });

  test.each([
    ['every enabled model with every prompt', [], ['good 0', 'good 1', 'good 2', 'poor 0', 'poor 1', 'poor 2']],
    ['a model by its label', ['--model', 'poor', '--prompt', '0'], ['poor 0']],
    ['a model by its name', ['--model', poor.name, '--prompt', '0'], ['poor 0']],
    ['models in the order given', ['--model', 'poor,good', '--prompt', '0'], ['poor 0', 'good 0']],
    [
      'an offline model that the configuration does not know',
      ['--model', 'offline/examinee', '--prompt', '0'],
      ['offline/examinee 0'],
    ],
    ['prompts in the order given, each once', ['--model', 'good', '--prompt', '2, 0,2'], ['good 2', 'good 0']],
  ])('asks %s', async (_, args, cells) => {
    project = openProject(files);

    expect(await cellsOf(...args)).toEqual(cells);
  });

  // A label may hold blanks, as those of the quiz that is shipped do; --model refuses them.
  test('asks a model by a label that holds blanks', async () => {
    project = openProject(quizFiles({ models: [{ ...good, label: 'good examinee' }, poor] }));

    expect(await cellsOf('--model', 'good examinee')).toEqual(['good examinee 0']);
  });

  test('asks a model once that is named by its label and by its name', async () => {
    project = openProject(files);

    expect(await cellsOf('--model', `poor,${poor.name}`, '--prompt', '0')).toEqual(['poor 0']);
  });

  test('asks a model that is disabled when it is named', async () => {
    project = openProject(quizFiles({ models: [good, { ...poor, enabled: false }] }));

    expect([await cellsOf(), await cellsOf('--model', 'poor')]).toEqual([['good 0'], ['poor 0']]);
  });

  test('asks the models of ASSAY_MODEL, but for those that judge code', async () => {
    project = openProject(files);
    const modelsOf = async (names: string): Promise<readonly string[]> => {
      const { out } = await project.run(['test-llm', 'capitals', '--prompt', '0', '--json'], { ASSAY_MODEL: names });
      return readQuizReport(out).quiz.cells.map(({ model }) => model);
    };

    expect(await modelsOf('offline/judge,poor,offline/key?flip=0.1')).toEqual(['poor']);
    expect(await modelsOf('offline/judge?flip=0.1')).toEqual(['good', 'poor']);
  });

  test('names at once every model and prompt that cannot be asked', async () => {
    project = openProject(
      quizFiles({ models: [{ name: 'gpt-6-luna', apiKeyEnv: 'LUNA_KEY' }], systemPrompts: ['', 'x'] }),
    );

    const { code, out, error } = await project.run([
      ...['test-llm', 'capitals', '--model', 'gpt-6-luna,gpt-6-sol,offline/judge,offline/examine'],
      ...['--prompt', '1,7'],
    ]);

    expect(error).toBe(`The quiz cannot be asked:
  - there is no Prompt[7]: fixtures/capitals/config.json has Prompt[0] to Prompt[1]
  - gpt-6-luna needs a key: set LUNA_KEY in .env or the environment
  - gpt-6-sol needs a key: set OPENAI_API_KEY in .env or the environment, or ask an offline model: --model 'offline/examinee?accuracy=0.8'; the models of fixtures/capitals/config.json are: gpt-6-luna
  - offline/judge answers no multiple-choice questions: name offline/examinee?accuracy=0.8
  - The model offline/examine cannot be used:
  - there is no offline model "offline/examine" (did you mean "offline/examinee"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder
`);
    expect({ code, out }).toEqual({ code: 3, out: '' });
  });

  test('names every unusable value of the command line at once, as JSON too', async () => {
    project = openProject(files);
    const flags = ['--model', ',', '--runs', '0', '--concurrency', 'x', '--budget', '0', '--out', '', '--prompt', 'a'];
    const message = `assay test-llm:
  - --model expects one or more names separated by commas, received ","
  - --prompt expects indexes of systemPrompts, such as 0 or 0,2, received "a"
  - --runs expects a whole number from 1 to 1,000,000, received "0"
  - --concurrency expects a whole number from 1 to 1,000,000, received "x"
  - --budget expects an amount in US dollars above 0, received "0"
  - --out expects a folder, received ""
  - expects one quiz, received "one", "two"`;

    const plain = await project.run(['test-llm', 'one', 'two', ...flags]);
    const json = await project.run(['test-llm', 'one', 'two', ...flags, '--json']);

    expect(plain).toEqual({ code: 3, out: '', error: `${message}\n` });
    expect(JSON.parse(json.out)).toEqual({ error: message });
    expect(json.code).toBe(3);
  });

  test('refuses a budget where prices are not known, and takes one where nothing is paid', async () => {
    project = openProject(
      quizFiles({
        models: [
          { name: 'm', baseURL: 'http://127.0.0.1:9/v1' },
          { name: 'offline/examinee', label: 'free' },
        ],
      }),
    );

    const unknown = await project.run(['test-llm', 'capitals', '--budget', '1']);
    const free = await project.run(['test-llm', 'capitals', '--budget', '1', '--model', 'free']);

    expect([unknown.code, unknown.out]).toEqual([3, '']);
    expect(unknown.error).toContain(
      'The budget cannot be enforced: the price of m at 127.0.0.1:9 is unknown.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: m, server: 127.0.0.1:9, input: …, output: … }\n  Set the price in prices.yaml, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.\n',
    );
    expect(free.code).toBe(0);
  });
});
