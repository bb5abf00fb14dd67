import { join } from 'node:path';
import { writeText } from '../../../basics/disk/disk';
import { ofEveryKind } from '../../../kinds';
import { readReport } from '../../../experiment/report/read-report';
import { pageFile } from '../page-file';
import { renderPage } from '../render-page';
import { openTexts } from '../text-shelf';
import { buildExperimentView } from './build-experiment-view';
import { createTrialGatherer } from './gather-trials';

/** Writes the page of a report folder of any kind, from its trials and texts; `shown` is how the user names the folder. */
export function writeExperimentPage(folder: string, shown: string): void {
  const { onTrial, end } = createTrialGatherer();
  const { suite, builder, ...state } = readReport(folder, shown, { ...ofEveryKind, onTrial });
  const view = buildExperimentView({
    ...{ suite, builder, collector: end(suite) },
    report: builder.build({ ...state, looks: suite.looks }),
    ...openTexts(folder),
  });
  writeText(join(folder, pageFile), renderPage(view));
}
