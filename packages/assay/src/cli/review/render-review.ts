import type { Waiting } from '../../intake/review-queue';
import { line, renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { Tally } from './decisions';

/** The waiting fixtures in display order. */
export function renderQueue(challenge: string, queue: readonly Waiting[]): Text {
  return [
    `${formatNumberOf(queue.length, 'fixture')} of ${challenge} ${queue.length === 1 ? 'waits' : 'wait'} for review, most informative first:`,
    ...renderTable(
      [{ heading: '', align: 'right' }, { heading: 'fixture' }, { heading: 'reason' }],
      queue.map(({ fixture, because }, index) => [String(index + 1), fixture.id, because]),
    ),
  ];
}

/** The fixtures that would be accepted together. */
export function renderAgreed(challenge: string, agreed: readonly Waiting[], total: number): Text {
  return [
    `${formatNumberOf(agreed.length, 'fixture')} of ${total.toLocaleString('en-US')} with agreement of oracle and model on every analytic:`,
    ...agreed.map(({ fixture: { file, title, expected } }) => {
      const held = Object.entries(expected).flatMap(([name, value]) => (value ? [name] : []));
      return `  ${file}: ${printableLine(title, 100)} · true: ${held.length === 0 ? 'none' : held.join(', ')}`;
    }),
    ...(agreed.length === 0
      ? [line('Next: Review them one by one: ', whole(`npx assay review ${quoteForShell(challenge)}`))]
      : []),
  ];
}

/** The results of a review, and the next step. */
export function renderTally(challenge: string, tally: Omit<Tally, 'ended' | 'isAnswered'>, left: number): Text {
  const { accepted, changed, skipped, removed, stale } = tally;
  const parts = [
    `${accepted} accepted${changed > 0 ? ` (${changed} with a changed label)` : ''}`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...(stale > 0 ? [`${stale} changed by another program`] : []),
    left === 0 ? 'none left' : `${left.toLocaleString('en-US')} left`,
  ];
  return ['', toned(left === 0 ? 'good' : undefined, `${parts.join(', ')}.`), ...nextAfter(challenge, accepted, left)];
}

function nextAfter(challenge: string, accepted: number, left: number): Text {
  if (left > 0) {
    return [line('Next: Continue: ', whole(`npx assay review ${quoteForShell(challenge)}`))];
  }
  return accepted > 0 ? [line('Next: Run the tests with them: ', whole('npx jest'))] : [];
}
