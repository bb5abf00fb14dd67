import { appendTo, didYouMean, printableLine } from 'gpt-assay/basics';

/** Columns that a user names, each by its option. */
export interface ColumnChoices {
  readonly item?: string | undefined;
  readonly analytic?: string | undefined;
  readonly model?: string | undefined;
  readonly prompt?: string | undefined;
  readonly run?: string | undefined;
  /** Several are the runs. */
  readonly verdict?: readonly string[] | undefined;
  readonly truth?: string | undefined;
  /** A column for each person. */
  readonly raters?: readonly string[] | undefined;
  /** Where each row is one person's rating: the column that names the person, and the one with the rating. */
  readonly rater?: string | undefined;
  readonly rating?: string | undefined;
}

/** What each column of a table of verdicts or ratings means. */
export interface Columns {
  readonly item: string;
  readonly analytic: string | undefined;
  readonly model: string | undefined;
  readonly prompt: string | undefined;
  readonly run: string | undefined;
  readonly verdicts: readonly string[];
  readonly truth: string | undefined;
  readonly raters: readonly string[];
  readonly rater: string | undefined;
  readonly rating: string | undefined;
  readonly text: string | undefined;
  readonly reason: string | undefined;
}

type Part =
  | 'item'
  | 'analytic'
  | 'model'
  | 'prompt'
  | 'run'
  | 'verdict'
  | 'truth'
  | 'rater'
  | 'rating'
  | 'text'
  | 'reason';

/** Names by which columns are known, compared without case, blanks and punctuation. */
const usual: Readonly<Record<Part, readonly string[]>> = {
  item: words('item itemid id submission submissionid answerid response responseid fixture sample sampleid exampleid'),
  analytic: words('analytic criterion criteria metric rubricitem check'),
  model: words('model modelname grader judge judgemodel'),
  prompt: words('prompt promptname promptversion rubric rubrictype rubricname'),
  run: words('run epoch repeat repetition trial'),
  verdict: words('verdict modelverdict prediction predicted judgement judgment'),
  truth: words('truth expected target gold goldlabel groundtruth correctvalue'),
  rater: words('rater ratername annotator ratedby gradedby reviewer person'),
  rating: words('rating label value score grade verdict judgement judgment'),
  text: words('text response answer submission code solution'),
  reason: words('reason explanation rationale'),
};

/** Columns of people, such as `human_1`. */
const ofRater = /^(?:human|rater|annotator|person|teacher|grader)[ _-]?\d+$/i;

/** Decides what each column means, by the options, else by its name; what cannot be decided becomes a problem. */
export function chooseColumns(
  columns: readonly string[],
  choices: ColumnChoices,
  { needsVerdicts, problems }: { readonly needsVerdicts: boolean; readonly problems: string[] },
): Columns {
  const named = (option: string, wanted: string): string | undefined => {
    const found =
      columns.find((column) => column === wanted) ?? columns.find((column) => plain(column) === plain(wanted));
    if (found === undefined) {
      problems.push(
        `--${option} names no column: "${printableLine(wanted, 60)}"${didYouMean(wanted, columns)}; ${list(columns)}`,
      );
    }
    return found;
  };
  const taken = new Set<string>();
  const take = (column: string | undefined): string | undefined => {
    if (column !== undefined) {
      taken.add(column);
    }
    return column;
  };
  const chosen = (part: Part, wanted: string | undefined): string | undefined => {
    if (wanted !== undefined) {
      return take(named(part, wanted));
    }
    const found = columns.filter((column) => usual[part].includes(plain(column)) && !taken.has(column));
    const [first, second] = found;
    if (second !== undefined && part !== 'text') {
      problems.push(`which column is the ${part}: ${found.map(quoted).join(' or ')}? Add --${part} <column>`);
    }
    return second === undefined ? take(first) : undefined;
  };
  const several = (option: string, wanted: readonly string[]): readonly string[] =>
    wanted.flatMap((name) => take(named(option, name)) ?? []);

  const verdicts = several('verdict', choices.verdict ?? []);
  const raters = several('raters', choices.raters ?? []);
  const truth = chosen('truth', choices.truth);
  const item = chosen('item', choices.item);
  if (item === undefined && !problems.some((problem) => problem.includes('--item'))) {
    problems.push(`no column names what was graded: add --item <column>; ${list(columns)}`);
  }
  const found = {
    analytic: chosen('analytic', choices.analytic),
    model: chosen('model', choices.model),
    prompt: chosen('prompt', choices.prompt),
    run: verdicts.length > 1 ? undefined : chosen('run', choices.run),
  };
  const people = raters.length > 0 ? raters : columns.filter((column) => ofRater.test(column) && !taken.has(column));
  people.forEach(take);
  const rater = needsVerdicts || people.length > 0 ? undefined : chosen('rater', choices.rater);
  const rating = rater === undefined ? undefined : chosen('rating', choices.rating);
  if (rater !== undefined && rating === undefined && !problems.some((problem) => problem.includes('--rating'))) {
    problems.push(`no column holds what ${quoted(rater)} said: add --rating <column>; ${list(columns)}`);
  }
  const single = verdicts.length > 0 || !needsVerdicts ? undefined : chosen('verdict', undefined);
  if (
    needsVerdicts &&
    verdicts.length === 0 &&
    single === undefined &&
    !problems.some((one) => one.includes('verdict'))
  ) {
    problems.push(`no column holds verdicts: add --verdict <column>, or several for several runs; ${list(columns)}`);
  }
  return {
    ...found,
    item: item ?? '',
    verdicts: verdicts.length > 0 || single === undefined ? verdicts : [single],
    truth,
    raters: people,
    rater,
    rating,
    text: chosen('text', undefined),
    reason: chosen('reason', undefined),
  };
}

/** How the columns were read, and which were not, as sentences. */
export function describeColumns(file: string, all: readonly string[], columns: Columns): readonly string[] {
  const used: string[] = [];
  const say = (what: string, names: readonly (string | undefined)[]): void => {
    const known = names.filter((name) => name !== undefined);
    appendTo(used, known.length === 0 ? [] : [`${what} ${known.map(quoted).join(', ')}`]);
  };
  say('item', [columns.item]);
  say('analytic', [columns.analytic]);
  say('model', [columns.model]);
  say('prompt', [columns.prompt]);
  say('run', [columns.run]);
  say(columns.verdicts.length > 1 ? 'verdicts of the runs' : 'verdict', columns.verdicts);
  say('truth', [columns.truth]);
  say('people', columns.raters);
  say('person', [columns.rater]);
  say('rating', [columns.rating]);
  say('text', [columns.text]);
  say('reason', [columns.reason]);
  const known = new Set<string | undefined>([
    ...Object.values(columns).filter((value) => typeof value === 'string'),
    ...columns.verdicts,
    ...columns.raters,
  ]);
  const rest = all.filter((name) => !known.has(name));
  return [
    `columns read from ${file}: ${used.join('; ')}`,
    ...(rest.length === 0 ? [] : [`columns not read from ${file}: ${rest.map(quoted).join(', ')}`]),
  ];
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function quoted(name: string): string {
  return `"${printableLine(name, 60)}"`;
}

function list(columns: readonly string[]): string {
  return `the columns are ${columns.slice(0, 40).map(quoted).join(', ')}`;
}
