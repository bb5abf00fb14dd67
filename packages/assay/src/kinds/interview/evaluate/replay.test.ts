import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openChosenSandbox } from '../../../sandbox/open-sandbox';
import type { JobResult, Sandbox } from '../../../sandbox/sandbox';
import { originalStatic } from '../../../testing/original-extractor';
import { recordedQuestion, recordedRows, whereRecordedRowsAre, type RecordedRow } from '../../../testing/recorded-rows';
import { sized } from '../../../testing/sized';
import { readCode, readGivenCode } from '../../../code/reply/read-code';
import type { CodeReading } from '../../../code/reply/code-reading';
import type { CodingQuestion } from '../question';
import type { AnswerVerdict } from '../verdict';
import { createEvaluator, type Evaluate } from './create-evaluator';

/** The example below the function asks for a browser, which neither Node.js nor the sandbox has; we call the function. */
const browserExamples = ['mistral/mistral-tiny-2312 FibonacciZeroShot javascript: FAIL 2/7 → PASS 7/7'];

/** The original turns bytes in a list into numbers; numbers were asked for. */
const listsOfBytes = ['-fp16 VMAssemblerSimple python: FAIL 15/27 → FAIL 3/27'];

/** The original takes the first function, or sees none where it is no declaration; before it knew NO_FUNCTION, an argument list of nothing had length 0. */
const otherFunctions = [
  'LoneStriker/CodeLlama-70b-Instruct-hf-3.5bpw-h6-exl2-main GCDMisnamed javascript: FAIL 6/9 → PASS 9/9',
  'THUDM-codegeex2-6b-fp16 GCDMisnamed javascript: FAIL 7/9 → PASS 9/9',
  'THUDM-codegeex2-6b-fp16 StringCountTokens javascript: NO_FUNCTION 0/7 → FAIL 3/7',
  'ggml-vicuna-7b-1.1-q5_0 SanitySecretIdentityMap python: FAIL 1/5 → NO_FUNCTION 0/5',
  'ggml-vicuna-7b-1.1-q5_0 SanitySecretIdentityMap javascript: FAIL 1/5 → NO_FUNCTION 0/5',
];

/** The same, in code that the original has cut out of the answer with something that is no code. */
const otherFunctionInGivenCode = ['mistral/mistral-tiny-2312 FibonacciMisnamed python: FAIL 1/8 → FAIL 3/8'];

/** The original has left marks of a fence, prose or half a function in the code, or has taken the first block instead of the one with the function. */
const cleanerCode = [
  'mistral/mistral-tiny-2312 FibonacciMisnamed python: FAIL 1/8 → FAIL 4/8',
  'mistral/mistral-tiny-2312 GCDMisnamed javascript: FAIL 6/9 → PASS 9/9',
  'mistral/mistral-tiny-2312 FibonacciZeroShot python: FAIL 2/7 → FAIL 6/7',
  'turboderp/Llama2-70B-chat-exl2-2.4bpw FactorialMisnamed javascript: FAIL 3/6 → FAIL 5/6',
  'turboderp/Llama2-70B-chat-exl2-2.4bpw FibonacciMisnamed javascript: FAIL 3/8 → FAIL 6/8',
];

/** Thoughts that never end, of which the original has taken a part as the answer. */
const endlessThoughts = [
  'ollama/deepseek-r1:8b-llama-distill-q8_0 FlattenZeroShot python: FAIL 2/20 → NO_CODE 0/20',
  'ollama/deepseek-r1:8b-llama-distill-q8_0 VMAssemblerSimple python: FAIL 1/27 → NO_CODE 0/27',
];

/** Prose that the original takes for code without a function. */
const onlyProse = [
  ...[
    'FibonacciZeroShot python: NO_FUNCTION 0/7 → NO_CODE 0/7',
    'FibonacciMisnamed python: NO_FUNCTION 0/8 → NO_CODE 0/8',
    'FibonacciMisnamed javascript: NO_FUNCTION 0/8 → NO_CODE 0/8',
    'FibonacciListZeroShot python: NO_FUNCTION 0/7 → NO_CODE 0/7',
    'StringCountTokens python: NO_FUNCTION 0/7 → NO_CODE 0/7',
    'SanityMeaningOfLife javascript: NO_FUNCTION 0/3 → NO_CODE 0/3',
    'SanityList python: NO_FUNCTION 0/5 → NO_CODE 0/5',
    'SanitySecretIdentityMap javascript: NO_FUNCTION 0/5 → NO_CODE 0/5',
    'GCDZeroShot python: NO_FUNCTION 0/9 → NO_CODE 0/9',
    'GCDAlternative python: NO_FUNCTION 0/9 → NO_CODE 0/9',
    'GCDMisnamed python: NO_FUNCTION 0/9 → NO_CODE 0/9',
  ].map((row) => `LoneStriker/CodeLlama-70b-Instruct-hf-3.5bpw-h6-exl2-main ${row}`),
  'THUDM-codegeex2-6b-fp16 FibonacciZeroShot javascript: NO_FUNCTION 0/7 → NO_CODE 0/7',
  'THUDM-codegeex2-6b-fp16 FibonacciMisnamed javascript: NO_FUNCTION 0/8 → NO_CODE 0/8',
  'turboderp/Llama2-70B-chat-exl2-2.4bpw SanityList javascript: NO_FUNCTION 0/5 → NO_CODE 0/5',
];

