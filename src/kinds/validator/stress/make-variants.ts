import { consult } from '../../../oracle/consult';
import type { Oracle, OracleTools } from '../../../oracle/oracle';
import type { Fixture } from '../challenge/fixture';
import { confirmVariant, keepByConstruction, type Confirmed } from './confirm-variant';
import { proposeVariants, type Proposing } from './propose-variants';
import type { Candidate, Dropped, Variant } from './variant';

/** Candidates that are judged at the same time; a sandbox takes as many as it has engines. */
const wave = 32;

/** Which variants are wanted, and who confirms them. */
export interface Making extends Proposing {
  readonly count: number;
  /** Absent where the challenge has none: what stays right by construction is all there is then. */
  readonly oracle: Oracle | undefined;
  readonly tools: OracleTools;
  /** Called with how many are there. */
  readonly onMade?: (made: number) => void;
}

/** Variants, and what became of the other candidates. */
export interface MadeVariants {
  readonly variants: readonly Variant[];
  readonly tried: number;
  /** How many candidates of each operator were dropped, and why. */
  readonly dropped: readonly { readonly operator: string; readonly reason: Dropped; readonly count: number }[];
}

/** Makes as many variants as are wanted, or as there are; the same seed gives the same ones. */
export async function makeVariants(making: Making): Promise<MadeVariants> {
  const { count, onMade = () => undefined } = making;
  const confirmedOf = await labelsThatHold(making);
  const fixtures = making.fixtures.map((one) => ({ ...one, expected: confirmedOf.get(one.id) ?? {} }));
  const candidates = proposeVariants({ ...making, fixtures });
  const variants: Variant[] = [];
  const dropped = new Map<string, { operator: string; reason: Dropped; count: number }>();
  let tried = 0;
  for (let some = take(candidates); some.length > 0 && variants.length < count; some = take(candidates)) {
    const results = await Promise.all(some.map(async (one) => ({ one, result: await confirm(one, making) })));
    for (const { one, result } of results) {
      if (variants.length === count) {
        break;
      }
      tried += 1;
      if ('variant' in result) {
        variants.push(result.variant);
      } else {
        const key = `${one.operator} ${result.dropped}`;
        const known = dropped.get(key)?.count ?? 0;
        dropped.set(key, { operator: one.operator, reason: result.dropped, count: known + 1 });
      }
    }
    onMade(variants.length);
  }
  return { variants, tried, dropped: [...dropped.values()] };
}

async function confirm(candidate: Candidate, { oracle, analytics, tools }: Making): Promise<Confirmed> {
  if (oracle === undefined) {
    return keepByConstruction(candidate);
  }
  const { id, of, solution } = candidate;
  const rulings = await consult(oracle, analytics, { id, language: of.language, solution }, tools);
  return confirmVariant(candidate, rulings, of.expected);
}

/** The labels of each fixture that the oracle confirms; without one, all. */
async function labelsThatHold({
  fixtures,
  oracle,
  analytics,
  tools,
}: Making): Promise<ReadonlyMap<string, Fixture['expected']>> {
  const held = fixtures.map(async (fixture) => {
    if (oracle === undefined) {
      return [fixture.id, fixture.expected] as const;
    }
    const rulings = await consult(oracle, analytics, fixture, tools);
    const labels = Object.entries(fixture.expected).filter(([analytic, value]) => {
      const ruling = rulings[analytic];
      return ruling?.status === 'decided' && ruling.value === value;
    });
    return [fixture.id, Object.fromEntries(labels)] as const;
  });
  return new Map(await Promise.all(held));
}

function take(candidates: Iterator<Candidate, void>): readonly Candidate[] {
  const some: Candidate[] = [];
  while (some.length < wave) {
    const next = candidates.next();
    if (next.done === true) {
      break;
    }
    some.push(next.value);
  }
  return some;
}
