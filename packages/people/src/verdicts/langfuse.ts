import { formatNumberOf, groupBy, printableLine, tryParseJson } from 'gpt-assay/basics';
import {
  createGraderNames,
  createProblems,
  createRatings,
  type ExportRow,
  hasHeadings,
  isJsonFile,
  type Problems,
  readBoolean,
  readExport,
  readRecords,
  readTable,
  readTime,
  requireColumns,
  textOf,
  toName,
  toReason,
} from './platform-export';
import type { GradedVerdict, Said, VerdictFile, VerdictFormat } from './verdict-file';

/**
 * Scores that Langfuse exports: from its table of scores (`traceId`, `dataType`), from blob storage (`trace_id`,
 * `data_type`), or from its API, as CSV, JSON or JSON Lines. Scores of people (source ANNOTATION) are ratings; those of
 * evaluators and of the API are verdicts.
 */
export const langfuseFormat: VerdictFormat = {
  name: 'langfuse',
  fits: (file, head) =>
    isJsonFile(file, head)
      ? /"(?:dataType|data_type)"\s*:/.test(head) &&
        /"(?:traceId|trace_id)"\s*:/.test(head) &&
        /"source"\s*:/.test(head)
      : hasHeadings(head, ['traceId', 'dataType', 'source']) || hasHeadings(head, ['trace_id', 'data_type', 'source']),
  read: readLangfuse,
};

/** What a score is called in the table of scores and the API, and in blob storage. */
const spellings = {
  traceId: ['traceId', 'trace_id'],
  observationId: ['observationId', 'observation_id'],
  dataType: ['dataType', 'data_type'],
  stringValue: ['stringValue', 'string_value'],
  author: ['authorUserName', 'authorUserId', 'author_user_id'],
} as const;

/** One score of one trace or observation. */
interface Score {
  readonly line: number | undefined;
  readonly id: string;
  readonly item: string;
  readonly isOfObservation: boolean;
  readonly name: string;
  readonly source: string;
  readonly dataType: string;
  readonly value: string;
  readonly label: string;
  readonly comment: string;
  readonly author: string;
  readonly at: string | undefined;
}

function readLangfuse(file: string, shown: string): VerdictFile {
  const problems = createProblems(shown);
  const text = readExport(file, shown);
  const isJson = isJsonFile(file, text.slice(0, 1000));
  const table = isJson ? readRecords(text, problems) : readTable(text, shown, problems);
  if (table.rows.length > 0 || !isJson) {
    const called = (one: readonly string[]): string => one.find((name) => table.columns.includes(name)) ?? one[0] ?? '';
    const needed = ['name', 'source', 'value', called(spellings.traceId), called(spellings.dataType)];
    requireColumns(table, needed, problems);
  }
  problems.refuse();
  const { scores, notes: leftOut } = readScores(table.rows, problems);
  const usable = chooseNames(scores);
  const chosen = scores.filter((score) => usable.names.has(kindOf(score)));
  const people = readRatings(chosen, problems);
  const verdicts = readVerdicts(chosen, problems);
  problems.refuse();
  return {
    format: 'Langfuse’s scores',
    verdicts,
    truths: [],
    ratings: people.ratings,
    texts: new Map(),
    notes: [
      ...table.notes,
      ...leftOut,
      ...usable.notes,
      ...people.notes,
      ...notesOnGraders(verdicts),
      ...noteOnTexts(scores),
    ],
  };
}

/** The scores of traces and observations, each id once. */
function readScores(
  rows: readonly ExportRow[],
  problems: Problems,
): { readonly scores: readonly Score[]; readonly notes: readonly string[] } {
  const scores: Score[] = [];
  const known = new Map<string, Score>();
  let repeated = 0;
  let elsewhere = 0;
  for (const row of rows) {
    const score = readScore(row, problems);
    const before = score === undefined || score.id === '' ? undefined : known.get(score.id);
    if (score === undefined) {
      elsewhere += 1;
    } else if (before === undefined) {
      known.set(score.id, score);
      scores.push(score);
    } else if (signatureOf(before) === signatureOf(score)) {
      repeated += 1;
    } else {
      problems.add(
        `the score ${printableLine(score.id, 60)} stands here again with other values: keep one of the two`,
        { line: score.line },
      );
    }
  }
  problems.refuse();
  const observations = scores.filter(({ isOfObservation }) => isOfObservation).length;
  return {
    scores,
    notes: [
      ...noteOn(
        elsewhere,
        'score of a session or of a whole run',
        'scores of sessions or of whole runs',
        'left out: no single item was judged',
      ),
      ...noteOn(repeated, 'score that is in the file twice', 'scores that are in the file twice', 'counted once'),
      ...noteOn(
        observations,
        'score of an observation',
        'scores of observations',
        'read as of an item of its own, named <trace>/<observation>',
      ),
    ],
  };
}

