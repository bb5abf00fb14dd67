import { afterAll, describe, expect, test } from '@jest/globals';
import { embeddedBackend } from '../../../assay/dist/sandbox/embedded-backend';
import { questionOfRow } from '../rows/question-of-row';
import { preparedRowSchema } from '../rows/rows';
import { readGivenCode } from 'gpt-assay/code';
import { createEvaluator } from './create-evaluator';

const sandbox = embeddedBackend.open(1);
afterAll(() => sandbox.close());

const question = questionOfRow(
  preparedRowSchema.parse({
    name: 'Odd',
    language: 'javascript',
    checks: [1, 4, 7, 8, 9, 12].map((n) => ({ assert: `f.call(${String(n)})`, eq: n % 2 === 1 })),
  }),
);

describe('an answer that knows nothing', () => {
  test.each([
    ['says the same each time', 'function f(n) { return true; }', 3],
    ['says one thing first and another later', 'let k = 0; function f(n) { return k++ === 0; }', 3],
    ['says the other way round', 'let k = 0; function f(n) { return k++ > 0; }', 3],
  ])('does not learn from being called again: one that %s', async (_, code, points) => {
    const evaluate = createEvaluator({ sandbox, seed: '1' });
    const reading = readGivenCode(code, { language: 'javascript', functionName: 'f' });

    const { passed, status } = await evaluate({ question, language: 'javascript', reading });

    expect([passed, status]).toEqual([points, 'FAIL']);
  });
});
