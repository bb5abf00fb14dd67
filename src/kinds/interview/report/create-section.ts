import type { CreateSection } from '../../../experiment/report/section';
import { readInterviewDetails } from '../log/log-details';
import { createAnswerTally } from './answer-tally';
import { buildInterview } from './build-interview';

/** Counts what only an interview reports: points, passes and failures by model and language, and what differs between them. */
export const createInterviewSection: CreateSection = (suite) => {
  const details = readInterviewDetails(suite);
  const tally = createAnswerTally(suite, details);
  const { policy } = details;
  return {
    add: tally.add,
    build: ({ complete }) =>
      buildInterview(tally.cells(), {
        files: details.files ?? [],
        sandboxes: [...tally.sandboxes()],
        rows: tally.count(),
        // Nothing is judged by a part of the answers.
        ...(policy !== undefined && complete && suite.shard === undefined && { policy }),
      }),
  };
};