function noteOn(count: number, one: string, many: string, what: string): readonly string[] {
  return count === 0 ? [] : [`${formatNumberOf(count, one, many)}: ${what}.`];
}

/** `undefined` for a score of something that is no trace. */
function readScore({ line, cells }: ExportRow, problems: Problems): Score | undefined {
  const cell = (...names: readonly string[]): string => {
    const name = names.find((one) => textOf(cells.get(one)) !== '');
    return name === undefined ? '' : unquote(textOf(cells.get(name)));
  };
  const trace = cell(...spellings.traceId);
  if (trace === '') {
    return undefined;
  }
  const observation = cell(...spellings.observationId);
  const source = cell('source').toUpperCase();
  const dataType = cell(...spellings.dataType).toUpperCase();
  const name = toName(cell('name'));
  if (name === '') {
    problems.add('is empty: expected the name of a score', { line, field: 'name' });
  }
  if (!['API', 'EVAL', 'ANNOTATION'].includes(source)) {
    problems.add(`expected API, EVAL or ANNOTATION, received "${printableLine(source, 40)}"`, {
      line,
      field: 'source',
    });
  }
  return {
    line,
    id: cell('id'),
    item: toName(observation === '' ? trace : `${trace}/${observation}`),
    isOfObservation: observation !== '',
    name,
    source,
    dataType,
    value: cell('value'),
    label: cell(...spellings.stringValue),
    comment: cell('comment'),
    author: cell(...spellings.author),
    at: readTime(cell('timestamp'), { isUtc: true }),
  };
}

/** Langfuse has written texts and times of a CSV as JSON, in quotes of their own. */
function unquote(text: string): string {
  const inner = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? tryParseJson(text) : undefined;
  return typeof inner === 'string' ? inner : text;
}

function signatureOf(score: Score): string {
  return JSON.stringify({ ...score, line: undefined });
}

/** Scores are read or left out by their name and type together. */
function kindOf({ name, dataType }: Pick<Score, 'name' | 'dataType'>): string {
  return JSON.stringify([name, dataType]);
}

/** The names whose scores are all verdicts, and why others are left out. */
function chooseNames(scores: readonly Score[]): {
  readonly names: ReadonlySet<string>;
  readonly notes: readonly string[];
} {
  const names = new Set<string>();
  const notes: string[] = [];
  for (const [kind, own] of groupBy(scores, kindOf)) {
    const [first] = own;
    const why = first === undefined ? undefined : whyNoVerdicts(first.dataType, own);
    if (why === undefined) {
      names.add(kind);
    } else if (first !== undefined) {
      notes.push(`"${printableLine(first.name, 60)}" is left out (${formatNumberOf(own.length, 'score')}): ${why}.`);
    }
  }
  const more = notes.length - mostNotes;
  return {
    names,
    notes: more > 1 ? [...notes.slice(0, mostNotes), `${formatNumberOf(more, 'more name')} left out likewise.`] : notes,
  };
}

/** Names of which a sentence says why they are left out. */
const mostNotes = 20;

function whyNoVerdicts(dataType: string, scores: readonly Score[]): string | undefined {
  const strange = [...new Set(scores.map(toWord).filter((word) => word !== '' && readBoolean(word) === undefined))].map(
    (word) => `"${printableLine(word, 30)}"`,
  );
  const some = `${strange.slice(0, 5).join(', ')}${strange.length > 5 ? ', …' : ''}`;
  switch (dataType) {
    case 'BOOLEAN':
      return undefined;
    case 'NUMERIC':
      return strange.length === 0 ? undefined : `numbers other than 0 and 1 are no verdicts (${some})`;
    case 'CATEGORICAL':
      return strange.length === 0 ? undefined : `its categories do not all say yes or no (${some})`;
    default:
      return `scores of type ${printableLine(dataType, 30) || 'unknown'} are no verdicts`;
  }
}

