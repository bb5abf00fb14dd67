import type { CreateSection } from 'gpt-assay/experiment';
import { readInterviewDetails } from '../log/log-details';
import { createAnswerTally } from './answer-tally';
import { buildInterview } from './build-interview';
import { outcomeOfInterview } from './interview-outcome';

/** Counts figures that only interviews report: points, passes and failures by model and language, and differences. */
export const createInterviewSection: CreateSection = (suite) => {
  const details = readInterviewDetails(suite);
  const tally = createAnswerTally(suite, details);
  // A part of the answers is not judged.
  const policy = suite.shard === undefined && suite.chosen === undefined ? details.policy : undefined;
  return {
    add: tally.add,
    build() {
      const content = buildInterview(tally.cells(), {
        files: details.files ?? [],
        sandboxes: [...tally.sandboxes()],
        rows: tally.count(),
        ...(policy !== undefined && { policy }),
      });
      return { content, outcome: (report, about) => outcomeOfInterview(content, { ...about, report, details }) };
    },
  };
};
