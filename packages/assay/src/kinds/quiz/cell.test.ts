import { afterEach, describe, expect, test } from '@jest/globals';
import { AssayError } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import { callsOf } from '../../experiment/log/trial-log';
import { type ChatServer, startChatServer } from '../../testing/chat-server';
import { defaultSettings } from '../../testing/default-settings';
import { askPlainly } from '../../testing/served-model';
import {
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  loadSmallQuiz,
  toEntry,
} from '../../testing/small-quiz';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { toQuestion } from './ask-quiz';
import { type Cell, type CellChoice, createCells } from './cell';
import { type CellTally, createCellTally, judgedOf } from './cell-tally';
import type { QuizAnswer } from './quiz-answer';
import type { CellEntry, QuizHead } from './quiz-details';
import { showOptions } from './shown-question';

describe('createCells', () => {
  const good = { name: 'offline/examinee?seed=1', label: 'good' };

  const poor = { name: 'offline/examinee?seed=2' };

  const disabled = { name: 'offline/examinee?seed=3', label: 'off', enabled: false };

  let folder: TemporaryFolder | undefined;

  afterEach(() => {
    folder?.remove();
  });

  /** What decides about cells, beside the configuration. */
  interface Around {
    readonly settings?: Partial<Settings>;
    readonly environment?: Readonly<Record<string, string>>;
    readonly choice?: CellChoice;
    /** Text of the file `.env`. */
    readonly variables?: string;
  }

  function cellsOf(
    config: object,
    { settings, environment = {}, choice = {}, variables }: Around = {},
  ): readonly Cell[] {
    folder = makeTemporaryFolder(variables === undefined ? {} : { '.env': variables });
    const { quiz } = loadSmallQuiz({ config });
    return createCells(quiz, { ...defaultSettings, root: folder.path, ...settings }, environment, choice);
  }

  const namesOf = (cells: readonly Cell[]) => cells.map(({ label, model, prompt }) => [label, model.name, prompt]);

  /** Messages that a cell's model is sent. */
  function messagesOf(cell: Cell | undefined): unknown {
    const question = createQuestion('q');
    const shown = showOptions(question, { seed: '1', shuffle: false }, 0);
    return cell?.model.prepare(toQuestion('small-quiz', question, shown, cell)).body['messages'];
  }

  const asked = { role: 'user', content: 'What is q?\nA - q 0\nB - q 1\nC - q 2\nD - q 3' };

  test('gives every enabled model every system prompt, model by model', () => {
    const cells = cellsOf({ models: [good, disabled, poor], systemPrompts: ['', 'a', 'b'] });

    expect(namesOf(cells)).toEqual([
      ...[0, 1, 2].map((prompt) => ['good', good.name, prompt]),
      ...[0, 1, 2].map((prompt) => [poor.name, poor.name, prompt]),
    ]);
  });

  test.each([
    { what: 'a label', models: ['good'], names: [['good', good.name, 0]] },
    { what: 'the label of a disabled one', models: ['off'], names: [['off', disabled.name, 0]] },
    { what: 'a name', models: [poor.name], names: [[poor.name, poor.name, 0]] },
    { what: 'the name of a disabled one', models: [disabled.name], names: [['off', disabled.name, 0]] },
    {
      what: 'a name that the configuration does not have',
      models: ['offline/examinee?seed=9'],
      names: [['offline/examinee?seed=9', 'offline/examinee?seed=9', 0]],
    },
    {
      what: 'several, in their order',
      models: ['off', 'good'],
      names: [
        ['off', disabled.name, 0],
        ['good', good.name, 0],
      ],
    },
  ])('takes the model that is named by $what', ({ models, names }) => {
    expect(namesOf(cellsOf({ models: [good, poor, disabled] }, { choice: { models } }))).toEqual(names);
  });

  test('prefers a label to the name of another model', () => {
    const models = [poor, { ...good, label: 'x' }, { ...disabled, label: poor.name.replace('2', '5') }];

    const cells = cellsOf({ models }, { choice: { models: ['offline/examinee?seed=5'] } });

    expect(namesOf(cells)).toEqual([['offline/examinee?seed=5', disabled.name, 0]]);
  });

  test('takes the system prompts that are named, in their order', () => {
    const cells = cellsOf({ models: [good, poor], systemPrompts: ['', 'a', 'b'] }, { choice: { prompts: [2, 0] } });

    expect(namesOf(cells).map(([label, , prompt]) => [label, prompt])).toEqual([
      ['good', 2],
      ['good', 0],
      [poor.name, 2],
      [poor.name, 0],
    ]);
  });

  test.each([
    { systemPrompts: ['', 'a', 'b'], has: 'Prompt[0] to Prompt[2]' },
    { systemPrompts: [''], has: 'Prompt[0] only' },
  ])('refuses a system prompt that there is not: there is $has', ({ systemPrompts, has }) => {
    const create = () => cellsOf({ models: [good], systemPrompts }, { choice: { prompts: [0, 3, 7] } });

    expect(create).toThrow(
      new AssayError(`The quiz cannot be asked:
  - there is no Prompt[3]: config.json has ${has}
  - there is no Prompt[7]: config.json has ${has}`),
    );
  });

  test('refuses a configuration whose models are all disabled', () => {
    expect(() => cellsOf({ models: [disabled] })).toThrow(
      new AssayError(`The quiz cannot be asked:
  - no model of config.json is enabled: set "enabled": true on one, or name one with --model`),
    );
  });

  test('refuses a named model that answers no multiple-choice questions, or has a misspelt parameter', () => {
    const choice = { models: ['offline/key', 'offline/examinee?acuracy=1'] };

    expect(() => cellsOf({ models: [good] }, { choice })).toThrow(
      new AssayError(`The quiz cannot be asked:
  - offline/key answers no multiple-choice questions: name offline/examinee?accuracy=0.8
  - The model offline/examinee?acuracy=1 cannot be used:
  - unknown parameter "acuracy" (did you mean "accuracy"?); known: accuracy, letterBias, unreadable, errored, seed`),
    );
  });

  test.each([
    { system: '', all: '', message: undefined },
    { system: ' \n', all: '\t', message: undefined },
    { system: 'Be careful.', all: '', message: 'Be careful.' },
    { system: '', all: 'Answer with a letter.', message: 'Answer with a letter.' },
    { system: 'Be careful. ', all: ' Answer.\n', message: 'Be careful. \n Answer.\n' },
  ])('makes the system message of $system and $all', ({ system, all, message }) => {
    const models = [good, { name: 'llama', baseURL: 'http://localhost:1/v1' }];

    const cells = cellsOf({ models, systemPrompts: [system], supersystemprompt: all });

    expect(cells.map((cell) => cell.system)).toEqual([message, message]);
    expect(messagesOf(cells[1])).toEqual([
      ...(message === undefined ? [] : [{ role: 'system', content: message }]),
      asked,
    ]);
  });

  test('asks for free text unless the configuration says otherwise, and passes on what it says', () => {
    const baseURL = 'http://localhost:1/v1';
    const request = { temperature: 0, responseFormat: 'json_schema' };

    const cells = cellsOf({
      models: [
        { name: 'a', baseURL },
        { name: 'b', baseURL, request },
        { name: 'c', baseURL, request: {} },
      ],
    });

    expect(cells.map(({ parameters }) => parameters)).toEqual([
      { responseFormat: 'text' },
      request,
      { responseFormat: 'text' },
    ]);
  });
});

