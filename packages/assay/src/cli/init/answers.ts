import { AssayError } from '../../basics/errors';
import { didYouMean } from '../../basics/text/did-you-mean';
import type { Command, Invocation } from '../command';
import { createFlagReader } from '../flag-reader';

/** Kinds of challenges that `assay init` can start. */
export const initKinds = ['validator', 'quiz', 'interview'] as const;

/** Languages of a first challenge; others can be written into the files by hand. */
export const initLanguages = ['javascript', 'python'] as const;

/** What the user wants to start with. */
export interface InitAnswers {
  readonly kind: (typeof initKinds)[number];
  /** In kebab-case. */
  readonly name: string;
  readonly language: (typeof initLanguages)[number];
  /** For a validator. */
  readonly analytics: readonly string[];
  /** Whether its test file is TypeScript. */
  readonly typescript: boolean;
}

/** The name of the complete example. */
export const exampleName = 'leap-year';

/** The default: the example. */
export const defaultAnswers: InitAnswers = {
  kind: 'validator',
  name: exampleName,
  language: 'javascript',
  analytics: ['solutionIsCorrect'],
  typescript: false,
};

/** Options that answer the questions of `assay init`. */
export const answerOptions = {
  kind: { type: 'value', valueName: '<kind>', summary: `${initKinds.join(', ')} (default: validator)` },
  language: { type: 'value', valueName: '<language>', summary: `${initLanguages.join(' or ')} (default: javascript)` },
  analytics: {
    type: 'values',
    valueName: '<a,b>',
    summary: 'analytics that a validator decides for each submission (default: solutionIsCorrect)',
  },
  typescript: { type: 'flag', summary: 'write the test file in TypeScript' },
  yes: { type: 'flag', summary: 'accept all defaults without asking' },
} as const satisfies Command['options'];

/** The answers given on the command line; throws an `AssayError` with all invalid ones. */
export function readAnswers(positionals: readonly string[], options: Invocation['options']): Partial<InitAnswers> {
  const problems: string[] = [];
  const flag = createFlagReader(options, problems);
  const [given, ...more] = positionals;
  if (more.length > 0) {
    throw new AssayError(`assay init expects one name, received ${positionals.join(', ')}.`);
  }
  const name = given === undefined ? undefined : readName(given);
  if (name === undefined && given !== undefined) {
    throw new AssayError(
      `assay init expects a name in kebab-case, such as leap-year (at most 100 characters), received "${given}".`,
    );
  }
  const kind = flag('kind', readKind, `one of ${initKinds.join(', ')}${suggest(options.get('kind'), initKinds)}`);
  const language = flag(
    'language',
    readLanguage,
    `one of ${initLanguages.join(', ')}${suggest(options.get('language'), initLanguages)}`,
  );
  const analytics = flag('analytics', readAnalytics, 'names such as solutionIsCorrect, separated by commas');
  if (analytics !== undefined && kind !== undefined && kind !== 'validator') {
    problems.push(`--analytics is for validators only: a ${kind} has none`);
  }
  if (problems.length > 0) {
    throw new AssayError(`assay init:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
  return {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...(language !== undefined && { language }),
    ...(analytics !== undefined && { analytics }),
    ...(options.has('typescript') && { typescript: true }),
  };
}

/** A challenge's name; `undefined` if invalid. */
export function readName(text: string): string | undefined {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 100 ? text : undefined;
}

/** One of the kinds, also by its first letters; `undefined` if unknown. */
export function readKind(text: string): InitAnswers['kind'] | undefined {
  return initKinds.find((kind) => text !== '' && kind.startsWith(text.toLowerCase()));
}

/** One of the languages, also by its first letters; `undefined` if unknown. */
export function readLanguage(text: string): InitAnswers['language'] | undefined {
  return initLanguages.find((language) => text !== '' && language.startsWith(text.toLowerCase()));
}

/** Names of analytics without duplicates; `undefined` if one is invalid. */
export function readAnalytics(text: string): readonly string[] | undefined {
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  return names.every((name) => /^[A-Za-z_]\w{0,63}$/.test(name) && !(name in Object.prototype)) ? names : undefined;
}

function suggest(text: string | undefined, known: readonly string[]): string {
  return text === undefined ? '' : didYouMean(text, known);
}
