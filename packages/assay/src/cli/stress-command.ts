import { keepTelling } from '../intake/derived/keep-telling';
import { layOut } from '../output/terminal/lay-out';
import { renderKept } from '../output/terminal/render-kept';
import { announce } from './announce';
import { detailsOption, jsonOption, type Command } from './command';
import { countRange, readCount } from '../basics/settings/read-count';
import { stressDefaults } from './gate-options';
import { openVariants } from './open-variants';
import { createFlagReader } from './flag-reader';
import { readSeed } from './read-seed';
import { runExperiment, tellReport } from './run-experiment';
import { failWith } from './fail-with';
import { readChallenge, readRunFlags, runOptions } from './run-options';

const defaults = { ...stressDefaults, runs: 3 };

/** Maximum number of variants saved. */
const most = 10;

const measures = ['caught', 'flipped', 'fooled'] as const;

type Measure = (typeof measures)[number];

/**
 * `assay stress`: asks about variants of the fixtures with proved labels, and reports what the grader catches and what
 * fools it.
 */
export const stressCommand: Command = {
  name: 'stress',
  summary: 'Plant bugs in fixtures, rewrite and disguise them: what does the grader catch, and what fools it?',
  usage:
    '<challenge> [--count <n>] [--only caught,flipped,fooled] [--combined] [--runs <n>] [--model <names>] [--seed <text>] [--keep] [--details] [--json]',
  example: 'npx assay stress two-sum --count 300',
  options: {
    count: { type: 'value', valueName: '<n>', summary: `number of variants (default: ${defaults.count})` },
    only: {
      type: 'value',
      valueName: '<measures>',
      summary: 'measure only these, comma-separated: caught (planted bugs), flipped (rewritten code), fooled (tricks)',
    },
    runs: {
      type: 'value',
      valueName: '<n>',
      summary: `trials of each fixture, variant and model (default: ASSAY_RUNS, else ${defaults.runs})`,
    },
    combined: {
      type: 'flag',
      summary: 'also rewrite each variant, so that two operators combine',
    },
    seed: { type: 'value', valueName: '<text>', summary: `seed that selects the variants (default: ${defaults.seed})` },
    keep: {
      type: 'flag',
      summary: `write the ${most} most telling variants as fixtures, to fixtures/<challenge>/derived/`,
    },
    ...runOptions,
    ...detailsOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const problems: string[] = [];
    const challenge = readChallenge(invocation, stressCommand, problems);
    const flags = readRunFlags(invocation, defaults.runs, problems);
    const read = createFlagReader(invocation.options, problems);
    const count = read('count', readCount, countRange) ?? defaults.count;
    const only = read('only', readMeasures, `one or more of ${measures.join(', ')}`) ?? measures;
    const seed = read('seed', readSeed, 'a short text') ?? defaults.seed;
    failWith('stress', problems);
    const { settings } = flags;
    const combined = invocation.options.has('combined');
    const experiment = await openVariants(
      challenge,
      { count, seed, only, combined },
      { ...invocation, settings },
      terminal,
    );
    announce(experiment, terminal);
    const runs = { first: settings.firstRun, count: settings.runs };
    const measured = await runExperiment({ experiment, flags, runs }, invocation, terminal);
    const code = tellReport(measured, invocation, terminal);
    if (invocation.options.has('keep')) {
      const kept =
        measured.ended === 'complete'
          ? renderKept(keepTelling(experiment, measured.report, most), challenge)
          : ['Stopped early, so no variant was written. Rerun the command to continue.'];
      const say = invocation.options.has('json') ? terminal.error : terminal.out;
      say(layOut(['', ...kept], terminal));
    }
    return code;
  },
};

function readMeasures(text: string): readonly Measure[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  const known = measures.filter((measure) => names.includes(measure));
  return names.every((name) => measures.some((measure) => measure === name)) ? known : undefined;
}
