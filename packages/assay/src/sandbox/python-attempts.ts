import type { AttemptMaker, Canaries, EscapeAttempt } from './escape-attempt';

/** Escape attempts in Python. Writes and connections are checked on the host, because a container has its own disk. */
export function pythonAttempts({ file, written, port, pid }: Canaries): ReturnType<AttemptMaker> {
  const attempt = (name: string, body: string, mayBeStopped = false): EscapeAttempt => ({
    name: `${name} (Python)`,
    job: { language: 'python', entry: 'attempt', source: `${tryAll}\ndef attempt():\n${indent(body)}\n` },
    mayBeStopped,
  });
  const secret = JSON.stringify(file);
  const target = JSON.stringify(written);
  const read = `import io, os, subprocess
ways = [
    lambda: open(${secret}).read(),
    lambda: io.FileIO(${secret}).readall().decode(),
    lambda: os.read(os.open(${secret}, os.O_RDONLY), 100).decode(),
    lambda: open("/proc/${pid}/root" + ${secret}).read(),
    lambda: subprocess.check_output(["cat", ${secret}]).decode(),
]
return "".join(try_all(ways)) or "contained"`;
  const connect = `import socket, urllib.request
address = ("127.0.0.1", ${port})
ways = [
    lambda: socket.create_connection(address, 1),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", address) and None,
    lambda: urllib.request.urlopen("http://%s:%d/" % address, timeout=1),
]
return "connected" if try_all(ways) else "contained"`;
  const quick = attempt(
    'read a file and connect to a port',
    `def reading():
${indent(read)}
def connecting():
${indent(connect)}
return next((found for found in (reading(), connecting()) if found != "contained"), "contained")`,
  );
  const each = [
    attempt('read a file', read),
    attempt(
      'write a file',
      `import os
def low_level():
    os.write(os.open(${target}, os.O_WRONLY | os.O_CREAT), b"written")
try_all([lambda: open(${target}, "w").write("written"), low_level])
return "contained"`,
    ),
    attempt('connect to a port', connect),
    attempt(
      'start a process',
      `import os, subprocess
command = "echo written > '" + ${target} + "'"
try_all([
    lambda: subprocess.check_call(["/bin/sh", "-c", command]),
    lambda: os.system(command),
    lambda: os.posix_spawn("/bin/sh", ["sh", "-c", command], {}),
])
return "contained"`,
    ),
    attempt(
      'read the environment',
      `import os
harmless = {"PWD", "OLDPWD", "SHLVL", "_", "LC_CTYPE", "PYTHONHASHSEED", "PYTHONHOME", "PYTHONPATH"}
return ",".join(sorted(set(os.environ) - harmless)) or "contained"`,
    ),
    attempt(
      'kill the host',
      // In its own namespace, small ids are its own processes.
      `import os
return "allowed" if ${pid} > 100 and try_all([lambda: os.kill(${pid}, 0) is None]) else "contained"`,
    ),
    attempt(
      'fill the memory',
      `kept = []
while True:
    kept.append(bytearray(b"x") * 4000000)`,
      true,
    ),
    attempt(
      'run for ever',
      `while True:
    try:
        while True:
            pass
    except BaseException:
        pass`,
      true,
    ),
  ];
  return { each, quick };
}

const tryAll = `
def try_all(ways):
    found = []
    for way in ways:
        try:
            result = way()
            if result:
                found.append(result)
        except BaseException:
            pass
    return found
`;

function indent(lines: string): string {
  return lines.replaceAll(/^/gm, '    ');
}
