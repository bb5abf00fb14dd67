import { appendTo } from 'gpt-assay/basics';
import { InputError, type Problem } from 'gpt-assay/plugin';
import { type Sandbox, languages } from 'gpt-assay/sandbox';
import { readGivenCode } from 'gpt-assay/code';
import { createEvaluator, type Evaluate } from '../evaluate/create-evaluator';
import type { CodingQuestion, Interview } from '../question';
import type { CheckVerdict } from '../verdict';
import { wordFor } from 'gpt-assay/experiment';

/** Maximum number of checks named in a message. */
const mostNamed = 3;

/** Runs the author's solutions of an interview against their own checks, and reports which fail. */
export async function checkSolutions(
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
