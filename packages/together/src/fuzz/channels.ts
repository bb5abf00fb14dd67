import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer } from '../../../assay/dist/testing/chat-server';
import { fenced, interviewFiles } from '../../../interview/dist/testing/interview-project';
import { answerRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { judgedParityFiles, parityFiles } from '../../../assay/dist/testing/small-challenge';
import { makeJudgedProject } from '../../../assay/dist/testing/judged-project';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { createFuzz, type Fuzz } from './create-fuzz';
import { runCommand, type Ending } from './run-command';

/** What came of hostile texts that went in through one channel. */
export interface Passage {
  /** Texts that went in. */
  readonly texts: number;
  /** Texts of which the files that were written say something: a trial, a row, a fixture or a line of a table. */
  readonly counted: number;
  readonly endings: readonly Ending[];
  /** Pages that were written, to be opened in a browser; they stay until `remove`. */
  readonly pages: readonly string[];
  readonly remove: () => void;
}

/** A way by which text from outside comes in: sends `count` hostile texts and looks at what is made of them. */
export type Channel = (count: number, seed: number) => Promise<Passage>;

const codes: readonly string[] = [
  'const isEven = (n) => n % 2 === 0;',
  '/** @param {number} n\n * @returns {boolean} */\nfunction isEven(n) {\n  let m = n;\n  while (m > 1) m -= 2;\n  return m === 0;\n}',
  'class A { static isEven(n) { return !(n & 1); } }\nmodule.exports = { isEven: A.isEven };',
  'def is_even(n):\n    """Tells.\n\n    Args:\n        n (int): a number\n    """\n    return n % 2 == 0\n',
  'const add = (a, b) => a + b;',
];
const grades: readonly string[] = [
  '{"isCorrect":true,"isShort":false}',
  'Here you are:\n```json\n{"isCorrect": true, "isShort": true}\n```\n',
  '{"isCorrect":"true","isShort":null,"more":[[1]]}',
];
const choices: readonly string[] = [
  'B',
  'The answer is **A**.',
  '```\nC\n```',
  'Answer: (b) because a) is wrong',
  'I choose\n\n- A\n',
];

/** Gives hostile replies to a validator, and shows and compares what came of them. */
const validator: Channel = async (count, seed) => {
  const fuzz = createFuzz('validator', seed);
  const runs = Math.ceil(count / 3);
  const server = await startChatServer(() => fuzz.text(grades));
  const project = makeTemporaryFolder(parityFiles);
  const variables = { OPENAI_BASE_URL: server.url };
  const repeat = ['repeat', 'parity', '--runs', String(runs), '--max-errors', String(count * 2), '--out', 'r'];
  const endings = [
    await runCommand(project.path, repeat, variables),
    await runCommand(project.path, ['report', 'r', '--html'], variables),
    await runCommand(project.path, ['report', 'r', '--json'], variables),
    await runCommand(project.path, ['compare', 'r', 'r', '--html', '--out', 'c'], variables),
  ];
  await server.close();
  return passage(project, { texts: runs * 3, counted: trialsOf(project), endings });
};

/** Asks about hostile code: one file after the other. */
const ask: Channel = async (count, seed) => {
  const fuzz = createFuzz('ask', seed);
  const project = makeJudgedProject(judgedParityFiles);
  const endings: Ending[] = [];
  for (let index = 0; index < count; index += 1) {
    project.write('their.js', fuzz.text(codes));
    endings.push(await runCommand(project.path, ['ask', 'parity', 'their.js', '--model', 'offline/judge']));
  }
  return passage(project, { texts: count, counted: endings.length, endings });
};

/** Imports hostile submissions, and checks and shows what became of them. */
const intake: Channel = async (count, seed) => {
  const fuzz = createFuzz('import', seed);
  const rows = texts(count, fuzz, codes).map(
    (code, index) => `${String(index)},${quoted(code)},${quoted(fuzz.text(['ada']))}`,
  );
  const project = makeJudgedProject({ ...judgedParityFiles, 'rows.csv': ['id,code,title', ...rows].join('\n') });
  const endings = [
    await runCommand(project.path, ['import', 'parity', 'rows.csv', '--json']),
    await runCommand(project.path, ['check', 'parity']),
    await runCommand(project.path, ['review', 'parity', '--dry-run', '--accept-agreed']),
  ];
  const document = JSON.parse(endings[0]?.out ?? '{}') as { readonly rows?: unknown };
  const counted = typeof document.rows === 'number' ? document.rows : 0;
  return passage(project, { texts: count, counted, endings });
};

/** Evaluates hostile answers of an interview, and shows them. */
const interview: Channel = async (count, seed) => {
  const fuzz = createFuzz('interview', seed);
  const rows = texts(count, fuzz, codes.map(fenced)).map((answer, run) =>
    JSON.stringify({
      interview: 'small',
      name: 'Sum',
      language: 'javascript',
      template: 'small',
      model: 'm',
      run,
      answer,
    }),
  );
  const project = makeTemporaryFolder({ ...interviewFiles(), 'asked.ndjson': `${rows.join('\n')}\n` });
  const endings = [
    await runCommand(project.path, ['interview', 'evaluate', 'asked.ndjson', '--out', 'r']),
    await runCommand(project.path, ['interview', 'report', 'r/evaluated.ndjson', '--html', '--out', 'r']),
  ];
  return passage(project, { texts: count, counted: linesOf(project, 'r/evaluated.ndjson').length, endings });
};

/** Gives hostile answers to a quiz. */
const quiz: Channel = async (count, seed) => {
  const fuzz = createFuzz('quiz', seed);
  const runs = Math.ceil(count / 3);
  const server = await startChatServer((request) => fuzz.text([...choices, answerRightly(request)]));
  const project = makeTemporaryFolder(quizFiles());
  const asked = ['test-llm', 'capitals', '--runs', String(runs), '--max-errors', String(count * 2), '--out', 'r'];
  const endings = [
    await runCommand(project.path, asked, { OPENAI_BASE_URL: server.url }),
    await runCommand(project.path, ['report', 'r', '--html']),
  ];
  await server.close();
  return passage(project, { texts: runs * 3, counted: trialsOf(project), endings });
};

/** All channels but that of `assay serve`, which is a server. */
export const channels: Readonly<Record<'validator' | 'ask' | 'import' | 'interview' | 'quiz', Channel>> = {
  validator,
  ask,
  import: intake,
  interview,
  quiz,
};

function texts(count: number, fuzz: Fuzz, seeds: readonly string[]): readonly string[] {
  return Array.from({ length: count }, () => fuzz.text(seeds));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Trials in the log, behind its first line. */
function trialsOf(project: TemporaryFolder): number {
  return linesOf(project, 'r/trials.jsonl')
    .slice(1)
    .filter((line) => line.includes('"verdict"')).length;
}

function linesOf(project: TemporaryFolder, file: string): readonly string[] {
  return readFileSync(join(project.path, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function passage(project: TemporaryFolder, found: Omit<Passage, 'pages' | 'remove'>): Passage {
  const pages = readdirSync(project.path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !file.startsWith('node_modules'))
    .map((file) => join(project.path, file));
  return { ...found, pages, remove: project.remove };
}
