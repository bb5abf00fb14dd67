import { basename, join, relative, resolve } from 'node:path';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Submission } from '../../code/submission';
import type { Override } from '../../kinds/validator/challenge/override';
import { decodeText, listFolder, readBytes } from '../../basics/disk/disk';
import { messageOf } from '../../basics/errors';
import { languageOf } from '../../code/language-of';
import { findVerdict, type FoundVerdict } from '../../intake/overrides/find-verdict';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { readReport } from '../../experiment/report/read-report';
import { readTexts } from '../../experiment/report/texts';
import type { TrialEntry } from '../../experiment/log/trial-log';
import { ofEveryKind } from '../../kinds';
import { withReading } from '../reading-progress';
import type { Terminal } from '../terminal';
import type { OverrideFlags } from './override-flags';

/** The code whose verdict was wrong, and which verdict it was. */
export interface Overridden {
  readonly code: Pick<Submission, 'solution' | 'language'>;
  readonly verdict: Override['verdict'];
  /** Of a report: how many answers said so. */
  readonly counts: FoundVerdict['counts'];
}

/** Reads submission that a validator in use misjudged; what hinders it becomes problems. */
export function readLive(
  { file = '', language, model }: OverrideFlags,
  folder: string,
  problems: string[],
): Overridden | undefined {
  try {
    const path = resolve(folder, file);
    const bytes = listFolder(path) === undefined ? readBytes(path) : undefined;
    if (bytes === undefined) {
      problems.push(`--file: there is no file ${file}`);
      return undefined;
    }
    return {
      code: { solution: decodeText(bytes, file), language: language ?? languageOf(file) },
      verdict: { kind: 'live', ...(model !== undefined && { model }) },
      counts: {},
    };
  } catch (error) {
    problems.push(messageOf(error));
    return undefined;
  }
}

/** A report as overrides need it: with the trials of one fixture. */
export interface OpenReport {
  /** How the user names its folder. */
  readonly shown: string;
  readonly path: string;
  readonly suite: SuiteEntry;
  readonly trials: readonly TrialEntry[];
}

/** Id of the fixture that is named by its id or its title; the name itself when there is none. */
export function idOfFixture({ assertions, unreviewed = [] }: SuiteEntry, named: string): string {
  const all = [...assertions, ...unreviewed];
  return all.some(({ fixture }) => fixture === named)
    ? named
    : (all.find(({ title }) => title === named)?.fixture ?? named);
}

/** Reads a report folder and keeps the trials of one fixture, named by its id or its title. */
export function openReport(path: string, shown: string, named: string | undefined, terminal: Terminal): OpenReport {
  const trials: TrialEntry[] = [];
  let fixture: string | undefined;
  const { suite } = withReading(terminal, ({ onTrial }) =>
    readReport(path, shown, {
      ...ofEveryKind,
      onTrial(entry, head, ...rest) {
        fixture ??= idOfFixture(head, named ?? '');
        if (entry.trial.fixture === fixture) {
          trials.push(entry);
        }
        onTrial(entry, head, ...rest);
      },
    }),
  );
  return { shown, path, suite, trials };
}

/** Finds the verdict in a report, and the code that was asked about then; what does not fit becomes problems. */
export function readRecorded(
  { path, suite, trials }: OpenReport,
  challenge: Challenge,
  { fixture = '', run, model, values }: OverrideFlags & { readonly values: Readonly<Record<string, boolean>> },
  problems: string[],
): Overridden | undefined {
  const found = findVerdict(suite, trials, { fixture, run, model, values }, problems);
  if (found === undefined) {
    return undefined;
  }
  const code = codeOf(path, challenge, fixture);
  if (code === undefined) {
    problems.push(`--fixture: neither the report nor the challenge has the code of ${fixture}: use --file`);
    return undefined;
  }
  return {
    code,
    verdict: {
      kind: 'recorded',
      report: nameOf(challenge.root, path),
      model: found.model,
      ...(run !== undefined && { run }),
    },
    counts: found.counts,
  };
}

/** The code as it was asked about, else as it is now. */
function codeOf(path: string, challenge: Challenge, fixture: string): Overridden['code'] | undefined {
  for (const text of readTexts(path)) {
    if (text.kind === 'code' && text.fixture === fixture) {
      return { solution: text.text, language: text.language };
    }
  }
  const { fixtures, unreviewed, examples } = challenge;
  return [...fixtures, ...unreviewed, ...examples].find(({ id }) => id === fixture);
}

/** A folder as every machine calls it: from the project's root, or by its last name. */
export function nameOf(root: string, path: string): string {
  const place = relative(root, path).split('\\').join('/');
  return place.startsWith('..') || place === '' ? basename(path) : join(place);
}
