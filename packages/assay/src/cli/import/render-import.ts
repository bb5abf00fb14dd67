import { line, renderTable, spaced, type Text, toned, whole } from '../../experiment/blocks/blocks';
import type { Selection } from '../../intake/select-submissions';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';

/** The place of a row: as a spreadsheet counts, the header included; in a folder, the place of the file. */
export interface RowPlaceDocument {
  readonly row: number;
  /** Line of the file at which the row begins. */
  readonly line?: number;
  /** Of a folder: the file, relative to it. */
  readonly source?: string;
}

/** A fixture that an import made of a row. */
export interface ImportedFixture extends RowPlaceDocument {
  /** Relative to the project's root. */
  readonly file: string;
  readonly title: string;
  readonly language: string;
  /** Other rows that are the same. */
  readonly standsFor: number;
  /** Proposed and unreviewed. */
  readonly expected: Readonly<Record<string, boolean>>;
  /** Of a file of tests: its author states every label, and the oracle contradicts none. */
  readonly reviewed?: true;
  /** Why the model proposed no label; absent when it did, or was not asked. */
  readonly silence?: string;
  /** The proposers disagree. */
  readonly disputed: boolean;
}

/** Of a file of Jest tests. */
export interface TestsDocument {
  /** A table has one for each row. */
  readonly count: number;
  readonly unread: readonly { readonly line?: number; readonly reason: string }[];
  /** The prompt of a challenge that was begun, and where its text stands; without a line it is to fill in. */
  readonly prompt?: { readonly file: string; readonly line?: number };
  /** What differs from the text of the file. */
  readonly changes?: readonly string[];
  /** Other files that were written, to run its tests. */
  readonly written?: readonly string[];
  /** The command that runs them. */
  readonly next?: string;
}

/** The document that `assay import --json` prints of submissions. */
export interface ImportDocument {
  readonly challenge: string;
  readonly source: string;
  readonly dryRun: boolean;
  /** The role of each column; empty for a folder. */
  readonly columns: Readonly<Record<string, string>>;
  /** Rows that were read, refused ones included. */
  readonly rows: number;
  readonly fixtures: readonly ImportedFixture[];
  /** Rows for which another row stands: the same but for line ends and blanks, or for layout, comments and names. */
  readonly duplicates: Selection['duplicates'];
  /** Rows for which a fixture stands that was there. */
  readonly present: Selection['present'];
  readonly refused: readonly (RowPlaceDocument & { readonly reason: string })[];
  /** Rows that were taken with a change, such as restored line breaks. */
  readonly changed: readonly (RowPlaceDocument & { readonly note: string })[];
  /** How the file was read, where that is not obvious. */
  readonly notes: readonly string[];
  /** How many were passed over. */
  readonly others: number;
  /** Of a folder or an archive: files that are no submissions, and folders not entered. */
  readonly passedOver: readonly { readonly file: string; readonly reason: string }[];
  readonly tests?: TestsDocument;
}

/** Maximum number of reasons shown. */
const mostReasons = 3;

/** Maximum number of rejected rows shown; the document has all. */
const mostShown = 10;

/** Maximum number of fixtures shown by a dry run. */
const mostFixtures = 5;

/** The results for the rows, for people. */
export function renderImport(document: ImportDocument): Text {
  return spaced(
    [
      renderCounts(document),
      renderRefused(document),
      renderChanged(document),
      renderUnread(document),
      renderPrompt(document),
      renderPlanned(document),
      renderLabels(document),
      renderSilence(document),
      renderNext(document),
    ].filter((text) => text.length > 0),
  );
}

/** Why the model proposed no label, with counts, and what to do; empty if it always proposed one. */
function renderSilence({ fixtures }: ImportDocument): Text {
  const reasons = fixtures.flatMap(({ silence }) => silence ?? []);
  const counts = new Map<string, number>();
  reasons.forEach((reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1));
  const shown = [...counts].sort(([, a], [, b]) => b - a).slice(0, mostReasons);
  const rest = shown.reduce((left, [, count]) => left - count, reasons.length);
  return reasons.length === 0
    ? []
    : [
        toned(
          'unsure',
          `The model proposed no label for ${formatCount(reasons.length)} of ${formatNumberOf(fixtures.length, 'fixture')}:`,
        ),
        ...shown.map(([reason, count]) => `  ${formatCount(count)} × ${printableLine(reason, 300)}`),
        ...(rest > 0 ? [`  ${formatCount(rest)} × other reasons; list all with --json`] : []),
        'Label them yourself in the review, or delete their files and import again with another --model.',
      ];
}

