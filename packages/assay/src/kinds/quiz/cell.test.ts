import { afterEach, describe, expect, test } from '@jest/globals';
import { AssayError } from '../../basics/errors';
import type { Settings } from '../../basics/settings/settings';
import { defaultSettings } from '../../testing/default-settings';
import { createQuestion, loadSmallQuiz } from '../../testing/small-quiz';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { toQuestion } from './ask-quiz';
import { createCells, type Cell, type CellChoice } from './cell';
import { showOptions } from './shown-question';

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

function cellsOf(config: object, { settings, environment = {}, choice = {}, variables }: Around = {}): readonly Cell[] {
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

describe('createCells', () => {
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
