import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CheckRow, EvaluatedRow } from '../../kinds/interview/rows/rows';
import { rowsOf } from '../../testing/interview-project';
import { openProject, type Project } from '../../testing/open-project';
import { recordedFiles, recordedRows, whereRecordedRowsAre, type RecordedFile } from '../../testing/recorded-rows';

/** Every result file, once as its rows, which bring their checks, and once as a folder of text files, which the questions judge. */
whereRecordedRowsAre('30 result files and the folders of text files made of them', () => {
  let project: Project;
  beforeAll(() => {
    project = openProject({});
  });
  afterAll(() => {
    project.remove();
  });

  const evaluate = async (args: readonly string[], out: string): Promise<readonly EvaluatedRow[]> => {
    await project.run(['interview', 'evaluate', ...args, '--out', out]);
    return rowsOf(project.read(`${out}/evaluated.ndjson`)) as unknown as readonly EvaluatedRow[];
  };
  const bothWays = async (
    file: RecordedFile,
    place: number,
  ): Promise<readonly [rows: readonly EvaluatedRow[], texts: readonly EvaluatedRow[]]> => {
    const recorded = recordedRows([file]);
    const folder = join(project.path, `texts-${String(place)}`);
    mkdirSync(folder);
    for (const { name, language, answer } of recorded) {
      writeFileSync(join(folder, `${name}-${language}.txt`), answer);
    }
    const languages = [...new Set(recorded.map(({ language }) => language))].join(',');
    const asked = join(project.path, `rows-${String(place)}`, 'asked.ndjson');
    mkdirSync(dirname(asked));
    copyFileSync(file.path, asked);
    const named = ['--answers', folder, '--questions', file.questions, '--language', languages];
    return [await evaluate([asked], `by-row-${String(place)}`), await evaluate(named, `judged-${String(place)}`)];
  };

  test('evaluate to the same 590 rows, of which all but 14 have the recorded points', async () => {
    const differing: string[] = [];
    const otherPoints: string[] = [];
    let [count, unstated] = [0, 0];
    for (const [place, file] of recordedFiles().entries()) {
      const [rows, texts] = await bothWays(file, place);
      expect(texts).toHaveLength(rows.length);
      const known = new Map(recordedRows([file]).map((row) => [keyOf(row), row]));
      const fromTexts = new Map(texts.map((row) => [keyOf(row), row]));
      for (const row of rows) {
        const key = keyOf(row);
        count += 1;
        differing.push(...(isSame(row, fromTexts.get(key)) ? [] : [`${String(place)} ${key}`]));
        unstated += row.checks.length === 0 ? 1 : 0;
        const { passed, status } = known.get(key) ?? { passed: -1, status: '' };
        otherPoints.push(
          ...(passed === row.passed
            ? []
            : [`${key}: ${status} ${String(passed)} → ${row.status} ${String(row.passed)}`]),
        );
      }
    }

    expect({ count, unstated }).toEqual({ count: 590, unstated: 28 });
    expect(differing).toEqual([]);
    // Each of them stands in replay.test.ts, with the reason.
    expect(otherPoints).toHaveLength(14);
  });
});

function keyOf({ name, language }: Pick<EvaluatedRow, 'name' | 'language'>): string {
  return `${name} ${language}`;
}

/** Whether both have the same code, verdict and checks. Where no row of a file with code states the checks of a question, its file lists none. */
function isSame(row: EvaluatedRow, other: EvaluatedRow | undefined): boolean {
  const own =
    row.checks.length === 0
      ? (other?.checks ?? []).filter(({ status }) => status === 0).map(describe)
      : row.checks.map(describe);
  return essence(row, own) === essence(other, (other?.checks ?? []).map(describe));
}

function essence(row: EvaluatedRow | undefined, checks: readonly string[]): string {
  return JSON.stringify([row?.code, row?.status, row?.passed, row?.total, checks.toSorted()]);
}

function describe({ assert, eq, got, status, failure, weight = 1 }: CheckRow): string {
  return JSON.stringify({ assert, eq, got, status, failure, weight });
}
