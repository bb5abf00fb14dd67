import { describe, expect, test } from '@jest/globals';
import { type BatchRequest, toCustomId, toInputLine } from './batch-input';
import { splitBatches } from './split-batches';

function asked(model: string, run: number, about = 'right'): BatchRequest {
  const hash = `${model}${about}`.padEnd(64, '0');
  const question = { challenge: 'parity', about: { kind: 'code', id: about } } as const;
  return { run, request: { hash, body: { model, messages: [] }, question } };
}

const bytes = Buffer.byteLength(toInputLine(asked('a', 0), JSON.stringify(asked('a', 0).request.body))) + 1;

/** Runs of each part, by model. */
function partsOf(requests: readonly BatchRequest[], limits: Parameters<typeof splitBatches>[1]): readonly string[] {
  return splitBatches(requests, limits).map(
    (part) => `${part.model}: ${part.requests.map(({ run }) => String(run)).join(' ')}, ${String(part.bytes / bytes)}`,
  );
}

describe('splitBatches', () => {
  const runs = [0, 1, 2, 3, 4].map((run) => asked('a', run));

  test.each([
    { title: 'all in one', requests: runs, limits: { requests: 5, bytes: 1e6 }, parts: ['a: 0 1 2 3 4, 5'] },
    {
      title: 'by number',
      requests: runs,
      limits: { requests: 2, bytes: 1e6 },
      parts: ['a: 0 1, 2', 'a: 2 3, 2', 'a: 4, 1'],
    },
    {
      title: 'by size',
      requests: runs,
      limits: { requests: 9, bytes: 3 * bytes },
      parts: ['a: 0 1 2, 3', 'a: 3 4, 2'],
    },
    {
      title: 'one that is too large alone',
      requests: runs.slice(0, 2),
      limits: { requests: 9, bytes: 1 },
      parts: ['a: 0, 1', 'a: 1, 1'],
    },
    {
      title: 'by model',
      requests: [asked('a', 0), asked('b', 0), asked('a', 1), asked('b', 1)],
      limits: { requests: 9, bytes: 1e6 },
      parts: ['a: 0 1, 2', 'b: 0 1, 2'],
    },
    { title: 'nothing', requests: [], limits: { requests: 9, bytes: 1e6 }, parts: [] },
  ])('splits $title', ({ requests, limits, parts }) => {
    expect(partsOf(requests, limits)).toEqual(parts);
  });
});

describe('toCustomId', () => {
  test.each([
    { about: 'nested-loop', run: 12, id: 'nested-loop-r12-anested-loop0000' },
    { about: 'Ünïcode "x"/../y', run: 0, id: '-n-code--x-----y-r0-aÜnïcode "x"/../' },
    { about: 'x'.repeat(200), run: 1_000_000_000, id: `${'x'.repeat(28)}-r1000000000-a${'x'.repeat(15)}` },
  ])('names run $run of $about', ({ about, run, id }) => {
    expect(toCustomId(asked('a', run, about))).toBe(id);
    expect(id.length).toBeLessThan(64);
  });
});
