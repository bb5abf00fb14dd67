import { afterEach, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import type { CheckRow, EvaluatedRow } from '../rows/rows';
import { codingAnswers, type CodingAnswer } from '../testing/coding-answers';
import { rowsOf } from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

let project: Project;
afterEach(() => {
  project.remove();
});

/** Evaluates what these arguments name, in the order of questions and languages. */
async function evaluate(...args: readonly string[]): Promise<readonly EvaluatedRow[]> {
  await project.run(['interview', 'evaluate', ...args, '--out', `verdicts-on-${args[0] ?? ''}`]);
  const rows = rowsOf(project.read(`verdicts-on-${args[0] ?? ''}/evaluated.ndjson`)) as unknown as EvaluatedRow[];
  return rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

describe('assay interview evaluate', () => {
  test('judges the same answers alike as rows with their checks and as text files with the questions', async () => {
    const answers = firstOfEach(codingAnswers());
    const questions = answers.map(({ row: { name, Signature, checks } }) => [
      name,
      { Signature, Input: 'with one argument', Output: 'the result', Checks: { ...(checks as readonly object[]) } },
    ]);
    project = openProject({
      'questions/all.yaml': stringify(Object.fromEntries(questions), { aliasDuplicateObjects: false }),
      'asked.ndjson': answers.map(({ row }) => `${JSON.stringify(row)}\n`).join(''),
      ...Object.fromEntries(answers.map(({ row, answer }) => [`texts/${keyOf(row)}.txt`, answer])),
    });

    const rows = await evaluate('asked.ndjson');
    const texts = await evaluate('--answers', 'texts', '--questions', 'questions', '--language', 'javascript,python');

    expect(texts.map(essence)).toEqual(rows.map(essence));
    expect(rows.map((row) => `${keyOf(row)}: ${row.status} ${String(row.passed)}/${String(row.total)}`)).toEqual(
      answers.map(({ row, points }) => `${keyOf(row)}: ${points}`).toSorted((one, other) => one.localeCompare(other)),
    );
  });
});

/** The first answer to each question in each language: a folder of text files holds one. */
function firstOfEach(answers: readonly CodingAnswer[]): readonly CodingAnswer[] {
  return answers.filter(({ row }, index) => answers.findIndex((one) => keyOf(one.row) === keyOf(row)) === index);
}

function keyOf({ name, language }: Pick<EvaluatedRow, 'name' | 'language'>): string {
  return `${name}-${language}`;
}

/** Code, verdict and checks, without the names of checks, which rows do not hold. */
function essence({ name, language, code, status, passed, total, checks }: EvaluatedRow): unknown {
  const own = ({ assert, eq, got, status: points, failure, weight = 1 }: CheckRow): unknown => ({
    assert,
    eq,
    got,
    points,
    failure,
    weight,
  });
  return { name, language, code, status, passed, total, checks: checks.map(own) };
}
