import { printable, printableExcerpt, printableLine, runNumber } from 'gpt-assay/basics';
import type { CodingQuestion } from './question';
import { type FailedAssertion, describeSource } from 'gpt-assay/experiment';
import type { Trial } from 'gpt-assay/plugin';
import { readCode } from 'gpt-assay/code';
import { type Language, languages } from 'gpt-assay/sandbox';
import { answerDetailsSchema } from './log/log-details';
import { fixtureIdOf } from './log/suite-entry';

/** Longer code would bury the rest; `assay interview` shows all of it. */
const codeLength = 2000;

/** Describes a failed question: its place, who answered, and the first failed answer with its checks. */
export function describeCodingQuestion(
  { assertion: { fixture, title }, group, trials, reason }: FailedAssertion,
  questions: ReadonlyMap<string, CodingQuestion>,
): string {
  const question = questions.get(title);
  const language = languages.find((one) => fixtureIdOf({ name: title, language: one }) === fixture) ?? 'javascript';
  const answers = trials.map((trial) => ({ ...trial, ...answerDetailsSchema.parse(trial.details) }));
  const short = answers.find(({ status }) => status !== 'PASS' && status !== 'ERRORED');
  const lost = answers.find(({ status }) => status === 'ERRORED');
  const first = short ?? lost ?? answers[0];
  const failed = (short?.checks ?? []).filter(({ status, weight = 1 }) => status < weight);
  return [
    `${question?.name ?? ''} in ${first === undefined ? '' : language}: ${reason}`,
    ...(question === undefined ? [] : [`  at ${question.file}:${question.line}`]),
    `  model ${printableLine(first === undefined ? '' : (first.asks ?? group))}${first === undefined ? '' : ` · run ${runNumber(first.run)}${replayed(first)}`}`,
    ...(short === undefined
      ? [`  no reply: ${printableLine(lost?.verdict.status === 'errored' ? lost.verdict.problem : '')}`]
      : [`  ${short.status}, ${short.passed} of ${short.total} points`]),
    ...failed.map(({ name, assert, description }) => {
      const why = description === undefined ? '' : `: ${description}`;
      return `  ${printableLine(`✗ ${name ?? assert}${why}`, 300)}`;
    }),
    ...(short === undefined ? [] : describeReply(short, question, language)),
  ].join('\n');
}

function describeReply({ asked }: Trial, question: CodingQuestion | undefined, language: Language): readonly string[] {
  const answer = asked.status === 'replied' ? (asked.reply.text ?? '') : '';
  const { functionName, texts } = question ?? { functionName: undefined, texts: {} };
  const reading = readCode(answer, { language, functionName, signature: texts[language]?.Signature });
  return [
    '',
    reading.kind === 'no-code' ? 'Reply:' : 'Code:',
    printable(printableExcerpt(reading.kind === 'no-code' ? answer : reading.code, codeLength)),
  ];
}

function replayed({ asked }: Trial): string {
  return asked.source === 'recording' ? ` · ${describeSource(asked)}` : '';
}
