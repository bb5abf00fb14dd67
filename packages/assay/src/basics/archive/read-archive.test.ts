import * as zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { zipOf } from '../../testing/zip-of';
import { readArchive } from './read-archive';

/** Paths of an archive with their texts; `undefined` stands for a file that was not unpacked. */
async function textsOf(...given: Parameters<typeof readArchive>): Promise<Record<string, string | undefined>> {
  const entries = await readArchive(...given);
  return Object.fromEntries(entries.map(({ path, bytes }) => [path, bytes?.toString()]));
}

describe('readArchive', () => {
  test('unpacks files in the order of their paths, without folders, links and what operating systems add', async () => {
    const zip = zipOf([
      { path: 'b/ü.txt', content: 'two' },
      { path: 'b/', content: '' },
      { path: 'a.txt', content: 'one', method: 0 },
      { path: 'link', content: '/etc/passwd', mode: 0o120777 },
      { path: '__MACOSX/._a.txt', content: 'x' },
      { path: 'b/.DS_Store', content: 'x' },
      { path: 'b/._c.txt', content: 'x' },
    ]);

    expect(Object.entries(await textsOf(zip, 'a.zip'))).toEqual([
      ['a.txt', 'one'],
      ['b/ü.txt', 'two'],
    ]);
  });

  test('does not unpack what is not wanted, nor count its size', async () => {
    const zip = zipOf([
      { path: 'a.txt', content: 'one' },
      { path: 'b.png', content: 'x'.repeat(1000) },
    ]);

    expect(await textsOf(zip, 'a.zip', { bytes: 10, wants: (path) => path.endsWith('.txt') })).toEqual({
      'a.txt': 'one',
      'b.png': undefined,
    });
  });

  test('takes the last of two files at one path where that is meant', async () => {
    const zip = zipOf([
      { path: 'a.txt', content: 'one' },
      { path: 'a.txt', content: 'two' },
    ]);

    expect(await textsOf(zip, 'a.zip', { takesLast: true })).toEqual({ 'a.txt': 'two' });
  });

  test('says how large each file is, also of those that are not unpacked', async () => {
    const zip = zipOf([{ path: 'a.txt', content: 'x'.repeat(1000) }]);

    expect(await readArchive(zip, 'a.zip', { wants: () => false })).toEqual([
      { path: 'a.txt', size: 1000, bytes: undefined },
    ]);
  });

  const { zstdCompressSync } = zlib as Partial<typeof zlib>;
  const inZstandard = (content: string, size?: number): Buffer =>
    zipOf([
      {
        path: 'a.txt',
        content,
        method: 93,
        packed: zstdCompressSync?.(Buffer.from(content)) ?? Buffer.from('packed'),
        ...(size === undefined ? {} : { size }),
      },
    ]);

  (zstdCompressSync === undefined ? describe.skip : describe)('in a Node that unpacks Zstandard', () => {
    test('unpacks it', async () => {
      expect(await textsOf(inZstandard('one'), 'a.zip')).toEqual({ 'a.txt': 'one' });
    });

    test('holds it to the size that is declared', async () => {
      const bomb = 'x'.repeat(10_000_000);

      await expect(textsOf(inZstandard(bomb, 10), 'a.zip')).rejects.toThrow('a.zip cannot be read as a zip archive: ');
      await expect(textsOf(inZstandard('one', 5), 'a.zip')).rejects.toThrow('3 bytes instead of 5');
    });
  });

  (zstdCompressSync === undefined ? describe : describe.skip)('in an older Node', () => {
    test('says which Node can unpack Zstandard', async () => {
      await expect(textsOf(inZstandard('one'), 'a.zip')).rejects.toThrow(
        'a.txt in a.zip is packed with Zstandard, which needs Node 22.15 or later',
      );
    });
  });

  const plain = { path: 'a.txt', content: 'one' };
  test.each([
    {
      what: 'a file that is no archive',
      zip: Buffer.from('PK, as it were'),
      problem: 'a.zip cannot be read as a zip archive: ',
    },
    {
      what: 'an archive that was cut off',
      zip: zipOf([plain]).subarray(0, 60),
      problem: 'Download it again, or unpack it and give the folder.',
    },
    {
      what: 'a path that leads outside',
      zip: zipOf([{ ...plain, path: 'x/../../evil.txt' }]),
      problem: 'invalid relative path: x/../../evil.txt',
    },
    {
      what: 'an absolute path',
      zip: zipOf([{ ...plain, path: '/etc/evil.txt' }]),
      problem: 'absolute path: /etc/evil.txt',
    },
    {
      what: 'one path twice',
      zip: zipOf([plain, { ...plain, content: 'other' }]),
      problem: 'a.zip has the file a.txt twice',
    },
    {
      what: 'an encrypted file',
      zip: zipOf([{ ...plain, flags: 1 }]),
      problem: 'a.txt in a.zip is encrypted: unpack the archive with its password, and give the folder.',
    },
    {
      what: 'another way of packing',
      zip: zipOf([{ ...plain, method: 14 }]),
      problem: 'a.txt in a.zip is packed with the method 14, which cannot be read',
    },
    {
      what: 'a changed byte',
      zip: zipOf([{ ...plain, checksum: 1 }]),
      problem: 'a.txt in a.zip is damaged: its checksum differs.',
    },
    {
      what: 'more bytes than a file declares',
      zip: zipOf([{ ...plain, content: 'x'.repeat(10_000_000), size: 10 }]),
      problem: 'too many bytes in the stream',
    },
  ])('refuses $what', async ({ zip, problem }) => {
    await expect(readArchive(zip, 'a.zip')).rejects.toThrow(problem);
  });

  test('refuses too many files, and too many unpacked bytes before it unpacks any', async () => {
    const zip = zipOf([plain, { path: 'b.txt', content: '0'.repeat(5_000_000) }]);

    await expect(readArchive(zip, 'a.zip', { entries: 1 })).rejects.toThrow(
      'a.zip has more than 1 files: split it into several archives.',
    );
    await expect(readArchive(zip, 'a.zip', { bytes: 1_000_000 })).rejects.toThrow(
      'a.zip unpacks to 5,000,003 bytes, more than 1,000,000: split it into several archives.',
    );
  });
});
