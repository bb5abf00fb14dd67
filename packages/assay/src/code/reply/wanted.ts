import type { Language } from '../../sandbox/sandbox';

/** What an answer is read for. */
export interface WantedFunction {
  readonly language: Language;
  /** What the question calls the function, if it names it. */
  readonly functionName: string | undefined;
  /** Name and parameters of the function, if the question states them. */
  readonly signature?: string | undefined;
  /** How many arguments it is called with, where that is known. */
  readonly parameters?: number;
}
