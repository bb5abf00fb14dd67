import { type Oracle, type OracleTools, consult } from 'gpt-assay/oracle';
import type { Fixture } from 'gpt-assay/kinds';
import { confirmVariant, keepByConstruction, type Confirmed } from './confirm-variant';
import { proposeVariants, type Proposing } from './propose-variants';
import type { Candidate, Dropped, Variant } from './variant';

/** Number of candidates judged at the same time: enough that engines never wait for a slow one. */
const mostAtOnce = 32;

/** Which variants to make, and who confirms them. */
export interface Making extends Proposing {
  readonly count: number;
  /** Absent if the challenge has none: then only changes that are right by construction are made. */
  readonly oracle: Oracle | undefined;
  readonly tools: OracleTools;
  /** Called with the number of variants so far. */
  readonly onMade?: (made: number) => void;
}

/** The variants, and what happened to the other candidates. */
export interface MadeVariants {
  readonly variants: readonly Variant[];
  readonly tried: number;
  /** Number of dropped candidates by operator and reason. */
  readonly dropped: readonly { readonly operator: string; readonly reason: Dropped; readonly count: number }[];
}

/** Makes the wanted number of variants, or as many as possible; the same seed gives the same variants. */
export async function makeVariants(making: Making): Promise<MadeVariants> {
  const { count, onMade = () => undefined } = making;
  const confirmedOf = await labelsThatHold(making);
  const fixtures = making.fixtures.map((one) => ({ ...one, expected: confirmedOf.get(one.id) ?? {} }));
  const candidates = proposeVariants({ ...making, fixtures });
  const variants: Variant[] = [];
  const dropped = new Map<string, { operator: string; reason: Dropped; count: number }>();
  const underWay: Promise<Judged>[] = [];
  // Candidates count in order, however long they take; none is started that would exceed the number.
  const begin = (): void => {
    while (underWay.length < Math.min(mostAtOnce, count - variants.length)) {
      const next = candidates.next();
      if (next.done === true) {
        return;
      }
      const judged = judge(next.value, making);
      // The first failure ends the search, and later candidates are no longer awaited.
      judged.catch(() => undefined);
      underWay.push(judged);
    }
  };
  let tried = 0;
  begin();
  for (let first = underWay.shift(); first !== undefined; first = underWay.shift()) {
    const { one, result } = await first;
    tried += 1;
    if ('variant' in result) {
      variants.push(result.variant);
      onMade(variants.length);
    } else {
      const key = `${one.operator} ${result.dropped}`;
      const known = dropped.get(key)?.count ?? 0;
      dropped.set(key, { operator: one.operator, reason: result.dropped, count: known + 1 });
    }
    begin();
  }
  return { variants, tried, dropped: [...dropped.values()] };
}

interface Judged {
  readonly one: Candidate;
  readonly result: Confirmed;
}

async function judge(one: Candidate, { oracle, tools }: Making): Promise<Judged> {
  if (oracle === undefined) {
    return { one, result: keepByConstruction(one) };
  }
  const { id, of, solution } = one;
  // If nothing is known about an analytic of the parent, its variants get no label for it.
  const rulings = await consult(
    oracle,
    Object.keys(of.expected),
    { id, language: of.language, solution, task: of.task },
    tools,
  );
  return { one, result: confirmVariant(one, rulings, of.expected) };
}

/** The labels of each fixture that the oracle confirms; without an oracle, all. */
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
