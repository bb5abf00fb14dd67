import { expect, test } from '@jest/globals';
import { asIfNothingHappened, type AttackedSandbox } from '../sandbox-attack';
import { layBait } from '../sandbox-bait';

/** Gives the names of those ways that led anywhere. */
const attempt = (ways: Readonly<Record<string, string>>): string => `
import os, sys
def main():
    reached = []
    def attempt(name, way):
        try:
            found = way()
            if found: reached.append(name + ': ' + str(found)[:50])
        except BaseException: pass
${Object.entries(ways)
  .map(([name, way]) => `    def way():\n        ${way}\n    attempt(${JSON.stringify(name)}, way)`)
  .join('\n')}
    return reached`;

/** Tests of Python that wants out of the sandbox. */
export function testEscapes(attacked: () => AttackedSandbox): void {
  const bait = layBait();

  test.each<[string, Readonly<Record<string, string>>]>([
    [
      'read files of ours',
      {
        open: 'return open(SECRET).read()',
        'low level': 'return os.read(os.open(SECRET, os.O_RDONLY), 9)',
        'by a relative path': "return open('../../../../../..' + SECRET).read()",
        'through another process': "return open('/proc/PARENT/root' + SECRET).read()",
        passwd: "return 'root:x:0:0:root:/root:/bin/bash' in open('/etc/passwd').read()",
        shadow: "return open('/etc/shadow').read()",
        'the folder': `return os.listdir(os.path.dirname(SECRET))`,
        'every descriptor':
          "return [os.read(fd, 9) for fd in range(4, 64) if os.path.exists('/proc/self/fd/%d' % fd) and not os.isatty(fd)] and None",
        'as a module': `sys.path.insert(0, os.path.dirname(SECRET)); return __import__('secret')`,
        mmap: 'import mmap; f = open(SECRET); return mmap.mmap(f.fileno(), 0)[:]',
      },
    ],
    [
      'write files',
      {
        open: "return open(WRITTEN, 'w').write('x') and None",
        'low level': "return os.write(os.open(WRITTEN, os.O_WRONLY | os.O_CREAT), b'x') and None",
        'a folder': 'return os.mkdir(WRITTEN)',
        'a link': 'return os.symlink(SECRET, WRITTEN)',
        rename: 'return os.rename(SECRET, WRITTEN)',
        'a database': 'import sqlite3; return sqlite3.connect(WRITTEN).execute("create table t (x)") and None',
      },
    ],
    [
      'use the network',
      {
        tcp: "import socket; return socket.create_connection(('127.0.0.1', PORT), 1)",
        raw: "import _socket; s = _socket.socket(); s.connect(('127.0.0.1', PORT)); return s",
        urllib: "import urllib.request; return urllib.request.urlopen('http://127.0.0.1:PORT/', timeout=1)",
        dns: "import socket; return socket.gethostbyname('example.com')",
        unix: "import socket; s = socket.socket(socket.AF_UNIX); s.connect('/var/run/docker.sock'); return s",
      },
    ],
    [
      'start processes',
      {
        subprocess: "import subprocess; return subprocess.check_call(['/bin/sh', '-c', 'echo x > ' + WRITTEN])",
        system: "os.system('echo x > ' + WRITTEN)",
        popen: "return os.popen('id').read()",
        spawn: "return os.posix_spawn('/bin/sh', ['sh', '-c', 'echo x > ' + WRITTEN], {}) and None",
        exec: "return os.execv('/bin/sh', ['sh', '-c', 'echo x > ' + WRITTEN]) if not hasattr(os, 'fork') else None",
      },
    ],
    [
      'reach the parent',
      {
        signal: 'return PARENT > 100 and os.kill(PARENT, 0) is None',
        environment: "return os.environ.get('ASSAY_CANARY')",
        'environment of the parent': "return 'ASSAY_CANARY' in open('/proc/PARENT/environ').read()",
        memory: "return open('/proc/PARENT/mem', 'rb')",
        js: 'import js; return js.process',
        pyodide: "import pyodide_js; return pyodide_js._module.constructor.constructor('return process')()",
        run_js: "from pyodide.code import run_js; return run_js('process.pid')",
      },
    ],
  ])('to %s is out of reach', async (_, ways) => {
    const source = bait.fill(attempt(ways));
    const limits = { cpuMs: 10_000, callCpuMs: 10_000 };

    expect(await attacked().call(source, { limits })).toEqual({ status: 'returned', value: [] });
    bait.expectUntouched();
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test.each([
    ['a fork bomb', 'import os\ndef main():\n    while True: os.fork()'],
    ['a signal to everybody', 'import os\ndef main(): os.kill(-1, 9)'],
    ['a signal to its parent', 'import os\ndef main(): os.kill(os.getppid(), 9)'],
    [
      'threads without end',
      'import threading, time\ndef main():\n    while True: threading.Thread(target=time.sleep, args=(9,)).start()',
    ],
  ])('%s harms nobody', async (_, source) => {
    const status = await attacked().statusOf(source, { limits: { cpuMs: 200, callCpuMs: 100 } });

    expect(status).toMatch(/^(threw|timeout|crashed|memory|returned)$/);
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test('a thread works, or says that there are none', async () => {
    const source =
      'import threading\ndef main():\n    t = threading.Thread(target=int); t.start(); t.join()\n    return 1';

    expect(await attacked().statusOf(source)).toMatch(/^(returned|threw)$/);
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });
}
