import { keepTelling } from '../derived/keep-telling';
import { layOut } from 'gpt-assay/output';
import { renderKept } from '../output/render-kept';
import {
  announce,
  failWith,
  readChallenge,
  runExperiment,
  runOptions,
  runsOption,
  announceReport,
} from 'gpt-assay/cli';
import { type Command, defineCommand, detailsOption, jsonOption } from 'gpt-assay/plugin';
import { variantOptions } from './variant-options';
import { openVariants } from './open-variants';

/** Maximum number of variants saved. */
const most = 10;

const measures = ['caught', 'flipped', 'fooled'] as const;

type Measure = (typeof measures)[number];

/**
 * `assay stress`: asks about variants of the fixtures with proved labels, and reports what the grader catches and what
 * fools it.
 */
export const stressCommand: Command = defineCommand({
  name: 'stress',
  summary: 'Plant bugs in fixtures, rewrite and disguise them: what does the grader catch, and what fools it?',
  positionals: '<challenge>',
  example: 'npx assay stress two-sum --count 300',
  options: {
    ...variantOptions,
    only: {
      type: 'value',
      valueName: '<measures>',
      summary: 'measure only these, comma-separated: caught (planted bugs), flipped (rewritten code), fooled (tricks)',
      choices: measures,
      parse: readMeasures,
      expected: `one or more of ${measures.join(', ')}`,
    },
    runs: { ...runsOption, summary: 'trials of each fixture, variant and model', default: 3 },
    keep: {
      type: 'flag',
      summary: `write the ${most} most telling variants as fixtures, to fixtures/<challenge>/derived/`,
    },
    ...runOptions,
    ...detailsOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, settings, environment, signal, problems } = invocation;
    const challenge = readChallenge(invocation, stressCommand, problems);
    failWith('stress', problems);
    const { count, seed, only = measures, combined } = values;
    const opening = { settings, environment, signal, say: terminal.error };
    const experiment = await openVariants(challenge, { count, seed, only, combined }, opening, terminal);
    announce(experiment, terminal);
    const runs = { first: settings.firstRun, count: settings.runs };
    const measured = await runExperiment({ experiment, flags: values, runs }, invocation, terminal);
    const code = announceReport(measured, invocation, terminal);
    if (values.keep) {
      const kept =
        measured.ended === 'complete'
          ? renderKept(keepTelling(experiment, measured.report, most), challenge)
          : ['Stopped early, so no variant was written. Rerun the command to continue.'];
      const say = values.json ? terminal.error : terminal.out;
      say(layOut(['', ...kept], terminal));
    }
    return code;
  },
});

function readMeasures(text: string): readonly Measure[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  const known = measures.filter((measure) => names.includes(measure));
  return names.every((name) => measures.some((measure) => measure === name)) ? known : undefined;
}
