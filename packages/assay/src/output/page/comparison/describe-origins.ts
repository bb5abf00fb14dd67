import type { Comparison } from '../../../experiment/compare/compare';
import { formatNumberOf, formatCount, formatSeconds, formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { CodeText } from '../../../experiment/report/texts';
import type { ComparedSide } from './compared-side';
import type { Group } from '../../../experiment/group';
import { toMinute } from '../facts';
import { costOf } from '../../terminal/render-cost';
import type { Origin } from '../../../experiment/compare/compare-document';

/** Names of the properties of each side, in display order. */
type SideFacts = ReadonlyMap<string, string>;

type NamedFact = readonly [name: string, value: string];

/** Said of what is not known, or does not apply. */
const unknown = '–';

/** Maximum number of names in a line. */
const mostNamed = 5;

/** The code of a side's fixtures. */
export type Codes = ReadonlyMap<string, CodeText>;

/** Both sides of a pair, with what is needed to describe differences. */
export interface OriginsOf {
  readonly sides: readonly [before: ComparedSide, after: ComparedSide];
  readonly codes: readonly [before: Codes, after: Codes];
  readonly comparison: Comparison;
  /** Fixtures that must not be named. */
  readonly heldOut: ReadonlySet<string>;
}

/** The properties of both sides, differing ones first. */
export function describeOrigins({ sides: [before, after], codes, comparison, heldOut }: OriginsOf): readonly Origin[] {
  const facts = describeSide(after);
  const same = [...describeSide(before)].map(([name, value]) => [name, value, facts.get(name) ?? ''] as const);
  const name = (fixtures: readonly string[], what: string): string =>
    nameSome(fixtures, (fixture) => !heldOut.has(fixture), what);
  const only = (one: ComparedSide, other: ComparedSide): string =>
    name(
      [...one.tally.fixtures.keys()].filter((fixture) => !other.tally.fixtures.has(fixture)),
      'only here',
    );
  const changed = changedCode(codes);
  const rows: readonly (readonly [name: string, before: string, after: string])[] = [
    ...same,
    ['Fixtures on one side only', only(before, after), only(after, before)],
    ['Submissions', unknown, name(changed, 'changed')],
    ['Expected values', unknown, describeRelabelled(comparison)],
    ['Policies of common assertions', unknown, describeRegraded(before, after)],
  ];
  return rows
    .filter(([, one, other]) => one !== unknown || other !== unknown)
    .map(([what, one, other]) => ({
      name: what,
      before: printableLine(one),
      after: printableLine(other),
      differs: one !== other,
    }))
    .sort((a, b) => Number(b.differs) - Number(a.differs));
}

/** The properties and origin of a side; `–` if unknown. */
function describeSide(side: ComparedSide): SideFacts {
  const { report, tally, gathered } = side;
  const { cost, gate, of, kind } = report;
  const votes = gathered?.votesOf(tally.model) ?? 1;
  const facts: readonly (readonly [...NamedFact, applies?: boolean])[] = [
    ...describeGroup(side),
    ['Answered by', servedBy(side)],
    ['Server', cost.calls + cost.recorded === 0 ? unknown : report.server],
    ['Each answer', votes === 1 ? 'one reply' : `a vote of ${votes}`],
    ['Runs', formatCount(report.runs)],
    [of === undefined ? 'Fixtures' : 'Questions', formatCount(tally.fixtures.size)],
    ['Policies', describePolicies(side)],
    ['Measured by', `assay ${kind}`, gate === null && of === undefined],
    ['Measured by', `assay gate, attempt ${gate?.attempt ?? 1}`, gate !== null],
    ...describeAsking(side),
  ];
  return new Map(facts.flatMap(([name, value, applies = true]) => (applies ? [[name, value] as const] : [])));
}

function describeAsking(side: ComparedSide): readonly NamedFact[] {
  const { suite, report, tally } = side;
  const { startedAt, evidence, cost, models } = report;
  const { trials = 0, errored = 0 } = models.find(({ model }) => model === tally.model) ?? {};
  return [
    ['Asked', toMinute(startedAt)],
    ['Replies from', evidence.from === null ? unknown : `${toMinute(evidence.from)} to ${toMinute(evidence.to ?? '')}`],
    ['Trials', formatCount(trials)],
    ['Errored, not judged', formatCount(errored)],
    // A report of several models has a single bill for all.
    ['Cost', suite.models.length === 1 ? costOf(cost) : unknown],
    ['Median latency', describeLatency(side)],
  ];
}

/** The model and prompt as separate properties; `–` if not set. */
function describeGroup({ suite, report, tally }: ComparedSide): readonly NamedFact[] {
  const own = report.models.find(({ model }) => model === tally.model);
  const {
    model,
    prompt,
    examples,
    vote,
    language,
    round,
    parameters = {},
  }: Group = own?.group ?? {
    model: tally.model,
  };
  const sent = { ...suite.parameters?.[suite.models.indexOf(tally.model)], ...parameters };
  const parts = Object.entries(sent).map(([name, value]) => `${name}=${String(value)}`);
  return [
    ['Model', [...new Set(vote?.models ?? [model])].join(', ')],
    ['Prompt', describePrompt(suite, report.prompt, { prompt, promptHash: own?.promptHash })],
    ['Examples', examples === false ? 'excluded' : unknown],
    ['Language', language ?? unknown],
    ['Rounds', round === undefined ? unknown : String(round)],
    ['Parameters', parts.join(', ') || unknown],
  ];
}

function describePrompt(
  { of, models }: ComparedSide['suite'],
  { file, hash }: ComparedSide['report']['prompt'],
  { prompt, promptHash }: { readonly prompt: Group['prompt']; readonly promptHash: string | undefined },
): string {
  const known = promptHash ?? (models.length === 1 ? hash : undefined);
  return [nameOfPrompt(file, of, prompt), ...(known === undefined ? [] : [known.slice(0, 12)])].join(', ');
}

/** Variants of a validator's prompt are files next to it; other kinds have several prompts in one file. */
function nameOfPrompt(file: string, of: string | undefined, prompt: Group['prompt']): string {
  if (prompt === undefined) {
    return file;
  }
  return of === undefined ? file.replace(/\.md$/, `.${prompt}.md`) : `${file} ${prompt}`;
}

/** The models that answered; for a vote, all voters. */
function servedBy({ report, tally }: ComparedSide): string {
  const own = report.evidence.snapshots.filter(({ model }) => tally.model.includes(model));
  return [...new Set(own.flatMap((snapshot) => snapshot.servedBy))].sort().join(', ') || unknown;
}

function describePolicies({ tally }: ComparedSide): string {
  const counts = new Map<string, number>();
  for (const { assertion } of tally.assertions) {
    const policy = `${assertion.assert}, ${formatShare(assertion.tolerate)}`;
    counts.set(policy, (counts.get(policy) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([policy, count]) => `${formatCount(count)} × ${policy}`)
    .join('; ');
}

function describeLatency({ tally, gathered }: ComparedSide): string {
  const own = (gathered?.latencies.all() ?? []).filter(({ model }) => tally.model.includes(model));
  const [only, ...others] = own;
  if (only === undefined) {
    return unknown;
  }
  return others.length === 0
    ? formatSeconds(only.median)
    : own.map(({ model, median }) => `${model}: ${formatSeconds(median)}`).join('; ');
}

function nameSome(fixtures: readonly string[], mayName: (fixture: string) => boolean, what: string): string {
  if (fixtures.length === 0) {
    return unknown;
  }
  const named = fixtures.filter(mayName).slice(0, mostNamed);
  const more = fixtures.length - named.length;
  const names = [
    ...named,
    ...(more > 0 ? [named.length === 0 ? 'held out' : formatNumberOf(more, 'more', 'more')] : []),
  ];
  return `${fixtures.length} ${what}: ${names.join(', ')}`;
}

function changedCode([before, after]: readonly [Codes, Codes]): readonly string[] {
  return [...before].flatMap(([fixture, { text }]) => {
    const other = after.get(fixture);
    return other === undefined || other.text === text ? [] : [fixture];
  });
}

function describeRelabelled({ left }: Comparison): string {
  return left.relabelled === 0 ? unknown : `changed for ${formatNumberOf(left.relabelled, 'assertion')}, excluded`;
}

function describeRegraded(before: ComparedSide, after: ComparedSide): string {
  const policies = (side: ComparedSide): ReadonlyMap<string, string> =>
    new Map(
      side.tally.assertions.map(({ assertion: { fixture, analytic, assert, tolerate } }) => [
        `${fixture} ${analytic}`,
        `${assert} ${tolerate}`,
      ]),
    );
  const others = policies(after);
  const changed = [...policies(before)].filter(([key, policy]) => (others.get(key) ?? policy) !== policy);
  return changed.length === 0 ? unknown : `changed for ${formatNumberOf(changed.length, 'assertion')}`;
}
