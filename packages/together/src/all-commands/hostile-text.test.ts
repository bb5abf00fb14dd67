import { afterEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completion, startChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { printableJson } from '../../../assay/dist/basics/text/printable';

let project: Project;

afterEach(() => {
  project.remove();
});

// Escape, the C1 form of it, a change of direction, a tag character.
const steering = ['\u001b', '\u009b', '\u202e', '\u{e0041}'];
const hostile = `x${steering.join('[2J')}`;

function steers(text: string): boolean {
  return steering.some((character) => text.includes(character));
}

describe('hostile text', () => {
  test.each(['repeat', 'gate', 'vote', 'ask'])('of a server never steers the terminal of assay %s', async (command) => {
    project = openProject({ ...parityFiles, 'their.js': 'x' });
    const server = await startChatServer(() => completion(hostile, { model: hostile }));
    const args = command === 'ask' ? ['ask', 'parity', 'their.js'] : [command, 'parity'];

    const text = await project.run(args, { OPENAI_BASE_URL: server.url });
    const json = await project.run([...args, '--json'], { OPENAI_BASE_URL: server.url });
    await server.close();

    for (const { out, error } of [text, json]) {
      expect(steers(`${out}${error}`)).toBe(false);
    }
    expect(() => JSON.parse(json.out) as unknown).not.toThrow();
  });

  test.each(['title', 'notes', 'models', 'server', 'promptFile'])(
    'in the %s of a report folder is made visible',
    async (field) => {
      project = openProject(parityFiles);
      await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/key?flip=1', '--out', 'r']);
      const [first = '', ...rest] = project.read('r/trials.jsonl').split('\n');
      const suite = JSON.parse(first) as Readonly<Record<string, unknown>>;
      const bad = '\u202enow\u{e0041}';
      const changed = { ...suite, [field]: Array.isArray(suite[field]) ? [bad] : bad };
      project.write('r/trials.jsonl', [JSON.stringify(changed), ...rest].join('\n'));

      for (const args of [
        ['report', 'r'],
        ['report', 'r', '--json'],
        ['compare', 'r', 'r'],
      ]) {
        const { out, error } = await project.run(args);
        expect(steers(`${out}${error}`)).toBe(false);
      }
    },
  );

  test('in names that a spreadsheet would compute is quoted in report.csv', async () => {
    const fixture = parityFiles['fixtures/parity/right.yaml'] ?? '';
    project = openProject({
      ...parityFiles,
      'fixtures/parity/right.yaml': fixture.replace('title: a remainder', `title: '=HYPERLINK("http://x","a, b")'`),
    });
    const server = await startChatServer(() => 'no');

    await project.run(['repeat', 'parity', '--runs', '1', '--model', '@cf/model'], { OPENAI_BASE_URL: server.url });
    await server.close();

    const rows = project.read(`${project.report()}/report.csv`).split('\r\n');
    expect(rows.find((row) => row.includes('HYPERLINK'))).toContain(
      `'@cf/model,right,"'=HYPERLINK(""http://x"",""a, b"")",fixtures/parity/right.yaml,`,
    );
  });

  test('of a server is nowhere in the report folder but as JSON', async () => {
    project = openProject(parityFiles);
    const server = await startChatServer(() => completion(hostile, { model: hostile }));

    await project.run(['repeat', 'parity', '--runs', '1'], { OPENAI_BASE_URL: server.url });
    await server.close();

    const folder = join(project.path, project.report());
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(texts.filter((text) => text.includes('\u001b'))).toEqual([]);
  });
});

describe('printableJson', () => {
  test('escapes what steers a terminal and changes no value', () => {
    const document = { name: `${hostile}\n\t"é😀`, list: [hostile] };

    const text = printableJson(document);

    expect(steers(text)).toBe(false);
    expect(text).toContain('é😀');
    expect(JSON.parse(text)).toEqual(document);
  });
});
