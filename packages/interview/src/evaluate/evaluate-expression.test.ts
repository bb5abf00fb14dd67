import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Plain, readGivenCode } from 'gpt-assay/code';
import { openChosenSandbox, type Sandbox, type Wire } from 'gpt-assay/sandbox';
import { embeddedBackend } from '../../../assay/dist/sandbox/embedded-backend';
import type { Expression } from '../expressions/expression';
import { parseExpression } from '../expressions/parse-expression';
import type { AssertCheck, CodingQuestion, InputsCheck } from '../question';
import { questionOfRow } from '../rows/question-of-row';
import { preparedRowSchema } from '../rows/rows';
import type { AnswerVerdict } from '../verdict';
import { createEvaluator } from './create-evaluator';
import { callsNeeded, evaluateExpression, type Subject } from './evaluate-expression';
import { failed } from './evaluation';

const returned: readonly (readonly [args: string, value: Wire])[] = [
  ['[0]', []],
  ['[1]', [5, 'foobar', [7]]],
  ['[3]', { $: 'tuple', v: [1, 2] }],
  ['[4]', { $: 'generator', of: 'map', v: [1] }],
  ['[]', { $: 'dict', of: 'dict', v: [['Superman', 'Clark Kent']] }],
];

const subject: Subject = {
  language: 'python',
  asked: { name: 'fib', args: ['n', 'rest'], entry: 'fib', uses: ['loop'] },
  outcomeOf(args) {
    const value = returned.find(([key]) => key === JSON.stringify(args))?.[1];
    return value === undefined ? failed('exception', 'it throws') : { kind: 'value', value };
  },
};

const parse = (text: string): Expression => {
  const parsed = parseExpression(text);
  if (parsed.status === 'unusable') {
    throw new Error(parsed.problem.message);
  }
  return parsed.expression;
};

describe('evaluateExpression', () => {
  test.each<[string, Wire]>([
    ['f.name', 'fib'],
    ['len(f.args)', 2],
    ['f.args[0].name', 'n'],
    ['f.args[-1].name', 'rest'],
    ["f.uses('loop')", true],
    ["f.uses('recursion')", false],
    ['f.call(0)', []],
    ['f.call(1)[0]', 5],
    ['f.call(1)[2][0]', 7],
    ['len(f.call(1))', 3],
    ['isinstance(f.call(1), list)', true],
    ['isinstance(f.call(1)[0], (str, float))', false],
    ['type(f.call(0))', 'list'],
    ["f.call()['Superman']", 'Clark Kent'],
    ["f.call().get('Superman')", 'Clark Kent'],
    ["f.call().get('Batman')", null],
    ["f.call().get('Batman', 0)", 0],
    ['f.args', ['n', 'rest']],
    ['f.args[0]', 'n'],
    ['f.call(1)[0] == 5 and len(f.call(1)) >= 3', true],
    ['f.call(3) == [1, 2]', true],
    ['f.call(3) == (1, 2)', true],
    ['[1, 2] == (1, 2)', false],
    ['list(f.call(3))', [1, 2]],
  ])('%s is %j', (text, value) => {
    expect(evaluateExpression(parse(text), subject)).toEqual({ kind: 'value', value });
  });

  test.each<[string, string, string]>([
    ['f.args[2].name', 'wrong-result', "no item 2 in ['n', 'rest']"],
    ['f.call(1)[9]', 'wrong-result', "no item 9 in [5, 'foobar', [7]]"],
    ["f.call()['Batman']", 'wrong-result', "no item 'Batman' in {'Superman': 'Clark Kent'}"],
    ["f.call(0).get('Batman')", 'wrong-result', '[] is a list, which has no .get'],
    ['len(f.call(1)[0])', 'wrong-result', '5 has no length'],
    ['f.call(1) + 1', 'wrong-result', '+ has no meaning between list and int'],
    ['f.call(0) < 1', 'wrong-result', '< has no meaning between list and int'],
    ['1 / len(f.call(0))', 'wrong-result', 'division by zero'],
    ['f.call(1).upper()', 'wrong-result', "[5, 'foobar', [7]] is a list, which has no .upper"],
    ['list(set(f.call()))[0] + set(f.call(1)[1])', 'wrong-result', '+ has no meaning between str and set'],
    ['list(set(f.call(1)[1]))', 'wrong-result', 'a set has no order: write sorted(…) around it'],
    ['f.call(f.call(4))', 'wrong-result', 'f.call cannot take a map'],
    ['2 ** 100000', 'limit', 'the check makes a number of more than 4300 digits'],
    ['10 ** 4000 * 10 ** 4000', 'limit', 'the check makes a number of more than 4300 digits'],
    ['1 << 10 ** 10', 'limit', 'the check makes a number of more than 4300 digits'],
    ["'a' * 10 ** 9", 'limit', 'the check makes a text of more than 1000000 characters'],
    ['[0] * 10 ** 9', 'limit', 'the check makes more than 100000 items'],
    ["'a'.ljust(10 ** 9)", 'limit', 'the check makes a text of more than 1000000 characters'],
    ["('a' * 10 ** 5).replace('a', 'b' * 10 ** 5)", 'limit', 'the check makes a text of more than 1000000 characters'],
    ['sum(x for x in range(10 ** 9))', 'limit', 'the check takes more than 500000 steps'],
    ['[y in range(10 ** 5) for y in [-1] * 99]', 'limit', 'the check takes more than 500000 steps'],
    ['f.call(2)', 'exception', 'it throws'],
    ['len(f.call(2)[0])', 'exception', 'it throws'],
  ])('%s fails: %s, %s', (text, failure, description) => {
    expect(evaluateExpression(parse(text), subject)).toEqual({ kind: 'failure', failure, description });
  });
});

