import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startChatServer } from '../../testing/chat-server';
import { problemsOf } from '../../testing/json-schema-validator';
import { linkTsx } from '../../testing/judged-project';
import { openProject, type Project } from '../../testing/open-project';
import { runAssay } from '../../testing/run-script';
import { judgedParityFiles, parityAnswer, parityFiles, parityOracle } from '../../testing/small-challenge';
import type { HelpDocument } from '../help/help-document';
import { openOutput, wantsJson } from './json-output';

let project: Project;

beforeAll(() => {
  project = openProject(parityFiles);
});

afterAll(() => {
  project.remove();
});

describe('--json', () => {
  test.each([
    { args: ['--json'], error: /^assay expects a command/ },
    { args: ['batch', '--json'], error: /^assay batch expects a command/ },
    { args: ['batch', 'hold', '--json'], error: /^There is no command "batch hold"/ },
    { args: ['chek', '--json'], error: /^There is no command "chek" \(did you mean "check"\?\)/ },
    { args: ['--json', 'chek'], error: /^There is no command "chek"/ },
    { args: ['check', '--jsn', '--json'], error: /^assay check:\n {2}- unknown option --jsn/ },
    { args: ['check', '--json', '--json'], error: /--json is given twice/ },
    { args: ['repeat', 'parity', '--out', '--json'], error: /--out expects <folder>/ },
    { args: ['repeat', 'nowhere', '--json'], error: /nowhere/ },
    { args: ['report', 'nowhere', '--json'], error: /nowhere/ },
    { args: ['serve', '--port', 'x', '--json'], error: /--port expects/ },
  ])('$args prints the error that ends it, as one document', async ({ args, error }) => {
    const { code, out } = await project.run(args);
    const document = JSON.parse(out) as unknown;

    expect(document).toEqual({ error: expect.stringMatching(error) });
    expect(problemsOf('error-output', document)).toEqual([]);
    expect(code).toBe(3);
  });

  test.each([
    { args: ['--help', '--json'], first: 'init' },
    { args: ['help', '--json'], first: 'init' },
    { args: ['--json', '--help'], first: 'init' },
    { args: ['batch', '--help', '--json'], first: 'batch submit' },
    { args: ['merge', '--json', '--help'], first: 'merge' },
  ])('$args prints the help for programs', async ({ args, first }) => {
    const { code, out, error } = await project.run(args);
    const document = JSON.parse(out) as HelpDocument;

    expect([document.commands[0]?.name, code, error]).toEqual([first, 0, '']);
  });

  test('shows a command with its options and the schemas of what it prints', async () => {
    const { out } = await project.run(['compare', '--help', '--json']);

    expect(JSON.parse(out)).toEqual({
      commands: [
        {
          name: 'compare',
          summary: expect.stringContaining('from two reports'),
          usage: expect.stringMatching(/^assay compare <folder/),
          example: expect.stringMatching(/^npx assay compare/),
          options: expect.arrayContaining([
            { name: '--json', value: null, repeatable: false, summary: expect.stringContaining('one JSON document') },
          ]),
          schemas: ['compare-output.schema.json'],
        },
      ],
    });
  });

  test.each([[['--version', '--json']], [['--json', '-v']]])('%j prints the version', async (args) => {
    const { out } = await project.run(args);

    expect(JSON.parse(out)).toEqual({ version: '1.2.3' });
  });

  test('may stand before the command', async () => {
    const { code, out } = await project.run(['--json', 'recordings', 'list']);

    expect(JSON.parse(out)).toEqual({ challenges: [] });
    expect(code).toBe(0);
  });

  test('prints nothing else, whatever an oracle logs', async () => {
    const judged = openProject({
      ...judgedParityFiles,
      'fixtures/parity/oracle.ts': `${parityOracle}console.log('loaded');\n`,
      'their.js': 'const isEven = (n) => n % 2 === 0;',
    });
    linkTsx(judged.path);

    const { stdout, stderr } = await runAssay(judged.path, ['ask', 'parity', 'their.js', '--json']);
    judged.remove();

    expect(JSON.parse(stdout)).toMatchObject({ challenge: 'parity', files: [{ file: 'their.js' }] });
    expect(stderr).toContain('loaded\n');
  });

  test.each([
    { title: 'the error when it is interrupted before there is a result', after: 0, schema: 'error-output' },
    { title: 'what there is when it is interrupted later', after: 2, schema: 'report' },
  ] as const)('prints $title, and ends with 130', async ({ after, schema }) => {
    const interrupt = new AbortController();
    const server = await startChatServer(({ index, prompt }) => {
      if (index + 1 === after) {
        interrupt.abort();
      }
      return JSON.stringify(parityAnswer(prompt));
    });
    if (after === 0) {
      interrupt.abort();
    }

    const { code, out } = await project.run(
      ['repeat', 'parity', '--json'],
      { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1', ASSAY_CANARY: 'off' },
      { signal: interrupt.signal },
    );
    await server.close();

    expect([code, problemsOf(schema, JSON.parse(out))]).toEqual([130, []]);
  });
});

describe('wantsJson', () => {
  test.each([
    [['check', '--json'], true],
    [['--json'], true],
    [['ask', 'x', '--', '--json'], false],
    [['check', '--json=1'], false],
    [['check'], false],
  ])('%j → %s', (args, wanted) => {
    expect(wantsJson(args)).toBe(wanted);
  });
});

describe('openOutput', () => {
  test('prints an error as a document once, and not behind a result', () => {
    const printed: string[] = [];
    const terminal = { out: (text: string) => void printed.push(text), error: () => undefined };
    const early = openOutput(terminal, true);
    const late = openOutput(terminal, true);

    early.fail('first');
    early.fail('second');
    late.terminal.out('{}');
    late.fail('third');
    openOutput(terminal, false).fail('fourth');

    expect(printed).toEqual(['{\n  "error": "first"\n}', '{}']);
  });
});
