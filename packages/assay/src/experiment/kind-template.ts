/** What `assay init` writes to start a challenge of a kind. */
export interface ChallengeTemplate {
  /** What the kind is, in a few words of a sentence. */
  readonly is: string;
  /** Whether the language that its user works in matters. */
  readonly inLanguage: boolean;
  /** The files of a new challenge without its test; `file` is relative to the project. */
  readonly files: (asked: NewChallenge) => readonly { readonly file: string; readonly text: string }[];
  readonly test: TestTemplate;
  /** What its author writes next, in a sentence. */
  readonly toWrite: (challenge: string) => string;
}

/** What the user wants to start with. */
export interface NewChallenge {
  /** In kebab-case. */
  readonly name: string;
  readonly title: string;
  readonly language: 'javascript' | 'python';
  /** For a validator. */
  readonly analytics: readonly string[];
}

/** The test file of a kind's challenges. */
export interface TestTemplate {
  /** The function that makes the suite. */
  readonly suite: string;
  /** The package that has it; absent if `gpt-assay` does. */
  readonly package?: string;
  readonly variable: string;
  readonly rows: readonly TestRows[];
  /** Further tests. */
  readonly rest?: string;
}

/** A loop over rows of a suite, each of which is a test. */
export interface TestRows {
  readonly list: string;
  readonly title: string;
  readonly row: string;
  readonly type: string;
}
