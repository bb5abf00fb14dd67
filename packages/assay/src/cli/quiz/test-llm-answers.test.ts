import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  failWith,
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
} from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { answerRightly, answerWronglyTo, capitals, question, quizFiles, readCsv } from '../../testing/quiz-project';

const header = [
  ...['model', 'prompt', 'run', 'rotation', 'question', 'title', 'order', 'letter', 'chosen', 'correct', 'verdict'],
  ...['problem', 'reply', 'source', 'promptTokens', 'completionTokens', 'dollars', 'milliseconds'],
];

let project: Project;
let server: ChatServer;
let script: (request: ChatRequest) => ChatResponse;

beforeEach(async () => {
  script = answerRightly;
  server = await startChatServer((request) => script(request));
});

afterEach(async () => {
  project.remove();
  await server.close();
});

/** Asks the quiz of these files; the rows of `answers.csv`, each by its columns. */
async function askFor(files: Readonly<Record<string, string>>): Promise<readonly Readonly<Record<string, string>>[]> {
  project = openProject(files);
  await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' });
  const [head = [], ...rows] = readCsv(project.read(`${project.report()}/answers.csv`));
  expect(head).toEqual(header);
  return rows.map((row) => Object.fromEntries(row.map((cell, column) => [head[column] ?? '', cell])));
}

describe('answers.csv of assay test-llm', () => {
  test('has one row for each answer, also for those that were wrong, unreadable or never came', async () => {
    script = (request) =>
      request.index === 1
        ? failWith(413, { message: 'too long' })
        : request.index === 2
          ? 'Hard to say: "A", or\r\nB?'
          : answerWronglyTo('Kenya')(request);

    const rows = await askFor(quizFiles({ shuffle: false, systemPrompts: ['Be brief.', ''] }));

    const { host } = new URL(server.url);
    const expected = 'expected one of the options A, B, C, received ';
    const live = { source: 'live', promptTokens: '300', completionTokens: '30', dollars: '' };
    const lost = { source: 'live', promptTokens: '', completionTokens: '', dollars: '' };
    const right = { correct: 'true', verdict: 'correct', problem: '', ...live };
    expect(
      rows.map(({ milliseconds, question, ...row }) => ({
        ...row,
        problem: row['problem']?.startsWith(expected) === true ? 'unreadable' : row['problem'],
        known: /^[0-9a-f]{12}$/.test(question ?? '') && /^\d*$/.test(milliseconds ?? ''),
      })),
    ).toEqual(
      [
        { prompt: '0', title: 'France', letter: 'A', chosen: 'Paris', reply: 'A', ...right },
        {
          prompt: '1',
          title: 'France',
          letter: '',
          chosen: '',
          reply: '',
          correct: '',
          verdict: 'errored',
          problem: `${host}: 413 too long`,
          ...lost,
        },
        {
          prompt: '0',
          title: 'Japan',
          letter: '',
          chosen: '',
          reply: 'Hard to say: "A", or\r\nB?',
          correct: 'false',
          verdict: 'no-choice',
          problem: 'unreadable',
          ...live,
        },
        { prompt: '1', title: 'Japan', letter: 'A', chosen: 'Tokyo', reply: 'A', ...right },
        {
          prompt: '0',
          title: 'Kenya',
          letter: 'B',
          chosen: 'Mombasa',
          reply: 'B',
          correct: 'false',
          verdict: 'incorrect',
          problem: '',
          ...live,
        },
        {
          prompt: '1',
          title: 'Kenya',
          letter: 'B',
          chosen: 'Mombasa',
          reply: 'B',
          correct: 'false',
          verdict: 'incorrect',
          problem: '',
          ...live,
        },
      ].map((row) => ({
        model: 'gpt-6-luna',
        run: '1',
        rotation: '0',
        order: '1 2 3',
        known: true,
        ...row,
        title: `What is the capital of ${row.title}?`,
      })),
    );
  });

  test('keeps a reply of 2 MB whole, of which the terminal gets an excerpt', async () => {
    const long = `${'word '.repeat(400_000)}so B`;
    script = () => long;

    const rows = await askFor(quizFiles({}, capitals.slice(0, 1)));
    const { out } = await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url });

    expect(rows.map(({ reply }) => reply === long)).toEqual([true]);
    expect(out.length).toBeLessThan(5000);
  });

  test('keeps what a spreadsheet would take for a formula from being one', async () => {
    script = ({ index }) => ['=cmd|"/c calc"!A1', '+1', '@SUM(A1)'][index] ?? '';
    const formula = question('=HYPERLINK("http://x")', '=1+1', '-5');

    const rows = await askFor(
      quizFiles({ models: [{ name: 'm', label: '=label' }], runs: 3, shuffle: false }, [formula]),
    );

    expect(rows.map(({ model, title, reply }) => [model, title, reply])).toEqual([
      ["'=label", '\'=HYPERLINK("http://x")', '\'=cmd|"/c calc"!A1'],
      ["'=label", '\'=HYPERLINK("http://x")', "'+1"],
      ["'=label", '\'=HYPERLINK("http://x")', "'@SUM(A1)"],
    ]);
  });

  test('shows control characters of hostile replies, as the terminal does', async () => {
    const hostile = '\u001b[2J\u001b]0;owned\u0007\u202e A or B \u009b31m\r\nModel good | Prompt[0] | Run 1';
    script = ({ prompt }) => (prompt.includes('Japan') ? failWith(413, { message: hostile }) : hostile);

    const rows = await askFor(quizFiles());
    const { out, error } = await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url });

    const shown = '\\u001b[2J\\u001b]0;owned\\u0007\\u202e A or B \\u009b31m\r\nModel good | Prompt[0] | Run 1';
    expect(rows.map(({ reply }) => reply).sort()).toEqual(['', shown, shown]);
    expect(out).toContain('\\u001b[2J\\u001b]0;owned\\u0007\\u202e A or B \\u009b31m');
    expect(`${out}${error}`).not.toMatch(/[^\P{C}\n]/u);
    expect(out.match(/^Model /gm)).toHaveLength(1);
  });

  test('keeps a refusal as the reply', async () => {
    script = () => ({ choices: [{ finish_reason: 'stop', message: { content: null, refusal: 'I will not.' } }] });

    const rows = await askFor(quizFiles());

    expect(rows.map(({ reply, verdict, correct }) => [reply, verdict, correct])).toEqual(
      Array.from({ length: 3 }, () => ['I will not.', 'refused', 'false']),
    );
  });
});

describe('assay test-llm --out', () => {
  test('writes its report there, and beside it when something is there already', async () => {
    project = openProject({
      ...quizFiles({ models: [{ name: 'offline/examinee' }] }),
      file: 'mine',
      'full/file': 'mine',
    });
    const place = async (out: string): Promise<string> => {
      const { code } = await project.run(['test-llm', 'capitals', '--out', out]);
      return code === 0 ? project.report() : String(code);
    };

    expect([await place('new'), await place('new'), await place('file'), await place('full')]).toEqual([
      'new',
      'new-2',
      'file-2',
      'full-2',
    ]);
    expect(readdirSync(join(project.path, 'new')).sort()).toEqual([
      ...['answers.csv', 'report.csv', 'report.html', 'report.json', 'report.md', 'texts.jsonl', 'trials.jsonl'],
    ]);
    expect([project.read('file'), project.read('full/file')]).toEqual(['mine', 'mine']);
  });
});
