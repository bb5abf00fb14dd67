import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { voteDocumentSchema } from '../../experiment/vote/plan-vote';
import { type ChatServer, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { capitals, quizFiles, readCsv, readQuizReport } from '../../testing/quiz-project';

let project: Project;

describe('quiz as challenge', () => {
  const good = 'offline/examinee?accuracy=1';

  const poor = 'offline/examinee?accuracy=0.5&seed=2';

  const config = { models: [{ name: good }, { name: poor, enabled: false }], systemPrompts: ['', 'Think.'] };

  afterEach(() => {
    project.remove();
  });

  function open(): void {
    project = openProject(quizFiles(config, capitals));
  }

  describe('assay repeat of a quiz', () => {
    test('asks every enabled cell, and fails when a hard question is answered wrong too often', async () => {
      open();

      const right = await project.run(['repeat', 'capitals', '--runs', '4', '--assert', 'hard', '--json']);
      const wrong = await project.run([
        'repeat',
        'capitals',
        '--runs',
        '20',
        '--details',
        '--assert',
        'hard',
        '--model',
        poor,
      ]);

      const { report, quiz } = readQuizReport(right.out);
      expect(report.models.map(({ model, trials }) => [model, trials])).toEqual([
        [`${good} · Prompt[0]`, 12],
        [`${good} · Prompt[1]`, 12],
      ]);
      expect(quiz.runs).toBe(4);
      expect(right.code).toBe(0);
      expect(wrong.out).toMatch(/ · Prompt\[0\] · 3 of 3 questions .*wrong/);
      expect(wrong.code).toBe(1);
    });

    test('asks with the system prompts that are named by their index, and says what a prompt is', async () => {
      open();

      const { out } = await project.run(['repeat', 'capitals', '--runs', '1', '--prompt', '1', '--json']);
      const { code, error } = await project.run(['repeat', 'capitals', '--prompt', 'capitals.strict']);

      const shown = await project.run([
        'repeat',
        'capitals',
        '--runs',
        '1',
        '--prompt',
        'capitals.Prompt[1]',
        '--json',
      ]);

      expect(readQuizReport(out).report.models.map(({ model }) => model)).toEqual([`${good} · Prompt[1]`]);
      expect(readQuizReport(shown.out).report.models).toEqual(readQuizReport(out).report.models);
      expect(error).toContain(
        '--prompt expects indexes of systemPrompts, such as 0 or 0,2, received "capitals.strict"',
      );
      expect(code).toBe(3);
    });

    test('refuses models that answer no question', async () => {
      open();

      const { code, error } = await project.run(['repeat', 'capitals', '--model', 'offline/judge']);

      expect(error).toContain('offline/judge answers no multiple-choice questions');
      expect(code).toBe(3);
    });
  });

  describe('a command that only validators have', () => {
    test('says in one line what a quiz is asked by', async () => {
      open();

      const { code, error } = await project.run(['review', 'capitals']);

      expect(error).toContain(
        'fixtures/capitals/ cannot be used:\n  - holds multiple-choice questions, not solutions: use assay repeat capitals or assay test-llm capitals',
      );
      expect(code).toBe(3);
    });
  });

  describe('assay gate of a quiz', () => {
    const gate = ['gate', 'capitals', '--prompt', '0', '--assert', 'hard', '--preset', 'quick'];

    test('certifies each hard question, or rejects it', async () => {
      open();

      const certified = await project.run([...gate, '--model', good]);
      const rejected = await project.run([...gate, '--model', poor]);

      expect(certified.out).toMatch(/^WOULD BE CERTIFIED \(simulated\)\. .*\b3 hard assertions\b.*\b3 questions\b/);
      expect(certified.code).toBe(0);
      expect(rejected.out).toContain('REJECTED (simulated). ');
      expect(rejected.out).toContain(' fixtures/capitals/questions.json:');
      expect(rejected.code).toBe(1);
    });

    test('has nothing to certify when no question is hard', async () => {
      open();

      const { code, error } = await project.run(['gate', 'capitals', '--prompt', '0', '--model', good]);

      expect(error).toContain('capitals has no hard assertion');
      expect(code).toBe(3);
    });
  });

  describe('assay vote of a quiz', () => {
    test('predicts what votes would do', async () => {
      open();

      const { out } = await project.run(['vote', 'capitals', '--model', poor, '--json']);

      expect(voteDocumentSchema.parse(JSON.parse(out)).models.map(({ model }) => model)).toEqual([
        `${poor} · Prompt[0]`,
        `${poor} · Prompt[1]`,
      ]);
    });
  });
});

describe('questions without options', () => {
  const questions = [
    { title: 'How many legs has a spider?', number: 8 },
    { title: 'Who wrote Emma?', accept: ['*Austen'] },
    {
      title: 'Which are even?',
      multiple: true,
      options: ['two', 'four', 'five'].map((option) => ({ option, correct: option !== 'five' })),
    },
  ];

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
