import { describe, expect, test } from '@jest/globals';
import {
  createAssertionEntry,
  createSuiteEntry,
  createTrialEntry,
  errored,
  onlyModel,
  wrongIn,
} from '../../testing/counted-trials';
import { sized } from '../../testing/sized';
import { createRandom } from '../../statistics/random';
import { errorOfLook } from '../../statistics/multiple-tests';
import { unseenUpper } from '../../statistics/clustered-rate';
import { createTally } from '../tally/tally';
import { createUnseenGate, judgeUnseen, type UnseenGate } from './unseen-gate';

const rates = { alpha: 0.05, beta: 0.05 };

/** A gate for 40 % over three fixtures with a hard and a soft assertion each. */
function begin(fixtures: readonly string[] = ['one', 'two', 'three'], languages?: Record<string, string>) {
  const tally = createTally(
    createSuiteEntry(
      fixtures.flatMap((id) => [createAssertionEntry(id, 'a'), createAssertionEntry(id, 'b', { assert: 'soft' })]),
    ),
  );
  const model = onlyModel(tally);
  const gate = createUnseenGate([...model.fixtures.values()], model.first, { ...rates, unseen: 0.4, languages });
  return { tally, gate };
}

describe('createUnseenGate', () => {
  test('judges a fixture by its hard assertions in its first judged trial, however trials arrive', () => {
    const { tally, gate } = begin();
    tally.add(createTrialEntry('one', 1, wrongIn('a')));
    tally.add(createTrialEntry('one', 0, wrongIn('b')));
    tally.add(createTrialEntry('two', 0, errored));
    tally.add(createTrialEntry('two', 1, wrongIn('a')));
    tally.add(createTrialEntry('three', 0, wrongIn()));

    expect(gate.state()).toMatchObject({ fixtures: 3, families: 3, wrong: 1, lost: 0, status: 'inconclusive' });
  });

  test('asks three times for a reply, then counts a fixture without one as wrong in the bound alone', () => {
    const { tally, gate } = begin();
    tally.add(createTrialEntry('one', 0, wrongIn()));
    tally.add(createTrialEntry('two', 0, wrongIn()));
    const needed = [0, 1, 2].map((run) => {
      tally.add(createTrialEntry('three', run, errored));
      return ['one', 'three'].map((fixture) => gate.needs(fixture));
    });

    expect(needed).toEqual([
      [false, true],
      [false, true],
      [false, false],
    ]);
    expect(gate.state()).toMatchObject({
      wrong: 0,
      lost: 1,
      bound: unseenUpper({ families: 3, wrong: 1 }, 1 - errorOfLook(1)),
      least: 0,
    });
  });

  test('takes variants of one original, and a question in two languages, for one that is wrong if any is', () => {
    const fixtures = ['one--a', 'one--b', 'two', 'Sum (python)', 'Sum (javascript)'];
    const { tally, gate } = begin(fixtures, { 'Sum (python)': 'python', 'Sum (javascript)': 'javascript' });
    for (const fixture of fixtures) {
      tally.add(createTrialEntry(fixture, 0, fixture === 'one--b' ? wrongIn('a') : wrongIn()));
    }

    expect(gate.state()).toMatchObject({ fixtures: 5, families: 3, wrong: 1 });
  });
});

/** A population of fixtures: what is wrong is drawn for one more family. */
interface World {
  readonly name: string;
  readonly families: number;
  readonly members: number;
  /** What stands between the name of a family and that of a member, if not `--`. */
  readonly separator?: string;
  /** Answers of a verdict: more than one is a vote. */
  readonly votes: number;
  /** Share of unseen submissions with a wrong verdict. */
  readonly truth: number;
  /** Chance of a wrong answer for each member of one more family. */
  readonly drawRate: (random: () => number) => number;
}

/** Chance that most of three answers are wrong. */
const vote = (rate: number): number => rate ** 2 * (3 - 2 * rate);

