import { line, spaced, toned, whole, type Text } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { renderTable } from '../../experiment/blocks/table';
import type { ImportDocument } from './import-document';

/** Refused rows that are shown; a document has them all. */
const mostShown = 10;
/** Fixtures that a dry run shows. */
const mostFixtures = 5;

/** What became of the rows, for people. */
export function renderImport(document: ImportDocument): Text {
  return spaced(
    [
      renderCounts(document),
      renderRefused(document),
      renderPlanned(document),
      renderLabels(document),
      renderNext(document),
    ].filter((text) => text.length > 0),
  );
}

function renderCounts(document: ImportDocument): Text {
  const { challenge, source, dryRun, columns, rows, fixtures, duplicates, present, refused, others } = document;
  const taken = Object.entries(columns).map(([role, column]) => `${role} from "${printableLine(column, 60)}"`);
  const parts = [
    {
      many: fixtures.length,
      text:
        fixtures.length === 0
          ? 'are new'
          : `${dryRun ? 'would become' : 'became'} ${formatNumberOf(fixtures.length, 'fixture')} in fixtures/${challenge}/, reviewed: false`,
    },
    { many: duplicates.exact, text: 'repeat another row exactly' },
    {
      many: duplicates.near,
      text: 'repeat another row except for layout, comments and names (--keep-near takes them too)',
    },
    { many: present.exact, text: 'are there already' },
    { many: present.near, text: 'are there already except for layout, comments and names' },
    { many: refused.length, text: 'cannot be used' },
  ];
  return [
    `${printableLine(source)}: ${formatNumberOf(rows, Object.keys(columns).length === 0 ? 'file' : 'row')}${taken.length === 0 ? '' : `, ${taken.join(', ')}`}`,
    ...renderTable(
      [{ heading: '', align: 'right' }, { heading: '' }],
      parts
        .filter(({ many }, index) => many > 0 || index === 0)
        .map(({ many, text }) => [many.toLocaleString('en-US'), text]),
    ),
    ...(others === 0
      ? []
      : [
          `${formatNumberOf(others, 'other file')} in the folder ${others === 1 ? 'is no source file' : 'are no source files'}.`,
        ]),
  ];
}

function renderRefused({ refused }: ImportDocument): Text {
  const rest = refused.length - mostShown;
  return refused.length === 0
    ? []
    : [
        toned('unsure', 'Left out:'),
        ...refused.slice(0, mostShown).map((row) => `  ${describePlace(row)}: ${printableLine(row.reason, 300)}`),
        ...(rest > 0 ? [`  … and ${rest.toLocaleString('en-US')} more, all of them with --json`] : []),
      ];
}

function describePlace({ row, line: at, source }: ImportDocument['refused'][number]): string {
  return source === undefined
    ? `row ${row}${at === undefined || at === row ? '' : ` (line ${at})`}`
    : printableLine(source, 120);
}

function renderPlanned({ dryRun, fixtures }: ImportDocument): Text {
  const rest = fixtures.length - mostFixtures;
  return !dryRun || fixtures.length === 0
    ? []
    : [
        ...fixtures.slice(0, mostFixtures).map(({ file, title }) => `${file}: ${printableLine(title, 100)}`),
        ...(rest > 0 ? [`… and ${rest.toLocaleString('en-US')} more`] : []),
      ];
}

function renderLabels({ dryRun, fixtures }: ImportDocument): Text {
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
        { heading: 'proposed labels' },
        ...['true', 'false', 'open'].map((heading) => ({ heading, align: 'right' as const })),
      ],
      analytics.map((analytic) => [
        analytic,
        count(analytic, true),
        count(analytic, false),
        count(analytic, undefined),
      ]),
    ),
    ...(disputed === 0 ? [] : [`Those who proposed disagree about ${formatNumberOf(disputed, 'fixture')}.`]),
  ];
}

function renderNext({ challenge, dryRun, fixtures }: ImportDocument): Text {
  return dryRun
    ? ['Nothing was written: leave --dry-run out.']
    : fixtures.length === 0
      ? []
      : [line('They count nowhere until they are reviewed: ', whole(`npx assay review ${quoteForShell(challenge)}`))];
}
