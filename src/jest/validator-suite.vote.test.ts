import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openParitySuite, parityProject, type ParitySuite } from '../testing/parity-suite';
import { parityAnswer, parityPromptWith } from '../testing/small-challenge';

let suite: ParitySuite;

beforeAll(async () => {
  suite = await openParitySuite();
});
afterEach(() => {
  suite.reset();
});
afterAll(() => suite.server.close());

describe('validatorSuite', () => {
  test('asks 2 of 3 votes, the third where they differ, and shows the votes of a wrong assertion', async () => {
    const asked = { right: 0, wrong: 0 };
    suite.make({ ...parityProject, 'prompts/parity.md': parityPromptWith('vote: { of: 3 }') });
    suite.script = ({ prompt }) => {
      const mistaken = prompt.includes('// wrong')
        ? asked.wrong++ !== 1 && { isCorrect: true }
        : prompt.includes('// right') && asked.right++ === 0 && { isCorrect: false };
      return JSON.stringify({ ...parityAnswer(prompt), ...mistaken });
    };

    const { code, stderr } = await suite.run([], { ASSAY_CONCURRENCY: '1' });

    expect(suite.calls()).toHaveLength(2 + 3 + 3);
    expect(stderr).toContain('Tests:       1 failed, 5 passed, 6 total');
    expect(stderr).toContain(`    parity › wrong › isCorrect
      expected false, received true
      at fixtures/parity/wrong.yaml:3
      model vote of 3 × gpt-6-luna · prompt prompts/parity.md · run 0 · asked just now

    Votes (2 × true, 1 × false):
      vote 1 (gpt-6-luna, run 0): true: {"isCorrect":true,"isShort":true}
      vote 2 (gpt-6-luna, run 1): false: {"isCorrect":false,"isShort":true}
      vote 3 (gpt-6-luna, run 2): true: {"isCorrect":true,"isShort":true}

    Request and all replies: .assay/recordings/parity/`);
    expect(stderr).toContain('Parity · vote of 3 × gpt-6-luna · 3 fixtures × 1 run');
    expect(stderr).toMatch(
      /\n3 trials · 2\.67 calls per verdict · 0 from recordings · 8 calls to [\d.:]+ · tokens 2,400 in, 240 out · cost unknown/,
    );
    const xml = readFileSync(join(suite.project().path, 'reports/junit.xml'), 'utf8');
    expect(xml.match(/<testcase /g)).toHaveLength(6);
    expect(xml.match(/name="model" value="vote of 3 × gpt-6-luna"/g)).toHaveLength(6);
    expect(xml.match(/name="trials" value="1"/g)).toHaveLength(6);
    expect(code).toBe(1);
  });

  test('fails with one explanation when a voter cannot be used', async () => {
    suite.make({
      ...parityProject,
      'prompts/parity.md': parityPromptWith('vote: { of: 3, models: [a, offline/kye] }'),
    });

    const { code, stderr } = await suite.run();

    expect(stderr).toContain('there is no offline model "offline/kye" (did you mean "offline/key"?)');
    expect(stderr).toContain('Tests:       0 total');
    expect(suite.calls()).toHaveLength(0);
    expect(code).toBe(1);
  });
});
