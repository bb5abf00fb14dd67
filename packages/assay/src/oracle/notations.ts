import { describePythonValue } from '../code/python/describe-value';
import type { CallOutcome, GuestError, JobResult, Language } from '../sandbox/sandbox';
import { describeWire, type Wire } from '../sandbox/wire';

/** How counterexamples are written in a language. */
interface Notation {
  readonly describe: (wire: Wire) => string;
  /** Names that a call used and that do not exist here. */
  readonly findMissing: (result: JobResult) => JobResult;
  /** What code with random results mentions. */
  readonly chance: RegExp;
}

/** The notation of each language. */
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

/** The name of the module in an error about a missing module, or of processes or threads that cannot start. */
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
