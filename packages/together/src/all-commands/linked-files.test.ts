import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completion, startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { parityAnswer, parityFiles, parityFixture } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

const secret = 'root:x:0:0:a-line-of-another-file';

let server: ChatServer;
let project: Project;
let elsewhere: TemporaryFolder;
beforeEach(async () => {
  server = await startChatServer(({ prompt }) => completion(JSON.stringify(parityAnswer(prompt))));
  elsewhere = makeTemporaryFolder({
    'secret.txt': secret,
    'fixture.yaml': parityFixture('theirs', true, true, `const isEven = 1; // ${secret}`),
  });
  project = openProject(parityFiles);
});
afterEach(async () => {
  await server.close();
  project.remove();
  elsewhere.remove();
});

function link(name: string, target: string): void {
  mkdirSync(dirname(join(project.path, name)), { recursive: true });
  symlinkSync(join(elsewhere.path, target), join(project.path, name));
}

const fixtureOf = (solutionFile: string): string =>
  `title: theirs\nexpected:\n  isCorrect: true\n  isShort: true\nsolutionFile: ${solutionFile}\n`;

describe('a project with links to files outside of it', () => {
  test('is refused before anything is asked, with each link and its target, and no line of another file', async () => {
    link('fixtures/parity/theirs.yaml', 'fixture.yaml');
    link('fixtures/parity/code.js', 'secret.txt');
    project.write('fixtures/parity/with-code.yaml', fixtureOf('code.js'));
    link('prompts/other.md', 'secret.txt');
    link('prices.yaml', 'secret.txt');

    const variables = { OPENAI_BASE_URL: server.url };
    const asked = await project.run(['repeat', 'parity', '--runs', '1'], variables);
    const checked = await project.run(['check', '--json']);

    expect([asked.code, checked.code]).toEqual([3, 3]);
    expect(asked.error).toContain(
      `fixtures/parity/theirs.yaml cannot be used:
  - Cannot read fixtures/parity/theirs.yaml: a link leads to ${elsewhere.path}/fixture.yaml, outside of <folder>: replace the link with a copy.

fixtures/parity/with-code.yaml cannot be used:
  - line 5, solutionFile: Cannot read fixtures/parity/code.js: a link leads to ${elsewhere.path}/secret.txt, outside of <folder>: replace the link with a copy.`,
    );
    for (const name of ['theirs.yaml', 'code.js', 'other.md', 'prices.yaml']) {
      expect(checked.out).toContain(name);
    }
    expect(server.requests).toEqual([]);
    expect(`${asked.out}${asked.error}${checked.out}${checked.error}`).not.toContain(secret);
  });

  test.each([
    { name: 'solutions/code.js', args: ['ask', 'parity', 'solutions/code.js'] },
    { name: 'rows.csv', args: ['import', 'parity', 'rows.csv'] },
    { name: 'code.js', args: ['add', 'parity', 'code.js', '--title', 'x'] },
    { name: 'overrides/parity.jsonl', args: ['check', 'parity'] },
    { name: 'fixtures/quiz/questions.json', args: ['test-llm', 'quiz'] },
    { name: 'fixtures/coding/theirs.yaml', args: ['interview', 'run', 'coding'] },
    { name: 'prompts/parity.strict.md', args: ['repeat', 'parity', '--prompt', 'parity.strict'] },
    { name: 'reports/2026-01-01T00-00-00-x/trials.jsonl', args: ['report'] },
    { name: 'fixtures/parity/oracle.js', args: ['check'] },
    { name: 'fixtures/parity/cases.yaml', args: ['check'] },
  ])('ends $args with 3 when $name is such a link', async ({ name, args }) => {
    link(name, 'secret.txt');

    const { code, out, error } = await project.run(args, { OPENAI_BASE_URL: server.url });

    expect(`${out}${error}`).toContain(`a link leads to ${elsewhere.path}/secret.txt, outside of`);
    expect(code).toBe(3);
    expect(`${out}${error}`).not.toContain(secret);
    expect(server.requests).toEqual([]);
  });

  test.each(['reports', '.assay'])('writes nothing where %s leads, and asks nothing', async (name) => {
    link(name, '.');

    const { code, error } = await project.run(['repeat', 'parity', '--runs', '1'], { OPENAI_BASE_URL: server.url });

    expect(error).toContain(`a link leads to ${elsewhere.path}`);
    expect(code).toBe(3);
    expect(readdirSync(elsewhere.path)).toEqual(['fixture.yaml', 'secret.txt']);
    expect(server.requests).toEqual([]);
  });

  test('says of each fixture that is a device, a pipe, a folder or of gigabytes that it cannot be read', async () => {
    project.write('fixtures/parity/a-folder.yaml/x', '');
    project.write('fixtures/parity/large.yaml', '');
    truncateSync(join(project.path, 'fixtures/parity/large.yaml'), 5_000_000_000);
    execFileSync('mkfifo', [join(project.path, 'fixtures/parity/pipe.yaml')]);
    symlinkSync('/dev/zero', join(project.path, 'fixtures/parity/zero.yaml'));
    project.write('fixtures/parity/std.yaml', fixtureOf('/dev/stdin'));

    const { code, error } = await project.run(['repeat', 'parity', '--runs', '1'], { OPENAI_BASE_URL: server.url });

    expect(code).toBe(3);
    expect(error.split('\n').filter((line) => line.startsWith('  - '))).toEqual([
      expect.stringContaining('a-folder.yaml: EISDIR'),
      expect.stringContaining('large.yaml: it has 5,000,000,000 bytes'),
      expect.stringContaining('pipe.yaml: it is a pipe'),
      expect.stringContaining('there is no file fixtures/parity/dev/stdin'),
      expect.stringContaining('a link leads to /dev/zero'),
    ]);
  });
});
