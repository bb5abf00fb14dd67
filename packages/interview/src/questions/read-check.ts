import { appendTo } from 'gpt-assay/basics';
import type { Language } from 'gpt-assay/sandbox';
import type { Expression } from '../expressions/expression';
import type { AssertCheck, Check, InputsCheck } from '../question';
import { countValues, largestSizeOf, toInputSpec, type Plain } from 'gpt-assay/code';
import { parseExpression, type Gives } from '../expressions/parse-expression';
import type { RawCheck } from './question-file';

/** A problem with one field of a check. */
export interface FieldFault {
  readonly field: readonly string[];
  readonly message: string;
}

/** A parsed check; absent if it has problems. */
export interface ReadCheck {
  readonly check: Check | undefined;
  readonly faults: readonly FieldFault[];
  readonly warnings: readonly FieldFault[];
  /** Problems if the question is asked in JavaScript. */
  readonly inJavaScript?: readonly FieldFault[] | undefined;
}

/** Context for judging a check. */
export interface CheckContext {
  /** Languages of the check's question. */
  readonly languages: readonly Language[];
  readonly hasSolution: boolean;
}

/** Maximum number of values and characters per argument. */
const largestInput = 10_000;

const defaultTimes = 20;

/** Parses a check that matches its schema. */
export function readCheck(name: string, raw: RawCheck, context: CheckContext): ReadCheck {
  const has = (key: keyof RawCheck): boolean => Object.hasOwn(raw, key) && raw[key] !== undefined;
  if (!has('inputs')) {
    const stray = has('times') ? [{ field: ['times'], message: 'belongs to a check with inputs: remove it' }] : [];
    const { check, faults, inJavaScript } = readAssert(name, raw, context);
    return { check: stray.length > 0 ? undefined : check, faults: [...stray, ...faults], warnings: [], inJavaScript };
  }
  const strays = (['assert', 'eq', 'eq-any'] as const).filter(has);
  const faults = strays.map((key) => ({
    field: [key],
    message: 'inputs are given as well: split this into two checks',
  }));
  const read = readInputs(name, raw, context);
  return strays.length > 0 ? { ...read, check: undefined, faults: [...faults, ...read.faults] } : read;
}

function readAssert(name: string, raw: RawCheck, context: CheckContext): Omit<ReadCheck, 'warnings'> {
  const { assert, weight = 1 } = raw;
  const expected = readExpected(raw);
  const faults: FieldFault[] = 'message' in expected ? [expected] : [];
  if (assert === undefined) {
    const message = 'missing; expected an expression such as f.call(1), or inputs: a list of random arguments';
    return { check: undefined, faults: [{ field: ['assert'], message }, ...faults] };
  }
  const parsed = parseExpression(assert);
  if (parsed.status === 'unusable') {
    return { check: undefined, faults: [{ field: ['assert'], message: parsed.problem.message }, ...faults] };
  }
  if ('message' in expected) {
    return { check: undefined, faults };
  }
  const { expression } = parsed;
  appendTo(faults, unfitExpectations(expected, parsed.gives));
  const check: AssertCheck = { kind: 'assert', name, assert, expression, expected, weight };
  const inJavaScript = impossibleTypes(expression, expected, context.languages);
  return { check: faults.length === 0 ? check : undefined, faults, inJavaScript };
}

function readExpected(raw: RawCheck): AssertCheck['expected'] | FieldFault {
  const any = raw['eq-any'];
  if (Object.hasOwn(raw, 'eq')) {
    return any === undefined
      ? { eq: plainOf(raw.eq) }
      : { field: ['eq-any'], message: 'eq is given as well: keep one of them' };
  }
  return any === undefined
    ? { field: ['eq'], message: 'missing; expected eq: the value that counts, or eq-any: a list of them' }
    : { eqAny: any.map(plainOf) };
}

