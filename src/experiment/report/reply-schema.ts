import { z } from 'zod';
import { count } from '../../basics/measures';

/** What was odd about the replies of a report. */
export const repliesSchema = z.strictObject({
  unreadable: z.record(z.string(), count).meta({ description: 'Unreadable replies by what was wrong with them.' }),
  undecided: count.meta({ description: 'Replies that left analytics undecided, which failed those.' }),
  replayed: count.optional().meta({
    description: 'Of those that could not be read or left something undecided: recorded earlier, not asked anew.',
  }),
  fenced: count.meta({ description: 'Replies whose JSON stood in a Markdown fence, which is accepted.' }),
  votes: count.meta({ description: 'Votes that were cast; 0 when nobody voted.' }),
  unreadableVotes: count.meta({ description: 'Those of them that could not be read and did not count.' }),
  tied: count.meta({ description: 'Trials without a majority on an analytic, which ended on the safe side.' }),
});
