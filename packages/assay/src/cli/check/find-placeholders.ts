import { join } from 'node:path';
import { listFolder, readText } from '../../basics/disk/disk';
import type { Problem } from '../../basics/errors';
import { placeholders } from '../init/challenges/placeholders';

/** How a warning about placeholders begins. */
export const stillToFill = 'still has placeholders';

/** Places where a challenge still contains the placeholders of `assay init`. */
export function findPlaceholders(root: string, id: string): readonly Problem[] {
  const fixtures = (listFolder(join(root, 'fixtures', id)) ?? []).filter((name) => name.endsWith('.yaml'));
  return [`prompts/${id}.md`, ...fixtures.map((name) => `fixtures/${id}/${name}`)].flatMap((file) => {
    const lines = (readText(join(root, file)) ?? '').split('\n');
    return lines.flatMap((text, index) => {
      const found = Object.values(placeholders).find((placeholder) => text.includes(placeholder));
      return found === undefined ? [] : [{ file, line: index + 1, message: `${stillToFill}: ${found}` }];
    });
  });
}
