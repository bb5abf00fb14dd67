import { shorten } from 'gpt-assay/oracle';
import type { CallOutcome, GuestError, LoadOutcome, Wire } from 'gpt-assay/sandbox';
import type { FailureKind } from '../verdict';
import { isBuiltin } from 'node:module';

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

interface Lack {
  readonly failure: 'environment' | 'exception';
  /** Continues a sentence after "it". */
  readonly description: string;
}

/** Global names of browsers and JavaScript servers that the sandbox lacks. */
const javaScriptNames: ReadonlySet<string> = new Set([
  ...[
    'fetch',
    'document',
    'window',
    'navigator',
    'localStorage',
    'sessionStorage',
    'XMLHttpRequest',
    'alert',
    'prompt',
  ],
  ...['crypto', 'WebAssembly', 'Worker', 'SharedArrayBuffer', 'Atomics', 'Blob', 'FormData', 'Headers', 'Request'],
  ...['Response', 'AbortController', 'AbortSignal', 'Event', 'EventTarget', 'MessageChannel', 'ReadableStream'],
  ...['WebSocket', 'BroadcastChannel', 'Deno', 'Bun', '__dirname', '__filename', 'Temporal', 'DOMException'],
]);

/** Python modules that people often use without importing them. */
const pythonModules: ReadonlySet<string> = new Set([
  ...['math', 're', 'itertools', 'functools', 'collections', 'random', 'string', 'json', 'sys', 'os', 'time', 'heapq'],
  ...['datetime', 'operator', 'statistics', 'bisect', 'copy', 'typing', 'decimal', 'fractions', 'numpy', 'np', 'cmath'],
]);

/** What the substitutes of Node's modules lack; a module that is not Node's is in no sandbox. */
function lackingInQuickJs(what: string): Lack {
  const module = /^the module "(.*)"$/.exec(what)?.[1];
  const hint = module === undefined || isBuiltin(module) ? ' (try --javascript node)' : '';
  return { failure: 'environment', description: `asks for what the sandbox lacks: ${shorten(what)}${hint}` };
}

/** Why an error shows something missing rather than a mistake; partly untrusted text. */
export function lackOf({ name, message }: GuestError): Lack | undefined {
  const lacking = (what: string): Lack => ({
    failure: 'environment',
    description: `asks for what the sandbox lacks: ${shorten(what)}`,
  });
  switch (name) {
    case 'EnvironmentError':
      return lackingInQuickJs(message.replace(/ is not here$/, ''));
    case 'Error':
      // The message of Node's permission model.
      return message.startsWith('Access to this API has been restricted')
        ? lacking('a process, a thread or an addon')
        : undefined;
    case 'TypeError':
      // The message of Node's fetch without a network.
      return message === 'fetch failed' ? lacking('the network') : undefined;
    case 'ReferenceError': {
      const missing = /^'?([\w$]+)'? is not defined$/.exec(message)?.[1] ?? '';
      return javaScriptNames.has(missing) ? lacking(missing) : undefined;
    }
    case 'ModuleNotFoundError':
      return lacking(message.replace(/^No module named /, 'the module '));
    case 'NameError': {
      const missing = /^name '(\w+)' is not defined/.exec(message)?.[1] ?? '';
      return pythonModules.has(missing)
        ? { failure: 'exception', description: `uses ${missing} without importing it` }
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Levels that harnesses write at most, with room to spare, and few enough for a row of JSON that holds them: deeper ones are forged. */
const deepest = 900;

/** Whether a value is nested so deeply that functions that call themselves would not get to its end. */
function isTooDeep(wire: Wire): boolean {
  let level: readonly unknown[] = [wire];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) {
      return true;
    }
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as readonly unknown[]) : [],
    );
  }
  return false;
}
