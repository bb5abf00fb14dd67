import { line, spaced, toned, whole, type Text } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { printable, printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { renderTable } from '../../experiment/blocks/table';
import type { GenerateDocument } from './generate-document';

/** Solutions that are named with the reason why they were dropped; a document has them all. */
const mostNamed = 5;

/** What became of the solutions: a funnel, then the fixtures, then what to do with them. */
export function renderGenerated(document: GenerateDocument): Text {
  return document.prompt === undefined
    ? spaced(
        [renderFunnel(document), renderDropped(document), renderFixtures(document), renderNext(document)].filter(
          (text) => text.length > 0,
        ),
      )
    : renderPrompt(document.prompt);
}

/** The text of the prompt is shown as it is sent. */
function renderPrompt({ system, user }: NonNullable<GenerateDocument['prompt']>): Text {
  const lines = (text: string): Text => printable(text).trimEnd().split('\n').map(whole);
  return [
    toned('heading', 'The first call would ask, as system:'),
    '',
    ...lines(system),
    '',
    toned('heading', 'and as user:'),
    '',
    ...lines(user),
    '',
    'Nobody was asked and nothing was written: leave --dry-run out.',
  ];
}

function renderFunnel(document: GenerateDocument): Text {
  const { asked, recorded, errored, unreadable, missing, surplus, dropped, fixtures, language, oracle, labels } =
    document;
  const count = (kind: GenerateDocument['dropped'][number]['kind']): number =>
    dropped.filter((one) => one.kind === kind).length;
  const again = recorded === 0 ? '' : ` (${recorded} by replies that were kept)`;
  const steps: readonly (readonly [number, string, string])[] = [
    [errored, 'without a reply', 'no reply came'],
    [unreadable, 'unreadable', 'not in the form that was asked for'],
    [missing, 'missing', 'the replies held fewer than was asked for'],
    [count('unusable'), `not usable as ${language}`, ''],
    [count('other labels'), 'with other labels', 'meant to have others than --label says'],
    [count('duplicate'), 'duplicates', 'of fixtures or of each other, except for layout, comments and names'],
    [count('contradicted'), 'contradicted', 'the oracle says otherwise than their labels'],
    [surplus, 'more than wanted', 'the next run takes them'],
  ];
  const confirmed =
    labels.open === 0
      ? `the oracle confirms all ${formatNumberOf(labels.confirmed, 'label')}`
      : `the oracle confirms ${formatNumberOf(labels.confirmed, 'label')}, and does not decide ${labels.open}`;
  const kept = fixtures.length === 0 ? '' : oracle ? confirmed : 'nobody checked their labels';
  return renderTable(
    [{ heading: '', align: 'right' }, { heading: '' }, { heading: '' }],
    [
      [String(asked), 'asked for', `of ${document.model}${again}`],
      ...steps.filter(([many]) => many > 0).map(([many, what, why]) => [String(many), what, why]),
      [String(fixtures.length), 'kept', kept],
    ],
  );
}

function renderDropped({ dropped, problems }: GenerateDocument): Text {
  const told = dropped.filter(({ kind }) => kind !== 'duplicate');
  const lines = [
    ...told.map(({ title, reason }) => `"${printableLine(title, 60)}": ${printableLine(reason, 300)}`),
    ...problems.map((problem) => printableLine(problem, 300)),
  ];
  const more = lines.length - mostNamed;
  return lines.length === 0
    ? []
    : [
        toned('unsure', 'Left out:'),
        ...lines.slice(0, mostNamed).map((text) => `  ${text}`),
        ...(more > 0 ? [`  … and ${more} more, all of them with --json`] : []),
      ];
}

function renderFixtures({ fixtures }: GenerateDocument): Text {
  return fixtures.map(({ file, title }) => `${file}: ${printableLine(title, 100)}`);
}

function renderNext({ challenge, fixtures, ended, wanted, asked }: GenerateDocument): Text {
  const lacking = wanted - fixtures.length;
  return [
    ...(ended === 'limit'
      ? [
          toned(
            'unsure',
            `${formatNumberOf(lacking, 'fixture')} ${lacking === 1 ? 'is' : 'are'} lacking after ${asked} solutions: give another --focus or --model.`,
          ),
        ]
      : []),
    ...(fixtures.length === 0
      ? []
      : [line('They count nowhere until they are reviewed: ', whole(`npx assay review ${quoteForShell(challenge)}`))]),
  ];
}
