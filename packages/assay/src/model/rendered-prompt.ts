/** The messages of one request. */
export interface RenderedPrompt {
  readonly system: string | undefined;
  readonly user: string;
  /** Later messages of the conversation, the last one from the user. */
  readonly turns?: readonly { readonly role: 'assistant' | 'user'; readonly content: string }[];
}
