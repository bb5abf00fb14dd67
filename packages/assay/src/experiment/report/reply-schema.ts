import { z } from 'zod';
import { count } from '../../basics/measures';

/** Irregularities of the replies in a report. */
export const repliesSchema = z.strictObject({
  unreadable: z.record(z.string(), count).meta({ description: 'Unreadable replies by kind of problem.' }),
  wordsElsewhere: z.string().optional().meta({
    description: 'Where the server put the words of empty replies, and what to set; absent: nowhere, or none is empty.',
  }),
  missing: z
    .array(z.strictObject({ problem: z.string(), count }))
    .optional()
    .meta({ description: 'Why trials errored, most frequent reasons first, at most 3; absent if none errored.' }),
  undecided: count.meta({
    description: 'Replies that left analytics undecided, which counts as wrong where they are judged.',
  }),
  replayed: count.optional().meta({
    description: 'Unreadable or undecided replies that were recorded earlier, not asked again.',
  }),
  fenced: count.meta({ description: 'Replies whose JSON stood in a Markdown fence, which is accepted.' }),
  votes: count.meta({ description: 'Votes cast; 0 without voting.' }),
  unreadableVotes: count.meta({ description: 'Votes that could not be read and did not count.' }),
  tied: count.meta({ description: 'Trials without a majority on an analytic, which ended on the safe side.' }),
});
