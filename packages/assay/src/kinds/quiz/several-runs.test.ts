import { afterEach, describe, expect, test } from '@jest/globals';
import { startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { question, readQuizReport } from '../../testing/quiz-project';

/** Whether each of five replies to a question is right (`+`), and otherwise which wrong option it names. */
const replies: Readonly<Record<string, string>> = {
  'What is 2 + 2?': '+++++',
  'What is 2 × 3?': '+1+++',
  'What is 9 − 4?': '11111',
  'What is 8 ÷ 2?': '12+12',
  'What is 3 × 3?': '++++2',
  'What is 7 + 5?': '22222',
};
const questions = [
  question('What is 2 + 2?', 'four', 'five', 'three'),
  question('What is 2 × 3?', 'six', 'five', 'eight'),
  question('What is 9 − 4?', 'five', 'thirteen', 'four'),
  question('What is 8 ÷ 2?', 'four', 'six', 'sixteen'),
  question('What is 3 × 3?', 'nine', 'six', 'twelve'),
  question('What is 7 + 5?', 'twelve', 'two', 'thirteen'),
];

let project: Project | undefined;
afterEach(() => {
  project?.remove();
});

describe('assay test-llm', () => {
  test('counts right answers and agreement of five runs, in whatever order the options were asked', async () => {
    const asked = new Map<string, number>();
    const server = await startChatServer(({ prompt }) => {
      const [title = '', ...lines] = prompt.split('\n');
      const run = asked.get(title) ?? 0;
      asked.set(title, run + 1);
      const place = Number((replies[title]?.charAt(run) ?? '').replace('+', '0'));
      const named = questions.find((one) => one.title === title)?.options[place]?.option;
      return `{"answer": "(${lines.find((line) => line.endsWith(` - ${named ?? ''}`))?.charAt(0) ?? '?'})"}`;
    });
    project = openProject({
      'questions.json': JSON.stringify(questions),
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
      { correct: [3, 2, 4, 3, 2], tara: 0.5 },
    ]);
  });
});
