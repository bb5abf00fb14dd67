import { didYouMean } from '../basics/text/did-you-mean';
import { unitsOfTime } from '../experiment/gate/spread';
import { gateDefaults, gatePresets, type GateSettings } from '../experiment/gate/gate-plan';
import { countRange, readCount } from '../basics/settings/read-count';
import type { StressWish } from '../experiment/experiment';
import type { Command, Invocation } from './command';
import { createFlagReader } from './flag-reader';
import { readSeed } from './read-seed';

const presetNames = Object.keys(gatePresets) as readonly (keyof typeof gatePresets)[];

/** Default variants of a gate or stress test. */
export const stressDefaults = { count: 300, seed: 'assay' } as const;

/** Options of a gate. */
export const gateOptions = {
  preset: {
    type: 'value',
    valueName: '<name>',
    summary: 'tolerated and unacceptable failure rate: quick (1 %, 10 %), default (1 %, 5 %) or strict (0.1 %, 1 %)',
  },
  accuracy: {
    type: 'value',
    valueName: '<share>',
    summary: 'certify at least this accuracy, such as 80% (default for a quiz: the accuracy that config.json requires)',
  },
  unseen: {
    type: 'value',
    valueName: '<share>',
    summary:
      'certify that at most this share of unseen submissions (or questions) is answered wrongly, such as 5%; asks each fixture once',
  },
  stress: {
    type: 'flag',
    summary: 'certify the stress limits in the prompt’s front matter, on variants like those of assay stress',
  },
  count: {
    type: 'value',
    valueName: '<n>',
    summary: `with --stress: number of variants (default: ${stressDefaults.count})`,
  },
  seed: {
    type: 'value',
    valueName: '<text>',
    summary: `with --stress: seed that selects the variants (default: ${stressDefaults.seed})`,
  },
  combined: { type: 'flag', summary: 'with --stress: also rewrite each variant, so that two operators combine' },
  p0: { type: 'value', valueName: '<rate>', summary: 'tolerated failure rate of every assertion' },
  p1: { type: 'value', valueName: '<rate>', summary: 'unacceptable failure rate of every assertion' },
  alpha: {
    type: 'value',
    valueName: '<share>',
    summary: 'maximum probability of certifying an unacceptable assertion (default: 0.05)',
  },
  beta: {
    type: 'value',
    valueName: '<share>',
    summary: 'maximum probability of rejecting any tolerable assertion (default: 0.05)',
  },
  batch: {
    type: 'value',
    valueName: '<n>',
    summary: 'evaluate after every n runs (default: 10; 1 for an accuracy alone)',
  },
  'max-runs': {
    type: 'value',
    valueName: '<n>',
    summary: 'maximum trials of an assertion before it is inconclusive (default at 1 % and 5 %: 600)',
  },
  over: {
    type: 'value',
    valueName: '<time>',
    summary:
      'spread the requests over this time, such as 24h, so that a server’s bad hour is not the whole sample (units: s, min, h, d)',
  },
  'fail-fast': { type: 'flag', summary: 'stop at the first assertion that cannot be certified (default with CI set)' },
  all: { type: 'flag', summary: 'continue until every assertion is decided, even with CI set' },
  'allow-simulated': { type: 'flag', summary: 'with CI set, allow the offline model that --model names' },
} as const satisfies Command['options'];

/** Options about single assertions, or about looks in between. */
const notWithUnseen = ['preset', 'accuracy', 'p0', 'p1', 'batch', 'max-runs', 'fail-fast', 'all'] as const;

/** Options about assertions, an accuracy, unseen submissions, or looks after several runs. */
const notWithStress = ['preset', 'accuracy', 'unseen', 'p0', 'p1', 'batch', 'assert'] as const;

/** The requested variants; `undefined` if none. Invalid values become problems. */
export function readStressFlags(
  { options }: Pick<Invocation, 'options'>,
  problems: string[],
): Pick<StressWish, 'count' | 'seed' | 'combined'> | undefined {
  const read = createFlagReader(options, problems);
  const count = read('count', readCount, countRange);
  const seed = read('seed', readSeed, 'a short text');
  const wanted = options.has('stress');
  const idle = (wanted ? notWithStress : (['count', 'seed', 'combined'] as const)).filter((name) => options.has(name));
  if (idle.length > 0) {
    const names = idle.map((name) => `--${name}`).join(', ');
    problems.push(
      wanted
        ? `--stress takes its limits from the prompt and evaluates after each run: leave out ${names}`
        : `${names} can only be used with --stress`,
    );
  }
  return wanted
    ? { count: count ?? stressDefaults.count, seed: seed ?? stressDefaults.seed, combined: options.has('combined') }
    : undefined;
}

