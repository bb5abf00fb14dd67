import { expect, test } from '@jest/globals';
import { applySite, readCode } from 'gpt-assay/code';
import { offByOne, parseProgram } from 'gpt-assay/code/javascript';
import { type JavaScriptEngine, openChosenSandbox } from 'gpt-assay/sandbox';
import { describeBubblewrap } from '../../../assay/dist/testing/bubblewrap';
import { codingAnswers } from '../testing/coding-answers';
import { ownAnswers } from '../testing/own-answers';
import type { CodingQuestion } from '../question';
import type { AnswerVerdict } from '../verdict';
import { createEvaluator } from './create-evaluator';

const flipping = Object.values(offByOne);

interface Answered {
  readonly name: string;
  readonly question: CodingQuestion;
  readonly answer: string;
}

/** Answers in JavaScript: those with known points, and the solution of each of our questions, right and with an error. */
function answers(): readonly Answered[] {
  const known = codingAnswers().filter(({ language }) => language === 'javascript');
  const solutions = ownAnswers().filter(({ language }) => language === 'javascript');
  return [
    ...known.map(({ title, question, answer }) => ({ name: title, question, answer })),
    ...solutions.flatMap(({ question, code }, place) => [
      { name: question.name, question, answer: code },
      { name: `${question.name} with an error`, question, answer: withError(code, place) },
    ]),
  ];
}

/** The code with an error, of another kind for each place. */
function withError(code: string, place: number): string {
  const parsed = parseProgram(code);
  const sites = parsed.status === 'parsed' ? flipping.flatMap(({ sitesIn }) => sitesIn(parsed).slice(0, 1)) : [];
  const site = sites[place % sites.length];
  return site === undefined ? code : applySite(code, site);
}

/** Verdicts on all answers. */
async function verdictsIn(javascript: JavaScriptEngine): Promise<ReadonlyMap<string, AnswerVerdict>> {
  const { sandbox } = await openChosenSandbox({ backend: 'bubblewrap', javascript, languages: ['javascript'] });
  const evaluate = createEvaluator({ sandbox, seed: '', limits: { callCpuMs: 400 } });
  const verdicts = answers().map(async ({ name, question, answer }) => {
    const reading = readCode(answer, { language: 'javascript', functionName: question.functionName });
    return [name, await evaluate({ question, language: 'javascript', reading })] as const;
  });
  const found = new Map(await Promise.all(verdicts));
  await sandbox.close();
  return found;
}

/** Points and kinds of failure: what engines say of an error is their own. */
function toPoints({ status, checks }: AnswerVerdict): unknown {
  return [status, checks.map(({ points, failure }) => [points, failure])];
}

describeBubblewrap('Node itself', () => {
  test('comes to the same verdicts as QuickJS', async () => {
    const quickJs = await verdictsIn('quickjs');
    const node = await verdictsIn('node');
    const different = [...quickJs].filter(([name, verdict]) => {
      const other = node.get(name);
      return other === undefined || JSON.stringify(toPoints(other)) !== JSON.stringify(toPoints(verdict));
    });

    expect(quickJs.size).toBe(answers().length);
    expect(quickJs.size).toBeGreaterThan(50);
    expect(different.map(([name, verdict]) => [name, verdict.checks, node.get(name)?.checks])).toEqual([]);
  });
});
