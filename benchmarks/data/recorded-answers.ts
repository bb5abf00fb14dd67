import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { formatCount } from '../../packages/assay/dist/basics/text/numbers';
import type { CodeReading } from '../../packages/assay/dist/code/reply/code-reading';
import { readCode, readGivenCode } from '../../packages/assay/dist/code/reply/read-code';
import { createEvaluator, type Evaluate } from '../../packages/interview/dist/evaluate/create-evaluator';
import type { CodingQuestion } from '../../packages/interview/dist/question';
import { loadInterview } from '../../packages/interview/dist/questions/load-interview';
import type { AnswerVerdict } from '../../packages/interview/dist/verdict';
import { openChosenSandbox } from '../../packages/assay/dist/sandbox/open-sandbox';
import type { Figure } from '../figure';
import { originalExtract, originalStatic, type OriginalVersion } from './original-extractor';
import { recordedName, recordedQuestion, recordedRows, type RecordedRow } from './recorded-rows';
import { findData, renderSkipped } from './third-party-data';

const reasonsSchema = z.record(z.string(), z.array(z.string())).transform((reasons) => Object.values(reasons).flat());
const knownSchema = z.strictObject({
  readings: reasonsSchema,
  pointsOfGivenCode: reasonsSchema,
  points: reasonsSchema,
});

/** Answers of 30 models with the verdicts of can-ai-code: whether Assay loads its questions, reads the same code and gives the same points. */
export async function measureRecordedAnswers(): Promise<readonly Figure[] | string> {
  const data = findData('can-ai-code');
  if (data === undefined) {
    return renderSkipped('recorded-answers', 'can-ai-code');
  }
  const known = knownSchema.parse(parse(readFileSync(join(__dirname, 'known-differences.yaml'), 'utf8')));
  const rows = recordedRows(data);
  return [
    countQuestions(data),
    compareRules(rows),
    toFigure('answers read as the original did', rows, differentReadings(rows), known.readings),
    ...(await comparePoints(rows, [...known.pointsOfGivenCode, ...known.points], known.points)),
  ];
}

function countQuestions(data: string): Figure {
  const sets = readdirSync(join(data, 'questions')).map((set) => loadInterview(data, `questions/${set}`));
  const questions = sets.flatMap(({ interview }) => interview.questions);
  const checks = questions.flatMap((question) => question.checks);
  const warnings = sets.flatMap((set) => set.warnings);
  return {
    name: `question sets loaded, of ${String(sets.length)}: questions, checks`,
    ours: `${formatCount(questions.length)}, ${formatCount(checks.length)}`,
    goal: { text: 'no warnings', reached: warnings.length === 0 },
  };
}

/** The other figures compare with these rules where a row does not hold what the original read. */
function compareRules(rows: readonly RecordedRow[]): Figure {
  const wrong = rows.filter((row) => !isSameCode(originalExtract(row.answer, versionOf(row)), row.code));
  return {
    name: 'recorded code that our account of the original’s rules gives',
    ours: countOf(rows.length - wrong.length, rows.length),
    goal: { text: 'all but 2', reached: wrong.length <= 2 },
  };
}

function versionOf({ era, interview }: RecordedRow): OriginalVersion {
  if (era === 'v1') {
    return 'early';
  }
  return interview === 'senior' ? 'newest' : 'middle';
}

/** The answers out of which we read other code or another function. */
function differentReadings(rows: readonly RecordedRow[]): readonly string[] {
  return rows.flatMap((row) => {
    const { model, name, language, answer, code } = row;
    const reading = readCode(answer, { language, functionName: recordedName(row) });
    const theirs = renderOriginal(row);
    const ours = reading.kind === 'code' ? `${reading.asked.name}(${reading.asked.args.join(', ')})` : reading.kind;
    const isSame = ours === theirs && isSameCode(reading.kind === 'no-code' ? '' : reading.code, code);
    return isSame ? [] : [`${model.replace(/^.*\//, '')} ${name} ${language}: ${theirs} → ${ours}`];
  });
}

