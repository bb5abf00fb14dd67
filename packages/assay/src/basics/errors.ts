import { redactSecrets } from './secrets/secrets';

/**
 * Base of every error that Assay raises on purpose: bad input, missing key, an outage.
 * The message is all that a person needs, so the error carries no stack; any other error is a bug and keeps its stack.
 * Whoever prints the message (Jest, for example) prints no secret.
 */
export class AssayError extends Error {
  override name = 'AssayError';

  constructor(message: string, options?: ErrorOptions) {
    super(redactSecrets(message), options);
    this.stack = this.message;
  }
}

/** One problem in one file. */
export interface Problem {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Counted from 1; absent when the problem concerns the whole file. */
  readonly line?: number | undefined;
  /** Path to the field, such as `expected.isPure`. */
  readonly field?: string | undefined;
  /** What was expected, what was received, how to fix it. */
  readonly message: string;
}

/** Files that cannot be used as they are: all problems at once, grouped by file. */
export class InputError extends AssayError {
  override name = 'InputError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(describeProblems(problems));
    this.problems = problems;
  }
}

/** A model that cannot answer at all now (wrong key, unknown model, no quota, no network): more requests are pointless. */
export class OutageError extends AssayError {
  override name = 'OutageError';
  /** Whether the server had answered before, so that partial results exist. */
  readonly afterAnswers: boolean;
  /** Whether the server refused this particular request, which says little about others. */
  readonly refused: boolean;
  /** Number of requests sent before the outage was detected. */
  readonly attempts: number;

  constructor(
    message: string,
    facts: { readonly afterAnswers?: boolean; readonly refused?: boolean; readonly attempts?: number } = {},
  ) {
    super(message);
    this.afterAnswers = facts.afterAnswers ?? false;
    this.refused = facts.refused ?? false;
    this.attempts = facts.attempts ?? 1;
  }
}

function describeProblems(problems: readonly Problem[]): string {
  const files = [...new Set(problems.map(({ file }) => file))];
  return files
    .map((file) => {
      const lines = problems
        .filter((problem) => problem.file === file)
        .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
        .map(describeProblem);
      return [`${file} cannot be used:`, ...lines].join('\n');
    })
    .join('\n\n');
}

function describeProblem({ line, field, message }: Problem): string {
  const place = [line === undefined ? undefined : `line ${line}`, field].filter((part) => part !== undefined);
  return place.length === 0 ? `  - ${message}` : `  - ${place.join(', ')}: ${message}`;
}

/** The `code` of a system or API error, such as `ENOENT`; works across realms, where `instanceof Error` does not. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : String(error);
}

/** The value, or a problem at `place` if reading it throws; file names in the message are relative to the root. */
export function attempt<Value>(root: string, place: Omit<Problem, 'message'>, read: () => Value): Value | Problem {
  try {
    return read();
  } catch (error) {
    return { ...place, message: messageOf(error).replaceAll(`${root}/`, '') };
  }
}
