import { z } from 'zod';
import type { Stated } from '../../code/values/plain';

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
    const [isReturning, isThrowing] = [Object.hasOwn(one, 'returns'), Object.hasOwn(one, 'throws')];
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

const analyticSchema = z.strictObject({
  function: nameSchema('isEven').meta({
    description: 'Name of the function to call; isEven, is_even and IsEven are one name.',
  }),
  cases: z.array(caseSchema).min(1).meta({ description: 'Calls, and what each must do; all must hold.' }),
  within: z.number().min(0).optional().meta({
    description: 'By how much numbers in returned values may differ; default: 0.',
  }),
});

/** `cases.yaml`: what a function must do, by analytic; keys with a leading point hold nothing but anchors. */
export const casesFileSchema = z
  .looseRecord(z.string().regex(/^[^.]/), analyticSchema)
  .meta({ title: 'Assay cases: an oracle without programming' });

/** What a function must do for one analytic to be true. */
export type AnalyticCases = z.output<typeof analyticSchema>;

/** One call and what it must do. */
export type Case = AnalyticCases['cases'][number];

function losesDigits(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).some(losesDigits)
    : typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
}
