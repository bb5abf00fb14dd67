import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { type ChatServer, completion, startChatServer } from '../../../assay/dist/testing/chat-server';
import { makeCertificate } from '../../../assay/dist/testing/make-certificate';
import { openProject, type Project, runHere } from '../../../assay/dist/testing/open-project';
import { answerRightly, quizFiles, quizTestFile } from '../../../assay/dist/testing/quiz-project';
import { makeProject, runJest, suiteFile } from '../../../assay/dist/testing/run-jest';
import { runAssay } from '../../../assay/dist/testing/run-script';
import { parityAnswer, parityFiles, parityPrompt, parityPromptWith } from '../../../assay/dist/testing/small-challenge';
import type { TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';

let server: ChatServer;

describe('keys to hosts', () => {
  let project: Project | undefined;

  /** The server's address, as one of this machine and as one that could be anybody's. */
  let hosts: Readonly<Record<'loopback' | 'unknown', string>>;

  beforeEach(async () => {
    server = await startChatServer((request) =>
      request.prompt.includes('capital') ? answerRightly(request) : JSON.stringify(parityAnswer(request.prompt)),
    );
    hosts = { loopback: server.url, unknown: server.url.replace('127.0.0.1', '0.0.0.0') };
  });

  afterEach(async () => {
    project?.remove();
    await server.close();
  });

  /** Key, organisation and project of each request, as the server received them, without repeats. */
  function received(): readonly string[] {
    const seen = server.requests.map(({ headers }) =>
      [headers.authorization, headers['openai-organization'], headers['openai-project']].join(' '),
    );
    return [...new Set(seen)];
  }

  const environment = { OPENAI_API_KEY: 'sk-environment', OPENAI_ORG_ID: 'org-environment' };

  const dotenv = { OPENAI_API_KEY: 'sk-dotenv', OPENAI_PROJECT_ID: 'proj-dotenv' };

  function lines(variables: Readonly<Record<string, string>>): string {
    return Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  }

  describe('a key of the settings, by where it stands, who names the server, and whether the server is this machine', () => {
    test.each([
      {
        keys: ['environment'],
        namedBy: 'environment',
        host: 'loopback',
        sent: 'Bearer sk-environment org-environment ',
      },
      {
        keys: ['environment'],
        namedBy: 'environment',
        host: 'unknown',
        sent: 'Bearer sk-environment org-environment ',
      },
      { keys: ['.env'], namedBy: 'environment', host: 'loopback', sent: 'Bearer sk-dotenv  proj-dotenv' },
      { keys: ['.env'], namedBy: 'environment', host: 'unknown', sent: 'Bearer sk-dotenv  proj-dotenv' },
      {
        keys: ['environment', '.env'],
        namedBy: 'environment',
        host: 'unknown',
        sent: 'Bearer sk-environment org-environment proj-dotenv',
      },
      { keys: ['environment'], namedBy: '.env', host: 'loopback', sent: 'Bearer sk-environment org-environment ' },
      { keys: ['environment'], namedBy: '.env', host: 'unknown', sent: undefined },
      { keys: ['.env'], namedBy: '.env', host: 'loopback', sent: 'Bearer sk-dotenv  proj-dotenv' },
      { keys: ['.env'], namedBy: '.env', host: 'unknown', sent: 'Bearer sk-dotenv  proj-dotenv' },
      { keys: ['environment', '.env'], namedBy: '.env', host: 'loopback', sent: 'Bearer sk-dotenv  proj-dotenv' },
      { keys: ['environment', '.env'], namedBy: '.env', host: 'unknown', sent: 'Bearer sk-dotenv  proj-dotenv' },
      { keys: [], namedBy: '.env', host: 'unknown', sent: 'Bearer none  ' },
      { keys: [], namedBy: 'environment', host: 'unknown', sent: 'Bearer none  ' },
    ] as const)('$keys, $namedBy, $host: $sent', async ({ keys, namedBy, host, sent }) => {
      const named = { OPENAI_BASE_URL: hosts[host as keyof typeof hosts] };
      const has = (place: string): boolean => keys.some((one) => one === place);
      const file = { ...(has('.env') && dotenv), ...(namedBy === '.env' && named) };
      const variables = { ...(has('environment') && environment), ...(namedBy === 'environment' && named) };
      project = openProject({ ...parityFiles, '.env': lines(file) });

      const { code } = await project.run(['repeat', 'parity', '--runs', '1', '--model', 'm'], variables);

      expect({ received: received(), code }).toEqual(
        sent === undefined ? { received: [], code: 3 } : { received: [sent], code: 0 },
      );
    });

    test('sends the organisation of the environment to no server that .env names, with no key or with the file’s', async () => {
      const { OPENAI_ORG_ID } = environment;
      project = openProject({ ...parityFiles, '.env': lines({ OPENAI_BASE_URL: hosts.unknown }) });

      await project.run(['repeat', 'parity', '--runs', '1', '--model', 'm'], { OPENAI_ORG_ID, OPENAI_PROJECT_ID: 'p' });

      expect(received()).toEqual(['Bearer none  ']);
    });
  });

  describe('with a server that only .env names, and a key in the environment', () => {
    const files = {
      ...parityFiles,
      ...quizFiles(),
      ...interviewFiles(),
      'their.js': 'const isEven = (n) => n % 2 === 0;\n',
      'export.csv': 'code\nconst isEven = (n) => !(n & 1);\n',
    };

    test.each([
      ['repeat parity --runs 1'],
      ['repeat parity --runs 1 --vote 3 --model m,n'],
      ['gate parity'],
      ['vote parity --runs 1'],
      ['ask parity their.js'],
      ['add parity their.js'],
      ['import parity export.csv'],
      ['generate parity --count 1'],
      ['test-llm capitals'],
      ['interview run small --model m'],
      ['batch submit parity --runs 1'],
    ])('assay %s sends nothing, and says what to type', async (command) => {
      project = openProject({ ...files, '.env': lines({ OPENAI_BASE_URL: 'https://llm.example.com/v1' }) });

      const { code, out, error } = await project.run([...command.split(' '), '--json'], environment);

      expect(code).toBe(3);
      expect(error.replace(/\s+/g, ' ')).toContain(
        "OPENAI_API_KEY (from the environment) is not sent to https://llm.example.com: the project's .env names that server, not you. To allow it: npx assay trust https://llm.example.com (in CI, in the environment: ASSAY_TRUSTED_HOSTS=https://llm.example.com). " +
          'If the server has a key of its own, put the key next to the address: OPENAI_API_KEY in .env (OPENAI_API_KEY=none for a server that needs none).',
      );
      expect(out + error).not.toContain('sk-environment');
      project.write('.env', lines({ OPENAI_BASE_URL: hosts.unknown }));
      expect([(await project.run(command.split(' '), environment)).code, received()]).toEqual([3, []]);
    });

    test('assay check warns, and asks nobody', async () => {
      project = openProject({ ...files, '.env': lines({ OPENAI_BASE_URL: 'https://llm.example.com/v1' }) });

      const { code, out } = await project.run(['check', 'parity', '--json'], environment);

      const { warnings } = JSON.parse(out) as { readonly warnings: readonly object[] };
      expect(code).toBe(0);
      expect(warnings).toContainEqual({
        file: '.env',
        field: 'OPENAI_BASE_URL',
        message:
          "OPENAI_API_KEY (from the environment) is not sent to https://llm.example.com: the project's .env names that server, not you. To allow it: npx assay trust https://llm.example.com (in CI, in the environment: ASSAY_TRUSTED_HOSTS=https://llm.example.com).",
      });
    });

    test('needs no trust where nobody is asked', async () => {
      project = openProject({ ...files, '.env': lines({ OPENAI_BASE_URL: hosts.unknown }) });

      const dry = await project.run(['generate', 'parity', '--model', 'm', '--dry-run'], environment);
      const strict = await project.run(['test-llm', 'capitals'], { ...environment, ASSAY_RECORDINGS: 'strict' });
      const unasked = await project.run(['import', 'parity', 'export.csv', '--no-ask', '--dry-run'], environment);

      expect([dry.code, unasked.code, received()]).toEqual([0, 0, []]);
      expect(strict.error).not.toContain('is not sent');
    });
  });

  describe('a key that config.json names', () => {
    const quiz = (...models: readonly object[]) => quizFiles({ models });

    test('goes to this machine', async () => {
      project = openProject(quiz({ name: 'm', baseURL: hosts.loopback, apiKeyEnv: 'OWN_KEY' }));

      const { code } = await project.run(['test-llm', 'capitals'], { ...environment, OWN_KEY: 'sk-own' });

      expect([code, received()]).toEqual([0, ['Bearer sk-own  ']]);
    });

    test.each(['loopback', 'unknown'] as const)(
      'is never OPENAI_API_KEY by default: a server of config.json, %s, gets none',
      async (host) => {
        project = openProject({
          ...quiz({ name: 'm', baseURL: hosts[host as keyof typeof hosts] }),
          '.env': lines(dotenv),
        });

        const { code } = await project.run(['test-llm', 'capitals'], environment);

        expect([code, received()]).toEqual([0, ['Bearer none  ']]);
      },
    );

    test('is not taken out of the environment for the server of the settings', async () => {
      project = openProject(quiz({ name: 'm', apiKeyEnv: 'AWS_SECRET_ACCESS_KEY' }));
      const variables = { ...environment, OPENAI_BASE_URL: hosts.unknown, AWS_SECRET_ACCESS_KEY: 'aws-secret-access' };

      const { code, error } = await project.run(['test-llm', 'capitals'], variables);

      expect([code, received()]).toEqual([3, []]);
      expect(error).toContain('AWS_SECRET_ACCESS_KEY (from the environment) is not sent to http://0.0.0.0:');
    });

    test('is the one of .env where .env names the server', async () => {
      project = openProject({
        ...quiz({ name: 'm', apiKeyEnv: 'OWN_KEY' }),
        '.env': lines({ OPENAI_BASE_URL: hosts.unknown, OWN_KEY: 'sk-own-dotenv' }),
      });

      const { code } = await project.run(['test-llm', 'capitals'], { ...environment, OWN_KEY: 'sk-own-environment' });

      expect([code, received()]).toEqual([0, ['Bearer sk-own-dotenv  ']]);
    });

    test('is refused with all others at once, and assay check warns of each', async () => {
      project = openProject({
        ...quiz(
          { name: 'a', baseURL: 'https://a.example/v1', apiKeyEnv: 'OPENAI_API_KEY' },
          { name: 'b', baseURL: 'https://[2001:db8::1]:8443/v1', apiKeyEnv: 'OWN_KEY' },
          { name: 'c', apiKeyEnv: 'OWN_KEY' },
          { name: 'd', enabled: false, baseURL: 'https://d.example/v1', apiKeyEnv: 'OWN_KEY' },
        ),
        '.env': 'OWN_KEY=sk-own-dotenv\n',
      });

      const { code, error } = await project.run(['test-llm', 'capitals'], environment);
      const check = await project.run(['check', 'capitals', '--json'], environment);

      const refusals = [
        "OPENAI_API_KEY (from the environment) is not sent to https://a.example: the project's fixtures/capitals/config.json names that server, not you. To allow it: npx assay trust https://a.example (in CI, in the environment: ASSAY_TRUSTED_HOSTS=https://a.example).",
        "OWN_KEY (from .env) is not sent to https://[2001:db8::1]:8443: the project's fixtures/capitals/config.json names that server, not you. To allow it: npx assay trust 'https://[2001:db8::1]:8443' --key OWN_KEY (in CI, in the environment: ASSAY_TRUSTED_HOSTS='OWN_KEY@https://[2001:db8::1]:8443').",
        'OWN_KEY (from .env) is not sent to https://api.openai.com: it is not the key of that server. To allow it: npx assay trust https://api.openai.com --key OWN_KEY (in CI, in the environment: ASSAY_TRUSTED_HOSTS=OWN_KEY@https://api.openai.com).',
      ];
      expect({ code, error }).toEqual({
        code: 3,
        error: `The quiz cannot be asked:\n${refusals.map((text) => `  - ${text}\n`).join('')}`,
      });
      const { warnings } = JSON.parse(check.out) as { readonly warnings: readonly { readonly message: string }[] };
      expect([check.code, warnings.map(({ message }) => message)]).toEqual([0, refusals]);
    });
  });
});

describe('keys to trusted hosts', () => {
  /** An address that reaches this machine and is not loopback to anybody who decides about keys. */
  const address = '0.0.0.0';

  const certificate = makeCertificate(address);

  /** Without openssl there is no certificate, and nothing to reach by https. */
  const describeSecurely = certificate === undefined ? describe.skip : describe;

  let project: TemporaryFolder | undefined;

  /** The server's origin. */
  let origin: string;

  beforeEach(async () => {
    server = await startChatServer(
      (request) =>
        request.prompt.includes('capital') ? answerRightly(request) : JSON.stringify(parityAnswer(request.prompt)),
      certificate,
    );
    origin = new URL(server.url).origin.replace('127.0.0.1', address);
  });

  afterEach(async () => {
    project?.remove();
    await server.close();
  });

  afterAll(() => {
    certificate?.remove();
  });

  function received(): readonly unknown[] {
    return [...new Set(server.requests.map(({ headers }) => headers.authorization))];
  }

  const keys = { OPENAI_API_KEY: 'sk-environment', OWN_KEY: 'sk-own' };

  /** Environment of a process that accepts the server's certificate, with a user's folder of its own. */
  function variables(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
    return {
      NODE_EXTRA_CA_CERTS: certificate?.file ?? '',
      XDG_CONFIG_HOME: project?.path ?? '',
      ...keys,
      ...more,
    };
  }

  describeSecurely('a server that a file of the project names, reached by https', () => {
    test('gets the key of config.json once the user trusts it with that key, and no earlier', async () => {
      project = makeProject(quizFiles({ models: [{ name: 'm', baseURL: `${origin}/v1`, apiKeyEnv: 'OWN_KEY' }] }));
      const { path } = project;
      const ask = async (more = {}): Promise<readonly unknown[]> => {
        const { code } = await runAssay(
          path,
          ['test-llm', 'capitals'],
          variables({ ASSAY_RECORDINGS: 'off', ...more }),
        );
        return [code, ...received()];
      };
      const port = new URL(origin).port;

      expect(await ask()).toEqual([3]);
      // The key of another variable, another port, and a name that the file would give itself.
      await runHere(path, ['trust', origin], variables());
      await runHere(path, ['trust', origin.replace(port, '1'), '--key', 'OWN_KEY'], variables());
      expect(await ask({ ASSAY_TRUSTED_HOSTS: origin })).toEqual([3]);
      await runHere(path, ['trust', origin, '--key', 'OWN_KEY'], variables());
      expect(await ask()).toEqual([0, 'Bearer sk-own']);
      await runHere(path, ['trust', '--remove', origin], variables());
      expect((await runAssay(path, ['test-llm', 'capitals'], variables({ ASSAY_RECORDINGS: 'off' }))).code).toBe(3);
      expect(server.requests).toHaveLength(3);
      expect(await ask({ ASSAY_TRUSTED_HOSTS: `OWN_KEY@${origin}` })).toEqual([0, 'Bearer sk-own']);
    });

    test('gets the key of the environment under Jest only if the environment trusts it', async () => {
      project = makeProject({
        ...parityFiles,
        ...quizFiles({
          models: [{ name: 'm', baseURL: `${origin}/v1`, apiKeyEnv: 'OWN_KEY' }],
          policy: { accuracy: 0.8 },
        }),
        'tests/parity.test.ts': suiteFile('parity'),
        'tests/capitals.test.ts': quizTestFile('capitals'),
        '.env': `OPENAI_BASE_URL=${origin}/v1\nASSAY_CONCURRENCY=4\n`,
      });

      const refused = await runJest(project.path, [], variables());

      expect([refused.code, received()]).toEqual([1, []]);
      expect(refused.stdout + refused.stderr).not.toContain('sk-');
      expect(refused.stderr.match(/OPENAI_API_KEY \(from the environment\) is not sent to https:/g)).toHaveLength(1);
      expect(refused.stderr.match(/OWN_KEY \(from the environment\) is not sent to https:/g)).toHaveLength(1);

      const trusted = { ASSAY_TRUSTED_HOSTS: `${origin},OWN_KEY@${origin}` };
      const allowed = await runJest(project.path, [], variables(trusted));

      expect([allowed.code, [...received()].sort()]).toEqual([0, ['Bearer sk-environment', 'Bearer sk-own']]);
    });
  });
});

describe('a secret in the place of a name', () => {
  const key = 'key/of+ours_8fJ3kQ0zR7~w2Xc5Vb9Nm1';

  /** As a name of a file might hold it. */
  const slug = 'KEY-OF-OURS-8FJ3KQ0ZR7-W2XC5VB9NM1';

  let project: Project;

  beforeEach(async () => {
    server = await startChatServer(({ prompt }) => completion(JSON.stringify(parityAnswer(prompt))));
  });

  afterEach(async () => {
    await server.close();
    project.remove();
  });

  const quiz = (model: object): Readonly<Record<string, string>> => ({
    'fixtures/quiz/questions.json': JSON.stringify([
      {
        title: 'One?',
        options: [
          { option: 'a', correct: true },
          { option: 'b', correct: false },
        ],
      },
    ]),
    'fixtures/quiz/config.json': JSON.stringify({ models: [model] }),
  });

  const promptOf = (model: string): string => parityPrompt.replace('model: gpt-6-luna', `model: '${model}'`);

  test.each([
    { where: 'ask --model', args: ['ask', 'parity', 'cand.js', '--model', key] },
    { where: 'repeat --model', args: ['repeat', 'parity', '--runs', '1', '--model', `gpt-6-luna,${key}`] },
    { where: 'gate --model', args: ['gate', 'parity', '--model', slug] },
    { where: '--out', args: ['repeat', 'parity', '--runs', '1', '--out', `reports/${slug}`] },
    { where: '--prompt', args: ['repeat', 'parity', '--runs', '1', '--prompt', `parity.${key}`] },
    { where: 'a positional', args: ['add', 'parity', `${key}.js`] },
    { where: 'ASSAY_MODEL', variables: { ASSAY_MODEL: key } },
    { where: 'ASSAY_PROMPT', variables: { ASSAY_PROMPT: `parity.${slug}` } },
    { where: 'front matter', files: { 'prompts/parity.md': promptOf(key) } },
    { where: 'vote.models', files: { 'prompts/parity.md': parityPromptWith(`vote: { of: 3, models: ['${key}'] }`) } },
    { where: 'a title', files: { 'prompts/parity.md': parityPrompt.replace('title: Parity', `title: of ${key}`) } },
    { where: 'a model of config.json', args: ['test-llm', 'quiz'], files: quiz({ name: key }) },
    { where: 'a label of config.json', args: ['test-llm', 'quiz'], files: quiz({ name: 'm', label: `my ${key}` }) },
  ])('is refused before anything is asked or written: $where', async ({ args, variables = {}, files = {} }) => {
    project = openProject({ ...parityFiles, 'cand.js': 'x = 1', ...files });
    const before = readdirSync(project.path, { recursive: true });

    const { code, out, error } = await project.run(args ?? ['repeat', 'parity', '--runs', '1'], {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: server.url,
      ...variables,
    });

    expect(error).toContain('the value of OPENAI_API_KEY');
    expect(code).toBe(3);
    expect(`${out}${error}`).not.toContain(key);
    expect(`${out}${error}`).not.toContain(slug);
    expect(server.requests).toEqual([]);
    expect(readdirSync(project.path, { recursive: true })).toEqual(before);
  });
});
