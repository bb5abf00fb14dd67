import { InputError, type Problem } from '../../basics/errors';
import { formatNumberOf } from '../../basics/text/numbers';
import { line, toned, whole, type Text, type Tone } from '../../experiment/blocks/blocks';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { CheckDocument } from '../json/documents';
import type { CheckedLine } from './check-kinds';
import { stillToFill } from './find-placeholders';

/**
 * The findings of `assay check`, for people: counts, then warnings, then errors; `others` are challenges of further
 * kinds, and `again` is the same command.
 */
export function renderCheck(
  { challenges, quizzes, sandbox, problems, suspicious, undecided, warnings }: CheckDocument,
  others: readonly CheckedLine[],
  again: string,
): Text {
  const lines = [
    ...challenges.map(renderChallenge),
    ...quizzes.map(
      ({ id, questions, models, systemPrompts }) =>
        `${id}: ${formatNumberOf(questions, 'question')}, ${formatNumberOf(models, 'enabled model')}, ${formatNumberOf(systemPrompts, 'system prompt')}`,
    ),
    ...others.map(({ id, content }) => `${id}: ${content}`),
    ...(sandbox === null ? [] : [`sandbox: ${sandbox}`]),
    ...warnings.map((warning) => line(toned('unsure', 'warning'), `: ${describePlace(warning)}: ${warning.message}`)),
    ...challenges.flatMap(renderUncovered),
    ...undecided.map((label) => line(toned('unsure', 'undecided'), `: ${describeLabel(label)}`)),
    ...suspicious.map((label) => line(toned('bad', 'suspicious label'), `: ${describeLabel(label)}`)),
    ...(problems.length === 0 ? [] : [new InputError(problems).message]),
  ];
  const counts = [
    formatNumberOf(problems.length, 'problem'),
    ...(sandbox === null && suspicious.length === 0 ? [] : [formatNumberOf(suspicious.length, 'suspicious label')]),
    formatNumberOf(warnings.length, 'warning'),
  ];
  const [first] = [...challenges, ...quizzes, ...others];
  return [
    ...lines,
    toned(toneOf({ problems, suspicious, warnings }), counts.join(', ')),
    problems.length + suspicious.length > 0 || first === undefined
      ? line('Next: Correct this, then: ', whole(again))
      : warnings.some(({ message }) => message.startsWith(stillToFill))
        ? line('Next: Fill in what still has placeholders, then: ', whole(again))
        : line('Next: Measure how often it is wrong: ', whole(`npx assay repeat ${quoteForShell(first.id)}`)),
  ];
}

function toneOf({ problems, suspicious, warnings }: Pick<CheckDocument, 'problems' | 'suspicious' | 'warnings'>): Tone {
  return problems.length + suspicious.length > 0 ? 'bad' : warnings.length > 0 ? 'unsure' : 'good';
}

function renderChallenge({
  id,
  fixtures,
  analytics,
  assertions,
  confirmed,
  graded,
  unreviewed = 0,
  examples = 0,
}: CheckDocument['challenges'][number]): string {
  const counts = [
    formatNumberOf(fixtures, 'fixture'),
    formatNumberOf(analytics, 'analytic'),
    formatNumberOf(assertions, 'assertion'),
    ...(confirmed === null ? [] : [`the oracle confirms ${confirmed} of ${formatNumberOf(assertions, 'label')}`]),
    ...(graded === null ? [] : [`the simulated grader gives ${graded} of ${formatNumberOf(assertions, 'label')}`]),
    ...(examples === 0 ? [] : [`plus ${formatNumberOf(examples, 'example')}`]),
    ...(unreviewed === 0 ? [] : [`${formatNumberOf(unreviewed, 'unreviewed fixture')} (npx assay review ${id})`]),
  ];
  return `${id}: ${counts.join(', ')}`;
}

/** Once per challenge: such labels rest on their author alone. */
function renderUncovered({ id, uncovered = {} }: CheckDocument['challenges'][number]): Text {
  const counts = Object.entries(uncovered).map(([analytic, labels]) => `${labels} of ${analytic}`);
  const all = Object.values(uncovered).reduce((sum, labels) => sum + labels, 0);
  return counts.length === 0
    ? []
    : [
        line(
          toned('unsure', 'not checked'),
          `: ${formatNumberOf(all, 'label')} of ${id} that the oracle does not cover (${counts.join(', ')})`,
        ),
      ];
}

/** On one line, even if hostile code has shaped the evidence. */
function describeLabel(label: Problem): string {
  return `${describePlace(label)}: ${printableLine(label.message, 1000)}`;
}

function describePlace({ file, line, field }: Problem): string {
  return [line === undefined ? file : `${file}:${line}`, field].filter((part) => part !== undefined).join(' ');
}
