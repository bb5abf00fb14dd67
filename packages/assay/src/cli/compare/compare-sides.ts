import { resolve } from 'node:path';
import { didYouMean } from '../../basics/text/did-you-mean';
import { listFolder } from '../../basics/disk/disk';
import { AssayError, messageOf } from '../../basics/errors';
import type { ComparedSide } from '../../output/page/comparison/compared-side';
import { createTrialGatherer } from '../../output/page/experiment/collect-trials';
import { createSection } from '../../kinds';
import { placeOfReport } from '../report/find-report';
import { comparableTypes, experimentTypeOf } from '../../experiment/experiment-type';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { groupsNamed, plainName } from '../../experiment/report/summarise';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { type OnTrial, readReport } from '../../experiment/report/read-report';

/** A side, with caveats about its figures, if any. */
export interface ReadSide extends ComparedSide {
  readonly notes: readonly string[];
  /** The side's name on a command line to paste. */
  readonly plain: string;
}

/** Where to read sides from. */
export interface SidesFrom {
  /** Folder to which paths on the command line are relative. */
  readonly folder: string;
  /** Whether to collect trials for a page. */
  readonly gather: boolean;
  /** Called with each trial. */
  readonly onTrial: OnTrial;
}

/** The sides that the positionals name; all problems in one error. */
export function readSides(positionals: readonly string[], from: SidesFrom): readonly ReadSide[] {
  const problems: string[] = [];
  const sides = positionals.flatMap((positional): readonly ReadSide[] => {
    try {
      return readSide(positional, positionals.length > 1, from);
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

function readSide(
  positional: string,
  oneOfSeveral: boolean,
  { folder, gather, onTrial }: SidesFrom,
): readonly ReadSide[] {
  const [place, wanted] = splitSide(folder, positional);
  const path = placeOfReport(folder, place);
  const gatherer = gather ? createTrialGatherer() : undefined;
  const { suite, builder, complete } = readReport(resolve(folder, path), path, {
    createSection,
    onTrial: (...trial) => {
      onTrial(...trial);
      gatherer?.onTrial(...trial);
    },
  });
  const type = experimentTypeOf(suite.measuredBy);
  if (type?.chooses !== undefined) {
    throw new AssayError(
      `${path} comes from assay ${type.name}, which chooses its own ${type.chooses}, so it cannot be compared. Compare reports of ${['repeat', ...comparableTypes()].join(' or ')}.`,
    );
  }
  const report = builder.build({ complete, looks: suite.looks });
  // With several sides, each stands for its judged groups, which excludes the prompt without examples unless that is
  // named.
  const bare = new Set(oneOfSeveral ? suite.examples?.pairs.map(({ without }) => without) : []);
  const named = wanted === undefined ? undefined : groupsNamed(wanted, suite.models);
  const models = builder.tally.models.filter(({ model }) => named?.includes(model) ?? !bare.has(model));
  if (models.length === 0) {
    const names = suite.models;
    throw new AssayError(
      `${path} has no model "${String(wanted)}"${didYouMean(String(wanted), names)}; it has: ${names.join(', ')}.`,
    );
  }
  if (models.length > 1 && named !== undefined) {
    const names = named.map((model) => quoteForShell(`${path}@${model}`));
    throw new AssayError(`${positional} fits several models: name one in full, as in ${names.join(' or ')}.`);
  }
  if (models.length > 1 && oneOfSeveral) {
    const names = suite.models.map((model) => quoteForShell(`${path}@${plainName(model)}`));
    throw new AssayError(`${path} has several models: name one, as in ${names.join(' or ')}.`);
  }
  const gathered = gatherer?.end(suite);
  return models.map((tally) => ({
    name: suite.models.length - (wanted === undefined ? bare.size : 0) > 1 ? `${path}@${tally.model}` : path,
    folder: resolve(folder, path),
    plain: wanted === undefined ? positional : `${place}@${plainName(tally.model)}`,
    suite,
    report,
    tally,
    gathered,
    notes: describeLimits(path, suite, complete),
  }));
}

/** Splits a side into folder and model; if the whole name with its "@" is a folder, it is that folder. */
function splitSide(folder: string, side: string): readonly [path: string, model: string | undefined] {
  const ends = [...side.matchAll(/@/g)].map(({ index }) => index).reverse();
  const end = [side.length, ...ends].find((index) => isFolder(folder, side.slice(0, index)));
  const at = end ?? ends.at(-1) ?? side.length;
  return [side.slice(0, at), at === side.length ? undefined : side.slice(at + 1)];
}

function isFolder(folder: string, path: string): boolean {
  return listFolder(resolve(folder, path)) !== undefined;
}

function describeLimits(path: string, { gate, lacking = [], shard }: SuiteEntry, complete: boolean): readonly string[] {
  const why = lacking.length > 0 || complete ? lacking : ['it was stopped early'];
  return [
    ...(gate !== undefined
      ? [`${path} comes from a gate. Gates stop early, so their rates are biased; compare repeat reports`]
      : []),
    ...(why.length === 0 ? [] : [`${path} is incomplete: ${why.join(', ')}`]),
    ...(shard === undefined
      ? []
      : [`${path} is shard ${shard.index}/${shard.of}, only part of the trials: merge the shards first`]),
  ];
}
