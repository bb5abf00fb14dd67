import { describe, expect, test } from '@jest/globals';
import { linkTsx } from '../testing/judged-project';
import { runAssay } from '../testing/run-script';
import { judgedParityFiles } from '../testing/small-challenge';
import { makeTemporaryFolder } from '../testing/temporary-folder';

/** Node 22.18 and newer read TypeScript themselves. */
const readsTypeScript = Boolean(process.features.typescript);

describe('an oracle in TypeScript, outside of Jest', () => {
  test('is compiled by the tsx of its project', async () => {
    const project = makeTemporaryFolder(judgedParityFiles);
    linkTsx(project.path);

    const { code, stdout } = await runAssay(project.path, ['check', 'parity']);

    project.remove();
    expect(stdout).toContain('the oracle confirms 6 of 6 labels');
    expect(code).toBe(0);
  });

  test('needs tsx where Node reads no TypeScript, and says what else helps', async () => {
    const project = makeTemporaryFolder(judgedParityFiles);
    const advice = `cannot be loaded: Node ${process.version} reads no TypeScript. Install tsx (npm install --save-dev tsx), write JavaScript, or use Node 22.18 or newer\n`;

    const { code, stdout } = await runAssay(project.path, ['check', 'parity']);

    project.remove();
    expect(stdout).toContain(readsTypeScript ? 'the oracle confirms' : advice);
    expect(code).toBe(readsTypeScript ? 0 : 3);
  });
});
