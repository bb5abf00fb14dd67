import { z } from 'zod';
import { appendTo, formatNumberOf, messageOf, reusesWhatIsKept } from 'gpt-assay/basics';
import { type CheckContext, type CheckedKind, InputError, type Problem, AssayError } from 'gpt-assay/plugin';
import { coder } from '../offline-coder';
import { ownModelList } from '../interview-config';
import { loadOwnTemplate } from '../load-parts';
import type { CodingQuestion, Interview } from '../question';
import { loadInterview } from '../questions/load-interview';
import { findRefusedKeys, findUnknownProviders } from 'gpt-assay/kinds';
import { type Language, languages, keepResults, openChosenSandbox, type Sandbox } from 'gpt-assay/sandbox';
import { readGivenCode } from 'gpt-assay/code';
import { createEvaluator, type Evaluate } from '../evaluate/create-evaluator';
import type { CheckVerdict } from '../verdict';
import { wordFor } from 'gpt-assay/experiment';

/** What the document of `assay check` says about an interview. */
export const checkedInterviewSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  questions: z.int(),
  checks: z.int(),
  languages: z.array(z.string()),
});

/** Loads interviews, and runs the solutions of valid ones. */
export async function checkInterviews(ids: readonly string[], context: CheckContext): Promise<CheckedKind> {
  const { settings, environment } = context;
  const { root } = settings;
  const interviews: z.infer<typeof checkedInterviewSchema>[] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const loaded: Interview[] = [];
  for (const id of ids) {
    try {
      const { interview, warnings: found, inJavaScript } = loadInterview(root, id);
      const template = loadOwnTemplate(root, interview);
      const { questions } = interview;
      const list = ownModelList(root, interview.folder);
      const asked = languages.filter((language) => template?.languages?.includes(language) ?? true);
      appendTo(problems, asked.includes('javascript') ? inJavaScript : []);
      interviews.push({
        id,
        title: template?.title ?? id,
        questions: questions.length,
        checks: questions.reduce((sum, { checks }) => sum + checks.length, 0),
        languages: asked.filter((language) => questions.some(({ texts }) => texts[language] !== undefined)),
      });
      appendTo(
        problems,
        list === undefined
          ? []
          : findUnknownProviders(list.models, settings).map((message) => ({ file: list.file, message })),
      );
      appendTo(warnings, [...found, ...questions.flatMap((question) => missingSolutions(question, asked))]);
      appendTo(
        warnings,
        list === undefined
          ? []
          : findRefusedKeys(list.models, { settings, environment, file: list.file, answerer: coder }).map(
              (message) => ({ file: list.file, message }),
            ),
      );
      loaded.push(interview);
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(problems, error.problems);
    }
  }
  const solutions = await checkSolutionsOf(loaded, context);
  return {
    challenges: interviews.map((entry) => ({ entry, content: describe(entry) })),
    problems,
    suspicious: solutions.suspicious,
    warnings: [...warnings, ...solutions.warnings],
  };
}

function describe({ questions, checks, languages: asked }: z.infer<typeof checkedInterviewSchema>): string {
  return `${formatNumberOf(questions, 'coding question')}, ${formatNumberOf(checks, 'check')}, in ${asked.join(' and ')}`;
}

/**
 * Languages in which a question with a solution in another language has none, so that it is unknown whether its checks
 * can be met.
 */
function missingSolutions(
  { name, file, line, texts, solutions }: CodingQuestion,
  asked: readonly Language[],
): readonly Problem[] {
  const solved = languages.filter((language) => solutions[language] !== undefined);
  const missing = asked.filter((language) => texts[language] !== undefined && solutions[language] === undefined);
  const message = `has a solution in ${solved.join(', ')} but none in ${missing.join(', ')}, so the checks are untested in ${missing.join(', ')}`;
  return solved.length === 0 || missing.length === 0 ? [] : [{ file, line, field: `${name}.Solution`, message }];
}

const mostNamed = 3;

/** Runs every solution against the checks of its question, if the machine has a sandbox for its language. */
async function checkSolutionsOf(
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

/** Runs the author's solutions of an interview against their own checks, and reports which fail. */
async function checkSolutions(
  { questions }: Interview,
  sandbox: Sandbox,
  signal?: AbortSignal,
  onChecked: (isSuspicious: boolean) => void = () => undefined,
): Promise<readonly Problem[]> {
  const evaluate = createEvaluator({ sandbox, seed: '1' });
  const found = await Promise.all(
    questions.map(async (question) => {
      const problems = await checkQuestion(question, (answer) => evaluate({ ...answer, signal }), sandbox);
      onChecked(problems.length > 0);
      return problems;
    }),
  );
  return found.flat();
}

async function checkQuestion(
  question: CodingQuestion,
  evaluate: Evaluate,
  sandbox: Sandbox,
): Promise<readonly Problem[]> {
  const { name, file, line, functionName, solutions, texts } = question;
  const found: Problem[] = [];
  for (const language of languages) {
    const code = solutions[language];
    if (code === undefined || texts[language] === undefined || !sandbox.languages.includes(language)) {
      continue;
    }
    try {
      const verdict = await evaluate({ question, language, reading: readGivenCode(code, { language, functionName }) });
      if (verdict.status !== 'PASS') {
        const message = `earns ${verdict.passed} of ${verdict.total} points: ${describeBelow(verdict.checks)}`;
        found.push({ file, line, field: `${name}.Solution.${language}`, message });
      }
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(found, error.problems);
    }
  }
  return found;
}

function describeBelow(checks: readonly CheckVerdict[]): string {
  const short = checks.filter(({ failure }) => failure !== undefined);
  const more = short.length - mostNamed;
  return [
    ...short
      .slice(0, mostNamed)
      .map(({ name, description, failure }) => `${name} (${description ?? wordFor(failure ?? '')})`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join(', ');
}
