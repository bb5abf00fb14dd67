import type { Lines } from '../../../experiment/blocks/blocks';
import { printableLine } from '../../../basics/text/printable';
import { chooseTexts } from '../choose-texts';
import { formatRuns } from '../format-runs';
import type { TextPool } from '../text-pool';
import type { CollectedReply, CollectedTrials } from './collect-trials';
import type { FixtureReplies, ReplyView } from './experiment-view';

/** Maximum number of characters of a problem. */
const longestProblem = 500;
/** Maximum number of reasons for missing replies per group and fixture. */
const mostReasons = 5;

/** Converts replies for the page, as far as there is room. */
export interface ReplyViewer {
  readonly viewReplies: (trials: CollectedTrials | undefined) => FixtureReplies;
  /** The texts and problems that the views point to. */
  readonly texts: () => readonly Lines[];
  readonly problems: () => readonly string[];
}

/** A viewer for the replies of all groups and fixtures of a page, which share its room. */
export function createReplyViewer(all: readonly CollectedTrials[], pool: TextPool): ReplyViewer {
  const lists = new Map(all.map((trials) => [trials, inOrder(trials)]));
  const chosen = chooseTexts([...lists.values()], pool.lengthOf);
  const taken = pool.take(new Set([...chosen].map(({ hash }) => hash)));
  const places = new Map([...taken.keys()].map((hash, place) => [hash, place]));
  const problems = new Map<string, number>();
  const placeOf = (problem: string): number => {
    const shown = printableLine(problem, longestProblem);
    const place = problems.get(shown) ?? problems.size;
    problems.set(shown, place);
    return place;
  };
  const viewReply = ({ hash, by, runs, outcomes, chosen: options, problem }: CollectedReply): ReplyView => ({
    text: places.get(hash) ?? null,
    times: runs.length,
    runs: formatRuns([...new Set(runs)]),
    outcomes,
    ...(by !== null && { by: printableLine(by) }),
    ...(options !== undefined && { chosen: options }),
    ...(problem !== null && { problem: placeOf(problem) }),
  });
  return {
    texts: () => [...taken.values()],
    problems: () => [...problems.keys()],
    viewReplies(trials) {
      const replies = (trials === undefined ? undefined : lists.get(trials)) ?? [];
      const left = replies.filter((reply) => !chosen.has(reply));
      const lost = [...(trials?.lost ?? [])].sort(([, a], [, b]) => b - a).slice(0, mostReasons);
      return {
        replies: replies.filter((reply) => chosen.has(reply)).map(viewReply),
        more:
          left.length === 0
            ? null
            : { different: left.length, times: left.reduce((sum, { runs }) => sum + runs.length, 0) },
        lost: lost.map(([problem, times]) => [placeOf(problem), times]),
      };
    },
  };
}

/**
 * Replies that differ most from the expected answer first, one of each distinct answer before repeats, then most
 * frequent first.
 */
function inOrder({ replies }: CollectedTrials): readonly CollectedReply[] {
  const wrong = ({ outcomes }: CollectedReply): number => outcomes.replace(/[. ]/g, '').length;
  const sorted = [...replies.values()].sort(
    (a, b) => wrong(b) - wrong(a) || b.runs.length - a.runs.length || (a.hash < b.hash ? -1 : 1),
  );
  const seen = new Set<string>();
  const isNew = sorted.map(({ outcomes, chosen }) => {
    const answer = `${outcomes} ${chosen?.join() ?? ''}`;
    return !seen.has(answer) && seen.add(answer).size > 0;
  });
  return [...sorted.filter((_, index) => isNew[index]), ...sorted.filter((_, index) => isNew[index] !== true)];
}
