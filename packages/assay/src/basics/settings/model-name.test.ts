import { describe, expect, test } from '@jest/globals';
import { splitModels } from './check-variables';

describe('splitModels', () => {
  test.each([
    { text: undefined, models: [] },
    { text: ' , ,', models: [] },
    { text: 'a', models: ['a'] },
    { text: ' a ,b,, a ', models: ['a', 'b'] },
  ])('splits $text into $models', ({ text, models }) => {
    expect(splitModels(text)).toEqual(models);
  });
});
