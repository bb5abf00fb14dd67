import { appendTo } from '../../basics/append-to';
import { didYouMean } from '../../basics/text/did-you-mean';
import { describeIssues } from '../../basics/yaml/describe-issues';
import { parametersSchema, type CodingRequest, type RequestParameters } from '../../model/request-parameters';
import { languages, type Language } from '../../sandbox/sandbox';
import { readSandboxName, sandboxNames, type SandboxName } from '../../sandbox/open-sandbox';
import { splitPair } from '../../basics/text/split-pair';
import type { CommandOption, Invocation } from '../command';
import type { FlagReader } from '../flag-reader';

/** Options of the steps of an interview, by what they decide. */
export const interviewOptions = {
  language: {
    type: 'value',
    valueName: '<names>',
    summary: `${languages.join(',')} (default: all languages of the questions)`,
  },
  prompt: {
    type: 'value',
    valueName: '<file>',
    summary: 'prompt template (default: prompts/<interview>.md, if it exists)',
  },
  model: {
    type: 'value',
    valueName: '<names>',
    summary: 'models, comma-separated (default: ASSAY_MODEL, else the prompt’s)',
  },
  param: {
    type: 'values',
    valueName: '<name=value>',
    summary: 'request parameter, such as temperature=0.7; repeatable',
  },
  runs: { type: 'value', valueName: '<n>', summary: 'answers to each question (default: ASSAY_RUNS, else 1)' },
  sandbox: {
    type: 'value',
    valueName: '<name>',
    summary: `sandbox for the answers: ${sandboxNames.join(', ')} (default: auto, the strongest available)`,
  },
  seed: { type: 'value', valueName: '<text>', summary: 'seed of the hidden inputs (default: 1)' },
  questions: {
    type: 'value',
    valueName: '<folder>',
    summary: 'interview with the questions (default: the one named in the rows)',
  },
  out: { type: 'value', valueName: '<folder>', summary: 'output folder' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** The path that an option names, as other tools have it, or else the one positional; both together are two positionals. */
export function readPath(
  invocation: Invocation,
  option: string,
  readPositional: (invocation: Pick<Invocation, 'positionals'>) => string,
): string {
  const named = invocation.options.get(option);
  return readPositional({ positionals: [...invocation.positionals, ...(named === undefined ? [] : [named])] });
}

/** Reads `--language`. */
export function readLanguages(read: FlagReader): readonly Language[] | undefined {
  return read(
    'language',
    (text) => {
      const names = text.split(',').map((name) => name.trim().toLowerCase());
      const known = names.flatMap((name) => languages.find((language) => language === name) ?? []);
      return known.length === names.length ? [...new Set(known)] : undefined;
    },
    `one or more of ${languages.join(', ')}`,
  );
}

/** Reads `--sandbox`. */
export function readSandbox(options: ReadonlyMap<string, string>, problems: string[]): SandboxName {
  const read = readSandboxName(options.get('sandbox') ?? 'auto');
  if (read.status === 'unknown') {
    problems.push(`--sandbox ${read.message}`);
    return 'auto';
  }
  return read.name;
}

/** Other tools' names of parameters. */
const aliases: Readonly<Record<string, string>> = {
  top_p: 'topP',
  max_tokens: 'maxTokens',
  max_completion_tokens: 'maxTokens',
  reasoning_effort: 'reasoningEffort',
};

/** Reads `--param`, over the parameters of the prompt. */
export function readParameters(
  options: ReadonlyMap<string, string>,
  base: CodingRequest,
  problems: string[],
): RequestParameters {
  const known = Object.keys(parametersSchema.shape).filter((name) => name !== 'responseFormat');
  const twice = new Set<string>();
  const given = new Map<string, unknown>(Object.entries(base).filter(([name]) => name !== 'model'));
  for (const part of (options.get('param') ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [written, text] = splitPair(part) ?? ['', ''];
    const name = aliases[written] ?? written;
    if (!known.includes(name)) {
      problems.push(
        `--param expects <name>=<value>, received "${part}"${didYouMean(written, known)}; known: ${known.join(', ')}`,
      );
    } else if (written !== '' && twice.has(name)) {
      problems.push(
        `--param ${name} is given twice: run once for each value, then compare with assay interview report`,
      );
    } else {
      twice.add(name);
      given.set(name, text !== '' && Number.isFinite(Number(text)) ? Number(text) : text);
    }
  }
  const value = { ...Object.fromEntries(given), responseFormat: 'text' };
  const parsed = parametersSchema.safeParse(value);
  if (!parsed.success) {
    const issues = describeIssues(parsed.error.issues, value, parametersSchema);
    appendTo(
      problems,
      issues.map(({ path, message }) => `--param ${path.join('.')}: ${message}`),
    );
    return { responseFormat: 'text' };
  }
  return parsed.data;
}
