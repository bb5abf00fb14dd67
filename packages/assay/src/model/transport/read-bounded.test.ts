import { describe, expect, test } from '@jest/globals';
import { largestReply, readLines } from './read-bounded';

async function* chunksOf(...texts: readonly (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    yield await Promise.resolve(Buffer.from(text));
  }
}

async function linesOf(body: AsyncIterable<Uint8Array> | null, most = 2 ** 30): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of readLines(body, most)) {
    lines.push(line);
  }
  return lines;
}

const umlaut = Buffer.from('ü');
const mebibyte = 'x'.repeat(2 ** 20);

describe('readLines', () => {
  test.each<{ what: string; body: AsyncIterable<Uint8Array> | null; lines: readonly string[] }>([
    { what: 'no body', body: null, lines: [''] },
    { what: 'a line break at the end', body: chunksOf('a\nb\n'), lines: ['a', 'b', ''] },
    { what: 'no line break at the end', body: chunksOf('a\nb'), lines: ['a', 'b'] },
    { what: 'lines over several chunks', body: chunksOf('a', 'b\n\nc', 'd', '\n'), lines: ['ab', '', 'cd', ''] },
    { what: 'a character over two chunks', body: chunksOf(umlaut.subarray(0, 1), umlaut.subarray(1)), lines: ['ü'] },
    { what: 'half a character at the end', body: chunksOf(umlaut.subarray(0, 1)), lines: ['\uFFFD'] },
    { what: 'a byte order mark', body: chunksOf('\uFEFFa\nb'), lines: ['a', 'b'] },
  ])('gives the lines of a body with $what', async ({ body, lines }) => {
    expect(await linesOf(body)).toEqual(lines);
  });

  test('cuts a line that is larger than a reply, and gives the others', async () => {
    const long = Array.from({ length: largestReply / 2 ** 20 + 3 }, () => mebibyte);

    expect(await linesOf(chunksOf('a\n', ...long, '\nb'))).toEqual(['a', 'x'.repeat(1000), 'b']);
  });

  test.each([
    { what: 'bytes', body: () => chunksOf(mebibyte, mebibyte, 'x'), says: 'the reply is larger than 2 MiB' },
    { what: 'lines', body: () => chunksOf('\n'.repeat(1_000_001)), says: 'the reply has more than 1000000 lines' },
  ])('stops at too many $what', async ({ body, says }) => {
    await expect(linesOf(body(), 2 * 2 ** 20)).rejects.toThrow(
      expect.objectContaining({ message: says, code: 'ERR_REPLY_TOO_LARGE' }),
    );
  });
});
