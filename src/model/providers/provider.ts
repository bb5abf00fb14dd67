import type { Dialect } from '../dialect';

/** A server that short names such as `groq/llama-3.3-70b-versatile` stand for; one file each, listed in `index.ts`. */
export interface Provider {
  /** What stands before the slash. Its capitals begin the variable that replaces its address: `addressVariableOf`. */
  readonly name: string;
  /** `undefined` when each account has its own. */
  readonly baseURL: string | undefined;
  /** Variable that holds its key. A server on this machine may need none. */
  readonly key: string;
  /** How its requests differ from OpenAI's. */
  readonly dialect?: Dialect;
  /** Its name in the list of prices (genai-prices). */
  readonly priceList?: string;
  /** By what its service tiers multiply the list price, such as `{ batch: 0.5 }`. */
  readonly tiers?: Readonly<Record<string, number>>;
}

/** The variable that replaces a provider's address. */
export function addressVariableOf({ name }: Pick<Provider, 'name'>): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_BASE_URL`;
}
