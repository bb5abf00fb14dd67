import { afterEach, describe, expect, test } from '@jest/globals';
import { registerSecret } from '../../basics/secrets/secrets';
import { markdownBlock, markdownCode, markdownText } from './markdown-text';

describe('markdownText', () => {
  test.each([
    { text: 'a loop, with 2 (two) parts: fine!', markdown: 'a loop, with 2 (two) parts: fine!' },
    { text: '<img src=x onerror=alert(1)>', markdown: '&lt;img src=x onerror=alert(1)&gt;' },
    { text: '[x](javascript:alert(1))', markdown: '&#91;x&#93;(javascript:alert(1))' },
    { text: '![x](http://e.vil/a.png)', markdown: '!&#91;x&#93;(http:&#8203;//e.vil/a.png)' },
    { text: '@everyone', markdown: '&#64;&#8203;everyone' },
    { text: 'someone@example.com', markdown: 'someone&#64;&#8203;example.com' },
    { text: 'fixes #1', markdown: 'fixes &#35;&#8203;1' },
    { text: 'owner/name#1, GH-12', markdown: 'owner/name&#35;&#8203;1, GH-&#8203;12' },
    { text: 'https://evil.example/a?b=c', markdown: 'https:&#8203;//evil.example/a?b=c' },
    { text: 'see www.evil.example', markdown: 'see www&#8203;.evil.example' },
    { text: 'a | b \\| c', markdown: 'a &#124; b &#92;&#124; c' },
    { text: '`code` ``` fence', markdown: '&#96;code&#96; &#96;&#96;&#96; fence' },
    { text: '**b** __b__ ~~s~~', markdown: '&#42;&#42;b&#42;&#42; &#95;&#95;b&#95;&#95; &#126;&#126;s&#126;&#126;' },
    { text: '# heading', markdown: '&#35;&#8203; heading' },
    { text: '> quoted', markdown: '&gt; quoted' },
    { text: '- item', markdown: '&#45; item' },
    { text: '1. item', markdown: '1&#8203;. item' },
    { text: '1.5 points', markdown: '1.5 points' },
    { text: '---', markdown: '&#45;--' },
    { text: '===', markdown: '&#61;==' },
    { text: '$x$', markdown: '<span>$</span>x<span>$</span>' },
    { text: ':rocket:', markdown: ':&#8203;rocket:' },
    { text: '&lt; &#64;', markdown: '&amp;lt; &amp;&#35;&#8203;64;' },
    { text: '<!-- hidden --></details>', markdown: '&lt;!-- hidden --&gt;&lt;/details&gt;' },
    { text: 'one\n\n# two\r\n\tthree', markdown: 'one &#35;&#8203; two three' },
    { text: 'turned \u202e round\u0000', markdown: 'turned &#92;u202e round&#92;u0000' },
  ])('shows $text as it is', ({ text, markdown }) => {
    expect(markdownText(text)).toBe(markdown);
  });

  test('cuts what is long, and says so', () => {
    expect(markdownText('a_'.repeat(60), 5)).toBe('a&#95;a&#95;a… (115 more characters)');
  });
});

describe('markdownCode', () => {
  test.each([
    { text: 'gpt-4o@2024 #1 www.x.y <b>', markdown: '`gpt-4o@2024 #1 www.x.y <b>`' },
    { text: 'a`b', markdown: '``a`b``' },
    { text: '``', markdown: '``` `` ```' },
    { text: 'a|b', markdown: '<code>a&#124;b</code>' },
    { text: 'a\\|<img>', markdown: '<code>a&#92;&#124;&lt;img&gt;</code>' },
    { text: 'a\n`\nb', markdown: '``a ` b``' },
    { text: ' ', markdown: '<code></code>' },
  ])('shows $text as code', ({ text, markdown }) => {
    expect(markdownCode(text)).toBe(markdown);
  });
});

describe('markdownBlock', () => {
  test('has a fence longer than any in its text', () => {
    expect(markdownBlock('a\n```\n# b', 'sh')).toBe('````sh\na\n```\n# b\n````');
  });
});

describe('a secret in Markdown', () => {
  const secret = 'sk-secret_with_underscores_1234567890';

  afterEach(() => {
    registerSecret('OPENAI_API_KEY', undefined);
  });

  test.each([
    { name: 'markdownText', made: markdownText },
    { name: 'markdownCode', made: markdownCode },
    { name: 'markdownBlock', made: (text: string) => markdownBlock(text, 'sh') },
  ])('is gone before $name escapes it', ({ made }) => {
    registerSecret('OPENAI_API_KEY', secret);

    const markdown = made(`key ${secret}`);

    expect(markdown).toContain('key removed');
    expect(markdown).not.toMatch(/secret|underscores/);
  });
});
