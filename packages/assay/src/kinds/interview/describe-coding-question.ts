import { printable, printableExcerpt, printableLine } from '../../basics/text/printable';
import { runNumber } from '../../basics/run-number';
import type { CodingQuestion } from './question';
import { describeSource } from '../../experiment/describe-source';
import type { FailedAssertion } from '../../experiment/experiment';
import { readCode } from '../../code/reply/read-code';
import { languages } from '../../sandbox/sandbox';
import { answerDetailsSchema } from './log/log-details';
import { fixtureIdOf } from './log/suite-entry';
import type { EvaluatedRow } from './rows/rows';

/** Longer code would bury the rest; `assay interview` shows all of it. */
const codeLength = 2000;

interface DescribedRow extends EvaluatedRow {
  /** When the reply was recorded, if it is not live. */
  readonly replayed?: string;
}

/** Describes a failed question from the trials of a group. */
export function describeTrials(
  { assertion: { fixture, title }, group, trials, reason }: FailedAssertion,
  questions: ReadonlyMap<string, CodingQuestion>,
): string {
  const question = questions.get(title);
  const language = languages.find((one) => fixtureIdOf({ name: title, language: one }) === fixture) ?? 'javascript';
  const rows = trials.map(({ run, asked, verdict, details, asks = group }): DescribedRow => {
    const answer = asked.status === 'replied' ? (asked.reply.text ?? '') : undefined;
    const reading =
      answer === undefined
        ? undefined
        : readCode(answer, {
            language,
            functionName: question?.functionName,
            signature: question?.texts[language]?.Signature,
          });
    return {
      ...{ name: title, language, model: asks, run, ...answerDetailsSchema.parse(details), answer },
      code: reading === undefined || reading.kind === 'no code' ? null : reading.code,
      ...(verdict.status === 'errored' && { error: verdict.problem }),
      ...(asked.source === 'recording' && { replayed: describeSource(asked) }),
    };
  });
  return describeCodingQuestion(question, rows, reason);
}

/** Describes a failed question: its place, who answered, and the first failed answer with its checks. */
export function describeCodingQuestion(
  question: CodingQuestion | undefined,
  answers: readonly DescribedRow[],
  reason: string,
): string {
  const short = answers.find(({ status }) => status !== 'PASS' && status !== 'ERRORED');
  const lost = answers.find(({ status }) => status === 'ERRORED');
  const first = short ?? lost ?? answers[0];
  const failed = (short?.checks ?? []).filter(({ status, weight = 1 }) => status < weight);
  return [
    `${question?.name ?? ''} in ${first?.language ?? ''}: ${reason}`,
    ...(question === undefined ? [] : [`  at ${question.file}:${question.line}`]),
    `  model ${printableLine(first?.model ?? '')}${first === undefined ? '' : [` · run ${runNumber(first.run)}`, ...(first.replayed === undefined ? [] : [first.replayed])].join(' · ')}`,
    ...(short === undefined
      ? [`  no reply: ${printableLine(lost?.error ?? '')}`]
      : [`  ${short.status}, ${short.passed} of ${short.total} points`]),
    ...failed.map(({ name, assert, description }) => {
      const why = description === undefined ? '' : `: ${description}`;
      return `  ${printableLine(`✗ ${name ?? assert}${why}`, 300)}`;
    }),
    ...(short === undefined ? [] : ['', short.code == null ? 'Reply:' : 'Code:']),
    ...(short === undefined ? [] : [printable(printableExcerpt(short.code ?? short.answer ?? '', codeLength))]),
  ].join('\n');
}
