import { didYouMean, printableLine, quoteForShell } from 'gpt-assay/basics';

/** Columns named on the command line. */
export interface ColumnChoices {
  /** Several columns together name an item. */
  readonly item?: readonly string[] | undefined;
  readonly rater?: string | undefined;
  /** Several columns are several analytics. */
  readonly value?: readonly string[] | undefined;
  readonly analytic?: string | undefined;
  /** Columns of a wide table, each with the values of one person. */
  readonly raters?: readonly string[] | undefined;
}

/** A column with values: whose they are and of which analytic, where the header says so. */
export interface ValueColumn {
  readonly column: string;
  readonly rater?: string | undefined;
  readonly analytic?: string | undefined;
}

/** What the columns of a table of ratings mean. */
export interface RatingColumns {
  /** `long`: a row is one person's rating of an item; `wide`: a row is an item, each person has a column. */
  readonly layout: 'long' | 'wide';
  /** Columns that together name an item; empty if each row is one. */
  readonly item: readonly string[];
  readonly rater?: string | undefined;
  readonly analytic?: string | undefined;
  readonly values: readonly ValueColumn[];
  readonly unused: readonly string[];
}

/** Names of columns, compared as letters and digits alone. */
const usual = {
  item: `item,itemid,itemname,unit,unitid,answerid,responseid,submissionid,submission,documentid,document,sampleid,sample,
caseid,case,exampleid,example,essayid,essay,assignmentid,assignmentnumber,assignment,instanceid,instance,textid,taskid,
studentid,id,subject,subjectid,question,questionid`,
  rater: `rater,raterid,ratername,ratedby,annotator,annotatorid,annotatorname,annotatedby,grader,graderid,gradername,gradedby,
coder,coderid,judge,judgeid,reviewer,reviewerid,assessor,assessorid,marker,markerid,markedby,labeler,labelerid,labeller,
labelledby,labeledby,evaluator,evaluatorid,examiner,examinerid,by,person,participant,participantid,worker,workerid,expert`,
  value: `value,rating,grade,label,score,mark,verdict,judgment,judgement,annotation,category,vote,decision,points`,
  analytic: `analytic,criterion,dimension,skill,aspect,rubricitem,attribute,measure,trait,facet`,
} as const;

type Role = keyof typeof usual;

const usualNames = new Map<Role, ReadonlySet<string>>(
  (Object.keys(usual) as Role[]).map((role) => [role, new Set(usual[role].split(/,\s*/))]),
);

/** Such as `human_1`, `Rater A` or `correct_rater2`: columns of one person each. */
const person = String.raw`(?:rater|annotator|grader|coder|judge|reviewer|assessor|marker|labeler|labeller|evaluator|examiner|human|person|participant|worker|expert|teacher)[ _.:#-]{0,3}(?:\d{1,4}|[a-z])`;
const bareName = new RegExp(`^${person}$`, 'i');
const firstName = new RegExp(`^(${person})[ _.:/-]{1,3}(\\S.*)$`, 'i');
const lastName = new RegExp(`^(.*[^ _.:/-])[ _.:/-]{1,3}(${person})$`, 'i');

/** Decides what each column means, by the options, else by names; what can be read in two ways is a problem. */
export function chooseRatingColumns(
  columns: readonly string[],
  choices: ColumnChoices,
  problems: string[],
): RatingColumns | undefined {
  const header = createHeader(columns, problems);
  const before = problems.length;
  const layout = chooseLayout(header, choices, problems);
  if (layout === undefined) {
    return undefined;
  }
  const chosen = layout === 'long' ? chooseLong(header, choices, problems) : chooseWide(header, choices, problems);
  const item = chooseItem(header, choices, layout, chosen, problems);
  if (problems.length > before) {
    return undefined;
  }
  const used = [...item, chosen.rater, chosen.analytic, ...chosen.values.map(({ column }) => column)].filter(
    (column) => column !== undefined,
  );
  const times = countTimes(columns);
  for (const [column, uses] of countTimes(used)) {
    if ((times.get(column) ?? 0) > 1) {
      problems.push(`several columns are called ${quoted(column)}: rename all but one`);
    } else if (uses > 1) {
      problems.push(`${quoted(column)} is given two meanings: name another column for one of them`);
    }
  }
  const known = new Set(used);
  return { layout, item, ...chosen, unused: columns.filter((column) => !known.has(column)) };
}

