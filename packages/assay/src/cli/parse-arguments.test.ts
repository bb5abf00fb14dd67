import { describe, expect, test } from '@jest/globals';
import { parseArguments } from './parse-arguments';
import { repeatCommand } from './repeat-command';

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
