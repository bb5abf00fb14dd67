import { describe, expect, test } from '@jest/globals';
import { defuseCommands, toCommand } from './workflow-commands';

describe('toCommand', () => {
  test.each([
    {
      annotation: { level: 'error', file: 'fixtures/two-sum/x.yaml', line: 5, title: 'x › isFast', message: 'wrong' },
      command: '::error file=fixtures/two-sum/x.yaml,line=5,title=x › isFast::wrong',
    },
    {
      annotation: { level: 'warning', file: 'a,line=9::b%.yaml', title: 'a: b, c', message: '100 %: a, b' },
      command: '::warning file=a%2Cline=9%3A%3Ab%25.yaml,title=a%3A b%2C c::100 %25: a, b',
    },
    {
      annotation: { level: 'error', line: 3, title: 'no file', message: 'one\r\n::stop-commands::x\n::add-mask::y' },
      command: '::error title=no file::one ::stop-commands::x ::add-mask::y',
    },
  ] as const)('is $command', ({ annotation, command }) => {
    expect(toCommand(annotation)).toBe(command);
  });
});

describe('defuseCommands', () => {
  test.each([
    { text: '::add-mask::x', safe: '\\u003a:add-mask::x' },
    { text: 'Reply:\n    ::set-output name=a::b', safe: 'Reply:\n    \\u003a:set-output name=a::b' },
    { text: '\t\u00a0\u0085::stop-commands::x', safe: '\t\u00a0\u0085\\u003a:stop-commands::x' },
    { text: 'a\r::error::x', safe: 'a\r\\u003a:error::x' },
    { text: 'in a line ##[add-mask]x', safe: 'in a line #\\u0023[add-mask]x' },
    { text: '###[error]x', safe: '##\\u0023[error]x' },
    { text: 'std::vector and a::b\n## heading [x]', safe: 'std::vector and a::b\n## heading [x]' },
  ])('makes $text harmless', ({ text, safe }) => {
    expect(defuseCommands(text)).toBe(safe);
  });

  test('leaves the value of JSON as it is', () => {
    const value = { reply: '##[add-mask]x', lines: '\n::error::y' };

    expect(JSON.parse(defuseCommands(JSON.stringify(value, null, 2)))).toEqual(value);
  });

  test('takes no longer for many blank lines', () => {
    const text = `${' \n'.repeat(200_000)}::x`;

    expect(defuseCommands(text).endsWith('\n\\u003a:x')).toBe(true);
  });
});
