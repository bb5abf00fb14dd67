import { titleSchema, appendTo, didYouMean } from 'gpt-assay/basics';
import { readSource, countValues, largestSizeOf, toInputSpec, type Plain } from 'gpt-assay/code';
import { type Language, languages } from 'gpt-assay/sandbox';
import {
  askedName,
  type Check,
  type CodingQuestion,
  type QuestionTexts,
  type AssertCheck,
  type InputsCheck,
} from '../question';
import { fittingCheck, type RawQuestion, type RawCheck } from './question-file';
import { variablesOf } from 'gpt-assay/kinds';
import type { Expression } from '../expressions/expression';
import { parseExpression, type Gives } from '../expressions/parse-expression';

/** The texts of a question, in file order. */
const textKeys = ['Request', 'Signature', 'Input', 'Output', 'Fact', 'Description', 'Given'] as const;

/** The texts that together replace a missing Request. */
const laterForm = ['Signature', 'Input', 'Output'] as const;

const namePattern = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,99}$/u;

interface ReadQuestion {
  readonly question: Omit<CodingQuestion, 'file' | 'line'> | undefined;
  /** Problems that the schema does not cover. */
  readonly faults: readonly FieldFault[];
  readonly warnings: readonly FieldFault[];
  /** Problems if it is asked in JavaScript. */
  readonly inJavaScript: readonly FieldFault[];
}

/** Parses a question as far as it matches the schema. */
export function readQuestion(name: string, value: unknown): ReadQuestion {
  const fields: RawQuestion = mapOf(value);
  const naming = namePattern.test(name)
    ? []
    : [{ field: [], message: 'a name of a question has up to 100 letters, digits, "_", "-", "." and blanks' }];
  const { texts, faults: inTexts } = readTexts(fields);
  const inGiven = faultsOfGiven(texts, typeof fields.Given === 'string');
  const inSolution: FieldFault[] = [];
  const solutions = keepIndent(fields.Solution, readByLanguage(['Solution'], fields.Solution, inSolution));
  const context = {
    languages: Object.keys(texts) as readonly Language[],
    hasSolution: Object.keys(solutions).length > 0 || inSolution.length > 0,
  };
  const entries = Object.entries(mapOf(fields.Checks));
  const read = entries.map(([key, one]) => readNamedCheck(key, one, context));
  const empty = fields.Checks !== undefined && entries.length === 0 && isMap(fields.Checks);
  const faults = [
    ...naming,
    ...inTexts,
    ...inGiven,
    ...inSolution,
    ...(empty ? [{ field: ['Checks'], message: 'is empty: add a check' }] : []),
    ...read.flatMap((one) => one.faults),
  ];
  const checks = read.flatMap(({ check }) => (check === undefined ? [] : [check]));
  const byCheck = checks.map(askedName).find((one) => one !== undefined);
  const bySignature = nameBySignature(texts);
  const warnings = [
    ...read.flatMap((one) => one.warnings),
    ...repeatedChecks(checks),
    ...(byCheck === undefined || bySignature === undefined || byCheck === bySignature
      ? []
      : [{ field: ['Signature'], message: `names the function ${bySignature}, and a check of f.name ${byCheck}` }]),
  ];
  const functionName = byCheck ?? bySignature;
  return {
    question: faults.length > 0 ? undefined : { name, texts, functionName, checks, solutions },
    faults,
    warnings,
    inJavaScript: read.flatMap((one) => one.inJavaScript ?? []),
  };
}

interface ReadTexts {
  readonly texts: Readonly<Partial<Record<Language, QuestionTexts>>>;
  readonly faults: readonly FieldFault[];
}

/** Parses the texts of a question, even if the rest of the question does not match the schema. */
function readTexts(value: RawQuestion): ReadTexts {
  const faults: FieldFault[] = [];
  const given = textKeys.map((key) => [key, readByLanguage([key], value[key], faults)] as const);
  for (const [language, text] of Object.entries(given[0]?.[1] ?? {})) {
    appendTo(faults, checkRequest(typeof value.Request === 'string' ? ['Request'] : ['Request', language], text));
  }
  const all = languages.map((language) => {
    const entries = given.flatMap(([key, texts]) => (texts[language] === undefined ? [] : [[key, texts[language]]]));
    return { language, texts: Object.fromEntries(entries) as QuestionTexts };
  });
  const asked = all.filter(({ texts }) => isAsked(texts));
  if (asked.length === 0) {
    appendTo(faults, missingTexts(value));
  }
  const unique = faults.filter(
    ({ field, message }, index) =>
      faults.findIndex((other) => other.message === message && other.field.join() === field.join()) === index,
  );
  return { texts: Object.fromEntries(asked.map(({ language, texts }) => [language, texts])), faults: unique };
}

/** The text for each language, from one common text or a map. */
function readByLanguage(
  field: readonly string[],
  value: unknown,
  faults: FieldFault[],
): Readonly<Partial<Record<Language, string>>> {
  if (typeof value === 'string') {
    return readByLanguage(field, Object.fromEntries(languages.map((language) => [language, value])), faults);
  }
  const texts: Partial<Record<Language, string>> = {};
  for (const [name, text] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    const language = languages.find((one) => one === name);
    if (language === undefined) {
      const message = `unknown language${didYouMean(name, languages)}; known: ${languages.join(', ')}`;
      faults.push({ field: [...field, name], message });
    } else if (typeof text === 'string') {
      texts[language] = text.trim();
      if (text.trim() === '') {
        faults.push({ field, message: 'is empty' });
      }
    }
  }
  return texts;
}

function isAsked(texts: QuestionTexts): boolean {
  return texts.Request !== undefined || laterForm.every((key) => texts[key] !== undefined);
}

