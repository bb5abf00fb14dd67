import { consult } from '../../../oracle/consult';
import type { Oracle, OracleTools } from '../../../oracle/oracle';
import { rememberPython } from '../../../sandbox/remember-python';
import type { Fixture } from '../challenge/fixture';
import { confirmVariant, keepByConstruction, type Confirmed } from './confirm-variant';
import { proposeVariants, type Proposing } from './propose-variants';
import type { Candidate, Dropped, Variant } from './variant';

/** Candidates that are judged at the same time: enough that engines never wait for one that takes long. */
const mostAtOnce = 32;

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
export async function makeVariants(given: Making): Promise<MadeVariants> {
  const { count, onMade = () => undefined, tools } = given;
  const making: Making = { ...given, tools: { ...tools, sandbox: rememberPython(tools.sandbox) } };
  const confirmedOf = await labelsThatHold(making);
  const fixtures = making.fixtures.map((one) => ({ ...one, expected: confirmedOf.get(one.id) ?? {} }));
  const candidates = proposeVariants({ ...making, fixtures });
  const variants: Variant[] = [];
  const dropped = new Map<string, { operator: string; reason: Dropped; count: number }>();
  const underWay: Promise<Judged>[] = [];
  // What comes first counts first, however long it takes; none is begun that would be one too many.
  const begin = (): void => {
    while (underWay.length < Math.min(mostAtOnce, count - variants.length)) {
      const next = candidates.next();
      if (next.done === true) {
        return;
      }
      const judged = judge(next.value, making);
      // The first that fails ends the search; those behind it are waited for by nobody.
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
  // Nothing is claimed about an analytic of which nothing is known of the parent.
  const rulings = await consult(oracle, Object.keys(of.expected), { id, language: of.language, solution }, tools);
  return { one, result: confirmVariant(one, rulings, of.expected) };
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
