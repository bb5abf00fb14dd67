import { isBuiltin } from 'node:module';
import { shorten } from 'gpt-assay/oracle';
import type { GuestError } from 'gpt-assay/sandbox';

/** Something that code needs and the sandbox lacks. */
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
