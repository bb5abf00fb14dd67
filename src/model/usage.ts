/** Tokens that a reply was billed for. */
export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Part of the prompt tokens that came from the provider's cache. */
  readonly cachedTokens: number;
  /** Part of the prompt tokens that was written to the provider's cache, which some models charge more for. */
  readonly cacheWriteTokens?: number | undefined;
}
