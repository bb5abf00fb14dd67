import { describe, expect, test } from '@jest/globals';
import { splitArguments } from './split-arguments';

describe('splitArguments', () => {
  test.each([
    { text: '', words: [] },
    { text: ' \t\n ', words: [] },
    { text: 'a  b\tc', words: ['a', 'b', 'c'] },
    { text: "-t 'two words' x", words: ['-t', 'two words', 'x'] },
    { text: '--config="my config.json"', words: ['--config=my config.json'] },
    { text: `a'b'"c"d`, words: ['abcd'] },
    { text: `'' ""`, words: ['', ''] },
    { text: 'two\\ words \\\'\\"', words: ['two words', `'"`] },
    { text: String.raw`'\n' "\n" "\"" "\\" "\$"`, words: [String.raw`\n`, String.raw`\n`, '"', '\\', '$'] },
    { text: 'a\\\nb "c\\\nd"', words: ['ab', 'cd'] },
    { text: '$HOME *.ts ; rm `x` | y > z # no comment', words: '$HOME *.ts ; rm `x` | y > z # no comment'.split(' ') },
    { text: 'süß 🙂', words: ['süß', '🙂'] },
  ])('splits $text into $words', ({ text, words }) => {
    expect(splitArguments(text)).toEqual(words);
  });

  test.each([
    { text: `-t 'two words`, message: `The arguments have an unclosed single quote: -t 'two words` },
    { text: `-t "it's`, message: `The arguments have an unclosed double quote: -t "it's` },
    { text: `"\\`, message: `The arguments have an unclosed double quote: "\\` },
    { text: 'a \\', message: 'The arguments end in a backslash that escapes nothing: a \\' },
  ])('refuses $text', ({ text, message }) => {
    expect(() => splitArguments(text)).toThrow(message);
  });
});
