import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holmAdjust } from './multiple-tests';
import { analyseItems, type Taker } from './item-analysis';
import { createRandom } from './random';
import { repository } from '../testing/run-script';

const questions = 30;
const simulations = 400;

/** Models from 30 to 95 % right, asked so many times each. */
interface Asked {
  readonly models: number;
  readonly runs: number;
  /** Options of each question: whoever does not know takes any of the wrong ones. */
  readonly options: number;
}

/** Takers of questions the first of which has a wrong option for its key. */
function simulate({ models, runs, options }: Asked, seed: number): readonly Taker[] {
  const random = createRandom('item power', models, runs, options, seed);
  return Array.from({ length: models }, (_, unit) => {
    const ability = 0.3 + (0.65 * unit) / (models - 1);
    const ofKey = (1 - ability) / (options - 1);
    return Array.from({ length: runs }, () => ({
      unit,
      condition: 0,
      scores: Array.from({ length: questions }, (__, item) => (random() < (item === 0 ? ofKey : ability) ? 1 : 0)),
    }));
  }).flat();
}

/** Share of simulations in which the question with the wrong key is shown to be negative, and any other one. */
function power(asked: Asked): { readonly found: number; readonly others: number } {
  let found = 0;
  let others = 0;
  for (let seed = 0; seed < simulations; seed += 1) {
    const analyses = analyseItems(simulate(asked, seed), questions);
    const [first = 1, ...rest] = holmAdjust(analyses.map(({ pNegative }) => pNegative ?? 1));
    found += first <= 0.05 ? 1 : 0;
    others += rest.some((p) => p <= 0.05) ? 1 : 0;
  }
  return { found: found / simulations, others: others / simulations };
}

/** Rows of the table in docs/statistics.md. */
function printed(): readonly (readonly number[])[] {
  const text = readFileSync(join(repository, 'docs/statistics.md'), 'utf8');
  return [...text.matchAll(/^\| (\d+) × (\d+) +\| ([\d.]+) % +\| ([\d.]+) % +\|$/gm)].map((cells) =>
    cells.slice(1).map(Number),
  );
}

describe('a question with the wrong key', () => {
  test('is found as often as docs/statistics.md says, and hardly ever another one', () => {
    const rows = printed().map(([models = 0, runs = 0]) => {
      const [two, four] = [2, 4].map((options) => power({ models, runs, options }));
      return { row: [models, runs, percent(two?.found), percent(four?.found)], others: [two?.others, four?.others] };
    });

    expect(rows.map(({ row }) => row)).toEqual(printed());
    expect(rows).toHaveLength(5);
    expect(Math.max(...rows.flatMap(({ others }) => others.map((one) => one ?? 1)))).toBeLessThan(0.01);
  });
});

function percent(share = Number.NaN): number {
  return Number((100 * share).toPrecision(3));
}
