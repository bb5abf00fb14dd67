import { describe, expect, test } from '@jest/globals';
import { readVerdicts } from '../testing/read-verdicts';
import { athenaFormat } from './athena';
import type { VerdictFile } from './verdict-file';

const read = (value: unknown): VerdictFile =>
  readVerdicts(athenaFormat, 'exercise-3.json', typeof value === 'string' ? value : JSON.stringify(value));

const criteria = [
  {
    id: 10,
    title: 'Strategy',
    structured_grading_instructions: [
      {
        id: 19,
        credits: 3,
        grading_scale: 'right',
        instruction_description: 'names it',
        feedback: 'Well done',
        usage_count: 0,
      },
      {
        id: 20,
        credits: 0,
        grading_scale: 'wrong',
        instruction_description: 'names none',
        feedback: 'No',
        usage_count: 0,
      },
    ],
  },
];

function exerciseWith(submissions: readonly unknown[], more: object = {}): Record<string, unknown> {
  const head = { id: 3, title: 'Genes', type: 'text', max_points: 10, bonus_points: 0, meta: { author: 'Prof. X' } };
  return { ...head, grading_criteria: criteria, submissions, ...more };
}

/** A feedback with an id that names an instruction, or none. */
const feedback = (id: number, instruction?: number): object => ({
  id,
  title: 'x',
  description: `about ${id}`,
  credits: 1,
  ...(instruction !== undefined && { structured_grading_instruction_id: instruction }),
  meta: {},
});

describe('athenaFormat', () => {
  test('reads each grading instruction as applied or not, by people and by modules', () => {
    const value = exerciseWith([
      { id: 301, text: 'three', feedbacks: { Tutor: [feedback(1, 19)], LLM: [feedback(2, 20)], CoFee: [feedback(3)] } },
      {
        id: 302,
        text: 'none',
        feedbacks: { Tutor: [feedback(4, 20), feedback(5)], LLM: [feedback(4, 20), feedback(5)] },
      },
      { id: 303, text: 'later', meta: { student: 'Jane' } },
    ]);

    const found = read(value);

    expect(athenaFormat.fits('exercise-3.json', JSON.stringify(value))).toBe(true);
    expect(found).toEqual({
      format: 'Athena’s exercises',
      verdicts: [
        { model: 'LLM', analytic: 'Strategy: right', said: { status: 'verdict', value: false } },
        { model: 'LLM', analytic: 'Strategy: wrong', said: { status: 'verdict', value: true }, reason: 'about 2' },
        ...['right', 'wrong'].map((scale) => ({
          model: 'CoFee',
          analytic: `Strategy: ${scale}`,
          said: { status: 'missing', problem: 'no feedback names a grading instruction' },
        })),
      ].map((one) => ({ item: '301', run: 0, ...one })),
      truths: [],
      ratings: [
        { item: '301', analytic: 'Strategy: right', by: 'Tutor', value: true },
        { item: '301', analytic: 'Strategy: wrong', by: 'Tutor', value: false },
        { item: '302', analytic: 'Strategy: right', by: 'Tutor', value: false },
        { item: '302', analytic: 'Strategy: wrong', by: 'Tutor', value: true },
      ],
      texts: new Map([
        ['301', 'three'],
        ['302', 'none'],
      ]),
      notes: [
        'Read as people’s: "Tutor", who may be several people whom the file does not tell apart.',
        'Read as graders: "LLM", "CoFee".',
        '1 submission without feedback is left out: nobody can say whether it was graded.',
        '1 grading without a structured grading instruction says nothing of any.',
        '1 grading of modules is a copy of the tutor’s feedback, which Athena fills in where a module gave none: left out.',
        'Credits and feedback in free words are not read: each grading instruction was applied or not.',
      ],
    });
  });

  test('reads a list of feedback as people’s, except what the playground marks as suggested', () => {
    const { ratings, verdicts } = read(
      exerciseWith([{ id: 1, feedbacks: [feedback(1, 19), { ...feedback(2, 20), isSuggestion: true }] }]),
    );

    expect(ratings.map(({ by, value }) => [by, value])).toEqual([
      ['Tutor', true],
      ['Tutor', false],
    ]);
    expect(verdicts.map(({ model }) => model)).toEqual(['Athena’s module', 'Athena’s module']);
  });

  test('reads the names of Athena’s interface, and several exercises with their submissions told apart', () => {
    const camel = {
      id: 1,
      title: 'Loops',
      maxPoints: 1,
      gradingCriteria: [
        { id: 1, title: 'Loop', structuredGradingInstructions: [{ id: 5, credits: 1, gradingScale: 'yes' }] },
      ],
      submissions: [{ id: 1, feedbacks: [{ id: 1, structuredGradingInstructionId: 5 }] }],
    };

    const { ratings } = read([camel, { ...camel, id: 2, title: '' }]);

    expect(ratings.map(({ item, analytic }) => [item, analytic])).toEqual([
      ['1/1', 'Loops: Loop: yes'],
      ['2/1', 'exercise 2: Loop: yes'],
    ]);
  });

  test('tells instructions of the same name apart by their ids', () => {
    const twice = [
      { id: 1, title: null, structured_grading_instructions: [{ id: 5 }, { id: 6, grading_scale: 'instruction 5' }] },
    ];

    expect(
      read(exerciseWith([{ id: 1, feedbacks: [feedback(1, 5)] }], { grading_criteria: twice })).ratings.map(
        ({ analytic, value }) => [analytic, value],
      ),
    ).toEqual([
      ['criterion 1: instruction 5 (#5)', true],
      ['criterion 1: instruction 5 (#6)', false],
    ]);
  });

  test.each([
    ['no JSON', '{"id": 3,', /^exercise-3\.json cannot be used:\n {2}- is not JSON \(.*\): export it again$/],
    [
      'another shape',
      exerciseWith([{ id: true, feedbacks: 3 }]),
      /\n {2}- submissions\.0\.id: .*\n {2}- submissions\.0\.feedbacks: /,
    ],
    [
      'an unknown instruction and a submission twice',
      exerciseWith([
        { id: 1, feedbacks: [feedback(1, 99)] },
        { id: 1, feedbacks: [feedback(1, 19)] },
      ]),
      'exercise-3.json cannot be used:\n  - submissions.0.feedbacks: names the structured grading instruction 99, which grading_criteria lacks\n  - submissions.1: the submission 1 is there twice: keep one of the two',
    ],
    ['no grading instructions', exerciseWith([], { grading_criteria: null }), /credits alone are no verdicts$/],
    ['the results of one module', { submissionsWithFeedbackSuggestions: {} }, /without the grading criteria/],
  ])('refuses %s', (_title, value, message) => {
    expect(() => read(value)).toThrow(message);
  });

  test('is not led astray by keys such as __proto__', () => {
    const { verdicts, ratings } = read(
      JSON.stringify(exerciseWith([{ id: 1, feedbacks: { constructor: [feedback(1, 19)] } }])).replace(
        '"meta":{"author"',
        '"__proto__":{"grading_criteria":[]},"meta":{"author"',
      ),
    );

    expect(ratings).toEqual([]);
    expect(verdicts.map(({ model }) => model)).toEqual(['constructor', 'constructor']);
  });
});
