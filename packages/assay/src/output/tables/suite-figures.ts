import { fixturesToHoldOut, mostLooks } from '../../experiment/assess/holdout';
import { formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import type { Text } from '../../experiment/blocks/blocks';

/** The figures of a whole suite, each under the question that it answers. */
export function suiteFigures(report: Pick<ReportDocument, 'runs'>, model: ModelReport): Text {
  return [
    { kind: 'heading', text: 'Will these assertions fail again? (R: the same fixtures, asked again)' },
    { kind: 'list', items: repeatFigures(report, model) },
    {
      kind: 'heading',
      text: 'How often will answers on unseen submissions be wrong? (G: fixtures are the sample)',
    },
    { kind: 'list', items: unseenFigures(model) },
  ];
}

function repeatFigures(
  { runs: asked }: Pick<ReportDocument, 'runs'>,
  { suite, trials, errored }: ModelReport,
): string[] {
  const { repeat, runs, fixtures } = suite;
  const perFixture = fixtures.asked === 0 ? 0 : trials / fixtures.asked;
  const isWhole = perFixture === asked && errored === 0;
  return [
    `${repeat.everFailed} of ${formatNumberOf(repeat.assertions, 'assertion')} failed at least once; mean failure rate ${formatShare(repeat.rate)}`,
    ...(repeat.everFailed === 0
      ? []
      : [
          `= ${formatShare(repeat.floor)} floor (wrong in most trials; no vote helps) + ${formatShare(repeat.noise)} noise (a vote removes it) − ${formatShare(repeat.luck)} luck (a vote loses it)`,
        ]),
    ...(runs === null
      ? []
      : [
          `every hard assertion held in ${runs.right} of ${formatNumberOf(runs.complete, 'run')}: ${formatShare(runs.rate)} (${formatInterval(runs.interval)})`,
        ]),
    `${fixtures.right} of ${formatNumberOf(fixtures.asked, 'fixture')} right in all ${isWhole ? formatNumberOf(asked, 'run') : 'their judged runs'}`,
    ...(fixtures.sameAnswer === null
      ? []
      : [
          `all runs gave the same answer for ${formatShare(fixtures.sameAnswer)} of the fixtures (TARa), the same text for ${formatShare(fixtures.sameReply)} (TARr)`,
        ]),
  ];
}

function unseenFigures({ suite: { generalise, fixtures, holdout } }: ModelReport): string[] {
  return [
    generalise === null
      ? 'not measurable: fewer than 2 fixtures'
      : `${formatShare(generalise.rate)} of answers (95 % interval ${formatInterval(generalise.interval)}) on submissions like these ${formatNumberOf(generalise.fixtures, 'fixture')}. More fixtures narrow the interval; more runs barely do`,
    ...(holdout === null ? [describeNotHeldOut(fixtures.asked)] : []),
  ];
}

function describeNotHeldOut(fixtures: number): string {
  const reason =
    fixtures < fixturesToHoldOut
      ? `a holdout needs ${fixturesToHoldOut} fixtures`
      : 'all fixtures were shown; --holdout hides some';
  return `not checked for overfitting of the prompt to its fixtures: ${reason}`;
}

/** What held-out fixtures say, if there are some. */
export function renderHoldout(holdout: ModelReport['suite']['holdout']): readonly string[] {
  if (holdout === null) {
    return [];
  }
  const { held, development, gap, looks } = holdout;
  const part = (name: string, one: typeof held): string =>
    one === null
      ? `${name} unknown`
      : `${name} ${formatShare(one.rate)} (${formatInterval(one.interval)}, ${formatNumberOf(one.fixtures, 'fixture')})`;
  return [
    `  ${part('held out', held)}, ${part('development', development)}`,
    ...(gap === null
      ? []
      : [
          `  gap ${formatInterval(gap)} at 95 % over ${formatNumberOf(looks, 'look')}: ${gap.lower > 0 ? 'the prompt is overfitted to its fixtures' : 'no sign that the prompt is overfitted to its fixtures'}`,
        ]),
    ...(looks >= mostLooks ? [`  held-out part exhausted after ${looks} looks: add fixtures`] : []),
  ];
}
