import { describe, expect, test } from '@jest/globals';
import { chooseColumns, type ColumnChoices } from './choose-columns';

function choose(columns: readonly string[], wishes: ColumnChoices = {}): object {
  const problems: string[] = [];
  const { expect: answers, ...chosen } = chooseColumns(columns, wishes, ['isCorrect'], problems);
  return problems.length > 0 ? problems : { ...chosen, ...(Object.keys(answers).length > 0 && { answers }) };
}

describe('chooseColumns', () => {
  test.each([
    { columns: ['id', 'code'], chosen: { code: 'code', id: 'id' } },
    {
      columns: ['Submission ID', 'Source Code', 'Lang'],
      chosen: { code: 'Source Code', id: 'Submission ID', language: { column: 'Lang' } },
    },
    {
      columns: ['submission_id', 'submission', 'title'],
      chosen: { code: 'submission', id: 'submission_id', title: 'title' },
    },
    { columns: ['source', 'solution', 'user_id'], chosen: { code: 'solution' } },
    { columns: ['answer', 'name'], chosen: { code: 'answer' } },
    { columns: ['id', 'submission.code'], chosen: { code: 'submission.code', id: 'id' } },
    { columns: ['node.id', 'node.text'], chosen: { code: 'node.text' } },
  ])('finds the columns of $columns', ({ columns, chosen }) => {
    expect(choose(columns)).toEqual({ id: undefined, title: undefined, language: undefined, ...chosen });
  });

  test('lets flags say what is what, in any case', () => {
    const wishes = { code: 'ANSWER 2', id: 'key', language: 'Python 3', expect: ['isCorrect=passed'] };

    expect(choose(['key', 'Answer 2', 'passed', 'id'], wishes)).toEqual({
      code: 'Answer 2',
      id: 'key',
      title: undefined,
      language: { name: 'python' },
      answers: { isCorrect: 'passed' },
    });
  });

  test.each([
    {
      title: 'none that could be the code',
      columns: ['id', 'essay'],
      wishes: {},
      problems: ['no column looks like the code: choose one with --code <column>; the columns are "id", "essay"'],
    },
    {
      title: 'several that could be the code',
      columns: ['code', 'solution'],
      wishes: {},
      problems: [
        'both "code" and "solution" may hold the code: choose one with --code <column>; the columns are "code", "solution"',
      ],
    },
    {
      title: 'none of a name that a flag says',
      columns: ['id', 'code'],
      wishes: { code: 'cod', expect: ['isCorrect=passed'] },
      problems: [
        '--code: there is no column "cod" (did you mean "code"?); the columns are "id", "code"',
        '--expect: there is no column "passed"; the columns are "id", "code"',
      ],
    },
    {
      title: 'two of the same name',
      columns: ['code', 'code'],
      wishes: { code: 'code' },
      problems: ['--code: several columns are called "code"; rename one in the header'],
    },
    {
      title: 'a header in another encoding',
      columns: ['gr\uFFFD\uFFFDe', 'id'],
      wishes: { code: 'größe' },
      problems: [
        '--code: there is no column "größe" (did you mean "gr\uFFFD\uFFFDe"?); the columns are "gr\uFFFD\uFFFDe", "id" (the header is not valid UTF-8: add --encoding, such as windows-1252)',
      ],
    },
    { title: 'no column at all', columns: [], wishes: {}, problems: ['the file has no rows'] },
  ])('says what to do where there is $title', ({ columns, wishes, problems }) => {
    expect(choose(columns, wishes)).toEqual(problems);
  });
});
