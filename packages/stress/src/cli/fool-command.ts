import { wholeNumber } from 'gpt-assay/basics';
import { openFool } from '../fool/open-fool';
import { fewestCalls } from '../fool/plan-calls';
import { findOracle } from 'gpt-assay/oracle';
import { keepFound } from '../derived/keep-found';
import { layOut } from 'gpt-assay/output';
import { renderKept } from '../output/render-kept';
import {
  announce,
  announceCode,
  failWith,
  readChallenge,
  runExperiment,
  runOptions,
  announceReport,
} from 'gpt-assay/cli';
import { type Command, defineCommand, detailsOption, jsonOption, seedForm } from 'gpt-assay/plugin';
import { refuseWithoutVariants } from './open-variants';

/** `assay fool`: searches for the smallest program that fools the grader, with labels that the oracle proves. */
export const foolCommand: Command = defineCommand({
  name: 'fool',
  summary: 'Search for the smallest program that fools the grader, with a label that the oracle proves',
  positionals: '<challenge>',
  example: 'npx assay fool two-sum --calls 200',
  options: {
    analytic: {
      type: 'value',
      valueName: '<names>',
      summary: 'search only for programs that fool these analytics, comma-separated',
      parse: readNames,
      expected: 'names of analytics, comma-separated',
      otherwise: 'all',
    },
    calls: {
      ...wholeNumber(fewestCalls, 100_000),
      type: 'value',
      valueName: '<n>',
      summary: 'maximum answers, recorded ones included',
      default: 200,
    },
    seed: { ...seedForm, type: 'value', valueName: '<text>', summary: 'seed of the search', default: 'assay' },
    keep: { type: 'flag', summary: 'write the program as a fixture, to fixtures/<challenge>/derived/' },
    ...runOptions,
    ...detailsOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, settings, problems } = invocation;
    const challenge = readChallenge(invocation, foolCommand, problems);
    failWith('fool', problems);
    refuseWithoutVariants(settings.root, challenge);
    announceCode(settings, findOracle(settings.root, challenge), terminal);
    const experiment = await openFool(
      challenge,
      { settings, environment: invocation.environment, signal: invocation.signal, say: terminal.error },
      { calls: values.calls, seed: values.seed, analytics: values.analytic },
    );
    announce(experiment, terminal);
    const runs = { first: settings.firstRun, count: 1 };
    const measured = await runExperiment({ experiment, flags: values, runs, search: experiment }, invocation, terminal);
    const code = announceReport(measured, invocation, terminal);
    if (values.keep) {
      const kept = keepFound(experiment.challenge, measured.report);
      const say = values.json ? terminal.error : terminal.out;
      const told = kept.length === 0 ? ['No program was found, so none was written.'] : renderKept(kept, challenge);
      say(layOut(['', ...told], terminal));
    }
    return code;
  },
});

function readNames(text: string): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return names.every((name) => /^\w+$/.test(name)) ? [...new Set(names)] : undefined;
}
