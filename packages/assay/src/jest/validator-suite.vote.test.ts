import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countTests } from '../testing/jest-output';
import { parityCase } from '../testing/parity-suite';
import { parityAnswer, parityPromptWith } from '../testing/small-challenge';
import { openSuiteCases, type CasesRun, type Script, type SuiteCases } from '../testing/suite-cases';

/** Is mistaken about `wrong` but the second time, and about `right` the first time. */
function answerInTurns(): Script {
  const asked = { right: 0, wrong: 0 };
  return ({ prompt }) => {
    const mistaken = prompt.includes('// wrong')
      ? asked.wrong++ !== 1 && { isCorrect: true }
      : prompt.includes('// right') && asked.right++ === 0 && { isCorrect: false };
    return JSON.stringify({ ...parityAnswer(prompt), ...mistaken });
  };
}

const cases = {
  voted: parityCase({
    files: { 'prompts/parity.md': parityPromptWith('vote: { of: 3 }') },
    variables: { ASSAY_CONCURRENCY: '1' },
    script: answerInTurns(),
  }),
  misspelt: parityCase({
    files: { 'prompts/parity.md': parityPromptWith('vote: { of: 3, models: [a, offline/kye] }') },
  }),
};

let project: SuiteCases<keyof typeof cases>;
let ran: CasesRun<keyof typeof cases>;

beforeAll(async () => {
  project = await openSuiteCases(cases);
  ran = await project.run();
});
afterAll(() => project.close());

describe('validatorSuite', () => {
  test('asks 2 of 3 votes, the third where they differ, and shows the votes of a wrong assertion', () => {
    const { result, tests, text, summary, calls } = ran.of('voted');

    expect(calls).toHaveLength(2 + 3 + 3);
    expect(countTests(tests)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(text).toContain(`    voted › wrong › isCorrect
      expected false, received true
      at fixtures/voted/wrong.yaml:3
      model vote of 3 × gpt-6-luna · prompt prompts/voted.md · run 1 · asked just now

    Votes (2 × true, 1 × false):
      vote 1 (gpt-6-luna, run 1): true: {"isCorrect":true,"isShort":true}
      vote 2 (gpt-6-luna, run 2): false: {"isCorrect":false,"isShort":true}
      vote 3 (gpt-6-luna, run 3): true: {"isCorrect":true,"isShort":true}

    Request and all replies: .assay/recordings/voted/`);
    expect(summary).toContain('voted · vote of 3 × gpt-6-luna · 3 fixtures × 1 run');
    expect(summary).toMatch(
      /\n3 trials · 2\.67 calls per verdict · 8 calls to [\d.:]+ · tokens 2,400 in, 240 out · cost unknown/,
    );
    const xml = readFileSync(join(project.folder.path, 'reports/junit.xml'), 'utf8');
    expect(xml.match(/<testcase classname="voted" /g)).toHaveLength(6);
    expect(xml.match(/name="model" value="vote of 3 × gpt-6-luna"/g)).toHaveLength(6);
    expect(xml.match(/name="trials" value="1"/g)).toHaveLength(6);
    expect([result, ran.code]).toEqual(['FAIL', 1]);
  });

  test('fails with one explanation when a voter cannot be used', () => {
    const { result, tests, text, calls } = ran.of('misspelt');

    expect(text).toContain('there is no offline model "offline/kye" (did you mean "offline/key"?)');
    expect(text.match(/^ {2}● /gm)).toHaveLength(1);
    expect(tests).toEqual([]);
    expect(calls).toHaveLength(0);
    expect(result).toBe('FAIL');
  });
});