const worlds: readonly World[] = [
  {
    name: 'independent fixtures',
    families: 60,
    members: 1,
    votes: 1,
    truth: 0.08,
    drawRate: (random) => (random() < 0.08 ? 1 : 0),
  },
  {
    name: 'families of four',
    families: 30,
    members: 4,
    votes: 1,
    truth: 0.2 * 0.95 + 0.8 * 0.002,
    drawRate: (random) => (random() < 0.2 ? 0.95 : 0.002),
  },
  {
    name: 'few hard fixtures among easy ones',
    families: 120,
    members: 1,
    votes: 1,
    truth: 0.02 + 0.98 * 0.005,
    drawRate: (random) => (random() < 0.02 ? 1 : 0.005),
  },
  {
    name: 'flaky fixtures with voting',
    families: 120,
    members: 1,
    votes: 3,
    truth: 0.2 * vote(0.1) + 0.1 * vote(0.4),
    drawRate(random) {
      const place = random();
      return place < 0.7 ? 0 : place < 0.9 ? 0.1 : 0.4;
    },
  },
];

/** Asks one sample of a world through the tally, and says what came of it. */
function ask({ families, members, separator = '--', votes, drawRate }: World, random: () => number): UnseenGate {
  const fixtures = Array.from({ length: families }, (_, family) => ({
    rate: drawRate(random),
    names: Array.from({ length: members }, (_unused, member) => `f${family}${separator}${member}`),
  }));
  const entries = fixtures.flatMap(({ names }) => names.map((name) => createAssertionEntry(name, 'a')));
  const tally = createTally(createSuiteEntry(entries));
  for (const { rate, names } of fixtures) {
    for (const name of names) {
      const wrong = Array.from({ length: votes }, () => (random() < rate ? 1 : 0)).reduce<number>((a, b) => a + b, 0);
      tally.add(createTrialEntry(name, 0, wrong > votes / 2 ? wrongIn('a') : wrongIn()));
    }
  }
  const model = onlyModel(tally);
  return createUnseenGate([...model.fixtures.values()], model.first, rates);
}

describe('the bound for unseen submissions', () => {
  const samples = sized({ little: 60, all: 4000 });
  // Three standard errors below what must hold.
  const least = 0.95 - 3 * Math.sqrt((0.05 * 0.95) / samples);

  const coverage = (world: World): number => {
    const random = createRandom('unseen', world.name);
    const covers = Array.from({ length: samples }, () => ask(world, random).state().bound >= world.truth);
    return covers.filter(Boolean).length / samples;
  };

  test.each(worlds)('covers the truth of $name in 19 of 20 samples', (world) => {
    expect(coverage(world)).toBeGreaterThanOrEqual(least);
  });

  test('of variants that are not named as such covers too seldom', () => {
    const [families] = worlds.filter(({ members }) => members > 1);

    expect(families === undefined ? 1 : coverage({ ...families, separator: '-' })).toBeLessThan(0.9);
  });
});

describe('adding the fixtures that are wanted, and looking again', () => {
  const graders = sized({ little: 40, all: 2000 });

  /** Whether a grader that is wrong on this share of submissions is certified for 5 % within 20 looks. */
  function isEverCertified(share: number, random: () => number, lookAt: (look: number) => number): boolean {
    let families = 0;
    let wrong = 0;
    let wanted = 69;
    for (let look = 1; look <= 20; look += 1) {
      for (; families < wanted; families += 1) {
        wrong += random() < share ? 1 : 0;
      }
      const plan = { ...rates, wanted: 0.05, look: lookAt(look), isOpen: false };
      const { status, more } = judgeUnseen({ families, wrong, lost: 0 }, plan);
      if (status !== 'inconclusive') {
        return status === 'certified';
      }
      wanted += more;
    }
    return false;
  }

  const certified = (share: number, lookAt: (look: number) => number): number => {
    const random = createRandom('looks', share);
    return (
      Array.from({ length: graders }, () => isEverCertified(share, random, lookAt)).filter(Boolean).length / graders
    );
  };

  test('certifies a grader that is wrong a little more often in at most 5 % of cases', () => {
    expect(certified(0.0501, (look) => look)).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / graders));
  });

  test('would certify it far more often if no look were counted', () => {
    expect(certified(0.0501, () => 1)).toBeGreaterThan(certified(0.0501, (look) => look) + 0.03);
  });

  test('certifies one that is wrong in 1 % most of the time', () => {
    expect(certified(0.01, (look) => look)).toBeGreaterThan(0.75);
  });
});
