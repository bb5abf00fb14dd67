import { z } from 'zod';
import { inputSpecSchema, largestSizeOf, toInputSpec } from '../../code/values/input-spec';
import type { Stated } from '../../code/values/plain';

/** Calls with drawn arguments, unless the file says otherwise. */
export const usualTimes = 100;
const mostTimes = 1_000;
/** Values and characters of one drawn argument, at most. */
const largestInput = 10_000;

const nameSchema = (example: string) =>
  z.string().regex(/^[\p{L}_$][\p{L}\p{N}_$]*$/u, `expected a name such as ${example}`);

const errorName = nameSchema('TypeError');

const throwsSchema = z.union(
  [z.literal(true), errorName, z.strictObject({ javascript: errorName, python: errorName })],
  {
    error:
      'expected true (any error), the name of an error such as TypeError, or one for each language such as { javascript: RangeError, python: ValueError }',
  },
);

const valueSchema = z.unknown().transform((value) => value as Stated);

const caseSchema = z
  .strictObject({
    args: z.array(valueSchema).meta({ description: 'The arguments of the call: a list with one entry for each.' }),
    returns: valueSchema.optional().meta({ description: 'The value that the call must return, compared deeply.' }),
    throws: throwsSchema.optional().meta({
      description: 'That the call must throw: true for any error, or the name of the error.',
    }),
  })
  .superRefine((one, context) => {
    const isReturning = Object.hasOwn(one, 'returns');
    const isThrowing = Object.hasOwn(one, 'throws');
    const say = (field: 'args' | 'returns' | 'throws', message: string): void => {
      context.addIssue({ code: 'custom', path: [field], message });
    };
    if (isReturning && isThrowing) {
      say('throws', 'returns is given as well: keep one of them');
    }
    if (!isReturning && !isThrowing) {
      say('returns', 'missing; expected returns: and the value, or throws: true');
    }
    for (const field of ['args', 'returns'] as const) {
      if (losesDigits(one[field])) {
        say(field, 'a whole number beyond 2^53 - 1 loses digits here: use a smaller one');
      }
    }
  });

const referenceSchema = z.strictObject({ javascript: z.string().optional(), python: z.string().optional() });

const analyticSchema = z
  .strictObject({
    function: nameSchema('isEven').meta({
      description: 'Name of the function to call; isEven, is_even and IsEven are one name.',
    }),
    cases: z.array(caseSchema).min(1).optional().meta({ description: 'Calls, and what each must do; all must hold.' }),
    reference: referenceSchema.optional().meta({
      description: 'A right solution, in one language or both, that computes the expected results of drawn inputs.',
    }),
    inputs: z.array(inputSpecSchema).optional().meta({
      description: 'Arguments that are drawn for the reference, one entry for each; always the same ones.',
    }),
    times: z
      .int()
      .min(1)
      .max(mostTimes)
      .optional()
      .meta({
        description: `Calls with drawn arguments; default: ${usualTimes}.`,
      }),
    within: z.number().min(0).optional().meta({
      description: 'By how much numbers in returned values may differ; default: 0.',
    }),
  })
  .superRefine((one, context) => {
    const { cases, reference, inputs, times } = one;
    const hasReference = reference !== undefined;
    const problems: readonly (readonly [isWrong: boolean, field: string, message: string])[] = [
      [
        cases === undefined && !hasReference,
        'cases',
        'missing; expected a list of cases, or reference: a right solution',
      ],
      [
        hasReference && Object.values(reference).every((code = '') => code.trim() === ''),
        'reference',
        'expected a right solution, such as { javascript: "…" } or { python: "…" }',
      ],
      [
        hasReference && inputs === undefined,
        'inputs',
        'missing; expected what to draw for each argument, such as [{ int: [0, 20] }]',
      ],
      [
        !hasReference && inputs !== undefined,
        'inputs',
        'need a reference: a right solution that says what they must give',
      ],
      [!hasReference && times !== undefined, 'times', 'belongs to a reference: remove it'],
    ];
    for (const [isWrong, field, message] of problems) {
      if (isWrong) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }
    for (const [index, raw] of (inputs ?? []).entries()) {
      const say = (message: string): void => {
        context.addIssue({ code: 'custom', path: ['inputs', index], message });
      };
      if (largestSizeOf(toInputSpec(raw)) > largestInput) {
        say(`expected at most ${largestInput} values in one argument`);
      }
      if (losesDigits(raw)) {
        say('a whole number beyond 2^53 - 1 loses digits here: use a smaller one');
      }
    }
  });

/** `cases.yaml`: what a function must do, by analytic; keys with a leading point hold nothing but anchors. */
export const casesFileSchema = z
  .looseRecord(z.string().regex(/^[^.]/), analyticSchema)
  .meta({ title: 'Assay cases: an oracle without programming' });

/** What a function must do for one analytic to be true. */
export type AnalyticCases = z.output<typeof analyticSchema>;

/** One call and what it must do. */
export type Case = NonNullable<AnalyticCases['cases']>[number];

function losesDigits(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).some(losesDigits)
    : typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
}