describe('createCells, keys', () => {
  let folder: TemporaryFolder | undefined;

  let server: ChatServer | undefined;

  afterEach(async () => {
    folder?.remove();
    await server?.close();
  });

  /** The cells of these models; `variables` is the text of `.env`. */
  function cellsOf(
    models: readonly object[],
    settings: Partial<Settings> = {},
    environment: Readonly<Record<string, string>> = {},
    variables = '',
  ): readonly Cell[] {
    folder = makeTemporaryFolder({ '.env': variables });
    const { quiz } = loadSmallQuiz({ config: { models } });
    return createCells(quiz, { ...defaultSettings, root: folder.path, ...settings }, environment, {});
  }

  const own = { name: 'own', apiKeyEnv: 'OWN_KEY' };

  test('names every key that is missing at once', () => {
    const models = [
      { name: 'gpt-6-luna', label: 'luna' },
      own,
      { ...own, label: 'other', baseURL: 'https://example.com/v1', apiKeyEnv: 'OTHER_KEY' },
      { name: 'offline/examinee' },
    ];

    expect(() => cellsOf(models)).toThrow(
      new AssayError(`The quiz cannot be asked:
  - luna needs a key: set OPENAI_API_KEY in .env or the environment, or ask an offline model: --model 'offline/examinee?accuracy=0.8'
  - own needs a key: set OWN_KEY in .env or the environment
  - other needs a key: set OTHER_KEY in .env or the environment`),
    );
  });

  test.each([
    { what: 'blank', value: '  ', problem: 'own needs a key: set OWN_KEY in .env or the environment' },
    {
      what: 'of two words',
      value: 'hunter2 hunter2',
      problem: 'OWN_KEY contains a space or a non-ASCII character, which no key has: copy it again.',
    },
  ])('refuses a key that is $what, without repeating it', ({ value, problem }) => {
    expect(() => cellsOf([own], {}, { OWN_KEY: value })).toThrow(
      new AssayError(`The quiz cannot be asked:\n  - ${problem}`),
    );
  });

  test('needs no key where nobody is asked', () => {
    expect(cellsOf([{ name: 'gpt-6-luna' }, own], { recordings: 'strict' })).toHaveLength(2);
  });

  test('needs no key for a server that names none', () => {
    const [settings] = cellsOf([{ name: 'a' }], { baseURL: 'http://localhost:1/v1' });
    const [configured] = cellsOf([{ name: 'a', baseURL: 'http://localhost:2/v1' }]);

    expect([settings?.model.server, configured?.model.server]).toEqual(['localhost:1', 'localhost:2']);
  });

  test('counts list prices for OpenAI’s own server alone', () => {
    const models = [
      { name: 'gpt-6-luna' },
      { name: 'a', baseURL: 'https://api.openai.com/v1' },
      { name: 'b', baseURL: 'https://example.com/v1' },
      { name: 'offline/examinee' },
    ];

    const cells = cellsOf(models, { apiKey: 'sk-settings' });

    expect(cells.map(({ model, priced }) => [model.server, priced])).toEqual([
      ['api.openai.com', true],
      ['api.openai.com', true],
      ['example.com', false],
      ['offline', false],
    ]);
  });

  describe('with a server that sees the keys', () => {
    const settings = { apiKey: 'sk-settings', organization: 'org-settings', project: 'proj-settings' };

    /** The headers that tell who asks, of a model that is asked once. */
    async function headersOf(
      model: object,
      where: 'settings' | 'model',
      environment: Readonly<Record<string, string>> = {},
      variables = '',
    ): Promise<readonly unknown[]> {
      server = await startChatServer(() => 'A');
      const { url, requests } = server;
      const [cell] =
        where === 'settings'
          ? cellsOf([{ name: 'a', ...model }], { ...settings, baseURL: url }, environment, variables)
          : cellsOf([{ name: 'a', ...model, baseURL: url }], settings, environment, variables);
      expect(cell && (await askPlainly(cell.model))).toMatchObject({ status: 'replied', reply: { text: 'A' } });
      const { headers } = requests[0] ?? {};
      return [headers?.authorization, headers?.['openai-organization'], headers?.['openai-project']];
    }

    test('sends key, organisation and project of the settings to the server of the settings', async () => {
      expect(await headersOf({}, 'settings')).toEqual(['Bearer sk-settings', 'org-settings', 'proj-settings']);
    });

    test('never sends them to a server of the model’s own', async () => {
      expect(await headersOf({}, 'model')).toEqual(['Bearer none', undefined, undefined]);
    });

    test('sends the model’s own key to the model’s own server', async () => {
      expect(await headersOf({ apiKeyEnv: 'OWN_KEY' }, 'model', { OWN_KEY: ' sk-own ' })).toEqual([
        'Bearer sk-own',
        undefined,
        undefined,
      ]);
    });

    test.each([
      { environment: {}, key: 'sk-file' },
      { environment: { OWN_KEY: 'sk-environment' }, key: 'sk-environment' },
    ])('reads the model’s own key from the environment, else from .env: $key', async ({ environment, key }) => {
      const [authorization] = await headersOf({ apiKeyEnv: 'OWN_KEY' }, 'model', environment, 'OWN_KEY=sk-file\n');

      expect(authorization).toBe(`Bearer ${key}`);
    });

    test('sends organisation and project of the settings with no other key than theirs', async () => {
      expect(await headersOf({ apiKeyEnv: 'OWN_KEY' }, 'settings', { OWN_KEY: 'sk-own' })).toEqual([
        'Bearer sk-own',
        undefined,
        undefined,
      ]);
    });

    test('prefers the model’s own key to that of the settings on the server of the settings', async () => {
      const [authorization] = await headersOf({ apiKeyEnv: 'OWN_KEY' }, 'settings', { OWN_KEY: 'sk-own' });

      expect(authorization).toBe('Bearer sk-own');
    });
  });
});

