import { afterEach, describe, expect, test } from '@jest/globals';
import './to-meet-policy';
import type { PolicyResult } from './to-meet-policy';

const reply = 'Reply:\n  ::add-mask::secret\n##[error]x';

afterEach(() => {
  delete process.env['GITHUB_ACTIONS'];
});

describe('toMeetPolicy', () => {
  test.each([
    { status: 'failed', reason: 'wrong' },
    { status: 'inconclusive', reason: 'no reply' },
  ] as const)('shows a reply as it is, and without a command under GitHub Actions: $status', (decision) => {
    const result: PolicyResult = { decision, describe: (reason) => `${reason}\n${reply}` };
    const check = (): void => {
      expect(result).toMeetPolicy();
    };

    expect(check).toThrow(`${decision.reason}\n${reply}`);
    process.env['GITHUB_ACTIONS'] = 'true';
    expect(check).toThrow(`${decision.reason}\nReply:\n  \\u003a:add-mask::secret\n#\\u0023[error]x`);
  });
});
