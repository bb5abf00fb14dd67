import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  failWith,
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
} from '../../../assay/dist/testing/chat-server';
import {
  answerRightly as codeRightly,
  answerWrongly as codeWrongly,
  interviewFiles,
} from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import { loadCommand } from '../../../assay/dist/cli/commands';
import { parseArguments } from '../../../assay/dist/plugin/parse-arguments';

/** How a grader, an examinee or a coder answers the n-th request. */
type Answers = 'rightly' | 'wrongly' | 'now and then wrongly' | 'not at all' | 'unreadably';

const challenges = [
  { kind: 'validator', id: 'parity', run: ['repeat', 'parity'], good: 'offline/key', bad: 'offline/key?flip=1' },
  {
    kind: 'quiz',
    id: 'capitals',
    run: ['test-llm', 'capitals'],
    good: 'offline/examinee?accuracy=1',
    bad: 'offline/examinee?accuracy=0',
  },
  {
    kind: 'interview',
    id: 'small',
    run: ['interview', 'run', 'small'],
    good: 'offline/coder?skill=1',
    bad: 'offline/coder?skill=0',
  },
] as const;

let project: Project;
let server: ChatServer;
let answers: Answers = 'rightly';

/** Answers a request of any kind. */
function answer(request: ChatRequest): ChatResponse {
  const isWrong = answers === 'wrongly' || (answers === 'now and then wrongly' && request.index % 4 === 0);
  if (answers === 'not at all') {
    return failWith(413, { message: 'too long' });
  }
  if (answers === 'unreadably') {
    return 'I would rather not say.';
  }
  if (request.prompt.includes('What is the capital')) {
    return isWrong ? 'D' : answerRightly(request);
  }
  if (request.prompt.includes('javascript function')) {
    return isWrong ? codeWrongly(request) : codeRightly(request);
  }
  const right = parityAnswer(request.prompt);
  return JSON.stringify(isWrong ? { ...right, isCorrect: right['isCorrect'] !== true } : right);
}

beforeAll(async () => {
  server = await startChatServer(answer);
  project = openProject({ ...parityFiles, ...quizFiles(), ...interviewFiles() });
});
afterAll(async () => {
  project.remove();
  await server.close();
});

/** The command at the end of a line, if any, read as a shell and the command would; options that it lacks throw. */
function readCommand(line: string): { readonly name: string } & ReturnType<typeof parseArguments> {
  const [, typed] = /npx assay (.*)$/.exec(line) ?? [];
  if (typed === undefined) {
    return { name: '', options: new Map(), positionals: [] };
  }
  const words = execFileSync('sh', ['-c', `set -f; printf '%s\\n' ${typed}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
  const [first = '', second = ''] = words;
  const name = loadCommand(first) === undefined ? `${first} ${second}` : first;
  const command = loadCommand(name);
  if (command === undefined) {
    throw new Error(`no command: ${line}`);
  }
  return { name, ...parseArguments(command, words.slice(name.split(' ').length)) };
}

const live = ['rightly', 'wrongly', 'now and then wrongly', 'not at all', 'unreadably'] as const;

describe.each(challenges)('the last line of what is said of a $kind', ({ id, run, good, bad }) => {
  const gate = ['gate', id, '--preset', 'quick', '--assert', 'hard'];
  const commands = [
    [...run, '--runs', '1'],
    [...run, '--runs', '4'],
    gate,
    ...(id === 'small' ? [] : [['vote', id, '--runs', '6']]),
  ];

  test.each(
    commands.flatMap((command) => [
      ...live.map((how) => ({ command, how, model: 'gpt-6-luna' })),
      { command, how: 'rightly' as const, model: good },
      { command, how: 'wrongly' as const, model: bad },
    ]),
  )('$command by $model that answers $how', async ({ command, how, model }) => {
    answers = how;
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off', ASSAY_RECORDINGS: 'record' };

    await project.run([...command, '--model', model], variables);

    const lines = project.screen().trimEnd().split('\n');
    const last = lines.at(-1) ?? '';
    expect(lines.filter((line) => line.startsWith('Next: '))).toEqual([last]);
    const isSimulated = model.startsWith('offline/');
    expect(last.includes('Put OPENAI_API_KEY into .env')).toBe(isSimulated && !last.includes('Ask more runs'));
    expect(last).toMatch(/npx assay|^Next: To get readable replies: /);
    // A command about the newest report needs nothing; any other asks about the same, with the options that were given.
    const { name, options, positionals } = readCommand(last);
    const keeps = {
      challenge: positionals.includes(id),
      model: isSimulated || options.get('model') === model,
      assert: options.get('assert') === (command.includes('--assert') ? 'hard' : undefined),
    };
    const isFree = ['report', ''].includes(name);
    expect(isFree || keeps).toEqual(isFree || { challenge: true, model: true, assert: true });
  });
});
