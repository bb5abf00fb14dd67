import { wordFor } from '../../experiment/words';
import { formatInterval, formatNumberOf, formatP, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { line, renderTable, type Text, type Tone, toned } from '../../experiment/blocks/blocks';
import { largest } from '../../statistics/extremes';
import type { CellReport, QuizSection } from '../../kinds/quiz/quiz-section';
import { costOf } from './render-cost';
import { nameOf } from '../../kinds/quiz/rank-cells';
import { renderItems } from './render-items';
import { renderDifferences } from './render-differences';

/** Maximum number of questions listed. */
const listed = 15;

/** Details of the cells besides the summary: intervals, agreement, differences, letters. */
export function renderQuizDetails(title: string, quiz: QuizSection): Text {
  return [
    toned(
      'heading',
      `Details: ${printableLine(title)} · ${formatNumberOf(quiz.questions.length, 'question')} × ${formatNumberOf(quiz.runs, 'run')}${quiz.circular ? ' × every rotation of the options' : ''} · seed ${printableLine(quiz.seed)}`,
    ),
    ...renderCells(quiz),
    '',
    ...renderDifferences(quiz.comparisons, quiz.cells.map(nameOf), 'points'),
    ...renderPositions(quiz),
    ...renderItems(quiz),
  ];
}

function renderCells({ cells, runs, circular }: QuizSection): Text {
  const repeats = circular ? '' : `@${runs}`;
  const many = runs > 1 || circular;
  const several = cells.some(({ inPart }) => inPart !== null);
  const columns = [
    { heading: 'model' },
    { heading: 'prompt', align: 'right' },
    { heading: 'correct', align: 'right' },
    { heading: 'accuracy', align: 'right' },
    { heading: '95 % interval', align: 'right' },
    ...(many
      ? ([
          { heading: 'always right', align: 'right' },
          { heading: `TARa${repeats}`, align: 'right' },
          { heading: `TARr${repeats}`, align: 'right' },
        ] as const)
      : []),
    ...(circular ? [{ heading: 'circular', align: 'right' } as const] : []),
    ...(several ? [{ heading: 'sets in part', align: 'right' } as const] : []),
    { heading: 'unreadable', align: 'right' },
    { heading: 'errored', align: 'right' },
    { heading: 'cost', align: 'right' },
  ] as const;
  const rows = cells.map((cell) => [
    printableLine(cell.model, 60),
    `[${cell.prompt}]`,
    `${cell.correct}/${cell.judged}`,
    formatShare(cell.accuracy),
    formatInterval(cell.interval),
    ...(many
      ? [
          formatShare(cell.questions === 0 ? null : cell.rightInAllRuns / cell.questions),
          formatShare(cell.tara),
          formatShare(cell.tarr),
        ]
      : []),
    ...(circular ? [formatShare(cell.circular?.accuracy ?? null)] : []),
    ...(several ? [formatShare(cell.inPart?.share ?? null)] : []),
    String(cell.unreadable),
    String(cell.errored),
    costOf(cell),
  ]);
  return renderTable(columns, rows);
}

/** Questions with a suspicious label; empty if there is none. */
export function renderSuspicious({ suspicious, files }: Pick<QuizSection, 'suspicious' | 'files'>): Text {
  if (suspicious.length === 0) {
    return [];
  }
  const quote = (texts: readonly string[]): string => texts.map((text) => `"${printableLine(text, 80)}"`).join(', ');
  return [
    toned(
      'unsure',
      `Suspicious labels: ${formatNumberOf(suspicious.length, 'question')} that every cell answers wrong in most trials:`,
    ),
    ...suspicious
      .slice(0, listed)
      .flatMap(({ title, line, labelled, chosen, share }) => [
        `  ${files.questions}:${line} ${printableLine(title, 100)}`,
        `    the label says ${quote(labelled)}; ${share > 0.5 ? 'most say' : 'the most common other answer is'} ${quote(chosen)} (${formatShare(share)} of the answers)`,
      ]),
    ...(suspicious.length > listed ? [`  and ${suspicious.length - listed} more, in report.json`] : []),
  ];
}

function renderPositions({ cells, positionRefused, circular }: QuizSection): Text {
  if (positionRefused !== null) {
    return [`Positions: not tested, because ${positionRefused}.`];
  }
  const tested = cells.flatMap((cell) => (cell.position === null ? [] : [{ cell, position: cell.position }]));
  if (tested.length === 0) {
    return [];
  }
  const most = largest(tested.map(({ position }) => position.letters.length));
  const shown = Array.from({ length: Math.min(most, 8) }, (_, index) => index);
  const columns = [
    { heading: 'model' },
    { heading: 'prompt', align: 'right' },
    ...shown.map((index) => ({ heading: String.fromCharCode(65 + index), align: 'right' }) as const),
    { heading: 'p', align: 'right' },
    { heading: "Cramér's V", align: 'right' },
    { heading: 'recall spread', align: 'right' },
  ] as const;
  const rows = tested.map(({ cell, position }) => {
    const all = position.letters.reduce((sum, { chosen }) => sum + chosen, 0);
    return [
      printableLine(cell.model, 60),
      `[${cell.prompt}]`,
      ...shown.map((index) => formatShare(all === 0 ? null : (position.letters[index]?.chosen ?? 0) / all)),
      formatP(position.pValue),
      position.cramersV.toFixed(3),
      position.recallSpread === null ? '–' : formatShare(position.recallSpread),
    ];
  });
  const how = `χ² against equal chances, Holm over ${formatNumberOf(tested.length, 'cell')}${circular ? '; conservative, as rotations are balanced' : ''}`;
  const biased = tested.filter(({ position }) => position.pValue <= 0.05).length;
  return [
    `Letters chosen (${how}): ${biased === 0 ? 'no preference shown' : `${formatNumberOf(biased, 'cell')} with a preference`}`,
    ...renderTable(columns, rows),
  ];
}

/** The policy's verdict on cells that do not pass; empty if all do. */
export function renderPolicies(cells: readonly CellReport[]): Text {
  return cells.flatMap((cell) =>
    cell.policy === null || cell.policy.status === 'passed' || cell.policy.status === 'no-failure'
      ? []
      : [
          line(
            toned(toneOf(cell.policy.status), wordFor(cell.policy.status).toUpperCase()),
            `: ${nameOf(cell)}: ${cell.policy.reason}`,
          ),
        ],
  );
}

function toneOf(status: string): Tone {
  return status === 'failed' ? 'bad' : 'unsure';
}
