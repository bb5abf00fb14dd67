import { formatNumberOf, printableLine } from 'gpt-assay/basics';
import { type Text, nonEmpty, sectionText, spaced, toned } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { sectionOfStress, type StressSection } from '../variants/stress-section';
import { stressSection } from './stress-section';
import { type Medium, renderModels, renderSimulated } from 'gpt-assay/output';
import { chooseTelling } from '../derived/keep-telling';

/** Maximum number of variants shown; the page shows all. */
const most = 10;

/** What each group caught and what misled it. */
export function renderStress(report: ReportDocument): readonly Text[] {
  const { title, runs, gate } = report;
  const stress = sectionOfStress(report);
  const originals = new Set(stress.variants.map(({ parent }) => parent)).size;
  const asked = `${formatNumberOf(stress.variants.length, 'variant')} of ${formatNumberOf(originals, 'original')} × ${formatNumberOf(runs, 'run')}`;
  // Fixed-sample intervals do not apply to a gate, which has its own bounds.
  const groups = gate === null ? stress.groups : [];
  return [
    ...nonEmpty(renderSimulated(report)),
    ...groups.map((group) =>
      sectionText({
        ...stressSection(report, stress, group),
        heading: `${printableLine(title)} · ${printableLine(group.group, 60)} · ${asked}`,
      }),
    ),
  ];
}

/** The most telling variants, then all figures of each model. */
export function renderStressDetails(report: ReportDocument, medium: Medium): Text {
  return spaced([renderTelling(report, sectionOfStress(report)), ...nonEmpty(renderModels(report, medium))]);
}

/** The most telling variants: the change, how often the grader was wrong, and the evidence for the label. */
function renderTelling(report: ReportDocument, stress: StressSection): Text {
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
