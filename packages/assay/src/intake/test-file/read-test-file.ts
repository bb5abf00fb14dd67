import { extname } from 'node:path';
import { appendTo } from '../../basics/collections';
import { AssayError } from '../../basics/errors';
import { parseProgram, type ParsedProgram } from '../../code/javascript/parse-program';
import { stripTypes } from '../../code/javascript/strip-types';
import type { SourceRow, TestFindings } from '../source-row';
import { collectTests, type CollectedTest } from './collect-tests';
import { findPrompt } from './find-prompt';
import type { Expectation, Unread } from './read-expectation';
import { TooMuch } from './static-reader';
import { type Source, isNamedSolution, type Opaque, type Text } from './value';
import { hasFunctions } from '../../code/javascript/definitions';

/** What a file of Jest tests holds of a validator. */
export interface TestFile {
  readonly findings: TestFindings;
  /** One for each solution, and one for each test that could not be read. */
  readonly rows: readonly SourceRow[];
}

/** Characters beyond which a file is not read. */
const longest = 2_000_000;

/** Names that a prompt may give to an analytic. */
const ofAnalytic = /^[A-Za-z_]\w{0,63}$/;

interface Submission {
  readonly line: number;
  readonly tests: CollectedTest[];
  readonly expected: Map<string, Expectation>;
  conflict?: string;
}

/** Reads a file of Jest tests without running it; `name` names it in messages. */
export function readTestFile(name: string, text: string): TestFile {
  const parsed = parseTests(name, text);
  try {
    return readParsed(parsed);
  } catch (error) {
    if (error instanceof TooMuch) {
      throw new AssayError(`${name}:${error.line} cannot be read as a file of tests: ${error.message}.`, {
        cause: error,
      });
    }
    throw error;
  }
}

function readParsed(parsed: ParsedProgram): TestFile {
  const collected = collectTests(parsed);
  const choices = new Map<readonly Source[], ChosenSolution>();
  const submissions = new Map<string, Submission>();
  const refused = [...collected.refused];
  const unread = [...collected.unread];
  for (const test of collected.tests) {
    const own = [...test.unread];
    let read = 0;
    for (const expectation of test.expected) {
      const { answer, line, analytic } = expectation;
      const choice = choices.get(answer.sources) ?? chooseSolution(answer);
      choices.set(answer.sources, choice);
      if (!ofAnalytic.test(analytic) || analytic in Object.prototype) {
        own.push({ line, reason: `"${analytic}" cannot be the name of an analytic` });
      } else if (choice.status === 'unknown') {
        own.push({ line, reason: choice.reason });
      } else {
        read += 1;
        const { solution } = choice;
        const known = submissions.get(solution.text) ?? { line: test.line, tests: [], expected: new Map() };
        submissions.set(solution.text, known);
        addExpectation(known, test, expectation);
      }
    }
    const [first] = own;
    if (read === 0) {
      const reason = first?.reason ?? 'has no expect(….<analytic>).toBe(true or false)';
      refused.push({ line: first?.line ?? test.line, reason });
    }
    appendTo(unread, read === 0 ? own.slice(1) : own);
  }
  const titles = [...submissions.values()].map(({ tests }) => titleOf(tests));
  const shared = new Set(titles.filter((title, index) => titles.indexOf(title) !== index));
  const rows = [...[...submissions].map(([code, one]) => toCells(code, one, shared)), ...refused.map(toBroken)];
  rows.sort((one, other) => one.line - other.line);
  return {
    rows: rows.map((row, index) => ({ ...row, row: index + 1 })),
    findings: {
      tests: collected.tests.length + collected.refused.length,
      analytics: [...new Set([...submissions.values()].flatMap(({ expected }) => [...expected.keys()]))],
      unread: unread.sort((one, other) => one.line - other.line),
      prompt: findPrompt(parsed),
    },
  };
}

function parseTests(name: string, text: string): ParsedProgram {
  const isTypeScript = /^\.[cm]?tsx?$/.test(extname(name));
  const parsed = parseProgram((isTypeScript ? stripTypes(text) : undefined) ?? text, longest);
  switch (parsed.status) {
    case 'parsed':
      return parsed;
    case 'refused':
      throw new AssayError(`${name} cannot be read as a file of tests: ${parsed.message}.`);
    case 'broken':
      throw new AssayError(
        isTypeScript
          ? `${name}:${parsed.line} cannot be read: without its types, it is not JavaScript (${parsed.message}). Import the compiled JavaScript: npx esbuild ${name} --outfile=${name.replace(/\.[cm]?tsx?$/, '.js')}`
          : `${name}:${parsed.line} cannot be read as JavaScript: ${parsed.message}.`,
      );
  }
}

