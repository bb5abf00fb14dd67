/** Tokens billed for a reply. */
export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Prompt tokens read from the provider's cache. */
  readonly cachedTokens: number;
  /** Prompt tokens written to the provider's cache, which some models charge more for. */
  readonly cacheWriteTokens?: number | undefined;
}
