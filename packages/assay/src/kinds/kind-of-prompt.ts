import { join } from 'node:path';
import { readBytes } from '../basics/disk/disk';

/** The kind stated in `prompts/<id>.md`, if any. A quick look is enough; the loader reports problems. */
export function kindOfPrompt(root: string, id: string): string | undefined {
  const text = textOf(join(root, 'prompts', `${id}.md`));
  const [, front = ''] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  return /^kind:[ \t]*["']?([\w-]+)/m.exec(front)?.[1];
}

/** The text of a file, to recognize a challenge; empty if it cannot be read. */
export function textOf(file: string): string {
  try {
    return readBytes(file)?.toString('utf8') ?? '';
  } catch {
    return '';
  }
}
