import { join } from 'node:path';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import type { VerdictFile, VerdictFormat } from '../verdicts/verdict-file';

/** A file that a tool itself has made: `scripts/made-by-tools/` says how. */
export function madeByTools(name: string): string {
  return join(__dirname, 'made-by-tools', name);
}

/** Reads a text or bytes as a file of a format; messages call it by its name. */
export async function readAs(format: VerdictFormat, name: string, content: string | Uint8Array): Promise<VerdictFile> {
  const folder = makeTemporaryFolder({ [name]: content });
  try {
    return await format.read(join(folder.path, name), name);
  } finally {
    folder.remove();
  }
}

/** How often each model said what of each analytic: `true`, `false`, `unreadable` or `missing`. */
export function countSaid({ verdicts }: VerdictFile): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { model, prompt, analytic, said } of verdicts) {
    const group = (counts[[model, prompt, analytic].filter((part) => part !== undefined).join(' · ')] ??= {});
    const what = said.status === 'verdict' ? String(said.value) : said.status;
    group[what] = (group[what] ?? 0) + 1;
  }
  return counts;
}

/** What was said of one analytic, by run, in short. */
export function saidOf({ verdicts }: VerdictFile, analytic: string): readonly string[] {
  return verdicts
    .filter((verdict) => verdict.analytic === analytic)
    .map(({ item, run, said }) => {
      const what = said.status === 'verdict' ? String(said.value) : `${said.status}: ${said.problem}`;
      return `${item} ${run} ${what}`;
    });
}
