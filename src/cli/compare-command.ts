import { resolve } from 'node:path';
import { didYouMean } from '../did-you-mean';
import { listFolder } from '../disk';
import { AssayError, messageOf } from '../errors';
import { compareTallies } from '../reliability/compare';
import type { ModelTally } from '../reliability/tally';
import { toComparisonDocuments, type CompareDocument } from '../report/compare-document';
import { readReport, type ReportSuite } from '../report/read-report';
import { renderCompare } from '../report/render-compare';
import { jsonOption, type Command } from './command';
import { exitCodes } from './exit-codes';
import { printDocument } from './print-document';

/** One model of one report. */
interface Side {
  readonly name: string;
  readonly challenge: string;
  readonly simulated: boolean;
  /** What makes its figures less than those of a repeat, if something does. */
  readonly notes: readonly string[];
  /** Fixtures that its report keeps unseen. */
  readonly heldOut: readonly string[];
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
    const [real, simulated] = [false, true].map((one) => sides.filter((side) => side.simulated === one));
    if (real?.[0] !== undefined && simulated?.[0] !== undefined) {
      throw new AssayError(
        `${simulated[0].name} was simulated and ${real[0].name} was not: the one says nothing about the other.`,
      );
    }
    const compared = others.map(({ name, tally }) => ({ name, comparison: compareTallies(baseline.tally, tally) }));
    const empty = compared.filter(({ comparison }) => comparison.fixtures === 0).map(({ name }) => name);
    if (empty.length > 0) {
      throw new AssayError(`No judged assertion is common to ${baseline.name} and ${empty.join(', ')}.`);
    }
    const heldOut = new Set(sides.flatMap((side) => side.heldOut));
    const document: CompareDocument = {
      version: 1,
      baseline: baseline.name,
      simulated: sides.some(({ simulated }) => simulated),
      heldOut: heldOut.size,
      notes: [...new Set(sides.flatMap((side) => side.notes))],
      comparisons: toComparisonDocuments(compared, heldOut),
    };
    printDocument({ options }, terminal, document, renderCompare);
    const worse = document.comparisons.some(({ verdict }) => verdict === 'worse');
    return Promise.resolve(worse ? exitCodes.failed : exitCodes.passed);
  },
};

function describeLimits(path: string, { gate, lacking = [] }: ReportSuite, complete: boolean): readonly string[] {
  const why = lacking.length > 0 ? lacking : complete ? [] : ['asking ended before its time'];
  return [
    ...(gate !== undefined
      ? [`${path} is of a gate, which stops by what it sees: its rates are biased; compare repeats`]
      : []),
    ...(why.length === 0 ? [] : [`${path} is incomplete: ${why.join(', ')}`]),
  ];
}

/** Folder and model of a side; a name that holds "@" and is a folder is that folder. */
function splitSide(folder: string, side: string): readonly [path: string, model: string | undefined] {
  const ends = [...side.matchAll(/@/g)].map(({ index }) => index).reverse();
  const end = [side.length, ...ends].find((index) => listFolder(resolve(folder, side.slice(0, index))) !== undefined);
  const at = end ?? ends.at(-1) ?? side.length;
  return [side.slice(0, at), at === side.length ? undefined : side.slice(at + 1)];
}

/** The sides that the positionals name; all problems in one error. */
function readSides(folder: string, positionals: readonly string[]): readonly Side[] {
  const problems: string[] = [];
  const sides = positionals.flatMap((positional): readonly Side[] => {
    const [path, wanted] = splitSide(folder, positional);
    try {
      const { suite, builder, complete } = readReport(resolve(folder, path), path);
      const { simulated, heldOut } = builder.build({ complete: true, looks: suite.looks });
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
        notes: describeLimits(path, suite, complete),
        heldOut,
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
