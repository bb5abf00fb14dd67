/** Standard input as a stream of bytes. */
export type Input = Pick<NodeJS.ReadableStream, 'on' | 'off' | 'pause' | 'resume'> & {
  readonly isTTY?: boolean | undefined;
  /** For a terminal: sets whether each key arrives when pressed. */
  readonly setRawMode?: (isRaw: boolean) => unknown;
};

/** Where a command writes: results to stdout, progress and errors to stderr. */
export interface Terminal {
  /** Writes a result, with a line break. */
  readonly out: (text: string) => void;
  /** Writes progress or an error, with a line break. */
  readonly error: (text: string) => void;
  /** Asks a person for a line; `null` if the input ends. Absent if nobody is there to answer. */
  readonly ask?: ((question: string) => Promise<string | null>) | undefined;
  /** Asks a person yes or no; absent if nobody is there to answer. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
  /** Input from a person or a script; absent if there is none. */
  readonly input?: Input | undefined;
  /** Width of the screen in columns; absent without a screen. */
  readonly width?: number | undefined;
  /** Whether results are coloured. */
  readonly colour?: boolean | undefined;
  /** Shows one line that replaces the last one; `undefined` removes it. Absent if nobody is watching. */
  readonly progress?: ((text: string | undefined) => void) | undefined;
  /** Milliseconds before progress is first shown; default: a second. */
  readonly progressAfter?: number | undefined;
}
