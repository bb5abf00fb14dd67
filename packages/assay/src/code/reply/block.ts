/** A piece of a reply that may be code. */
export interface Block {
  /** `prose`: text between blocks, which may hold code that nothing marks. */
  readonly kind: 'marked' | 'prose';
  readonly text: string;
  /** What its opening says of its language, in lower case. */
  readonly tag: string | undefined;
  /** Whether its end is marked too; otherwise prose may follow the code. */
  readonly isClosed: boolean;
}

/** Text of a reply in which nothing marks code. */
export function proseOf(text: string): Block {
  return { kind: 'prose', text, tag: undefined, isClosed: false };
}
