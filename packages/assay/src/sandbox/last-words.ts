import type { Readable } from 'node:stream';

/** What a process said last on its standard error. */
export interface LastWords {
  /** Maximum 2,000 characters; empty if it said nothing. */
  readonly text: () => string;
  /** Whether it said that it ran out of memory. */
  readonly isOutOfMemory: () => boolean;
}

/** Characters that an error may quote. */
const quoted = 2_000;
/** Maximum bytes read: code nobody trusts may write without end. */
const longest = 65_536;

/** Reads the standard error of a process; gives nothing for a process without one. */
export function readLastWords(stream: Readable | null): LastWords {
  let text = '';
  let bytes = 0;
  let isOutOfMemory = false;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= longest) {
      text += chunk.toString('utf8');
      isOutOfMemory ||= text.includes('out of memory');
      text = text.slice(-quoted);
    }
  });
  return { text: () => text.trim(), isOutOfMemory: () => isOutOfMemory };
}
