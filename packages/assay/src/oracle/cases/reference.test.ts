import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { InputError } from '../../basics/errors';
import { openOracleTools, type RecordedTools } from '../../testing/oracle-tools';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { consult } from '../consult';
import { loadOracle } from '../load-oracle';
import { no, yes, type Oracle, type Ruling } from '../oracle';
import { oneIn } from '../../testing/sized';

const file = 'fixtures/challenge/cases.yaml';
let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

function load(reference: string): Oracle {
  const folder = makeTemporaryFolder({ [file]: `isCorrect:\n  ${reference.trim().replaceAll('\n', '\n  ')}\n` });
  try {
    return loadOracle(folder.path, [file], ['isCorrect']);
  } finally {
    folder.remove();
  }
}

async function judge(reference: string, solution: string, language = 'javascript'): Promise<Ruling | undefined> {
  const rulings = await consult(load(reference), ['isCorrect'], { id: 'one', language, solution }, tools);
  return rulings['isCorrect'];
}

const digits = `
function: digitSum
reference:
  python: |
    def digit_sum(n):
        return sum(int(digit) for digit in str(abs(n)))
inputs: [{ int: [-99999, 99999] }]
`;
const pairs = `
function: pairs
reference:
  javascript: |
    const pairs = (words) => words.map((word, index) => [index, { word, next: words[index + 1] }]);
inputs: [{ list: { choice: [a, b, ""] }, length: [0, 3] }]
times: 20
`;

describe('a reference', () => {
  test.each(
    oneIn(3, [
      {
        what: 'another language',
        reference: digits,
        solution: 'const digitSum = (n) => [...String(Math.abs(n))].reduce((sum, digit) => sum + Number(digit), 0);',
        ruling: yes('right on 100 drawn inputs'),
      },
      {
        what: 'its own language',
        reference: digits,
        language: 'python',
        solution:
          'def digit_sum(n):\n    n, total = abs(n), 0\n    while n:\n        n, rest = divmod(n, 10)\n        total += rest\n    return total',
        ruling: yes('right on 100 drawn inputs'),
      },
      {
        what: 'another language, by lists, maps and None',
        reference: pairs,
        language: 'python',
        solution:
          'def pairs(words):\n    after = words[1:] + [None]\n    return [(i, {"word": w, "next": after[i]}) for i, w in enumerate(words)]',
        ruling: yes('right on 20 drawn inputs'),
      },
    ]),
  )('judges code in $what', async ({ reference, solution, language, ruling }) => {
    expect(await judge(reference, solution, language)).toEqual(ruling);
  });

  test('shows one of the smallest inputs that were drawn, in the notation of the candidate', async () => {
    const solution = 'def pairs(words):\n    return [(i, {"word": w, "next": ""}) for i, w in enumerate(words)]';

    expect(await judge(pairs, solution, 'python')).toEqual(
      no('pairs([""]) returned [(0, {"word": "", "next": ""})], expected [[0, {"word": "", "next": None}]]'),
    );
  });

  test('draws the same inputs every time, and asks the reference once', async () => {
    const oracle = load(digits);
    const ask = (solution: string) =>
      consult(oracle, ['isCorrect'], { id: 'one', language: 'javascript', solution }, tools);
    const before = tools.jobs.length;

    const first = await ask('const digitSum = () => -1;');
    const second = await ask('const digitSum = () => -1;');
    const languages = tools.jobs.slice(before).map(({ language }) => language);

    expect(first).toEqual({ isCorrect: no('digitSum(0) returned -1, expected 0') });
    expect(second).toEqual(first);
    expect(languages.filter((language) => language === 'python')).toHaveLength(1);
  });

  test('stands beside cases, which come first', async () => {
    const both = `${digits}cases: [{ args: [half], throws: true }]\n`.replace(
      'return sum',
      'if isinstance(n, str): raise TypeError(n)\n        return sum',
    );

    expect(await judge(both, 'const digitSum = (n) => 0;')).toEqual(
      no('digitSum("half") returned 0, expected an error to be thrown'),
    );
    expect(
      await judge(
        both,
        'const digitSum = (n) => { n.toFixed(); return [...`${n}`.replace("-", "")].reduce((a, b) => a + +b, 0); };',
      ),
    ).toEqual(yes('right on 1 case and 100 drawn inputs'));
  });

  test('has no more inputs than there are', async () => {
    const reference = 'function: not\nreference: { javascript: "const not = (x) => !x;" }\ninputs: [bool]';

    expect(await judge(reference, 'const not = (x) => (x ? false : true);')).toEqual(yes('right on 2 drawn inputs'));
  });

  test.each(
    oneIn(3, [
      {
        what: 'contradicts a case',
        reference: `${digits}cases: [{ args: [12], returns: 4 }]`,
        says: 'it contradicts a case: digit_sum(12) returned 3, expected 4',
      },
      {
        what: 'does not handle what is drawn',
        reference: digits.replace('abs(n)', 'n'),
        says: expect.stringMatching(/^digit_sum\(-\d+\) threw ValueError: .*: draw only inputs that it handles$/),
      },
      {
        what: 'has no such function',
        reference: digits.replace('def digit_sum(n):\n        return', 'total ='),
        says: 'the code has no function',
      },
      {
        what: 'breaks when it is loaded',
        reference: digits.replace('python: |', 'python: |\n    1 / 0'),
        says: 'loading it throws ZeroDivisionError: division by zero',
      },
    ]),
  )('that $what is the author’s to fix', async ({ reference, says }) => {
    const judging = judge(reference, 'const digitSum = (n) => 0;');

    await expect(judging).rejects.toMatchObject({
      name: 'InputError',
      problems: [{ file, line: 4, field: 'isCorrect.reference.python', message: says }],
    });
    await expect(judging).rejects.toBeInstanceOf(InputError);
  });

  test('that JavaScript cannot read is the author’s to fix', async () => {
    const reference = 'function: f\nreference: { javascript: "const f = (" }\ninputs: [bool]';

    await expect(judge(reference, 'const f = () => 1;')).rejects.toMatchObject({
      problems: [
        { line: 3, field: 'isCorrect.reference.javascript', message: 'line 1 does not parse: Unexpected token' },
      ],
    });
  });
});
