import type { Text } from '../../experiment/blocks/blocks';
import { circumstances, type Origin } from '../../experiment/compare/compare-document';

/** What differs between two sides, and what is the same; times are shown only on the page. */
export function renderOrigins(origins: readonly Origin[]): Text {
  const told = origins.filter(({ name }) => !circumstances.has(name));
  const differing = told.filter(({ differs }) => differs);
  const same = told.filter(({ differs, before }) => !differs && before !== '–');
  return [
    ...(differing.length === 0 ? ['  nothing recorded differs between the two reports'] : []),
    ...differing.map(({ name, before, after }) => `  differs: ${name} (${before} → ${after})`),
    ...(same.length === 0 ? [] : [`  the same: ${same.map(({ name, before }) => `${name} (${before})`).join(', ')}`]),
  ];
}
