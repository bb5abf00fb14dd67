import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'acorn';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCommand } from '../../../assay/dist/cli/commands';
import { parseArguments } from '../../../assay/dist/plugin/parse-arguments';
import {
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
  failWith,
  startChatServer,
} from '../../../assay/dist/testing/chat-server';
import { manifest } from '../../../assay/dist/testing/manifest';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { cleanEnvironment, packageFolder, program, runAssay } from '../../../assay/dist/testing/run-script';
import { sized } from '../../../assay/dist/testing/sized';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import {
  answerRightly as codeRightly,
  answerWrongly as codeWrongly,
  interviewFiles,
} from '../../../interview/dist/testing/interview-project';
import { withFourthKind } from '../fourth-kind/with-fourth-kind';

describe('commands and kinds', () => {
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

  withFourthKind();

  beforeAll(async () => {
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
      refused: {
        interview: 'small is of kind interview: its report shows every question, so no question stays unseen.',
      },
    },
    ...[
      {
        command: 'repeat --base-rate',
        args: ({ id }: Challenge) => ['repeat', id, '--runs', '2', '--base-rate', '30%'],
      },
      {
        command: 'report --base-rate',
        args: ({ id }: Challenge) => ['report', `reports/${id}-a`, '--base-rate', '30%'],
      },
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
});

describe('next steps', () => {
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
});

describe('busy command', () => {
  /** Nothing else happens in the thread either, but the processor is free. */
  const blocked = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

  let project: TemporaryFolder;

  afterEach(() => {
    project.remove();
  });

  /** A project whose oracle does this when it is loaded, in the command's own thread. */
  function projectWhoseOracle(does: string): TemporaryFolder {
    return makeTemporaryFolder({ ...parityFiles, 'fixtures/parity/oracle.js': does });
  }

  /** Starts `assay check` and waits until the oracle has begun. */
  async function startBusyCheck(busy: string): Promise<{
    readonly kill: (signal: NodeJS.Signals) => void;
    readonly ended: Promise<unknown[]>;
    readonly printed: () => string;
  }> {
    project = projectWhoseOracle(`require('node:fs').writeFileSync('began', ''); ${busy}`);
    const command = spawn(process.execPath, [program, 'check', 'parity'], {
      cwd: project.path,
      env: cleanEnvironment({}),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    command.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
    while (!existsSync(join(project.path, 'began'))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return { kill: (signal) => command.kill(signal), ended: once(command, 'close'), printed: () => printed };
  }

  describe('a command that is busy for ever', () => {
    test.each(['SIGINT', 'SIGTERM'] as const)('ends with 130 after one %s', async (signal) => {
      const { kill, ended, printed } = await startBusyCheck(blocked);
      kill(signal);

      expect(await ended).toEqual([130, null]);
      expect(printed()).toContain('Interrupted. The command was busy and did not stop within 3 s.\n');
    });

    test('ends at once when Ctrl-C is pressed twice', async () => {
      const { kill, ended, printed } = await startBusyCheck('for (;;);');
      kill('SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 200));
      kill('SIGINT');

      expect(await ended).toEqual([130, null]);
      expect(printed()).not.toContain('did not stop');
    });
  });

  describe('a command that cannot go on', () => {
    test('ends with 3 and one line when it runs out of memory', async () => {
      project = projectWhoseOracle('const all = []; for (;;) all.push(new Array(1e6).fill(1.5));');

      const { code, stderr } = await runAssay(project.path, ['check', 'parity'], {
        NODE_OPTIONS: '--max-old-space-size=200',
      });

      expect(code).toBe(3);
      expect(stderr).toContain(
        'Assay ran out of memory. What was written before is kept. To give it more: NODE_OPTIONS=',
      );
      expect(stderr).not.toContain('    at ');
    });

    test('says that it is a bug when an error comes out of nowhere, and ends with 3', async () => {
      project = projectWhoseOracle('setTimeout(() => { throw new Error("from nowhere"); }); ');

      const { code, stderr } = await runAssay(project.path, ['check', 'parity']);

      expect(code).toBe(3);
      expect(stderr).toMatch(/^A bug in Assay, please report it:\nError: from nowhere\n/m);
    });
  });
});

const bin = join(packageFolder, 'bin');

/** Runs Node as if it were of another version. */
async function runAs(
  version: string,
  args: readonly string[],
): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  const folder = makeTemporaryFolder({
    'pretend.js': `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  });
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, ['-r', join(folder.path, 'pretend.js'), ...args], (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : error.code, stdout, stderr });
      });
    });
  } finally {
    folder.remove();
  }
}

describe('an old Node', () => {
  test.each(['20.18.3', '20.11.1', '18.20.8', '12.22.12', '0.12.18'])(
    'gets one line and 3 from the command: %s',
    async (version) => {
      expect(await runAs(version, [join(bin, 'assay.js'), '--version'])).toEqual({
        code: 3,
        stdout: '',
        stderr: `Assay needs Node 20.19 or newer; this is ${version}.\n`,
      });
    },
  );

  test.each(['dist/index.js', 'dist/for-oracles.js', 'bin/jest-environment.js', 'bin/jest-reporter.js'])(
    'gets the same from what Jest loads: %s',
    async (file) => {
      const script = `try { require(${JSON.stringify(join(packageFolder, file))}) } catch (error) { console.log(error.stack) }`;

      expect((await runAs('20.18.3', ['-e', script])).stdout).toBe(
        'Assay needs Node 20.19 or newer; this is 20.18.3.\n',
      );
    },
  );

  test.each(['20.19.0', '22.0.0', '100.0.0'])('is not %s', async (version) => {
    expect(await runAs(version, [join(bin, 'check-node.js')])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('is older than what package.json asks for', () => {
    expect(manifest.engines.node).toBe('>=20.19');
    expect(readFileSync(join(bin, 'check-node.js'), 'utf8')).toContain('[20, 19]');
  });

  test.each(readdirSync(bin).filter((name) => /^(assay|check-node|jest-.*)\.js$/.test(name)))(
    'can parse what is loaded first: %s',
    (name) => {
      const parseAsNode12 = (): unknown =>
        parse(readFileSync(join(bin, name), 'utf8'), { ecmaVersion: 2019, allowHashBang: true });

      expect(parseAsNode12).not.toThrow();
    },
  );
});
