import { describePythonValue } from '../code/python/describe-value';
import type { CallOutcome, GuestError, JobResult, Language } from '../sandbox/sandbox';
import { describeWire, type Wire } from '../sandbox/wire';

/** What counterexamples look like in a language. */
interface Notation {
  readonly describe: (wire: Wire) => string;
  /** Tells for each call what is not here that it has used. */
  readonly findMissing: (result: JobResult) => JobResult;
  /** What code that leaves its result to chance mentions. */
  readonly chance: RegExp;
}

/** How each language is told to people. */
export const notations: Readonly<Record<Language, Notation>> = {
  javascript: { describe: describeWire, findMissing: (result) => result, chance: /Math\s*\.\s*random/ },
  python: {
    describe: describePythonValue,
    findMissing: (result) => ({ ...result, calls: result.calls.map(withMissingModule) }),
    chance: /\b(random|randint|randrange|shuffle|secrets)\b/,
  },
};

function withMissingModule(outcome: CallOutcome): CallOutcome {
  const name = outcome.status === 'threw' ? missingPart(outcome.error) : undefined;
  return name === undefined ? outcome : { ...outcome, missing: [name] };
}

/** What the error of a module says that is not installed, or that has no processes or threads where it runs. */
function missingPart({ name, message }: GuestError): string | undefined {
  switch (name) {
    case 'ModuleNotFoundError':
      return /named '(\w+)/.exec(message)?.[1];
    case 'AttributeError':
      return /^module '(os|signal|socket)' has no attribute/.exec(message)?.[1];
    case 'RuntimeError':
      return message === "can't start new thread" ? 'threading' : undefined;
    default:
      return undefined;
  }
}