describe('callsNeeded', () => {
  const made = new Map<string, Wire>();
  const asking: Subject = {
    ...subject,
    outcomeOf: (args) => {
      const value = made.get(JSON.stringify(args));
      return value === undefined ? undefined : { kind: 'value', value };
    },
  };
  test.each<[string, readonly (readonly Wire[])[]]>([
    ['f.name', []],
    ['f.args[0].name', []],
    ['f.call()', [[]]],
    ["isinstance(f.call(1, 'a')[0], int)", [[1, 'a']]],
    ['f.call(1) + f.call(2) == 3 and f.call(3) == 3', [[1], [2], [3]]],
    ['[f.call(x) for x in range(3) if f.call(x) > 1]', [[0], [1], [2]]],
    ['list(map(f.call, [1, 2]))', [[1], [2]]],
    ['f.call(f.call(1))', [[1]]],
  ])('of %s are %j at first', (text, calls) => {
    expect(callsNeeded(parse(text), asking)).toEqual(calls);
  });

  test('are what the calls before them gave', () => {
    made.set('[1]', { $: 'tuple', v: [2] });

    expect(callsNeeded(parse('f.call(f.call(1))'), asking)).toEqual([[{ $: 'tuple', v: [2] }]]);
  });

  test('are no more than 200', () => {
    expect(callsNeeded(parse('[f.call(x) for x in range(1000, 1300)]'), asking)).toHaveLength(200);
    expect(evaluateExpression(parse('[f.call(0) for x in range(300)]'), subject)).toMatchObject({ kind: 'value' });
  });
});