function countTimes(names: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const name of names) {
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return times;
}

/** The columns of a table. */
interface Header {
  readonly columns: readonly string[];
  /** The column that an option names; a problem if there is none. */
  readonly find: (option: string, wanted: string) => string | undefined;
  /** Columns whose names say what they are. */
  readonly called: (role: Role) => readonly string[];
}

function createHeader(columns: readonly string[], problems: string[]): Header {
  return {
    columns,
    called: (role) => columns.filter((name) => usualNames.get(role)?.has(plain(name)) === true),
    find(option, wanted) {
      const exact = columns.filter((name) => name === wanted);
      const found =
        exact.length > 0 ? exact : columns.filter((name) => plain(name) === plain(wanted) && plain(name) !== '');
      if (found.length === 0) {
        problems.push(
          `${option}: there is no column ${quoted(wanted)}${didYouMean(wanted, columns)}; ${listOf(columns)}`,
        );
      }
      return found[0];
    },
  };
}

function chooseLayout(header: Header, choices: ColumnChoices, problems: string[]): 'long' | 'wide' | undefined {
  if (choices.raters !== undefined) {
    return 'wide';
  }
  if (choices.rater !== undefined) {
    return 'long';
  }
  const raters = header.called('rater');
  const people = personColumns(header.columns);
  if (raters.length > 0 && people.length === 0) {
    return 'long';
  }
  if (raters.length === 0 && people.length > 0) {
    return 'wide';
  }
  problems.push(
    raters.length > 0
      ? `both ${raters.map(quoted).join(', ')} and ${people.map(({ column }) => quoted(column)).join(', ')} may say who rated: name one column with --rater, or one column a person with --raters`
      : `no column says who rated: name the column of the rater with --rater and that of the value with --value, or, if each person has a column, all of them: ${exampleOf(header)}; ${listOf(header.columns)}`,
  );
  return undefined;
}

function exampleOf({ columns, called }: Header): string {
  const item = called('item');
  const others = columns.filter((name) => !item.includes(name) && !called('analytic').includes(name)).slice(0, 6);
  return `--raters ${quoteForShell(printableLine(others.join(','), 100))}`;
}

/** The columns of a table and what they mean, but for its items. */
type Chosen = Pick<RatingColumns, 'rater' | 'analytic' | 'values'>;

function chooseLong(header: Header, choices: ColumnChoices, problems: string[]): Chosen {
  const rater = choices.rater === undefined ? only(header, 'rater', problems) : header.find('--rater', choices.rater);
  const values =
    choices.value === undefined
      ? [only(header, 'value', problems)]
      : choices.value.map((one) => header.find('--value', one));
  const found = values.filter((one) => one !== undefined);
  const analytic = chooseAnalytic(header, choices, found, problems);
  if (found.length > 1 && analytic !== undefined) {
    problems.push(
      `--value names several columns, each an analytic, and ${quoted(analytic)} names analytics too: name one column of values, or ${choices.analytic === undefined ? 'rename that column' : 'leave out --analytic'}`,
    );
  }
  return {
    rater,
    analytic,
    values: found.map((column) => (found.length > 1 ? { column, analytic: column } : { column })),
  };
}

function chooseWide(header: Header, choices: ColumnChoices, problems: string[]): Chosen {
  const values = choices.raters === undefined ? personColumns(header.columns) : namedPersons(header, choices.raters);
  if (new Set(values.map(({ rater }) => rater)).size < 2) {
    problems.push(
      `only one person’s ratings were found (${values.map(({ column }) => quoted(column)).join(', ')}): name the columns of all people with --raters; ${listOf(header.columns)}`,
    );
  }
  const analytic = chooseAnalytic(
    header,
    choices,
    values.map(({ column }) => column),
    problems,
  );
  if (analytic !== undefined && values.some((one) => one.analytic !== undefined)) {
    problems.push(
      `both ${quoted(analytic)} and the names of columns such as ${quoted(values[0]?.column ?? '')} say which analytic is rated: rename one`,
    );
  }
  return { analytic, values };
}

