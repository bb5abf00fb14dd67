import { z } from 'zod';
import type { Wire } from './wire';

const errorSchema = z.object({ name: z.string(), message: z.string() });
const wireSchema = z.custom<Wire>((value) => value !== undefined);
const extras = { missing: z.array(z.string()).optional(), measured: wireSchema.optional() };

const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('returned'), value: wireSchema, settled: z.boolean().optional(), ...extras }),
  z.object({ status: z.literal('threw'), error: errorSchema, ...extras }),
  z.object({ status: z.literal('unserializable'), reason: z.string(), ...extras }),
  z.object({ status: z.enum(['memory', 'never settled']), ...extras }),
]);

const loadSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('loaded'), missing: z.array(z.string()).default([]) }),
  z.object({ status: z.enum(['syntax', 'threw']), error: errorSchema }),
  z.object({ status: z.literal('memory') }),
]);

const reportSchema = z.object({
  ready: z.literal(true).optional(),
  id: z.number().optional(),
  load: loadSchema.optional(),
  found: z.boolean().optional(),
  outcomes: z.array(outcomeSchema).optional(),
  output: z.string().optional(),
  truncated: z.boolean().optional(),
  globals: z.array(z.string()).optional(),
  precise: z.literal(true).optional(),
  stopped: z.enum(['timeout', 'memory', 'crashed']).optional(),
  done: z.literal(true).optional(),
});

/** One message of a process that evaluates jobs. */
export type Report = Readonly<z.infer<typeof reportSchema>>;

/** Checks a message; `undefined` when it is none: then the process cannot be trusted with anything. */
export function readReport(message: unknown): Report | undefined {
  return reportSchema.safeParse(message).data;
}
