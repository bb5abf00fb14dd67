import { join } from 'node:path';
import { listFolder, readText } from '../../../basics/disk/disk';
import type { Problem } from '../../../basics/errors';
import { derivedFolder } from './derived-fixture';

/** Files that look like part of a challenge but are not read, and challenges that no test file names. */
export function findUnused(root: string, id: string): readonly Problem[] {
  const folder = `fixtures/${id}`;
  const unread = (listFolder(join(root, folder)) ?? [])
    .filter((name) => name !== derivedFolder && (name.endsWith('.json') || holdsFixtures(join(root, folder, name))))
    .map((name) => ({
      file: `${folder}/${name}`,
      message: `is not read: fixtures are .yaml files directly in ${folder}/ or ${folder}/${derivedFolder}/`,
    }));
  const tests = listFolder(join(root, 'tests'))?.filter((name) => /\.test\.[jt]s$/.test(name));
  const named = tests?.some((name) => isNamedIn(readText(join(root, 'tests', name)) ?? '', id)) ?? true;
  return [
    ...unread,
    ...(named
      ? []
      : [
          {
            file: `tests/${id}.test.ts`,
            message: `no test file calls validatorSuite('${id}'): npx jest never asks it`,
          },
        ]),
  ];
}

function holdsFixtures(folder: string): boolean {
  return listFolder(folder)?.some((name) => /\.ya?ml$/i.test(name)) ?? false;
}

function isNamedIn(code: string, id: string): boolean {
  return [`'${id}'`, `"${id}"`, `\`${id}\``].some((text) => code.includes(`validatorSuite(${text}`));
}
