import { didYouMean } from '../../basics/text/did-you-mean';
import { javascriptEngines, languages, type JavaScriptEngine, type Language } from '../../sandbox/sandbox';
import { readSandboxName, sandboxNames, type SandboxName, type SandboxWish } from '../../sandbox/open-sandbox';
import type { CommandOption, Invocation } from '../command';
import type { FlagReader } from '../flag-reader';

/** Options of the steps of an interview, by topic. */
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
    summary: 'list of models (default: config.json beside the questions)',
  },
  runs: { type: 'value', valueName: '<n>', summary: 'answers to each question (default: ASSAY_RUNS, else 1)' },
  sandbox: {
    type: 'value',
    valueName: '<name>',
    summary: `sandbox for the answers: ${sandboxNames.join(', ')} (default: auto, the strongest available)`,
  },
  javascript: {
    type: 'value',
    valueName: '<engine>',
    summary: `engine for JavaScript answers: ${javascriptEngines.join(', ')} (default: quickjs, identical in every sandbox; node needs bubblewrap, docker or podman)`,
  },
  seed: { type: 'value', valueName: '<text>', summary: 'seed of the hidden inputs (default: 1)' },
  questions: {
    type: 'value',
    valueName: '<folder>',
    summary: 'interview with the questions (default: the one named in the rows)',
  },
  out: { type: 'value', valueName: '<folder>', summary: 'output folder' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/**
 * The path given by an option, as in other tools, or by the only positional; both together count as two positionals.
 */
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

/** Reads `--sandbox` and `--javascript`. */
export function readSandbox(options: ReadonlyMap<string, string>, problems: string[]): SandboxWish {
  const [backend, javascript] = [readBackend(options, problems), readEngine(options, problems)];
  if (backend === 'embedded' && javascript === 'node') {
    problems.push(
      '--javascript node cannot run in --sandbox embedded, which contains only QuickJS. Use --sandbox bubblewrap, docker or podman, or leave out --sandbox',
    );
  }
  return { backend, javascript };
}

function readBackend(options: ReadonlyMap<string, string>, problems: string[]): SandboxName {
  const read = readSandboxName(options.get('sandbox') ?? 'auto');
  if (read.status === 'unknown') {
    problems.push(`--sandbox ${read.message}`);
    return 'auto';
  }
  return read.name;
}

function readEngine(options: ReadonlyMap<string, string>, problems: string[]): JavaScriptEngine {
  const text = options.get('javascript') ?? 'quickjs';
  const engine = javascriptEngines.find((known) => known === text);
  if (engine === undefined) {
    const hint = didYouMean(text, javascriptEngines);
    problems.push(`--javascript expects one of ${javascriptEngines.join(', ')}, received "${text}"${hint}`);
  }
  return engine ?? 'quickjs';
}
