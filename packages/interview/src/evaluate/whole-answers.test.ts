import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readCode } from 'gpt-assay/code';
import { type Sandbox, openChosenSandbox } from 'gpt-assay/sandbox';
import { codingAnswers } from '../testing/coding-answers';
import { createEvaluator, type Evaluate } from './create-evaluator';

describe('evaluating whole answers', () => {
  let sandbox: Sandbox;
  let evaluate: Evaluate;

  beforeAll(async () => {
    ({ sandbox } = await openChosenSandbox({ backend: 'auto', size: 1, languages: ['javascript', 'python'] }));
    evaluate = createEvaluator({ sandbox, seed: '', limits: { callCpuMs: 200 } });
  });
  afterAll(() => sandbox.close());

  test.each(codingAnswers())('comes to $points for $title', async ({ answer, language, question, points }) => {
    const reading = readCode(answer, { language, functionName: question.functionName });

    const { status, passed, total } = await evaluate({ question, language, reading });
    expect(`${status} ${String(passed)}/${String(total)}`).toBe(points);
  });
});
