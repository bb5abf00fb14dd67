import type { Fixture } from './fixture';

/** Subfolder of a challenge's fixtures for variants of other fixtures. */
export const derivedFolder = 'derived';

/** Whether a fixture is a variant of another: both count as one, and no variants are made of it. */
export function isDerived({ file }: Pick<Fixture, 'file'>): boolean {
  return file.split('/').at(-2) === derivedFolder;
}

/** The id of a variant's file; a double hyphen separates the family, so it may occur only once. */
export function toDerivedId(variant: string): string {
  const [family = '', ...rest] = variant.split('--');
  return `${family}--${rest.join('-')}`;
}
