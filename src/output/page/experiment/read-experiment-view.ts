import { ofEveryKind } from '../../../kinds';
import { readReport } from '../../../experiment/report/read-report';
import { openTexts } from '../text-shelf';
import { buildExperimentView } from './build-experiment-view';
import type { AssertionsView } from './experiment-view';
import { createTrialGatherer } from './gather-trials';

/** What the page of a report folder of any kind shows, from its trials and texts; `shown` is how the user names the folder. */
export function readExperimentView(folder: string, shown: string): AssertionsView {
  const { onTrial, end } = createTrialGatherer();
  const { suite, builder, ...state } = readReport(folder, shown, { ...ofEveryKind, onTrial });
  return buildExperimentView({
    ...{ suite, builder, collector: end(suite) },
    report: builder.build({ ...state, looks: suite.looks }),
    ...openTexts(folder),
  });
}
