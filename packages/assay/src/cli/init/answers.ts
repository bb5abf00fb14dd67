import type { Call } from '../../plugin/command';
import type { OptionTable } from '../../plugin/option';
import { kinds } from '../../kinds';

/** Languages of a first challenge; others can be written into the files by hand. */
export const initLanguages = ['javascript', 'python'] as const;

/** What the user wants to start with. */
export interface InitAnswers {
  readonly kind: string;
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
  kind: {
    type: 'value',
    valueName: '<kind>',
    summary: initKinds().join(', '),
    choices: initKinds(),
    parse: readKind,
    otherwise: defaultAnswers.kind,
  },
  language: {
    type: 'value',
    valueName: '<language>',
    summary: initLanguages.join(' or '),
    choices: initLanguages,
    parse: readLanguage,
    otherwise: defaultAnswers.language,
  },
  analytics: {
    type: 'values',
    valueName: '<a,b>',
    summary: 'analytics that a validator decides for each submission',
    parse: readAnalytics,
    expected: 'names such as solutionIsCorrect, separated by commas',
    otherwise: defaultAnswers.analytics.join(','),
  },
  typescript: { type: 'flag', summary: 'write the test file in TypeScript' },
  yes: { type: 'flag', summary: 'accept all defaults without asking' },
} as const satisfies OptionTable;

/** The answers given on the command line; what is wrong becomes a problem. */
export function readAnswers({
  positionals,
  values,
  problems,
}: Pick<Call<typeof answerOptions>, 'positionals' | 'values' | 'problems'>): Partial<InitAnswers> {
  const [given, ...more] = positionals;
  const { kind, language, analytics, typescript } = values;
  const name = given === undefined ? undefined : readName(given);
  if (more.length > 0) {
    problems.push(`expects one name, received ${positionals.join(', ')}`);
  } else if (name === undefined && given !== undefined) {
    problems.push(`expects a name in kebab-case, such as leap-year (at most 100 characters), received "${given}"`);
  }
  if (analytics !== undefined && kind !== undefined && kind !== 'validator') {
    problems.push(`--analytics is for validators only: a ${kind} has none`);
  }
  return {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...(language !== undefined && { language }),
    ...(analytics !== undefined && { analytics }),
    ...(typescript && { typescript }),
  };
}

/** A challenge's name; `undefined` if invalid. */
export function readName(text: string): string | undefined {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 100 ? text : undefined;
}

/** One of the kinds, also by its first letters; `undefined` if unknown. */
export function readKind(text: string): string | undefined {
  return initKinds().find((kind) => text !== '' && kind.startsWith(text.toLowerCase()));
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

/** Kinds of challenges that `assay init` can start. */
export function initKinds(): readonly string[] {
  return ['validator', 'quiz', ...kinds.flatMap(({ name, template }) => (template === undefined ? [] : [name]))];
}
