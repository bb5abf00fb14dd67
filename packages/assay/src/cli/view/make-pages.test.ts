import { describe, expect, test } from '@jest/globals';
import { registerSecret } from '../../basics/secrets/secrets';
import { buildMessagePage } from '../../output/page/render-page';
import { withoutSecret } from './make-pages';

describe('withoutSecret', () => {
  test('lets no page pass that shows a secret', () => {
    registerSecret('OPENAI_API_KEY', 'abc123def456ghi789');
    const good = buildMessagePage('Page', 'Well.');
    const bad = buildMessagePage('Page', 'It is abc123def456ghi789.');

    expect(withoutSecret(good)).toBe(good);
    expect(() => withoutSecret(bad)).toThrow('Cannot show this page: the text holds OPENAI_API_KEY');
  });
});
