import type { ResponseFormat } from './request-parameters';

/** How the requests of a server differ from OpenAI's. */
export interface Dialect {
  /** What it calls the seed; `none` when it takes none. By default `seed`. */
  readonly seed?: 'random_seed' | 'none';
  /** Formats of an answer that it takes, strictest first; by default all. `text` is always one. */
  readonly formats?: readonly ResponseFormat[];
}
