import { randomUUID } from 'node:crypto';
import { reportOfRows } from '../report/report-of-rows';
import type { Answer } from '../log/answer';
import { logOfRows } from '../log/log-of-rows';
import type { EvaluatedRow } from '../rows/rows';
import { loadPlugins } from '../../../assay/dist/plugin/plugins';
import { buildInterviewView } from '../output/page/build-interview-view';
import type { InterviewView } from '../output/page/interview-view';

loadPlugins(__dirname);

/** Code that earns every point. */
export const right = 'const add = (a, b) => a + b;';
/** Code that earns one of three. */
export const wrong = 'const add = (a, b) => a - b;';
const checks = {
  right: [
    { name: 'name', assert: 'f.name', eq: 'add', got: 'add', status: 1 },
    { name: 'adds', assert: "f.call('  ', 2)", eq: 3, weight: 2, got: 3, status: 2 },
  ],
  wrong: [
    { name: 'name', assert: 'f.name', eq: 'add', got: 'add', status: 1 },
    {
      name: 'adds',
      assert: "f.call('  ', 2)",
      eq: 3,
      weight: 2,
      got: -1,
      status: 0,
      failure: 'wrong-result',
      description: 'expected 3, got -1',
    },
  ],
};

/** An evaluated row; it passes unless `falls` is among its fields. */
export function row(fields: Partial<EvaluatedRow> & Readonly<Record<string, unknown>> = {}): EvaluatedRow {
  return {
    interview: 'small',
    name: 'Sum',
    language: 'javascript',
    template: 'small',
    model: 'good',
    params: {},
    run: 0,
    round: 1,
    prompt: 'Add two numbers.',
    Request: 'Add two {{language}} numbers.',
    answer: `Here:\n${right}\nDone.`,
    code: right,
    checks: checks.right,
    status: 'PASS',
    passed: 3,
    total: 3,
    session: 's',
    source: 'live',
    host: 'api.example',
    servedBy: 'good-1',
    fingerprint: 'fp_1',
    milliseconds: 40,
    attempts: 1,
    repliedAt: '2026-11-20T10:00:00.000Z',
    sandbox: 'a sandbox',
    responseId: randomUUID(),
    usage: { promptTokens: 10, completionTokens: 20, cachedTokens: 0, cacheWriteTokens: 0 },
    ...fields,
  };
}

/** What a row says of an answer that falls short. */
export const falls = { answer: wrong, code: wrong, checks: checks.wrong, status: 'FAIL', passed: 1 } as const;

/** The answers in these rows. */
export function answersOf(rows: readonly EvaluatedRow[]): readonly Answer[] {
  return [...logOfRows([{ source: 'evaluated.ndjson', rows: () => rows }], { files: [] }).answers()];
}

/** The page of these rows; `points` is what their prompt requires. */
export function buildPage(
  rows: readonly EvaluatedRow[],
  { points = null as number | null, room = 1e6 } = {},
): InterviewView {
  const sources = [{ source: 'evaluated.ndjson', rows: () => rows }];
  const policy = points === null ? undefined : ({ points, assert: 'hard', questions: 'soft' } as const);
  const { report, answers } = reportOfRows(sources, { files: ['evaluated.ndjson'], policy });
  return buildInterviewView(report, answers, room);
}
