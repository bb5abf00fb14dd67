import type { Dialect } from '../dialect';

/** A server behind short names such as `groq/llama-3.3-70b-versatile`; one file each, listed in `index.ts`. */
export interface Provider {
  /**
   * The part before the slash. In capitals, it starts the name of the variable that replaces the address:
   * `addressVariableOf`.
   */
  readonly name: string;
  /** `undefined` when each account has its own. */
  readonly baseURL: string | undefined;
  /** Variable that holds its key. A server on this machine may need none. */
  readonly key: string;
  /** How its requests differ from OpenAI's. */
  readonly dialect?: Dialect;
  /** Its name in the price list (genai-prices). */
  readonly priceList?: string;
  /** Price multipliers of service tiers, such as `{ batch: 0.5 }`. */
  readonly tiers?: Readonly<Record<string, number>>;
}

/** The variable that replaces a provider's address. */
export function addressVariableOf({ name }: Pick<Provider, 'name'>): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_BASE_URL`;
}
