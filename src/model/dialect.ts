import type { Protocol } from './request-hash';
import type { ResponseFormat } from './request-parameters';

/** How the requests of a server differ from OpenAI's. */
export interface Dialect {
  /** Its protocol; by default OpenAI's chat completions. */
  readonly protocol?: Protocol;
  /** Its batches, where they are not those of its protocol. */
  readonly batches?: 'mistral';
  /** What it calls the seed; `none` when it takes none. By default `seed`. */
  readonly seed?: 'random_seed' | 'none';
  /** Formats of an answer that it takes, strictest first; by default all. `text` is always one. */
  readonly formats?: readonly ResponseFormat[];
  /** Tokens of a reply at most, where a request sets no limit. By default as many as the server gives. */
  readonly usualTokenCap?: number;
}
