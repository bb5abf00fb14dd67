import { z } from 'zod';
import { priceOverrideSchema } from '../../model/prices/price-schema';
import type { Upgrade } from '../../experiment/log/upgrade';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { quizDetailsSchema } from './quiz-details';
import { measure } from './reading/score-choice';
import { partsOfHead } from './suite-entry';

const headSchema = quizDetailsSchema.extend({
  kind: z.literal('quiz'),
  version: z.literal(1),
  ...{ quiz: z.string(), title: z.string(), startedAt: z.string() },
  firstRun: z.int().nonnegative(),
  runs: z.int().positive(),
  shard: z.object({ index: z.int().positive(), of: z.int().positive() }).optional(),
  lacking: z.array(z.string()).optional(),
  prices: z.array(priceOverrideSchema).optional(),
});

/** Reads quiz logs in the old quiz-specific format: a first line of kind `quiz`, then answers. */
export const upgradeVersion1: Upgrade = (line) => {
  const { data } = headSchema.safeParse(line);
  if (data === undefined) {
    return undefined;
  }
  const { quiz, title, startedAt, firstRun, runs, shard, lacking, prices } = data;
  const details = quizDetailsSchema.parse(data);
  const head: SuiteEntry = {
    ...partsOfHead(details, details.policy?.questions ?? 'soft'),
    ...{ challenge: quiz, title, startedAt, firstRun, runs },
    ...(shard !== undefined && { shard }),
    ...(lacking !== undefined && { lacking }),
    ...(prices !== undefined && { prices }),
  };
  return {
    head,
    entry: (entry) => {
      const { kind, cell, run, question, rotation, order, letters, request, verdict, ...call } = entry as OldAnswer;
      return kind !== 'answer'
        ? entry
        : {
            kind: 'trial',
            trial: {
              ...{
                challenge: quiz,
                fixture: question,
                model: head.models[Number(cell)],
                asks: details.cells[Number(cell)]?.model,
              },
              ...{ run, ...(details.circular && { part: rotation }), request, verdict: upgradeVerdict(verdict) },
            },
            ...call,
            fenced: false,
            details: { order, letters },
          };
    },
  };
};

/** Whatever is present; malformed entries are rejected by the reader of the current format. */
type OldAnswer = Readonly<
  Partial<
    Record<'kind' | 'cell' | 'run' | 'question' | 'rotation' | 'order' | 'letters' | 'request' | 'verdict', unknown>
  >
>;

function upgradeVerdict(verdict: unknown): unknown {
  return (verdict as { readonly status?: unknown } | undefined)?.status === 'incorrect'
    ? { status: 'incorrect', mismatches: [{ analytic: measure, expected: true, received: false }] }
    : verdict;
}
