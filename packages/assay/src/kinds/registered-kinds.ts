import { join } from 'node:path';
import { listFolder, readBytes } from '../basics/disk/disk';
import { AssayError } from '../basics/errors';
import type { Kind } from '../experiment/kind';
import { adviseWhenWrong } from '../experiment/report/describe-assertion';

const all: Kind[] = [];

/** Every kind of challenge: those of the core, and those that plugins add. */
export const kinds: readonly Kind[] = all;

/** Adds a kind; throws if its name is taken. */
export function addKind(kind: Kind): void {
  if (kindNamed(kind.name) !== undefined) {
    throw new AssayError(`There are two kinds of challenge called ${kind.name}: remove one of the plugins.`);
  }
  all.push(kind);
  if (kind.whenWrong !== undefined) {
    adviseWhenWrong(kind.name, kind.whenWrong);
  }
}

/** The kind of a log or a report that says `of`. */
export function kindNamed(of: string | undefined): Kind | undefined {
  return all.find(({ name }) => name === of);
}

/** The kind to which a name belongs, so that no validator can have it; `undefined` if it is free for a validator. */
export function ownerOf(root: string, id: string): Kind | undefined {
  return all.find(({ name, sharesNames = false, has }) => name !== 'validator' && !sharesNames && has(root, id));
}

/** Ids of a project's challenges of one kind. */
export function listOf({ list, has }: Kind, root: string): readonly string[] {
  return list?.(root) ?? (listFolder(join(root, 'fixtures')) ?? []).filter((id) => has(root, id)).sort();
}

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
