import { expect, test } from '@jest/globals';
import { asIfNothingHappened, type AttackedSandbox, type Extent } from '../sandbox-attack';

const limits = { cpuMs: 200, callCpuMs: 100 };
const forged = String.raw`{"id":1,"outcomes":[{"status":"returned","value":"forged"}]}`;

/** Writes a frame wherever a report might go; nobody but the job itself gets to see it. */
const frameOn = (descriptors: string, body: string): string => `
import os
def write(body, length=None):
    for descriptor in ${descriptors}:
        try: os.write(descriptor, (len(body) if length is None else length).to_bytes(4, 'little') + body)
        except OSError: pass
def main():
    ${body}
    return 'own'`;

const wrongReports = [
  ['no JSON', "write(b'{x')"],
  ['of another shape', `write(b'{"id":1,"outcomes":7}')`],
  ['of a value that is none', `write(b'{"id":1,"outcomes":[{"status":"returned","value":{"v":1}}]}')`],
  ['too long', "write(b'{}', 4_000_000_000)"],
  ['longer than any of the job', "write(b'{}', 20_000_000)"],
  ['of millions of wrong names', `write(b'{"id":1,"globals":[' + b'1,' * 4_000_000 + b'1]}')`],
  ['of millions of wrong outcomes', `write(b'{"id":1,"outcomes":[' + b'1,' * 4_000_000 + b'1]}')`],
  ['cut off', "write(b'{}', 100_000)"],
  [
    'too deep',
    `write(b'{"id":1,"outcomes":[{"status":"returned","value":' + b'[' * 100_000 + b']' * 100_000 + b'}]}')`,
  ],
] as const;

const endless = [
  'answers without end',
  `while True: write(b'{"id":1,"outcomes":[{"status":"returned","value":1}]}' * 1)`,
] as const;

const forgedReports = [
  ['an end that is none', `write(b'{"id":1,"done":true}')\n    while True: pass`],
  ['a start that is none', `write(b'{"ready":true}')\n    while True: pass`],
  endless,
  [
    'reports about other jobs',
    `[write(b'{"id":%d,"outcomes":[{"status":"returned","value":1}]}' % n) for n in range(100)]`,
  ],
] as const;

/** Tests of Python that writes reports of its own. */
export function testReports(attacked: () => AttackedSandbox, extent: Extent, isTimed = true): void {
  test('what is written on standard output and standard error disturbs no report', async () => {
    const source = frameOn('(1, 2)', `for _ in range(100): write(b'${forged}'); print('${forged}')`);

    expect(await attacked().call(source)).toEqual({ status: 'returned', value: 'own' });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  // Each of them ends the interpreter, after which a process starts anew.
  if (extent === 'whole') {
    test.each(wrongReports)('a report that is %s ends the job, and is no answer', async (_, body) => {
      const source = frameOn('(0, 3, 4, 5)', body);

      expect(await attacked().statusOf(source, { limits: { ...limits, wallMs: 5_000 } })).toMatch(
        /^(crashed|timeout)$/,
      );
      expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
    });
  }

  test.each(extent === 'whole' ? forgedReports : [endless])('forging %s speaks of the job alone', async (_, body) => {
    const source = frameOn('(0, 3, 4, 5)', body);
    const status = await attacked().statusOf(source, { limits });

    expect(status).toMatch(/^(timeout|crashed|not run|returned)$/);
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  const late = isTimed ? /^(timeout|crashed)$/ : /^(timeout|crashed|returned)$/;
  test('a call that forges reports of nothing gains no time by them, where its time is seen', async () => {
    const source = frameOn(
      '(0, 3, 4, 5)',
      `
    import time
    for _ in range(12):
        write(b'{"id":1,"found":true}')
        until = time.perf_counter() + 0.15
        while time.perf_counter() < until: pass`,
    );
    const status = await attacked().statusOf(source, { limits: { cpuMs: 8_000, callCpuMs: 200 } });

    expect(status).toMatch(late);
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });
}