const judgedOtherwise = new Set(
  [browserExamples, listsOfBytes, otherFunctions, otherFunctionInGivenCode, cleanerCode, endlessThoughts, onlyProse]
    .flat()
    .map((one) => one.split(': ')[0]),
);

function nameOf({ model, name, language }: RecordedRow): string {
  return `${model} ${name} ${language}`;
}

whereRecordedRowsAre('evaluating the answers of 30 models, whose points are known', () => {
  let all: readonly RecordedRow[];
  /** Those that are judged otherwise than by the original, and one in three of the others: all of them take 20 seconds. */
  let rows: readonly RecordedRow[];
  let sandbox: Sandbox;
  let evaluate: Evaluate;

  beforeAll(async () => {
    all = recordedRows();
    rows = all.filter((row, place) => place % sized({ little: 30, all: 3 }) === 0 || judgedOtherwise.has(nameOf(row)));
    ({ sandbox } = await openChosenSandbox({ backend: 'auto', size: 2, languages: ['javascript', 'python'] }));
    evaluate = createEvaluator({ sandbox: remembering(sandbox), seed: '', limits: { callCpuMs: 200 } });
  });
  afterAll(() => sandbox.close());

  const differences = async (
    read: (row: RecordedRow, question: CodingQuestion) => CodeReading,
  ): Promise<readonly string[]> => {
    const found = await Promise.all(
      rows.map(async (row): Promise<readonly string[]> => {
        const question = recordedQuestion(row, all);
        const verdict = await evaluate({ question, language: row.language, reading: read(row, question) });
        const change = changeOf(row, verdict);
        return change === undefined ? [] : [`${nameOf(row)}: ${change}`];
      }),
    );
    return found.flat().sort();
  };
  const readGiven = ({ language, code }: RecordedRow, { functionName }: CodingQuestion): CodeReading =>
    code === null ? { kind: 'no code' } : readGivenCode(code, { language, functionName });

  test("gives the recorded points, given the recorded code and the original's reading of it", async () => {
    expect([all.length, all.flatMap(({ checks }) => checks).length]).toEqual([590, 3_437]);
    expect(await differences(readAsOriginal)).toEqual([...browserExamples, ...listsOfBytes].sort());
  });

  test('gives the recorded points or better-founded ones, given the recorded code', async () => {
    expect(await differences(readGiven)).toEqual(
      [...browserExamples, ...listsOfBytes, ...otherFunctions, ...otherFunctionInGivenCode].sort(),
    );
  });

  test('gives the recorded points or better-founded ones, given the answer', async () => {
    const read = ({ language, answer }: RecordedRow, { functionName }: CodingQuestion): CodeReading =>
      readCode(answer, { language, functionName });

    expect(await differences(read)).toEqual(
      [...browserExamples, ...listsOfBytes, ...otherFunctions, ...cleanerCode, ...endlessThoughts, ...onlyProse].sort(),
    );
  });
});

/** The same job is done once. */
function remembering(sandbox: Sandbox): Sandbox {
  const results = new Map<string, Promise<JobResult>>();
  return {
    ...sandbox,
    run(job) {
      const key = JSON.stringify(job);
      const result = results.get(key) ?? sandbox.run(job);
      results.set(key, result);
      return result;
    },
  };
}

function readAsOriginal({ era, language, code }: RecordedRow): CodeReading {
  if (code === null || code === '') {
    return { kind: 'no code' };
  }
  const { name, args } = originalStatic(code, language);
  return name === '' && era === 'head'
    ? { kind: 'no function', code, problem: '' }
    : { kind: 'code', code, asked: { name, args, entry: name, uses: [] } };
}

/** `undefined` when all points and the status are the recorded ones. */
function changeOf({ status, checks, passed, total }: RecordedRow, verdict: AnswerVerdict): string | undefined {
  const isSame =
    status.replace('NOCODE', 'NO_CODE') === verdict.status &&
    passed === verdict.passed &&
    (status === 'NOCODE' || total === verdict.total) &&
    checks.every((check, index) => check.status === verdict.checks[index]?.points);
  const now = `${verdict.status} ${String(verdict.passed)}/${String(verdict.total)}`;
  return isSame ? undefined : `${status} ${String(passed)}/${String(total)} → ${now}`;
}
