import { describe, expect, test } from '@jest/globals';
import { defaultSettings } from '../testing/default-settings';
import { countForm } from '../basics/settings/value-form';
import { commandNames, loadCommand } from '../cli/commands';
import { loadPlugins } from './plugins';

loadPlugins(__dirname);

import type { Invocation } from './invocation';
import { describeOption, type OptionTable } from './option';
import { parseArguments, readOptions } from './parse-arguments';
import { repeatCommand } from '../cli/repeat/repeat-command';

describe('parseArguments', () => {
  test.each([
    [['--jest', '--ci --testPathPatterns "a b"'], { jest: '--ci --testPathPatterns "a b"' }],
    [['--jest', '--ci', '--runs', '3'], { jest: '--ci', runs: '3' }],
    [['--jest=--runs', '--json'], { jest: '--runs', json: 'true' }],
    [['--runs', '-5'], { runs: '-5' }],
    [['--out='], { out: '' }],
  ])('%j is read as %j', (args, options) => {
    expect(Object.fromEntries(parseArguments(repeatCommand, args).options)).toEqual(options);
  });

  test.each([
    [['--jest'], '--jest expects <arguments>'],
    [['--jest', '--runs', '3'], '--jest expects <arguments>'],
    [['--out', '--model=x'], '--out expects <folder>'],
    [['-r'], 'unknown option -r'],
    [['--constructor'], 'unknown option --constructor'],
  ])('%j is refused: %s', (args, problem) => {
    expect(() => parseArguments(repeatCommand, args)).toThrow(`assay repeat:\n  - ${problem}`);
  });

  test('what follows -- is no option', () => {
    expect(parseArguments(repeatCommand, ['--json', '--', '--runs']).positionals).toEqual(['--runs']);
  });
});

const options = {
  runs: { ...countForm, type: 'value', valueName: '<n>', summary: 'runs', setting: 'runs', default: 10 },
  'max-runs': { ...countForm, type: 'value', valueName: '<n>', summary: 'limit', default: 100 },
  mode: { type: 'value', valueName: '<mode>', summary: 'mode', choices: ['soft', 'hard'] },
  name: { type: 'value', valueName: '<name>', summary: 'name', required: true },
  'dry-run': { type: 'flag', summary: 'write nothing', conflicts: { with: ['yes'], because: 'writes nothing' } },
  yes: { type: 'flag', summary: 'do it', needs: ['mode', 'name'] },
} as const satisfies OptionTable;

function read(given: Readonly<Record<string, string>>, runs?: number): ReturnType<typeof readOptions<typeof options>> {
  const settings = { ...defaultSettings, runs };
  return readOptions(options, { options: new Map(Object.entries(given)), settings } as unknown as Invocation);
}

describe('readOptions', () => {
  test('gives what was typed as values and in the settings', () => {
    const { values, settings, problems } = read({
      runs: ' 3 ',
      'max-runs': '9',
      mode: 'hard',
      name: ' a ',
      yes: 'true',
    });

    expect(values).toEqual({ runs: 3, maxRuns: 9, mode: 'hard', name: ' a ', dryRun: false, yes: true });
    expect(settings.runs).toBe(3);
    expect(problems).toEqual([]);
  });

  test('falls back on the default, for a setting only where the environment says nothing', () => {
    const { values } = read({ name: 'a' });

    expect(values).toEqual({ runs: undefined, maxRuns: 100, mode: undefined, name: 'a', dryRun: false, yes: false });
    expect([read({ name: 'a' }).settings.runs, read({ name: 'a' }, 7).settings.runs]).toEqual([10, 7]);
  });

  test('tells all problems in the order of the table', () => {
    const { problems } = read({ yes: 'true', 'dry-run': 'true', mode: 'sfot', runs: '0' });

    expect(problems).toEqual([
      '--runs expects a whole number from 1 to 1,000,000, received "0"',
      '--mode expects one of soft, hard; received "sfot" (did you mean "soft"?)',
      '--name is missing: name',
      '--dry-run writes nothing: leave out --yes',
    ]);
    expect(read({ yes: 'true' }).problems).toContain('--yes can only be used with --mode or --name');
  });

  test.each(commandNames())('%s: options that exclude or need others name its own', (name) => {
    const table = loadCommand(name)?.options ?? {};
    const named = Object.values(table).flatMap(({ conflicts, needs = [] }) => [
      ...needs,
      ...(conflicts === undefined ? [] : 'with' in conflicts ? conflicts.with : conflicts.except),
    ]);

    expect(named.filter((other) => !Object.hasOwn(table, other))).toEqual([]);
  });
});

describe('describeOption', () => {
  test.each([
    [options.runs, 'runs (1 to 1,000,000; default: 10)'],
    [options.mode, 'mode'],
    [{ ...options.runs, variable: 'ASSAY_RUNS' } as const, 'runs (1 to 1,000,000; default: ASSAY_RUNS, else 10)'],
    [{ ...options.name, otherwise: 'none' } as const, 'name (default: none)'],
  ])('adds range and default: %j', (option, described) => {
    expect(describeOption(option)).toBe(described);
  });
});
