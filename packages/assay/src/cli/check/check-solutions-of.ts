import { appendTo } from '../../basics/append-to';
import { AssayError, InputError, messageOf, type Problem } from '../../basics/errors';
import { checkSolutions } from '../../kinds/interview/check-solutions';
import type { Interview } from '../../kinds/interview/question';
import { reusesWhatIsKept, type Settings } from '../../basics/settings/settings';
import { keepResults } from '../../sandbox/keep-results';
import { openChosenSandbox } from '../../sandbox/open-sandbox';
import type { ProgressPlace } from '../../output/terminal/live-progress';
import { languages } from '../../sandbox/sandbox';
import { withStepsAsync } from '../terminal/progress';

/** The result of running the solutions of interviews. */
export interface CheckedSolutions {
  readonly suspicious: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Runs every solution against the checks of its question, if the machine has a sandbox for its language. */
export async function checkSolutionsOf(
  settings: Settings,
  interviews: readonly Interview[],
  signal: AbortSignal,
  terminal: ProgressPlace,
): Promise<CheckedSolutions> {
  const needed = languages.filter((language) =>
    interviews.some(({ questions }) => questions.some(({ solutions }) => solutions[language] !== undefined)),
  );
  const suspicious: Problem[] = [];
  const warnings: Problem[] = [];
  for (const language of needed) {
    signal.throwIfAborted();
    try {
      const keepsResults = reusesWhatIsKept(settings);
      const { sandbox } = await openChosenSandbox({ backend: 'auto', languages: [language], keepsResults });
      // Inputs of checks are solved for several answers at once, and so without the signal of a single one.
      const end = (): void => void sandbox.close();
      signal.addEventListener('abort', end, { once: true });
      try {
        signal.throwIfAborted();
        const only = { ...(keepsResults ? keepResults(sandbox) : sandbox), languages: [language] };
        const total = interviews.reduce((sum, { questions }) => sum + questions.length, 0);
        const steps = { what: `Running solutions in ${language}`, unit: 'question', total };
        await withStepsAsync(terminal, steps, async ({ step }) => {
          const found = await Promise.all(interviews.map((one) => checkSolutions(one, only, signal, step)));
          appendTo(suspicious, found.flat());
        });
      } finally {
        signal.removeEventListener('abort', end);
        await sandbox.close();
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof AssayError) || error instanceof InputError) {
        throw error;
      }
      warnings.push({ file: 'the sandbox', message: `solutions in ${language} were not run: ${messageOf(error)}` });
    }
  }
  return { suspicious, warnings };
}
