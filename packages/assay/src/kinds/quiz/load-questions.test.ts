import { describe, expect, test } from '@jest/globals';
import { loadSmallQuiz, refusalOf } from '../../testing/small-quiz';
import { questionsFileSchema } from './question';

describe('loadQuiz', () => {
  const option = (text: string, correct = false) => ({ option: text, correct });

  const question = (title: string, ...options: readonly object[]) => ({ title, options });

  const even = question('Which is even?', option('one'), option('two', true));

  const optionsOf = (count: number) => Array.from({ length: count }, (_, index) => option(String(index), index === 0));

  test.each<{ what: string; refused: object; problems: readonly string[] }>([
    {
      what: 'without a right option',
      refused: question('Which?', option('one'), option('three')),
      problems: ['line 30, 2.options: no option is right: set "correct": true on one ("Which?")'],
    },
    {
      what: 'of several right options without one',
      refused: { ...question('Which?', option('one'), option('three')), multiple: true },
      problems: ['line 30, 2.options: no option is right: set "correct": true on one ("Which?")'],
    },
    {
      what: 'with two right options that does not allow several',
      refused: question('Which?', option('2', true), option('3'), option('4', true)),
      problems: [
        'line 30, 2.options: 2 options are right: keep one, or add "multiple": true to the question ("Which?")',
      ],
    },
    {
      what: 'whose option is right and wrong',
      refused: question('Which?', option('two', true), option('two')),
      problems: [
        'line 36, 2.options.1.option: the same option appears twice, as right and wrong: change one ("Which?")',
      ],
    },
    {
      what: 'with a blank title and blank options',
      refused: question(' \n\t', option('', true), option('\u2003')),
      problems: [
        'line 29, 2.title: is blank',
        'line 32, 2.options.0.option: is blank',
        'line 36, 2.options.1.option: is blank',
      ],
    },
    {
      what: 'with quoted booleans',
      refused: question('Which?', { option: 'one', correct: 'true' }, { option: 'two', correct: 'no' }),
      problems: [
        'line 33, 2.options.0.correct: expected true or false, received the text "true": remove the quotes',
        'line 37, 2.options.1.correct: expected true or false, received the text "no": write true or false',
      ],
    },
    {
      what: 'with numbers for booleans and for texts',
      refused: question('Which?', { option: 1, correct: 1 }, { option: null, correct: false }),
      problems: [
        'line 32, 2.options.0.option: expected text, received the number 1',
        'line 33, 2.options.0.correct: expected true or false, received the number 1',
        'line 36, 2.options.1.option: expected text, received nothing',
      ],
    },
    {
      what: 'that is empty',
      refused: {},
      problems: ['line 28, 2.title: missing; expected text'],
    },
    {
      what: 'that states no answer',
      refused: { title: 'Which?' },
      problems: [
        'line 28, 2.options: no answer is stated: add "options", or "accept" (short texts), or "number" ("Which?")',
      ],
    },
    {
      what: 'with two forms of answers',
      refused: { title: 'Which?', accept: ['one'], number: 1 },
      problems: ['line 28, 2.options: keep one of "options", "accept" and "number" ("Which?")'],
    },
    {
      what: 'that accepts everything',
      refused: { title: 'Which?', accept: ['one', '**'] },
      problems: ['line 30, 2.accept: a pattern of only stars accepts every answer: add text to it ("Which?")'],
    },
    {
      what: 'with a tolerance for texts',
      refused: { title: 'Which?', accept: ['one'], tolerance: 1 },
      problems: ['line 33, 2.tolerance: is for a "number": remove it ("Which?")'],
    },
    {
      what: 'whose options are empty',
      refused: question('Which?', {}, {}),
      problems: [
        'line 31, 2.options.0.option: missing; expected text',
        'line 31, 2.options.0.correct: missing; expected true or false',
        'line 32, 2.options.1.option: missing; expected text',
        'line 32, 2.options.1.correct: missing; expected true or false',
      ],
    },
    {
      what: 'with characters that cannot be seen',
      refused: question('Which\u202E?', option('one\u001B[2J', true), option('two\u0000')),
      problems: [
        'line 29, 2.title: holds control or direction characters: remove them',
        'line 32, 2.options.0.option: holds control or direction characters: remove them',
        'line 36, 2.options.1.option: holds control or direction characters: remove them',
      ],
    },
  ])('refuses a question $what', ({ refused, problems }) => {
    expect(refusalOf({ questions: [even, even, refused] })).toBe(
      ['questions.json cannot be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'),
    );
  });

  test('names the line of an option whose number is that of its question', () => {
    const questions = [question('First?', option(''), option('2', true)), question('Second?', option('2'), option(''))];

    expect(refusalOf({ questions })).toBe(`questions.json cannot be used:
  - line 6, 0.options.0.option: is blank
  - line 23, 1.options.1.option: is blank`);
  });

  test.each([
    { count: 1, problem: 'line 4, 0.options: expected at least 2, received one entry' },
    { count: 27, problem: 'line 4, 0.options: expected at most 26, received 27 entries' },
  ])('refuses a question of $count options', ({ count, problem }) => {
    const questions = [question('Which?', ...optionsOf(count))];

    expect(refusalOf({ questions })).toBe(`questions.json cannot be used:\n  - ${problem}`);
  });

  test.each([2, 26])('takes a question of %i options', (count) => {
    const { quiz } = loadSmallQuiz({ questions: [question('Which?', ...optionsOf(count))] });

    expect(quiz.questions[0]?.options).toHaveLength(count);
  });

  test.each([
    { what: 'an empty list', questions: [], problem: 'line 1: expected at least 1, received 0 entries' },
    { what: 'a map', questions: { questions: [even] }, problem: 'line 1: expected a list, received a map' },
    { what: 'nothing', questions: 'null', problem: 'line 1: expected a list, received nothing' },
    { what: 'a text', questions: '"x"', problem: 'line 1: expected a list, received the text "x"' },
  ])('refuses $what for questions', ({ questions, problem }) => {
    expect(refusalOf({ questions })).toBe(`questions.json cannot be used:\n  - ${problem}`);
  });

  test('suggests the known key that an unknown one resembles', () => {
    const questions = [
      { titel: 'Which?', optoins: [] },
      question('Which?', { option: 'one', correkt: true }, { opton: 'two', correct: false }),
    ];

    const known = Object.keys(questionsFileSchema.element.shape).join(', ');
    expect(refusalOf({ questions })).toBe(`questions.json cannot be used:
  - line 2, 0.title: missing; expected text
  - line 3, 0.titel: unknown key (did you mean "title"?); known keys: ${known}
  - line 4, 0.optoins: unknown key (did you mean "options"?); known keys: ${known}
  - line 9, 1.options.0.correct: missing; expected true or false
  - line 11, 1.options.0.correkt: unknown key (did you mean "correct"?); known keys: option, correct
  - line 13, 1.options.1.option: missing; expected text
  - line 14, 1.options.1.opton: unknown key (did you mean "option"?); known keys: option, correct`);
  });

  test('names all problems of both files in one error', () => {
    const questions = [question('First?', option('1'), option('3')), question('Second?', ...optionsOf(3), option('0'))];
    const config = { models: [{ name: 'offline/key' }], systemPrompts: ['a', 'a'] };

    expect(refusalOf({ questions, config })).toBe(`questions.json cannot be used:
  - line 4, 0.options: no option is right: set "correct": true on one ("First?")
  - line 31, 1.options.3.option: the same option appears twice, as right and wrong: change one ("Second?")

config.json cannot be used:
  - line 4, models.0.name: offline/key answers no multiple-choice questions: name offline/examinee, as in offline/examinee?accuracy=0.8
  - line 9, systemPrompts.1: the same as systemPrompts.0`);
  });

  test('names a question without a right option although another one has a misspelt key', () => {
    const questions = [question('First?', option('1'), option('3')), { ...even, hint: 'x' }];

    expect(refusalOf({ questions })).toContain('no option is right: set "correct": true on one ("First?")');
  });

  test('warns of questions and wrong options that stand twice, and loads them', () => {
    const questions = [
      even,
      question(' which is  EVEN?', option('2', true), option('3'), option('Three'), option('three ')),
    ];

    const { quiz, warnings } = loadSmallQuiz({ questions });

    expect(quiz.questions).toHaveLength(2);
    expect(warnings).toEqual([
      {
        file: 'questions.json',
        line: 31,
        field: '1.options.3.option',
        message: 'differs from another option only in capitals, spaces or the like ("which is EVEN?")',
      },
      {
        file: 'questions.json',
        line: 16,
        field: '1.title',
        message: 'the same question is in line 2 ("which is EVEN?")',
      },
    ]);
  });

  test.each([
    { what: 'case, as genotypes do', texts: ['Aa', 'AA', 'aa'] },
    { what: 'case, as prefixes of units do', texts: ['5 mW', '5 MW'] },
    { what: 'indentation, as Python does', texts: ['if x:\n  a()\n  b()', 'if x:\n  a()\nb()'] },
    { what: 'superscripts, as powers do', texts: ['x²', 'x2'] },
  ])('takes options that differ in $what', ({ texts }) => {
    const options = texts.map((text, index) => option(text, index === 0));

    const { quiz } = loadSmallQuiz({ questions: [question('Which?', ...options)] });

    expect(quiz.questions[0]?.options.map(({ text }) => text)).toEqual(texts);
  });
});

describe('loadQuiz, text', () => {
  const option = (text: string, correct = false) => ({ option: text, correct });

  const even = { title: 'Which is even?', options: [option('one'), option('two', true)] };

  const text = JSON.stringify([even], null, 2);

  const loaded = loadSmallQuiz({ questions: text }).quiz.questions;

  /** The only problem of questions that are this text. */
  function problemOf(questions: string | Uint8Array): string {
    return refusalOf({ questions }).replace('questions.json cannot be used:\n  - ', '');
  }

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
