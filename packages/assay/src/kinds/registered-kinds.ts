import { join } from 'node:path';
import { listFolder } from '../basics/disk/disk';
import type { Kind } from '../experiment/kind';

const all: Kind[] = [];

/** Every kind of challenge, in the order in which a challenge is offered to them. */
export const kinds: readonly Kind[] = all;

/** Makes a kind known. */
export function addKind(kind: Kind): void {
  all.push(kind);
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
