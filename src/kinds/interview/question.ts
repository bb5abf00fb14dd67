import type { Language } from '../../sandbox/sandbox';
import type { Expression } from '../../code/expressions/expression';
import type { InputSpec } from '../../code/values/input-spec';
import type { Plain } from '../../code/values/plain';

/** Compares what an expression gives with what is expected. */
export interface AssertCheck {
  readonly kind: 'assert';
  readonly name: string;
  /** As the file has it. */
  readonly assert: string;
  readonly expression: Expression;
  /** The values that count; several come from `eq-any`. */
  readonly expected: { readonly eq: Plain } | { readonly eqAny: readonly Plain[] };
  /** Points it is worth. */
  readonly weight: number;
}

/** Calls the function with random arguments that nobody sees beforehand and compares it with the question's own solution. */
export interface InputsCheck {
  readonly kind: 'inputs';
  readonly name: string;
  /** One for each argument. */
  readonly inputs: readonly InputSpec[];
  /** Calls. */
  readonly times: number;
  readonly weight: number;
}

/** One thing that is looked at in an answer. */
export type Check = AssertCheck | InputsCheck;

/** The texts of a question that prompts may show. */
export interface QuestionTexts {
  readonly Request?: string;
  readonly Signature?: string;
  readonly Input?: string;
  readonly Output?: string;
  readonly Fact?: string;
  readonly Description?: string;
}

/** A coding question with known checks. */
export interface CodingQuestion {
  readonly name: string;
  /** Path of its file relative to the root, and where it stands there. */
  readonly file: string;
  readonly line: number;
  /** What is asked in each language in which it is asked. */
  readonly texts: Readonly<Partial<Record<Language, QuestionTexts>>>;
  /** The function that is asked for, if the question names it: by `f.name`, else by its Signature. */
  readonly functionName: string | undefined;
  readonly checks: readonly Check[];
  /** Right answers of the question's author; never shown to a model. */
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
