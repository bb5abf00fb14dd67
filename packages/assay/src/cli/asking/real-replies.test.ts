import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReportDocument, reportDocumentSchema } from '../../experiment/report/report-document';
import { type CellReport, quizSectionOf } from '../../kinds/quiz/quiz-section';
import { openProject, type CommandLineResult, type Project } from '../../testing/open-project';
import { repository } from '../../testing/run-script';

let project: Project;
beforeAll(() => {
  project = openProject({});
  for (const folder of ['fixtures/accounting', 'fixtures/explain-tides', 'prompts', 'recordings']) {
    cpSync(join(repository, folder), join(project.path, folder), { recursive: true });
  }
});
afterAll(() => {
  project.remove();
});

/** As `docs/how-to/recordings.md` says; nobody answers there. */
function replay(...args: readonly string[]): Promise<CommandLineResult> {
  return project.run(args, {
    LLAMA_CPP_PYTHON_BASE_URL: 'http://127.0.0.1:8080/v1',
    ASSAY_MODEL: 'llama-cpp-python/smollm2-135m-instruct',
    ASSAY_RECORDINGS: 'strict',
  });
}

function report(): ReportDocument {
  return reportDocumentSchema.parse(JSON.parse(project.read(`${project.report()}/report.json`)));
}

const cells = (): readonly CellReport[] => quizSectionOf(report())?.cells ?? [];

describe('replies of a real model that are kept in recordings/', () => {
  test('answer a quiz on a machine without it, and are read as what they are', async () => {
    const { out, code } = await replay('test-llm', 'accounting', '--runs', '3');

    const { outcome, replies } = report();
    expect(out).toContain('270 trials · 270 from recordings · no calls made');
    expect([code, outcome.status]).toEqual([1, 'failed']);
    expect(replies.unreadable).toEqual({ 'no-choice': 64, 'several-choices': 109 });
    // Of the 97 that can be read, as many are right as by chance.
    expect(cells().map(({ correct, unreadable }) => [correct, unreadable])).toEqual([
      [6, 62],
      [8, 57],
      [9, 54],
    ]);
    const letters = cells().map(({ position }) => position?.letters.map(({ chosen }) => chosen));
    expect(letters).toEqual([
      [13, 4, 5, 6],
      [13, 5, 8, 7],
      [19, 1, 9, 7],
    ]);
    const chances = cells().map(({ position }) => position?.pValue?.toFixed(4));
    expect(chances).toEqual(['0.1350', '0.2395', '0.0010']);
  });

  test('judge explanations as JSON of booleans', async () => {
    const { out, code } = await replay('repeat', 'explain-tides', '--runs', '3');

    const { models, replies } = report();
    expect(out).toContain('60 trials · 60 from recordings · no calls made');
    expect([code, replies.unreadable]).toEqual([1, {}]);
    const wrong = models[0]?.analytics.map(({ analytic, failures, judged }) => [analytic, failures, judged]);
    expect(wrong).toEqual([
      ['creditsMoonsGravity', 22, 60],
      ['explainsSecondHighTide', 30, 60],
      ['mentionsSunsPart', 27, 60],
      ['keepsToLength', 30, 60],
    ]);
  });

  test('are too few to predict votes from, which is said', async () => {
    const { out, code } = await replay('vote', 'explain-tides', '--runs', '3');

    expect(out).toContain('3 runs are too few to predict any vote: ask at least 6, better 20.');
    expect(code).toBe(2);
  });

  test('are missed by name where one is not kept', async () => {
    const { error, code } = await replay('repeat', 'explain-tides', '--runs', '4');

    expect(error).toContain(
      'Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:\n  - 01-complete, run 4, of ',
    );
    expect(code).toBe(3);
  });
});
