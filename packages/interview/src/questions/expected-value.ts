import type { Plain } from 'gpt-assay/code';
import type { Gives } from '../expressions/parse-expression';

/** Why an expression can never have this value; `undefined` if it can. */
export function unfitExpectation(value: unknown, gives: Gives): string | undefined {
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
export function plainOf(value: unknown): Plain {
  return value as Plain;
}

/** Why a value cannot be stored; `undefined` if it can. */
export function unfitValue(value: unknown): string | undefined {
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
