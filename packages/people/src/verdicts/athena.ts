import { formatNumberOf, printableLine } from 'gpt-assay/basics';
import { z } from 'zod';
import {
  createProblems,
  hasTooMany,
  isJsonFile,
  listNames,
  listOf,
  type Problems,
  readExport,
  readJson,
  toName,
  toReason,
  toShownText,
} from './platform-export';
import type { GradedVerdict, Rating, VerdictFile, VerdictFormat } from './verdict-file';

/**
 * Exercises of Athena and Artemis as JSON. Each structured grading instruction is an analytic, which a grading applied
 * or did not. Feedback in a list, or under `Tutor`, is a person’s; under any other name it is that module’s.
 */
export const athenaFormat: VerdictFormat = {
  name: 'athena',
  fits: (file, head) =>
    isJsonFile(file, head) &&
    /"(?:max_points|maxPoints)"\s*:/.test(head) &&
    /"(?:bonus_points|bonusPoints|grading_criteria|gradingCriteria|problem_statement|problemStatement)"\s*:/.test(head),
  read: readAthena,
};

/** Keys in the form of Athena's interface, as its files write them. */
const aliases: Readonly<Record<string, string>> = {
  gradingCriteria: 'grading_criteria',
  structuredGradingInstructions: 'structured_grading_instructions',
  gradingScale: 'grading_scale',
  instructionDescription: 'instruction_description',
  structuredGradingInstructionId: 'structured_grading_instruction_id',
};

function withAliases<Schema extends z.ZodType>(schema: Schema): z.ZodPreprocess<Schema> {
  return z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, one]) => [Object.hasOwn(aliases, key) ? (aliases[key] ?? key) : key, one]),
          )
        : value,
    schema,
  );
}

const idSchema = z.union([z.number(), z.string()]).transform(String);

const feedbackSchema = withAliases(
  z.object({
    id: idSchema.nullish(),
    description: z.string().nullish(),
    structured_grading_instruction_id: idSchema.nullish(),
    /** Set by Athena's playground for what a module suggested. */
    isSuggestion: z.boolean().nullish(),
  }),
);

const exerciseSchema = withAliases(
  z.object({
    id: idSchema,
    title: z.string().nullish(),
    grading_criteria: z
      .array(
        withAliases(
          z.object({
            id: idSchema,
            title: z.string().nullish(),
            structured_grading_instructions: z.array(
              withAliases(
                z.object({
                  id: idSchema,
                  grading_scale: z.string().nullish(),
                  instruction_description: z.string().nullish(),
                }),
              ),
            ),
          }),
        ),
      )
      .nullish(),
    submissions: z.array(
      z.object({
        id: idSchema,
        text: z.string().nullish(),
        model: z.string().nullish(),
        feedbacks: z.union([z.array(feedbackSchema), z.record(z.string(), z.array(feedbackSchema))]).nullish(),
      }),
    ),
  }),
);

type Exercise = z.infer<typeof exerciseSchema>;
type Submission = Exercise['submissions'][number];
type Feedback = z.infer<typeof feedbackSchema>;

/** The name under which Athena's evaluation keeps the feedback of people. */
const tutor = 'Tutor';
const suggested = 'Athena’s module';

