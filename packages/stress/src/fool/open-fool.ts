import { didYouMean } from 'gpt-assay/basics';
import { AssayError, type ExperimentOptions, type Trial } from 'gpt-assay/plugin';
import {
  type MadeFixtures,
  type SearchExperiment,
  type SuiteEntry,
  growingLogVersion,
  outcomeOf,
} from 'gpt-assay/experiment';
import { consult, findOracle, loadOracle } from 'gpt-assay/oracle';
import { openSandbox } from 'gpt-assay/sandbox';
import { identityOf } from 'gpt-assay/code';
import {
  type Challenge,
  type Fixture,
  type Validator,
  assertionsOf,
  groupNameOf,
  isDerived,
  openValidator,
  toAssertionEntry,
  toExperiment,
} from 'gpt-assay/kinds';
import { policyOf } from '../variants/stress-details';
import { describePassedOver } from '../variants/propose-variants';
import { createPurse, type Answer, type Desk, type MadeProgram } from './desk';
import { toLoggedProgram, type FoolDetails } from './fool-details';
import { prepareSearch } from './prepare-search';
import { searchProgram, type Search } from './search-program';

/** Which programs to search for. */
export interface FoolWish {
  /** Maximum number of answers. */
  readonly calls: number;
  /** The same seed searches the same way as long as the answers are the same. */
  readonly seed: string;
  /** Analytics on which the grader can be fooled; all by default. */
  readonly analytics: readonly string[] | undefined;
}

/**
 * Opens a search for the smallest program that fools a validator's grader. Labels of the fixtures are proved, but no
 * model is asked yet.
 */
export async function openFool(id: string, options: ExperimentOptions, wish: FoolWish): Promise<SearchExperiment> {
  const own = { ...options, comparesExamples: false };
  const { challenge, models, notJudged } = openValidator(id, own);
  const [grader, ...others] = models;
  if (grader === undefined || others.length > 0) {
    throw new AssayError(
      `assay fool needs exactly one grader, but these would answer: ${models.map(groupNameOf).join(', ')}. Name one with --model and --prompt.`,
    );
  }
  const files = findOracle(challenge.root, id);
  if (files.length === 0) {
    throw new AssayError(
      `${id} has no oracle, so it cannot prove labels of new programs. Write fixtures/${id}/oracle.ts (docs/oracles.md), or measure changes that keep labels by construction: npx assay stress ${id}`,
    );
  }
  const analytics = challenge.prompt.analytics.map(({ name }) => name);
  const wanted = wantedOf(wish.analytics, analytics).filter((name) => !notJudged.includes(name));
  // A vote asks each of its voters.
  const each = grader.vote?.of ?? 1;
  const calls = Math.floor(wish.calls / each);
  const oracle = loadOracle(challenge.root, files, analytics);
  const sandbox = openSandbox();
  const tools = { sandbox, signal: options.signal ?? new AbortController().signal };
  const prove: Desk['prove'] = (program) => consult(oracle, analytics, program, tools);
  const ownFixtures = challenge.fixtures.filter((one) => !isDerived(one));
  const passedOver = describePassedOver(ownFixtures);
  const search = await prepareSearch({ fixtures: ownFixtures, analytics, wanted, calls, seed: wish.seed }, { prove });
  if (search.originals.length === 0) {
    await sandbox.close();
    throw new AssayError(
      [
        `The oracle of ${id} proves no label of any fixture, so there is nothing to start from.`,
        ...passedOver.map((said) => `${said}.`),
      ].join('\n'),
    );
  }
  const validator = openValidator(id, { ...own, extend: (all) => withOriginals(all, search) });
  const experiment = toExperiment(validator);
  const fool: FoolDetails = {
    seed: wish.seed,
    calls,
    analytics: [...wanted],
    originals: search.originals.map((one) => one.id),
    operators: search.queues.map(({ operator }) => operator),
    policy: policyOf(challenge.prompt),
  };
  const head = (): SuiteEntry => ({
    ...experiment.head(),
    version: growingLogVersion,
    unplanned: [groupNameOf(grader)],
    measuredBy: 'fool',
    details: { fool },
  });
  return {
    ...experiment,
    warnings: passedOver.map((message) => ({ file: `fixtures/${id}`, message })),
    head,
    most: calls,
    async search(onMade, onTrial) {
      const desk = openDesk(validator, { prove, onMade, onTrial });
      await searchProgram(search, desk, createPurse(desk, calls));
    },
    // The programs are not known yet, so unchanged fixtures stand in for them, as if nothing had been asked.
    planEachTrial: (_, { first }, onPlanned) => planCallsOf(validator, { first, calls, each }, onPlanned),
    close: () => sandbox.close(),
  };
}