const one = createQuestion('one', [0]);

const two = createQuestion('two', [3]);

const several = createQuestion('several', [0, 1]);

function tallyOf(
  entries: readonly QuizAnswer[],
  quiz: Partial<QuizHead> = {},
  cell: CellEntry = createCellEntry('model'),
): CellTally {
  const head = createQuizHead([one, two, several], { runs: 2, ...quiz, cells: [cell] });
  const tally = createCellTally(head, cell);
  for (const entry of entries) {
    tally.add(entry, callsOf(toEntry(head, entry)));
  }
  return tally;
}

describe('createCellTally', () => {
  test('counts each question, in the order of the file', () => {
    const { questions } = tallyOf([
      createAnswer(several, 'AB'),
      createAnswer(one, 'A'),
      createAnswer(one, 'B', { run: 1 }),
      createAnswer(two, 'errored'),
    ]);

    expect(questions.map((question) => [question.correct, judgedOf(question), question.errored])).toEqual([
      [1, 2, 0],
      [0, 0, 1],
      [1, 1, 0],
    ]);
  });

  test('counts each run from the first, with what was not right in it', () => {
    const order = [3, 2, 1, 0];
    const { runs } = tallyOf(
      [
        createAnswer(one, 'A', { run: 5 }),
        createAnswer(two, 'D', { run: 5, order }),
        createAnswer(several, 'unreadable', { run: 5 }),
        createAnswer(one, 'errored', { run: 6 }),
        createAnswer(two, 'D', { run: 6 }),
      ],
      { firstRun: 5 },
    );

    expect(runs).toEqual([
      {
        run: 5,
        correct: 1,
        judged: 3,
        errored: 0,
        failed: [
          {
            question: 1,
            rotation: 0,
            order,
            letters: ['D'],
            kind: null,
            problem: null,
          },
          {
            question: 2,
            rotation: 0,
            order: [0, 1, 2, 3],
            letters: null,
            kind: 'no-choice',
            problem: 'expected one of the options A, B, C, D',
          },
        ],
        lost: [],
      },
      {
        run: 6,
        correct: 1,
        judged: 1,
        errored: 1,
        failed: [],
        lost: [
          {
            question: 0,
            rotation: 0,
            order: [0, 1, 2, 3],
            letters: null,
            kind: null,
            problem: '500 no luck',
          },
        ],
      },
    ]);
  });

  test('keeps the first 20 answers of a run that were not right, and counts all', () => {
    const questions = Array.from({ length: 30 }, (_, index) => createQuestion(`q${String(index)}`));

    const { runs } = tallyOf(
      questions.map((question) => createAnswer(question, 'B')),
      { questions },
    );

    expect(runs[0]).toMatchObject({ correct: 0, judged: 30 });
    expect(runs[0]?.failed.map(({ question }) => question)).toEqual(Array.from({ length: 20 }, (_, place) => place));
  });

  test('keeps wrong answers of a run however many trials got no reply before them', () => {
    const questions = Array.from({ length: 30 }, (_, index) => createQuestion(`q${String(index)}`));

    const { runs } = tallyOf(
      questions.map((question, index) => createAnswer(question, index < 25 ? 'errored' : 'B')),
      { questions },
    );

    const wrong = runs[0]?.failed.filter(({ problem }) => problem === null);
    expect(wrong?.map(({ question }) => question)).toEqual([25, 26, 27, 28, 29]);
  });

  test('counts the letters chosen, those that even chances bring, and those of the right option, of single answers', () => {
    const three = createQuestion('three', [2], {
      options: [0, 1, 2].map((place) => ({ text: String(place), correct: place === 2 })),
    });

    const { letters } = tallyOf(
      [
        createAnswer(one, 'A'),
        createAnswer(two, 'A', { order: [3, 2, 1, 0] }),
        createAnswer(two, 'B'),
        createAnswer(three, 'C'),
        createAnswer(one, 'unreadable'),
        createAnswer(one, 'errored'),
        createAnswer(several, 'AB'),
      ],
      { questions: [one, two, several, three] },
    );

    expect(letters).toEqual({
      chosen: [2, 1, 1, 0],
      expected: [0, 1, 2].map(() => expect.closeTo(3 / 4 + 1 / 3, 12) as unknown).concat([3 / 4]),
      gold: [3, 0, 1, 1],
      recalled: [2, 0, 1, 0],
    });
  });

  test('bills every answer, at list prices where they apply', () => {
    const usage = { promptTokens: 1_000_000, completionTokens: 0, cachedTokens: 0 };
    const repliedAt = '2026-11-20T10:00:00.000Z';
    const entries = [
      createAnswer(one, 'A', { usage, repliedAt }),
      createAnswer(two, 'D', { usage, repliedAt, source: 'recording' }),
    ];

    const free = tallyOf(entries).bill.total();
    const priced = tallyOf(
      entries,
      {},
      createCellEntry('gpt-4o', { priced: true, server: 'api.openai.com' }),
    ).bill.total();

    expect(free).toMatchObject({ trials: 2, calls: 1, recorded: 1, promptTokens: 1_000_000, dollars: null });
    expect(priced).toMatchObject({ trials: 2, calls: 1, recorded: 1, promptTokens: 1_000_000, dollars: 2.5 });
  });

  test.each([
    { what: 'a question that the quiz does not have', entry: createAnswer(createQuestion('other'), 'A') },
    { what: 'a run that it does not have', entry: createAnswer(one, 'A', { run: 2 }) },
    { what: 'a run before its first', entry: createAnswer(one, 'A', { run: -1 }) },
  ])('bills an answer of $what, and counts it nowhere else', ({ entry }) => {
    const { questions, runs, letters, bill } = tallyOf([entry]);

    expect(questions.map(judgedOf)).toEqual([0, 0, 0]);
    expect(runs.map(({ judged }) => judged)).toEqual([0, 0]);
    expect(letters.chosen).toEqual([0, 0, 0, 0]);
    expect(bill.total().trials).toBe(1);
  });
});
