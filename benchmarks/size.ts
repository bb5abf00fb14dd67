import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import type { Figure } from './figure';
import { repository } from './project-copy';

/** What a user of the tool installs: all production dependencies, as they lie on disk. */
export function measureSize(): Promise<readonly Figure[]> {
  const run = (file: string, args: readonly string[]): readonly string[] =>
    execFileSync(file, args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split('\n');
  const folders = run('npm', ['ls', '--omit=dev', '--parseable', '--all']).slice(1);
  const sizes = run('du', ['-sk', '--total', ...folders]).map((line) => {
    const [kibibytes = '', folder = ''] = line.split('\t');
    return { megabytes: (Number(kibibytes) * 1024) / 1e6, name: basename(folder) };
  });
  const total = sizes.at(-1)?.megabytes ?? Number.NaN;
  const largest = [...sizes.slice(0, -1)].sort((a, b) => b.megabytes - a.megabytes).slice(0, 3);
  return Promise.resolve([
    {
      name: `${String(folders.length)} production dependencies`,
      ours: `${total.toFixed(1)} MB`,
      comparison: largest.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(1)} MB`).join(', '),
      goal: { text: '≤ 50 MB', reached: total <= 50 },
    },
  ]);
}
