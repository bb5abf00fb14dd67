import { resolve } from 'node:path';
import { didYouMean } from '../did-you-mean';
import { AssayError, messageOf } from '../errors';
import { compareTallies } from '../reliability/compare';
import type { ModelTally } from '../reliability/tally';
import { toComparisonDocuments, type CompareDocument } from '../report/compare-document';
import { readReport } from '../report/read-report';
import { renderCompare } from '../report/render-compare';
import { jsonOption, type Command } from './command';
import { exitCodes } from './exit-codes';

/** One model of one report. */
interface Side {
  readonly name: string;
  readonly challenge: string;
  readonly simulated: boolean;
  readonly tally: ModelTally;
}

/** `assay compare`: says whether prompts or models differ, from kept reports. */
export const compareCommand: Command = {
  name: 'compare',
  summary: 'Say whether a prompt or model is better than another, from kept reports; no model is asked',
  usage: '<folder>[@<model>] <folder>[@<model>]… [--json]',
  example: 'npx assay compare reports/2026-11-20T10-00-00-two-sum reports/2026-11-21T10-00-00-two-sum',
  options: jsonOption,

  run({ positionals, options, folder }, terminal) {
    const sides = readSides(folder, positionals);
    const [baseline, ...others] = sides;
    if (baseline === undefined || others.length === 0) {
      throw new AssayError(
        `assay compare expects two reports or more, or one with several models; for example: ${compareCommand.example}`,
      );
    }
    const strangers = others.filter(({ challenge }) => challenge !== baseline.challenge);
    if (strangers.length > 0) {
      throw new AssayError(
        `Only reports of one challenge can be compared: ${baseline.name} is of ${baseline.challenge}, ${strangers.map(({ name, challenge }) => `${name} of ${challenge}`).join(', ')}.`,
      );
    }
    const compared = others.map(({ name, tally }) => ({ name, comparison: compareTallies(baseline.tally, tally) }));
    const empty = compared.filter(({ comparison }) => comparison.fixtures === 0).map(({ name }) => name);
    if (empty.length > 0) {
      throw new AssayError(`No judged assertion is common to ${baseline.name} and ${empty.join(', ')}.`);
    }
    const document: CompareDocument = {
      version: 1,
      baseline: baseline.name,
      simulated: sides.some(({ simulated }) => simulated),
      comparisons: toComparisonDocuments(compared),
    };
    terminal.out(options.has('json') ? JSON.stringify(document, null, 2) : renderCompare(document));
    const worse = document.comparisons.some(({ verdict }) => verdict === 'worse');
    return Promise.resolve(worse ? exitCodes.failed : exitCodes.passed);
  },
};

/** The sides that the positionals name; all problems in one error. */
function readSides(folder: string, positionals: readonly string[]): readonly Side[] {
  const problems: string[] = [];
  const sides = positionals.flatMap((positional): readonly Side[] => {
    const [, path = positional, wanted] = /^(.*?)@(.+)$/s.exec(positional) ?? [];
    try {
      const { suite, builder } = readReport(resolve(folder, path), path);
      const { simulated } = builder.build({ complete: true });
      const models = builder.tally.models.filter(({ model }) => wanted === undefined || model === wanted);
      if (models.length === 0) {
        const names = suite.models;
        throw new AssayError(
          `${path} has no model "${String(wanted)}"${didYouMean(String(wanted), names)}; it has: ${names.join(', ')}.`,
        );
      }
      if (models.length > 1 && positionals.length > 1) {
        const names = suite.models.map((model) => `${path}@${model}`);
        throw new AssayError(`${path} has several models: name one, as in ${names.join(' or ')}.`);
      }
      return models.map((tally) => ({
        name: suite.models.length > 1 ? `${path}@${tally.model}` : path,
        challenge: suite.challenge,
        simulated,
        tally,
      }));
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      problems.push(messageOf(error));
      return [];
    }
  });
  if (problems.length > 0) {
    throw new AssayError(problems.join('\n'));
  }
  return sides;
}
