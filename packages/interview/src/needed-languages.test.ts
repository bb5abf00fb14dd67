import { describe, expect, test } from '@jest/globals';
import { AssayError } from 'gpt-assay/plugin';
import { neededLanguages } from './choose-sandbox';
import type { CodingQuestion } from './question';

const plain: CodingQuestion = {
  name: 'Sum',
  file: 'sum.yaml',
  line: 1,
  texts: {},
  functionName: 'add',
  checks: [],
  solutions: {},
};
const inputs = { kind: 'inputs', name: 'hidden', inputs: [], times: 1, weight: 1 } as const;

describe('neededLanguages', () => {
  test.each([
    [[], plain, []],
    [['python', 'javascript', 'python'], plain, ['javascript', 'python']],
    [['python'], { ...plain, solutions: { javascript: 'x' } }, ['python']],
    [['python'], { ...plain, checks: [inputs], solutions: { javascript: 'x' } }, ['javascript', 'python']],
    [['javascript'], { ...plain, checks: [inputs], solutions: { javascript: 'x', python: 'x' } }, ['javascript']],
    [['python'], { ...plain, checks: [inputs], solutions: { javascript: 'x', python: 'x' } }, ['python']],
  ] as const)('of rows in %j', (asked, question, needed) => {
    const rows = asked.map((language) => ({ name: 'Sum', language }));

    expect(neededLanguages(rows, () => question)).toEqual(needed);
  });

  test('says of every row at once why it has no question', () => {
    const rows = ['a', 'b', 'a'].map((name) => ({ name, language: 'python' as const }));
    const missing = ({ name }: { readonly name: string }): CodingQuestion => {
      throw new AssayError(`no question ${name}`);
    };

    expect(() => neededLanguages(rows, missing)).toThrow(new AssayError('no question a\nno question b'));
  });
});
