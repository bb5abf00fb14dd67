import { join } from 'node:path';
import { writeText } from '../../../basics/disk/disk';
import { ofEveryKind } from '../../../kinds';
import { readReport } from '../../../experiment/report/read-report';
import { pageFile } from '../page-file';
import { renderPage } from '../render-page';
import { openTexts } from '../text-shelf';
import { buildExperimentView } from './build-experiment-view';
import { createTrialCollector, type TrialCollector } from './collect-trials';

/** Writes the page of a report folder of any kind, from its trials and texts; `shown` is how the user names the folder. */
export function writeExperimentPage(folder: string, shown: string): void {
  let collector: TrialCollector | undefined;
  const { suite, builder, ...end } = readReport(folder, shown, {
    ...ofEveryKind,
    onTrial: (entry, own, counted) => {
      collector ??= createTrialCollector(own, [...new Set(own.assertions.map(({ analytic }) => analytic))]);
      if (counted) {
        collector.add(entry);
      }
    },
  });
  const report = builder.build({ ...end, looks: suite.looks });
  const view = buildExperimentView({
    ...{ suite, builder, report },
    collector: collector ?? createTrialCollector(suite, []),
    ...openTexts(folder),
  });
  writeText(join(folder, pageFile), renderPage(view));
}
