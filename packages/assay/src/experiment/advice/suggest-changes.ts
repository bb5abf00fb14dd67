import { groupBy } from '../../basics/group-by';
import { formatNumberOf } from '../../basics/text/numbers';
import { largest } from '../../statistics/numbers';
import { commandOf } from '../report/command-of';
import type { AssertionReport, ReportDocument } from '../report/report-document';

/** A change of one file, or a command, as text to paste. */
export interface Suggestion {
  /** The file and the position in it, or where to run the command. */
  readonly place: string;
  readonly text: string;
  /** What the change is for. */
  readonly reason: string;
}

type Report = Pick<ReportDocument, 'kind' | 'challenge' | 'runs' | 'models' | 'heldOut' | 'gate' | 'prompt' | 'of'>;

/**
 * The advice on failures as text to paste. It contains one vote for the prompt, policies, and a command that asks for
 * the extra runs. A policy goes into the prompt if half of an analytic's failures need it, and otherwise into the
 * fixtures. Labels and rubrics to fix are listed in the table instead. Only a validator's prompt has a front matter.
 */
export function suggestChanges(report: Report, assertions: readonly AssertionReport[]): readonly Suggestion[] {
  const failed = assertions.filter(({ failures }) => failures > 0);
  const file = report.prompt.file;
  const inFiles = report.of === undefined ? [...voteOf(failed, file), ...policiesOf(failed, file)] : [];
  return [...inFiles, ...moreOf(report, failed)];
}

function voteOf(failed: readonly AssertionReport[], file: string): readonly Suggestion[] {
  const helped = failed.filter(({ votes }) => votes !== null);
  const votes = largest([0, ...helped.map((one) => one.votes ?? 0)]);
  const reason = `enough for ${helped.length} of ${formatNumberOf(failed.length, 'assertion')} that were ever wrong; to see the cost: assay vote`;
  return votes === 0 ? [] : [{ place: `${file}, front matter`, text: `    vote: { of: ${votes} }`, reason }];
}

function policiesOf(failed: readonly AssertionReport[], file: string): readonly Suggestion[] {
  // A soft analytic fails nothing already.
  const changed = failed.filter(({ tolerable, assert }) => tolerable !== null && assert === 'hard');
  const analytics = [...new Set(changed.map(({ analytic }) => analytic))];
  const whole = analytics.filter((analytic) => {
    const own = failed.filter((one) => one.analytic === analytic);
    const count = own.filter(({ tolerable }) => tolerable !== null).length;
    return count > 1 && 2 * count >= own.length;
  });
  const inFixtures = groupBy(
    changed.filter(({ analytic }) => !whole.includes(analytic)),
    (one) => one.file,
  );
  return [
    ...whole.map((analytic) => {
      const own = changed.filter((one) => one.analytic === analytic);
      const tolerate = largest(own.map((one) => one.tolerable ?? 0));
      return {
        place: `${file}, analytics › ${analytic}`,
        text: `        assert: soft\n        tolerate: ${tolerate}`,
        reason: reasonFor(own),
      };
    }),
    ...[...inFixtures].map(([place, own]) => ({
      place,
      text: [
        '    policy:',
        ...own.map((one) => `      ${one.analytic}: { assert: soft, tolerate: ${one.tolerable ?? 0} }`),
      ].join('\n'),
      reason: reasonFor(own),
    })),
  ];
}

function reasonFor(changed: readonly AssertionReport[]): string {
  return changed.some(({ advice }) => advice === 'drop')
    ? 'wrong too often to be useful: fix the rubric, or make it soft, so that it fails nothing'
    : 'fails too often to gate a release: fix the rubric, or make it soft';
}

function moreOf(report: Report, failed: readonly AssertionReport[]): readonly Suggestion[] {
  const open = failed.filter(({ moreRuns }) => moreRuns !== null);
  const more = largest([0, ...open.map((one) => one.moreRuns ?? 0)]);
  const command = commandOf({ ...report, kind: 'repeat', gate: null, runs: report.runs + more });
  return more === 0
    ? []
    : [
        {
          place: 'more runs',
          text: `    ${command}`,
          reason: `to tell whether ${formatNumberOf(open.length, 'assertion')} ${open.length === 1 ? 'is' : 'are'} wrong always or at random`,
        },
      ];
}