function wantedOf(wanted: readonly string[] | undefined, analytics: readonly string[]): readonly string[] {
  const unknown = (wanted ?? []).find((name) => !analytics.includes(name));
  if (unknown !== undefined) {
    throw new AssayError(
      `--analytic expects analytics of the prompt, received "${unknown}"${didYouMean(unknown, analytics)}; it has: ${analytics.join(', ')}.`,
    );
  }
  return wanted ?? analytics;
}

/** The challenge with only the fixtures that are asked about unchanged; none of its assertions fails on its own. */
function withOriginals(challenge: Challenge, { originals }: Search): Challenge {
  const prompt = { ...challenge.prompt, policy: 'soft' as const };
  return { ...challenge, prompt, fixtures: originals, unreviewed: [] };
}

/** Asks through the validator, and logs new programs. */
function openDesk(
  validator: Validator,
  {
    prove,
    onMade,
    onTrial,
  }: Pick<Desk, 'prove'> & {
    readonly onMade: (made: MadeFixtures) => void;
    readonly onTrial: (trial: Trial) => void;
  },
): Desk {
  const { firstRun } = validator.settings;
  const next = new Map<string, number>();
  const askOne = async (program: Fixture, times: number): Promise<readonly Answer[]> => {
    // The same code has the same replies under any name, so each of its runs is used only once.
    const key = identityOf(program);
    const first = next.get(key) ?? firstRun;
    next.set(key, first + times);
    const answers = new Map<number, Answer>();
    await validator.askEachTrial([program], { first, count: times }, (trial) => {
      onTrial(trial);
      answers.set(trial.run, toAnswer(trial, program));
    });
    return Array.from({ length: times }, (_, place) => answers.get(first + place));
  };
  return {
    prove,
    make: (made) => {
      onMade(toMadeFixtures(validator, made));
    },
    ask: (wanted) => Promise.all(wanted.map(({ program, times }) => askOne(program, times))),
  };
}

function toAnswer(trial: Trial, { expected }: Fixture): Answer {
  return trial.verdict.status === 'errored'
    ? undefined
    : new Set(Object.keys(expected).filter((analytic) => outcomeOf(trial, analytic) !== 'held'));
}

function toMadeFixtures({ challenge, settings, notJudged }: Validator, made: readonly MadeProgram[]): MadeFixtures {
  const programs = made.map(({ program }) => program);
  const assertions = assertionsOf({ ...challenge, fixtures: programs }, settings.assert, notJudged);
  return {
    entry: {
      kind: 'made',
      assertions: assertions.map((one) => toAssertionEntry(one)),
      ...(new Set(challenge.fixtures.map(({ language }) => language)).size > 1 && {
        languages: Object.fromEntries(programs.map(({ id, language }) => [id, language])),
      }),
      details: made.map(toLoggedProgram),
    },
    code: programs.map(({ id, language, solution, task }) => ({
      fixture: id,
      language,
      text: solution,
      ...(task !== undefined && { task }),
    })),
  };
}

/** Goes through as many requests as the search may make. */
async function planCallsOf(
  validator: Validator,
  { first, calls, each }: { readonly first: number; readonly calls: number; readonly each: number },
  onPlanned: Parameters<Validator['planEachTrial']>[2],
): Promise<void> {
  const { fixtures } = validator.challenge;
  let planned = 0;
  await validator.planEachTrial(fixtures, { first, count: Math.ceil(calls / fixtures.length) }, (one) => {
    planned += 1;
    if (planned <= calls * each) {
      onPlanned(one);
    }
  });
}