function renderOriginal({ code, language }: RecordedRow): string {
  const { name, args } = originalStatic(code ?? '', language);
  if (name !== '') {
    return `${name}(${args.join(', ')})`;
  }
  return code ? 'no function' : 'no code';
}

function isSameCode(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').replaceAll(/\s/g, '') === (other ?? '').replaceAll(/\s/g, '');
}

/** Points given the code as the original read it, given its code, and given the answer. */
async function comparePoints(
  rows: readonly RecordedRow[],
  knownOfCode: readonly string[],
  known: readonly string[],
): Promise<readonly Figure[]> {
  const { sandbox } = await openChosenSandbox({ backend: 'auto', size: 2, languages: ['javascript', 'python'] });
  const evaluate = createEvaluator({ sandbox, seed: '', limits: { callCpuMs: 200 } });
  const ways = [
    { given: 'the recorded code and the original’s reading of it', read: readAsOriginal, known },
    { given: 'the recorded code', read: readRecordedCode, known: knownOfCode },
    { given: 'the answer', read: readAnswer, known },
  ];
  const figures: Figure[] = [];
  for (const { given, read, known: knownHere } of ways) {
    const differences = await differentPoints(rows, read, evaluate);
    figures.push(toFigure(`recorded points, given ${given}`, rows, differences, knownHere));
  }
  await sandbox.close();
  return figures;
}

type Read = (row: RecordedRow, functionName: string | undefined) => CodeReading;

function readAsOriginal({ era, language, code }: RecordedRow): CodeReading {
  if (code === null || code === '') {
    return { kind: 'no-code' };
  }
  const { name, args } = originalStatic(code, language);
  return name === '' && era === 'head'
    ? { kind: 'no-function', code, problem: '' }
    : { kind: 'code', code, asked: { name, args, entry: name, uses: [] } };
}

function readRecordedCode({ language, code }: RecordedRow, functionName: string | undefined): CodeReading {
  return code === null ? { kind: 'no-code' } : readGivenCode(code, { language, functionName });
}

function readAnswer({ language, answer }: RecordedRow, functionName: string | undefined): CodeReading {
  return readCode(answer, { language, functionName });
}

async function differentPoints(
  rows: readonly RecordedRow[],
  read: Read,
  evaluate: Evaluate,
): Promise<readonly string[]> {
  const judge = async (row: RecordedRow, question: CodingQuestion): Promise<readonly string[]> => {
    const { model, name, language } = row;
    const verdict = await evaluate({ question, language, reading: read(row, question.functionName) });
    return isAsRecorded(row, verdict)
      ? []
      : [`${model} ${name} ${language}: ${renderPoints(row)} → ${renderPoints(verdict)}`];
  };
  const found = await Promise.all(rows.map((row) => judge(row, recordedQuestion(row, rows))));
  return found.flat();
}

function isAsRecorded({ status, checks, passed, total }: RecordedRow, verdict: AnswerVerdict): boolean {
  return (
    status.replace('NOCODE', 'NO_CODE') === verdict.status &&
    passed === verdict.passed &&
    (status === 'NOCODE' || total === verdict.total) &&
    checks.every((check, index) => check.status === verdict.checks[index]?.points)
  );
}

function renderPoints({
  status,
  passed,
  total,
}: Pick<RecordedRow | AnswerVerdict, 'status' | 'passed' | 'total'>): string {
  return `${status} ${String(passed)}/${String(total)}`;
}

/** How many rows come to the same; differences without a known reason are named. */
function toFigure(
  name: string,
  rows: readonly RecordedRow[],
  differences: readonly string[],
  known: readonly string[],
): Figure {
  const unknown = differences.filter((one) => !known.includes(one));
  return {
    name,
    ours: countOf(rows.length - differences.length, rows.length),
    ...(unknown.length > 0 && { comparison: `without a known reason: ${unknown.join('; ')}` }),
    goal: { text: 'all but those with a known reason', reached: unknown.length === 0 },
  };
}

function countOf(count: number, all: number): string {
  return `${formatCount(count)} of ${formatCount(all)}`;
}
