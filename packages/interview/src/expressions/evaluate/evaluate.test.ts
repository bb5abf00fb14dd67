import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Sandbox, Wire } from 'gpt-assay/sandbox';
import { embeddedBackend } from '../../../../assay/dist/sandbox/embedded-backend';
import { sized } from '../../../../assay/dist/testing/sized';
import { type Agreement, agreementOf } from '../../testing/expressions/agreement';
import { askPython } from '../../testing/expressions/ask-python';
import { commonExpressions } from '../../testing/expressions/common-expressions';
import { generateExpressions } from '../../testing/expressions/generate-expression';
import { knownFunctions, knownMethods } from '../known-functions';
import { parseExpression } from '../parse-expression';
import { evaluate } from './evaluate';
import { EvaluationFault } from './evaluator';

describe('an expression', () => {
  let sandbox: Sandbox;

  beforeAll(() => {
    sandbox = embeddedBackend.open(1);
  });

  afterAll(() => sandbox.close());

  /** Expressions that Python is asked about at a time. */
  const batch = 500;

  async function agreements(texts: readonly string[]): Promise<readonly (Agreement & { readonly text: string })[]> {
    const all: (Agreement & { readonly text: string })[] = [];
    for (let start = 0; start < texts.length; start += batch) {
      const part = texts.slice(start, start + batch);
      const answers = await askPython(sandbox, part);
      part.forEach((text, index) => all.push({ text, ...agreementOf(text, answers[index] ?? null) }));
    }
    return all;
  }

  const generated = generateExpressions(7);
  const texts = Array.from({ length: sized({ little: 300, all: 10_000 }) }, () => String(generated.next().value));

  test('has the value that CPython gives it, or is refused, which few are', async () => {
    const found = await agreements(texts);
    const count = (kind: Agreement['kind']): number => found.filter((one) => one.kind === kind).length;

    expect(found.filter(({ kind }) => kind === 'different')).toEqual([]);
    expect(count('agreed') / texts.length).toBeGreaterThan(0.75);
    expect(count('refused') / texts.length).toBeLessThan(0.02);
  });

  test('of the everyday kind has the value that CPython gives it', async () => {
    const found = await agreements(commonExpressions);

    expect(commonExpressions).toHaveLength(38);
    expect(found.filter(({ kind }) => kind !== 'agreed')).toEqual([]);
  });

  test('that had another value would be noticed', () => {
    expect([
      agreementOf('1 + 1', { $: 'tuple', v: ['value', 3] }).kind,
      agreementOf('1 + 1', { $: 'tuple', v: ['value', { $: 'float', v: '2.0' }] }).kind,
      agreementOf('[1]', { $: 'tuple', v: ['value', { $: 'tuple', v: [1] }] }).kind,
      agreementOf('1 + 1', { $: 'tuple', v: ['error', 'TypeError'] }).kind,
      agreementOf('1 + 1', { $: 'tuple', v: ['value', 2] }).kind,
    ]).toEqual(['different', 'different', 'different', 'different', 'agreed']);
  });
});

/** Texts for the expressions below. */
const list = '[[0] * 100000]';

const nested = '[[[0] * 1000] * 1000] * 1000';

const tuples = '(((0,) * 1000,) * 1000,) * 1000';

const text = "'a' * 1000000";

const texts = `[${text}]`;

const number = '[10 ** 4299]';

const many = 'for i in range(50000)';

const dict = '[{i: i for i in range(10000)}]';

const set = '[set(range(10000))]';

/** An expression, and its value or the message of its fault. */
type Tried = readonly [string, unknown];

function said(message: string): unknown {
  return expect.stringContaining(message);
}

/** Repeats a use of a big value. */
function often(use: string, over: string): string {
  return `len([1 for x in ${over} ${many} if ${use} is not None])`;
}

/** As `often`, of what each takes few steps. */
function cheaply(use: string, over: string): string {
  return often(use, over).replace(many, 'for i in range(10000)');
}

const steps = said('the check takes more than 500000 steps');

const characters = said('the check makes a text of more than 1000000 characters');

const items = said('the check makes more than 100000 items');

const digits = said('the check makes a number of more than 4300 digits');

