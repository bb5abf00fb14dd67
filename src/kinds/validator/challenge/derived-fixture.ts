import type { Fixture } from './fixture';

/** Folder in a challenge's fixtures of those that were made of the others. */
export const derivedFolder = 'derived';

/** Whether a fixture was made of another one: it counts with that one, and no variants are made of it. */
export function isDerived({ file }: Pick<Fixture, 'file'>): boolean {
  return file.split('/').at(-2) === derivedFolder;
}

/** The id of a variant's file: two hyphens set the family apart, once. */
export function toDerivedId(variant: string): string {
  const [family = '', ...rest] = variant.split('--');
  return `${family}--${rest.join('-')}`;
}
