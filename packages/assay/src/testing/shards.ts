import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandLineResult, openProject, type Project } from './open-project';

/** What came of asking in shards. */
export interface AskedInShards {
  /** A project that holds what each shard has left, in `shard-1` and so on. */
  readonly home: Project;
  readonly ran: readonly CommandLineResult[];
  /** Names of the folders, as a shell would complete `shard-*`. */
  readonly folders: readonly string[];
}

/** Runs each shard of a command line in a project of its own, as machines in CI do, and collects what they leave. */
export async function askInShards(
  files: Readonly<Record<string, string>>,
  of: number,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<AskedInShards> {
  const home = openProject(files);
  const ran: CommandLineResult[] = [];
  for (let index = 1; index <= of; index += 1) {
    const machine = openProject(files);
    ran.push(await machine.run([...args, '--shard', `${String(index)}/${String(of)}`], variables));
    for (const kept of ['.assay', 'reports'].filter((name) => existsSync(join(machine.path, name)))) {
      cpSync(join(machine.path, kept), join(home.path, `shard-${String(index)}`, kept), { recursive: true });
    }
    machine.remove();
  }
  return { home, ran, folders: ran.map((_, index) => `shard-${String(index + 1)}/`) };
}

const times = ['startedAt', 'from', 'to', 'repliedAt', 'milliseconds'];

/** A JSON document without times. */
export function withoutTimes(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (times.includes(key) ? undefined : value));
}
