import { describe, expect, test } from '@jest/globals';
import { didYouMean } from './did-you-mean';

describe('didYouMean', () => {
  test.each([
    { word: 'titel', known: ['title', 'language'], suggestion: 'title' },
    { word: 'isCorect', known: ['isShort', 'isCorrect'], suggestion: 'isCorrect' },
    { word: 'ISSHORT', known: ['isShort', 'isCorrect'], suggestion: 'isShort' },
    { word: 'solutionIsCorrectAndFast', known: ['solutionIsCorrect'], suggestion: 'solutionIsCorrect' },
    { word: 'asert', known: ['Assert'], suggestion: 'Assert' },
  ])('suggests $suggestion for $word', ({ word, known, suggestion }) => {
    expect(didYouMean(word, known)).toBe(` (did you mean "${suggestion}"?)`);
  });

  test.each([
    { word: 'anything', known: [] },
    { word: 'x', known: ['ab'] },
    { word: 'ab', known: ['xy', 'abcd'] },
    { word: '', known: ['a'] },
    { word: 'colour', known: ['title', 'language'] },
    { word: 'isLong', known: ['terminates', 'keepsVariablesLocal'] },
    { word: 'x'.repeat(5000), known: ['title'] },
  ])('suggests nothing among $known for a word that is far from them', ({ word, known }) => {
    expect(didYouMean(word, known)).toBe('');
  });
});
