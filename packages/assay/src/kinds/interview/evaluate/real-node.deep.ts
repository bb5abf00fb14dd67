import { expect, test } from '@jest/globals';
import { readCode } from '../../../code/reply/read-code';
import { openChosenSandbox } from '../../../sandbox/open-sandbox';
import type { JavaScriptEngine } from '../../../sandbox/sandbox';
import { describeBubblewrap } from '../../../testing/bubblewrap';
import { recordedQuestion, recordedRows, whereRecordedRowsAre } from '../../../testing/recorded-rows';
import type { AnswerVerdict } from '../verdict';
import { createEvaluator } from './create-evaluator';

/** Verdicts on all recorded answers in JavaScript. */
async function verdictsIn(javascript: JavaScriptEngine): Promise<ReadonlyMap<string, AnswerVerdict>> {
  const all = recordedRows();
  const { sandbox } = await openChosenSandbox({ backend: 'bubblewrap', javascript, languages: ['javascript'] });
  const evaluate = createEvaluator({ sandbox, seed: '', limits: { callCpuMs: 400 } });
  const verdicts = all
    .filter(({ language }) => language === 'javascript')
    .map(async (row, index) => {
      const question = recordedQuestion(row, all);
      const reading = readCode(row.answer, { language: 'javascript', functionName: question.functionName });
      const verdict = await evaluate({ question, language: 'javascript', reading });
      return [`${String(index)} ${row.model} ${row.name}`, verdict] as const;
    });
  const found = new Map(await Promise.all(verdicts));
  await sandbox.close();
  return found;
}

/** Points and kinds of failure: what engines say of an error is their own. */
function toPoints({ status, checks }: AnswerVerdict): unknown {
  return [status, checks.map(({ points, failure }) => [points, failure])];
}

whereRecordedRowsAre('on the answers of 30 models in JavaScript', () => {
  describeBubblewrap('Node itself', () => {
    test('comes to the same verdicts as QuickJS', async () => {
      const [quickJs, node] = [await verdictsIn('quickjs'), await verdictsIn('node')];
      const different = [...quickJs].filter(([name, verdict]) => {
        const other = node.get(name);
        return other === undefined || JSON.stringify(toPoints(other)) !== JSON.stringify(toPoints(verdict));
      });

      expect(quickJs.size).toBe(288);
      expect(different.map(([name, verdict]) => [name, verdict.checks, node.get(name)?.checks])).toEqual([]);
    });
  });
});
