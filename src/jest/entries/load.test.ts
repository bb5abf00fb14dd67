import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { builtAssay } from '../../testing/built-assay';
import { cleanEnvironment, repository } from '../../testing/run-script';

/** Names that ES modules can import, those of the bundle's module, and the stack of a bug. */
const program = `
  const load = require(process.argv[1] + '/bin/load');
  const names = ['index', 'for-oracles'].map((name) => [
    Object.keys(require(process.argv[1] + '/bin/' + name)).sort(),
    Object.keys(load(name)).sort(),
  ]);
  let stack;
  try {
    load('index').openValidator(1);
  } catch (error) {
    stack = load.toSources(error.stack);
  }
  console.log(JSON.stringify({ names, stack }));
`;

function runIn(folder: string): { readonly names: readonly (readonly string[][])[]; readonly stack: string } {
  return JSON.parse(
    execFileSync(process.execPath, ['-e', program, folder], { encoding: 'utf8', env: cleanEnvironment({}) }),
  ) as never;
}

describe.each([
  { of: 'a checkout', folder: () => repository },
  { of: 'a package', folder: builtAssay },
])('the bundle of $of', ({ folder }) => {
  test('gives ES modules every export by name, and stacks that name the sources', () => {
    const { names, stack } = runIn(folder());

    for (const [byName, all] of names) {
      expect(byName).toEqual(all);
    }
    expect(stack).toMatch(/\/src\/kinds\/validator\/challenge\/load-challenge\.ts:\d+:\d+\)/);
    expect(stack).not.toContain('tool.js');
  });
});
