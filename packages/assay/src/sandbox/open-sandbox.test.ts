import { afterEach, describe, expect, test } from '@jest/globals';
import { describeBubblewrap } from '../testing/bubblewrap';
import { describeProcesses, engineProcessesOf, expectNoEngineProcess } from '../testing/engine-processes';
import { hintOnSandbox, openChosenSandbox, openSandbox } from './open-sandbox';
import type { Sandbox } from './sandbox';

describe('hintOnSandbox', () => {
  test.each([
    ['bubblwrap', ' (did you mean "bubblewrap"?)'],
    ['', ''],
    ['none', ': code that a model wrote never runs unprotected, and embedded works everywhere'],
  ])('of "%s" says "%s"', (name, hint) => {
    expect(hintOnSandbox(name)).toBe(hint);
  });
});

describe('openSandbox', () => {
  test('is the embedded one, once for each size until it is closed', async () => {
    const sandbox = openSandbox(1);
    const again = openSandbox(1);
    await sandbox.close();

    expect(again).toBe(sandbox);
    expect(openSandbox(1)).not.toBe(sandbox);
    expect(sandbox.description).toMatch(/^embedded, /);
    await openSandbox(1).close();
  });
});

describeProcesses('the processes of openSandbox', () => {
  test('start with the first job, and are gone once the sandbox is closed', async () => {
    const sandbox = openSandbox(2);
    expectNoEngineProcess();

    await sandbox.run({ language: 'javascript', source: 'module.exports = () => 1', calls: [[]] });
    expect(engineProcessesOf()).toHaveLength(1);

    await sandbox.close();
    expectNoEngineProcess();
  });
});

describe('openChosenSandbox', () => {
  const opened: Sandbox[] = [];
  const open = async (...choice: Parameters<typeof openChosenSandbox>) => {
    const chosen = await openChosenSandbox(...choice);
    opened.push(chosen.sandbox);
    return chosen;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
    expectNoEngineProcess();
  });

  test('opens the one that was named, once for all who choose alike', async () => {
    const [first, second] = await Promise.all([
      open({ backend: 'embedded', size: 1, languages: ['javascript'] }),
      open({ backend: 'embedded', size: 1, languages: ['javascript'] }),
    ]);

    expect(second.sandbox).toBe(first.sandbox);
    expect({ languages: first.sandbox.languages, weaker: first.weaker }).toEqual({
      languages: ['javascript'],
      weaker: [],
    });
  });

  describeBubblewrap('where bubblewrap works', () => {
    test('"auto" is at least bubblewrap, and says why nothing stronger', async () => {
      const { sandbox, weaker } = await open({ backend: 'auto', size: 1, languages: ['javascript'] });
      const { calls } = await sandbox.run({ language: 'javascript', source: 'module.exports = () => 1', calls: [[]] });

      const [name = ''] = /^(?:docker|podman|bubblewrap)/.exec(sandbox.description) ?? [];
      const strongestFirst = ['docker', 'podman', 'bubblewrap'];
      expect(strongestFirst).toContain(name);
      expect(weaker.map((one) => one.name)).toEqual(strongestFirst.slice(0, strongestFirst.indexOf(name)));
      expect(calls).toEqual([{ status: 'returned', value: 1 }]);
    });
  });
});
