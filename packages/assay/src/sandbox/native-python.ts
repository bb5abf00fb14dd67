import { z } from 'zod';
import { tryParseJson } from '../basics/json/parse-json';
import { runCommand } from './run-command';

/** A Python interpreter of this machine. */
export interface NativePython {
  /** Path of the interpreter itself, with links and shims resolved. */
  readonly file: string;
  /** Such as `3.11.2`. */
  readonly version: string;
  /** Folders and files that it needs besides the system's libraries. */
  readonly needs: readonly string[];
}

const candidates = ['/usr/bin/python3', '/usr/local/bin/python3'];
const oldest = { major: 3, minor: 8 };
/** Generous, because a busy machine takes a while to start anything. */
const timeoutMs = 10_000;

const factsSchema = z.object({
  file: z.string().startsWith('/'),
  version: z.array(z.number()).length(3),
  folders: z.array(z.string().startsWith('/')),
});

const askFacts = `
import json, os, sys, sysconfig
print(json.dumps({
  'file': os.path.realpath(sys.executable),
  'version': list(sys.version_info[:3]),
  'folders': [os.path.realpath(sysconfig.get_path(name)) for name in ('stdlib', 'platstdlib')]
    + [os.path.join(sys.base_prefix, 'lib')],
}))`;

/** The first Python of the machine that is 3.8 or later, the system's before added ones; `undefined` when there is none. */
export async function findNativePython(files: readonly string[] = candidates): Promise<NativePython | undefined> {
  for (const file of files) {
    const python = await examine(file);
    if (python !== undefined) {
      return python;
    }
  }
  return undefined;
}

async function examine(candidate: string): Promise<NativePython | undefined> {
  const outcome = await runCommand(candidate, ['-I', '-S', '-B', '-c', askFacts], { timeoutMs });
  const output = outcome.status === 'succeeded' ? outcome.output : '';
  const facts = factsSchema.safeParse(tryParseJson(output)).data;
  if (facts === undefined) {
    return undefined;
  }
  const { file, version, folders } = facts;
  const [major = 0, minor = 0] = version;
  const tooOld = major !== oldest.major || minor < oldest.minor;
  return tooOld ? undefined : { file, version: version.join('.'), needs: [file, ...folders] };
}
