import { titleSchema } from 'gpt-assay/basics';
import { readSource } from 'gpt-assay/code';
import { type Language, languages } from 'gpt-assay/sandbox';
import { askedName } from '../asked-name';
import type { Check, CodingQuestion } from '../question';
import { fittingCheck, type RawQuestion } from './question-file';
import { readCheck, type CheckContext, type FieldFault, type ReadCheck } from './read-check';
import { readByLanguage, readTexts } from './read-texts';

/** A parsed question; absent if it has problems. */
export interface ReadQuestion {
  readonly question: Omit<CodingQuestion, 'file' | 'line'> | undefined;
  /** Problems that the schema does not cover. */
  readonly faults: readonly FieldFault[];
  readonly warnings: readonly FieldFault[];
  /** Problems if it is asked in JavaScript. */
  readonly inJavaScript: readonly FieldFault[];
}

const namePattern = /^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,99}$/u;

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
