import { formatCount, formatDollars, formatSeconds, formatShare } from '../../../basics/text/numbers';
import type { Group } from '../../../experiment/group';
import { toMinute } from '../facts';
import type { ComparedSide } from './compared-side';

/** Names of the properties of each side, in display order. */
export type SideFacts = ReadonlyMap<string, string>;

const unknown = '–';

/** The properties and origin of a side; `–` if unknown. */
export function describeSide(side: ComparedSide): SideFacts {
  const { suite, report, tally, gathered } = side;
  const { evidence, cost, startedAt, gate } = report;
  const own = report.models.find(({ model }) => model === tally.model);
  const votes = gathered?.votesOf(tally.model) ?? 1;
  // A report of several models has a single bill for all.
  const isAlone = suite.models.length === 1;
  return new Map([
    ...describeGroup(side),
    ['Answered by', servedBy(side)],
    ['Server', cost.calls + cost.recorded === 0 ? unknown : report.server],
    ['Each answer', votes === 1 ? 'one reply' : `a vote of ${votes}`],
    ['Runs', formatCount(report.runs)],
    [report.of === undefined ? 'Fixtures' : 'Questions', formatCount(tally.fixtures.size)],
    ['Policies', describePolicies(side)],
    ...(report.of === undefined || gate !== null
      ? [['Measured by', gate === null ? `assay ${report.kind}` : `assay gate, attempt ${gate.attempt}`] as const]
      : []),
    ['Asked', toMinute(startedAt)],
    ['Replies from', evidence.from === null ? unknown : `${toMinute(evidence.from)} to ${toMinute(evidence.to ?? '')}`],
    ['Trials', formatCount(own?.trials ?? 0)],
    ['Errored, not judged', formatCount(own?.errored ?? 0)],
    ['Cost', !isAlone || cost.calls === 0 ? unknown : cost.dollars === null ? 'unknown' : formatDollars(cost.dollars)],
    ['Median latency', describeLatency(side)],
  ]);
}

/** The model and prompt as separate properties; `–` if not set. */
function describeGroup({ suite, report, tally }: ComparedSide): readonly (readonly [name: string, value: string])[] {
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
  const { file, hash } = report.prompt;
  const sent = { ...suite.parameters?.[suite.models.indexOf(tally.model)], ...parameters };
  // Variants of a validator's prompt are files next to it; other kinds have several prompts in one file.
  const named =
    prompt === undefined ? file : suite.of === undefined ? file.replace(/\.md$/, `.${prompt}.md`) : `${file} ${prompt}`;
  const told = own?.promptHash ?? (suite.models.length === 1 ? hash : undefined);
  return [
    ['Model', [...new Set(vote?.models ?? [model])].join(', ')],
    ['Prompt', [named, ...(told === undefined ? [] : [told.slice(0, 12)])].join(', ')],
    ['Examples', examples === false ? 'excluded' : unknown],
    ['Language', language ?? unknown],
    ['Rounds', round === undefined ? unknown : String(round)],
    [
      'Parameters',
      Object.entries(sent)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(', ') || unknown,
    ],
  ];
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