function addExpectation(known: Submission, test: CollectedTest, expectation: Expectation): void {
  const { analytic, value, line } = expectation;
  const other = known.expected.get(analytic);
  if (other !== undefined && other.value !== value) {
    known.conflict = `line ${line} expects ${analytic} to be ${String(value)}, and line ${other.line} ${String(other.value)}, of the same solution`;
  }
  known.expected.set(analytic, other ?? expectation);
  if (known.tests.at(-1) !== test) {
    known.tests.push(test);
  }
}

type Lined<Row> = Row extends SourceRow ? Omit<Row, 'line'> & { readonly line: number } : never;

function toCells(
  code: string,
  { line, tests, expected, conflict }: Submission,
  shared: ReadonlySet<string>,
): Lined<SourceRow> {
  if (conflict !== undefined) {
    return { row: 1, line, status: 'broken', reason: conflict };
  }
  const stated = [...expected].map(([analytic, { value }]) => [`=${analytic}`, String(value)] as const);
  const own = titleOf(tests);
  // Tests of the same name are told apart by the blocks around them.
  const title = shared.has(own) ? [...(tests[0]?.blocks ?? []), own].join(' › ') : own;
  return { row: 1, line, status: 'read', cells: new Map([['code', code], ['title', title], ...stated]) };
}

/** The title of its test; of several, that of the innermost block around all of them. */
function titleOf(tests: readonly CollectedTest[]): string {
  const [first] = tests;
  const shared = (first?.blocks ?? []).filter((block, index) => tests.every(({ blocks }) => blocks[index] === block));
  return (tests.length > 1 ? shared.at(-1) : undefined) ?? (first?.title === '' ? shared.at(-1) : first?.title) ?? '';
}

function toBroken({ line, reason }: Unread): Lined<SourceRow> {
  return { row: 1, line, status: 'broken', reason };
}

/** The text that a test gives to the model as the candidate's code, or why it cannot be told. */
type ChosenSolution =
  | { readonly status: 'chosen'; readonly solution: Text }
  | { readonly status: 'unknown'; readonly reason: string };

/** Chooses among all that went into an answer: what is named so, else the only text that is code. */
function chooseSolution({ sources, what }: Opaque): ChosenSolution {
  const refuse = (reason: string): ChosenSolution => ({ status: 'unknown', reason });
  const byName = sources.filter(isNamedSolution);
  const texts = firstOfEach(sources.flatMap((source) => (source.kind === 'text' ? [source] : [])));
  const made = byName.find((source): source is Opaque => source.kind === 'opaque');
  if (made !== undefined) {
    return refuse(`its solution is ${made.what} (line ${made.line}), known only when the file runs`);
  }
  const namedTexts = texts.filter((text) => byName.some((one) => one.kind === 'text' && one.text === text.text));
  const candidates = namedTexts.length > 0 ? namedTexts : codeAmong(texts, sources.length);
  const [solution, second] = candidates;
  if (solution === undefined) {
    const other = sources.find((source): source is Opaque => source.kind === 'opaque');
    const because = other === undefined ? '' : `; it comes from ${other.what}, known only when the file runs`;
    return refuse(`no text with a solution goes into ${what}${because}`);
  }
  return second === undefined
    ? { status: 'chosen', solution }
    : refuse(
        `the texts of lines ${candidates.map(({ line }) => line).join(' and ')} both go into ${what}: name the one with the solution "solution"`,
      );
}

function firstOfEach(texts: readonly Text[]): readonly Text[] {
  return [...new Map(texts.map((text) => [text.text, text])).values()];
}

/** Texts that define a function; when there is none, the only thing that there is, if it has several lines. */
function codeAmong(texts: readonly Text[], sources: number): readonly Text[] {
  const code = texts.filter(({ text }) => definesFunction(text));
  return code.length === 0 && sources === 1 ? texts.filter(({ text }) => text.trim().includes('\n')) : code;
}

function definesFunction(text: string): boolean {
  const parsed = parseProgram(text);
  return (
    (parsed.status === 'parsed' && hasFunctions(parsed.program)) ||
    /^[^\S\n\r\u2028\u2029]*(async )?def \w+\(/m.test(text)
  );
}
