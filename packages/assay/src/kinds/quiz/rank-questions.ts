import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { isHeldOut } from '../../experiment/assess/holdout';
import { holmAdjust } from '../../statistics/multiple-tests';
import { analyseItems, smallestPermutationP, type Taker } from '../../statistics/item-analysis';
import type { CellTally } from './cell-tally';
import { commonestOther } from './commonest-other';
import { judgedOf, type QuestionTally } from './question-tally';
import type { QuizHead } from './quiz-details';
import type { QuizSection } from './quiz-section';

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
        flag: isLabel ? 'label' : pNegative !== null && pNegative <= alpha ? 'negative' : null,
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