/** Longest time over which a gate is spread, in days; a timer cannot wait longer than 24. */
const longestSpread = 20;

/** Seconds over which to spread the requests; `undefined` for asking at once. */
export function readOver({ options, settings }: Invocation, problems: string[]): number | undefined {
  const read = createFlagReader(options, problems);
  const over = read('over', readTime, `a time of at most ${longestSpread} days, such as 90s, 30min, 24h or 2d`);
  if (over !== undefined && (options.has('samples-per-request') || settings.samplesPerRequest > 1)) {
    problems.push(
      '--over asks each run at another time, so no request can bring several runs: leave out --samples-per-request (ASSAY_SAMPLES_PER_REQUEST)',
    );
  }
  return over;
}

/** Seconds. */
function readTime(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(s|min|h|d)$/.exec(text) ?? [];
  const units = Object.entries(unitsOfTime).find(([name]) => name === unit);
  const seconds = units === undefined ? 0 : Number(amount) * units[1];
  return seconds > 0 && seconds <= longestSpread * unitsOfTime.d ? seconds : undefined;
}

/** The settings given by the options; invalid values become problems. */
export function readGateFlags({ options, settings }: Invocation, problems: string[]): GateSettings {
  const share = (name: string): number | undefined => {
    const text = options.get(name);
    const value = text === undefined || text.trim() === '' ? NaN : Number(text);
    if (text !== undefined && !(value > 0 && value < 1)) {
      problems.push(`--${name} expects a share between 0 and 1, such as 0.05; received "${text}"`);
    }
    return text === undefined ? undefined : value;
  };
  const count = (name: string): number | undefined => {
    const text = options.get(name);
    const value = text === undefined ? undefined : readCount(text.trim());
    if (text !== undefined && value === undefined) {
      problems.push(`--${name} expects ${countRange}, received "${text}"`);
    }
    return value;
  };
  const named = options.get('preset');
  const preset = presetNames.find((name) => name === named);
  if (named !== undefined && preset === undefined) {
    problems.push(
      `--preset expects one of ${presetNames.join(', ')}; received "${named}"${didYouMean(named, presetNames)}`,
    );
  }
  const chosen = preset === undefined ? undefined : gatePresets[preset];
  const tolerated = share('p0') ?? chosen?.tolerated;
  const unacceptable = share('p1') ?? chosen?.unacceptable;
  const accuracy = readShare(options.get('accuracy'));
  const unseen = readShare(options.get('unseen'));
  if (options.has('accuracy') && accuracy === undefined) {
    problems.push(
      `--accuracy expects a share between 0 and 1, such as 80% or 0.8; received "${options.get('accuracy') ?? ''}"`,
    );
  }
  if (options.has('unseen') && unseen === undefined) {
    problems.push(
      `--unseen expects a share between 0 and 1, such as 5% or 0.05; received "${options.get('unseen') ?? ''}"`,
    );
  }
  const idle = options.has('unseen') ? notWithUnseen.filter((name) => options.has(name)) : [];
  if (idle.length > 0) {
    problems.push(
      `--unseen asks each fixture once and ignores tolerances: leave out ${idle.map((name) => `--${name}`).join(', ')}`,
    );
  }
  const misnamed = named !== undefined && preset === undefined;
  if (!misnamed && (tolerated === undefined) !== (unacceptable === undefined)) {
    problems.push('--p0 and --p1 go together, or one of them with --preset');
  }
  if (tolerated !== undefined && unacceptable !== undefined && tolerated >= unacceptable) {
    problems.push(`--p0 (${tolerated}) must be below --p1 (${unacceptable})`);
  }
  const ownRates = options.has('p0') || options.has('p1');
  return {
    alpha: share('alpha') ?? gateDefaults.alpha,
    beta: share('beta') ?? gateDefaults.beta,
    batch: unseen === undefined ? (count('batch') ?? gateDefaults.batch) : 1,
    preset: ownRates ? null : (preset ?? null),
    hypotheses: tolerated === undefined || unacceptable === undefined ? null : { tolerated, unacceptable },
    most: count('max-runs') ?? (ownRates ? null : (chosen?.most ?? null)),
    failFast: unseen === undefined && (options.has('fail-fast') || (settings.ci && !options.has('all'))),
    ...(accuracy !== undefined && { accuracy }),
    ...(unseen !== undefined && { unseen }),
  };
}

/** Such as `5%` or `0.05`; `undefined` if it is not a share between 0 and 1. */
export function readShare(given: string | undefined): number | undefined {
  const text = (given ?? '').trim();
  const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  return share > 0 && share < 1 ? Number(share.toPrecision(12)) : undefined;
}
