import { afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerSecret } from '../../basics/secrets/secrets';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { loadStyles, writePage } from './render-page';
import type { PageHead } from './view';

const folder = makeTemporaryFolder();
const file = join(folder.path, 'page.html');

afterEach(() => {
  folder.remove();
});

const viewOf = (sentence: string): PageHead => ({
  kind: 'experiment',
  title: 'Page',
  subtitle: '',
  picture: [],
  notes: [],
  facts: [],
  words: [],
  verdict: { tone: 'neutral', word: 'Passed', sentence, details: [], reasons: [], next: null },
});

describe('writePage', () => {
  test('writes no page that shows a secret', () => {
    registerSecret('OPENAI_API_KEY', 'abc123def456ghi789');

    expect(() => {
      writePage(file, viewOf('It is abc123def456ghi789.'));
    }).toThrow(`Cannot write ${file}: the text holds OPENAI_API_KEY (its value, which must not be in any file)`);
    expect(existsSync(file)).toBe(false);
  });

  test('takes no word of its own styles for a secret', () => {
    registerSecret('OPENAI_ORG_ID', 'prefers-color-scheme');

    writePage(file, viewOf('Well.'));

    expect(loadStyles().text).toContain('prefers-color-scheme');
    expect(readFileSync(file, 'utf8')).toContain('Well.');
  });
});
