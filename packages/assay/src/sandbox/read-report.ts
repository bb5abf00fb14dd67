import { z } from 'zod';
import type { Wire } from './wire';

/** More than any harness nests or writes: forged reports must not be able to exhaust their reader. */
const deepestWire = 1_000;
const longestText = 10_000;
const longestName = 200;
const mostNames = 1_000;
const mostOutcomes = 100_000;

interface Returned {
  readonly status: 'returned';
  readonly value: boolean;
}
const returnedTrue: Returned = { status: 'returned', value: true };
const returnedFalse: Returned = { status: 'returned', value: false };

const text = z.string().max(longestText);
const errorSchema = z.object({ name: text, message: text });
const wireSchema = z.custom<Wire>((value) => isWire(value, 0));
const names = listOf(z.string().max(longestName), mostNames);
const extras = { missing: names.optional(), measured: wireSchema.optional() };

const fullOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('returned'), value: wireSchema, settled: z.boolean().optional(), ...extras }),
  z.object({ status: z.literal('threw'), error: errorSchema, ...extras }),
  z.object({ status: z.literal('unserializable'), reason: text, ...extras }),
  z.object({ status: z.enum(['memory', 'never settled']), ...extras }),
]);

type Outcome = z.infer<typeof fullOutcomeSchema>;

/** What most calls come to is told in one word. */
function inOneWord(value: unknown): Outcome | undefined {
  if (value === true) {
    return returnedTrue;
  }
  return value === false ? returnedFalse : undefined;
}

const loadSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('loaded'), missing: names.default([]) }),
  z.object({ status: z.enum(['syntax', 'threw']), error: errorSchema }),
  z.object({ status: z.literal('memory') }),
]);

const reportSchema = z.object({
  ready: z.literal(true).optional(),
  id: z.number().optional(),
  started: z.literal(true).optional(),
  load: loadSchema.optional(),
  found: z.boolean().optional(),
  outcomes: listOf(fullOutcomeSchema, mostOutcomes, inOneWord).optional(),
  output: z.string().optional(),
  truncated: z.boolean().optional(),
  globals: names.optional(),
  precise: z.literal(true).optional(),
  stopped: z.enum(['timeout', 'memory', 'crashed']).optional(),
  done: z.literal(true).optional(),
});

/** One message of a process that evaluates jobs. */
export type Report = Readonly<z.infer<typeof reportSchema>>;

/** Checks a message; `undefined` if it is invalid: then the process can no longer be trusted. */
export function readReport(message: unknown): Report | undefined {
  return reportSchema.safeParse(message).data;
}

/** A list that stops at the first invalid item: `z.array` collects an issue for each, of which there may be millions. */
function listOf<Item>(
  item: z.ZodType<Item>,
  most: number,
  readShort: (value: unknown) => Item | undefined = () => undefined,
): z.ZodPipe<z.ZodCustom<readonly unknown[]>, z.ZodTransform<Item[], readonly unknown[]>> {
  const list = z.custom<readonly unknown[]>((value) => Array.isArray(value) && value.length <= most);
  return list.transform((values, context) => {
    const items: Item[] = [];
    for (const value of values) {
      const read = readShort(value) ?? item.safeParse(value).data;
      if (read === undefined) {
        context.addIssue({ code: 'custom' });
        return z.NEVER;
      }
      items.push(read);
    }
    return items;
  });
}

function isWire(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return value !== undefined;
  }
  if (depth > deepestWire) {
    return false;
  }
  if (Array.isArray(value)) {
    return value.every((item) => isWire(item, depth + 1));
  }
  const { $: kind, v, of, ...rest } = value as Readonly<Record<string, unknown>>;
  return (
    typeof kind === 'string' &&
    (of === undefined || typeof of === 'string') &&
    (v === undefined || isWire(v, depth + 1)) &&
    Object.keys(rest).length === 0
  );
}
