import type { Language } from 'gpt-assay/sandbox';
import type { Expression } from './expressions/expression';
import type { InputSpec, Plain } from 'gpt-assay/code';

/** Compares the value of an expression with the expected values. */
export interface AssertCheck {
  readonly kind: 'assert';
  readonly name: string;
  /** As written in the file. */
  readonly assert: string;
  readonly expression: Expression;
  /** The accepted values; `eq-any` gives several. */
  readonly expected: { readonly eq: Plain } | { readonly eqAny: readonly Plain[] };
  /** Points it is worth. */
  readonly weight: number;
}

/**
 * Calls the function with random inputs that are hidden from the model, and compares it with the question's own
 * solution.
 */
export interface InputsCheck {
  readonly kind: 'inputs';
  readonly name: string;
  /** One for each argument. */
  readonly inputs: readonly InputSpec[];
  /** Calls. */
  readonly times: number;
  readonly weight: number;
}

/** One check of an answer. */
export type Check = AssertCheck | InputsCheck;

/** The texts of a question that prompts may show. */
export interface QuestionTexts {
  readonly Request?: string;
  readonly Signature?: string;
  readonly Input?: string;
  readonly Output?: string;
  readonly Fact?: string;
  readonly Description?: string;
  /** Code that is there already, and that an answer may use. */
  readonly Given?: string;
}

/** A coding question with known checks. */
export interface CodingQuestion {
  readonly name: string;
  /** Path of the file relative to the root, and the position in it. */
  readonly file: string;
  readonly line: number;
  /** The texts in each language of the question. */
  readonly texts: Readonly<Partial<Record<Language, QuestionTexts>>>;
  /** The requested function, if the question names it: by `f.name`, otherwise by its Signature. */
  readonly functionName: string | undefined;
  readonly checks: readonly Check[];
  /** The author's right answers; never shown to a model. */
  readonly solutions: Readonly<Partial<Record<Language, string>>>;
}

/** A set of coding questions. */
export interface Interview {
  readonly id: string;
  /** Folder relative to the root. */
  readonly folder: string;
  /** In the order of file names and within files. */
  readonly questions: readonly CodingQuestion[];
}

/** The function name that a check requires: `f.name` with `eq: fib`, or `f.name == 'fib'` with `eq: true`. */
export function askedName(check: Check): string | undefined {
  if (check.kind !== 'assert' || !('eq' in check.expected)) {
    return undefined;
  }
  const { expression, expected } = check;
  if (expression.kind === 'function name') {
    return typeof expected.eq === 'string' ? expected.eq : undefined;
  }
  const [link, second] = expression.kind === 'comparison' ? expression.rest : [];
  if (expression.kind !== 'comparison' || expected.eq !== true || link?.comparator !== '==' || second !== undefined) {
    return undefined;
  }
  const sides = [expression.first, link.of];
  const name = sides.find(({ kind }) => kind === 'constant');
  const isOfName = sides.some(({ kind }) => kind === 'function name');
  return isOfName && name?.kind === 'constant' && typeof name.value === 'string' ? name.value : undefined;
}
