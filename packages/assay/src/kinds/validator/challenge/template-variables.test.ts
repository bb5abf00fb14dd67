import { describe, expect, test } from '@jest/globals';
import { fc } from '../../../testing/properties';
import { sized } from '../../../testing/sized';
import { fillTemplate, variablesOf } from './prompt-text';

const pattern = /\{\{(.*?)\}\}/g;
const templates = fc.string({ unit: fc.constantFrom('{', '}', 'a', ' ', '\n', '\u2028'), maxLength: 30 });

describe('variablesOf', () => {
  test('finds what a lazy pattern finds', () => {
    fc.assert(
      fc.property(templates, (template) => {
        expect(variablesOf(template)).toEqual(
          [...template.matchAll(pattern)].map(([, name = ''], index) => ({
            name: name.trim(),
            offset: [...template.matchAll(pattern)][index]?.index,
          })),
        );
      }),
      { numRuns: sized({ little: 250, all: 5_000 }) },
    );
  });

  test('takes a megabyte of brackets that nothing closes', () => {
    expect(variablesOf('{'.repeat(1_000_000))).toEqual([]);
  });
});

describe('fillTemplate', () => {
  test('replaces what a lazy pattern replaces, and leaves what has no value', () => {
    fc.assert(
      fc.property(templates, (template) => {
        const valueOf = (name: string): string | undefined => (name === 'a' ? '{{a}}' : undefined);

        expect(fillTemplate(template, valueOf)).toBe(
          template.replace(pattern, (whole, name: string) => valueOf(name.trim()) ?? whole),
        );
      }),
      { numRuns: sized({ little: 250, all: 5_000 }) },
    );
  });
});