/** What is tried with each function: expressions, and what comes of them. */
const functions: Readonly<Record<string, readonly Tried[]>> = {
  len: [[often('len(x)', texts), steps], [often('len(x.items())', dict), steps], [cheaply('len(x)', dict), 10_000]], // prettier-ignore
  sorted: [
    [often('sorted(x)', list), steps],
    [`sorted(${nested})`, steps],
  ],
  set: [
    [often('set(x)', list), steps],
    [`set(${tuples})`, steps],
  ],
  list: [[often('list(x)', list), steps], [often('list(x)', '["a" * 100000]'), steps], [`list(${text})`, items]], // prettier-ignore
  tuple: [[often('tuple(x)', list), steps]],
  dict: [
    [often('dict(x)', dict), steps],
    [often('dict(x)', '[[(1, 2)] * 10000]'), steps],
  ],
  str: [
    [`str(${nested})`, steps],
    [often('str(x)', number), steps],
    [`str([${text}])`, characters],
  ],
  repr: [
    [`repr(${nested})`, steps],
    [often('repr(x)', list), steps],
    ["repr(['\\x00' * 300000])", characters],
  ],
  int: [
    [often('int(x)', "['9' * 4300]"), steps],
    ["int('z' * 4300, 36)", digits],
    ["int('9' * 4300) > 0", true],
  ],
  float: [[often('float(x)', "[' ' * 100000 + '1']"), steps]],
  bool: [[cheaply('bool(x)', dict), 10_000]],
  sum: [
    [often('sum(x)', list), steps],
    ['sum([10 ** 4299] * 100000)', steps],
  ],
  min: [
    [often('min(x)', list), steps],
    [`min(${texts} * 1000)`, steps],
  ],
  max: [[often('max(x)', list), steps]],
  any: [[often('any(x)', list), steps]],
  all: [[often('all(x)', '[[1] * 100000]'), steps]],
  abs: [[often('abs(x)', '[-10 ** 4299]'), steps]],
  round: [
    [often('round(x, -5000)', number), steps],
    [often('round(x, 300)', '[1.5]'), steps],
  ],
  divmod: [[often('divmod(x, 7)', number), steps]],
  pow: [['[pow(3, 1 << 14000, (1 << 14000) + 1) for i in range(3)]', steps], [often('pow(x, 1)', number), steps], ['pow(2, 100, 1000)', 376]], // prettier-ignore
  ord: [
    [often('ord(x[:1])', texts), steps],
    [`ord(${text})`, said('ord takes one character')],
  ],
  chr: [[cheaply('chr(x)', '[97]'), 10_000]],
  range: [['list(range(10 ** 4000, 10 ** 4000 + 100000))', steps]],
  enumerate: [
    [often('list(enumerate(x))', list), steps],
    ['list(enumerate([0] * 100000, 10 ** 4000))', steps],
  ],
  zip: [[often('list(zip(x, x, x))', list), steps]],
  reversed: [[often('list(reversed(x))', list), steps]],
  map: [
    [often('list(map(str, x))', list), steps],
    [often('list(map(lambda a, b: a, x, x))', list), steps],
  ],
  filter: [[often('list(filter(None, x))', list), steps]],
};

const rare = "['a' * 500000 + 'b' + 'a' * 400000]";

const methods: Readonly<Record<string, readonly Tried[]>> = {
  ...Object.fromEntries(
    ['upper', 'lower', 'title', 'capitalize', 'swapcase', 'casefold', 'isdigit', 'isdecimal', 'isalpha', 'isalnum']
      .concat(['isspace', 'isupper', 'islower', 'istitle', 'isidentifier', 'strip', 'lstrip', 'rstrip', 'splitlines'])
      .map((name) => [name, [[often(`x.${name}()`, texts), steps]] as const]),
  ),
  ...Object.fromEntries(
    ['find', 'rfind', 'count', 'partition', 'rpartition', 'split', 'rsplit'].map((name) => [
      name,
      [[often(`x.${name}("b")`, texts), steps], [`[(${text}).${name}(y) for y in ${rare}]`, steps]] as const, // prettier-ignore
    ]),
  ),
  upper: [
    [often('x.upper()', texts), steps],
    ["('ΐ' * 500000).upper()", characters],
  ],
  index: [[cheaply('x.index(0)', list), 10_000], [often('x.index("b")', texts), said('"b" is not in "aaa')], [`(${text}).index(('a' * 500000) + 'b')`, steps]], // prettier-ignore
  rindex: [[`(${text}).rindex(('a' * 500000) + 'b')`, steps]],
  startswith: [[often('x.startswith(("b",) * 1000)', texts), steps]],
  endswith: [[often('x.endswith(("b",) * 1000)', texts), steps]],
  removeprefix: [[often('x.removeprefix("a")', texts), steps]],
  removesuffix: [[often('x.removesuffix("a")', texts), steps]],
  center: [
    [often('x.center(1000000)', '["a"]'), steps],
    ['"a".center(10 ** 9)', characters],
  ],
  ljust: [
    [often('x.ljust(1000000)', '["a"]'), steps],
    [`"a".ljust(9, ${text})`, said('ljust fills with one character')],
  ],
  rjust: [[often('x.rjust(1000000)', '["a"]'), steps]],
  zfill: [[often('x.zfill(1000000)', '["a"]'), steps]],
  join: [
    [often('"".join(x)', '[["a"] * 100000]'), steps],
    ["('a' * 1000).join(['b'] * 10000)", characters],
  ],
  replace: [
    [often('x.replace("a", "b")', texts), steps],
    [`(${text}).replace("a", "bb")`, characters],
  ],
  get: [
    [`{1: 2}.get(${tuples})`, steps],
    [cheaply('x.get(7)', dict), 10_000],
  ],
  keys: [[often('list(x.keys())', dict), steps]],
  values: [[often('list(x.values())', dict), steps]],
  items: [[often('list(x.items())', dict), steps]],
  copy: [[often('x.copy()', dict), steps]],
  ...Object.fromEntries(
    ['union', 'intersection', 'difference', 'symmetric_difference', 'issubset', 'issuperset', 'isdisjoint'].map(
      (name) => [name, [[often(`x.${name}(x)`, set), steps]] as const],
    ),
  ),
  is_integer: [[often('x.is_integer()', number), steps]],
  bit_length: [[often('x.bit_length()', number), steps]],
};

