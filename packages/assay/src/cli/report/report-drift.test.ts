import { afterEach, describe, expect, test } from '@jest/globals';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const calm = 'offline/key?flip=0.01&seed=1';

/** The trials of a log, with the number of their run. */
function trialsOf(file: string): readonly { readonly run: number; readonly text: string }[] {
  return project
    .read(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((text) => ({ run: Number(/"run":(\d+)/.exec(text)?.[1]), text }));
}

/** Leaves a report in `changed` whose first 40 of 80 runs one model answered, and whose last 40 another one under its name. */
async function changeAfter40(other: string): Promise<void> {
  for (const [folder, model] of [
    ['changed', calm],
    ['other', other],
  ] as const) {
    await project.run(['repeat', 'parity', '--runs', '80', '--model', model, '--out', folder]);
  }
  const lines = project.read('changed/trials.jsonl').trimEnd().split('\n');
  const joined = [
    ...trialsOf('changed/trials.jsonl').filter(({ run }) => run < 40),
    ...trialsOf('other/trials.jsonl').filter(({ run }) => run >= 40),
  ].map(({ text }) => text.replaceAll(JSON.stringify(other), JSON.stringify(calm)));
  project.write('changed/trials.jsonl', [lines[0], ...joined, lines.at(-1), ''].join('\n'));
}

const sentence =
  /isCorrect rose after (\d+) runs, from [\d.]+ % \((\d+) of (\d+)\) to [\d.]+ % \((\d+) of (\d+)\); p (?:=|<) [\d.]+/;

describe('a report whose model changed halfway', () => {
  test('names the analytic, the rates and the run in terminal, Markdown, page and JSON', async () => {
    project = openProject(parityFiles);
    await changeAfter40('offline/key?flip=0.5&seed=2');

    const { out } = await project.run(['report', 'changed']);
    const { out: json } = await project.run(['report', 'changed', '--json']);
    await project.run(['report', 'changed', '--html']);

    const drift = reportDocumentSchema.parse(JSON.parse(json)).models[0]?.drift ?? [];
    expect(drift.map(({ analytic }) => analytic)).toEqual(['isCorrect', 'isShort', null]);
    expect(Math.abs((drift[0]?.afterRuns ?? 0) - 40)).toBeLessThanOrEqual(3);
    expect((drift[0]?.before.judged ?? 0) + (drift[0]?.after.judged ?? 0)).toBe(240);
    expect(out).toContain('\nRates changed during these runs, so the figures mix the time before and after.\n');
    expect(out).toMatch(new RegExp(`^ {2}${sentence.source}$`, 'm'));
    expect(out).not.toContain('wrong in any analytic');
    expect(project.read('changed/report.md')).toMatch(sentence);
    expect(project.read('changed/report.html')).toMatch(sentence);
  });

  test('names nothing where nothing changed', async () => {
    project = openProject(parityFiles);
    await changeAfter40('offline/key?flip=0.01&seed=3');

    expect((await project.run(['report', 'changed'])).out).not.toContain('Changed during');
  });
});
