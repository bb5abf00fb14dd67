import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { readCsv, readQuizReport } from '../../testing/quiz-project';

const questions = [
  { title: 'How many legs has a spider?', number: 8 },
  { title: 'Who wrote Emma?', accept: ['*Austen'] },
  {
    title: 'Which are even?',
    multiple: true,
    options: ['two', 'four', 'five'].map((option) => ({ option, correct: option !== 'five' })),
  },
];

let project: Project;
let server: ChatServer;

beforeAll(async () => {
  server = await startChatServer(({ prompt }) =>
    prompt.includes('spider') ? '8' : prompt.includes('Emma') ? 'Charlotte Brontë' : 'A',
  );
  project = openProject({
    'fixtures/mixed/questions.json': JSON.stringify(questions),
    'fixtures/mixed/config.json': JSON.stringify({ models: [{ name: 'gpt-6-luna' }], shuffle: false, runs: 3 }),
  });
});
afterAll(async () => {
  project.remove();
  await server.close();
});

const run = (...args: readonly string[]): ReturnType<Project['run']> =>
  project.run(args, { OPENAI_BASE_URL: server.url });

describe('questions without options', () => {
  test('are asked with what to reply, read, counted and reported like the others', async () => {
    const { code, out } = await run('test-llm', 'mixed', '--details');

    expect(code).toBe(0);
    expect(new Set(server.requests.map(({ prompt }) => prompt))).toEqual(
      new Set([
        'How many legs has a spider?\nReply with the number only.',
        'Who wrote Emma?\nReply with the answer only, in as few words as possible.',
        'Which are even?\nA - two\nB - four\nC - five',
      ]),
    );
    expect(out).toContain('  Q: Who wrote Emma?\n  Answer: "charlotte brontë"\n');
    const { quiz } = readQuizReport(project.read(`${project.report()}/report.json`));
    expect(quiz.cells[0]).toMatchObject({ correct: 3, judged: 9, inPart: { questions: 1, share: 0.5 }, tara: 1 });
    const [, ...rows] = readCsv(project.read(`${project.report()}/answers.csv`));
    expect(new Set(rows.map((row) => row.slice(5, 11).join(';')))).toEqual(
      new Set([
        'How many legs has a spider?;;;8;true;correct',
        'Who wrote Emma?;;;charlotte brontë;false;incorrect',
        'Which are even?;1 2 3;A;two;false;incorrect',
      ]),
    );
  });

  test('vote by what they answer, are gated one by one, and shown by ask', async () => {
    const voted = await run('test-llm', 'mixed', '--vote', '3');
    const asked = await run('ask', 'mixed', 'Who wrote Emma?', '--prompt', '0');
    const gated = await run('gate', 'mixed', '--preset', 'quick', '--assert', 'hard');

    expect(voted.out).toMatch(/vote of 3 × gpt-6-luna, Prompt\[0\] +33\.3 % \(3 of 9\)/);
    expect(asked.out).toContain('  right: *Austen\n  read: charlotte brontë\n  incorrect\n');
    expect(gated.code).toBe(1);
    expect(gated.out).toContain('2 of 3 hard assertions failed too often');
  });
});
