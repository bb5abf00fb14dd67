import { judgedOf, type QuestionTally } from '../../../kinds/quiz/question-tally';
import { printableLine } from '../../../basics/text/printable';
import { chooseTexts } from '../choose-texts';
import { formatRuns } from '../format-runs';
import type { TextShelf } from '../text-shelf';
import type { Lines } from '../view';
import type { CollectedAnswer, CollectedAnswers } from './collect-answers';
import type { AnswersView, ReplyView } from './quiz-view';
import { viewTrials, type TrialsRoom } from './view-trials';

/** Characters that replies take on a page, which has less besides than a validator's. */
const mostCharacters = 2_500_000;
/** Characters of what was wrong with a reply or trial. */
const longestProblem = 200;
/** Reasons without a reply that are told of one question and cell. */
const mostReasons = 5;

const badness = { incorrect: 2, unreadable: 1, correct: 0 } as const;

/** Turns answers into what the page shows of them, as far as it has room. */
export interface AnswersViewer {
  readonly viewAnswers: (
    answers: CollectedAnswers,
    tally: QuestionTally,
    room: TrialsRoom & { readonly options: number },
  ) => AnswersView;
  /** The texts that the views point to. */
  readonly texts: () => readonly Lines[];
  readonly problems: () => readonly string[];
}

/** A viewer of the answers of all cells to all questions of a page, which share its room. */
export function createAnswersViewer(all: readonly CollectedAnswers[], shelf: TextShelf): AnswersViewer {
  const lists = new Map(all.map((answers) => [answers, inOrder([...answers.replies.values()])]));
  const chosen = chooseTexts([...lists.values()], shelf.lengthOf, mostCharacters);
  const taken = shelf.take(new Set([...chosen].map(({ hash }) => hash)));
  const places = new Map([...taken.keys()].map((hash, place) => [hash, place]));
  const problems = new Map<string, number>();
  const placeOfProblem = (problem: string): number => {
    const shown = printableLine(problem, longestProblem);
    const place = problems.get(shown) ?? problems.size;
    problems.set(shown, place);
    return place;
  };
  const viewReply = ({ hash, status, chosen: options, problem, runs }: CollectedAnswer): ReplyView => ({
    text: places.get(hash) ?? null,
    ...{ status, chosen: options, times: runs.length },
    runs: formatRuns([...new Set(runs)].map((run) => run + 1)),
    ...(problem !== null && { problem: placeOfProblem(problem) }),
  });

  return {
    texts: () => [...taken.values()],
    problems: () => [...problems.keys()],
    viewAnswers(answers, tally, { options, ...room }) {
      const replies = lists.get(answers) ?? [];
      const left = replies.filter((reply) => !chosen.has(reply));
      const lost = [...answers.lost].sort(([, a], [, b]) => b - a).slice(0, mostReasons);
      return {
        correct: tally.correct,
        incorrect: judgedOf(tally) - tally.correct - tally.unreadable,
        ...{ unreadable: tally.unreadable, errored: tally.errored },
        chosen: countOptions(tally, options),
        trials: viewTrials(answers.trials, room),
        replies: replies.filter((reply) => chosen.has(reply)).map(viewReply),
        more:
          left.length === 0
            ? null
            : { different: left.length, times: left.reduce((sum, { runs }) => sum + runs.length, 0) },
        lost: lost.map(([problem, times]) => [placeOfProblem(problem), times]),
      };
    },
  };
}

/** How often each option was among those that answers settled on. */
function countOptions({ choices }: QuestionTally, options: number): readonly number[] {
  const counts = Array.from({ length: options }, () => 0);
  for (const [places, times] of choices) {
    for (const place of places === '' ? [] : places.split(',').map(Number)) {
      counts[place] = (counts[place] ?? 0) + times;
    }
  }
  return counts;
}

/** Wrong ones first, one of each different answer before more of the same, then the commonest. */
function inOrder(replies: readonly CollectedAnswer[]): readonly CollectedAnswer[] {
  const sorted = [...replies].sort(
    (a, b) => badness[b.status] - badness[a.status] || b.runs.length - a.runs.length || (a.hash < b.hash ? -1 : 1),
  );
  const seen = new Set<string>();
  const isNew = sorted.map(({ status, chosen }) => {
    const answer = `${status} ${chosen.join()}`;
    return !seen.has(answer) && seen.add(answer).size > 0;
  });
  return [...sorted.filter((_, index) => isNew[index]), ...sorted.filter((_, index) => isNew[index] !== true)];
}
