import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kind } from '../../../assay/dist/experiment/kind';
import { kinds } from '../../../assay/dist/kinds';
import { startChatServer, type ChatRequest, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { essayKind } from '../fourth-kind/kind';
import { answerRightly as codeRightly, interviewFiles } from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { sized } from '../../../assay/dist/testing/sized';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';

/** One challenge of each kind, and a question of it. */
const challenges = [
  { kind: 'validator', id: 'parity', question: 'right.js', fixture: 'right', measure: 'isCorrect' },
  { kind: 'quiz', id: 'capitals', question: 'What is the capital of Kenya?', fixture: '', measure: 'correct' },
  { kind: 'interview', id: 'small', question: 'Sum (javascript)', fixture: 'Sum (javascript)', measure: 'passed' },
  { kind: 'fourth kind', id: 'essays', question: 'clear', fixture: 'clear', measure: 'near' },
] as const;
type Challenge = (typeof challenges)[number];
type KindName = Challenge['kind'];

/** Answers rightly, whatever is asked. */
function answer(request: ChatRequest): string {
  const { prompt, body } = request;
  if (JSON.stringify(body).includes('Grade the essay')) {
    return '{"points": 5}';
  }
  if (prompt.includes('What is the capital')) {
    return answerRightly(request);
  }
  return prompt.includes('javascript function') || prompt.includes('Write a')
    ? codeRightly(request)
    : JSON.stringify(parityAnswer(prompt));
}

let project: Project;
let server: ChatServer;

beforeAll(async () => {
  (kinds as Kind[]).push(essayKind);
  server = await startChatServer(answer);
  project = openProject({
    ...parityFiles,
    ...quizFiles(),
    ...interviewFiles(),
    'fixtures/essays/essays.json': JSON.stringify([{ id: 'clear', text: 'Clear.', points: 5 }]),
    'right.js': 'const isEven = (n) => n % 2 === 0; // right\n',
  });
  for (const { id } of challenges) {
    await run(['repeat', id, '--runs', '4', '--out', `reports/${id}-a`]);
    await run(['repeat', id, '--runs', '4', '--out', `reports/${id}-b`]);
    await run(['repeat', id, '--runs', '4', '--shard', '1/2', '--out', `reports/${id}-1`]);
    await run(['repeat', id, '--runs', '4', '--shard', '2/2', '--out', `reports/${id}-2`]);
  }
});
afterAll(async () => {
  (kinds as Kind[]).pop();
  project.remove();
  await server.close();
});

function run(args: readonly string[]): ReturnType<Project['run']> {
  const model = ['ask', 'plan', 'repeat', 'gate', 'vote', 'batch'].includes(args[0] ?? '')
    ? ['--model', 'gpt-6-luna']
    : [];
  const asks = args.slice(0, 2).join(' ') === 'batch status' ? [] : model;
  return project.run([...args, ...asks], { OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' });
}

/** A command, and by kind why it makes no sense there; what is not listed works. */
interface Row {
  readonly command: string;
  readonly args: (challenge: Challenge) => readonly string[];
  readonly refused?: Readonly<Partial<Record<KindName, string>>>;
  /** 0 by default. */
  readonly code?: number;
  /** Kinds for which another file tests it at length: here they are tried in the deep run only. */
  readonly elsewhere?: readonly KindName[];
}

/** The table of docs/internals.md. */
const table: readonly Row[] = [
  { command: 'plan', args: ({ id }) => ['plan', id] },
  { command: 'ask', args: ({ id, question }) => ['ask', id, question] },
  { command: 'repeat', args: ({ id }) => ['repeat', id, '--runs', '4'] },
  {
    command: 'repeat --vote',
    args: ({ id }) => ['repeat', id, '--runs', '2', '--vote', '3'],
    refused: {
      interview: 'small is of kind interview: code has no majority, so answers cannot vote. Leave out --vote.',
      'fourth kind': 'essays is of kind essay: it is not asked by vote. Leave out --vote.',
    },
  },
  {
    command: 'repeat --rounds',
    args: ({ id }) => ['repeat', id, '--runs', '2', '--rounds', '2'],
    refused: {
      validator: 'parity is of kind validator: each question is asked in one round. Leave out --rounds.',
      quiz: 'capitals is of kind quiz: each question is asked in one round. Leave out --rounds.',
      'fourth kind': 'essays is of kind essay: each question is asked in one round. Leave out --rounds.',
    },
    elsewhere: ['interview'],
  },
  {
    command: 'repeat --holdout',
    args: ({ id }) => ['repeat', id, '--runs', '2', '--holdout'],
    refused: { interview: 'small is of kind interview: its report shows every question, so no question stays unseen.' },
  },
  ...[
    { command: 'repeat --base-rate', args: ({ id }: Challenge) => ['repeat', id, '--runs', '2', '--base-rate', '30%'] },
    { command: 'report --base-rate', args: ({ id }: Challenge) => ['report', `reports/${id}-a`, '--base-rate', '30%'] },
  ].map((row) => ({
    ...row,
    refused: {
      quiz: 'capitals is of kind quiz: it does not accept or reject submissions, so leave out --base-rate.',
      interview: 'small is of kind interview: it does not accept or reject submissions, so leave out --base-rate.',
    },
  })),
  {
    command: 'gate',
    args: ({ id }) => ['gate', id, '--preset', 'quick', '--assert', 'hard'],
    elsewhere: ['interview', 'fourth kind'],
  },
  {
    command: 'gate --accuracy',
    args: ({ id }) => ['gate', id, '--accuracy', '50%', '--assert', 'soft'],
    refused: {
      validator: 'parity is of kind validator: a gate certifies each hard assertion, so leave out --accuracy.',
    },
    elsewhere: ['interview', 'fourth kind'],
  },
  {
    command: 'vote',
    args: ({ id }) => ['vote', id, '--runs', '6'],
    // So few runs show of no vote that it is enough.
    code: 2,
    refused: { interview: 'small is of kind interview: code has no majority, so answers cannot vote.' },
  },
  { command: 'gate --unseen', args: ({ id }) => ['gate', id, '--unseen', '99%', '--assert', 'hard'] },
  { command: 'compare', args: ({ id }) => ['compare', `reports/${id}-a`, `reports/${id}-b`] },
  { command: 'history', args: ({ id }) => ['history', id] },
  { command: 'report', args: ({ id }) => ['report', `reports/${id}-a`] },
  { command: 'merge', args: ({ id }) => ['merge', `reports/${id}-1`, `reports/${id}-2`, '--out', `${id}-merged`] },
  { command: 'recordings list', args: ({ id }) => ['recordings', 'list', id] },
  { command: 'batch submit', args: ({ id }) => ['batch', 'submit', id, '--runs', '4'] },
  { command: 'batch status', args: ({ id }) => ['batch', 'status', id] },
  { command: 'override --list', args: ({ id }) => ['override', id, '--list'] },
];

describe.each(table)('assay $command', ({ args, refused = {}, elsewhere = [], code: expected = 0 }) => {
  const tried = challenges.filter(({ kind }) => !sized({ little: elsewhere, all: [] }).includes(kind));

  test.each(tried)('$kind', async (challenge) => {
    const why = (refused as Partial<Record<KindName, string>>)[challenge.kind];

    const { code, out, error } = await run(args(challenge));

    expect({ code, error: why === undefined ? error.includes('kind') : error }).toEqual(
      why === undefined ? { code: expected, error: false } : { code: 3, error: `${why}\n` },
    );
    expect(out === '').toBe(why !== undefined);
    const last = project.screen().trimEnd().split('\n').at(-1);
    expect(last).toMatch(why === undefined ? /^Next: .*npx (assay|jest)/ : /\.$/);
  });
});

test.each(challenges.slice(0, 3))('assay check of a $kind ends with the next step', async ({ id }) => {
  const { code } = await run(['check', id]);

  expect(project.screen()).toMatch(new RegExp(`\\nNext: Measure how often it is wrong: npx assay repeat ${id}\n$`));
  expect(code).toBe(0);
});

describe.each(['export', 'review', 'generate', 'import', 'add'])('assay %s, which is about code', (command) => {
  // A quiz imports and exports questions.
  const others = challenges.slice(['export', 'import'].includes(command) ? 2 : 1);

  test.each(others)('is refused for $kind', async ({ id }) => {
    const file = ['import', 'add'].includes(command) ? ['right.js'] : [];

    const { code, out, error } = await run([command, id, ...file]);

    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(error).toContain(id);
  });
});
