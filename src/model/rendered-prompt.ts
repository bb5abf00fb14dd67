/** The messages that one request sends. */
export interface RenderedPrompt {
  readonly system: string | undefined;
  readonly user: string;
  /** What was said after it, the last word being the user's. */
  readonly turns?: readonly { readonly role: 'assistant' | 'user'; readonly content: string }[];
}
