import { describe, expect, test } from '@jest/globals';
import { createFrameReader, toFrame } from './frames';

const read = (
  chunks: readonly Buffer[],
  { longest = 1_000, most = Infinity }: { readonly longest?: number; readonly most?: number } = {},
): { frames: unknown[]; problems: string[] } => {
  const frames: unknown[] = [];
  const problems: string[] = [];
  const take = createFrameReader(() => longest, {
    onFrame: (frame) => frames.push(frame) < most,
    onProblem: (problem) => problems.push(problem),
  });
  chunks.forEach(take);
  return { frames, problems };
};
const bytesOf = (frame: Buffer): readonly Buffer[] => [...frame].map((byte) => Buffer.from([byte]));
const lengthOf = (length: number): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(length);
  return header;
};

describe('createFrameReader', () => {
  test('takes frames apart however they are cut', () => {
    const both = Buffer.concat([toFrame({ a: 'é' }), toFrame({ b: 2 })]);

    expect(read([both])).toEqual({ frames: [{ a: 'é' }, { b: 2 }], problems: [] });
    expect(read(bytesOf(both))).toEqual({ frames: [{ a: 'é' }, { b: 2 }], problems: [] });
  });

  test('gives nothing for a frame that is cut off', () => {
    expect(read([toFrame({ a: 1 }).subarray(0, -1)])).toEqual({ frames: [], problems: [] });
  });

  test('refuses a frame that is too long by its length alone, and reads nothing after it', () => {
    expect(read([lengthOf(4_000_000_000), toFrame({ a: 1 })])).toEqual({
      frames: [],
      problems: ['a report of 4000000000 bytes, more than 1000'],
    });
  });

  test('refuses what is no JSON, once', () => {
    const nonsense = Buffer.concat([lengthOf(2), Buffer.from('{x')]);

    expect(read([nonsense, nonsense])).toEqual({ frames: [], problems: ['a report that is no JSON'] });
  });

  test.each([
    ['nested millions deep', Buffer.alloc(12_000_000, '[')],
    ['nested a thousand levels and one', Buffer.from(`${'['.repeat(1_001)}${']'.repeat(1_001)}`)],
    ['of millions of lists', Buffer.from(`[${'[],'.repeat(4_000_000)}1]`)],
  ])('refuses a frame %s before anything is made of it', (_title, body) => {
    expect(read([lengthOf(body.length), body], { longest: 13_000_000 })).toEqual({
      frames: [],
      problems: ['a report that is no JSON'],
    });
  });

  test.each([
    ['the most values that fit into characters', `[${'1,'.repeat(1_499_999)}1]`],
    ['values as deep as a harness writes them', `${'[[['.repeat(200)}1${']]]'.repeat(200)}`],
  ])('takes a frame of %s', (_title, text) => {
    const body = Buffer.from(text);
    const { frames, problems } = read([lengthOf(body.length), body], { longest: 13_168_576 });

    expect([frames.length, problems]).toEqual([1, []]);
  });

  test('puts a frame of many chunks together once', () => {
    const text = 'x'.repeat(20_000_000);
    const frame = toFrame({ text });
    const chunks = Array.from({ length: Math.ceil(frame.length / 65_536) }, (_, index) =>
      frame.subarray(index * 65_536, (index + 1) * 65_536),
    );

    expect(read(chunks, { longest: 32_000_000 })).toEqual({ frames: [{ text }], problems: [] });
  });

  test('refuses a frame of nothing', () => {
    expect(read([lengthOf(0)])).toEqual({ frames: [], problems: ['a report that is no JSON'] });
  });

  test('looks at nothing more once it is told to stop', () => {
    const frame = toFrame({ a: 1 });

    expect(read([Buffer.concat([frame, frame, lengthOf(0)]), frame], { most: 1 })).toEqual({
      frames: [{ a: 1 }],
      problems: [],
    });
  });

  test('takes a chunk of many frames apart', () => {
    const chunk = Buffer.concat(Array.from({ length: 200_000 }, () => toFrame({})));

    expect(read([chunk]).frames).toHaveLength(200_000);
  });
});
