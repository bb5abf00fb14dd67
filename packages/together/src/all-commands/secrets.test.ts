import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import {
  completion,
  failWith,
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
} from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { runAssay } from '../../../assay/dist/testing/run-script';
import { parityAnswer, parityFiles, parityFixture } from '../../../assay/dist/testing/small-challenge';

const ours = {
  OPENAI_API_KEY: 'key/of+ours_8fJ3kQ0zR7~w2Xc5Vb9Nm1',
  OPENAI_ORG_ID: 'org-Qw3Er5Ty7Ui9Op1As3Df',
  OPENAI_PROJECT_ID: 'proj_Zx8Cv6Bn4Mm2Kj0Hg9',
};
const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** What a server may make of what it is sent, and the part of it that a value alone decides. */
const encodings: readonly { readonly of: (value: string) => string; readonly core: readonly [number, number?] }[] = [
  { of: (value) => value, core: [0] },
  { of: encodeURIComponent, core: [0] },
  { of: base64, core: [0, -4] },
  { of: (value) => Buffer.from(value).toString('base64url'), core: [0, -4] },
  { of: (value) => base64(`Bearer ${value}`), core: [12, -4] },
  { of: (value) => base64(`user:${value}`), core: [8, -4] },
];
const values = Object.values(ours);
const everything = [JSON.stringify(ours), ...values.flatMap((value) => encodings.map(({ of }) => of(value)))].join(' ');
const traces = values.flatMap((value) => encodings.map(({ of, core }) => of(value).slice(...core)));

let server: ChatServer;
let project: Project;
let script: (request: ChatRequest) => ChatResponse;
beforeEach(async () => {
  server = await startChatServer((request) => script(request));
});
afterEach(async () => {
  await server.close();
  project.remove();
});

function textsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => [path, readFileSync(path, 'utf8')]);
}

function variables(): Readonly<Record<string, string>> {
  return { ...ours, OPENAI_BASE_URL: server.url };
}

function foundIn(...texts: readonly string[]): readonly string[] {
  return traces.filter((trace) => texts.some((text) => text.includes(trace)));
}

/** A reply with secrets in every field and header, whose answer is right in every second run. */
function echo({ index, prompt }: ChatRequest): ChatResponse {
  const answer = JSON.stringify(parityAnswer(prompt));
  return (response: ServerResponse) => {
    const headers = Object.fromEntries(
      [
        'x-request-id',
        'openai-organization',
        'www-authenticate',
        'retry-after',
        'x-ratelimit-limit-requests',
        'set-cookie',
      ].map((name) => [name, everything.replace(/\s/g, '')]),
    );
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(
      JSON.stringify({
        ...completion(null, {
          id: `${String(index)} ${everything}`,
          model: everything,
          system_fingerprint: everything,
          service_tier: everything,
          choices: [
            {
              finish_reason: index % 3 === 2 ? everything : 'stop',
              message: {
                content: index % 2 === 0 ? answer : `${everything} ${answer}`,
                refusal: index % 2 === 0 ? null : everything,
              },
            },
          ],
        }),
        [everything]: everything,
      }),
    );
  };
}

describe('assay', () => {
  test('goes on when a server echoes key and ids in every field, header and encoding, and keeps and prints none', async () => {
    project = openProject(parityFiles);
    script = (request) =>
      request.index % 4 === 3
        ? failWith(413, { message: everything, type: everything, code: everything, param: everything })
        : echo(request);

    const ran = await runAssay(project.path, ['repeat', 'parity', '--runs', '4'], variables());

    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
      Array(12).fill(`Bearer ${ours.OPENAI_API_KEY}`),
    );
    expect(ran.stdout).toContain('12 trials');
    const texts = textsBelow(project.path);
    expect(texts.join('\n')).toContain('[key removed]');
    expect(foundIn(...texts, ran.stdout, ran.stderr)).toEqual([]);
  });

  test.each([
    { status: 401, shown: '[key removed]' },
    { status: 400, shown: '[key removed]' },
    { status: 500, shown: '[key removed]' },
    { status: 307, shown: '(307 to http://127.0.0.1:9)' },
  ])('prints no secret of an error with status $status', async ({ status, shown }) => {
    project = openProject(parityFiles);
    script = () =>
      failWith(
        status,
        { message: `${ours.OPENAI_API_KEY.slice(0, 20)} ${everything}` },
        { location: `http://127.0.0.1:9/${everything.replace(/\s/g, '')}`, 'retry-after': '0' },
      );

    const ran = await project.run(['repeat', 'parity', '--runs', '2', '--json'], variables());

    expect(`${ran.error}${ran.out}`).toContain(shown);
    expect(foundIn(...textsBelow(project.path), ran.out, ran.error)).toEqual([]);
    expect(`${ran.error}${ran.out}`).not.toContain(ours.OPENAI_API_KEY.slice(0, 12));
  });

  test('writes nothing and says why when a fixture holds the key itself', async () => {
    project = openProject({
      ...parityFiles,
      'fixtures/parity/right.yaml': parityFixture(
        'a leak',
        true,
        true,
        `const key = '${ours.OPENAI_API_KEY}'; // right`,
      ),
    });
    script = ({ prompt }) => JSON.stringify(parityAnswer(prompt));

    const ran = await project.run(['repeat', 'parity', '--runs', '1', '--out', 'out'], variables());

    expect(ran.error).toMatch(
      /Cannot ask: the text holds OPENAI_API_KEY \(its value, which must not be in a recording\)/,
    );
    expect(ran.code).toBe(3);
    const files = textsBelow(project.path).filter((text) => text.includes(ours.OPENAI_API_KEY));
    expect(files).toEqual([project.read('fixtures/parity/right.yaml')]);
    expect(foundIn(ran.out, ran.error)).toEqual([]);
  });

  test('prints no secret that was given by mistake where a name is expected', async () => {
    project = openProject(parityFiles);
    const { OPENAI_API_KEY: key } = ours;

    const [asJson, misspelt] = await Promise.all([
      runAssay(project.path, ['check', key, '--json'], ours),
      runAssay(project.path, [key], ours),
    ]);

    expect([asJson.stdout, misspelt.stderr]).toEqual([
      expect.stringContaining('The command line holds the value of OPENAI_API_KEY'),
      expect.stringContaining('There is no command'),
    ]);
    expect(foundIn(asJson.stdout, asJson.stderr, misspelt.stdout, misspelt.stderr)).toEqual([]);
  });

  test('leaves the keys of others in candidate code alone', async () => {
    const theirs = 'sk-proj-T3BlbkFJ0123456789abcdefghijklmnopqrstuvwxyz';
    project = openProject({
      ...parityFiles,
      'fixtures/parity/right.yaml': parityFixture('a leak', true, true, `const key = '${theirs}'; // right`),
    });
    script = ({ prompt }) => JSON.stringify({ ...parityAnswer(prompt), because: `it holds ${theirs}` });

    const ran = await project.run(['repeat', 'parity', '--runs', '1', '--out', 'out'], variables());

    expect(ran.code).not.toBe(3);
    expect(server.requests.filter(({ prompt }) => prompt.includes(`const key = '${theirs}'; // right`))).toHaveLength(
      1,
    );
    const recorded = textsBelow(join(project.path, '.assay/recordings')).join('\n');
    expect(recorded).toContain(`const key = '${theirs}'; // right`);
    expect(recorded).toContain(`it holds ${theirs}`);
    expect(`${recorded}${project.read('out/trials.jsonl')}`).not.toContain('[key removed]');
  });
});
