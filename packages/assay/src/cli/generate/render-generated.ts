import { line, renderTable, spaced, type Text, toned, whole } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { printable, printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { dropKinds } from '../../intake/generate/sift-solutions';

/** The document that `assay generate --json` prints. */
export interface GenerateDocument {
  readonly challenge: string;
  readonly model: string;
  readonly language: string;
  readonly focus: string | null;
  readonly dryRun: boolean;
  /** Fixtures that were to be kept. */
  readonly wanted: number;
  /** Maximum number of solutions to ask for, without stored replies. */
  readonly most: number;
  /** Solutions that were asked for: the sum of kept, dropped, surplus, missing, unreadable and errored ones. */
  readonly asked: number;
  /** Requested solutions whose replies had been paid for before. */
  readonly recorded: number;
  /** Solutions of calls without a reply. */
  readonly errored: number;
  /** Solutions of replies, or in replies, outside the agreed format. */
  readonly unreadable: number;
  /** Requested solutions that were missing from replies. */
  readonly missing: number;
  /** Suitable solutions beyond the wanted number; the next run takes them from the recordings. */
  readonly surplus: number;
  readonly dropped: readonly {
    readonly title: string;
    readonly kind: (typeof dropKinds)[number];
    readonly reason: string;
  }[];
  /** Whether a program checked the labels; without one all were kept. */
  readonly oracle: boolean;
  /** Labels of kept solutions that the oracle confirms, and labels it cannot decide. */
  readonly labels: { readonly confirmed: number; readonly open: number };
  readonly fixtures: readonly {
    readonly file: string;
    readonly title: string;
    readonly expected: Readonly<Record<string, boolean>>;
  }[];
  /** Why calls errored and replies were unreadable, each once. */
  readonly problems: readonly string[];
  readonly ended: 'complete' | 'limit' | 'interrupted' | 'budget' | 'outage';
  /** Of a dry run: what the first call would ask. */
  readonly prompt?: { readonly system: string; readonly user: string };
}

/** Maximum number of dropped solutions listed with the reason; the document has all. */
const mostNamed = 5;

/** The results: a funnel, then the fixtures, then the next step. */
export function renderGenerated(document: GenerateDocument): Text {
  return document.prompt === undefined
    ? spaced(
        [renderFunnel(document), renderDropped(document), renderFixtures(document), renderNext(document)].filter(
          (text) => text.length > 0,
        ),
      )
    : renderPrompt(document.prompt);
}

/** The text of the prompt, as sent. */
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
    'No model was asked and nothing was written. To do both, leave out --dry-run.',
  ];
}

function renderFunnel(document: GenerateDocument): Text {
  const { asked, recorded, errored, unreadable, missing, surplus, dropped, fixtures, language, oracle, labels } =
    document;
  const count = (kind: GenerateDocument['dropped'][number]['kind']): number =>
    dropped.filter((one) => one.kind === kind).length;
  const again = recorded === 0 ? '' : ` (${recorded} from stored replies)`;
  const steps: readonly (readonly [number, string, string])[] = [
    [errored, 'without a reply', 'the call got no reply'],
    [unreadable, 'unreadable', 'not in the requested format'],
    [missing, 'missing', 'fewer solutions in the replies than requested'],
    [count('unusable'), `not usable as ${language}`, ''],
    [count('other-labels'), 'with other labels', 'labels differ from --label'],
    [count('duplicate'), 'duplicates', 'of fixtures or each other, except for formatting, comments and names'],
    [count('contradicted'), 'contradicted', 'the oracle contradicts their labels'],
    [surplus, 'more than wanted', 'kept for the next run'],
  ];
  const confirmed =
    labels.open === 0
      ? `the oracle confirms all ${formatNumberOf(labels.confirmed, 'label')}`
      : `the oracle confirms ${formatNumberOf(labels.confirmed, 'label')} and cannot decide ${labels.open}`;
  const checked = oracle ? confirmed : 'labels not checked';
  const kept = fixtures.length === 0 ? '' : checked;
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
        toned('unsure', 'Skipped:'),
        ...lines.slice(0, mostNamed).map((text) => `  ${text}`),
        ...(more > 0 ? [`  … and ${more} more; list all with --json`] : []),
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
            `${formatNumberOf(lacking, 'fixture')} still missing after ${asked} solutions: try another --focus or --model.`,
          ),
        ]
      : []),
    ...(fixtures.length === 0
      ? []
      : [
          'Unreviewed fixtures are excluded from all results.',
          line('Next: Review them: ', whole(`npx assay review ${quoteForShell(challenge)}`)),
        ]),
  ];
}
