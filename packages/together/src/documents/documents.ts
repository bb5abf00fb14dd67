import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherPackages } from '../../../assay/dist/testing/package-names';
import { repository } from '../../../assay/dist/testing/run-script';

/** A line of Markdown, from 1 up, and whether a fence or an indentation makes it code. */
export interface DocumentLine {
  readonly number: number;
  readonly text: string;
  readonly isCode: boolean;
}

/** A Markdown file; `path` is relative to the repository. */
export interface Document {
  readonly path: string;
  readonly lines: readonly DocumentLine[];
}

/** The README, the files beside it, those of packages, and everything under `docs/`. */
export function readDocuments(): readonly Document[] {
  const docs = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  const beside = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SECURITY.md', 'benchmarks/README.md'];
  const ofPackages = otherPackages.map((name) => `packages/${name}/README.md`);
  return [...beside, ...ofPackages, ...docs.sort()].map((path) => ({
    path,
    lines: toLines(readFileSync(join(repository, path), 'utf8')),
  }));
}

/** Lines of a Markdown text. */
export function toLines(text: string): readonly DocumentLine[] {
  let fence: string | undefined;
  return text.split('\n').map((line, index) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const isCode =
      fence !== undefined || mark !== undefined || (/^ {4}/.test(line) && !/^ +(?:[-*]|\d+\.) /.test(line));
    if (fence === undefined) {
      fence = mark;
    } else if (mark?.startsWith(fence) === true) {
      fence = undefined;
    }
    return { number: index + 1, text: line, isCode };
  });
}
