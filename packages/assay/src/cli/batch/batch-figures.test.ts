import { afterEach, describe, expect, test } from '@jest/globals';
import { openBatchProject, type BatchProject } from '../../testing/batch-project';
import { parityFiles, parityPromptWith } from '../../testing/small-challenge';

const open: BatchProject[] = [];

async function start(...options: Parameters<typeof openBatchProject>): Promise<BatchProject> {
  const project = await openBatchProject(...options);
  open.push(project);
  return project;
}

afterEach(() => Promise.all(open.splice(0).map((project) => project.close())));

/** The last report without times, prices, where replies came from, and the port of the server. */
function reportOf(project: BatchProject): object {
  const { startedAt, server, cost, evidence, replies, ...rest } = JSON.parse(
    project.read(`${project.report()}/report.json`),
  ) as Record<string, object>;
  const { trials, callsPerVerdict } = cost as Record<string, unknown>;
  const { from, to, ...proof } = evidence as Record<string, unknown>;
  const { replayed, ...read } = replies as Record<string, unknown>;
  expect([startedAt, server, from, to]).toEqual(Array.from({ length: 4 }, () => expect.any(String)));
  expect(replayed).toEqual(expect.any(Number));
  return { ...rest, ...proof, read, trials, callsPerVerdict };
}

describe('assay batch', () => {
  test.each([
    { title: 'single answers', files: parityFiles, args: [], before: [], lines: 30 },
    // Asked alone first: which votes a live run asks for depends on the answers.
    {
      title: 'a vote',
      files: parityFiles,
      args: ['--vote', '3'],
      before: [['--runs', '30']],
      lines: 90,
    },
    {
      title: 'a vote of two models',
      files: { ...parityFiles, 'prompts/parity.md': parityPromptWith('vote: { of: 3, models: [gpt-6-luna, gpt-4o] }') },
      args: [],
      before: [
        ['--vote', '1', '--model', 'gpt-6-luna', '--runs', '20'],
        ['--vote', '1', '--model', 'gpt-4o', '--runs', '10'],
      ],
      lines: 90,
    },
  ])('gives the same report as a plain run: $title', async ({ files, args, before, lines }) => {
    const plain = await start({ files });
    const batch = await start({ files });
    const command = ['parity', '--runs', '10', ...args];

    for (const one of before) {
      await plain.assay('repeat', 'parity', ...one);
    }
    const asked = await plain.assay('repeat', ...command);
    await batch.assay('batch', 'submit', ...command);
    batch.server.finish();
    const fetched = await batch.assay('batch', 'fetch', 'parity');
    const read = await batch.assay('repeat', ...command);

    expect(fetched).toMatchObject({ code: 0, error: '' });
    expect(reportOf(batch)).toEqual(reportOf(plain));
    expect(read.code).toBe(asked.code);
    expect(batch.server.calls.filter(({ path }) => path === '/chat/completions')).toEqual([]);
    expect([...batch.server.inputs.values()].flat()).toHaveLength(lines);
  });
});