/** Operators, comparisons, brackets and f-strings. */
const others: readonly Tried[] = [
  [often('x + x', '[[0] * 50000]'), steps],
  [often('x + x', "['a' * 500000]"), steps],
  [often('x * 100000', '[[0]]'), steps],
  [often('x * 1000000', "['a']"), steps],
  ...['+', '-', '*', '//', '%', '/', '|', '&', '^', '>>'].map(
    (sign) => [often(`x ${sign} 7`, `[10 ** ${sign === '/' ? 300 : sign === '*' ? 4298 : 4299}]`), steps] as const,
  ),
  [often('x << 14000', '[1]'), steps],
  [often('x ** 100', '[1 << 142]'), steps],
  [often('x ** 1024', '[1.0000001]'), steps],
  ['9 ** 9 ** 9', digits],
  ...['-', '+', '~'].map((sign) => [often(`${sign}x`, number), steps] as const),
  ...['-', '|', '&', '^'].map((sign) => [often(`(x ${sign} x)`, set), steps] as const),
  [often('(x | x)', dict), steps],
  [`${nested} == ${nested}`, steps],
  [`${nested} < ${nested}`, steps],
  [often('(x == x)', list), steps],
  [often('(x == x)', dict), steps],
  [often('(x <= x)', set), steps],
  [often('(x == x)', texts), steps],
  [often('(x < x)', texts), steps],
  [`${tuples} in {1}`, steps],
  [`${tuples} in {1: 1}`, steps],
  [`${nested} in [1]`, false],
  [often('(1 in x)', list), steps],
  [often('("b" in x)', texts), steps],
  [`(('a' * 500000) + 'b') in (${text})`, steps],
  [cheaply('(7 in x)', dict), 10_000],
  [cheaply('(7 in x)', set), 10_000],
  [cheaply('x[7]', dict), 10_000],
  [often('x[7]', texts), steps],
  [often('x[1:]', list), steps],
  [often('x[1:]', texts), steps],
  [`{${tuples}}`, steps],
  [`{${tuples}: 1}`, steps],
  [nested, steps],
  [`f.call(${nested})`, steps],
  [`len(list(map(f.call, [${nested}])))`, steps],
  [`(${nested}).upper()`, said('a list, which has no .upper')],
  [`{1: 1}[${tuples}]`, steps],
  [`f"{${nested}}"`, steps],
  [`f"{${nested}!r}"`, steps],
  [often('f"{x:x}"', '[10 ** 300]'), steps],
  [often('f"{x:.999f}"', '[1e308]'), steps],
  [often('f"{x:>9999}"', '[1]'), steps],
  [`f"{${nested}:x}"`, said('does not fit [[[0, 0')],
];

function valueOf(written: string): Wire {
  const parsed = parseExpression(written);
  if (parsed.status === 'unusable') {
    throw parsed.problem;
  }
  try {
    return evaluate(parsed.expression, {
      language: 'python',
      name: 'solve',
      args: [],
      uses: [],
      call: ([first = null]) => first,
    });
  } catch (error) {
    if (error instanceof EvaluationFault) {
      return error.message;
    }
    throw error;
  }
}

describe('the limits of an expression', () => {
  test('are tried for each known function and method', () => {
    expect(Object.keys(functions).sort()).toEqual([...knownFunctions.keys()].sort());
    expect(Object.keys(methods).sort()).toEqual([...knownMethods.keys()].sort());
  });

  test.each([...Object.values(functions), ...Object.values(methods), others].flat())(
    'hold for %s',
    (written, value) => {
      expect(valueOf(written)).toEqual(value);
    },
  );

  test('count the same for the same expression', () => {
    const written = `len([1 for x in [{(i, 'a' * 100): i for i in range(100)}] for i in range(1500) if x[(7, 'a' * 100)] == 7])`;

    expect([valueOf(written), valueOf(written)]).toEqual([1500, 1500]);
  });
});
