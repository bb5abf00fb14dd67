import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChatRequest, type ChatServer, startChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly, capitals, question, quizFiles } from '../../../assay/dist/testing/quiz-project';
import {
  parityAnswer,
  parityFiles,
  parityPromptWith,
  parityVariant,
} from '../../../assay/dist/testing/small-challenge';
import { answerWrongly, interviewFiles, smallPrompt } from '../../../interview/dist/testing/interview-project';

describe('--out of a folder that is taken', () => {
  test.each([
    ['repeat', 'parity', '--model', 'offline/key', '--runs', '1'],
    ['gate', 'parity', '--model', 'offline/key'],
    ['interview', 'prepare', 'small'],
  ])('is said by assay %s %s', async (...args) => {
    const project = openProject({ ...parityFiles, ...interviewFiles(), 'mine/notes.txt': 'keep' });

    const { error } = await project.run([...args, '--out', 'mine']);

    expect(error).toContain('mine already exists, so the report goes to mine-2.\n');
    expect(project.read('mine/notes.txt')).toBe('keep');
    project.remove();
  });

  test('is not said of a folder that is free, or empty', async () => {
    const project = openProject(parityFiles);

    const { error } = await project.run(['repeat', 'parity', '--model', 'offline/key', '--runs', '1', '--out', 'mine']);

    expect(error).not.toContain('exists');
    project.remove();
  });
});

describe('currentRequestsOf', () => {
  let project: Project | undefined;

  let server: ChatServer;

  let script: (request: ChatRequest) => string;

  beforeEach(async () => {
    server = await startChatServer((request) => script(request));
  });

  afterEach(async () => {
    project?.remove();
    await server.close();
  });

  /** Opens a project and asks its server. */
  async function record(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Project> {
    const opened = openProject(files);
    project = opened;
    await opened.run(args, { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'test-key-of-nobody' });
    return opened;
  }

  /** How many requests are current and how many are not. */
  async function count({ run }: Project): Promise<readonly unknown[]> {
    const { out } = await run(['recordings', 'list', '--json']);
    const { challenges } = JSON.parse(out) as { challenges: readonly { current: number; orphans: number }[] };
    return challenges.map(({ current, orphans }) => [current, orphans]);
  }

  test('knows a quiz’s requests in whatever order the options stood', async () => {
    script = answerRightly;
    const opened = await record(
      quizFiles({ systemPrompts: ['Be quick.', 'Be right.'], shuffle: true }),
      ...['test-llm', 'capitals', '--runs', '4', '--seed', 'other', '--circular'],
    );
    const [[all = 0] = []] = (await count(opened)) as readonly (readonly number[])[];
    const changed = question('What is the capital of France?', 'Paris', 'Lyon', 'Lille');
    opened.write('fixtures/capitals/questions.json', JSON.stringify([changed, ...capitals.slice(1)]));
    const [[two = 0, orphans = 0] = []] = (await count(opened)) as readonly (readonly number[])[];

    expect(all).toBeGreaterThan(6 * 2);
    expect(two + orphans).toBe(all);
    expect([two, orphans].every((number) => number >= 6)).toBe(true);
    const pruned = await opened.run(['recordings', 'prune', '--yes']);
    expect(pruned.out).toMatch(/^.*recordings\/capitals\/.*\.jsonl: \d+ requests, \d+ replies\nRemoved /);
    expect(await count(opened)).toEqual([[two, 0]]);
    expect((await opened.run(['recordings', 'verify'])).out).toBe('2 files, 0 problems\n');
  });

  test('keeps a quiz in files that verify finds in order', async () => {
    script = answerRightly;
    const opened = await record(quizFiles({ shuffle: true }), 'test-llm', 'capitals', '--runs', '5');

    const { out } = await opened.run(['recordings', 'keep', 'capitals']);

    expect(out).toMatch(/\nCopied 15 replies and \d+ requests to 3 files\.\n$/);
    expect((await opened.run(['recordings', 'verify'])).out).toBe('6 files, 0 problems\n');
    expect((await opened.run(['recordings', 'keep', 'capitals'])).out).toContain('Nothing to copy');
  });

  test('knows an interview’s later rounds and parameters of the command line', async () => {
    script = answerWrongly;
    const opened = await record(
      interviewFiles(smallPrompt('system: You write {{language}}.')),
      ...['interview', 'run', 'small', '--model', 'gpt-4o', '--rounds', '2', '--sandbox', 'embedded'],
      ...['--param', 'temperature=0.5', '--out', 'here'],
    );

    expect(await count(opened)).toEqual([[6, 0]]);
    opened.write('prompts/small.md', smallPrompt('system: You write good {{language}}.'));
    expect(await count(opened)).toEqual([[0, 6]]);
  });

  test('knows the prompts that vote', async () => {
    script = ({ prompt }) => JSON.stringify(parityAnswer(prompt));
    const files = {
      ...parityFiles,
      'prompts/parity.md': parityPromptWith('vote: { of: 3, prompts: [other] }'),
      'prompts/parity.other.md': parityVariant('Otherwise:'),
    };
    const opened = await record(files, 'repeat', 'parity', '--runs', '2', '--model', 'gpt-6-luna');

    expect(await count(opened)).toEqual([[6, 0]]);
  });

  test('knows the prompts that are asked side by side, with and without their examples', async () => {
    script = ({ prompt }) => JSON.stringify(parityAnswer(prompt));
    const files = {
      ...parityFiles,
      'prompts/parity.md': parityPromptWith('examples: [wrong]').replace(
        '{{ rubric }}',
        '{{ examples }}\n{{ rubric }}',
      ),
      'prompts/parity.other.md': parityVariant('Otherwise:'),
    };
    const names = 'parity,parity:no-examples,parity.other';
    const opened = await record(files, 'repeat', 'parity', '--runs', '1', '--model', 'gpt-6-luna', '--prompt', names);

    expect(await count(opened)).toEqual([[6, 0]]);
  });
});
