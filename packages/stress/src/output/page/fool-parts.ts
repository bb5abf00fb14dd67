import { formatNumberOf } from 'gpt-assay/basics';
import type { ReportDocument } from 'gpt-assay/plugin';
import { sectionOfFool } from '../../fool/fool-section';
import type { ExperimentParts } from 'gpt-assay/output';
import { beforeShrinking, foolSection } from '../fool-section';

/** The page of a search: what it found, with the programs as they were before they were shrunk. */
export function foolParts(report: ReportDocument): ExperimentParts {
  const fool = sectionOfFool(report);
  const section = foolSection(fool);
  return {
    summaryOf: () => ({ ...section, blocks: [...section.blocks, ...fool.finds.flatMap(beforeShrinking)] }),
    asked: (programs, runs) => `${formatNumberOf(programs, 'program')} × up to ${formatNumberOf(runs, 'run')}`,
  };
}
