import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { embeddedBackend } from '../../../../assay/dist/sandbox/embedded-backend';
import type { Sandbox } from 'gpt-assay/sandbox';
import { agreementOf, type Agreement } from '../../testing/expressions/agreement';
import { askPython } from '../../testing/expressions/ask-python';
import { commonExpressions } from '../../testing/expressions/common-expressions';
import { generateExpressions } from '../../testing/expressions/generate-expression';
import { sized } from '../../../../assay/dist/testing/sized';

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

describe('an expression', () => {
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
