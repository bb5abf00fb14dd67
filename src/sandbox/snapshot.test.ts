import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { engineArguments } from './engine-command';

/** Compares the memory of an engine that was restored with one that has compiled the harness itself. */
const script = `
  const { start, takePicture, compile } = require(${JSON.stringify(join(__dirname, 'child', 'snapshot.js'))});
  const harness = require(${JSON.stringify(join(__dirname, 'child', 'harness.js'))}).readHarness();
  (async () => {
    const picture = await takePicture(({ context }) => compile(context, harness));
    const [restored, compiled] = [await start(64), await start(64)];
    const handles = [picture.restore(restored), compile(compiled.context, harness)];
    const [ours, theirs] = [restored, compiled].map(({ memory }) => Buffer.from(memory.buffer));
    let differing = 0;
    for (let at = 0; at < ours.length; at += 1) differing += ours[at] === theirs[at] ? 0 : 1;
    const addresses = handles.map(({ create, buffer, shared }) => [create.value, buffer.value, shared]);
    console.log(JSON.stringify({ differing, addresses, sizes: [ours.length, theirs.length] }));
  })();`;

describe('takePicture', () => {
  test('a restored engine has the memory of one that compiled the harness, but for seeds and times', () => {
    const paths = engineArguments().slice(-3);
    const printed = execFileSync(process.execPath, ['-e', script, 'snapshot.test', ...paths], { encoding: 'utf8' });
    const { differing, addresses, sizes } = JSON.parse(printed) as Record<string, unknown>;
    const [restored, compiled] = addresses as readonly unknown[];
    const [ours, theirs] = sizes as readonly unknown[];

    expect(restored).toEqual(compiled);
    expect(ours).toBe(theirs);
    expect(differing).toBeLessThan(64);
  });
});
