import { afterEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { InputError } from '../../basics/errors';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { listQuizzes, loadQuiz } from './load-quiz';
import { quizFilesOf } from './quiz';

const questions = JSON.stringify([
  {
    title: 'Which is even?',
    options: [
      { option: 'one', correct: false },
      { option: 'two', correct: true },
    ],
  },
]);
const config = JSON.stringify({ models: [{ name: 'offline/examinee' }] });

let folder: TemporaryFolder | undefined;
afterEach(() => {
  folder?.remove();
});

function openFolder(files: Readonly<Record<string, string>>): string {
  folder = makeTemporaryFolder(files);
  return folder.path;
}

describe('loadQuiz', () => {
  test.each([
    { folder: 'fixtures/My Quiz (2)', id: 'my-quiz-2' },
    { folder: 'fixtures/accounting', id: 'accounting' },
    { folder: 'fixtures/数', id: 'quiz' },
  ])('names the quiz of $folder $id', ({ folder: path, id }) => {
    const root = openFolder({ [`${path}/questions.json`]: questions, [`${path}/config.json`]: config });

    const files = { questions: `${path}/questions.json`, config: `${path}/config.json` };
    const relative = loadQuiz(root, files).quiz;
    const absolute = loadQuiz(root, {
      questions: join(root, files.questions),
      config: join(root, files.config),
    }).quiz;

    expect([relative.id, relative.title, relative.files]).toEqual([id, id, files]);
    expect(absolute.id).toBe(id);
  });

  test('names the quiz of the root after the root', () => {
    const root = openFolder({ 'project/questions.json': questions, 'project/config.json': config });

    const { quiz } = loadQuiz(join(root, 'project'), { questions: 'questions.json', config: 'config.json' });

    expect(quiz.id).toBe('project');
  });

  test('names what stands beside a file that is not there, in one error with the other file', () => {
    const root = openFolder({ 'fixtures/q/question.json': questions, 'fixtures/q/readme.md': '' });

    const load = () => loadQuiz(root, quizFilesOf('q'));

    expect(load).toThrow(InputError);
    expect(load).toThrow(
      new Error(`fixtures/q/questions.json cannot be used:
  - there is no such file (did you mean "question.json"?); beside it: question.json

fixtures/q/config.json cannot be used:
  - there is no such file; beside it: question.json`),
    );
  });

  test('says that a file of a folder that is not there is not there', () => {
    const root = openFolder({});

    expect(() => loadQuiz(root, { questions: 'a/questions.json', config: 'a/b/c.json' })).toThrow(
      new Error(`a/questions.json cannot be used:
  - there is no such file

a/b/c.json cannot be used:
  - there is no such file`),
    );
  });

  test('refuses a folder in place of a file', () => {
    const root = openFolder({ 'questions.json/x': '', 'config.json': config });

    expect(() => loadQuiz(root, { questions: 'questions.json', config: 'config.json' })).toThrow(
      new Error(`questions.json cannot be used:
  - Cannot read questions.json: EISDIR: illegal operation on a directory, read`),
    );
  });
});

describe('listQuizzes', () => {
  test('lists the folders of fixtures that hold questions, by name', () => {
    const root = openFolder({
      'fixtures/b/questions.json': questions,
      'fixtures/a/questions.json': 'broken',
      'fixtures/c/config.json': config,
      'fixtures/questions.json': questions,
      'fixtures/d/questions.json/x': '',
    });

    expect(listQuizzes(root)).toEqual(['a', 'b']);
  });

  test('lists nothing without the folder', () => {
    expect(listQuizzes(openFolder({}))).toEqual([]);
  });
});
