import { z } from 'zod';
import { describeIssues } from 'gpt-assay/basics';
import { AssayError } from 'gpt-assay/plugin';
import { askedName, type AssertCheck, type CodingQuestion, type QuestionTexts } from '../question';
import type { Plain } from 'gpt-assay/code';
import { parseExpression } from '../expressions/parse-expression';
import type { PreparedRow } from './rows';

/** The question of a row with its own checks, as in the original's rows; without checks if the row has none. */
export function questionOfRow(row: PreparedRow): CodingQuestion {
  const stated: readonly unknown[] = Array.isArray(row['checks']) ? row['checks'] : [];
  const checks = stated.map((check, index) => toCheck(check, index, row));
  const wanted = checks.map(askedName).find((one) => one !== undefined);
  const { name, language } = row;
  return {
    name,
    file: '',
    line: 1,
    texts: { [language]: textsOf(row) },
    functionName: wanted ?? nameInSignature(row['Signature']),
    checks,
    solutions: {},
  };
}

/** What running and reading an answer needs of the question's texts. */
function textsOf({ Given, Signature }: PreparedRow): QuestionTexts {
  return {
    ...(typeof Given === 'string' && { Given }),
    ...(typeof Signature === 'string' && { Signature }),
  };
}

/** A check in a row; JSON values need the same parsing as YAML values. */
const rowCheckSchema = z.looseObject({
  name: z.string().optional(),
  assert: z.string(),
  eq: z.unknown().optional(),
  'eq-any': z.array(z.unknown()).min(1).optional(),
  weight: z.int().positive().nullish(),
});

function toCheck(value: unknown, index: number, row: PreparedRow): AssertCheck {
  const fault = (message: string): AssayError =>
    new AssayError(`${row.name} (${row.language}): check ${index + 1} of its row cannot be used: ${message}`);
  const read = rowCheckSchema.safeParse(value);
  if (!read.success) {
    const [first] = describeIssues(read.error.issues, value, rowCheckSchema);
    throw fault([...(first?.path ?? []), first?.message ?? ''].join(': '));
  }
  const { name = `check ${index + 1}`, assert, eq, 'eq-any': eqAny, weight } = read.data;
  if (eqAny === undefined && !('eq' in read.data)) {
    throw fault('expected eq or eq-any');
  }
  const parsed = parseExpression(assert);
  if (parsed.status === 'unusable') {
    throw fault(parsed.problem.message);
  }
  return {
    kind: 'assert',
    name,
    assert,
    expression: parsed.expression,
    expected: eqAny === undefined ? { eq: eq as Plain } : { eqAny: eqAny as readonly Plain[] },
    weight: weight ?? 1,
  };
}

function nameInSignature(signature: unknown): string | undefined {
  return typeof signature === 'string' ? /^\s*([\w$]+)\s*\(/.exec(signature)?.[1] : undefined;
}
