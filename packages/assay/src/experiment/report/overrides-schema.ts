import { z } from 'zod';
import { count } from '../../basics/measures';

/** What recorded overrides say about the answers in a report. */
export const overridesSchema = z
  .strictObject({
    recorded: count.meta({ description: 'For the challenge, when it was asked.' }),
    concerned: count.meta({ description: 'Assertions and proposed labels that overrides are about.' }),
    fixtures: count.meta({ description: 'Fixtures of these.' }),
    answers: count.meta({ description: 'Answers to these that could be read.' }),
    wrong: count.meta({ description: 'Answers that an override calls wrong.' }),
    labels: z
      .array(
        z.strictObject({
          fixture: z.string(),
          file: z.string(),
          line: z.int().positive(),
          analytic: z.string(),
          label: z.boolean(),
        }),
      )
      .meta({ description: 'Labels of which an override says that they are wrong.' }),
  })
  .meta({ description: 'Verdicts recorded as wrong: they change no figures. Absent when none is recorded.' });
