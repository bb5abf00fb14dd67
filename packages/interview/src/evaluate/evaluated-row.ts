import type { Language } from 'gpt-assay/sandbox';
import type { CodingQuestion } from '../question';
import type { CheckRow } from '../rows/rows';
import type { AnswerVerdict } from '../verdict';
import { toPlain } from 'gpt-assay/code';

/** The checks of a verdict in the original's row format; `status` contains the points. */
export function toEvaluatedChecks(
  { checks }: CodingQuestion,
  verdict: AnswerVerdict,
  language: Language,
): readonly CheckRow[] {
  return verdict.checks.map((one, index): CheckRow => {
    const check = checks[index];
    const { name, got, points, weight, failure, description } = one;
    return {
      name,
      ...(check?.kind === 'assert'
        ? {
            assert: check.assert,
            ...('eq' in check.expected ? { eq: check.expected.eq } : { 'eq-any': check.expected.eqAny }),
          }
        : { assert: 'calls with random inputs that agree with the solution', eq: check?.times }),
      ...(weight === 1 ? {} : { weight }),
      ...(got === undefined ? {} : { got: toPlain(got, language) }),
      status: points,
      ...(failure === undefined ? {} : { failure }),
      ...(description === undefined ? {} : { description }),
    };
  });
}
