import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { type News, openGithub } from './open-github';
import { type Annotation, defuseCommands, toCommand } from './workflow-commands';

describe('openGithub', () => {
  let folder: TemporaryFolder;

  let summary: string;

  beforeEach(() => {
    folder = makeTemporaryFolder({ 'project/fixtures/x.yaml': '' });
    summary = join(folder.path, 'summary.md');
  });

  afterEach(() => {
    folder.remove();
  });

  function tell(news: News, variables: Readonly<Record<string, string>> = {}): readonly string[] {
    const lines: string[] = [];
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: folder.path };
    const github = openGithub({ ...environment, ...variables }, join(folder.path, 'project'), (line) =>
      lines.push(line),
    );
    github?.tell(news);
    return lines;
  }

  function manyOf(count: number, level: Annotation['level']): readonly Annotation[] {
    return Array.from({ length: count }, (_, index) => ({
      level,
      title: `${level} ${String(index + 1)}`,
      message: 'm',
    }));
  }

  test.each([{}, { GITHUB_ACTIONS: 'false' }, { GITHUB_STEP_SUMMARY: '/x' }])('is nothing with %j', (environment) => {
    expect(openGithub(environment, '/', () => undefined)).toBeUndefined();
  });

  test('adds to the summary what comes, and keeps what is there', () => {
    writeFileSync(summary, 'theirs, without a line break');

    const lines = [...tell({ markdown: '# One\n' }), ...tell({ markdown: '# Two\n' })];

    expect(readFileSync(summary, 'utf8')).toBe('theirs, without a line break\n# One\n\n# Two\n\n');
    expect(lines).toEqual([]);
  });

  test('keeps a summary below 1 MiB and says what it left out', () => {
    writeFileSync(summary, 'x'.repeat(1024 * 1024 - 500));

    const lines = tell({ markdown: 'é'.repeat(400) });

    expect(readFileSync(summary, 'utf8').slice(-140)).toBe(
      'x\n*Omitted a report of 400 characters, as a step summary holds at most 1 MiB. See report.md in the report folder.*\n\n'.padStart(
        140,
        'x',
      ),
    );
    expect(lines).toEqual([
      '::warning title=No summary of this step::the summary of this step is full (1 MiB), so a report was omitted',
    ]);
  });

  test.each([
    {
      where: 'a folder',
      make: () => {
        mkdirSync(summary);
      },
      problem: 'GITHUB_STEP_SUMMARY is a folder',
    },
    {
      where: 'below a file',
      make: () => void (summary = join(folder.path, 'project/fixtures/x.yaml/s')),
      problem: 'Cannot write',
    },
  ])('only warns of a summary that cannot be written: $where', ({ make, problem }) => {
    make();

    expect(tell({ markdown: 'm' }).join('\n')).toContain(`::warning title=No summary of this step::${problem}`);
  });

  test('names files as the repository does, and none that is not there', () => {
    const about = { level: 'error', title: 't', message: 'm' } as const;
    const annotations = [
      { ...about, file: 'fixtures/x.yaml', line: 3 },
      { ...about, file: 'the sandbox', line: 3 },
    ];

    expect(tell({ annotations })).toEqual([
      '::error file=project/fixtures/x.yaml,line=3,title=t::m',
      '::error title=t::the sandbox: m',
    ]);
    expect(tell({ annotations }, { GITHUB_WORKSPACE: '' })[0]).toBe('::error file=fixtures/x.yaml,line=3,title=t::m');
    expect(tell({ annotations }, { GITHUB_WORKSPACE: '/elsewhere' })[0]).toBe('::error title=t::fixtures/x.yaml: m');
  });

  test('shows ten of each level at most, the last of which counts the rest', () => {
    const lines = tell({ annotations: [...manyOf(3, 'warning'), ...manyOf(25, 'error'), ...manyOf(7, 'warning')] });

    expect(lines.map((line) => /title=([^:]*)/.exec(line)?.[1])).toEqual([
      ...manyOf(9, 'error').map(({ title }) => title),
      '16 more errors',
      ...manyOf(3, 'warning').map(({ title }) => title),
      ...manyOf(7, 'warning').map(({ title }) => title),
    ]);
  });
});

describe('toCommand', () => {
  test.each([
    {
      annotation: { level: 'error', file: 'fixtures/two-sum/x.yaml', line: 5, title: 'x › isFast', message: 'wrong' },
      command: '::error file=fixtures/two-sum/x.yaml,line=5,title=x › isFast::wrong',
    },
    {
      annotation: { level: 'warning', file: 'a,line=9::b%.yaml', title: 'a: b, c', message: '100 %: a, b' },
      command: '::warning file=a%2Cline=9%3A%3Ab%25.yaml,title=a%3A b%2C c::100 %25: a, b',
    },
    {
      annotation: { level: 'error', line: 3, title: 'no file', message: 'one\r\n::stop-commands::x\n::add-mask::y' },
      command: '::error title=no file::one ::stop-commands::x ::add-mask::y',
    },
  ] as const)('is $command', ({ annotation, command }) => {
    expect(toCommand(annotation)).toBe(command);
  });
});

describe('defuseCommands', () => {
  test.each([
    { text: '::add-mask::x', safe: '\\u003a:add-mask::x' },
    { text: 'Reply:\n    ::set-output name=a::b', safe: 'Reply:\n    \\u003a:set-output name=a::b' },
    { text: '\t\u00a0\u0085::stop-commands::x', safe: '\t\u00a0\u0085\\u003a:stop-commands::x' },
    { text: 'a\r::error::x', safe: 'a\r\\u003a:error::x' },
    { text: 'in a line ##[add-mask]x', safe: 'in a line #\\u0023[add-mask]x' },
    { text: '###[error]x', safe: '##\\u0023[error]x' },
    { text: 'std::vector and a::b\n## heading [x]', safe: 'std::vector and a::b\n## heading [x]' },
  ])('makes $text harmless', ({ text, safe }) => {
    expect(defuseCommands(text)).toBe(safe);
  });

  test('leaves the value of JSON as it is', () => {
    const value = { reply: '##[add-mask]x', lines: '\n::error::y' };

    expect(JSON.parse(defuseCommands(JSON.stringify(value, null, 2)))).toEqual(value);
  });

  test('takes no longer for many blank lines', () => {
    const text = `${' \n'.repeat(200_000)}::x`;

    expect(defuseCommands(text).endsWith('\n\\u003a:x')).toBe(true);
  });
});
