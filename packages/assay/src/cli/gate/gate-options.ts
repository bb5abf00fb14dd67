import { unitsOfTime } from '../../experiment/gate/spread';
import { gateDefaults, gatePresets, type GateSettings } from '../../experiment/gate/gate-plan';
import { countForm, shareForm } from '../../basics/settings/value-form';
import type { Call } from '../../plugin/command';
import type { OptionTable } from '../../plugin/option';

const presetNames = Object.keys(gatePresets) as readonly (keyof typeof gatePresets)[];

/** Longest time over which a gate is spread, in days; a timer cannot wait longer than 24. */
const longestSpread = 20;

const share = { ...shareForm, type: 'value', valueName: '<share>' } as const;
const rate = { ...shareForm, type: 'value', valueName: '<rate>' } as const;
const number = { ...countForm, type: 'value', valueName: '<n>' } as const;

/** Options of a gate. */
export const gateOptions = {
  preset: {
    type: 'value',
    valueName: '<name>',
    summary: 'tolerated and unacceptable failure rate: quick (1 %, 10 %), default (1 %, 5 %) or strict (0.1 %, 1 %)',
    choices: presetNames,
  },
  accuracy: {
    ...share,
    summary: 'certify at least this accuracy, such as 80%',
    otherwise: 'for a quiz, the accuracy that config.json requires',
  },
  unseen: {
    ...share,
    summary:
      'certify that at most this share of unseen submissions (or questions) is answered wrongly, such as 5%; asks each fixture once',
    conflicts: {
      with: ['preset', 'accuracy', 'p0', 'p1', 'batch', 'max-runs', 'fail-fast', 'all'],
      because: 'asks each fixture once and ignores tolerances',
    },
  },
  p0: { ...rate, summary: 'tolerated failure rate of every assertion' },
  p1: { ...rate, summary: 'unacceptable failure rate of every assertion' },
  alpha: {
    ...share,
    summary: 'maximum probability of certifying an unacceptable assertion',
    default: gateDefaults.alpha,
  },
  beta: {
    ...share,
    summary: 'maximum probability of rejecting any tolerable assertion',
    default: gateDefaults.beta,
  },
  batch: {
    ...number,
    summary: 'evaluate after every n runs',
    otherwise: `${gateDefaults.batch}; 1 for an accuracy alone`,
  },
  'max-runs': {
    ...number,
    summary: 'maximum trials of an assertion before it is inconclusive',
    otherwise: '600 at 1 % and 5 %',
  },
  over: {
    type: 'value',
    valueName: '<time>',
    summary:
      'spread the requests over this time, such as 24h, so that a server’s bad hour is not the whole sample (units: s, min, h, d)',
    parse: readTime,
    expected: `a time of at most ${longestSpread} days, such as 90s, 30min, 24h or 2d`,
  },
  'fail-fast': {
    type: 'flag',
    summary: 'stop at the first assertion that cannot be certified',
    otherwise: 'with CI set',
  },
  all: { type: 'flag', summary: 'continue until every assertion is decided, even with CI set' },
  'allow-simulated': { type: 'flag', summary: 'with CI set, allow the offline model that --model names' },
} as const satisfies OptionTable;

/** Seconds. */
function readTime(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(s|min|h|d)$/.exec(text) ?? [];
  const units = Object.entries(unitsOfTime).find(([name]) => name === unit);
  const seconds = units === undefined ? 0 : Number(amount) * units[1];
  return seconds > 0 && seconds <= longestSpread * unitsOfTime.d ? seconds : undefined;
}

/** The settings of a gate; rates that do not fit together become problems. */
export function readGateFlags({
  options,
  values,
  settings,
  problems,
}: Pick<Call<typeof gateOptions>, 'options' | 'values' | 'settings' | 'problems'>): GateSettings {
  const { preset, accuracy, unseen, over } = values;
  if (over !== undefined && settings.samplesPerRequest > 1) {
    problems.push(
      '--over asks each run at another time, so no request can bring several runs: leave out --samples-per-request (ASSAY_SAMPLES_PER_REQUEST)',
    );
  }
  const chosen = preset === undefined ? undefined : gatePresets[preset];
  const tolerated = values.p0 ?? chosen?.tolerated;
  const unacceptable = values.p1 ?? chosen?.unacceptable;
  const given = ['p0', 'p1', 'preset'].filter((name) => options.has(name));
  if (given.length === 1 && given[0] !== 'preset') {
    problems.push('--p0 and --p1 go together, or one of them with --preset');
  }
  if (tolerated !== undefined && unacceptable !== undefined && tolerated >= unacceptable) {
    problems.push(`--p0 (${tolerated}) must be below --p1 (${unacceptable})`);
  }
  const ownRates = options.has('p0') || options.has('p1');
  return {
    alpha: values.alpha,
    beta: values.beta,
    batch: unseen === undefined ? (values.batch ?? gateDefaults.batch) : 1,
    preset: ownRates ? null : (preset ?? null),
    hypotheses: tolerated === undefined || unacceptable === undefined ? null : { tolerated, unacceptable },
    most: values.maxRuns ?? (ownRates ? null : (chosen?.most ?? null)),
    failFast: unseen === undefined && (values.failFast || (settings.ci && !values.all)),
    ...(accuracy !== undefined && { accuracy }),
    ...(unseen !== undefined && { unseen }),
  };
}
