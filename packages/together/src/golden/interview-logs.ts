import type { InterviewPolicy } from '../../../interview/dist/policy';
import { logOfRows } from '../../../interview/dist/log/log-of-rows';
import type { EvaluatedRow } from '../../../interview/dist/rows/rows';
import { falls, right, row, wrong } from '../../../interview/dist/testing/interview-rows';
import type { GoldenLog } from './golden-log';

type Fields = Parameters<typeof row>[0];

const lost: Fields = {
  status: 'ERRORED',
  passed: 0,
  total: 0,
  checks: [],
  answer: '',
  code: null,
  error: '500 no luck',
};

/** Answers in the order of runs, to three questions each. */
function logOf(
  name: string,
  answers: readonly Fields[],
  { policy, end = { kind: 'ended' } }: { readonly policy?: InterviewPolicy; readonly end?: object | null } = {},
): GoldenLog {
  const rows = answers.flatMap((fields, run) =>
    ['Sum', 'Greeting', 'Last'].map((question): EvaluatedRow =>
      row({ run, name: question, responseId: `${question} ${String(run)}`, ...fields }),
    ),
  );
  const log = logOfRows([{ source: 'evaluated.ndjson', rows: () => rows }], {
    files: ['evaluated.ndjson'],
    policy,
  });
  return {
    name: `interview, ${name}`,
    entries: [log.head, ...Array.from(log.answers(), ({ entry }) => entry), ...(end === null ? [] : [end])],
    texts,
  };
}

const texts: GoldenLog['texts'] = [right, wrong].map((text) => ({ kind: 'reply', hash: text, text }));

const policy = { points: 0.9, assert: 'hard', questions: 'soft' } as const;
const offline = { model: 'offline/coder', simulated: true, source: 'offline' };

/** Logs of an interview, one for each thing that can come of it. */
export const interviewLogs: readonly GoldenLog[] = [
  logOf('measured', [{}, falls, { model: 'weak', ...falls }, { model: 'weak' }]),
  logOf('passed', [{}], { policy }),
  logOf('failed', Array<Fields>(6).fill(falls), { policy }),
  logOf('inconclusive', [lost, {}], { policy }),
  logOf('simulated', [offline, { ...offline, ...falls }]),
  logOf('cut short', [{}], { end: null }),
];
