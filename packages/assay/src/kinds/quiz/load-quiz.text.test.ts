import { describe, expect, test } from '@jest/globals';
import { loadSmallQuiz, refusalOf } from '../../testing/small-quiz';

const option = (text: string, correct = false) => ({ option: text, correct });
const even = { title: 'Which is even?', options: [option('one'), option('two', true)] };
const text = JSON.stringify([even], null, 2);
const loaded = loadSmallQuiz({ questions: text }).quiz.questions;

/** The only problem of questions that are this text. */
function problemOf(questions: string | Uint8Array): string {
  return refusalOf({ questions }).replace('questions.json cannot be used:\n  - ', '');
}

describe('loadQuiz', () => {
  test.each([
    { what: 'indented by tabs', questions: JSON.stringify([even], null, '\t') },
    { what: 'with line breaks of Windows', questions: text.replaceAll('\n', '\r\n') },
    { what: 'with a byte order mark', questions: `\uFEFF${text}` },
    { what: 'with blank lines around it', questions: `${text}\n\n` },
    { what: 'written with escapes', questions: text.replace('Which', '\\u0057hi\\u0063h').replace('one', '\\u006Fne') },
  ])('loads a file $what', ({ questions }) => {
    expect(loadSmallQuiz({ questions }).quiz.questions).toEqual(loaded);
  });

  test('loads a file on one line', () => {
    const [question] = loaded;

    expect(loadSmallQuiz({ questions: JSON.stringify([even]) }).quiz.questions).toEqual([{ ...question, line: 1 }]);
  });

  test.each([
    'Ist π ≈ 3,14? 数学 – «да» نعم',
    '👩‍👩‍👧 and 🇫🇷 and e\u0301, not é',
    'What does `x` print?\n\n```python\nif x:\n\tprint("a: b")  # {{ c }}\n```\n',
    'a\r\nb',
    ' leading and trailing ',
    '- a: b',
    'it\'s "quoted" \\n \\ / & * ! | > % @ `',
    '=1+1',
    'true',
    '0x10',
    '~',
    '# no comment',
    'x'.repeat(5000),
  ])('keeps every character of %j in titles and options', (hard) => {
    const questions = [{ title: hard, options: [option(hard), option('right', true)] }];

    const { quiz } = loadSmallQuiz({ questions });

    expect(quiz.questions).toMatchObject([{ title: hard, options: [{ text: hard }, { text: 'right' }] }]);
  });

  test.each([
    { what: 'an escape character', character: '\u001B' },
    { what: 'NUL', character: '\0' },
    { what: 'a C1 control', character: '\u0085' },
    { what: 'a direction override', character: '\u202E' },
    { what: 'an isolate', character: '\u2066' },
    { what: 'a soft hyphen', character: '\u00AD' },
    { what: 'a zero-width space', character: '\u200B' },
    { what: 'half a surrogate pair', character: '\uD83D' },
  ])('refuses $what', ({ character }) => {
    const questions = [{ ...even, title: `a${character}b` }];

    expect(refusalOf({ questions })).toBe(`questions.json cannot be used:
  - line 3, 0.title: holds control or direction characters: remove them`);
  });

  test.each([
    {
      what: 'an empty file',
      questions: '',
      problem: 'line 1: not JSON: expected a value, received the end of the line or file',
    },
    {
      what: 'white space',
      questions: ' \n\n',
      problem: 'line 3: not JSON: expected a value, received the end of the line or file',
    },
    {
      what: 'a file that ends too early',
      questions: text.slice(0, text.indexOf('"correct"')),
      problem: 'line 7: not JSON: expected a key in double quotes, received the end of the line or file',
    },
    {
      what: 'a file that ends inside a text',
      questions: text.slice(0, text.indexOf('even')),
      problem: `line 3: not JSON: expected a string that ends on the same line, with JSON escapes, received "\\"Which is "`,
    },
    {
      what: 'a trailing comma in a map',
      questions: text.replace('"correct": false', '"correct": false,'),
      problem: 'line 8: not JSON: expected a key in double quotes, received "},"',
    },
    {
      what: 'a missing comma',
      questions: text.replace('"one",', '"one"'),
      problem: 'line 7: not JSON: expected "," or "}", received "\\"correct\\": false"',
    },
    {
      what: 'single quotes',
      questions: text.replace('"title"', "'title'"),
      problem: 'line 3: not JSON: expected a key in double quotes or "}", received "\'title\': \\"Which is e"',
    },
    {
      what: 'a comment',
      questions: text.replace('"title"', '// one\n    "title"'),
      problem: 'line 3: not JSON: expected a key in double quotes or "}", received "// one"',
    },
    {
      what: 'a line break inside a text',
      questions: text.replace('is even', 'is\neven'),
      problem:
        'line 3: not JSON: expected a string that ends on the same line, with JSON escapes, received "\\"Which is"',
    },
    {
      what: 'an escape that JSON has not',
      questions: text.replace('even', '\\even'),
      problem:
        'line 3: not JSON: expected a string that ends on the same line, with JSON escapes, received "\\"Which is \\\\even?\\","',
    },
    {
      what: 'a key that stands twice',
      questions: text.replace('"title"', '"title": "Which?",\n    "title"'),
      problem: 'line 4: the key "title" appears twice: keep one',
    },
    {
      what: 'a key that JavaScript reserves',
      questions: text.replace('"title"', '"__proto__": {},\n    "title"'),
      problem: 'line 3: the key "__proto__" is reserved by JavaScript: choose another name',
    },
    {
      what: 'Latin-1',
      questions: Buffer.from(text.replace('even', 'égal'), 'latin1'),
      problem: 'questions.json is not UTF-8 text: save it as UTF-8.',
    },
    {
      what: 'UTF-16',
      questions: Buffer.from(`\uFEFF${text}`, 'utf16le'),
      problem: 'questions.json is not UTF-8 text: save it as UTF-8.',
    },
  ])('refuses $what', ({ questions, problem }) => {
    expect(problemOf(questions)).toBe(problem);
  });

  test.each([
    { what: 'a trailing comma in a list', questions: text.replace(/\}\n\]$/, '},\n]\n\n'), line: 15 },
    { what: 'a text without quotes', questions: text.replace('"one"', 'one'), line: 6 },
    { what: 'a second list behind the first', questions: `${text}\n[]\n`, line: 16 },
    { what: 'True instead of true', questions: text.replace('"correct": true', '"correct": True'), line: 11 },
  ])('names on one line where $what stands', ({ questions, line }) => {
    expect(problemOf(questions)).toMatch(new RegExp(`^line ${String(line)}: not JSON: [^\\n]+$`));
    expect(problemOf(questions)).not.toContain('at position');
  });
});
