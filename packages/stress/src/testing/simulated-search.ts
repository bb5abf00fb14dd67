import { consult, findOracle, loadOracle } from 'gpt-assay/oracle';
import { openSandbox } from 'gpt-assay/sandbox';
import { type FailureShare, createRandom, isBeyondChance } from 'gpt-assay/statistics';
import { type Fixture, loadChallenge } from 'gpt-assay/kinds';
import { countAnswers, createPurse, type Answer, type Desk, type MadeProgram } from '../fool/desk';
import { prepareSearch } from '../fool/prepare-search';
import { chancesOf, searchProgram } from '../fool/search-program';

/** How often a simulated grader is wrong about an analytic of a program, from 0 to 1. */
export type ErrorRate = (program: Fixture, analytic: string) => number;

/** What a search claims. */
export interface Claim {
  readonly made: MadeProgram;
  readonly counts: FailureShare;
}

/** Searches of one challenge with graders in memory; its labels are proved once for all of them. */
export interface SimulatedSearches {
  /** The program that a search claims to fool the grader; `undefined` when it claims none. */
  readonly search: (errorRate: ErrorRate, seed: string, calls?: number) => Promise<Claim | undefined>;
  readonly close: () => Promise<void>;
}

/** Opens the fixtures of a challenge in one language, with its oracle for some analytics. */
export function openSimulatedSearches(
  root: string,
  id: string,
  { language, analytics }: { readonly language: string; readonly analytics: readonly string[] },
): SimulatedSearches {
  const { fixtures: all, prompt } = loadChallenge(root, id);
  const fixtures = all.filter((fixture) => fixture.language === language);
  const oracle = loadOracle(
    root,
    findOracle(root, id),
    prompt.analytics.map(({ name }) => name),
  );
  const sandbox = openSandbox();
  const tools = { sandbox, signal: new AbortController().signal };
  const known = new Map<string, ReturnType<Desk['prove']>>();
  const prove: Desk['prove'] = ({ solution }) => {
    const rulings = known.get(solution) ?? consult(oracle, analytics, { id: 'program', language, solution }, tools);
    known.set(solution, rulings);
    return rulings;
  };
  return {
    async search(errorRate, seed, calls = 200) {
      const random = createRandom('simulated grader', seed);
      const claims: Claim[] = [];
      let confirmed: MadeProgram | undefined;
      let base: readonly (readonly Answer[])[] | undefined;
      const desk: Desk = {
        prove,
        make(made) {
          confirmed = made.find(({ phase }) => phase === 'confirm');
        },
        ask(wanted) {
          const answers = wanted.map(({ program, times }) =>
            Array.from({ length: times }, () => {
              const wrong = Object.keys(program.expected).filter((name) => random() < errorRate(program, name));
              return new Set(wrong);
            }),
          );
          base ??= answers;
          if (confirmed?.analytic !== undefined) {
            claims.push({ made: confirmed, counts: countAnswers(answers[0] ?? [], confirmed.analytic) });
          }
          return Promise.resolve(answers);
        },
      };
      const search = await prepareSearch({ fixtures, analytics, wanted: analytics, calls, seed }, desk);
      await searchProgram(search, desk, createPurse(desk, calls));
      const chances = chancesOf(search, base ?? []);
      return claims.find(({ made: { analytic = '', attempt = 0 }, counts }) =>
        isBeyondChance(counts, chances.get(analytic) ?? 1, attempt),
      );
    },
    close: () => sandbox.close(),
  };
}
