import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { toQuestion } from '../packages/assay/dist/kinds/quiz/ask-quiz';
import { showOptions } from '../packages/assay/dist/kinds/quiz/shown-question';
import { formatCount } from '../packages/assay/dist/basics/text/numbers';
import { askQuizIn, findQuestions, openQuizIn, quizFolder } from './ask-quiz';
import { startChild } from './child';
import { renderSkipped } from './data/third-party-data';
import { seconds, type Figure } from './figure';
import { medianTimes } from './median';

const delay = 20;
const inFlight = 32;
const rounds = 3;
const offline = [
  { name: 'offline/examinee?accuracy=0.9&seed=1', label: 'a' },
  { name: 'offline/examinee?accuracy=0.8&seed=2', label: 'b' },
];

/** 394 questions × 2 models × 3 system prompts × 5 runs: trials per second offline, and over loopback against a bare loop over the same SDK. */
export async function measureQuiz(): Promise<readonly Figure[] | string> {
  const questions = findQuestions();
  if (questions === undefined) {
    return renderSkipped('quiz', 'quiz/ham-radio.questions.json');
  }
  const dice = quizFolder(questions, offline);
  const online = quizFolder(questions, [{ name: 'first' }, { name: 'second' }]);
  const server = await startChild(require.resolve('./quiz-server.ts'), [String(delay)]);
  const variables = { OPENAI_BASE_URL: server.reported, ASSAY_CONCURRENCY: String(inFlight) };
  const askFresh = async (): Promise<void> => {
    const fresh = quizFolder(questions, [{ name: 'first' }, { name: 'second' }]);
    await askQuizIn(fresh.path, variables).finally(fresh.remove);
  };
  try {
    const trials = await askQuizIn(dice.path, {});
    const times = await medianTimes(rounds, {
      dice: () => askQuizIn(dice.path, {}),
      bare: () => askBare(online.path, variables),
      ours: askFresh,
    });
    const rate = (trials / times.dice) * 1000;
    return [
      {
        name: `${formatCount(trials)} offline answers, kept`,
        ours: `${formatCount(Math.round(rate))}/s`,
        ratio: rate / 3000,
        goal: { text: '≥ 3,000/s', reached: rate >= 3000 },
      },
      {
        name: `${formatCount(trials)} answers of ${String(delay)} ms, ${String(inFlight)} in flight, kept`,
        ours: seconds(times.ours),
        comparison: `bare SDK loop ${seconds(times.bare)}`,
        ratio: times.ours / times.bare,
        goal: { text: '≤ 1.30 ×', reached: times.ours <= 1.3 * times.bare },
      },
    ];
  } finally {
    server.stop();
    dice.remove();
    online.remove();
  }
}

/** What anyone would write without us: the same requests, taken from one list by as many workers as may be in flight. */
async function askBare(root: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const { quiz, cells } = openQuizIn(root, variables);
  const client = new OpenAI({ apiKey: 'none', baseURL: variables['OPENAI_BASE_URL'], maxRetries: 0 });
  const order = { seed: '1', shuffle: true } as const;
  const queue = Array.from({ length: 5 }, (_, run) =>
    quiz.questions.flatMap((question) => {
      const shown = showOptions(question, order, run);
      return cells.map((cell) => cell.model.prepare(toQuestion(quiz.id, question, shown, cell)).body);
    }),
  ).flat();
  const work = async (): Promise<void> => {
    for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
      const params = body as unknown as ChatCompletionCreateParamsNonStreaming;
      const { choices } = await client.chat.completions.create(params);
      if (choices[0]?.message.content !== 'B') {
        throw new Error('the benchmark’s server answers B');
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}
