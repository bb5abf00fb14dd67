import type { CreateSection } from '../../../experiment/report/section';
import { readInterviewDetails } from '../log/log-details';
import { createAnswerTally } from './answer-tally';
import { buildInterview } from './build-interview';
import { outcomeOfInterview } from './interview-outcome';
import type { InterviewSection } from './interview-section';

/** Counts what only an interview reports: points, passes and failures by model and language, and what differs between them. */
export const createInterviewSection: CreateSection = (suite) => {
  const details = readInterviewDetails(suite);
  const tally = createAnswerTally(suite, details);
  // Nothing is judged by a part of the answers.
  const policy = suite.shard === undefined && suite.chosen === undefined ? details.policy : undefined;
  const build = (): InterviewSection =>
    buildInterview(tally.cells(), {
      ...{ files: details.files ?? [], sandboxes: [...tally.sandboxes()], rows: tally.count() },
      ...(policy !== undefined && { policy }),
    });
  return {
    add: tally.add,
    build,
    outcome: (report, about) => outcomeOfInterview(build(), { ...about, report, details }),
  };
};
