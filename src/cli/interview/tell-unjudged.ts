import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import type { AskedRow } from '../../kinds/interview/rows/rows';
import type { Terminal } from '../terminal';
import { askedFile } from './ask-step';

/** Says how many replies of a report folder have no verdict, as after Ctrl-C, and how to judge them. */
export function tellUnjudged(
  rows: Iterable<AskedRow>,
  { judged, place }: { readonly judged: number; readonly place: string },
  terminal: Terminal,
): void {
  let [arrived, replies] = [0, 0];
  for (const { answer } of rows) {
    arrived += 1;
    replies += answer == null ? 0 : 1;
  }
  if (arrived > judged && replies > 0) {
    const are = replies === 1 ? 'is' : 'are';
    terminal.error(
      `${formatNumberOf(replies, 'reply', 'replies')} ${are} in ${place}/${askedFile}, ${formatCount(judged)} of them judged; to judge all: npx assay interview evaluate ${place}`,
    );
  }
}