/** The word that says what a score is. */
function toWord({ dataType, value, label }: Score): string {
  if (dataType === 'CATEGORICAL') {
    // Its number is the place of the category in a list.
    return label;
  }
  return value === '' ? label : value;
}

/** What a score says; a number and a label that contradict each other are a problem. */
function readSaid(score: Score, problems: Problems): Said {
  const { line, value, label, dataType } = score;
  const word = toWord(score);
  if (word === '') {
    return { status: 'missing', problem: 'the score has no value' };
  }
  const said = readBoolean(word);
  const other = dataType === 'BOOLEAN' && value !== '' && label !== '' ? readBoolean(label) : said;
  if (said === undefined || other !== said) {
    problems.add(
      `expected 1 with True or 0 with False, received "${printableLine(value, 30)}" with "${printableLine(label, 30)}"`,
      { line, field: 'value' },
    );
    return { status: 'missing', problem: 'the score contradicts itself' };
  }
  return { status: 'verdict', value: said };
}

function readRatings(scores: readonly Score[], problems: Problems): Pick<VerdictFile, 'ratings' | 'notes'> {
  const ratings = createRatings(problems);
  const names = createGraderNames();
  let unnamed = 0;
  for (const score of scores.filter(({ source }) => source === 'ANNOTATION')) {
    const said = readSaid(score, problems);
    unnamed += score.author === '' ? 1 : 0;
    if (said.status === 'verdict') {
      const { item, name, author, at, line } = score;
      const by = author === '' ? unnamedGrader : names.nameOf(author);
      ratings.add({ item, analytic: name, by, value: said.value, ...(at !== undefined && { at }) }, line);
    }
  }
  return {
    ratings: ratings.all(),
    notes: [
      ...ratings.notes(),
      ...names.notes(),
      ...(unnamed === 0
        ? []
        : [
            `${formatNumberOf(unnamed, 'rating')} ${unnamed === 1 ? 'does' : 'do'} not say by whom, and ${unnamed === 1 ? 'counts' : 'count'} as one person’s: exports of the table of scores name the author, and those to blob storage do with the field group score_provenance.`,
          ]),
    ],
  };
}

const unnamedGrader = 'unnamed';

/** Which grader a score comes from: Langfuse’s export names no model. */
const graders: Readonly<Record<string, string>> = {
  EVAL: 'Langfuse evaluator',
  API: 'Langfuse API',
};

/** Several scores of one grader are its runs, in the order of their times. */
function readVerdicts(scores: readonly Score[], problems: Problems): readonly GradedVerdict[] {
  const own = scores.filter(({ source }) => Object.hasOwn(graders, source));
  const ordered = own.every(({ at }) => at !== undefined)
    ? [...own].sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : Number(one.at !== other.at)))
    : own;
  const runs = new Map<string, number>();
  return ordered.map((score) => {
    const { item, name, source, comment, at, line } = score;
    const key = JSON.stringify([item, name, source]);
    const run = runs.get(key) ?? 0;
    runs.set(key, run + 1);
    return {
      item,
      analytic: name,
      model: graders[source] ?? source,
      run,
      said: readSaid(score, problems),
      ...(line !== undefined && { line }),
      ...(comment !== '' && { reason: toReason(comment) }),
      ...(at !== undefined && { at }),
    };
  });
}

function notesOnGraders(verdicts: readonly GradedVerdict[]): readonly string[] {
  return verdicts.length === 0
    ? []
    : ['Langfuse’s export names no model: scores of evaluators (EVAL) and of the API are those of one grader each.'];
}

function noteOnTexts(scores: readonly Score[]): readonly string[] {
  return scores.length === 0
    ? []
    : ['Langfuse’s scores come without what was graded: disagreements can be named, but not shown.'];
}
