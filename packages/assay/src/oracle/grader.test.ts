import { afterEach, describe, expect, test } from '@jest/globals';
import { assertionsOf } from '../kinds/validator/challenge/challenge';
import { loadChallenge } from '../kinds/validator/challenge/load-challenge';
import { InputError } from '../basics/errors';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { findGrader, gradeAll, loadGrader, type Grader } from './grader';
import { countGraded } from '../kinds/validator/check-labels';

const analytics = ['isTrue', 'isBrief'];
const file = 'fixtures/essay/grader.js';
let folder: TemporaryFolder | undefined;

afterEach(() => {
  folder?.remove();
  folder = undefined;
});

function load(text: string): Grader {
  folder = makeTemporaryFolder({ [file]: text });
  return loadGrader(folder.path, file, analytics);
}

function grade(text: string): ReturnType<typeof gradeAll> {
  const fixture = { id: 'mine', language: 'text', solution: 'Why not?', expected: { isTrue: true, isBrief: true } };
  return gradeAll(load(text), analytics, fixture);
}

describe('findGrader', () => {
  test('finds a grader in TypeScript before one in JavaScript, and no oracle', () => {
    folder = makeTemporaryFolder({
      [file]: '',
      'fixtures/essay/grader.ts': '',
      'fixtures/plain/grader.js': '',
      'fixtures/other/oracle.ts': '',
    });
    const { path } = folder;

    expect(['essay', 'plain', 'other'].map((id) => findGrader(path, id))).toEqual([
      'fixtures/essay/grader.ts',
      'fixtures/plain/grader.js',
      undefined,
    ]);
  });
});

describe('loadGrader', () => {
  test.each([
    {
      title: 'functions for analytics that the prompt lacks',
      text: 'exports.isBreif = () => true; exports.isOdd = () => true;',
      problems: [
        {
          file,
          field: 'isBreif',
          message: 'the prompt has no such analytic (did you mean "isBrief"?); it has isTrue, isBrief',
        },
        { file, field: 'isOdd', message: 'the prompt has no such analytic; it has isTrue, isBrief' },
      ],
    },
    {
      title: 'no function',
      text: 'exports.isTrue = true;',
      problems: [{ file, message: 'exports no function; expected one for each of isTrue, isBrief' }],
    },
    {
      title: 'a module that throws',
      text: "throw new Error('no words');",
      problems: [{ file, message: 'cannot be loaded: no words' }],
    },
  ])('names the file and $title', ({ text, problems }) => {
    expect(() => load(text)).toThrow(new InputError(problems));
  });
});

describe('gradeAll', () => {
  test.each([
    {
      title: 'the grades of all functions',
      text: 'exports.isTrue = () => false; exports.isBrief = ({ solution }) => solution.length < 9;',
      grades: { answer: { isTrue: false, isBrief: true }, undecided: {} },
    },
    {
      title: 'why a grade is missing',
      text: 'exports.isBrief = () => undefined;',
      grades: {
        answer: {},
        undecided: {
          isTrue: 'the simulated grader has no function for it',
          isBrief: 'the simulated grader is undecided',
        },
      },
    },
    {
      title: 'what went wrong',
      text: "exports.isTrue = () => { throw new Error('no words'); }; exports.isBrief = async () => true;",
      grades: {
        answer: {},
        undecided: {
          isTrue: 'the simulated grader failed: no words',
          isBrief: 'the simulated grader failed: it returned something other than true, false or undefined',
        },
      },
    },
    {
      title: 'what a submission without expected values is worth',
      text: 'exports.isTrue = (all) => Object.keys(all).join() === "id,language,solution"; exports.isBrief = () => true;',
      grades: { answer: { isTrue: true, isBrief: true }, undecided: {} },
    },
  ])('tells $title', ({ text, grades }) => {
    expect(grade(text)).toEqual(grades);
  });
});

describe('the grader of explain-tides', () => {
  const challenge = loadChallenge(process.cwd(), 'explain-tides');

  test('gives every hard label, and is wrong about a soft one', () => {
    const { root, id, prompt, fixtures } = challenge;
    const names = prompt.analytics.map(({ name }) => name);
    const grader = loadGrader(root, findGrader(root, id) ?? 'none', names);
    const answers = new Map(fixtures.map((fixture) => [fixture, gradeAll(grader, names, fixture).answer]));

    const wrong = assertionsOf(challenge, 'declared').filter(
      ({ fixture, analytic, expected }) => answers.get(fixture)?.[analytic] !== expected,
    );

    expect(wrong.map(({ fixture, analytic, policy }) => [fixture.id, analytic, policy.assert])).toEqual([
      ['12-takes-it-back', 'explainsSecondHighTide', 'soft'],
    ]);
    expect(countGraded(challenge)).toBe(fixtures.length * names.length - 1);
  });

  test('is tried on at least four texts of each value of each analytic', () => {
    const { prompt, fixtures } = challenge;

    const counts = prompt.analytics.flatMap(({ name }) =>
      [true, false].map((value) => fixtures.filter(({ expected }) => expected[name] === value).length),
    );

    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
    expect(fixtures.length).toBeGreaterThanOrEqual(16);
  });
});
