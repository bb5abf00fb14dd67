import { didYouMean } from '../basics/text/did-you-mean';
import { AssayError } from '../basics/errors';

/** Error rates (shares from 0 to 1) of an offline model, and the seed of its errors. */
export interface OfflineRates {
  readonly flip: number;
  readonly unreadable: number;
  readonly errored: number;
  readonly seed: string;
}

/** Weaknesses of `offline/judge` with only a share as parameter, in the order in which they apply. */
const weaknessNames = [
  'overlooksOffByOne',
  'missesBaseCases',
  'swayedByUncalled',
  'trustsComments',
  'obeysStrings',
] as const;

/** A weakness of a grader, and the share (from 0 to 1) of affected replies. */
export type Weakness =
  | { readonly name: (typeof weaknessNames)[number]; readonly share: number }
  | {
      readonly name: 'forgets';
      readonly share: number;
      /** Code with more lines is too long for the grader. */
      readonly lines: number;
    };

/** Error rates and weaknesses of `offline/judge`. */
export interface JudgeRates extends OfflineRates {
  readonly weaknesses: readonly Weakness[];
}

/** Known rates (shares from 0 to 1) of a simulated examinee. */
export interface ExamineeRates {
  /** Share of right answers; wrong answers are spread evenly over the wrong options. */
  readonly accuracy: number;
  /** Share of answers that are a fixed letter, regardless of the option. */
  readonly letterBias: { readonly letter: string; readonly share: number } | undefined;
  readonly unreadable: number;
  readonly errored: number;
  readonly seed: string;
}

/** Known rates (shares from 0 to 1) of a simulated coder. */
export interface CoderRates {
  /** Share of right solutions. */
  readonly skill: number;
  readonly unreadable: number;
  readonly errored: number;
  readonly seed: string;
}

/** Parameters of each offline model's name. */
const parametersOf = {
  judge: ['flip', ...weaknessNames, 'forgets', 'unreadable', 'errored', 'seed'],
  grader: ['flip', 'unreadable', 'errored', 'seed'],
  key: ['flip', 'unreadable', 'errored', 'seed'],
  examinee: ['accuracy', 'letterBias', 'unreadable', 'errored', 'seed'],
  coder: ['skill', 'unreadable', 'errored', 'seed'],
} as const;
const offlineModels = ['judge', 'grader', 'key', 'examinee', 'coder'] as const;

/** The part after `offline/` in the name of an offline model. */
export type OfflineKind = (typeof offlineModels)[number];

/** A parsed name of an offline model, such as `offline/key?flip=0.05&seed=1`. */
export type OfflineName =
  | { readonly kind: 'judge'; readonly rates: JudgeRates }
  | { readonly kind: 'grader' | 'key'; readonly rates: OfflineRates }
  | { readonly kind: 'examinee'; readonly rates: ExamineeRates }
  | { readonly kind: 'coder'; readonly rates: CoderRates };

/** Whether a name denotes an offline model. */
export function isOfflineName(name: string): boolean {
  return name.startsWith('offline/');
}

/** ` (did you mean "offline/…"?)` if a name is nearly that of an offline model, otherwise an empty string. */
export function suggestOffline(name: string): string {
  return didYouMean(
    name.split('?', 1)[0] ?? '',
    offlineModels.map((model) => `offline/${model}`),
  );
}

/** Parses the name of an offline model; throws one error with all problems. */
export function parseOfflineName(name: string): OfflineName {
  const [path = '', ...rest] = name.split('?');
  const query = rest.join('?');
  const kind = offlineModels.find((model) => path === `offline/${model}`);
  const parameters = new URLSearchParams(query);
  const problems = kind === undefined ? [unknownModel(path)] : [];
  const share = (key: string, text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= 0 && value <= 1)) {
      problems.push(`${key} expects a share from 0 to 1, received "${text}"`);
    }
    return value;
  };
  const known: readonly string[] = parametersOf[kind ?? 'key'];
  for (const key of new Set(parameters.keys())) {
    if (!known.includes(key)) {
      problems.push(`unknown parameter "${key}"${didYouMean(key, known)}; known: ${known.join(', ')}`);
    } else if (parameters.getAll(key).length > 1) {
      problems.push(`${key} is given twice`);
    }
  }
  const rate = (key: string, fallback = '0'): number => share(key, parameters.get(key) ?? fallback);
  const common = { unreadable: rate('unreadable'), errored: rate('errored'), seed: parameters.get('seed') ?? '0' };
  const letterBias = (): ExamineeRates['letterBias'] => {
    const text = parameters.get('letterBias');
    const [, letter, bias = ''] = /^([A-Z]):(.*)$/.exec(text ?? '') ?? [];
    if (text !== null && letter === undefined) {
      problems.push(`letterBias expects a letter and a share, such as A:0.1, received "${text}"`);
    }
    return letter === undefined ? undefined : { letter, share: share('letterBias', bias) };
  };
  const weaknesses = (): readonly Weakness[] => {
    const shares = weaknessNames.flatMap((key): readonly Weakness[] =>
      parameters.has(key) ? [{ name: key, share: rate(key) }] : [],
    );
    const text = parameters.get('forgets');
    const [, lines, forgotten = ''] = /^(\d{1,6}):(.*)$/.exec(text ?? '') ?? [];
    if (text !== null && lines === undefined) {
      problems.push(`forgets expects a number of lines and a share, such as 30:0.9, received "${text}"`);
    }
    return lines === undefined
      ? shares
      : [...shares, { name: 'forgets', lines: Number(lines), share: share('forgets', forgotten) }];
  };
  const parse = (): OfflineName => {
    switch (kind) {
      case 'examinee':
        return { kind, rates: { accuracy: rate('accuracy', '1'), letterBias: letterBias(), ...common } };
      case 'coder':
        return { kind, rates: { skill: rate('skill', '1'), ...common } };
      case 'judge':
        return { kind, rates: { flip: rate('flip'), weaknesses: weaknesses(), ...common } };
      case 'grader':
      case 'key':
      case undefined:
        return { kind: kind ?? 'key', rates: { flip: rate('flip'), ...common } };
    }
  };
  const parsed = parse();
  if (problems.length > 0) {
    throw new AssayError([`The model ${name} cannot be used:`, ...problems.map((text) => `  - ${text}`)].join('\n'));
  }
  return parsed;
}

function unknownModel(path: string): string {
  const names = offlineModels.map((model) => `offline/${model}`);
  return `there is no offline model "${path}"${suggestOffline(path)}; known: ${names.join(', ')}`;
}
