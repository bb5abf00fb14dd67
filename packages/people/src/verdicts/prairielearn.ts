import { formatNumberOf, printableLine, tryParseJson } from 'gpt-assay/basics';
import { z } from 'zod';
import {
  createGraderNames,
  createProblems,
  createRatings,
  type ExportRow,
  hasHeadings,
  hasTooMany,
  type Problems,
  readExport,
  readTable,
  readTime,
  requireColumns,
  textOf,
  toName,
  toShownText,
} from './platform-export';
import type { GradedVerdict, VerdictFile, VerdictFormat } from './verdict-file';

/**
 * PrairieLearn’s `…_submissions.csv` (all, final or best). Each rubric item of a question is an analytic, which a grading
 * applied or did not. The export does not say whether a person or PrairieLearn’s AI graded: all gradings are people’s,
 * except in rows with a model in a column `AI model`, which a user may add.
 */
export const prairielearnFormat: VerdictFormat = {
  name: 'prairielearn',
  fits: (_file, head) => hasHeadings(head, ['submission_id', 'Rubric Grading']),
  read: readPrairielearn,
};

/** Columns of the export that are read; all others, such as UID and Name, are not. */
const columns = {
  id: 'submission_id',
  question: 'Question',
  grading: 'Rubric Grading',
  grader: 'Last manual grader',
  date: 'Grading date',
  params: 'Params',
  answer: 'Submitted answer',
  /** Not PrairieLearn’s: see `prairielearnFormat`. */
  model: 'AI model',
} as const;

const gradingSchema = z.object({
  adjust_points: z.number().nullish(),
  items: z.array(z.object({ description: z.string().trim().min(1), points: z.number().nullish() })),
});

/** One grading of one submission. */
interface Grading {
  readonly line: number | undefined;
  readonly item: string;
  readonly question: string;
  /** Points by description. */
  readonly applied: ReadonlyMap<string, number | undefined>;
  readonly isAdjusted: boolean;
  readonly grader: string;
  readonly model: string;
  readonly at: string | undefined;
}

function readPrairielearn(file: string, shown: string): VerdictFile {
  const problems = createProblems(shown);
  const table = readTable(readExport(file, shown), shown, problems);
  const { id, question, grading, grader } = columns;
  requireColumns(table, [id, question, grading, grader], problems);
  problems.refuse();
  const gradings = table.rows.flatMap((row) => readGrading(row, problems) ?? []);
  const rubrics = readRubrics(gradings, problems);
  for (const items of rubrics.values()) {
    hasTooMany(items.size, problems, { field: columns.grading });
  }
  problems.refuse();
  const nameOf = nameAnalytics(rubrics);
  const people = readRatings(gradings, rubrics, nameOf, problems);
  problems.refuse();
  const texts = readTexts(table.rows, new Set(gradings.map(({ item }) => item)));
  const verdicts = readVerdicts(gradings, rubrics, nameOf);
  return {
    format: 'PrairieLearn’s submissions',
    verdicts,
    truths: [],
    ratings: people.ratings,
    texts,
    notes: [...table.notes, ...notesOn(gradings, table.rows.length), ...people.notes],
  };
}

/** `undefined` for a submission that was not graded by its rubric. */
function readGrading({ line, cells }: ExportRow, problems: Problems): Grading | undefined {
  const cell = (name: string): string => textOf(cells.get(name));
  const item = cell(columns.id);
  if (!/^\d{1,20}$/.test(item)) {
    problems.add(`expected PrairieLearn’s number of the submission, received "${printableLine(item, 40)}"`, {
      line,
      field: columns.id,
    });
    return undefined;
  }
  const source = cell(columns.grading);
  if (source === '') {
    return undefined;
  }
  const parsed = gradingSchema.safeParse(tryParseJson(source));
  if (!parsed.success) {
    problems.add(
      `expected JSON such as {"computed_points": 1, "adjust_points": 0, "items": [{"description": "…", "points": 1}]}, received ${printableLine(source, 60)}: export the file again`,
      { line, field: columns.grading },
    );
    return undefined;
  }
  const applied = new Map<string, number | undefined>();
  for (const { description, points } of parsed.data.items) {
    const name = toName(description);
    if (applied.has(name)) {
      problems.add(`two rubric items are called "${name}": rename one in PrairieLearn, and export again`, {
        line,
        field: columns.grading,
      });
    }
    applied.set(name, points ?? undefined);
  }
  return {
    line,
    item,
    question: toName(cell(columns.question)),
    applied,
    isAdjusted: (parsed.data.adjust_points ?? 0) !== 0,
    grader: cell(columns.grader),
    model: toName(cell(columns.model)),
    at: readTime(cell(columns.date)),
  };
}

/** The rubric items of each question that any of its gradings applied, in the order in which they come. */
type Rubrics = ReadonlyMap<string, ReadonlyMap<string, number | undefined>>;

