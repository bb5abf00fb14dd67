import { languageSchema } from '../../code/language';
import { titleSchema } from '../../basics/text/title';
import { readRun, runRange } from '../../basics/run-number';
import type { Command, Invocation } from '../command';
import { createFlagReader, type FlagReader } from '../flag-reader';

/** Options of `assay override`. */
export const overrideOptions = {
  file: { type: 'value', valueName: '<file>', summary: 'submission that a validator misjudged in production' },
  fixture: { type: 'value', valueName: '<id>', summary: 'in a report: fixture or question with the wrong verdict' },
  run: {
    type: 'value',
    valueName: '<k>',
    summary: 'in a report: only this run, from 1 (default: every run with that verdict)',
  },
  model: {
    type: 'value',
    valueName: '<name>',
    summary: 'model with the wrong verdict (default: the report’s only model)',
  },
  analytic: {
    type: 'values',
    valueName: '<name=true|false>',
    summary: 'analytic and its correct value; repeatable',
  },
  reason: { type: 'value', valueName: '<text>', summary: 'why the verdict was wrong' },
  by: { type: 'value', valueName: '<name>', summary: 'who recorded the override (default: no name)' },
  title: { type: 'value', valueName: '<title>', summary: 'title of the new fixture (default: the reason)' },
  language: { type: 'value', valueName: '<name>', summary: 'language of the file (default: from its extension)' },
  list: { type: 'flag', summary: 'list the overrides recorded for the challenge' },
  'dry-run': { type: 'flag', summary: 'show what would be recorded; write nothing' },
} as const satisfies Command['options'];

/** The values of these options; analytics are parsed once they are known. */
export interface OverrideFlags {
  readonly file: string | undefined;
  readonly fixture: string | undefined;
  readonly run: number | undefined;
  readonly model: string | undefined;
  readonly reason: string;
  readonly by: string | undefined;
  readonly title: string | undefined;
  readonly language: string | undefined;
  readonly dryRun: boolean;
}

/** Reads the options for a live or a recorded verdict; invalid values become problems. */
export function readOverrideFlags(
  { options }: Pick<Invocation, 'options'>,
  kind: 'live' | 'recorded',
  problems: string[],
): OverrideFlags {
  const read = createFlagReader(options, problems);
  const needed = kind === 'live' ? 'file' : 'fixture';
  const alien = kind === 'live' ? (['fixture', 'run'] as const) : (['file', 'language'] as const);
  for (const name of alien.filter((one) => options.has(one))) {
    const what =
      kind === 'live' ? 'a report folder, and this is a challenge' : 'a challenge, and this is a report folder';
    problems.push(`--${name} is for ${what}`);
  }
  for (const name of [needed, 'analytic', 'reason'].filter((one) => !options.has(one))) {
    problems.push(`--${name} is missing: ${overrideOptions[name as keyof typeof overrideOptions].summary}`);
  }
  return {
    file: options.get('file'),
    fixture: options.get('fixture'),
    run: read('run', readRun, runRange),
    model: readLine(read, 'model'),
    reason: readLine(read, 'reason') ?? '',
    by: readLine(read, 'by'),
    title: readLine(read, 'title'),
    language: read('language', (text) => languageSchema.safeParse(text).data, 'a lower-case name such as python'),
    dryRun: options.has('dry-run'),
  };
}

function readLine(read: FlagReader, name: string): string | undefined {
  return read(name, (text) => titleSchema.safeParse(text).data, 'one line without control characters');
}
