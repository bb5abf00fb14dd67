import { modelName } from '../../basics/settings/settings';
import { countForm } from '../../basics/settings/value-form';
import { jsonOption } from '../../plugin/command';
import { limitOptions } from '../options/limit-options';
import type { OptionTable } from '../../plugin/option';
import { runOptions } from '../options/run-options';

/** Joins repeated values: no argument of a program can hold it. */
const between = '\0';

/** Options of `assay import`. */
export const importOptions = {
  code: {
    type: 'value',
    valueName: '<column>',
    summary: 'column or key with the code',
    otherwise: 'detected by name',
  },
  id: { type: 'value', valueName: '<column>', summary: 'column or key with the name of a submission' },
  title: { type: 'value', valueName: '<column>', summary: 'column or key with a title' },
  language: {
    type: 'value',
    valueName: '<column or name>',
    summary: 'column with the language, or the language of every submission',
    otherwise: 'that of the fixtures',
  },
  expect: {
    type: 'values',
    valueName: '<analytic=column>',
    summary: 'column with the known value of an analytic; repeatable',
    joinedBy: between,
    parse: splitExpect,
    expected: '<analytic>=<column>',
  },
  'answers-from': {
    type: 'value',
    valueName: '<0|1>',
    choices: ['0', '1'],
    summary: 'number of the first option in a table of questions',
    otherwise: 'what the answers prove',
  },
  encoding: {
    type: 'value',
    valueName: '<name>',
    summary: 'encoding of the file or files, such as windows-1252 or utf-16le',
    parse: readEncoding,
    expected: 'an encoding such as windows-1252, utf-16le or shift_jis',
    otherwise: 'UTF-8, or as a byte order mark says',
  },
  'keep-near': { type: 'flag', summary: 'keep near-duplicates (identical except for formatting, comments and names)' },
  limit: { ...countForm, type: 'value', valueName: '<n>', summary: 'stop after this many new fixtures' },
  model: {
    type: 'value',
    valueName: '<name>',
    summary: 'model that proposes labels in addition to the oracle',
    parse: (text: string): readonly string[] | undefined =>
      modelName.test(text) && !text.includes(',') ? [text] : undefined,
    expected: 'one model (to let several vote, list them in the prompt: vote.models)',
    otherwise: 'the prompt’s',
  },
  vote: runOptions.vote,
  'no-ask': {
    type: 'flag',
    summary: 'ask no model; only the oracle proposes labels',
    conflicts: { with: ['model', 'vote'], because: 'asks no model' },
  },
  'dry-run': { type: 'flag', summary: 'show what would be written; write nothing' },
  ...limitOptions,
  ...jsonOption,
} as const satisfies OptionTable;

/** Pairs of an analytic and a column; what names hold is only known when the file is read. */
function splitExpect(text: string): readonly string[] | undefined {
  const pairs = text.split(between);
  return pairs.every((pair) => /^\s*[^\s=][^=]*=\s*\S/.test(pair)) ? pairs : undefined;
}

/** The encoding as its standard calls it. */
function readEncoding(text: string): string | undefined {
  try {
    return new TextDecoder(text).encoding;
  } catch {
    return undefined;
  }
}