function missingTexts(value: RawQuestion): readonly FieldFault[] {
  const given = laterForm.filter((key) => value[key] !== undefined);
  if (value.Request !== undefined) {
    return [];
  }
  if (given.length === 0) {
    return [
      { field: ['Request'], message: 'missing; expected the text of the question, or Signature, Input and Output' },
    ];
  }
  const missing = laterForm.filter((key) => value[key] === undefined);
  return missing.length > 0
    ? missing.map((key) => ({ field: [key], message: `missing; a question with ${given.join(' and ')} needs it` }))
    : [{ field: ['Signature'], message: 'no language has all of Signature, Input and Output' }];
}

function checkRequest(field: readonly string[], text: string): readonly FieldFault[] {
  const unknown = variablesOf(text).filter(({ name }) => name !== 'language');
  return [
    ...unknown.map(({ name }) => ({
      field,
      message: `unknown variable {{${name}}}${didYouMean(name, ['language'])}: a Request supports only {{language}}`,
    })),
    ...(/\{%|\{#/.test(text) ? [{ field, message: 'Jinja tags are not supported: write the text itself' }] : []),
  ];
}

/** Code that is given has to be code of its language. */
function faultsOfGiven(texts: CodingQuestion['texts'], isForAll: boolean): readonly FieldFault[] {
  return languages.flatMap((language): readonly FieldFault[] => {
    const given = texts[language]?.Given;
    const problem = given === undefined ? undefined : readSource(given, language).problem;
    if (problem === undefined) {
      return [];
    }
    const place = problem.line === undefined ? '' : `line ${problem.line}: `;
    const hint = isForAll ? `; give it for each language: { python: …, javascript: … }` : '';
    const message = `cannot be read as ${language} (${place}${problem.message})${hint}`;
    return [{ field: isForAll ? ['Given'] : ['Given', language], message }];
  });
}

function readNamedCheck(name: string, value: unknown, context: CheckContext): ReadCheck {
  const fitting = fittingCheck(value);
  const {
    check,
    faults,
    warnings,
    inJavaScript = [],
  }: ReadCheck = fitting === undefined
    ? { check: undefined, faults: [], warnings: [] }
    : readCheck(name, fitting.raw, context);
  const within = (fault: FieldFault): FieldFault => ({ ...fault, field: ['Checks', name, ...fault.field] });
  // A missing key may just be misspelt.
  const certain = faults.filter(({ message }) => fitting?.hasUnknown !== true || !message.startsWith('missing'));
  const naming = titleSchema.safeParse(name).success
    ? []
    : [{ field: ['Checks', name], message: 'name a check on one line, without control characters' }];
  return {
    check,
    faults: [...naming, ...certain.map(within)],
    warnings: warnings.map(within),
    inJavaScript: inJavaScript.map(within),
  };
}

/** Code keeps its leading line breaks and indentation; only texts are trimmed. */
function keepIndent(value: unknown, trimmed: CodingQuestion['solutions']): CodingQuestion['solutions'] {
  const all = mapOf(value);
  return Object.fromEntries(Object.keys(trimmed).map((language) => [language, String(all[language])]));
}

function nameBySignature(texts: CodingQuestion['texts']): string | undefined {
  const names = Object.values(texts).map(({ Signature = '' }) => {
    return /^\s*(?:async\s+)?(?:def\s+|function\s*(?:\*\s*)?)?([\p{L}_$][\p{L}\p{N}_$]*)\s*\(/u.exec(Signature)?.[1];
  });
  return names.find((name) => name !== undefined);
}

function repeatedChecks(checks: readonly Check[]): readonly FieldFault[] {
  const keys = checks.map((check) => JSON.stringify({ ...check, name: undefined, weight: undefined }));
  return checks.flatMap(({ name }, index) => {
    const first = keys.indexOf(keys[index] ?? '');
    const original = checks[first]?.name ?? '';
    return first === index ? [] : [{ field: ['Checks', name], message: `repeats ${original}, so it counts twice` }];
  });
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return isMap(value) ? value : {};
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A problem with one field of a check. */
export interface FieldFault {
  readonly field: readonly string[];
  readonly message: string;
}

interface ReadCheck {
  readonly check: Check | undefined;
  readonly faults: readonly FieldFault[];
  readonly warnings: readonly FieldFault[];
  /** Problems if the question is asked in JavaScript. */
  readonly inJavaScript?: readonly FieldFault[] | undefined;
}

interface CheckContext {
  /** Languages of the check's question. */
  readonly languages: readonly Language[];
  readonly hasSolution: boolean;
}

/** Maximum number of values and characters per argument. */
const largestInput = 10_000;

const defaultTimes = 20;

function readCheck(name: string, raw: RawCheck, context: CheckContext): ReadCheck {
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
  const isTrue = only.every((value) => value === true);
  const isOfTypes = (expression.kind === 'is instance' || expression.kind === 'is type') && isTrue;
  const types = isOfTypes ? expression.types : [];
  const wanted = expression.kind === 'type' ? only : types;
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
  const { fits, expected } = expectations[gives];
  return fits(value) ? undefined : `the expression gives ${expected}, received ${show(value)}`;
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** What fits a value of each kind, and what to say of others. */
const expectations: Readonly<Record<Gives, { readonly fits: (value: unknown) => boolean; readonly expected: string }>> =
  {
    text: { fits: isText, expected: 'a name: expected text' },
    type: { fits: isText, expected: 'the name of a type: expected text such as list' },
    number: {
      fits: (value) => Number.isInteger(value) && Number(value) >= 0,
      expected: 'a length: expected a whole number from 0 up',
    },
    truth: { fits: (value) => typeof value === 'boolean', expected: 'true or false: expected one of them' },
    value: { fits: () => true, expected: 'any value' },
  };

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
