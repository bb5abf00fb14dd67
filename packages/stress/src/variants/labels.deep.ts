import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { oracle } from '../../../assay/dist/testing/two-sum-oracle';
import { purposes } from 'gpt-assay/code';
import { findBubblewrapBackend } from '../../../assay/dist/sandbox/bubblewrap-backend';
import { type Sandbox, openSandbox } from 'gpt-assay/sandbox';
import { describeNativePython } from '../../../assay/dist/testing/bubblewrap';
import { repository } from '../../../assay/dist/testing/run-script';
import { sightAll, type Sighting } from '../testing/second-oracle/sight';
import { loadChallenge } from 'gpt-assay/kinds';
import { makeVariants } from './make-variants';
import type { Variant } from './variant';

const wanted = 700;
/** What a right program takes is some milliseconds. */
const limitMs = 1_000;
const patientMs = 20_000;
const clear = new Set(['nums', 'numbers', 'values', 'list', 'items', 'target', 'target_sum']);
const unclear = new Set(['tmp', 'x1', 'x2', 'tmp1', 'tmp2']);

/** A label that the second oracle contradicts. */
interface Contradiction {
  readonly id: string;
  readonly analytic: string;
  readonly label: boolean;
  readonly seen: Sighting;
  readonly solution: string;
}

describeNativePython('labels of variants, judged by a second oracle in Node and CPython', () => {
  let second: Sandbox;
  let variants: readonly Variant[] = [];

  beforeAll(async () => {
    const found = await findBubblewrapBackend('node');
    if (!found.available) {
      throw new Error(found.reason);
    }
    second = found.backend.open(1);
    const { fixtures, prompt } = loadChallenge(repository, 'two-sum');
    const made = await makeVariants({
      fixtures,
      oracle,
      seed: '1',
      combined: false,
      count: wanted,
      analytics: prompt.analytics.map(({ name }) => name),
      purposes,
      tools: { sandbox: openSandbox(), signal: new AbortController().signal },
    });
    variants = made.variants;
  });
  afterAll(async () => {
    await Promise.all([second.close(), openSandbox().close()]);
  });

  async function contradict(some: readonly Variant[]): Promise<readonly Contradiction[]> {
    const found = await Promise.all(
      (['javascript', 'python'] as const).map(async (language) => {
        const own = some.filter((one) => one.language === language);
        const quick = await sightAll(second, language, sourcesOf(own), limitMs);
        // A busy machine may stop a right program.
        const slow = own.filter(
          ({ expected }, at) => quick[at]?.timedOut === true && expected['solutionSolvesTwoSumProblem'] === true,
        );
        const again = await sightAll(second, language, sourcesOf(slow), patientMs);
        return own.flatMap((one, at) => {
          const seen = again[slow.indexOf(one)] ?? quick[at];
          return seen === undefined ? [] : compare(one, seen);
        });
      }),
    );
    return found.flat();
  }

  test(`none of ${String(wanted)} is wrong`, async () => {
    expect(variants).toHaveLength(wanted);
    expect(await contradict(variants)).toEqual([]);
  });

  test.each(['solutionSolvesTwoSumProblem', 'solutionKeepsVariablesLocal', 'solutionUsesClearFunctionParameterNames'])(
    'a wrong label of %s would be seen',
    async (analytic) => {
      const labelled = variants.filter(({ expected }) => analytic in expected).slice(0, 100);
      const spoilt = labelled.map((one) => ({
        ...one,
        expected: { [analytic]: one.expected[analytic] === false },
      }));

      expect(labelled).toHaveLength(100);
      expect((await contradict(spoilt)).map(({ id }) => id).toSorted()).toEqual(spoilt.map(({ id }) => id).toSorted());
    },
  );
});

function sourcesOf(variants: readonly Variant[]): readonly string[] {
  return variants.map(({ solution }) => solution);
}

function compare({ id, expected, solution }: Variant, seen: Sighting): readonly Contradiction[] {
  const truth: Readonly<Record<string, boolean | undefined>> = {
    solutionSolvesTwoSumProblem: seen.wrong === null,
    solutionKeepsVariablesLocal: seen.leaks.length === 0,
    solutionUsesClearFunctionParameterNames: areClear(seen.parameters),
  };
  return Object.entries(expected).flatMap(([analytic, label]) =>
    truth[analytic] === undefined || truth[analytic] === label ? [] : [{ id, analytic, label, seen, solution }],
  );
}

/** Names that this list does not know are not decided. */
function areClear(names: Sighting['parameters']): boolean | undefined {
  const each = (names ?? ['?']).map((name) =>
    name.length === 1 || unclear.has(name) ? false : clear.has(name) ? true : undefined,
  );
  return each.includes(false) ? false : each.includes(undefined) ? undefined : true;
}
