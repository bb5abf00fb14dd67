import { describe, expect, test } from '@jest/globals';
import type { InterviewCell } from './interview-section';
import { nameCells } from './name-cells';

const cell = (fields: Partial<InterviewCell>): InterviewCell =>
  ({ interview: 'small', model: 'm', template: 't', params: '', language: 'python', ...fields }) as InterviewCell;

describe('nameCells', () => {
  test.each<[string, readonly Partial<InterviewCell>[], readonly string[]]>([
    ['their model where that tells them apart', [{}, { model: 'n', params: 'a=1' }], ['m', 'n']],
    [
      'prompt and parameters where those do',
      [{ template: 't' }, { template: 'u', params: 'a=1' }, { model: 'n' }],
      ['m, t, no parameters', 'm, u, a=1', 'n'],
    ],
    ['one name for all rounds', [{ round: 1 }, { round: 2 }], ['m', 'm']],
    ['the same name in other languages', [{}, { language: 'javascript' }], ['m', 'm']],
    [
      'the ends of long names, and a number where those are equal',
      [{ model: `a${'x'.repeat(99)}b` }, { model: `a${'x'.repeat(98)}b` }],
      [`a${'x'.repeat(20)}…${'x'.repeat(21)}b`, `a${'x'.repeat(20)}…${'x'.repeat(21)}b (2)`],
    ],
  ])('gives cells %s', (_, cells, labels) => {
    expect(nameCells(cells.map(cell)).map(({ label }) => label)).toEqual(labels);
  });
});
