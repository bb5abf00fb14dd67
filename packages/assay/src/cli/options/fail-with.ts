import { AssayError } from '../../basics/errors';

/** Throws one error with all problems of a command line. */
export function failWith(command: string, problems: readonly string[]): void {
  if (problems.length > 0) {
    throw new AssayError([`assay ${command}:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}