describe('createEvaluator, with answers in Python', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    ({ sandbox } = await openChosenSandbox({ backend: 'auto', size: 1, languages: ['javascript', 'python'] }));
  });

  afterAll(() => sandbox.close());

  const check = ([assert, eq]: readonly [string, Plain]): AssertCheck => {
    const parsed = parseExpression(assert);
    if (parsed.status === 'unusable') {
      throw new Error(parsed.problem.message);
    }
    return { kind: 'assert', name: assert, assert, expression: parsed.expression, expected: { eq }, weight: 1 };
  };

  const hidden: InputsCheck = {
    kind: 'inputs',
    name: 'hidden',
    inputs: [{ kind: 'int', from: 0, to: 50 }],
    times: 8,
    weight: 4,
  };

  const evaluate = (
    code: string,
    checks: CodingQuestion['checks'],
    solutions: CodingQuestion['solutions'] = {},
    texts: CodingQuestion['texts'] = {},
  ): Promise<AnswerVerdict> => {
    const question: CodingQuestion = {
      name: 'Q',
      file: 'q.yaml',
      line: 1,
      texts,
      functionName: 'f',
      checks,
      solutions,
    };
    const reading = readGivenCode(code, { language: 'python', functionName: 'f' });
    return createEvaluator({ sandbox, seed: 'a', limits: { callCpuMs: 300 } })({
      question,
      language: 'python',
      reading,
    });
  };

  test.each<[code: string, assert: string, eq: Plain, description: string | undefined]>([
    ['def f(n): return n / 1', 'f.call(2)', 2, undefined],
    ['def f(n): return n / 1', 'isinstance(f.call(2), int)', true, 'expected True, got False'],
    ['def f(n): return True', 'isinstance(f.call(2), int)', true, undefined],
    ['def f(n): return n, n + 1', 'f.call(2)', [2, 3], undefined],
    ['def f(n): return (i for i in [n])', 'f.call(2)', [2], 'expected [2], got a generator'],
    ['def f(n): return {n}', 'f.call(2)', [2], 'expected [2], got {2}'],
    ['def f(n): return {"a": n}', "f.call(2).get('a')", 2, undefined],
    ['def f(n): return {1: n}', 'f.call(2)', { 1: 2 }, "expected {'1': 2}, got {1: 2}"],
    ['def f(n): return 2 ** 100 - 2 ** 100 + n', 'f.call(2)', 2, undefined],
    ['def f(n): print(n)', 'f.call(2)', null, undefined],
    ['async def f(n): return n', 'f.call(2)', 2, 'expected 2, got a coroutine'],
    ['def f(n): return math.sqrt(n)', 'f.call(4)', 2, 'it uses math without importing it'],
    [
      'import nowhere\ndef f(n): return n',
      'f.call(2)',
      2,
      "loading it asks for what the sandbox lacks: the module 'nowhere'",
    ],
    ['def f(n): return n\nprint(g(1))', 'f.call(2)', 2, "loading it throws NameError: name 'g' is not defined"],
    ['def f(n): return n\nimport nowhere', 'f.call(2)', 2, undefined],
    ['def f(n): return n\nprint(f(input()))\nexit()', 'f.call(2)', 2, undefined],
    ['print(g(1))\ndef f(n): return n', 'f.call(2)', 2, "loading it throws NameError: name 'g' is not defined"],
    ['def f(n): return n[0]', 'f.call(2)', 2, "it throws TypeError: 'int' object is not subscriptable"],
    ['def f(n):\n  while True: pass', 'f.call(2)', 2, 'it does not end in time'],
    ['class Solution:\n  def f(self, n): return n', 'f.call(2)', 2, undefined],
  ])('%s: %s is %j: %s', async (code, assert, eq, description) => {
    const { checks } = await evaluate(code, [check([assert, eq])]);

    expect(checks.map((one) => one.description)).toEqual([description]);
  });

  test.each<[module: string, value: string, assert: string, eq: Plain]>([
    ['datetime', 'datetime.date(2024, 2, 29)', 'str(f.call(1))', '2024-02-29'],
    [
      'datetime',
      '[datetime.date(2024, 3, 1), datetime.date(2024, 2, 29)]',
      '[str(one) for one in sorted(f.call(1))]',
      ['2024-02-29', '2024-03-01'],
    ],
    ['datetime', 'datetime.timedelta(days=1)', 'f.call(1) == f.call(2) and f.call(1) <= f.call(2)', true],
    ['datetime', 'datetime.datetime(2024, 1, n)', 'f.call(1) < f.call(2) and f.call(1) != f.call(2)', true],
    [
      'datetime',
      'datetime.datetime(2024, 1, 1) if n == 1 else datetime.date(2024, 1, 1)',
      'f.call(1) == f.call(2)',
      false,
    ],
    ['decimal', 'decimal.Decimal("1.5")', 'f.call(1)', 1.5],
    ['decimal', 'decimal.Decimal("0.1")', 'f.call(1) == 0.1', false],
    ['decimal', 'decimal.Decimal("0.10")', '[str(f.call(1)), float(f.call(1)), int(f.call(1))]', ['0.10', 0.1, 0]],
    ['decimal', 'decimal.Decimal("1e999999999999")', 'str(f.call(1))', '1E+999999999999'],
    ['decimal', 'decimal.Decimal("NaN")', 'f.call(1) == f.call(1)', false],
    [
      'fractions',
      'fractions.Fraction(n, 2)',
      '[f.call(1) == 0.5, f.call(4) == 2, f.call(1) < f.call(2), f.call(1) > 0.25]',
      [true, true, true, true],
    ],
    [
      'fractions',
      'fractions.Fraction(1, 3)',
      '[str(f.call(1)), repr(f.call(1)), bool(f.call(1))]',
      ['1/3', 'Fraction(1, 3)', true],
    ],
    [
      'collections',
      'collections.deque([n, 2])',
      '[list(f.call(1)), len(f.call(1)), f.call(1)[-1], 2 in f.call(1)]',
      [[1, 2], 2, 2, true],
    ],
    ['collections', 'collections.deque([n])', 'f.call(1) == [1]', false],
    ['collections', 'collections.deque([n])', 'f.call(1) == f.call(1)', true],
    ['collections', 'collections.Counter("aab")', 'f.call(1)', { a: 2, b: 1 }],
    ['collections', 'collections.defaultdict(int, a=1)', "f.call(1)['a']", 1],
    ['collections', 'collections.namedtuple("P", "x y")(n, 2)', 'f.call(1)', [1, 2]],
    ['pathlib', 'pathlib.PurePosixPath("a/b")', 'str(f.call(1))', 'a/b'],
    ['enum', 'enum.Enum("Color", "RED").RED', '[str(f.call(1)), f.call(1) == f.call(1)]', ['Color.RED', true]],
    ['dataclasses', 'dataclasses.make_dataclass("P", ["x"])(n)', 'str(f.call(1))', 'P(x=1)'],
  ])('knows the values of %s: %s', async (module, value, assert, eq) => {
    const { checks } = await evaluate(`import ${module}\ndef f(n): return ${value}`, [check([assert, eq])]);

    expect(checks.map((one) => one.description)).toEqual([undefined]);
  });

  test('compares the values of the standard library with those of a solution', async () => {
    const solutions = {
      python: 'from datetime import date, timedelta\ndef f(n): return date(2024, 2, 1) + timedelta(n)',
    };
    const wrong = 'from datetime import date, timedelta\ndef f(n): return date(2024, 2, 2) + timedelta(n)';

    expect(await evaluate(solutions.python, [hidden], solutions)).toMatchObject({ passed: 4 });
    expect(await evaluate(wrong, [hidden], solutions)).toMatchObject({ passed: 0 });
  });

  test.each([
    ['uses it', 'def f(n): return Node(n, twice(n)).next'],
    [
      'defines it once more',
      'class Node:\n  def __init__(self, value): self.next = value\ndef f(n): return Node(n * 2).next',
    ],
    ['imports from the future', 'from __future__ import annotations\ndef f(n: Unknown): return twice(n)'],
  ])('runs behind the code that the question gives: a reply that %s', async (_, code) => {
    const Given =
      'class Node:\n  def __init__(self, value, next): self.value, self.next = value, next\ndef twice(n): return 2 * n';
    const checks = [check(['f.call(2)', 4])];

    expect(await evaluate(code, checks)).toMatchObject({ passed: code.includes('class Node') ? 1 : 0 });
    expect(await evaluate(code, checks, {}, { python: { Given } })).toMatchObject({ passed: 1 });
    expect(
      await evaluate(
        'def f(n): return n + n',
        [{ ...hidden, inputs: [{ kind: 'int', from: 0, to: 5 }], times: 2 }],
        { python: code },
        { python: { Given } },
      ),
    ).toMatchObject({ passed: 4 });
  });

  test('a call that never ends harms no other, nor what a call leaves behind', async () => {
    const code = 'all = []\ndef f(n):\n  while n == 2: pass\n  all.append(n)\n  return all';
    const checks = [1, 2, 3].map((n) => check([`f.call(${String(n)})`, [n]]));

    expect((await evaluate(code, checks)).checks.map(({ points }) => points)).toEqual([1, 0, 1]);
  });

  test.each([{ javascript: 'const f = (n) => [n / 2, null];' }, { python: 'def f(n): return n / 2, None' }])(
    'is compared with a solution in either language: %j',
    async (solutions) => {
      expect(await evaluate('def f(n): return [n * 0.5, None]', [hidden], solutions)).toMatchObject({ passed: 4 });
      expect(await evaluate('def f(n): return [n * 0.5, 0]', [hidden], solutions)).toMatchObject({ passed: 0 });
    },
  );
});

describe('an answer that knows nothing', () => {
  const sandbox = embeddedBackend.open(1);

  afterAll(() => sandbox.close());

  const question = questionOfRow(
    preparedRowSchema.parse({
      name: 'Odd',
      language: 'javascript',
      checks: [1, 4, 7, 8, 9, 12].map((n) => ({ assert: `f.call(${String(n)})`, eq: n % 2 === 1 })),
    }),
  );

  test.each([
    ['says the same each time', 'function f(n) { return true; }', 3],
    ['says one thing first and another later', 'let k = 0; function f(n) { return k++ === 0; }', 3],
    ['says the other way round', 'let k = 0; function f(n) { return k++ > 0; }', 3],
  ])('does not learn from being called again: one that %s', async (_, code, points) => {
    const evaluate = createEvaluator({ sandbox, seed: '1' });
    const reading = readGivenCode(code, { language: 'javascript', functionName: 'f' });

    const { passed, status } = await evaluate({ question, language: 'javascript', reading });

    expect([passed, status]).toEqual([points, 'FAIL']);
  });
});
