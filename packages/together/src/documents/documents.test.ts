import { describe, expect, jest, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsOf, problemOfCommand } from './command-lines';
import { readDocuments, toLines, type Document } from './documents';
import { repository } from '../../../assay/dist/testing/run-script';
import { anchorsOf, linksOf, problemOfLink } from './links';

const documents = readDocuments();
const ofText = (text: string): Document => ({ path: 'docs/page.md', lines: toLines(text) });

/** Pages whose tables have more columns, or longer cells, than 120 columns hold. */
const withWideTables = new Set([
  ...['AGENTS.md', 'benchmarks/README.md'],
  ...['docs/architecture.md', 'docs/internals.md', 'docs/comparison.md', 'docs/security.md', 'docs/statistics.md'],
  'docs/decisions/0006-dependencies.md',
]);

describe('the documents', () => {
  test('link to files and headings that exist', () => {
    const broken = documents.flatMap((document) =>
      linksOf(document).flatMap(({ line, target }) => {
        const problem = problemOfLink(document.path, target);
        return problem === undefined ? [] : [`${document.path}:${line} ${target}: ${problem}`];
      }),
    );

    expect(broken).toEqual([]);
  });

  test('show only commands and options that exist', () => {
    const shown = documents
      .filter(({ path }) => path !== 'CHANGELOG.md')
      .flatMap((document) => commandsOf(document).map((command) => ({ path: document.path, ...command })));
    const wrong = shown.flatMap(({ path, line, words }) => {
      const problem = problemOfCommand(words);
      return problem === undefined ? [] : [`${path}:${line} npx assay ${words.join(' ')}: ${problem}`];
    });

    expect(wrong).toEqual([]);
    expect(shown.length).toBeGreaterThan(100);
  });

  test('have lines of at most 120 columns outside code, and outside tables of the pages with wide ones', () => {
    const long = documents.flatMap(({ path, lines }) =>
      lines
        .filter(
          ({ isCode, text }) =>
            !isCode &&
            !(text.startsWith('|') && withWideTables.has(path)) &&
            text.length > 120 &&
            [...new Intl.Segmenter().segment(text)].length > 120,
        )
        .map(({ number }) => `${path}:${number}`),
    );

    expect(long).toEqual([]);
  });

  test('are all named in docs/index.md and in the sidebar of the site', () => {
    const index = documents.find(({ path }) => path === 'docs/index.md') ?? ofText('');
    const inIndex = linksOf(index).map(({ target }) => target);
    const sidebar = readFileSync(join(repository, 'site/.vitepress/sidebar.mjs'), 'utf8');
    const pages = documents
      .map(({ path }) => path)
      .filter((path) => path.startsWith('docs/') && !/^docs\/(?:decisions\/|index)/.test(path))
      .map((path) => path.replace('docs/', ''));

    expect(pages.filter((page) => !inIndex.includes(page))).toEqual([]);
    expect(pages.filter((page) => !sidebar.includes(`'/${page.replace('.md', '')}'`))).toEqual([]);
  });

  test('name only sources that exist, where they say where to look', () => {
    const guides = ['AGENTS.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/extending.md', 'docs/internals.md'];
    const missing = documents
      .filter(({ path }) => guides.includes(path))
      .flatMap(({ path, lines }) =>
        lines.flatMap(({ number, text }) =>
          [...text.matchAll(/`((?:packages|src|scripts|benchmarks|docs|bin|site)\/[\w./-]+)`/g)]
            .map(([, name = '']) => name.replace(/^(?=src\/|bin\/)/, 'packages/assay/'))
            .filter((name) => !existsSync(join(repository, name)))
            .map((name) => `${path}:${number} ${name}`),
        ),
      );

    expect(missing).toEqual([]);
  });

  test('name only searches that `npm run test:deep` finds', () => {
    const { testMatch } = jest.requireActual<{ readonly testMatch: readonly string[] }>(
      join(repository, 'packages/jest.deep.config.js'),
    );
    const inDeep = readdirSync(join(repository, 'packages'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.deep.js') && file.includes('/dist/') && !file.includes('node_modules'))
      .concat(testMatch);
    const unknown = documents.flatMap(({ path, lines }) =>
      lines.flatMap(({ number, text }) =>
        [...text.matchAll(/npm run test:deep -- ([\w./-]+)/g)]
          .map(([, pattern = '']) => pattern)
          .filter((pattern) => !inDeep.some((file) => file.includes(pattern.replace(/^packages\//, ''))))
          .map((pattern) => `${path}:${number} ${pattern}`),
      ),
    );

    expect(unknown).toEqual([]);
  });

  test('begin with a README of at most 200 lines', () => {
    expect(documents.find(({ path }) => path === 'README.md')?.lines.length).toBeLessThanOrEqual(201);
  });
});

describe('linksOf', () => {
  test('finds links and references, and passes over code and other sites', () => {
    const text = '[a](b.md#c) `[d](e)` [f](https://g.example)\n[h]: ../i.png\n\n```\n[j](k)\n```';

    expect(linksOf(ofText(text))).toEqual([
      { line: 1, target: 'b.md#c' },
      { line: 2, target: '../i.png' },
    ]);
  });
});

describe('problemOfLink', () => {
  test.each([
    ['../README.md', undefined],
    ['guide.md#1-start', undefined],
    ['guide.md#2-start', 'no such heading'],
    ['decisions/', undefined],
    ['nothing.md', 'no such file'],
  ])('%s: %s', (target, problem) => {
    expect(problemOfLink('docs/page.md', target)).toBe(problem);
  });
});

describe('anchorsOf', () => {
  test('are made as GitHub makes them', () => {
    const text = '# Start: `assay serve`!\n## A ## B\n## [Link](x.md)\n## Start assay serve\n```\n# code\n```';

    expect(anchorsOf(toLines(text))).toEqual(['start-assay-serve', 'a--b', 'link', 'start-assay-serve-1']);
  });
});

describe('commandsOf', () => {
  test('reads blocks, continued lines and prose up to the end of the command', () => {
    const text =
      'Type `npx assay gate\ntwo-sum` or\n```\n$ A=1 npx assay add x --title "a b" \\\n    --json | jq .\nnpx assay view & # c\n```';

    expect(commandsOf(ofText(text))).toEqual([
      { line: 4, words: ['add', 'x', '--title', 'a b', '--json'] },
      { line: 6, words: ['view'] },
      { line: 1, words: ['gate', 'two-sum'] },
    ]);
  });
});

describe('problemOfCommand', () => {
  test.each([
    ['repeat two-sum --runs 10', undefined],
    ['interview run junior-dev --rounds 2', undefined],
    ['<command> --help', undefined],
    ['repat two-sum', 'there is no command "repat"'],
    ['interview jump', 'there is no command "interview jump"'],
  ])('%s: %s', (line, problem) => {
    expect(problemOfCommand(line.split(' '))).toBe(problem);
  });

  test('names an unknown option', () => {
    expect(problemOfCommand(['gate', 'two-sum', '--run', '3'])).toContain('unknown option --run');
  });
});