/** An item with several values may be two items of the same name, or one whose points were changed: nobody can tell. */
function readRubrics(gradings: readonly Grading[], problems: Problems): Rubrics {
  const rubrics = new Map<string, Map<string, number | undefined>>();
  for (const { question, applied, line } of gradings) {
    const known = rubrics.get(question) ?? new Map<string, number | undefined>();
    rubrics.set(question, known);
    for (const [name, points] of applied) {
      if (known.has(name) && known.get(name) !== points) {
        problems.add(
          `the rubric item "${name}" has ${String(points)} points here and ${String(known.get(name))} above: rename one if they are two; if its points were changed, export final_submissions, or give both the same points`,
          { line, field: columns.grading },
        );
      } else {
        known.set(name, points);
      }
    }
  }
  return rubrics;
}

type NameOf = (question: string, item: string) => string;

/** Items of several questions are told apart by the question. */
function nameAnalytics(rubrics: Rubrics): NameOf {
  return (question, item) => (rubrics.size > 1 ? toName(`${question}: ${item}`) : item);
}

function readRatings(
  gradings: readonly Grading[],
  rubrics: Rubrics,
  nameOf: NameOf,
  problems: Problems,
): Pick<VerdictFile, 'ratings' | 'notes'> {
  const ratings = createRatings(problems);
  const names = createGraderNames();
  for (const { item, question, applied, grader, at, line } of gradings.filter(({ model }) => model === '')) {
    const by = grader === '' ? 'unnamed' : names.nameOf(grader);
    for (const name of rubrics.get(question)?.keys() ?? []) {
      const rating = { item, analytic: nameOf(question, name), by, value: applied.has(name) };
      ratings.add({ ...rating, ...(at !== undefined && { at }) }, line);
    }
  }
  return { ratings: ratings.all(), notes: [...ratings.notes(), ...names.notes()] };
}

/** Several gradings of a submission by one model are its runs, in the order of the file. */
function readVerdicts(gradings: readonly Grading[], rubrics: Rubrics, nameOf: NameOf): readonly GradedVerdict[] {
  const runs = new Map<string, number>();
  return gradings
    .filter(({ model }) => model !== '')
    .flatMap(({ item, question, applied, model, at, line }) => {
      const key = JSON.stringify([item, model]);
      const run = runs.get(key) ?? 0;
      runs.set(key, run + 1);
      return [...(rubrics.get(question)?.keys() ?? [])].map((name): GradedVerdict => ({
        item,
        analytic: nameOf(question, name),
        model,
        run,
        said: { status: 'verdict', value: applied.has(name) },
        ...(line !== undefined && { line }),
        ...(at !== undefined && { at }),
      }));
    });
}

/** What the students submitted, by submission. */
function readTexts(rows: readonly ExportRow[], graded: ReadonlySet<string>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { cells } of rows) {
    const item = textOf(cells.get(columns.id));
    const text = graded.has(item) && !texts.has(item) ? describeAnswer(cells) : '';
    if (text !== '') {
      texts.set(item, toShownText(text));
    }
  }
  return texts;
}

const answerSchema = z.record(z.string(), z.unknown());
const filesSchema = z.array(z.object({ name: z.string(), contents: z.string() }));

/** The answers as texts: one alone as it is, several under their names, files decoded; what the question drew comes first. */
function describeAnswer(cells: ExportRow['cells']): string {
  const params = textOf(cells.get(columns.params));
  const source = textOf(cells.get(columns.answer));
  const parsed = answerSchema.safeParse(tryParseJson(source));
  const drawn = params === '' || params === '{}' ? [] : [`Params: ${params}`];
  if (!parsed.success) {
    return [...drawn, source].join('\n\n').trim();
  }
  const { _files: given, ...answers } = parsed.data;
  const files = filesSchema.safeParse(given).data ?? [];
  const parts = [
    ...Object.entries(answers).map(([name, value]) => ({ name, text: textOf(value) })),
    ...files.map(({ name, contents }) => ({ name, text: Buffer.from(contents, 'base64').toString('utf8') })),
  ].filter(({ text }) => text !== '');
  const [only, second] = parts;
  const answer =
    only !== undefined && second === undefined ? [only.text] : parts.map(({ name, text }) => `${name}:\n${text}`);
  return [...drawn, ...answer].join('\n\n').trim();
}

function notesOn(gradings: readonly Grading[], rows: number): readonly string[] {
  const ungraded = rows - gradings.length;
  const adjusted = gradings.filter(({ isAdjusted }) => isAdjusted).length;
  const byPeople = gradings.filter(({ model }) => model === '').length;
  return [
    ...(ungraded === 0
      ? []
      : [
          `${formatNumberOf(ungraded, 'submission')} without a rubric grading ${ungraded === 1 ? 'is' : 'are'} left out.`,
        ]),
    ...(byPeople === 0
      ? []
      : [
          `PrairieLearn’s export does not say whether a person or its AI graded: ${formatNumberOf(byPeople, 'grading')} ${byPeople === 1 ? 'is read as a person’s' : 'are read as people’s'}. If its AI graded some, add a column "${columns.model}" with the name of the model in their rows.`,
          'The grader is the last one of a question, whom PrairieLearn also names beside its older submissions.',
        ]),
    ...(gradings.length === 0
      ? []
      : ['A rubric item that no grading applied is not in the export, and so is no analytic; points are not read.']),
    ...(adjusted === 0
      ? []
      : [
          `${formatNumberOf(adjusted, 'grading')} also ${adjusted === 1 ? 'adjusts' : 'adjust'} the points by hand, which no analytic shows.`,
        ]),
  ];
}
