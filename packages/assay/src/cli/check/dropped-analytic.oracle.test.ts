import { afterAll, expect, test } from '@jest/globals';
import { openSandbox } from '../../sandbox/open-sandbox';
import { runInFolder } from '../../testing/run-command-line';
import { judgedParityFiles, parityFiles } from '../../testing/small-challenge';

afterAll(() => openSandbox().close());

const prompt = parityFiles['prompts/parity.md'] ?? '';
const override = {
  version: 1,
  at: '2026-11-20T10:00:00.000Z',
  analytic: 'isShort',
  reason: 'It is one line.',
  value: true,
  code: { sha256: '0'.repeat(64), language: 'javascript' },
  verdict: { kind: 'live' },
};
/** The challenge after `isShort` was deleted from the prompt, and from nowhere else. */
const withoutIsShort = {
  ...judgedParityFiles,
  'prompts/parity.md': prompt.replace(/^ {2}isShort:.*\n/m, ''),
  'overrides/parity.jsonl': `${JSON.stringify(override)}\n`,
};
const warning =
  'warning: prompts/parity.md analytics: isShort is not asked, but 3 fixtures have a label for it: it is kept and not judged\n';

test('an analytic is dropped by deleting it from the prompt; its labels, decisions and overrides stay', async () => {
  const checked = await runInFolder(['check'], withoutIsShort);
  const repeated = await runInFolder(['repeat', 'parity', '--runs', '2', '--model', 'offline/key'], withoutIsShort);

  expect(checked.out).toContain('parity: 3 fixtures, 1 analytic, 3 assertions, the oracle confirms 3 of 3 labels\n');
  expect(checked.out).toContain(warning);
  expect(checked.code).toBe(0);
  expect(repeated.out).toMatch(/isCorrect/);
  expect(repeated.out).not.toMatch(/isShort/);
  expect(repeated.code).toBe(0);
});

test('a label that looks like one of an analytic is a mistake, also where none is missing', async () => {
  const fixture = (parityFiles['fixtures/parity/right.yaml'] ?? '').replace('  isShort', '  isCorect: true\n  isShort');

  const { out, code } = await runInFolder(['check'], { ...parityFiles, 'fixtures/parity/right.yaml': fixture });

  expect(out).toContain(
    'expected.isCorect: the prompt has no such analytic (did you mean "isCorrect"?); it has isCorrect, isShort\n',
  );
  expect(code).toBe(3);
});