/** Labels from tests count as reviewed; a dry run does not know the oracle's rulings on them. */
function describeReviewed({ tests, fixtures, dryRun }: ImportDocument): string {
  if (tests === undefined) {
    return ', reviewed: false';
  }
  const reviewed = fixtures.filter((fixture) => fixture.reviewed === true).length;
  if (dryRun) {
    return '';
  }
  return reviewed === fixtures.length
    ? ', with labels from the tests'
    : `, ${reviewed.toLocaleString('en-US')} with all labels from the tests, the others reviewed: false`;
}

function renderCounts(document: ImportDocument): Text {
  const { challenge, source, dryRun, columns, fixtures, duplicates, present, refused, notes, tests } = document;
  const taken = Object.entries(columns).map(([role, column]) => `${role} from "${printableLine(column, 60)}"`);
  const parts = [
    {
      many: fixtures.length,
      text:
        fixtures.length === 0
          ? 'are new'
          : `${dryRun ? 'would become' : 'became'} ${formatNumberOf(fixtures.length, 'fixture')} in fixtures/${challenge}/${describeReviewed(document)}`,
    },
    { many: duplicates.exact, text: 'duplicates of another row' },
    {
      many: duplicates.near,
      text: 'near-duplicates of another row: same except for formatting, comments and names (keep with --keep-near)',
    },
    { many: present.exact, text: 'already exist as fixtures' },
    { many: present.near, text: 'already exist except for formatting, comments and names' },
    { many: refused.length, text: tests === undefined ? 'cannot be used' : 'cannot be read' },
  ];
  return [
    `${printableLine(source)}: ${describeRows(document)}${taken.length === 0 ? '' : `, ${taken.join(', ')}`}`,
    ...renderTable(
      [{ heading: '', align: 'right' }, { heading: '' }],
      parts
        .filter(({ many }, index) => many > 0 || index === 0)
        .map(({ many, text }) => [many.toLocaleString('en-US'), text]),
    ),
    ...notes,
    ...renderPassedOver(document),
  ];
}

/** How many files are no submissions, by reason, with an example of each. */
function renderPassedOver({ passedOver }: ImportDocument): Text {
  const reasons = new Map<string, string[]>();
  for (const { file, reason } of passedOver) {
    reasons.set(reason, [...(reasons.get(reason) ?? []), file]);
  }
  return passedOver.length === 0
    ? []
    : [
        'Not submissions, and passed over:',
        ...[...reasons].map(
          ([reason, files]) =>
            `  ${formatCount(files.length)} × ${printableLine(reason, 200)} (${printableLine(files[0] ?? '', 80)}${files.length > 1 ? ', …' : ''})`,
        ),
      ];
}

function renderChanged({ changed }: ImportDocument): Text {
  const rest = changed.length - mostShown;
  return changed.length === 0
    ? []
    : [
        toned('unsure', 'Changed:'),
        ...changed.slice(0, mostShown).map((row) => `  ${describePlace(row)}: ${printableLine(row.note, 300)}`),
        ...(rest > 0 ? [`  … and ${rest.toLocaleString('en-US')} more; list all with --json`] : []),
      ];
}

function describeRows({ rows, columns, tests, refused }: ImportDocument): string {
  return tests === undefined
    ? formatNumberOf(rows, Object.keys(columns).length === 0 ? 'file' : 'row')
    : `${formatNumberOf(tests.count, 'test')}, ${formatNumberOf(rows - refused.length, 'solution')}`;
}

function renderRefused({ refused, tests }: ImportDocument): Text {
  const rest = refused.length - mostShown;
  return refused.length === 0
    ? []
    : [
        toned('unsure', 'Skipped:'),
        ...refused
          .slice(0, mostShown)
          .map(
            (row) =>
              `  ${tests === undefined ? describePlace(row) : `line ${String(row.line)}`}: ${printableLine(row.reason, 300)}`,
          ),
        ...(rest > 0 ? [`  … and ${rest.toLocaleString('en-US')} more; list all with --json`] : []),
      ];
}

