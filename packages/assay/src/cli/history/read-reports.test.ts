import { afterEach, describe, expect, test } from '@jest/globals';
import { type HistoryDocument, historyDocumentSchema } from '../../experiment/history/history-document';
import { completion, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { pastReport, pastReports } from '../../testing/past-report';
import { capitals, quizFiles } from '../../testing/quiz-project';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

async function historyOf(...args: readonly string[]): Promise<HistoryDocument> {
  const { code, out } = await project.run(['history', ...args, '--json']);
  expect(code).toBe(0);
  return historyDocumentSchema.parse(JSON.parse(out));
}

describe('the reports of assay history', () => {
  test('passes over what it cannot read, and names it', async () => {
    const broken = { ...pastReport(), startedAt: 'yesterday' };
    project = openProject({
      ...pastReports({}, {}),
      'reports/half/report.json': '{"version":1,"kind":"rep',
      'reports/odd/report.json': JSON.stringify(broken),
      'reports/other-format/report.json': JSON.stringify({ ...pastReport(), version: 2 }),
      'reports/junit.xml': '<testsuites/>',
      'reports/other/notes.txt': 'nothing',
    });

    const { code, error } = await project.run(['history', 'parity']);
    const { warnings, reports } = await historyOf('parity');

    expect(code).toBe(0);
    expect(error).toBe(
      'Skipped reports/half: reports/half/report.json is not JSON: restore the file as Assay wrote it.\n' +
        'Skipped reports/odd: reports/odd/report.json cannot be used:\n  - startedAt: expected a date\n' +
        'Skipped reports/other-format: reports/other-format/report.json was written by another version of Assay (format 2; this one reads 1): run the command again, or use the version that wrote the file.\n',
    );
    expect([reports, warnings.map(({ folder }) => folder)]).toEqual([
      2,
      ['reports/half', 'reports/odd', 'reports/other-format'],
    ]);
  });

  test('reads the trials where report.json is missing, and folders that hold several reports', async () => {
    project = openProject(parityFiles);
    const model = ['--model', 'offline/key?flip=0.2', '--runs', '4'];
    await project.run(['repeat', 'parity', ...model, '--out', 'reports/whole']);
    await project.run(['repeat', 'parity', ...model, '--out', 'reports/merged/parity']);
    const log = project.read('reports/whole/trials.jsonl');
    project.write('reports/killed/trials.jsonl', log.split('\n').slice(0, 9).join('\n'));
    project.write('reports/newer/trials.jsonl', log);
    project.write('reports/newer/report.json', '{"version":1,"kind":"repeat","challenge":"parity"}');

    const { tracks } = await historyOf('parity');

    expect(tracks[0]?.reports.map(({ folder, complete }) => [folder, complete])).toEqual([
      ['reports/killed', false],
      ['reports/newer', true],
      ['reports/whole', true],
      ['reports/merged/parity', true],
    ]);
    expect(tracks[0]?.series[0]?.points[1]).toEqual({ ...tracks[0]?.series[0]?.points[2], report: 1 });
  });

  test('counts no report that Jest leaves, for the next one replaces it, unless it is named', async () => {
    const [one = ''] = Object.values(pastReports({}));
    project = openProject({ ...pastReports({}, {}), 'reports/jest/parity/report.json': one });

    expect(await historyOf('parity')).toMatchObject({ reports: 2 });
    expect(await historyOf('parity', '--reports', 'reports/jest')).toMatchObject({ reports: 1 });
  });

  test('tells another snapshot behind a model’s name, and keeps simulated reports apart', async () => {
    let snapshot = 'gpt-6-luna-1';
    const server = await startChatServer(({ prompt }) =>
      completion(JSON.stringify(parityAnswer(prompt)), { model: snapshot }),
    );
    project = openProject(parityFiles);
    const repeat = (...args: readonly string[]) =>
      project.run(['repeat', 'parity', '--runs', '2', ...args], {
        OPENAI_BASE_URL: server.url,
        ASSAY_RECORDINGS: 'off',
        ASSAY_CANARY: 'off',
      });
    await repeat('--out', 'reports/1');
    snapshot = 'gpt-6-luna-2';
    await repeat('--out', 'reports/2');
    await repeat('--out', 'reports/3', '--model', 'offline/key');
    await server.close();

    const { tracks } = await historyOf('parity');

    expect(
      tracks.map(({ simulated, models, marks }) => [simulated, models, marks.map(({ changes }) => changes)]),
    ).toEqual([
      [false, ['gpt-6-luna'], [[{ what: 'model', text: 'answered by gpt-6-luna-1 → gpt-6-luna-2' }]]],
      [true, ['offline/key'], []],
    ]);
  });

  test('follows how often a quiz is answered wrong, for each of its system prompts', async () => {
    const questions = Array.from({ length: 4 }, (_, index) =>
      capitals.map(({ title, options }) => ({ title: `${title} ${String(index)}`, options })),
    ).flat();
    const config = { models: [{ name: 'offline/examinee?accuracy=1' }], systemPrompts: ['one', 'two'], runs: 3 };
    project = openProject(quizFiles(config, questions));
    await project.run(['test-llm', 'capitals', '--out', 'reports/1']);
    const worse = { ...config, models: [{ name: 'offline/examinee?accuracy=0.1' }], systemPrompts: ['one', 'three'] };
    project.write('fixtures/capitals/config.json', JSON.stringify(worse));
    await project.run(['test-llm', 'capitals', '--out', 'reports/2']);

    const { measure, tracks } = await historyOf('capitals');

    expect(measure).toBe('failure-rate');
    expect(
      tracks.map(({ slot, marks, series }) => [
        slot,
        marks.flatMap(({ changes }) => changes.map(({ what }) => what)),
        series.map(({ name, points, changes: [one] }) => [name, points[0]?.rate, one?.fixtures, one?.verdict]),
      ]),
    ).toEqual([
      ['Prompt[0]', ['model'], [['correct', 0, 12, 'worse']]],
      ['Prompt[1]', ['prompt', 'model'], [['correct', 0, 12, 'worse']]],
    ]);
  });
});
