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
import { createSection } from '../../kinds';
import { withReading } from '../terminal/progress';
import { readTask } from '../options/task-options';
import type { Terminal } from '../../plugin/invocation';
import type { OverrideCall } from './override-options';

/** The code with a wrong verdict, and the verdict. */
export interface Overridden {
  readonly code: Omit<Submission, 'id'>;
  readonly verdict: Override['verdict'];
  /** For a report: how many answers said so. */
  readonly counts: FoundVerdict['counts'];
}

/** Reads a submission that a deployed validator misjudged; obstacles become problems. */
export function readLive(
  challenge: Challenge,
  { file = '', language, model, ...task }: OverrideCall['values'],
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
      code: {
        solution: decodeText(bytes, file),
        language: language ?? languageOf(file),
        task: readTask(challenge, task, folder, problems),
      },
      verdict: { kind: 'live', ...(model !== undefined && { model }) },
      counts: {},
    };
  } catch (error) {
    problems.push(messageOf(error));
    return undefined;
  }
}

/** A report for overrides, with the trials of one fixture. */
export interface OpenReport {
  /** The folder as the user wrote it. */
  readonly shown: string;
  readonly path: string;
  readonly suite: SuiteEntry;
  readonly trials: readonly TrialEntry[];
}

/** Id of the fixture with this id or title; the name itself if there is none. */
export function idOfFixture({ assertions, unreviewed = [] }: SuiteEntry, named: string): string {
  const all = [...assertions, ...unreviewed];
  return all.some(({ fixture }) => fixture === named)
    ? named
    : (all.find(({ title }) => title === named)?.fixture ?? named);
}

/** Reads a report folder and keeps the trials of one fixture, named by id or title. */
export function openReport(path: string, shown: string, named: string | undefined, terminal: Terminal): OpenReport {
  const trials: TrialEntry[] = [];
  let fixture: string | undefined;
  const { suite } = withReading(terminal, ({ onTrial }) =>
    readReport(path, shown, {
      createSection,
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

/** Finds the verdict in a report, and the code as judged then; mismatches become problems. */
export function readRecorded(
  { path, suite, trials }: OpenReport,
  challenge: Challenge,
  { fixture = '', run, model, values }: OverrideCall['values'] & { readonly values: Readonly<Record<string, boolean>> },
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

/** The code as judged, or else as it is now. */
function codeOf(path: string, challenge: Challenge, fixture: string): Overridden['code'] | undefined {
  const { fixtures, unreviewed, examples } = challenge;
  const present = [...fixtures, ...unreviewed, ...examples].find(({ id }) => id === fixture);
  for (const text of readTexts(path)) {
    if (text.kind === 'code' && text.fixture === fixture) {
      return { solution: text.text, language: text.language, task: present?.task };
    }
  }
  return present;
}

/** A folder's name that is the same on every machine: relative to the project root, or its last part. */
export function nameOf(root: string, path: string): string {
  const place = relative(root, path).split('\\').join('/');
  return place.startsWith('..') || place === '' ? basename(path) : join(place);
}
