import { describe, expect, test } from '@jest/globals';
import type { AskedRuns } from '../../experiment/experiment';
import { defaultSettings } from '../../testing/default-settings';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { openQuiz, type QuizOptions } from './open-quiz';

const questions = ['a', 'b', 'c', 'd', 'e'].map((title) => ({
  title,
  options: [0, 1, 2, 3].map((place) => ({ option: `${title} ${String(place)}`, correct: place === 0 })),
}));
const config = {
  models: [{ name: 'offline/examinee?seed=1' }, { name: 'offline/examinee?accuracy=0.5&seed=2' }],
  systemPrompts: ['', 'Be careful.'],
  runs: 2,
};
const cellNames = config.models.flatMap(({ name }) => [0, 1].map((prompt) => `${name} · Prompt[${String(prompt)}]`));

/** One answer: which cell gave it, what was shown in which order, and what came of it. */
interface Answer {
  readonly cell: string;
  readonly run: number;
  readonly question: string;
  readonly rotation: number;
  readonly order: readonly number[];
  readonly asked: unknown;
}

/** All answers of that quiz, in the order in which they came. */
async function answersTo(
  changes: object = {},
  options: Partial<QuizOptions> = {},
  asked?: AskedRuns,
): Promise<readonly Answer[]> {
  const folder = makeTemporaryFolder({
    'questions.json': JSON.stringify(questions),
    'config.json': JSON.stringify({ ...config, ...changes }),
  });
  try {
    const settings = { ...defaultSettings, root: folder.path, concurrency: 1 };
    const files = { questions: 'questions.json', config: 'config.json' };
    const { quiz, runs, ask } = openQuiz(files, { settings, environment: {}, ...options });
    const answers: Answer[] = [];
    const titles = new Map(quiz.questions.map(({ id, title }) => [id, title]));
    await ask(quiz.questions, asked ?? { first: 0, count: runs }, (trial) => {
      const { order } = trial.details as { order: readonly number[] };
      const { model: cell, run, fixture, part: rotation = 0, asked: came } = trial;
      answers.push({ cell, run, question: titles.get(fixture) ?? '', rotation, order, asked: came });
    });
    return answers;
  } finally {
    folder.remove();
  }
}

const orderOf = ({ order }: Answer) => order.join('');
const keyOf = ({ question, run, rotation }: Answer) => `${question} ${String(run)} ${String(rotation)}`;
/** Orders of the options by question, run and rotation. */
const ordersOf = (answers: readonly Answer[]) =>
  Object.fromEntries([...new Set(answers.map(keyOf))].sort().map((key) => [key, orderOfKey(answers, key)]));
const orderOfKey = (answers: readonly Answer[], key: string) => [
  ...new Set(answers.filter((answer) => keyOf(answer) === key).map(orderOf)),
];

describe('askQuiz', () => {
  test('asks every question of every cell once in each run', async () => {
    const answers = await answersTo();

    const asked = answers.map(({ cell, run, question }) => `${cell} ${String(run)} ${question}`);
    const wanted = cellNames.flatMap((cell) =>
      [0, 1].flatMap((run) => questions.map(({ title }) => `${cell} ${String(run)} ${title}`)),
    );
    expect([...asked].sort()).toEqual([...wanted].sort());
  });

  test('shows every cell the same questions and options in the same order', async () => {
    const answers = await answersTo();

    const orders = cellNames.map((cell) =>
      answers.filter((answer) => answer.cell === cell).map((answer) => [keyOf(answer), orderOf(answer)]),
    );
    expect(orders[0]).toHaveLength(10);
    expect(orders.slice(1)).toEqual([orders[0], orders[0], orders[0]]);
  });

  test('shows a question in the same order whichever cells and runs are asked beside it', async () => {
    const all = ordersOf(await answersTo());
    const alone = ordersOf(
      await answersTo({}, { choice: { models: ['offline/examinee?seed=9'], prompts: [1] } }, { first: 1, count: 1 }),
    );

    expect(Object.keys(alone)).toHaveLength(5);
    expect(all).toMatchObject(alone);
  });

  test('asks every rotation of the options where all are wanted', async () => {
    const answers = await answersTo({ runs: 1, systemPrompts: [''], models: [config.models[0]] }, { circular: true });

    expect(answers).toHaveLength(20);
    for (const { title } of questions) {
      const shown = answers.filter(({ question }) => question === title);
      const rotations = [...shown].sort((one, other) => one.rotation - other.rotation).map(orderOf);
      const first = rotations[0] ?? '';
      expect(rotations).toEqual([0, 1, 2, 3].map((moved) => first.slice(moved) + first.slice(0, moved)));
    }
  });

  test('gives the same answers again for the same seed, and shows other orders for another', async () => {
    const lines = (answers: readonly Answer[]) => answers.map((answer) => [keyOf(answer), answer.asked]);

    const answers = await answersTo();
    const again = await answersTo();
    const other = await answersTo({}, { seed: '2' });

    expect(lines(again)).toEqual(lines(answers));
    expect(ordersOf(other)).not.toEqual(ordersOf(answers));
  });
});
