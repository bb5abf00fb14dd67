import { formatNumberOf } from '../../basics/text/numbers';
import type { HistoryPrompt, HistoryReport } from './history-report';
import type { Track, TrackPoint } from './tracks';

/** Something that changed between a report and the one before. */
export interface Mark {
  /** Index of the later report. */
  readonly report: number;
  readonly changes: readonly { readonly what: 'prompt' | 'model' | 'fixtures' | 'settings'; readonly text: string }[];
}

type Change = Mark['changes'][number];
type Fixtures = HistoryReport['fixtures'];

/** Maximum number of fixtures named in a change. */
const mostNamed = 3;
/** Number of digits shown of a hash. */
const hashDigits = 8;

/** Finds where prompt, model, fixtures or settings changed between consecutive reports of a track. */
export function findMarks({ points }: Track): readonly Mark[] {
  let [before] = points;
  let known: Fixtures | undefined = before.report.sawAll ? before.report.fixtures : undefined;
  return points.flatMap((point, report) => {
    if (report === 0) {
      return [];
    }
    const fixtures = describeFixtures(known, point.report);
    const changes: readonly Change[] = [
      ...describePrompt(before, point),
      ...describeModel(before, point),
      ...fixtures.map((text): Change => ({ what: 'fixtures', text })),
      ...describeParameters(before.model.prompt, point.model.prompt),
      ...describeSettings(before.report, point.report),
    ];
    before = point;
    // An interrupted report may not have reached all fixtures, so it can add fixtures but not remove any.
    known = point.report.sawAll
      ? point.report.fixtures
      : known && new Map([...known, ...point.report.fixtures].map(([fixture, labels]) => [fixture, labels]));
    return changes.length === 0 ? [] : [{ report, changes }];
  });
}

function describePrompt(before: TrackPoint, after: TrackPoint): readonly Change[] {
  const change = changedPrompt(before.model.prompt, after.model.prompt);
  const names = (point: TrackPoint): readonly string[] => point.model.measures.map(({ name }) => name);
  const lists = [
    listOf(
      'new',
      names(after).filter((name) => !names(before).includes(name)),
    ),
    listOf(
      'gone',
      names(before).filter((name) => !names(after).includes(name)),
    ),
  ].flat();
  return change === undefined ? [] : [{ what: 'prompt', text: [change, ...lists].join('; ') }];
}

/** The hashes of two prompts computed from the same parts; `null` if unknown. */
export function comparableHashes(
  before: HistoryPrompt,
  after: HistoryPrompt,
): readonly [before: string | null, after: string | null] {
  return before.text !== null && after.text !== null ? [before.text, after.text] : [before.whole, after.whole];
}

/** Parts that a report does not know count as unchanged. */
function changedPrompt(before: HistoryPrompt, after: HistoryPrompt): string | undefined {
  const [from, to] = comparableHashes(before, after);
  return from === null || to === null || from === to
    ? undefined
    : `${from.slice(0, hashDigits)} → ${to.slice(0, hashDigits)}`;
}

function describeModel(before: TrackPoint, after: TrackPoint): readonly Change[] {
  const old = before.model;
  const current = after.model;
  const served = [old.servedBy, current.servedBy].map((names) => names.join(', '));
  const [from = '', to = ''] = served;
  const name = `${old.model} → ${current.model}`;
  return [
    ...(old.model === current.model
      ? []
      : [{ what: voterOf(old.model) === voterOf(current.model) ? 'settings' : 'model', text: name } as const]),
    // Replies from old recordings and offline models do not name the model that answered.
    ...(from === '' || to === '' || from === to || (from === old.model && to === current.model)
      ? []
      : [{ what: 'model', text: `answered by ${from} → ${to}` } as const]),
    ...(old.server === current.server || after.report.simulated
      ? []
      : [{ what: 'model', text: `server ${old.server} → ${current.server}` } as const]),
  ];
}

/** The single model behind a vote. */
function voterOf(name: string): string {
  return name.replace(/^vote of \d+ × /, '').replace(/, with \d+ prompts$/, '');
}

function describeFixtures(known: Fixtures | undefined, { fixtures, sawAll }: HistoryReport): readonly string[] {
  if (known === undefined) {
    return [];
  }
  const added = [...fixtures.keys()].filter((name) => !known.has(name));
  const gone = sawAll ? [...known.keys()].filter((name) => !fixtures.has(name)) : [];
  const relabelled = [...fixtures].filter(([name, labels]) =>
    [...labels].some(([analytic, value]) => (known.get(name)?.get(analytic) ?? value) !== value),
  );
  const lists = [
    ...listOf('new', added),
    ...listOf('gone', gone),
    ...listOf(
      'changed expected values',
      relabelled.map(([name]) => name),
    ),
  ];
  const sizes = added.length === gone.length ? '' : `${known.size} → ${fixtures.size}: `;
  return lists.length === 0 ? [] : [`${sawAll ? sizes : ''}${lists.join('; ')}`];
}

function describeParameters(before: HistoryPrompt, after: HistoryPrompt): readonly Change[] {
  const from = before.parameters;
  const to = after.parameters;
  return from === null || to === null
    ? []
    : differencesOf(from, to).map((text) => ({ what: 'settings', text: `request.${text}` }));
}

function differencesOf(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? '–'} → ${after[name] ?? '–'}`);
}

function describeSettings(before: HistoryReport, after: HistoryReport): readonly Change[] {
  const texts = differencesOf(before.settings, after.settings);
  const policies = [...after.policies].filter(([name, policy]) => (before.policies.get(name) ?? policy) !== policy);
  const policy = policies.length === 0 ? [] : [`policy of ${formatNumberOf(policies.length, 'assertion')}`];
  return [...texts, ...policy].map((text) => ({ what: 'settings', text }));
}

function listOf(word: string, names: readonly string[]): readonly string[] {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return names.length === 0 ? [] : [`${word}: ${names.slice(0, mostNamed).join(', ')}${more}`];
}
