import { trimEndOf } from './trim-characters';

/** What ends a part of a name. */
const separators = ' /:·@?&,';

/** Names by what tells them apart: without the parts at the start and the end that all share, as `b` of `a/b` and `a/c`. */
export function distinguishNames(names: readonly string[]): (name: string) => string {
  const split = [...new Set(names)].map((name) => name.split(/(?<=[ /:·@?&,])/));
  const [shortest = 0] = split.map(({ length }) => length).toSorted((a, b) => a - b);
  if (split.length < 2) {
    return (name) => name;
  }
  const sharedUpTo = (most: number, at: (parts: readonly string[], place: number) => string | undefined): number => {
    const places = Array.from({ length: most }, (_, place) => place);
    const differing = places.findIndex((place) => new Set(split.map((parts) => at(parts, place))).size > 1);
    return differing < 0 ? most : differing;
  };
  const start = sharedUpTo(shortest - 1, (parts, place) => parts[place]);
  const end = sharedUpTo(shortest - 1 - start, (parts, place) => parts.at(-1 - place));
  const labels = new Map(
    split.map((parts) => [parts.join(''), trimEndOf(parts.slice(start, parts.length - end).join(''), separators)]),
  );
  return (name) => labels.get(name) ?? name;
}
