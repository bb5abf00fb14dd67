import { printableLine } from 'gpt-assay/basics';
import { type Text, toned } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { chooseTelling } from '../derived/choose-telling';
import type { StressSection } from '../variants/stress-section';

/** Maximum number of variants shown; the page shows all. */
const most = 10;

/** The most telling variants: the change, how often the grader was wrong, and the evidence for the label. */
export function renderTelling(report: ReportDocument, stress: StressSection): Text {
  const telling = chooseTelling(report, stress, most);
  return telling.length === 0
    ? ['No variant was wrong in most of its trials.']
    : [
        toned('heading', 'Most telling variants'),
        ...telling.flatMap(({ variant, analytic, wrong, judged }) => {
          const { fixture, operator, line, what, evidence } = variant;
          const proof = evidence?.[analytic];
          return [
            `  ${printableLine(fixture)}: ${printableLine(analytic, 60)} wrong in ${wrong} of ${judged}`,
            `    ${operator}, line ${line}: ${printableLine(what)}`,
            ...(proof === undefined ? [] : [toned('quiet', `    the oracle: ${printableLine(proof)}`)]),
          ];
        }),
      ];
}
