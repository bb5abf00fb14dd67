import { formatShare } from 'gpt-assay/basics';
import {
  type Column,
  type TableBlock,
  type Text,
  type Words,
  tableOf,
  toMeasured,
  when,
  wordFor,
} from 'gpt-assay/experiment';
import { failureKinds } from '../verdict';
import { costOf } from 'gpt-assay/output';
import { roundsOf, type NamedCell, type NamedRound } from './interview-cells';

type Round = NamedRound['round'];

interface Figure {
  readonly column: string | Column;
  readonly cell: (row: NamedRound) => Words | number;
}

/** Points and passes of each cell and round with intervals, then the effect of several answers. */
export function interviewFigures(cells: readonly NamedCell[]): Text {
  const rows = roundsOf(cells, (cell) => cell.fullName);
  const numbers = [...new Set(rows.flatMap(({ round }) => round.passAt.map(({ k }) => k)))].sort((a, b) => a - b);
  const most = numbers.at(-1) ?? 1;
  const passAt = numbers.map((k) => figure(`pass@${k}`, ({ round }) => formatShare(passAtOf(round, k)?.any ?? null)));
  const all = figure(`all ${most} pass`, ({ round }) => formatShare(passAtOf(round, most)?.all ?? null));
  return [
    figureTable('In numbers', rows, [
      ...namesOf(rows),
      figure('points', ({ round }) => `${round.passed}/${round.total}`),
      figure('share (95 %)', ({ round }) => toMeasured(round.share, round.interval)?.text ?? formatShare(round.share)),
      figure('passed', ({ round }) => `${round.passes}/${round.judged}`),
      figure(
        'share (95 %)',
        ({ round }) => passesOf(round)?.text ?? formatShare(round.judged === 0 ? null : round.passes / round.judged),
      ),
      ...(most > 1 ? [] : passAt),
      figure('errored', ({ round }) => round.errored),
      ...(rows.some(({ round }) => round.calls > 0) ? [figure('cost', ({ round }) => costOf(round))] : []),
    ]),
    ...when(
      most > 1,
      '',
      figureTable(`Passing with several answers: any of k (pass@k), and all of ${most}`, rows, [
        ...namesOf(rows),
        ...passAt,
        all,
      ]),
    ),
  ];
}

/** The share of a round's answers that pass every check. */
export function passesOf({ judged, passes, passInterval }: Round): ReturnType<typeof toMeasured> {
  return toMeasured(judged === 0 ? null : passes / judged, passInterval);
}

/** The answers of each cell and round by their most serious failure. */
export function failureTable(cells: readonly NamedCell[]): TableBlock {
  const rows = roundsOf(cells, (cell) => cell.fullName).filter(({ round }) => round.judged > 0);
  const found = failureKinds.filter((kind) => rows.some(({ round }) => round.failures[kind] > 0));
  return figureTable('Answers by their most serious failure', rows, [
    ...namesOf(rows),
    ...found.map((kind) => figure(wordFor(kind), ({ round }) => round.failures[kind])),
    figure('passed', ({ round }) => round.passes),
    figure('errored (not judged)', ({ round }) => round.errored),
  ]);
}

function passAtOf({ passAt }: Round, k: number): Round['passAt'][number] | undefined {
  return passAt.find((one) => one.k === k);
}

/** What distinguishes the rows. */
function namesOf(rows: readonly NamedRound[]): readonly Figure[] {
  return [
    { column: 'model', cell: ({ of }) => of.fullName },
    ...(rows.some(({ of }) => of.rounds.length > 1) ? [figure('rounds', ({ round }) => round.round)] : []),
  ];
}

function figure(heading: string, cell: Figure['cell']): Figure {
  return { column: { heading, align: 'right' }, cell };
}

function figureTable(caption: string, rows: readonly NamedRound[], figures: readonly Figure[]): TableBlock {
  return tableOf(
    caption,
    figures.map(({ column }) => column),
    rows.map((row) => figures.map(({ cell }) => cell(row))),
  );
}
