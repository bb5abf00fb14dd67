import { z } from 'zod';
import { count, line } from 'gpt-assay/basics';
import type { SuiteEntry } from 'gpt-assay/experiment';
import { stressPolicySchema } from '../variants/stress-details';
import type { MadeProgram } from './desk';

const headSchema = z.object({
  fool: z.object({
    seed: line,
    /** Maximum number of answers. */
    calls: count,
    /** Analytics on which the grader can be fooled. */
    analytics: z.array(line),
    /** Fixtures that are asked about unchanged. */
    originals: z.array(line),
    /** Operators with candidate programs; absent in old logs. */
    operators: z.array(line).optional(),
    policy: stressPolicySchema,
  }),
});

const programSchema = z.object({
  fixture: line,
  phase: z.enum(['search', 'shrink', 'confirm']),
  parent: line,
  operator: line,
  line: z.int().positive(),
  what: z.string(),
  language: line,
  solution: z.string(),
  analytic: line.optional(),
  steps: count.optional(),
  attempt: count.optional(),
  isSmallest: z.boolean().optional(),
  labels: z.record(line, z.boolean()).optional(),
  evidence: z.record(line, line).optional(),
});

/** Details of a search in the log's first line. */
export type FoolDetails = Readonly<z.infer<typeof headSchema>['fool']>;
/** A created program in the log. */
export type LoggedProgram = Readonly<z.infer<typeof programSchema>>;

/** The details of a search and its programs in order of creation; `undefined` if the log is not of a search. */
export function readFoolDetails({
  details,
  made = [],
}: Pick<SuiteEntry, 'details' | 'made'>): (FoolDetails & { readonly programs: readonly LoggedProgram[] }) | undefined {
  const head = headSchema.safeParse(details).data?.fool;
  return head && { ...head, programs: made.flatMap((one) => programSchema.safeParse(one).data ?? []) };
}

/** Converts a program for the log. */
export function toLoggedProgram({ program, ...made }: MadeProgram): LoggedProgram {
  return { fixture: program.id, ...made, language: program.language, solution: program.solution };
}
