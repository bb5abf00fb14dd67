import { describe, expect, test } from '@jest/globals';
import { interviewFiles, smallPrompt, smallQuestions } from '../testing/interview-project';
import { runInFolder } from '../../../assay/dist/testing/run-command-line';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';

const files = interviewFiles();
const key = { OPENAI_API_KEY: 'sk-test-0123456789abcdef' };

/** The message of `assay interview` with these arguments, which end with 3 and print nothing else. */
async function refusal(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  project = files,
): Promise<string> {
  const { code, out, error } = await runInFolder(['interview', ...args], project, variables);
  expect({ code, out }).toEqual({ code: 3, out: '' });
  return error.trimEnd();
}

describe('assay interview', () => {
  test('without a step lists the steps', async () => {
    const [alone, help] = await Promise.all([runInFolder(['interview'], {}), runInFolder(['interview', '--help'], {})]);

    expect(alone.out).toContain('\n  assay interview evaluate  Run replies in the sandbox');
    expect([alone.code, help.code, help.out]).toEqual([3, 0, alone.out]);
  });

  test('names every flag that cannot be used at once', async () => {
    const flags = ['--language', 'pyton', '--rounds', '9', '--sandbox', 'none', '--model', ',', '--runs', '0'];

    expect(await refusal(['run', 'small', ...flags, '--param', 'temprature=1', '--param', 'seed=x'])).toBe(
      `assay interview run:
  - --language expects one or more of javascript, python; received "pyton" (did you mean "python"?)
  - --model expects one or more names separated by commas, received ","
  - --runs expects a whole number from 1 to 1,000,000, received "0"
  - --sandbox expects one of auto, docker, podman, bubblewrap, embedded; received "none": code that a model wrote never runs unprotected, and embedded works everywhere
  - --rounds expects a whole number from 1 to 5, received "9"
  - --param expects <name>=<value>, received "temprature=1" (did you mean "temperature"?); known: temperature, topP, seed, maxTokens, reasoningEffort; to send a parameter of exactly this name, put it in a file: --params <file>
  - --param seed: expected a number, received the text "x"`,
    );
  });

  test('prints the message as one JSON document, too, when JSON was wanted', async () => {
    const { code, out, error } = await runInFolder(['interview', 'run', 'smal', '--json'], files);

    expect(JSON.parse(out)).toEqual({ error: error.trimEnd() });
    expect(code).toBe(3);
  });

  test.each([
    [
      ['run'],
      'assay interview run:\n  - expects an interview, received none; for example: npx assay interview run junior-dev --model offline/coder?skill=0.8 --runs 3',
    ],
    [
      ['run', 'smal'],
      'fixtures/smal cannot be used:\n  - there is no such folder (did you mean "small"?); interviews in fixtures/: small',
    ],
    [['rnu', 'small'], expect.stringContaining('There is no command "interview rnu" (did you mean "interview run"?).')],
    [
      ['prepare', 'small', 'more'],
      'assay interview prepare:\n  - expects an interview, received "small", "more"; for example: npx assay interview prepare junior-dev --language python,javascript',
    ],
    [
      ['prepare', 'small', '--prompt', 'prompts/smal.md'],
      'prompts/smal.md cannot be used:\n  - there is no such file (did you mean "small.md"?); beside it: small.md',
    ],
    [
      ['run', 'small', '--model', 'offline/key'],
      'offline/key writes no code: name offline/coder, as in offline/coder?skill=0.8&seed=1.',
    ],
    [
      ['run', 'small', '--model', 'offline/coder?skil=1'],
      'The model offline/coder?skil=1 cannot be used:\n  - unknown parameter "skil" (did you mean "skill"?); known: skill, unreadable, errored, seed',
    ],
  ])('%j is explained', async (args, message) => {
    expect(await refusal(args)).toEqual(message);
  });

  test('offline/coder says which question has no solution in which language', async () => {
    const questions = smallQuestions.replace(/^ {2}Solution: .*hello.*\n/im, '');

    expect(
      await refusal(['run', 'small', '--sandbox', 'embedded'], {}, interviewFiles(smallPrompt(), questions)),
    ).toContain(
      'offline/coder answers with the author’s solutions, but Greeting has none in javascript: add Solution: { javascript: … } to it, or name another model.',
    );
  });

  test('without a key, a model that was named and CI are errors, and nothing else answers in their place', async () => {
    const how =
      '\n  Name one with --model or ASSAY_MODEL, and set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key;\n  or name an offline model: --model offline/coder';
    const named = ' and it was named, so no offline model replaces it.';

    expect(await refusal(['run', 'small', '--model', 'gpt-6-luna'])).toBe(`No key for gpt-6-luna,${named}${how}`);
    expect(await refusal(['run', 'small'], { ASSAY_MODEL: 'gpt-6-luna' })).toBe(`No key for gpt-6-luna,${named}${how}`);
    expect(await refusal(['run', 'small'], { CI: 'true' })).toBe(`No model is named.${how}`);
    expect(await refusal(['run', 'small'], key)).toBe(`No model is named.${how}`);
  });

  test('refuses a budget that nobody could hold', async () => {
    const budget = ['run', 'small', '--budget', '1', '--model'];
    const hint =
      '\n  Set the price in prices.yaml, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.';

    expect(await refusal([...budget, 'm'], { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })).toBe(
      `The budget cannot be enforced: the price of m at 127.0.0.1:1 is unknown.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: m, server: 127.0.0.1:1, input: …, output: … }${hint}`,
    );
    expect(await refusal([...budget, 'no-such-model'], key)).toBe(
      `The budget cannot be enforced: the price of no-such-model is unknown.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: no-such-model, input: …, output: … }${hint}`,
    );
  });
});

describe('commands for challenges of another kind', () => {
  const all = { ...files, ...parityFiles, ...quizFiles() };

  test.each([
    {
      command: 'vote small',
      error: 'small is of kind interview: code has no majority, so answers cannot vote.\n',
    },
    {
      command: 'repeat small --vote 3',
      error: 'small is of kind interview: code has no majority, so answers cannot vote. Leave out --vote.\n',
    },
    {
      command: 'repeat small --holdout',
      error: 'small is of kind interview: its report shows every question, so no question stays unseen.\n',
    },
    {
      command: 'repeat small --prompt small.strict',
      error: 'small is an interview, which uses one prompt at a time: use assay interview run small --prompt <file>.\n',
    },
    {
      command: 'test-llm small',
      error: 'assay test-llm:\n  - small holds coding questions: use assay interview run small\n',
    },
    {
      command: 'interview run parity',
      error: 'prompts/parity.md cannot be used:\n  - belongs to a validator: use assay repeat parity\n',
    },
    {
      command: 'interview prepare capitals',
      error: 'fixtures/capitals/ cannot be used:\n  - holds a quiz: use assay test-llm capitals\n',
    },
  ])('assay $command says what to use', async ({ command, error }) => {
    expect(await runInFolder(command.split(' '), all)).toEqual({ code: 3, out: '', error });
  });
});
