import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { isHeldOut } from '../../experiment/assess/holdout';
import { analyseItems, smallestPermutationP, type Taker } from '../../statistics/item-analysis';
import { holmAdjust } from '../../statistics/multiple-tests';
import { type CellTally, judgedOf, type QuestionTally } from './cell-tally';
import { describeOpen, type QuizQuestion } from './question';
import type { QuizHead } from './quiz-details';
import type { QuizSection } from './quiz-section';
import { acceptsOpen } from './reading/read-open';

/** Probability of flagging any sound question as negative. */
const alpha = 0.05;
/** Below these numbers of cells and takers, a correlation is not worth showing. */
const fewestCells = 3;
const fewestTakers = 10;

/** Questions with their item analysis: suspicious ones first, then the least informative. */
export function rankQuestions(
  quiz: QuizHead,
  cells: readonly CellTally[],
  suspicious: QuizSection['suspicious'],
): Pick<QuizSection, 'items' | 'itemsNote'> {
  if (quiz.gated) {
    return {
      items: [],
      itemsNote: 'a gate asks failing questions more often, so takers answered different questions',
    };
  }
  const takers = takersOf(quiz, cells);
  const units = new Set(takers.map(({ unit }) => unit)).size;
  const isEnough = cells.length >= fewestCells && takers.length >= fewestTakers;
  const analyses = analyseItems(takers, quiz.questions.length);
  const adjusted = holmAdjust(analyses.map(({ pNegative }) => pNegative ?? 1));
  const canShow = smallestPermutationP(units) * quiz.questions.length <= alpha;
  const items = quiz.questions.flatMap((question, place): QuizSection['items'] => {
    const { takers: own = 0, difficulty = null, discrimination = null } = analyses[place] ?? {};
    if (own === 0 || (quiz.looks !== undefined && isHeldOut(question.id))) {
      return [];
    }
    const tallies = cells.flatMap((cell) => cell.questions[place] ?? []);
    const other = commonestOther(question, tallies);
    const pNegative = isEnough && canShow ? (adjusted[place] ?? 1) : null;
    const isLabel = suspicious.some(({ line, title }) => line === question.line && title === question.title);
    return [
      {
        question: place,
        takers: own,
        difficulty,
        discrimination: isEnough ? discrimination : null,
        pNegative,
        stability: stabilityOf(tallies),
        flag: isLabel ? 'label' : flagOf(pNegative),
        other: other === undefined ? null : { answer: [...other.answer], share: other.share },
      },
    ];
  });
  return {
    items: items.toSorted(bySuspicion),
    itemsNote:
      takers.length < 2
        ? null
        : describeWorth(quiz, { cells: cells.length, takers: takers.length, units, isEnough, canShow }),
  };
}

function flagOf(pNegative: number | null): 'negative' | null {
  return pNegative !== null && pNegative <= alpha ? 'negative' : null;
}

const ranks = ['label', 'negative', null] as const;

function bySuspicion(a: QuizSection['items'][number], b: QuizSection['items'][number]): number {
  return (
    ranks.indexOf(a.flag) - ranks.indexOf(b.flag) ||
    (a.discrimination ?? 2) - (b.discrimination ?? 2) ||
    (a.difficulty ?? 2) - (b.difficulty ?? 2) ||
    a.question - b.question
  );
}

/**
 * Every run of every cell is a taker. Takers with the same model (or the same prompt if there is one model) are
 * dependent.
 */
function takersOf(quiz: QuizHead, cells: readonly CellTally[]): readonly Taker[] {
  const models = [...new Set(cells.map(({ cell }) => cell.label))];
  return cells.flatMap(({ cell, questions }) => {
    const model = models.indexOf(cell.label);
    const [unit, condition] = models.length > 1 ? [model, cell.prompt] : [cell.prompt, 0];
    return Array.from({ length: quiz.runs }, (_, index) => ({
      unit,
      condition,
      scores: questions.map(({ scoreIn }) => scoreIn(quiz.firstRun + index)),
    })).filter(({ scores }) => scores.some((score) => score !== undefined));
  });
}

/** Share of equal pairs of answers within a cell, averaged over cells; `null` if no cell answered twice. */
function stabilityOf(tallies: readonly QuestionTally[]): number | null {
  const shares = tallies.flatMap((tally) => {
    const judged = judgedOf(tally);
    const pairs = [...tally.choices.values()].reduce((sum, count) => sum + count * (count - 1), 0);
    return judged < 2 ? [] : [pairs / (judged * (judged - 1))];
  });
  return shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length;
}

