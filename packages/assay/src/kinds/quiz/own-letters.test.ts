import { describe, expect, test } from '@jest/globals';
import { findLetterReference, findOwnLetters } from './check-questions';

describe('findOwnLetters', () => {
  test.each([
    [['(A) Paris', '(B) Rome'], 'Paris | Rome'],
    [['a) Paris', 'b) Rome'], 'Paris | Rome'],
    [['A)21', 'B)21.5', 'C)22'], '21 | 21.5 | 22'],
    [['A. Paris', 'B. Rome'], 'Paris | Rome'],
    [['[A] Paris', '[B] Rome'], 'Paris | Rome'],
    [['A – Paris', 'B – Rome'], 'Paris | Rome'],
    [['(C) Rome', '(A) Paris', '(B) Bern'], 'out of order'],
    [['(A) Paris', 'Rome'], undefined],
    [['(A) Paris', 'B) Rome'], undefined],
    [['(A) Paris', '(A) Rome'], undefined],
    [['(A) Paris', '(C) Rome'], undefined],
    [['(a) only', '(b) only'], undefined],
    [['(a)', '(b)'], undefined],
    [['A Paris', 'B Rome'], undefined],
    [['(A) Paris'], undefined],
  ])('of %j are %j', (options, expected) => {
    const own = findOwnLetters(options);

    expect(own?.inOrder === false ? 'out of order' : own?.texts.join(' | ')).toBe(expected);
  });
});

describe('findLetterReference', () => {
  test.each([
    ['Which?', 'Both A and B', true],
    ['Which?', 'neither (A) nor (B)', true],
    ['Which?', 'A, B and C', true],
    ['Which?', 'A only', true],
    ['Which?', 'option B', true],
    ['Is (B) right?', 'yes', true],
    ['Is option B right?', 'yes', true],
    ['How fast do A and B run?', 'vitamin C', false],
    ['Which?', 'All of the above', false],
    ['Which?', 'A dog and a cat', false],
    ['Which?', 'X and Y', false],
    ['Which?', 'A and Bob', false],
  ])('of %j with the option %j: %j', (title, option, expected) => {
    expect(findLetterReference(title, ['one', 'two', option]) !== undefined).toBe(expected);
  });
});
