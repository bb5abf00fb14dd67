import { z } from 'zod';
import { share } from '../../basics/schemas';
import { titleSchema } from '../../basics/text/title';
import type { Settings } from '../../basics/settings/settings';
import { modelConfigSchema } from '../model-list/model-config';

/** What to shuffle in each run. */
const shuffles = [true, 'questions', 'options', false] as const;

const asserts = z.enum(['hard', 'soft']);

/** `config.json` of a quiz. */
export const quizConfigSchema = z
  .strictObject({
    title: titleSchema.optional().meta({ description: 'Names the quiz in reports; default: the name of its folder.' }),
    supersystemprompt: z.string().default('').meta({ description: 'Appended to every system prompt.' }),
    systemPrompts: z
      .array(z.string())
      .min(1)
      .default([''])
      .meta({ description: 'Each is asked with; the empty one is a case of its own.' }),
    models: z.array(modelConfigSchema).min(1),
    runs: z.int().min(1).max(1_000_000).default(1),
    shuffle: z
      .union([z.boolean(), z.enum(['questions', 'options'])], {
        error: 'expected true, false, "questions" or "options"',
      })
      .default(true)
      .meta({ description: 'What to shuffle in each run.' }),
    policy: z
      .strictObject({
        accuracy: share.meta({ description: 'Share of right answers that each model must reach with each prompt.' }),
        assert: asserts.default('hard').meta({ description: 'hard fails when it is not reached; soft reports it.' }),
        questions: asserts.default('soft').meta({ description: 'Effect of a single wrong answer: hard or soft.' }),
      })
      .optional(),
  })
  .meta({ title: 'Assay quiz: configuration' });

/** Which models a quiz asks what, and how often. */
export type QuizConfig = Readonly<z.infer<typeof quizConfigSchema>>;

/** What to shuffle in each run. */
export type Shuffle = (typeof shuffles)[number];

/** The requirement of a quiz, if any. */
export type QuizPolicy = NonNullable<QuizConfig['policy']>;

/**
 * The models that the environment names for quizzes; models that judge or write code are for other kinds.
 */
export function modelsForQuizzes({ models }: Pick<Settings, 'models'>): readonly string[] | undefined {
  const able = models.filter((name) => !/^offline\/(judge|grader|key|coder)\b/.test(name));
  return able.length > 0 ? able : undefined;
}
