import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { printableLine } from '../../basics/text/printable';
import { fc } from '../../testing/properties';
import { hostileTexts } from '../../testing/browser/hostile-texts';
import { sized } from '../../testing/sized';
import { asciidocText } from './render-report-asciidoc';

const hasAsciidoctor = spawnSync('asciidoctor', ['--version']).status === 0;

if (!hasAsciidoctor) {
  if (process.env['REQUIRE_ASCIIDOCTOR'] === '1') {
    throw new Error('REQUIRE_ASCIIDOCTOR is set, and there is no asciidoctor: apt-get install asciidoctor');
  }
  process.stderr.write('SKIPPED: the tests of AsciiDoc: no asciidoctor (apt-get install asciidoctor)\n');
}

/** What AsciiDoc gives a meaning to, and what stands around it. */
const markup = [
  ...['a', 'b.', ' ', '..', '...', '-', '--', '*', '**', '_', '__', '#', '##', '`', '``', '+', '++', '+++', '|', '{x}'],
  ...['[', ']', '[[x]]', '<<x>>', 'http://x.y', 'link:x[y]', 'pass:[x]', '::', ';;', 'a:: b', '1. ', 'a. ', '= ', '~'],
  ...['(C)', '(TM)', '->', "'", '"`', '^', '&amp;', '&#65;', '<b>', '//', '////', '----', '....', 'image::x[]', '\\'],
  ...['include::/etc/passwd[]', 'ifdef::x[]', 'e@x.org', 'kbd:[x]', 'TIP: x', '|===', 'a|', '2+|', ' a', ':a: b', '–'],
];

(hasAsciidoctor ? describe : describe.skip)('asciidocText', () => {
  const names: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };
  const shownBy = (document: string): readonly string[] => {
    const { stdout, stderr } = spawnSync('asciidoctor', ['-s', '-o', '-', '-'], { input: document, encoding: 'utf8' });
    expect(stderr).toBe('');
    return [...stdout.matchAll(/<p(?: class="tableblock")?>([\s\S]*?)<\/p>/g)].map(([, text = '']) =>
      flat(
        text.replace(/&(?:#(\d+)|lt|gt|amp|quot);/g, (name, code?: string) =>
          code === undefined ? (names[name] ?? name) : String.fromCodePoint(Number(code)),
        ),
      ),
    );
  };
  const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const sample = fc.sample(
    fc.array(fc.constantFrom(...markup), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
    { numRuns: sized({ little: 500, all: 10_000 }) },
  );
  const texts = [...markup, ...hostileTexts('asciidoc'), ...sample].filter((text) => printableLine(text).trim() !== '');
  const written = texts.map(asciidocText);

  test.each([
    { place: 'a paragraph', document: written.join('\n\n') },
    { place: 'a list', document: written.map((text) => `* ${text}`).join('\n') },
    { place: 'a cell', document: ['|===', ...written.map((text) => `|${text}`), '|==='].join('\n') },
  ])('is shown as it is by asciidoctor in $place', ({ document }) => {
    expect(shownBy(document)).toEqual(texts.map((text) => flat(printableLine(text))));
  });
});
