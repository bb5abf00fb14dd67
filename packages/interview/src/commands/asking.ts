import type { CodingRequest } from 'gpt-assay/model';
import { chooseCoders, type ChosenCoders, type Coder } from '../asking/choose-coders';
import type { ModelList } from '../interview-config';
import type { Call } from 'gpt-assay/plugin';
import { failWith } from 'gpt-assay/cli';
import type { interviewOptions } from './interview-options';
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { appendTo, didYouMean, messageOf, parseJson, readText, splitPair, tryParseJson } from 'gpt-assay/basics';
import {
  knownParameters,
  mergeParameters,
  nameOfParameter,
  readNamedParameters,
  type GivenParameters,
} from '../asking/named-parameters';

/** What to ask if the command line says nothing else. */
export interface Wish {
  /** The only model to ask, whatever else is named. */
  readonly only?: string;
  readonly request: CodingRequest;
}

/** What to ask, and the models that its interview lists. */
export interface Wished {
  readonly wishes: readonly Wish[];
  readonly list: ModelList | undefined;
}

/** Which models to ask. */
export interface Asking extends ChosenCoders {
  /** The coders of each wish. */
  readonly parts: readonly (readonly Coder[])[];
}

/** Chooses the models of an asking step; throws one error with all problems of the command line. */
export function readAsking(
  command: string,
  invocation: Call<Pick<typeof interviewOptions, 'model' | 'param' | 'params'>>,
  { wishes, list }: Wished,
): Asking {
  const { values, problems, settings, environment } = invocation;
  const { model: models } = values;
  const sets = readParameterSets(invocation);
  failWith(command, problems);
  const chosen = wishes.map(({ only, request: { model, ...base } }) =>
    chooseCoders(settings, {
      model,
      list,
      environment,
      // A model that is asked again is asked as before.
      ...(only === undefined ? { models, base, sets } : { models: [only], sets: [base] }),
    }),
  );
  const parts = chosen.map((one) => one.coders);
  const coders = parts.flat();
  const substituted = chosen.some((one) => one.substituted);
  const notes = [...new Set(chosen.flatMap((one) => one.notes))];
  return { coders, parts, substituted, notes };
}

/**
 * Reads `--params`, where each file is a set of parameters, and `--param`, which overrides all sets; one empty set if
 * neither is given. Invalid values become problems.
 */
function readParameterSets({
  values,
  problems,
  folder,
}: Pick<
  Call<Pick<typeof interviewOptions, 'param' | 'params'>>,
  'values' | 'problems' | 'folder'
>): readonly GivenParameters[] {
  const { param = '', params = '' } = values;
  const own = readPairs(param, problems);
  const files = params.split(',').map((file) => file.trim());
  const named = files.filter((file) => file !== '');
  if (values.params !== undefined && named.length === 0) {
    problems.push('--params expects one or more JSON files');
  }
  const sets = named.map((file) => mergeParameters(readFile(resolve(folder, file), file, problems), own));
  const twice = sets.findIndex((set, place) => sets.slice(0, place).some((other) => isDeepStrictEqual(set, other)));
  if (twice > 0 && problems.length === 0) {
    problems.push(`--params ${named[twice] ?? ''} sets the same parameters as an earlier file: leave it out`);
  }
  return sets.length === 0 ? [own] : sets;
}

function readFile(path: string, shown: string, problems: string[]): GivenParameters {
  const refuse = (message: string): GivenParameters => {
    problems.push(`--params ${shown}: ${message}`);
    return {};
  };
  const text = readText(path);
  if (text === undefined) {
    return refuse('there is no such file');
  }
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    return refuse(`not JSON: ${messageOf(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(`expected an object of parameters, as in { "temperature": 0.7, "top_k": 40 }`);
  }
  const read = readNamedParameters(value as Readonly<Record<string, unknown>>);
  if ('problems' in read) {
    appendTo(
      problems,
      read.problems.map((problem) => `--params ${basename(shown)}: ${problem}`),
    );
    return {};
  }
  return read.parameters;
}

/** Valid JSON values count as JSON, all others as text: `0.7`, `true`, `["a"]`, `stop`. */
function readPairs(text: string, problems: string[]): GivenParameters {
  const named = new Map<string, unknown>();
  for (const part of splitPairs(text)) {
    const [written, value] = splitPair(part) ?? ['', ''];
    const name = nameOfParameter(written) ?? written;
    // A server may silently ignore an unknown name, so likely typos are reported.
    const meant =
      nameOfParameter(written) === undefined && written.length > 6 ? didYouMean(written, knownParameters) : '';
    if (!/^[A-Za-z_][\w.-]*$/.test(written) || meant !== '') {
      const other = meant === '' ? '' : '; to send a parameter of exactly this name, put it in a file: --params <file>';
      problems.push(
        `--param expects <name>=<value>, received "${part}"${meant}; known: ${knownParameters.join(', ')}${other}`,
      );
    } else if (named.has(name)) {
      problems.push(`--param ${name} is given twice. To compare values, put each in a file: --params a.json,b.json`);
    } else {
      named.set(name, value === '' ? '' : (tryParseJson(value) ?? value));
    }
  }
  const read = readNamedParameters(Object.fromEntries(named));
  if ('problems' in read) {
    appendTo(
      problems,
      read.problems.map((problem) => `--param ${problem}`),
    );
    return {};
  }
  return read.parameters;
}

/** Commas separate pairs; a comma that no `name=` follows belongs to the value before it. */
function splitPairs(text: string): readonly string[] {
  const pairs: string[] = [];
  for (const part of text.split(',')) {
    const last = pairs.at(-1);
    if (last === undefined || /^\s*[A-Za-z_][\w.-]*=/.test(part)) {
      pairs.push(part.trim());
    } else {
      pairs[pairs.length - 1] = `${last},${part}`;
    }
  }
  return pairs.filter((pair) => pair !== '');
}
