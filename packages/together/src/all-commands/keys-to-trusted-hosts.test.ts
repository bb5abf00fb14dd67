import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { runAssay } from '../../../assay/dist/testing/run-script';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { makeCertificate } from '../../../assay/dist/testing/make-certificate';
import { runHere } from '../../../assay/dist/testing/open-project';
import { answerRightly, quizFiles, quizTestFile } from '../../../assay/dist/testing/quiz-project';
import { makeProject, runJest, suiteFile } from '../../../assay/dist/testing/run-jest';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import type { TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

/** An address that reaches this machine and is not loopback to anybody who decides about keys. */
const address = '0.0.0.0';
const certificate = makeCertificate(address);
/** Without openssl there is no certificate, and nothing to reach by https. */
const describeSecurely = certificate === undefined ? describe.skip : describe;

let server: ChatServer;
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
      const { code } = await runAssay(path, ['test-llm', 'capitals'], variables({ ASSAY_RECORDINGS: 'off', ...more }));
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
