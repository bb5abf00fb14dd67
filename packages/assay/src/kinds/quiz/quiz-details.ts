import { z } from 'zod';
import { count, line } from '../../basics/schemas';
import { AssayError } from '../../basics/errors';
import { groupName } from '../../experiment/group';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { groupOfCell } from './cell';
import { loggedQuestionSchema } from './question';

const asserts = z.enum(['hard', 'soft']);

const cellSchema = z.object({
  label: line.meta({ description: 'How reports call the model.' }),
  model: line.meta({ description: 'As the server knows it.' }),
  server: line,
  simulated: z.boolean(),
  priced: z.boolean(),
  prompt: count.meta({ description: 'Index of the system prompt.' }),
  system: z.string().nullable().meta({ description: 'The whole system message; null for none.' }),
  vote: z
    .object({ of: z.int().min(2), label: line })
    .readonly()
    .optional()
    .meta({ description: 'Of a vote: how many answers are counted, and how the configuration calls the model.' }),
  notes: z.array(line).readonly().meta({ description: 'What was asked for and cannot be sent to this model.' }),
});

/** Quiz-specific details in the log's first line. */
export const quizDetailsSchema = z.object({
  files: z.object({ questions: line, config: line }).readonly(),
  seed: line,
  shuffle: z.union([z.boolean(), z.enum(['questions', 'options'])]),
  circular: z.boolean(),
  policy: z.object({ accuracy: z.number().min(0).max(1), assert: asserts, questions: asserts }).nullable(),
  cells: z.array(cellSchema.readonly()).min(1).readonly(),
  questions: z.array(loggedQuestionSchema).min(1).readonly(),
});

/** Quiz-specific details of what is asked. */
export type QuizDetails = Readonly<z.infer<typeof quizDetailsSchema>>;

/** One model with one system prompt, as the log keeps it. */
export type CellEntry = Readonly<QuizDetails['cells'][number]>;

/** What counting needs from the first line of a quiz's log. */
export type QuizHead = QuizDetails &
  Pick<SuiteEntry, 'models' | 'firstRun' | 'runs' | 'shard' | 'chosen' | 'prices' | 'looks' | 'lacking'> & {
    /** Whether a gate asked, which stops depending on results. */
    readonly gated: boolean;
  };

/** Parses the quiz-specific details in the log's first line. */
export function readQuizHead(suite: SuiteEntry): QuizHead {
  const { challenge, models, firstRun, runs, shard, chosen, prices, looks, lacking } = suite;
  const parsed = quizDetailsSchema.safeParse(suite.details);
  const cells = parsed.data?.cells.filter((cell) => models.includes(groupName(groupOfCell(cell)))) ?? [];
  const problems = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${['details', ...path].join('.')}: ${message}`,
  );
  if (parsed.success && cells.length !== models.length) {
    problems.push('details.cells: expected one for each of "models"');
  }
  if (!parsed.success || problems.length > 0) {
    const shown = problems.slice(0, 10).map((problem) => `  - line 1, ${problem}`);
    throw new AssayError([`The log of the quiz ${challenge} cannot be used:`, ...shown].join('\n'));
  }
  return {
    ...parsed.data,
    cells,
    models,
    firstRun,
    runs,
    gated: suite.gate !== undefined,
    ...(shard !== undefined && { shard }),
    ...(chosen !== undefined && { chosen }),
    ...(prices !== undefined && { prices }),
    ...(looks !== undefined && { looks }),
    ...(lacking !== undefined && { lacking }),
  };
}
