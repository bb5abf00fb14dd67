import { describe, expect, test } from '@jest/globals';
import { openBatchProject } from '../../testing/batch-project';
import { problemsOf } from '../../testing/json-schema-validator';
import { openProject } from '../../testing/open-project';
import { openRecordedProject, otherSolution } from '../../testing/recorded-project';
import { failWith, startChatServer } from '../../testing/chat-server';
import type { CommandLineResult } from '../../testing/open-project';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

/** Exit code of a command, and what is wrong with the one document that it printed. */
async function codeAndProblems(running: Promise<CommandLineResult>, schema: string) {
  const { code, out } = await running;
  return [code, problemsOf(schema, JSON.parse(out))];
}

describe('the published schemas', () => {
  test('describe what assay ask prints of replies of every kind', async () => {
    let calls = 0;
    const server = await startChatServer(({ prompt }) => {
      calls += 1;
      return calls % 3 === 0 ? failWith(400, {}) : calls % 3 === 1 ? 'no' : JSON.stringify(parityAnswer(prompt));
    });
    const project = openProject({ ...parityFiles, 'their.js': 'const isEven = (n) => n % 2 === 0;' });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1', ASSAY_CANARY: 'off' };

    const ran = await project.run(['ask', 'parity', 'their.js', '--runs', '6', '--json'], variables);
    project.remove();
    await server.close();

    const { files } = JSON.parse(ran.out) as {
      readonly files: readonly { readonly trials: readonly { readonly status: string }[] }[];
    };
    expect(new Set(files[0]?.trials.map(({ status }) => status))).toEqual(new Set(['answer', 'unreadable', 'errored']));
    expect([ran.code, problemsOf('ask-output', JSON.parse(ran.out))]).toEqual([2, []]);
  });

  test('describe what assay recordings prints', async () => {
    const project = await openRecordedProject();
    const { recordings } = project;

    expect(await codeAndProblems(recordings('list', '--json'), 'recordings-list-output')).toEqual([0, []]);
    expect(await codeAndProblems(recordings('keep', 'parity', '--json'), 'recordings-change-output')).toEqual([0, []]);
    project.write('fixtures/parity/right.yaml', otherSolution);
    expect(await codeAndProblems(recordings('prune', '--json'), 'recordings-change-output')).toEqual([0, []]);
    expect(await codeAndProblems(recordings('verify', '--json'), 'recordings-verify-output')).toEqual([0, []]);
    for (const file of project.filesIn('recordings/parity')) {
      project.write(file, '{');
    }
    expect(await codeAndProblems(recordings('verify', '--json'), 'recordings-verify-output')).toEqual([1, []]);
    await project.close();
  });

  test('describe what assay batch prints', async () => {
    const project = await openBatchProject();
    const { assay, server } = project;

    expect(
      await codeAndProblems(assay('batch', 'submit', 'parity', '--runs', '2', '--json'), 'batch-submit-output'),
    ).toEqual([0, []]);
    expect(await codeAndProblems(assay('batch', 'status', 'parity', '--json'), 'batch-status-output')).toEqual([0, []]);
    expect(await codeAndProblems(assay('batch', 'fetch', 'parity', '--json'), 'batch-fetch-output')).toEqual([2, []]);
    expect(await codeAndProblems(assay('batch', 'cancel', 'parity', '--json'), 'batch-cancel-output')).toEqual([0, []]);
    server.finish();
    expect(await codeAndProblems(assay('batch', 'status', 'parity', '--json'), 'batch-status-output')).toEqual([0, []]);
    expect(await codeAndProblems(assay('batch', 'fetch', 'parity', '--json'), 'batch-fetch-output')).toEqual([0, []]);
    await project.close();
  });

  test.each(['serve', 'view'] as const)('describe what assay %s prints before it is interrupted', async (command) => {
    const project = openProject(parityFiles);
    const interrupt = new AbortController();
    setTimeout(() => {
      interrupt.abort();
    }, 50);

    const { code, out } = await project.run([command, '--json'], {}, { signal: interrupt.signal });
    project.remove();

    expect([code, problemsOf(`${command}-output`, JSON.parse(out))]).toEqual([130, []]);
  });
});