function renderUnread({ tests }: ImportDocument): Text {
  const unread = tests?.unread ?? [];
  const rest = unread.length - mostShown;
  return unread.length === 0
    ? []
    : [
        toned('unsure', `Not read (${formatNumberOf(unread.length, 'part')} of tests):`),
        ...unread
          .slice(0, mostShown)
          .map(({ line: at, reason }) => `  ${at === undefined ? '' : `line ${at}: `}${printableLine(reason, 300)}`),
        ...(rest > 0 ? [`  … and ${rest.toLocaleString('en-US')} more; list all with --json`] : []),
      ];
}

function renderPrompt({ tests, dryRun, source }: ImportDocument): Text {
  const prompt = tests?.prompt;
  if (prompt === undefined) {
    return [];
  }
  const { changes = [], written = [] } = tests ?? {};
  const text =
    prompt.line === undefined
      ? 'with TODO in place of its text: the file states none'
      : `with the text of line ${prompt.line}${changes.length === 0 ? ' unchanged' : ', except:'}`;
  return [
    `${prompt.file} ${dryRun ? 'would be' : 'was'} written, ${text}${changes.length === 0 ? '.' : ''}`,
    ...changes.map((change) => `  ${printableLine(change, 300)}`),
    ...(written.length === 0
      ? []
      : [
          `Also written, to run it${replaces(written) ? ` instead of ${printableLine(source, 120)}` : ''}: ${written.join(', ')}.`,
        ]),
  ];
}

/** Whether `npx jest`, which ran the imported file, now runs the project's own tests only. */
function replaces(written: readonly string[]): boolean {
  return written.some((file) => file.startsWith('jest.config.'));
}

function describePlace({ row, line: at, source }: RowPlaceDocument): string {
  return source === undefined
    ? `row ${row}${at === undefined || at === row ? '' : ` (line ${at})`}`
    : printableLine(source, 120);
}

function renderPlanned({ dryRun, fixtures }: ImportDocument): Text {
  const rest = fixtures.length - mostFixtures;
  return !dryRun || fixtures.length === 0
    ? []
    : [
        ...fixtures
          .slice(0, mostFixtures)
          .map(({ file, title, source }) => `${file}: ${printableLine(source ?? title, 100)}`),
        ...(rest > 0 ? [`… and ${rest.toLocaleString('en-US')} more`] : []),
      ];
}

function renderLabels(document: ImportDocument): Text {
  const { dryRun, fixtures } = document;
  const analytics = [...new Set(fixtures.flatMap(({ expected }) => Object.keys(expected)))].sort();
  if (dryRun || analytics.length === 0) {
    return [];
  }
  const count = (analytic: string, value: boolean | undefined): string =>
    fixtures.filter(({ expected }) => expected[analytic] === value).length.toLocaleString('en-US');
  const disputed = fixtures.filter((fixture) => fixture.disputed).length;
  return [
    ...renderTable(
      [
        { heading: document.tests === undefined ? 'proposed labels' : 'labels' },
        ...['true', 'false', 'open'].map((heading) => ({ heading, align: 'right' as const })),
      ],
      analytics.map((analytic) => [
        analytic,
        count(analytic, true),
        count(analytic, false),
        count(analytic, undefined),
      ]),
    ),
    ...(disputed === 0 ? [] : [`Proposers disagree about ${formatNumberOf(disputed, 'fixture')}.`]),
  ];
}

function renderNext({ challenge, dryRun, fixtures, tests }: ImportDocument): Text {
  if (dryRun) {
    return ['Nothing was written. To write, leave out --dry-run.'];
  }
  if (fixtures.length === 0) {
    return [];
  }
  const id = quoteForShell(challenge);
  return fixtures.every(({ reviewed }) => reviewed === true)
    ? [line('Next: ', whole(nextCommand(id, tests)))]
    : [
        'Unreviewed fixtures are excluded from all results.',
        line('Next: Review them: ', whole(`npx assay review ${id}`)),
      ];
}

function nextCommand(challenge: string, tests: TestsDocument | undefined): string {
  return tests?.prompt !== undefined && tests.prompt.line === undefined
    ? `npx assay check ${challenge}`
    : (tests?.next ?? `npx assay repeat ${challenge} --runs 10`);
}
