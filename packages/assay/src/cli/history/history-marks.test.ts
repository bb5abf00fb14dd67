import { afterEach, describe, expect, test } from '@jest/globals';
import { historyDocumentSchema } from '../../experiment/history/history-document';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityPrompt, parityVariant } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

let reports = 0;

async function repeat(...flags: readonly string[]): Promise<void> {
  reports += 1;
  const args = ['repeat', 'parity', '--runs', '2', '--model', 'offline/key', '--out', `reports/${String(reports)}`];
  await project.run([...args, ...flags]);
}

/** What changed in each report of each track after the first. */
async function marks(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { out } = await project.run(['history', 'parity', '--json']);
  const { tracks } = historyDocumentSchema.parse(JSON.parse(out));
  return Object.fromEntries(
    tracks.map(({ slot, reports: own, marks: found }) => [
      slot,
      own.slice(1).map((_, index) => {
        const changes = found.find(({ report }) => report === index + 1)?.changes ?? [];
        return changes.map(({ what, text }) => (what === 'prompt' ? what : `${what}: ${text}`)).join('; ');
      }),
    ]),
  );
}

describe('what assay history says has changed', () => {
  test('is a prompt only when that prompt was edited, whatever is asked beside it', async () => {
    project = openProject({ ...parityFiles, 'prompts/parity.strict.md': parityVariant('Be strict.') });
    await repeat();
    await repeat('--prompt', 'parity,parity.strict');
    await repeat();
    project.write('prompts/parity.strict.md', parityVariant('Be very strict.'));
    await repeat('--prompt', 'parity,parity.strict');
    await repeat('--prompt', 'parity.strict');

    expect(await marks()).toEqual({ '': ['', '', ''], strict: ['prompt', ''] });
  });

  test('is no prompt where parameters of the request, another model’s name or a policy were edited', async () => {
    project = openProject(parityFiles);
    await repeat();
    const cool = parityPrompt.replace('gpt-6-luna', 'gpt-6-luna, temperature: 0.2');
    project.write('prompts/parity.md', cool);
    await repeat();
    const renamed = cool.replace('gpt-6-luna', 'gpt-7');
    project.write('prompts/parity.md', renamed);
    await repeat();
    project.write('prompts/parity.md', renamed.replace('tolerate: 0.01', 'tolerate: 0.02'));
    await repeat();
    project.write('prompts/parity.md', parityPrompt.replace('Judge', 'Do judge'));
    await repeat();

    expect(await marks()).toEqual({
      '': [
        'settings: request.temperature: – → 0.2',
        '',
        'settings: policy of 3 assertions',
        'prompt; settings: request.temperature: 0.2 → –; settings: policy of 3 assertions',
      ],
    });
  });
});
