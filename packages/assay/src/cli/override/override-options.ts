import { runForm } from '../../basics/settings/value-form';
import { jsonOption, type Call } from '../../plugin/command';
import { taskOptions } from '../options/task-options';
import { taskParts } from '../../code/submission';
import type { OptionTable } from '../../plugin/option';
import { codeLanguageForm, lineForm } from '../options/option-forms';

/** Options of `assay override`. */
export const overrideOptions = {
  file: { type: 'value', valueName: '<file>', summary: 'submission that a validator misjudged in production' },
  fixture: { type: 'value', valueName: '<id>', summary: 'in a report: fixture or question with the wrong verdict' },
  run: {
    ...runForm,
    type: 'value',
    valueName: '<k>',
    summary: 'in a report: only this run, from 1',
    otherwise: 'every run with that verdict',
  },
  model: {
    ...lineForm,
    type: 'value',
    valueName: '<name>',
    summary: 'model with the wrong verdict',
    otherwise: 'the report’s only model',
  },
  analytic: {
    type: 'values',
    valueName: '<name=true|false>',
    summary: 'analytic and its correct value; repeatable',
  },
  reason: { ...lineForm, type: 'value', valueName: '<text>', summary: 'why the verdict was wrong' },
  by: { ...lineForm, type: 'value', valueName: '<name>', summary: 'who recorded the override', otherwise: 'no name' },
  title: {
    ...lineForm,
    type: 'value',
    valueName: '<title>',
    summary: 'title of the new fixture',
    otherwise: 'the reason',
  },
  language: {
    ...codeLanguageForm,
    type: 'value',
    valueName: '<name>',
    summary: 'language of the file',
    otherwise: 'from its extension',
  },
  ...taskOptions,
  list: {
    type: 'flag',
    summary: 'list the overrides recorded for the challenge',
    conflicts: { except: ['json'], because: 'records nothing' },
  },
  'dry-run': { type: 'flag', summary: 'show what would be recorded; write nothing' },
  ...jsonOption,
} as const satisfies OptionTable;

/** An override as the command line states it. */
export type OverrideCall = Call<typeof overrideOptions>;

/** Refuses what does not belong to a live or a recorded verdict, or what is missing of it. */
export function checkOverride(
  { options }: Pick<OverrideCall, 'options'>,
  kind: 'live' | 'recorded',
  problems: string[],
): void {
  const alien = kind === 'live' ? (['fixture', 'run'] as const) : (['file', 'language', ...taskParts] as const);
  for (const name of alien.filter((one) => options.has(one))) {
    const what =
      kind === 'live' ? 'a report folder, and this is a challenge' : 'a challenge, and this is a report folder';
    problems.push(`--${name} is for ${what}`);
  }
  const needed = [kind === 'live' ? 'file' : 'fixture', 'analytic', 'reason'] as const;
  for (const name of needed.filter((one) => !options.has(one))) {
    problems.push(`--${name} is missing: ${overrideOptions[name].summary}`);
  }
}
