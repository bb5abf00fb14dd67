/** The part of comment-parser that is used: its own types are not found where `exports` are obeyed. */
declare module 'comment-parser' {
  interface Block {
    readonly description: string;
    readonly tags: readonly {
      readonly tag: string;
      readonly type: string;
      readonly name: string;
      readonly optional: boolean;
      readonly description: string;
      readonly source: readonly { readonly number: number }[];
    }[];
  }
  export function parse(source: string, options?: { readonly spacing?: 'compact' | 'preserve' }): readonly Block[];
}
