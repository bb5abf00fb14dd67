import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toLines, type Document, type DocumentLine } from './documents';
import { repository } from '../../../assay/dist/testing/run-script';

const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length));

/** Addresses that lead elsewhere in the repository, with the line of each. */
export function linksOf({ lines }: Document): readonly { readonly line: number; readonly target: string }[] {
  return lines
    .filter(({ isCode }) => !isCode)
    .flatMap(({ number, text }) =>
      [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/g)].map(([, inline, reference]) => ({
        line: number,
        target: inline ?? reference ?? '',
      })),
    )
    .filter(({ target }) => !/^[a-z]+:/.test(target));
}

/** Anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(lines: readonly DocumentLine[]): readonly string[] {
  const seen = new Map<string, number>();
  return lines
    .filter(({ isCode, text }) => !isCode && /^#{1,6} /.test(text))
    .map(({ text }) => {
      const slug = slugOf(text.replace(/^#+ /, ''));
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    });
}

const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

/** What is wrong with a relative address in a document; `undefined` when it leads somewhere. */
export function problemOfLink(from: string, target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? join(repository, from) : join(repository, dirname(from), decodeURI(path));
  if (!existsSync(file)) {
    return 'no such file';
  }
  if (anchor === undefined || statSync(file).isDirectory()) {
    return undefined;
  }
  return anchorsOf(toLines(readFileSync(file, 'utf8'))).includes(anchor) ? undefined : 'no such heading';
}
