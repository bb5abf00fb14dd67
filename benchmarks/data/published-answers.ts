import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startChatServer } from '../../packages/assay/dist/testing/chat-server';
import { openProject } from '../../packages/assay/dist/testing/open-project';
import { readQuizReport } from '../../packages/assay/dist/testing/quiz-project';
import type { Figure } from '../figure';
import { findData, renderSkipped } from './third-party-data';

const letters = 'ABCD';
const publishedSchema = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      options: z.array(z.string()),
      /** A letter, for the options in this order. */
      correct: z.string(),
      responses: z.array(z.string()),
    }),
  ),
  published: z.object({ correct: z.array(z.number()), TACa: z.number() }),
});
type Item = z.infer<typeof publishedSchema>['items'][number];

/** Five recorded answers of GPT-4o to each of 100 questions: right answers and agreement, against the published counts (Atil et al. 2024). */
export async function measurePublishedAnswers(): Promise<readonly Figure[] | string> {
  const data = findData('llm-stability');
  if (data === undefined) {
    return renderSkipped('published-answers', 'llm-stability');
  }
  const file = join(data, 'gpt-4o_OAI-college_mathematics.json');
  const { items, published } = publishedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const [cell] = (await askAgain(items)).cells;
  const correct = (cell?.runs ?? []).map((run) => run.correct);
  const tara = cell?.tara ?? null;
  return [
    {
      name: 'right answers in each of five runs',
      ours: correct.join(', '),
      comparison: `published ${published.correct.join(', ')}`,
      goal: { text: 'the same', reached: correct.join() === published.correct.join() },
    },
    {
      name: 'questions with the same answer in all runs (TARa)',
      ours: String(tara),
      comparison: `published ${String(published.TACa / 100)}`,
      goal: { text: 'the same', reached: tara === published.TACa / 100 },
    },
  ];
}

/** Asks a server that gives the recorded answers, in whatever order the options are shown. */
async function askAgain(items: readonly Item[]): Promise<ReturnType<typeof readQuizReport>['quiz']> {
  const byTitle = new Map(items.map((item) => [item.title, item]));
  const asked = new Map<string, number>();
  const server = await startChatServer(({ prompt }) => {
    const lines = prompt.split('\n');
    const title = lines.slice(0, -4).join('\n');
    const item = byTitle.get(title);
    const run = asked.get(title) ?? 0;
    asked.set(title, run + 1);
    // The recorded letter names an option; the same option has another letter now.
    return (item?.responses[run] ?? '').replace(/[A-D](?=\)?"\}$)/, (letter) => {
      const option = item?.options[letters.indexOf(letter)];
      return letters[lines.slice(-4).findIndex((line) => line.slice(4) === option)] ?? '?';
    });
  });
  const project = openProject({
    'questions.json': JSON.stringify(
      items.map(({ title, options, correct }) => ({
        title,
        options: options.map((option, index) => ({ option, correct: letters[index] === correct })),
      })),
    ),
    'config.json': JSON.stringify({ models: [{ name: 'gpt-4o' }], runs: 5 }),
  });
  try {
    // One at a time: the server tells runs apart by the order of their requests.
    const settings = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
    const { out } = await project.run(['test-llm', '--json'], settings);
    return readQuizReport(out).quiz;
  } finally {
    project.remove();
    await server.close();
  }
}
