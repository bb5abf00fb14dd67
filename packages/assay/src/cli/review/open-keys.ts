import { StringDecoder } from 'node:string_decoder';
import type { Input } from '../../plugin/invocation';

/** A key press, or input from a script. */
export type Press =
  | { readonly kind: 'key'; readonly key: string }
  /** A line of a script that contains no valid keys. */
  | { readonly kind: 'unknown'; readonly line: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupt' };

/** Key presses, one after the other. */
export interface Keys {
  /** Waits for the next key; returns `interrupt` as soon as the signal aborts. */
  readonly next: () => Promise<Press>;
  /** Restores the terminal. */
  readonly close: () => void;
}

/** The sequence of a special key, or one character. */
// oxlint-disable-next-line no-control-regex -- keys of a terminal are control characters
const sequence = /\u001b(?:\[[0-?]*[ -/]*[@-~]|O.|[^\u001b])?|[^]/gu;
/** A line of a script: analytics to flip, then the action. */
const keysOfLine = /^[1-9A-Z]*[a-z?]?$/;

/** Reads keys: on a terminal each key press, otherwise the keys of each complete line. */
export function openKeys(input: Input, signal: AbortSignal): Keys {
  const isTerminal = input.isTTY === true && input.setRawMode !== undefined;
  const decoder = new StringDecoder('utf8');
  const presses: Press[] = [];
  let line = '';
  /** Returned forever after all other key presses. */
  let last: Press | undefined = signal.aborted ? { kind: 'interrupt' } : undefined;
  let waiting: ((press: Press) => void) | undefined;
  const push = (press: Press): void => {
    if (waiting === undefined) {
      presses.push(press);
    } else {
      waiting(press);
      waiting = undefined;
    }
  };
  const finish = (press: Press): void => {
    last ??= press;
    waiting?.(last);
    waiting = undefined;
  };
  const onData = (chunk: Uint8Array | string): void => {
    const text = typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk));
    if (isTerminal) {
      (text.match(sequence) ?? []).flatMap(readKey).forEach(push);
      return;
    }
    const lines = (line + text).split('\n');
    line = lines.pop() ?? '';
    lines.flatMap(readLine).forEach(push);
  };
  const onEnd = (): void => {
    readLine(line).forEach(push);
    line = '';
    finish({ kind: 'end' });
  };
  const onAbort = (): void => {
    presses.length = 0;
    last = undefined;
    finish({ kind: 'interrupt' });
  };
  if (isTerminal) {
    input.setRawMode(true);
  }
  input.on('data', onData).on('end', onEnd).on('error', onEnd);
  input.resume();
  signal.addEventListener('abort', onAbort, { once: true });

  return {
    next() {
      const press = presses.shift() ?? last;
      return press === undefined ? new Promise((resolve) => (waiting = resolve)) : Promise.resolve(press);
    },
    close() {
      signal.removeEventListener('abort', onAbort);
      input.off('data', onData).off('end', onEnd).off('error', onEnd);
      input.pause();
      if (isTerminal) {
        input.setRawMode(false);
      }
    },
  };
}

/** In raw mode, Ctrl-C and Ctrl-D reach no signal handler; arrow keys and the like are ignored. */
function readKey(text: string): readonly Press[] {
  switch (text) {
    case '\u0003':
      return [{ kind: 'interrupt' }];
    case '\u0004':
      return [{ kind: 'end' }];
    default:
      return text.length === 1 && text > ' ' ? [{ kind: 'key', key: text }] : [];
  }
}

function readLine(text: string): readonly Press[] {
  const keys = text.trim();
  return keysOfLine.test(keys)
    ? Array.from(keys, (key): Press => ({ kind: 'key', key }))
    : [{ kind: 'unknown', line: keys }];
}
