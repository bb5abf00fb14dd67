import type { Protocol } from './request-hash';
import type { ResponseFormat } from './request-parameters';

/** How the requests of a server differ from OpenAI's. */
export interface Dialect {
  /** Its protocol; by default OpenAI's chat completions. */
  readonly protocol?: Protocol;
  /** Its batch API, if it differs from the protocol's. */
  readonly batches?: 'mistral';
  /** Its name for the seed; `none` if it has no seed. By default `seed`. */
  readonly seed?: 'random_seed' | 'none';
  /** Supported answer formats, strictest first; by default all. `text` is always supported. */
  readonly formats?: readonly ResponseFormat[];
  /** Maximum tokens of a reply if a request sets no limit. By default the server's own limit. */
  readonly usualTokenCap?: number;
}
