import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadAsset, buildPage, escapeHtml, htmlOf, toScriptJson } from './render-page';

const hostile = `</script><!--<script>alert(1)</script>\u2028"'&`;
const built = buildPage({
  kind: 'experiment',
  title: hostile,
  subtitle: '',
  picture: [],
  notes: [],
  facts: [],
  words: [],
  verdict: { tone: 'neutral', word: 'Passed', sentence: hostile, details: [], reasons: [], next: null },
});
const page = htmlOf(built);

describe('buildPage', () => {
  test('lets run what its policy names by hash, and nothing else', () => {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);
    const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

    expect(scripts).toHaveLength(1);
    expect(policy.replaceAll('&#39;', "'").split('; ').slice(0, 2)).toEqual([
      "default-src 'none'",
      `script-src ${scripts.map(hashOf).join(' ')}`,
    ]);
    expect(policy).not.toContain('unsafe');
  });

  test('shows a hostile title as text, and keeps hostile data inside its element', () => {
    expect(page).toContain(`<title>${escapeHtml(hostile)} · Assay</title>`);
    expect(page.split('<script')).toHaveLength(3);
    expect(page).not.toContain('alert(1)</script>');
  });

  test('tells what is given from its own scripts and styles', () => {
    const without = page.replace(/<(style|script)>[^]*?<\/\1>/g, '<$1></$1>');

    expect(built.given).toBe(without);
    expect(without).toContain(escapeHtml(hostile));
  });

  test('names no address that could be loaded', () => {
    const markup = page.replace(/<(script|style)[^]*?<\/\1>/g, '');

    expect(markup).not.toMatch(/\b(?:src|href)="(?!data:,"|#)/);
  });
});

describe('toScriptJson', () => {
  test('gives JSON that means the same', () => {
    expect(JSON.parse(toScriptJson({ hostile }))).toEqual({ hostile });
    expect(toScriptJson({ hostile })).not.toMatch(/[<>&\u2028]/);
  });
});

describe('loadAsset', () => {
  const folder = join(__dirname, 'scripts');
  const scripts = readdirSync(folder).map((name) => join(folder, name));

  test.each(scripts)('gives a script that cannot end its element: %s', (name) => {
    expect(loadAsset(name).text).not.toMatch(/<!--|<\/script/i);
  });
});
