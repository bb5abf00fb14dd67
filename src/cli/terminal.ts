/** What is typed or piped in, as a stream of bytes. */
export type Input = Pick<NodeJS.ReadableStream, 'on' | 'off' | 'pause' | 'resume'> & {
  readonly isTTY?: boolean | undefined;
  /** Of a terminal: whether each key arrives as it is pressed. */
  readonly setRawMode?: (isRaw: boolean) => unknown;
};

/** Where a command writes: results to stdout, progress and errors to stderr. */
export interface Terminal {
  /** Writes a result, with a line break. */
  readonly out: (text: string) => void;
  /** Writes progress or an error, with a line break. */
  readonly error: (text: string) => void;
  /** Asks a person for a line; `null` when they end the input. Absent when nobody is there to answer. */
  readonly ask?: ((question: string) => Promise<string | null>) | undefined;
  /** Asks a person yes or no; absent when nobody is there to answer. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
  /** What a person or a script gives; absent when there is neither. */
  readonly input?: Input | undefined;
  /** Columns of the screen; absent when there is none. */
  readonly width?: number | undefined;
  /** Whether results get colours. */
  readonly colour?: boolean | undefined;
  /** Shows one line that changes, in place of the last one; `undefined` takes it away. Absent when nobody watches. */
  readonly progress?: ((text: string | undefined) => void) | undefined;
  /** Milliseconds after which progress is first shown; a second when absent. */
  readonly progressAfter?: number | undefined;
}
