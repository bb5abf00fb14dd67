import { join } from 'node:path';
import { listFolder } from '../basics/disk/disk';
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
