import { type Block, type IntervalsBlock, type Section, intervalsOf, toMeasured, when } from 'gpt-assay/experiment';
import { formatShare } from 'gpt-assay/basics';
import { largest } from 'gpt-assay/statistics';
import { roundsOf, type NamedCell, type NamedRound } from '../interview-cells';
import { requiredPicture } from 'gpt-assay/output';
import { interviewFigures, passesOf } from '../interview-figures';

/** The results of cells by group: shares of points and passes with intervals, and the effect of further answers. */
export function resultSection(groups: readonly string[], cells: readonly NamedCell[]): Section {
  return {
    id: 'results',
    heading: 'How good the answers are',
    about: null,
    blocks: [
      ...groups.flatMap((name, group): readonly Block[] => {
        const rows = roundsOf(
          cells.filter((cell) => cell.group === group),
          (cell) => cell.name.label,
        );
        return [...when(groups.length > 1, { kind: 'heading', text: name }), ...showPasses(rows), ...showPassAt(rows)];
      }),
      ...interviewFigures(cells),
    ],
  };
}

/** The share of the points of each cell, best of each group first. */
export function pointsPicture(
  groups: readonly string[],
  cells: readonly NamedCell[],
  required: number | undefined,
): readonly IntervalsBlock[] {
  const hasChoice = cells.some(({ rounds }) => rounds.some(({ chosen }) => chosen != null));
  return requiredPicture('points', {
    required: required ?? null,
    choice: hasChoice ? ', allowing for the choice among several' : '',
    rows: groups.flatMap((name, group) =>
      roundsOf(
        cells.filter((cell) => cell.group === group),
        (cell) => (groups.length > 1 ? `${cell.name.label} · ${name}` : cell.name.label),
      ).map(({ name: own, round: { share, interval, chosen, policy } }) => ({
        name: own,
        measured: toMeasured(share, chosen ?? interval),
        policy,
      })),
    ),
  });
}

function showPasses(rows: readonly NamedRound[]): readonly Block[] {
  return intervalsOf({
    caption: 'Share of answers that pass every check',
    axis: 'passes, with 95 % interval by question',
    end: 1,
    rows: rows.map(({ name, round }) => ({ name, measured: passesOf(round) })),
  });
}

/** From the probability that all of several answers pass, past that of one, to that of any. */
function showPassAt(rows: readonly NamedRound[]): readonly Block[] {
  const ranges = rows.flatMap(({ name, round: { passAt } }) => {
    const [one, most] = [passAt[0], passAt.at(-1)];
    return one === undefined || most === undefined || most.k === 1 ? [] : [{ name, one: one.any, ...most }];
  });
  const most = String(largest([1, ...ranges.map(({ k }) => k)]));
  return intervalsOf({
    caption: `Passing with several answers: the bar runs from all of ${most} pass to any of ${most} passes (pass@${most}); the dot is one answer (pass@1). A long bar means luck, a short bar consistent results`,
    axis: 'probability of a pass, mean over questions',
    end: 1,
    rows: ranges.map(({ name, k, one, any, all }) => ({
      name,
      measured: {
        value: one,
        lower: all,
        upper: any,
        text: `one answer ${formatShare(one)}, any of ${k} ${formatShare(any)}, all of ${k} ${formatShare(all)}`,
      },
    })),
  });
}
