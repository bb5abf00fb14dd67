import { printableLine } from '../../../basics/text/printable';
import { chooseTexts } from '../choose-texts';
import { formatRuns } from '../format-runs';
import type { TextShelf } from '../text-shelf';
import type { Lines } from '../view';
import type { CollectedReply, CollectedTrials } from './collect-trials';
import type { FixtureReplies } from './validator-view';

/** Turns replies into what the page shows of them, as far as it has room. */
export interface ReplyViewer {
  readonly viewReplies: (trials: CollectedTrials | undefined) => FixtureReplies;
  /** The texts that the views point to. */
  readonly texts: () => readonly Lines[];
}

/** A viewer of the replies of all models and fixtures of a page, which share its room. */
export function createReplyViewer(all: readonly CollectedTrials[], shelf: TextShelf): ReplyViewer {
  const lists = new Map(all.map((trials) => [trials, inOrder(trials)]));
  const chosen = chooseTexts([...lists.values()], shelf.lengthOf);
  const taken = shelf.take(new Set([...chosen].map(({ hash }) => hash)));
  const places = new Map([...taken.keys()].map((hash, place) => [hash, place]));
  return {
    texts: () => [...taken.values()],
    viewReplies(trials) {
      const replies = (trials === undefined ? undefined : lists.get(trials)) ?? [];
      const left = replies.filter((reply) => !chosen.has(reply));
      return {
        replies: replies
          .filter((reply) => chosen.has(reply))
          .map(({ hash, by, runs, outcomes, problem }) => ({
            by: by === null ? null : printableLine(by),
            text: places.get(hash) ?? null,
            times: runs.length,
            runs: formatRuns(runs),
            outcomes,
            problem: problem === null ? null : printableLine(problem, 500),
          })),
        more: { different: left.length, times: left.reduce((sum, { runs }) => sum + runs.length, 0) },
      };
    },
  };
}

/** Those that differ most from what was expected first, one of each different answer before more of the same, then the commonest. */
function inOrder({ replies }: CollectedTrials): readonly CollectedReply[] {
  const wrong = ({ outcomes }: CollectedReply): number => outcomes.replace(/[. ]/g, '').length;
  const sorted = [...replies.values()].sort((a, b) => wrong(b) - wrong(a) || b.runs.length - a.runs.length);
  const seen = new Set<string>();
  const isNew = sorted.map(({ outcomes }) => !seen.has(outcomes) && seen.add(outcomes).size > 0);
  return [...sorted.filter((_, index) => isNew[index]), ...sorted.filter((_, index) => isNew[index] !== true)];
}
