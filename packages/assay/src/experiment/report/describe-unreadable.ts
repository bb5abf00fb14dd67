import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import type { Outcome } from '../outcome-facts';
import type { ReportDocument } from './report-document';
import { wordFor } from '../words';

/** Share of unreadable replies from which on they are the only thing that matters. */
const mostMayBe = 0.5;

/** Remedies by kind of unreadable reply. */
const remedies: readonly (readonly [kinds: readonly string[], remedy: string])[] = [
  [['truncated'], 'raise maxTokens, because replies were cut off'],
  [['refused', 'filtered'], 'look at the refusals'],
  [['empty'], 'look at why they are empty (npx assay report --open)'],
  [['no-code', 'no-function'], 'ask for one fenced code block with the requested function'],
];

/** What helps with all other kinds. */
const usualRemedy = 'use a format that the server enforces (request: responseFormat: json_schema)';

/**
 * If at least half of the replies were unreadable, the outcome first says so, and the next step says what to do: the
 * failure rate of the others says little about the model. Outcomes that are simulated or cut short keep their usual
 * ending.
 */
export function describeUnreadable(
  outcome: Outcome,
  { replies, models }: Pick<ReportDocument, 'replies' | 'models'>,
): Outcome {
  const kinds = Object.entries(replies.unreadable).sort(([, a], [, b]) => b - a);
  const unreadable = kinds.reduce((sum, [, count]) => sum + count, 0);
  const judged = models.reduce((sum, { trials, errored }) => sum + trials - errored, 0);
  if (unreadable === 0 || unreadable < mostMayBe * judged) {
    return outcome;
  }
  const those = kinds.map(([kind, count]) => `${formatCount(count)} ${wordFor(kind)}`).join(', ');
  const { wordsElsewhere } = replies;
  const where = wordsElsewhere === undefined ? [] : [`The first empty one: ${wordsElsewhere}.`];
  const isReal = outcome.status === 'failed' || outcome.status === 'rejected';
  return {
    ...outcome,
    sentence: sentenceOf(unreadable, judged, those),
    details: [...where, outcome.sentence, ...outcome.details],
    ...(isReal &&
      !outcome.qualifiers.includes('simulated') && {
        next: `To get readable replies: ${wordsElsewhere === undefined ? remediesFor(kinds.map(([kind]) => kind)) : 'set what is said above'}.`,
      }),
  };
}

function remediesFor(kinds: readonly string[]): string {
  const remedyOf = (kind: string): string => remedies.find(([known]) => known.includes(kind))?.[1] ?? usualRemedy;
  return [...new Set(kinds.map(remedyOf))].join('; ');
}

function sentenceOf(unreadable: number, judged: number, kinds: string): string {
  const of = formatNumberOf(judged, 'reply', 'replies');
  return unreadable < judged
    ? `${formatCount(unreadable)} of ${of} could not be read (${kinds}).`
    : `${judged === 1 ? 'The only reply could not' : `None of ${of} could`} be read (${kinds}).`;
}
