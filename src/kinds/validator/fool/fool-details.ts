import { z } from 'zod';
import { count } from '../../../basics/measures';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import { stressPolicySchema } from '../stress/stress-details';
import type { MadeProgram } from './desk';

const line = z.string().regex(/^\P{Cc}*$/u, 'holds a control character');

const headSchema = z.object({
  fool: z.object({
    seed: line,
    /** Answers at most. */
    calls: count,
    /** Analytics on which the grader may be fooled. */
    analytics: z.array(line),
    /** Fixtures that are asked unchanged. */
    originals: z.array(line),
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

/** What the first line of a log keeps of a search. */
export type FoolDetails = Readonly<z.infer<typeof headSchema>['fool']>;
/** What a log keeps of a program that was made. */
export type LoggedProgram = Readonly<z.infer<typeof programSchema>>;

/** What a search's log says of it, and of its programs in the order in which they were made; `undefined` when it is no search. */
export function readFoolDetails({
  details,
  made = [],
}: Pick<SuiteEntry, 'details' | 'made'>): (FoolDetails & { readonly programs: readonly LoggedProgram[] }) | undefined {
  const head = headSchema.safeParse(details).data?.fool;
  return head && { ...head, programs: made.flatMap((one) => programSchema.safeParse(one).data ?? []) };
}

/** A program as the log keeps it. */
export function toLoggedProgram({ program, ...made }: MadeProgram): LoggedProgram {
  return { fixture: program.id, ...made, language: program.language, solution: program.solution };
}
