import { afterEach, describe, expect, test } from '@jest/globals';
import { makeTemporaryFolder, type TemporaryFolder } from '../../assay/dist/testing/temporary-folder';
import { kindOfPrompt } from 'gpt-assay/plugin';
import { isInterview, listInterviews } from './list-interviews';

let folder: TemporaryFolder;
afterEach(() => {
  folder.remove();
});

const questions = 'Sum:\n  Request: Add.\n  Checks:\n    name: { assert: f.name, eq: add }\n';

describe('listInterviews', () => {
  test('finds folders of questions with checks, and prompts that say so, in the order of their names', () => {
    folder = makeTemporaryFolder({
      'fixtures/plain/a.yaml': questions,
      'fixtures/early/a.YML': questions.replace('  Checks', '  "Checks"'),
      'fixtures/solutions/a.yaml': 'title: x\nexpected: { isRight: true }\nsolution: |\n  add(1, 2)\n',
      'fixtures/quiz/questions.json': '[]',
      'fixtures/notes.md': '  Checks:\n',
      'prompts/without-questions.md': '---\nkind: interview\n---\n',
      'prompts/validator.md': '---\nkind: validator\n---\n',
    });

    expect(listInterviews(folder.path)).toEqual(['early', 'plain', 'without-questions']);
  });

  test('finds none where there are no folders', () => {
    folder = makeTemporaryFolder({});

    expect(listInterviews(folder.path)).toEqual([]);
  });
});

describe('isInterview', () => {
  test.each([
    ['---\nkind: interview\n---\n', 'title: x', true],
    ['---\r\ntitle: "---"\r\nkind: "interview"\r\n---\r\n', 'title: x', true],
    ['\uFEFF--- \nkind:   interview # of coders\n---\n', 'title: x', true],
    ['---\nkind: validator\n---\n', questions, false],
    ['---\nkind: interviews\n---\n', questions, false],
    ['---\ntitle: No kind\n---\nkind: validator\n', questions, true],
    ['{{question}}', questions, true],
    ['---\ntitle: No kind\n---\n', 'title: x', false],
    ['{{question}}', '.Checks: &checks\n  name: { assert: f.name, eq: add }\n', true],
    ['{{question}}', 'Checks:\n  name: x\n', false],
  ])('goes by the kind that the prompt %j says, else by the questions %j: %s', (prompt, yaml, expected) => {
    folder = makeTemporaryFolder({ 'prompts/x.md': prompt, 'fixtures/x/a.yaml': yaml });

    expect(isInterview(folder.path, 'x')).toBe(expected);
  });
});

describe('kindOfPrompt', () => {
  test('is nothing where there is no prompt', () => {
    folder = makeTemporaryFolder({ 'prompts/x.md': '---\nkind: validator\n---\n' });

    expect([kindOfPrompt(folder.path, 'x'), kindOfPrompt(folder.path, 'y')]).toEqual(['validator', undefined]);
  });
});