/** What these figures are worth with this number of takers; `null` if a negative question could be detected. */
function describeWorth(
  { questions, runs, cells: asked }: QuizHead,
  {
    cells,
    takers,
    units,
    isEnough,
    canShow,
  }: Readonly<Record<'cells' | 'takers' | 'units', number>> & Readonly<Record<'isEnough' | 'canShow', boolean>>,
): string | null {
  if (!isEnough) {
    return `${formatNumberOf(takers, 'taker')} (${formatNumberOf(cells, 'combination')} of model and prompt × ${formatNumberOf(runs, 'run')}) are too few to compute discrimination (minimum: ${fewestCells} combinations and ${fewestTakers} takers)`;
  }
  if (canShow) {
    return null;
  }
  const what = new Set(asked.map(({ label }) => label)).size > 1 ? 'model' : 'prompt';
  let needed = units + 1;
  while (smallestPermutationP(needed) * questions.length > alpha && needed < mostUnits) {
    needed += 1;
  }
  const enough = smallestPermutationP(needed) * questions.length <= alpha;
  return `discrimination describes only these ${formatCount(takers)} takers; ${formatNumberOf(units, what)} cannot show that a question discriminates negatively${enough ? ` (${needed} would be enough)` : ''}`;
}

/** Above this number of units, the test draws random orders, and more units do not lower its smallest p-value. */
const mostUnits = 8;

/**
 * Questions that each of at least two cells gets wrong in most trials, with the most common answer: the label may be
 * wrong. Only cells count that get most other questions right, because a guess does not contradict a label.
 */
export function findSuspicious({ questions, looks }: QuizHead, cells: readonly CellTally[]): QuizSection['suspicious'] {
  const sums = cells.map((cell) => ({ cell, all: addUp(cell.questions) }));
  return questions.flatMap((question, index) => {
    const { id, title, line } = question;
    const tallies = sums
      .flatMap(({ cell, all }) => {
        const own = cell.questions[index];
        return own !== undefined && knowsOthers(all, own) ? [own] : [];
      })
      .filter((one) => judgedOf(one) > 0);
    const isUnseen = looks !== undefined && isHeldOut(id);
    if (isUnseen || tallies.length < 2 || !tallies.every((one) => one.correct < judgedOf(one) / 2)) {
      return [];
    }
    const other = commonestOther(question, tallies);
    // If no answer could be read, the label is not the problem.
    return other === undefined
      ? []
      : [{ title, line, labelled: [...rightAnswers(question)], chosen: [...other.answer], share: other.share }];
  });
}

interface Sums {
  readonly correct: number;
  readonly judged: number;
}

function addUp(questions: readonly QuestionTally[]): Sums {
  return {
    correct: questions.reduce((sum, one) => sum + one.correct, 0),
    judged: questions.reduce((sum, one) => sum + judgedOf(one), 0),
  };
}

function knowsOthers({ correct, judged }: Sums, own: QuestionTally): boolean {
  return correct - own.correct >= (judged - judgedOf(own)) / 2;
}

/** The most common wrong answer to a question, with its share of all judged answers. */
interface OtherAnswer {
  /** Texts of the options, or the answer given. */
  readonly answer: readonly string[];
  readonly share: number;
}

/** The most common wrong answer over some cells; `undefined` if every readable answer is right. */
function commonestOther(question: QuizQuestion, tallies: readonly QuestionTally[]): OtherAnswer | undefined {
  const counts = new Map<string, number>();
  for (const [key, count] of tallies.flatMap((one) => [...one.choices])) {
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const { options, open } = question;
  const label = options.flatMap(({ correct }, place) => (correct ? [place] : [])).join();
  const [most] = [...counts]
    .filter(([key]) => (open === undefined ? key !== label : !acceptsOpen(open, key)))
    .sort(([, a], [, b]) => b - a);
  const judged = tallies.reduce((sum, one) => sum + judgedOf(one), 0);
  return most && { answer: answerOf(question, most[0]), share: most[1] / judged };
}

/** The right answers according to the question's file. */
function rightAnswers({ options, open }: QuizQuestion): readonly string[] {
  return open === undefined ? options.filter(({ correct }) => correct).map(({ text }) => text) : describeOpen(open);
}

function answerOf({ options, open }: QuizQuestion, key: string): readonly string[] {
  return open === undefined ? key.split(',').map((place) => options[Number(place)]?.text ?? '') : [key];
}