function chooseAnalytic(
  header: Header,
  { analytic }: ColumnChoices,
  taken: readonly string[],
  problems: string[],
): string | undefined {
  if (analytic !== undefined) {
    return header.find('--analytic', analytic);
  }
  const called = header.called('analytic').filter((name) => !taken.includes(name));
  if (called.length > 1) {
    problems.push(`${called.map(quoted).join(' and ')} may each name an analytic: choose with --analytic <column>`);
  }
  return called[0];
}

function chooseItem(
  header: Header,
  { item }: ColumnChoices,
  layout: 'long' | 'wide',
  { rater, analytic, values }: Chosen,
  problems: string[],
): readonly string[] {
  if (item !== undefined) {
    return item.map((one) => header.find('--item', one)).filter((one) => one !== undefined);
  }
  const taken = new Set([rater, analytic, ...values.map(({ column }) => column)]);
  const called = header.called('item').filter((name) => !taken.has(name));
  if (called.length > 1) {
    problems.push(
      `${called.map(quoted).join(' and ')} may each name an item: choose with --item <column>, or several with commas if only together they name one`,
    );
  }
  if (called.length === 0 && (layout === 'long' || analytic !== undefined)) {
    problems.push(`no column looks like the item: choose with --item <column>; ${listOf(header.columns)}`);
  }
  return called;
}

function only(header: Header, role: 'rater' | 'value', problems: string[]): string | undefined {
  const called = header.called(role);
  if (called.length === 1) {
    return called[0];
  }
  const what = role === 'rater' ? 'the rater' : 'the value';
  problems.push(
    called.length === 0
      ? `no column looks like ${what}: choose with --${role} <column>; ${listOf(header.columns)}`
      : `${called.map(quoted).join(' and ')} may each be ${what}: choose with --${role} <column>`,
  );
  return undefined;
}

/** Columns whose names say that they are one person's; those with more in their names only if there are no others. */
function personColumns(columns: readonly string[]): readonly ValueColumn[] {
  const bare = columns.filter((name) => bareName.test(name));
  if (bare.length >= 2) {
    return bare.map((column) => ({ column, rater: column }));
  }
  const long = columns.flatMap((column): readonly ValueColumn[] => {
    const [, rater, analytic] = firstName.exec(column) ?? [];
    const [, before, last] = lastName.exec(column) ?? [];
    if (rater !== undefined) {
      return [{ column, rater, analytic }];
    }
    return last === undefined ? [] : [{ column, rater: last, analytic: before }];
  });
  return bare.length === 0 && new Set(long.map(({ rater }) => rater)).size >= 2 ? long : [];
}

/** The columns of people: called as they are, or with the analytic before or after the name. */
function namedPersons(header: Header, raters: readonly string[]): readonly ValueColumn[] {
  if (raters.every((rater) => !header.columns.includes(rater))) {
    const parts = raters.map((rater) => header.columns.flatMap((column) => partOf(column, rater)));
    if (parts.every((found) => found.length > 0)) {
      return parts.flat();
    }
  }
  return raters.flatMap((rater) => {
    const column = header.find('--raters', rater);
    return column === undefined ? [] : [{ column, rater: column }];
  });
}

function partOf(column: string, rater: string): readonly ValueColumn[] {
  const separator = /^[ _.:/-]$/;
  const after = column.charAt(rater.length);
  const before = column.charAt(column.length - rater.length - 1);
  if (column.startsWith(rater) && separator.test(after) && column.length > rater.length + 1) {
    return [{ column, rater, analytic: column.slice(rater.length + 1).trim() }];
  }
  if (column.endsWith(rater) && separator.test(before) && column.length > rater.length + 1) {
    return [{ column, rater, analytic: column.slice(0, -rater.length - 1).trim() }];
  }
  return [];
}

/** Most columns that a message lists. */
const mostListed = 20;

function listOf(columns: readonly string[]): string {
  const shown = columns.slice(0, mostListed).map(quoted).join(', ');
  const more = columns.length - mostListed;
  return columns.length === 0
    ? 'the file has no columns'
    : `the columns are ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

function quoted(name: string): string {
  return `"${printableLine(name, 60)}"`;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
