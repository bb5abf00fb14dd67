import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { assertionsOf } from './challenge/challenge';
import { countOutcomes } from '../../experiment/tally/assertion-result';
import { openSandbox } from '../../sandbox/open-sandbox';
import { defaultSettings } from '../../testing/default-settings';
import { judgedParityFiles, parityFixture } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { openValidator } from './validator';
import { describeFailure } from './describe-failure';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});
afterAll(() => openSandbox().close());

/** How a failure of `isCorrect` of one fixture, asked of `offline/judge`, is described. */
async function describeFixture(fixture: string, runs = 1, model = 'offline/judge'): Promise<string> {
  folder = makeTemporaryFolder({ ...judgedParityFiles, 'fixtures/parity/case.yaml': fixture });
  const settings = { ...defaultSettings, root: folder.path, models: [model], runs };
  const { challenge, askFixtures } = openValidator('parity', { settings });
  const about = challenge.fixtures.filter(({ id }) => id === 'case');
  const trials = await askFixtures(about);
  const [assertion] = assertionsOf({ ...challenge, fixtures: about }, 'declared');
  if (assertion === undefined) {
    throw new Error('the fixture has no assertion');
  }
  const counts = countOutcomes(trials, assertion.analytic);
  return describeFailure({ challenge, assertion, model, counts, trials, recording: undefined }, 'wrong');
}

describe('describeFailure of offline/judge', () => {
  test('shows what the other value rests on', async () => {
    const fixture = parityFixture('a wrong label', true, true, 'const isEven = (n) => n < 5 && n % 2 === 0;');

    expect(await describeFixture(fixture)).toBe(`parity › case › isCorrect
  expected true, received false: isEven(10) returned false, expected true
  at fixtures/parity/case.yaml:3
  model offline/judge · prompt prompts/parity.md · run 1 · offline

Reply:
{"isCorrect":false,"isShort":true}`);
  });

  test('shows on one line what hostile code has made of its evidence', async () => {
    const fixture = parityFixture(
      'hostile',
      true,
      true,
      'const isEven = (n) => { throw "\\u001b[2J\\n\\nok \\u202e"; };',
    );

    expect((await describeFixture(fixture)).split('\n')[1]).toBe(
      String.raw`  expected true, received false: isEven(0) threw string: \u001b[2J ok \u202e, expected true`,
    );
  });

  test('shows why there is no value', async () => {
    const fixture = `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`;

    expect(await describeFixture(fixture)).toBe(`parity › case › isCorrect
  expected true, received no value (undecided: the oracle reads JavaScript, not python)
  at fixtures/parity/case.yaml:4
  model offline/judge · prompt prompts/parity.md · run 1 · offline

Reply:
{"isShort":true,"isCorrect":null}`);
  });

  test('counts what is undecided apart from what is unreadable', async () => {
    const fixture = `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`;

    const text = await describeFixture(fixture, 20, 'offline/judge?unreadable=0.5&seed=2');

    expect(text.split('\n')[2]).toMatch(
      /^ {2}failed in 20 of 20 judged trials: 20 unreadable \(\d+ not JSON, \d+ undecided\)$/,
    );
  });

  test('passes no evidence off as that of a value that was turned round', async () => {
    const fixture = parityFixture('right', true, true, 'const isEven = (n) => n % 2 < 1;');

    expect((await describeFixture(fixture, 1, 'offline/judge?flip=1')).split('\n')[1]).toBe(
      '  expected true, received false: turned round, as its name asks',
    );
  });
});
