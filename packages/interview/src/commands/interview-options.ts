import { type Language, languages } from 'gpt-assay/sandbox';
import type { Invocation, OptionTable } from 'gpt-assay/plugin';
import { folderForm, modelLabelsForm, runsOption, sandboxOptions } from 'gpt-assay/cli';

/** Options of the steps of an interview, by topic. */
export const interviewOptions = {
  language: {
    type: 'value',
    valueName: '<names>',
    summary: languages.join(','),
    choices: languages,
    parse: readLanguages,
    expected: `one or more of ${languages.join(', ')}`,
    otherwise: 'all languages of the questions',
  },
  prompt: {
    type: 'value',
    valueName: '<file>',
    summary: 'prompt template',
    otherwise: 'prompts/<interview>.md, if it exists',
  },
  model: {
    ...modelLabelsForm,
    type: 'value',
    valueName: '<names>',
    summary: 'models, comma-separated',
    variable: 'ASSAY_MODEL',
    otherwise: 'the prompt’s',
  },
  param: {
    type: 'values',
    valueName: '<name=value>',
    summary: 'request parameter that the server knows, such as temperature=0.7 or top_k=40; repeatable',
  },
  params: {
    type: 'value',
    valueName: '<files>',
    summary: 'JSON files of parameters, comma-separated; each file is asked as a separate variant',
  },
  config: {
    type: 'value',
    valueName: '<file>',
    summary: 'list of models',
    otherwise: 'config.json beside the questions',
  },
  runs: { ...runsOption, summary: 'answers to each question', default: 1 },
  ...sandboxOptions,
  seed: { type: 'value', valueName: '<text>', summary: 'seed of the hidden inputs', default: '1' },
  questions: {
    type: 'value',
    valueName: '<folder>',
    summary: 'interview with the questions',
    otherwise: 'the one named in the rows',
  },
  out: { ...folderForm, type: 'value', valueName: '<folder>', summary: 'output folder' },
} as const satisfies OptionTable;

/**
 * The path given by an option, as in other tools, or by the only positional; both together count as two positionals.
 */
export function readPath(
  { positionals }: Pick<Invocation, 'positionals'>,
  named: string | undefined,
  readPositional: (invocation: Pick<Invocation, 'positionals'>) => string,
): string {
  return readPositional({ positionals: [...positionals, ...(named === undefined ? [] : [named])] });
}

function readLanguages(text: string): readonly Language[] | undefined {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const known = names.flatMap((name) => languages.find((language) => language === name) ?? []);
  return known.length === names.length ? [...new Set(known)] : undefined;
}
