import type { ReportDocument } from 'gpt-assay/plugin';
import { sectionOfStress } from '../../variants/stress-section';
import type { ExperimentParts } from 'gpt-assay/output';
import { operatorMap, stressSection } from '../stress-section';
import { gaugePicture } from './gauge-picture';
import { viewVariants } from './view-variants';

/** The page of a stress test: what each group caught, how its variants were made, and gauges. */
export function stressParts(report: ReportDocument): ExperimentParts {
  const stress = sectionOfStress(report);
  return {
    kind: 'stress',
    summaryOf(name) {
      const group = stress.groups.find((one) => one.group === name);
      if (group === undefined) {
        return undefined;
      }
      const section = stressSection(report, stress, group);
      return { ...section, blocks: [...section.blocks, ...operatorMap(report, stress, group)] };
    },
    // A gate has bounds of its own.
    picture: report.gate === null ? gaugePicture(stress) : [],
    viewFixtures: (fixtures, { ids, analytics }) => viewVariants(fixtures, ids, analytics, stress),
  };
}
