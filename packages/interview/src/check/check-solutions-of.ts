import { appendTo, messageOf, reusesWhatIsKept } from 'gpt-assay/basics';
import { AssayError, type CheckContext, type CheckedKind, InputError, type Problem } from 'gpt-assay/plugin';
import { checkSolutions } from './check-solutions';
import type { Interview } from '../question';
import { keepResults, languages, openChosenSandbox } from 'gpt-assay/sandbox';

/** Runs every solution against the checks of its question, if the machine has a sandbox for its language. */
export async function checkSolutionsOf(
  interviews: readonly Interview[],
  { settings, signal, withSteps }: Pick<CheckContext, 'settings' | 'signal' | 'withSteps'>,
): Promise<Pick<CheckedKind, 'suspicious' | 'warnings'>> {
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
        await withSteps(steps, async (step) => {
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
