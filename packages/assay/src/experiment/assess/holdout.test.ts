import { describe, expect, test } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusteredRate } from '../../statistics/clustered-rate';
import { errorOfLook } from '../../statistics/multiple-tests';
import { moverDifference } from '../../statistics/intervals';
import { createRandom } from '../../statistics/random';
import { createAssertionEntry, tallyVerdicts, wrongIn } from '../../testing/counted-trials';
import { sized } from '../../testing/sized';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { toCluster } from './assess-suite';
import { compareHoldout, isHeldOut, recordLook } from './holdout';

const names = Array.from({ length: 2000 }, (_, index) => `fixture-${String(index)}`);

describe('isHeldOut', () => {
  test('holds these fixtures out, today and on every machine', () => {
    expect(names.slice(0, 20).flatMap((name, index) => (isHeldOut(name) ? [index] : []))).toEqual([0, 1, 14, 17, 19]);
  });

  test('holds out about 30 %', () => {
    const share = names.filter(isHeldOut).length / names.length;

    expect(Math.abs(share - 0.3)).toBeLessThan(3.3 * Math.sqrt((0.3 * 0.7) / names.length));
  });

  test('keeps variants with the fixture that they are made from', () => {
    for (const name of names.slice(0, 200)) {
      const group = [name, `${name}--renamed`, `${name}--renamed--2`, `${name}--`].map(isHeldOut);

      expect(new Set(group).size).toBe(1);
    }
  });
});

describe('compareHoldout', () => {
  const some = names.slice(0, 40);
  const rated = (held: number, developed: number) => [
    ...tallyVerdicts(
      some.map((name) => createAssertionEntry(name, 'isPure')),
      Object.fromEntries(
        some.map((name, index) => [
          name,
          Array.from({ length: 10 }, (_, run) =>
            run < (isHeldOut(name) ? held : developed) + (index % 2) ? wrongIn('isPure') : wrongIn(),
          ),
        ]),
      ),
    ).fixtures.values(),
  ];

  test('compares the two parts, each fixture in one of them', () => {
    const fixtures = rated(6, 1);
    const { held, development, gap } = compareHoldout(fixtures, 1);
    const [one, other] = [true, false].map((side) =>
      clusteredRate(fixtures.filter(({ fixture }) => isHeldOut(fixture) === side).map(toCluster), 1 - errorOfLook(1)),
    );

    expect((held?.clusters ?? 0) + (development?.clusters ?? 0)).toBe(40);
    expect(gap).toEqual(one && other && moverDifference(one.rate, one.interval, other.rate, other.interval));
    expect(gap?.lower).toBeGreaterThan(0);
  });

  test('widens the gap with every look, but not the intervals of the parts', () => {
    const first = compareHoldout(rated(2, 1), 1);
    const twentieth = compareHoldout(rated(2, 1), 20);

    expect(twentieth.gap?.lower).toBeLessThan(first.gap?.lower ?? -1);
    expect(twentieth.gap?.upper).toBeGreaterThan(first.gap?.upper ?? 1);
    expect(twentieth.held).toEqual(first.held);
  });

  test('shows a gap at any of 20 looks in 5 of 100 histories at most where there is none', () => {
    const random = createRandom('gaps');
    const histories = sized({ little: 4, all: 1000 });
    let shown = 0;
    for (let history = 0; history < histories; history += 1) {
      const looks = Array.from({ length: 20 }, (_, look) => {
        const verdicts = some.map((name) => {
          const rate = random() < 0.2 ? 0.5 : 0.02;
          return [name, Array.from({ length: 10 }, () => (random() < rate ? wrongIn('isPure') : wrongIn()))] as const;
        });
        const entries = some.map((name) => createAssertionEntry(name, 'isPure'));
        return compareHoldout([...tallyVerdicts(entries, Object.fromEntries(verdicts)).fixtures.values()], look + 1);
      });
      shown += looks.some(({ gap }) => gap !== undefined && (gap.lower > 0 || gap.upper < 0)) ? 1 : 0;
    }

    expect(shown / histories).toBeLessThanOrEqual(0.05);
  });

  test('says nothing of a gap without fixtures on both sides', () => {
    const development = rated(0, 0).filter(({ fixture }) => !isHeldOut(fixture));

    expect(compareHoldout(development, 1)).toMatchObject({ held: undefined, gap: undefined });
  });
});

describe('recordLook', () => {
  test('counts each prompt and model once, whatever else stands in the record', () => {
    const folder = makeTemporaryFolder();
    const look = (hash: string, challenge = 'parity') =>
      recordLook(folder.path, challenge, { promptHash: hash.split(' ')[0] ?? '', models: [hash] });

    const looks = [look('aa'), look('aa'), look('bb'), look('aa'), look('aa by another model'), look('aa', 'other')];
    appendFileSync(join(folder.path, '.assay/holdout/parity.jsonl'), `no JSON\n{"look":"${'d'.repeat(64)}"`);

    expect(looks).toEqual([1, 1, 2, 2, 3, 1]);
    expect([look('ee'), look('ee')]).toEqual([5, 5]);
    folder.remove();
  });
});
