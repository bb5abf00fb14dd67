import { openTransport } from 'gpt-assay/model';
import { type Language, type Sandbox, type SandboxWish, openChosenSandbox, languages } from 'gpt-assay/sandbox';
import { AssayError } from 'gpt-assay/plugin';
import type { CodingQuestion } from './question';
import type { PreparedRow } from './rows/rows';

/** Where answers run. */
export interface SandboxChoice {
  readonly wish: SandboxWish;
  /** Address of what runs the answers; absent if this process does. */
  readonly transport: string | undefined;
  readonly challenge: string;
  /** Whether earlier results are read from disk. */
  readonly keepsResults?: boolean;
  readonly say: (line: string) => void;
}

/** Opens the requested sandbox, or the strongest available; says which, and why no stronger one. */
export async function chooseSandbox(
  { wish, transport, challenge, keepsResults = false, say }: SandboxChoice,
  languagesOf: () => readonly Language[],
): Promise<Sandbox> {
  if (transport !== undefined) {
    const remote = openTransport().openSandbox(transport, { javascript: wish.javascript ?? 'quickjs', challenge, say });
    say(`Sandbox: ${remote.description}`);
    return remote;
  }
  const { sandbox, weaker } = await openChosenSandbox({ ...wish, languages: languagesOf(), keepsResults });
  say(`Sandbox: ${sandbox.description}`);
  if (weaker.length > 0) {
    say(
      `  Stronger ones are not available: ${weaker.map(({ name: other, reason }) => `${other} (${reason})`).join('; ')}. See docs/security.md.`,
    );
  }
  return sandbox;
}

const mostListed = 20;

/**
 * Languages needed to evaluate some rows: the languages of the rows, and one language of the solution if hidden inputs
 * need it. Rows without a usable question give one error.
 */
export function neededLanguages<Row extends PreparedRow>(
  rows: Iterable<Row>,
  questionOf: (row: Row) => CodingQuestion,
): readonly Language[] {
  const needed = new Set<Language>();
  const withInputs = new Set<CodingQuestion>();
  const problems = new Set<string>();
  for (const row of rows) {
    needed.add(row.language);
    try {
      const question = questionOf(row);
      if (question.checks.some(({ kind }) => kind === 'inputs')) {
        withInputs.add(question);
      }
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      problems.add(error.message);
    }
  }
  if (problems.size > 0) {
    const rest = problems.size - mostListed;
    throw new AssayError([...[...problems].slice(0, mostListed), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
  }
  for (const { solutions } of withInputs) {
    const solved = languages.filter((language) => solutions[language] !== undefined);
    if (!solved.some((language) => needed.has(language))) {
      solved.slice(0, 1).forEach((language) => needed.add(language));
    }
  }
  return languages.filter((language) => needed.has(language));
}