function unfitExpectations(expected: AssertCheck['expected'], gives: Gives): readonly FieldFault[] {
  const values = 'eq' in expected ? [expected.eq] : expected.eqAny;
  return values.flatMap((value, index): readonly FieldFault[] => {
    const message = unfitExpectation(value, gives);
    return message === undefined ? [] : [{ field: 'eq' in expected ? ['eq'] : ['eq-any', String(index)], message }];
  });
}

/** A JavaScript value is never a tuple. */
function impossibleTypes(
  expression: Expression,
  expected: AssertCheck['expected'],
  languages: readonly Language[],
): readonly FieldFault[] {
  const only = 'eq' in expected ? [expected.eq] : expected.eqAny;
  const wanted =
    expression.kind === 'type'
      ? only
      : (expression.kind === 'is instance' || expression.kind === 'is type') && only.every((value) => value === true)
        ? expression.types
        : [];
  if (!languages.includes('javascript') || wanted.length === 0 || wanted.some((type) => type !== 'tuple')) {
    return [];
  }
  const message =
    'JavaScript has no tuples: allow a list as well, or ask only in Python (languages: [python] in the prompt, or Request: { python: … })';
  return [{ field: ['eq' in expected ? 'eq' : 'eq-any'], message }];
}

function readInputs(name: string, { inputs = [], times, weight = 1 }: RawCheck, context: CheckContext): ReadCheck {
  const specs = inputs.map(toInputSpec);
  const faults = specs.flatMap((spec, index): readonly FieldFault[] => {
    const field = ['inputs', String(index)];
    const unfit = unfitValue(inputs[index]);
    const tooLarge = largestSizeOf(spec) > largestInput;
    return [
      ...(unfit === undefined ? [] : [{ field, message: unfit }]),
      ...(tooLarge ? [{ field, message: `expected at most ${largestInput} values in one argument` }] : []),
    ];
  });
  const missing = context.hasSolution
    ? []
    : [{ field: ['inputs'], message: "needs the question's Solution to compare with: add Solution: { python: … }" }];
  const different = specs.reduce((product, spec) => product * countValues(spec), 1);
  const wanted = times ?? Math.min(defaultTimes, different);
  const message = `there are only ${different} different inputs, so calls would repeat`;
  const check: InputsCheck = { kind: 'inputs', name, inputs: specs, times: wanted, weight };
  const all = [...missing, ...faults];
  return {
    check: all.length === 0 ? check : undefined,
    faults: all,
    warnings: wanted > different ? [{ field: ['times'], message }] : [],
  };
}

/** Why an expression can never have this value; `undefined` if it can. */
function unfitExpectation(value: unknown, gives: Gives): string | undefined {
  const stated = unfitValue(value);
  if (stated !== undefined) {
    return stated;
  }
  switch (gives) {
    case 'text':
      return typeof value === 'string'
        ? undefined
        : `the expression gives a name: expected text, received ${show(value)}`;
    case 'type':
      return typeof value === 'string'
        ? undefined
        : `the expression gives the name of a type: expected text such as list, received ${show(value)}`;
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0
        ? undefined
        : `the expression gives a length: expected a whole number from 0 up, received ${show(value)}`;
    case 'truth':
      return typeof value === 'boolean'
        ? undefined
        : `the expression gives true or false: expected one of them, received ${show(value)}`;
    case 'value':
      return undefined;
  }
}

/** The plain value; it must be one that YAML can state and JSON can represent. */
function plainOf(value: unknown): Plain {
  return value as Plain;
}

/** Why a value cannot be stored; `undefined` if it can. */
function unfitValue(value: unknown): string | undefined {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) {
      return `${value} cannot be compared`;
    }
    return Number.isInteger(value) && !Number.isSafeInteger(value)
      ? 'a whole number beyond 2^53 - 1 loses digits here: ask for a smaller one, or for its text'
      : undefined;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  for (const inner of Object.values(value)) {
    const problem = unfitValue(inner);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