function readAthena(file: string, shown: string): VerdictFile {
  const problems = createProblems(shown);
  const value = readJson(readExport(file, shown), problems);
  problems.refuse();
  const exercises = readExercises(value, problems);
  problems.refuse();
  const rubrics = new Map(exercises.map((exercise) => [exercise, nameInstructions(exercise, exercises.length > 1)]));
  for (const rubric of rubrics.values()) {
    hasTooMany(rubric.size, problems, { field: 'grading_criteria' });
  }
  problems.refuse();
  const counts = { without: 0, free: 0, copied: 0 };
  const ratings: Rating[] = [];
  const verdicts: GradedVerdict[] = [];
  const texts = new Map<string, string>();
  for (const exercise of exercises) {
    const rubric = rubrics.get(exercise) ?? new Map<string, string>();
    const items = new Set<string>();
    for (const [index, submission] of exercise.submissions.entries()) {
      const item = toName(exercises.length > 1 ? `${exercise.id}/${submission.id}` : submission.id);
      const place = `submissions.${index}`;
      if (items.has(item)) {
        problems.add(`the submission ${item} is there twice: keep one of the two`, { field: place });
        continue;
      }
      items.add(item);
      const gradings = gradingsOf(submission, counts);
      counts.without += gradings.length === 0 ? 1 : 0;
      for (const grading of gradings) {
        readGrading(grading, { item, rubric, place, problems, ratings, verdicts, counts });
      }
      const text = submission.text ?? submission.model ?? '';
      if (gradings.length > 0 && text !== '') {
        texts.set(item, toShownText(text));
      }
    }
  }
  problems.refuse();
  return {
    format: 'Athena’s exercises',
    verdicts,
    truths: [],
    ratings,
    texts,
    notes: notesOn({ ratings, verdicts, counts }),
  };
}

function readExercises(value: unknown, problems: Problems): readonly Exercise[] {
  const list = listOf(value);
  if (typeof value === 'object' && value !== null && 'submissionsWithFeedbackSuggestions' in value) {
    problems.add(
      'holds the suggestions of one module without the grading criteria: export the exercise with the feedback of all modules (3_submissions_with_categorized_feedback of Athena’s evaluation)',
    );
    return [];
  }
  const exercises = (list ?? [value]).flatMap((one, index): readonly Exercise[] => {
    const parsed = exerciseSchema.safeParse(one);
    if (parsed.success) {
      return [parsed.data];
    }
    for (const { path, message } of parsed.error.issues) {
      const field = [...(list === undefined ? [] : [index]), ...path].join('.');
      problems.add(message, field === '' ? {} : { field });
    }
    return [];
  });
  if (exercises.length > 0 && exercises.every(({ grading_criteria: criteria }) => (criteria ?? []).length === 0)) {
    problems.add(
      'no exercise has structured grading instructions: expected grading_criteria with some, for credits alone are no verdicts',
      { field: 'grading_criteria' },
    );
  }
  return exercises;
}

