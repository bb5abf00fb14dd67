import { prefixed, type Text } from '../../experiment/blocks/blocks';
import type { SuiteSummary } from '../../experiment/report/summarise-suite';
import { createAnswerTally } from '../../kinds/interview/report/answer-tally';
import { buildInterview } from '../../kinds/interview/report/build-interview';
import { readInterviewDetails } from '../../kinds/interview/log/log-details';
import { renderInterview } from './render-interview';

/** The tables of an interview, as a Jest run ends with them. What the policy makes of it, the tests say. */
export function renderInterviewSuite({ suite, trials }: SuiteSummary): Text {
  const tally = createAnswerTally(suite, readInterviewDetails(suite));
  trials.forEach(tally.add);
  const section = buildInterview(tally.cells(), {
    ...{ files: [], sandboxes: [...tally.sandboxes()], rows: tally.count() },
  });
  return prefixed(`${suite.challenge} · `, renderInterview(section));
}
