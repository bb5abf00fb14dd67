import { afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { readQuizReport } from '../../testing/quiz-project';

/** Five recorded answers of GPT-4o to each of 100 questions, with the published counts (Atil et al. 2024). */
const file = join(__dirname, '../../../../shared/data/llm-stability/gpt-4o_OAI-college_mathematics.json');

interface Published {
  readonly items: readonly {
    readonly title: string;
    readonly options: readonly string[];
    /** A letter, for the options in this order. */
    readonly correct: string;
    readonly responses: readonly string[];
  }[];
  readonly published: { readonly correct: readonly number[]; readonly TACa: number };
}

const letters = 'ABCD';

let project: Project | undefined;
afterEach(() => {
  project?.remove();
});

const whereDataIs = existsSync(file) ? describe : describe.skip;

whereDataIs('assay test-llm', () => {
  test('counts the published right answers and agreement of five recorded runs, in whatever order the options were asked', async () => {
    const { items, published: counts } = JSON.parse(readFileSync(file, 'utf8')) as Published;
    const byTitle = new Map(items.map((item) => [item.title, item]));
    const asked = new Map<string, number>();
    const server = await startChatServer(({ prompt }) => {
      const lines = prompt.split('\n');
      const title = lines.slice(0, -4).join('\n');
      const item = byTitle.get(title);
      const run = asked.get(title) ?? 0;
      asked.set(title, run + 1);
      const reply = item?.responses[run] ?? '';
      // The recorded letter names an option; the same option has another letter now.
      return reply.replace(/[A-D](?=\)?"\}$)/, (letter) => {
        const option = item?.options[letters.indexOf(letter)];
        return letters[lines.slice(-4).findIndex((line) => line.slice(4) === option)] ?? '?';
      });
    });
    project = openProject({
      'questions.json': JSON.stringify(
        items.map(({ title, options, correct }) => ({
          title,
          options: options.map((option, index) => ({ option, correct: letters[index] === correct })),
        })),
      ),
      'config.json': JSON.stringify({ models: [{ name: 'gpt-4o' }], runs: 5 }),
    });

    const { out } = await project.run(['test-llm', '--json'], {
      OPENAI_BASE_URL: server.url,
      // One at a time: the server tells runs apart by the order of their requests.
      ASSAY_CONCURRENCY: '1',
    });
    await server.close();

    const { cells } = readQuizReport(out).quiz;
    expect(cells.map(({ runs, tara }) => ({ correct: runs.map(({ correct }) => correct), tara }))).toEqual([
      { correct: counts.correct, tara: counts.TACa / 100 },
    ]);
    expect(counts.correct).toEqual([45, 52, 48, 45, 43]);
  });
});
