import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadInterview } from './load-interview';
import { repository } from '../../../testing/run-script';

const project = repository;
const sets = '../shared/data/can-ai-code/questions';
const whereDataIs = existsSync(join(project, sets)) ? describe : describe.skip;

describe("Assay's own questions", () => {
  test('are 20 in both languages, with 218 checks worth 296 points, most with hidden inputs, and a solution in each language', () => {
    const { interview, warnings } = loadInterview(project, 'junior-dev');
    const { questions } = interview;
    const all = questions.flatMap(({ checks }) => checks);
    const have = (part: (question: (typeof questions)[number]) => boolean): number => questions.filter(part).length;
    const asserts = (check: (typeof all)[number], text: string): boolean =>
      check.kind === 'assert' && check.assert.includes(text);

    expect(warnings).toEqual([]);
    const points = all.reduce((sum, { weight }) => sum + weight, 0);
    expect({ questions: questions.length, checks: all.length, points }).toEqual({
      questions: 20,
      checks: 218,
      points: 296,
    });
    expect(have(({ texts, solutions }) => Object.keys(texts).length === 2 && Object.keys(solutions).length === 2)).toBe(
      20,
    );
    expect(have(({ checks }) => checks.some(({ kind }) => kind === 'inputs'))).toBe(19);
    expect(have(({ checks }) => checks.some((check) => asserts(check, "f.uses('recursion')")))).toBe(4);
    expect(have(({ checks }) => checks.some((check) => asserts(check, 'f.name')))).toBe(20);
    expect(have(({ checks }) => checks.some((check) => asserts(check, 'len(f.args)')))).toBe(20);
  });
});

whereDataIs('the question files of can-ai-code', () => {
  test.each([
    { set: 'questions@3f3ae83', questions: 11, checks: 51, weight: 51 },
    { set: 'junior-dev@c30c334', questions: 12, checks: 65, weight: 65 },
    { set: 'junior-dev@8093806', questions: 12, checks: 65, weight: 65 },
    { set: 'junior-v2@aa5a2f6', questions: 14, checks: 91, weight: 91 },
    { set: 'senior@aa5a2f6', questions: 3, checks: 21, weight: 74 },
  ])('load: $set has $questions questions with $checks checks worth $weight points', ({ set, ...counts }) => {
    const { interview, warnings } = loadInterview(project, `${sets}/${set}`);

    const checks = interview.questions.flatMap((question) => question.checks);
    const weight = checks.reduce((sum, check) => sum + check.weight, 0);
    expect({ questions: interview.questions.length, checks: checks.length, weight }).toEqual(counts);
    expect(warnings).toEqual([]);
  });
});