/** The instructions of an exercise by id, with the names of analytics; the same name twice gets the id. */
function nameInstructions(
  { id: exercise, title, grading_criteria: criteria }: Exercise,
  hasSeveral: boolean,
): ReadonlyMap<string, string> {
  const named = (criteria ?? []).flatMap((criterion) =>
    criterion.structured_grading_instructions.map((one) => {
      const heading = firstText(criterion.title) ?? `criterion ${criterion.id}`;
      const label = firstText(one.grading_scale, one.instruction_description) ?? `instruction ${one.id}`;
      const own = `${heading}: ${label}`;
      return {
        id: one.id,
        name: toName(hasSeveral ? `${firstText(title) ?? `exercise ${exercise}`}: ${own}` : own),
      };
    }),
  );
  const counted = new Map<string, number>();
  for (const { name } of named) {
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return new Map(named.map(({ id, name }) => [id, (counted.get(name) ?? 0) > 1 ? `${name} (#${id})` : name]));
}

/** The first text that is not empty. */
function firstText(...texts: readonly (string | null | undefined)[]): string | undefined {
  return texts.map((text) => text?.trim() ?? '').find((text) => text !== '');
}

/** What one grader said of a submission. */
interface Grading {
  readonly by: string;
  readonly isPerson: boolean;
  readonly feedbacks: readonly Feedback[];
}

interface Counts {
  without: number;
  free: number;
  copied: number;
}

/** Without feedback nobody can say whether a submission was graded. */
function gradingsOf({ feedbacks }: Submission, counts: Counts): readonly Grading[] {
  if (feedbacks === undefined || feedbacks === null) {
    return [];
  }
  if (Array.isArray(feedbacks)) {
    return [
      { by: tutor, isPerson: true, feedbacks: feedbacks.filter(({ isSuggestion }) => isSuggestion !== true) },
      { by: suggested, isPerson: false, feedbacks: feedbacks.filter(({ isSuggestion }) => isSuggestion === true) },
    ].filter((one) => one.feedbacks.length > 0);
  }
  const own = new Set((Object.hasOwn(feedbacks, tutor) ? (feedbacks[tutor] ?? []) : []).map(({ id }) => id));
  return Object.entries(feedbacks).flatMap(([by, given]): readonly Grading[] => {
    // Athena's evaluation fills in a tutor's feedback where a module gave none.
    const isCopy = by !== tutor && given.every(({ id }) => id !== undefined && id !== null && own.has(id));
    counts.copied += isCopy && given.length > 0 ? 1 : 0;
    return given.length === 0 || isCopy ? [] : [{ by, isPerson: by === tutor, feedbacks: given }];
  });
}

interface Sink {
  readonly item: string;
  readonly rubric: ReadonlyMap<string, string>;
  readonly place: string;
  readonly problems: Problems;
  readonly ratings: Rating[];
  readonly verdicts: GradedVerdict[];
  readonly counts: Counts;
}

/** Applied is each instruction that some feedback names; a grading that names none says nothing about them. */
function readGrading({ by, isPerson, feedbacks }: Grading, sink: Sink): void {
  const { item, rubric, place, problems, ratings, verdicts, counts } = sink;
  const applied = new Map<string, string>();
  for (const { structured_grading_instruction_id: id, description } of feedbacks) {
    if (id !== undefined && id !== null) {
      if (!rubric.has(id)) {
        problems.add(
          `names the structured grading instruction ${printableLine(id, 40)}, which grading_criteria lacks`,
          {
            field: `${place}.feedbacks`,
          },
        );
      }
      applied.set(id, firstText(applied.get(id), description) ?? '');
    }
  }
  if (applied.size === 0) {
    counts.free += 1;
  }
  for (const [id, analytic] of rubric) {
    const value = applied.has(id);
    const reason = applied.get(id) ?? '';
    if (!isPerson) {
      const said =
        applied.size === 0
          ? ({ status: 'missing', problem: 'no feedback names a grading instruction' } as const)
          : ({ status: 'verdict', value } as const);
      verdicts.push({
        item,
        analytic,
        model: toName(by),
        run: 0,
        said,
        ...(reason !== '' && { reason: toReason(reason) }),
      });
    } else if (applied.size > 0) {
      ratings.push({ item, analytic, by, value });
    }
  }
}

function notesOn({
  ratings,
  verdicts,
  counts: { without, free, copied },
}: Pick<VerdictFile, 'ratings' | 'verdicts'> & { readonly counts: Counts }): readonly string[] {
  const modules = [...new Set(verdicts.map(({ model }) => model))];
  return [
    ...(ratings.length === 0
      ? []
      : [`Read as people’s: "${tutor}", who may be several people whom the file does not tell apart.`]),
    ...(modules.length === 0 ? [] : [`Read as graders: ${listNames(modules)}.`]),
    ...(without === 0
      ? []
      : [
          `${formatNumberOf(without, 'submission')} without feedback ${without === 1 ? 'is' : 'are'} left out: nobody can say whether ${without === 1 ? 'it was' : 'they were'} graded.`,
        ]),
    ...(free === 0
      ? []
      : [
          `${formatNumberOf(free, 'grading')} without a structured grading instruction ${free === 1 ? 'says' : 'say'} nothing of any.`,
        ]),
    ...(copied === 0
      ? []
      : [
          `${formatNumberOf(copied, 'grading')} of modules ${copied === 1 ? 'is a copy' : 'are copies'} of the tutor’s feedback, which Athena fills in where a module gave none: left out.`,
        ]),
    'Credits and feedback in free words are not read: each grading instruction was applied or not.',
  ];
}
