import { shorten } from 'gpt-assay/oracle';
import type { CallOutcome, GuestError, LoadOutcome, Wire } from 'gpt-assay/sandbox';
import type { FailureKind } from '../verdict';
import { lackOf } from './lack-of';
import { isTooDeep } from '../values/is-too-deep';

/** A value, or the reason why there is none. */
export type Evaluation =
  | { readonly kind: 'value'; readonly value: Wire }
  | { readonly kind: 'failure'; readonly failure: FailureKind; readonly description: string };

/** Creates an evaluation without a value; the description is for people. */
export function failed(failure: FailureKind, description: string): Evaluation {
  return { kind: 'failure', failure, description };
}

/** Reads the outcome of a call. */
export function readOutcome(outcome: CallOutcome): Evaluation {
  switch (outcome.status) {
    case 'returned':
      return isTooDeep(outcome.value)
        ? failed('limit', 'it returns something too deep to look at')
        : { kind: 'value', value: outcome.value };
    case 'threw':
      return thrown(outcome.error, 'it');
    case 'timeout':
    case 'killed':
    case 'never settled':
      return failed('timeout', 'it does not end in time');
    case 'not run':
      return failed('timeout', 'it was not called, for too many other calls did not end in time');
    case 'memory':
      return failed('limit', 'it uses up all memory');
    case 'unserializable':
      return failed('limit', `it returns something ${outcome.reason} to look at`);
    case 'crashed':
      return failed('limit', 'it breaks the engine');
  }
}

function thrown({ name, message }: GuestError, subject: string): Evaluation {
  const lacking = lackOf({ name, message });
  return lacking === undefined
    ? failed('exception', `${subject} throws ${shorten(`${name}: ${message}`)}`)
    : failed(lacking.failure, `${subject} ${lacking.description}`);
}

/** The evaluation of a call that was not made. */
export const notRun = readOutcome({ status: 'not run' });

/** The evaluation of every call if the code could not be loaded; `undefined` if it could. */
export function readLoad(load: LoadOutcome): Evaluation | undefined {
  switch (load.status) {
    case 'loaded':
      return undefined;
    case 'syntax':
    case 'threw':
      return thrown(load.error, 'loading it');
    case 'timeout':
      return failed('timeout', 'loading it does not end in time');
    case 'memory':
      return failed('limit', 'loading it uses up all memory');
    case 'crashed':
      return failed('limit', 'loading it breaks the engine');
  }
}
