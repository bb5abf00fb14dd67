import { messageListOf, type CheckRow, type EvaluatedRow, type PreparedRow } from '../rows/rows';

/** Maximum number of failed checks shown to a model: more would be a list rather than a hint. */
const mostChecks = 10;

/** Keys of a row that do not matter for the next round; files omit undefined values. */
const whatWasJudged = Object.fromEntries(
  ['answer', 'code', 'checks', 'status', 'passed', 'total', 'refusal', 'fingerprint', 'tier', 'prices'].map((key) => [
    key,
    undefined,
  ]),
);

/** The next round of an answer that failed; `undefined` if nothing was wrong. */
export function toNextRound(row: EvaluatedRow): PreparedRow | undefined {
  const prompt = nextPrompt(row);
  return prompt === undefined ? undefined : { ...row, ...whatWasJudged, round: row.round + 1, prompt };
}

/** The conversation so far and what was wrong; `undefined` if nothing was. */
export function nextPrompt(
  row: Pick<EvaluatedRow, 'status' | 'prompt' | 'answer' | 'checks' | 'language'>,
): PreparedRow['prompt'] {
  const { status, prompt, answer, checks, language } = row;
  if (status === 'PASS' || status === 'ERRORED' || prompt === undefined) {
    return undefined;
  }
  const failed = checks.filter(({ failure }) => failure !== undefined);
  return [
    ...messageListOf(prompt),
    { role: 'assistant', content: answer ?? '' },
    { role: 'user', content: describeFailures(language, status, failed) },
  ];
}

/** The runs of these rows. */
export function runsOf(rows: readonly PreparedRow[]): { readonly firstRun: number; readonly runs: number } {
  const numbers = rows.map((row) => (typeof row['run'] === 'number' ? row['run'] : 0));
  const firstRun = numbers.reduce((least, run) => Math.min(least, run), Infinity);
  const last = numbers.reduce((most, run) => Math.max(most, run), 0);
  return { firstRun, runs: last - firstRun + 1 };
}

function describeFailures(language: string, status: EvaluatedRow['status'], failed: readonly CheckRow[]): string {
  const again = `Answer with the whole corrected ${language} code in one fenced block.`;
  if (status === 'NO_CODE' || status === 'NOCODE') {
    return `There is no code in your answer. ${again}`;
  }
  if (status === 'NO_FUNCTION') {
    const why = failed[0]?.description === undefined ? '' : `: ${failed[0].description}`;
    return `The function that was asked for could not be read from your answer${why}. ${again}`;
  }
  const rest = failed.length - mostChecks;
  return [
    'Your code was run, and these checks failed:',
    ...failed.slice(0, mostChecks).map(({ assert, description }) => `- ${assert}: ${description ?? 'failed'}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    again,
  ].join('\n');
}
