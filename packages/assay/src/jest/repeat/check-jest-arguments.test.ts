import { describe, expect, test } from '@jest/globals';
import { checkJestArguments, hasOption } from './repeat-jest';

describe('checkJestArguments', () => {
  test.each([
    [[]],
    [['--config', 'jest.tool.config.ts', '-t', 'watch', 'src/jest', '-w=2', '-i']],
    [['--watch=false', '--no-watchAll', '--bail=0', '--no-bail']],
    [['--', '--watch']],
  ])('lets %j pass', (args) => {
    expect(() => {
      checkJestArguments(args);
    }).not.toThrow();
  });

  test('names every argument that cannot be repeated, with the reason', () => {
    const args = ['npx', '--watch-all=true', '--outputFile=x.json', '--json', '-b', '-u', '--listTests'];

    expect(() => {
      checkJestArguments(args);
    }).toThrow(
      [
        'These arguments of Jest cannot be repeated:',
        '  - --watch-all: a run that watches never ends',
        '  - --outputFile: each run writes its own result file',
        '  - --json: each run writes its own result file',
        '  - -b: it stops a run at the first failure, but every test must run',
        '  - -u: it rewrites snapshots, so they always pass',
        '  - --listTests: it runs no test',
        '  - npx: give only the arguments of Jest, without the command',
      ].join('\n'),
    );
  });
});

describe('hasOption', () => {
  test.each([
    { args: ['--ci'], has: true },
    { args: ['--no-ci'], has: true },
    { args: ['--ci=false'], has: true },
    { args: ['ci', '--cite'], has: false },
  ])('says $has for ci in $args', ({ args, has }) => {
    expect(hasOption(args, 'ci')).toBe(has);
  });
});
