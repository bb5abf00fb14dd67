import { readCount } from '../basics/settings/read-count';
import { openFool } from '../kinds';
import { fewestCalls } from '../kinds/validator/fool/plan-calls';
import { findOracle } from '../oracle/find-oracle';
import { keepFound } from '../intake/derived/keep-found';
import { layOut } from '../output/terminal/lay-out';
import { renderKept } from '../output/terminal/render-kept';
import { announce } from './announce';
import { announceCode } from './announce-code';
import { detailsOption, jsonOption, type Command } from './command';
import { createFlagReader } from './flag-reader';
import { runExperiment, tellReport } from './run-experiment';
import { failWith } from './fail-with';
import { readChallenge, readRunFlags, runOptions } from './run-options';

const defaults = { calls: 200, seed: 'assay' };

/** `assay fool`: searches for the smallest program that fools the grader, with labels that the oracle proves. */
export const foolCommand: Command = {
  name: 'fool',
  summary: 'Search for the smallest program that fools the grader, with a label that the oracle proves',
  usage: '<challenge> [--analytic <names>] [--calls <n>] [--model <name>] [--seed <text>] [--keep] [--json]',
  example: 'npx assay fool two-sum --calls 200',
  options: {
    analytic: {
      type: 'value',
      valueName: '<names>',
      summary: 'search only for programs that fool these analytics, comma-separated (default: all)',
    },
    calls: {
      type: 'value',
      valueName: '<n>',
      summary: `maximum answers, recorded ones included (default: ${defaults.calls}; minimum: ${fewestCalls})`,
    },
    seed: { type: 'value', valueName: '<text>', summary: `seed of the search (default: ${defaults.seed})` },
    keep: { type: 'flag', summary: 'write the program as a fixture, to fixtures/<challenge>/derived/' },
    ...runOptions,
    ...detailsOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const problems: string[] = [];
    const challenge = readChallenge(invocation, foolCommand, problems);
    const flags = readRunFlags(invocation, 1, problems);
    const read = createFlagReader(invocation.options, problems);
    const calls = read('calls', readCalls, `a whole number from ${fewestCalls} to 100000`) ?? defaults.calls;
    const analytics = read('analytic', readNames, 'names of analytics, comma-separated');
    const seed =
      read('seed', (text) => (/^[^\p{Cc}]{1,100}$/u.test(text) ? text : undefined), 'a short text') ?? defaults.seed;
    failWith('fool', problems);
    const { settings } = flags;
    announceCode(settings, findOracle(settings.root, challenge), terminal);
    const experiment = await openFool(
      challenge,
      { settings, environment: invocation.environment, signal: invocation.signal, say: terminal.error },
      { calls, seed, analytics },
    );
    announce(experiment, terminal);
    const runs = { first: settings.firstRun, count: 1 };
    const measured = await runExperiment({ experiment, flags, runs, search: experiment }, invocation, terminal);
    const code = tellReport(measured, invocation, terminal);
    if (invocation.options.has('keep')) {
      const kept = keepFound(experiment.challenge, measured.report);
      const say = invocation.options.has('json') ? terminal.error : terminal.out;
      const told = kept.length === 0 ? ['No program was found, so none was written.'] : renderKept(kept, challenge);
      say(layOut(['', ...told], terminal));
    }
    return code;
  },
};

function readCalls(text: string): number | undefined {
  const count = readCount(text);
  return count === undefined || count < fewestCalls || count > 100_000 ? undefined : count;
}

function readNames(text: string): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return names.every((name) => /^\w+$/.test(name)) ? [...new Set(names)] : undefined;
}
