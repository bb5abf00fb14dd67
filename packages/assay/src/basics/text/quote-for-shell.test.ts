import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { quoteForShell } from './quote-for-shell';

describe('quoteForShell', () => {
  test.each([
    ['two-sum', 'two-sum'],
    ['gpt-6-luna,ft:gpt-4o:acme::1', 'gpt-6-luna,ft:gpt-4o:acme::1'],
    ['a=b', 'a=b'],
    ['', "''"],
    ['=ls', "'=ls'"],
    ['~', "'~'"],
    ['served/key?flip=0.05&seed=1', "'served/key?flip=0.05&seed=1'"],
    ["it's", String.raw`'it'\''s'`],
  ])('makes of %s the word %s', (word, quoted) => {
    expect(quoteForShell(word)).toBe(quoted);
  });

  test('lets a shell read the very words', () => {
    const words = [
      'a b',
      '$HOME',
      '`id`',
      '*',
      '?',
      "'",
      '"',
      '\\',
      '!!',
      '#x',
      '{a,b}',
      '~',
      ';',
      '|',
      'é',
      '<x>',
      '(',
      '\n',
    ];

    const read = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quoteForShell).join(' ')}`], {
      encoding: 'utf8',
    });

    expect(read.split('\0').slice(0, -1)).toEqual(words);
  });
});
